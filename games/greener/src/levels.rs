use game::{Ladder, Level};

use crate::Greener;

/// Measured by `cargo run --release -p arena --example ladder -- greener 400`; BENCHMARKS.md holds the result.
impl Ladder for Greener {
    const LEVELS: [Level; 7] = [
        Level { nodes: 45, error: 310, whim: 360 },
        Level { nodes: 85, error: 235, whim: 150 },
        Level { nodes: 120, error: 180, whim: 60 },
        Level { nodes: 175, error: 135, whim: 10 },
        Level { nodes: 270, error: 92, whim: 0 },
        Level { nodes: 650, error: 48, whim: 0 },
        Level { nodes: 2_500, error: 10, whim: 0 },
    ];
}
