use game::{Ladder, Level};

use crate::Gorogo;

/// Measured by `cargo run --release -p arena --example ladder -- gorogo 400`; BENCHMARKS.md holds the result.
impl Ladder for Gorogo {
    const LEVELS: [Level; 7] = [
        Level { nodes: 30, error: 400, whim: 900, care: 1 },
        Level { nodes: 30, error: 400, whim: 550, care: 3 },
        Level { nodes: 90, error: 220, whim: 100, care: 3 },
        Level { nodes: 240, error: 95, whim: 0, care: 3 },
        Level { nodes: 750, error: 40, whim: 0, care: 3 },
        Level { nodes: 2_500, error: 8, whim: 0, care: 3 },
        Level { nodes: 9_000, error: 0, whim: 0, care: 3 },
    ];
}
