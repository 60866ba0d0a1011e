use game::{Ladder, Level};

use crate::Gorogo;

impl Ladder for Gorogo {
    const LEVELS: [Level; 7] = [
        Level { nodes: 60, error: 400, whim: 600 },
        Level { nodes: 100, error: 300, whim: 250 },
        Level { nodes: 200, error: 200, whim: 50 },
        Level { nodes: 500, error: 120, whim: 0 },
        Level { nodes: 1_500, error: 60, whim: 0 },
        Level { nodes: 6_000, error: 20, whim: 0 },
        Level { nodes: 30_000, error: 0, whim: 0 },
    ];
}
