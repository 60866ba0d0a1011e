use game::{Ladder, Level, Ratings};

use crate::Barragoon;

/// Measured by `trilith arena barragoon level:N level:M`; BENCHMARKS.md holds the results.
impl Ladder for Barragoon {
    const LEVELS: [Level; 7] = [
        Level { nodes: 30, error: 400, whim: 850, care: 1 },
        Level { nodes: 40, error: 350, whim: 420, care: 3 },
        Level { nodes: 90, error: 220, whim: 200, care: 3 },
        Level { nodes: 200, error: 130, whim: 30, care: 3 },
        Level { nodes: 800, error: 45, whim: 0, care: 3 },
        Level { nodes: 4_000, error: 5, whim: 0, care: 3 },
        Level { nodes: 40_000, error: 0, whim: 0, care: 3 },
    ];

    const FORM: usize = 1;

    const RATINGS: Option<&'static Ratings> = Some(&Ratings {
        levels: [0, 153, 380, 623, 840, 1_062, 1_238, 1_362],
        bots: &[("easy", -400), ("greedy", 610)],
    });
}
