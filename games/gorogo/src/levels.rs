use game::{Ladder, Level};

use crate::Gorogo;

/// Measured by `cargo run --release -p arena --example ladder -- gorogo 400`; BENCHMARKS.md holds the result.
impl Ladder for Gorogo {
    const LEVELS: [Level; 7] = [
        Level { nodes: 30, error: 400, whim: 480, care: 1 },
        Level { nodes: 40, error: 200, whim: 750, care: 4 },
        Level { nodes: 60, error: 230, whim: 130, care: 3 },
        Level { nodes: 130, error: 155, whim: 10, care: 3 },
        Level { nodes: 250, error: 100, whim: 0, care: 3 },
        Level { nodes: 550, error: 50, whim: 0, care: 3 },
        Level { nodes: 2_500, error: 8, whim: 0, care: 3 },
    ];
}
