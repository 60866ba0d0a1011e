use game::{LEVEL_COUNT, Ladder, Level, Ratings};

use crate::Barragoon;

/// Measured by `trilith arena barragoon level:N level:M`; BENCHMARKS.md holds the results.
impl Ladder for Barragoon {
    const LEVELS: [Level; LEVEL_COUNT - 1] = [
        Level { nodes: 30, error: 400, blunder_permille: 850, blunder_samples: 1 },
        Level { nodes: 40, error: 350, blunder_permille: 420, blunder_samples: 3 },
        Level { nodes: 90, error: 220, blunder_permille: 200, blunder_samples: 3 },
        Level { nodes: 200, error: 130, blunder_permille: 30, blunder_samples: 3 },
        Level { nodes: 800, error: 45, blunder_permille: 0, blunder_samples: 3 },
        Level { nodes: 4_000, error: 5, blunder_permille: 0, blunder_samples: 3 },
        Level { nodes: 40_000, error: 0, blunder_permille: 0, blunder_samples: 3 },
    ];

    const LEVEL_JITTER: usize = 1;

    const RATINGS: Option<&'static Ratings> = Some(&Ratings {
        levels: [0, 153, 380, 623, 840, 1_062, 1_238, 1_362],
        bots: &[("easy", -400), ("greedy", 610)],
    });
}
