use game::{Evaluate, Features, Position};

use crate::board::{CaptureValue, Cell};
use crate::features::{FEATURES, FeatureSink, count_features};
use crate::{Greener, Move};

/// What each feature of the [survey](crate::features) is worth: about 100 for a stack far from the enemy.
///
/// The player with more active stacks captures the others one by one, and nearly all greens with them. Captured
/// greens matter little before the end, active stacks and free greens that can be captured without danger (no other
/// ply leaves the balance as it is) matter much.
///
/// Fitted by `cargo run --release -p search --example tune -- greener --games 6000 --nodes 1000 --opening 14 --seed 5`.
/// The games are played with the weights that stand here, so a repetition gives a new generation, not these again; the
/// next (`--nodes 2000 --seed 6`) scored 46 % against these in 400 games and was dropped.
const WEIGHTS: [(&str, i32); FEATURES] = [
    ("stacks that no enemy and no friend sees", 94),
    ("stacks that no enemy and one friend sees", 92),
    ("stacks that no enemy and more friends see", 105),
    ("stacks that one enemy and no friend sees", 229),
    ("stacks that one enemy and one friend see", 241),
    ("stacks that one enemy and more friends see", 227),
    ("stacks that more enemies and no friend see", 296),
    ("stacks that more enemies and one friend see", 270),
    ("stacks that more enemies and more friends see", 241),
    ("stacks that see one free green and no enemy", 47),
    ("stacks that see one free green and one enemy", -4),
    ("stacks that see one free green and more enemies", -55),
    ("stacks that see more free greens and no enemy", 65),
    ("stacks that see more free greens and one enemy", -50),
    ("stacks that see more free greens and more enemies", -80),
    ("free greens that one stack sees and no enemy", 29),
    ("free greens that more stacks see and no enemy", 33),
    ("free greens that more stacks see and one enemy", 18),
    ("free greens that the enemy cannot reach", 87),
    ("greens held", 16),
    ("greens held that the enemy cannot reach", 39),
    ("captures", 19),
    ("lead in stacks times free greens", 2),
    ("an enemy stack is loose", 167),
    ("a second enemy stack is loose", -52),
    ("an own stack is loose", 51),
    ("a second own stack is loose", -16),
];

/// The weights alone, for the sum.
const VALUES: [i32; FEATURES] = {
    let mut values = [0; FEATURES];
    let mut feature = 0;
    while feature < FEATURES {
        values[feature] = WEIGHTS[feature].1;
        feature += 1;
    }
    values
};

impl Evaluate for Greener {
    /// Fitted by `cargo run --release -p review --example chances -- greener 1000`.
    const CHANCE_SCALE: f64 = 190.0;

    #[inline]
    fn evaluate(&self) -> i32 {
        let mut sum = Sum(0);
        count_features(self, &mut sum);
        sum.0.clamp(-10_000, 10_000)
    }

    /// Enemy stacks first, the richest of them before the others; own ones last.
    #[inline]
    fn ordering_score(&self, mv: Move) -> i32 {
        let Move::Capture { from: _, to } = mv else { return 0 };
        match self.board().capture_value(self.turn(), Cell::of(to)) {
            CaptureValue::Green => 0,
            CaptureValue::Own => -150,
            CaptureValue::Enemy { greens } => 150 + 15 * i32::from(greens),
        }
    }

    /// None is. Every ply is a capture, and what hangs is part of the evaluation: to follow captures of loose stacks
    /// beyond the full depth scored 50.9 % in 1,000 games, and of all enemy stacks (with earlier weights) 18 % in 200.
    #[inline]
    fn is_forcing(&self, _: Move) -> bool {
        false
    }

    #[inline]
    fn forcing_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
    }
}

impl Features for Greener {
    const WEIGHTS: &'static [(&'static str, i32)] = &WEIGHTS;

    fn features(&self) -> Vec<i32> {
        let mut list = List(vec![0; FEATURES]);
        count_features(self, &mut list);
        list.0
    }
}

/// Weighs what is counted at once.
struct Sum(i32);

impl FeatureSink for Sum {
    #[inline]
    fn add(&mut self, feature: usize, count: i32) {
        self.0 += VALUES[feature] * count;
    }
}

/// Keeps what is counted.
struct List(Vec<i32>);

impl FeatureSink for List {
    fn add(&mut self, feature: usize, count: i32) {
        self.0[feature] += count;
    }
}
