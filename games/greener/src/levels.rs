use game::{Ladder, Level};

use crate::Greener;

/// Measured by `cargo run --release -p arena --example ladder -- greener 400`; BENCHMARKS.md holds the result.
impl Ladder for Greener {
    const LEVELS: [Level; 7] = [
        Level { nodes: 45, error: 620, whim: 360, care: 1 },
        Level { nodes: 90, error: 430, whim: 120, care: 3 },
        Level { nodes: 130, error: 320, whim: 40, care: 3 },
        Level { nodes: 190, error: 235, whim: 0, care: 3 },
        Level { nodes: 350, error: 150, whim: 0, care: 3 },
        Level { nodes: 750, error: 85, whim: 0, care: 3 },
        Level { nodes: 3_500, error: 10, whim: 0, care: 3 },
    ];
}
