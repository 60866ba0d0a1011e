use game::{LEVEL_COUNT, Ladder, Level, Ratings};

use crate::Greener;

/// Measured by `cargo run --release -p arena --example ladder -- greener FILE`; BENCHMARKS.md holds the result.
impl Ladder for Greener {
    const LEVELS: [Level; LEVEL_COUNT - 1] = [
        Level { nodes: 45, error: 620, blunder_permille: 340, blunder_samples: 1 },
        Level { nodes: 75, error: 460, blunder_permille: 200, blunder_samples: 3 },
        Level { nodes: 140, error: 310, blunder_permille: 20, blunder_samples: 3 },
        Level { nodes: 220, error: 205, blunder_permille: 0, blunder_samples: 3 },
        Level { nodes: 400, error: 125, blunder_permille: 0, blunder_samples: 3 },
        Level { nodes: 900, error: 65, blunder_permille: 0, blunder_samples: 3 },
        Level { nodes: 4_500, error: 8, blunder_permille: 0, blunder_samples: 3 },
    ];

    const RATINGS: Option<&'static Ratings> = Some(&Ratings {
        levels: [0, 271, 481, 709, 959, 1_210, 1_458, 1_670],
        bots: &[("easy", -277), ("greedy", -91)],
    });
}
