use game::{Ladder, Level};

use crate::Gorogo;

/// Measured by `cargo run --release -p arena --example ladder -- gorogo 400`; BENCHMARKS.md holds the result.
impl Ladder for Gorogo {
    const LEVELS: [Level; 7] = [
        Level { nodes: 30, error: 400, whim: 650, care: 1 },
        Level { nodes: 40, error: 320, whim: 650, care: 3 },
        Level { nodes: 60, error: 250, whim: 200, care: 3 },
        Level { nodes: 120, error: 165, whim: 20, care: 3 },
        Level { nodes: 240, error: 105, whim: 0, care: 3 },
        Level { nodes: 550, error: 50, whim: 0, care: 3 },
        Level { nodes: 2_500, error: 8, whim: 0, care: 3 },
    ];
}
