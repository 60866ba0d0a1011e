use game::{LEVEL_COUNT, Ladder, Level, Ratings};

use crate::Gorogo;

/// Measured by `cargo run --release -p arena --example ladder -- gorogo FILE`; BENCHMARKS.md holds the result.
impl Ladder for Gorogo {
    const LEVELS: [Level; LEVEL_COUNT - 1] = [
        Level { nodes: 30, error: 400, blunder_permille: 480, blunder_samples: 1 },
        Level { nodes: 40, error: 200, blunder_permille: 750, blunder_samples: 4 },
        Level { nodes: 70, error: 205, blunder_permille: 80, blunder_samples: 3 },
        Level { nodes: 150, error: 140, blunder_permille: 0, blunder_samples: 3 },
        Level { nodes: 300, error: 85, blunder_permille: 0, blunder_samples: 3 },
        Level { nodes: 620, error: 40, blunder_permille: 0, blunder_samples: 3 },
        Level { nodes: 2_800, error: 6, blunder_permille: 0, blunder_samples: 3 },
    ];

    const RATINGS: Option<&'static Ratings> = Some(&Ratings {
        levels: [0, 299, 455, 571, 690, 849, 951, 1_062],
        bots: &[("easy", -255), ("casual", -153), ("medium", -65), ("hard", -7), ("careful", 73)],
    });
}
