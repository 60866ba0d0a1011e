use game::{Ladder, Level};

use crate::Gorogo;

/// Measured by `cargo run --release -p arena --example ladder -- gorogo 400`; BENCHMARKS.md holds the result.
impl Ladder for Gorogo {
    const LEVELS: [Level; 7] = [
        Level { nodes: 30, error: 400, whim: 700, care: 1 },
        Level { nodes: 30, error: 420, whim: 850, care: 3 },
        Level { nodes: 50, error: 290, whim: 300, care: 3 },
        Level { nodes: 100, error: 185, whim: 50, care: 3 },
        Level { nodes: 220, error: 110, whim: 0, care: 3 },
        Level { nodes: 550, error: 50, whim: 0, care: 3 },
        Level { nodes: 2_500, error: 8, whim: 0, care: 3 },
    ];
}
