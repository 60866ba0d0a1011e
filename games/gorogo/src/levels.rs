use game::{Ladder, Level};

use crate::Gorogo;

/// Measured by `cargo run --release -p arena --example ladder -- gorogo 400`; BENCHMARKS.md holds the result.
impl Ladder for Gorogo {
    const LEVELS: [Level; 7] = [
        Level { nodes: 30, error: 400, whim: 480, care: 1 },
        Level { nodes: 40, error: 200, whim: 750, care: 4 },
        Level { nodes: 70, error: 205, whim: 80, care: 3 },
        Level { nodes: 150, error: 140, whim: 0, care: 3 },
        Level { nodes: 300, error: 85, whim: 0, care: 3 },
        Level { nodes: 620, error: 40, whim: 0, care: 3 },
        Level { nodes: 2_800, error: 6, whim: 0, care: 3 },
    ];
}
