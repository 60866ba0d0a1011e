use catalog::Game;
use game::Player;
use record::{Eval, EvalScore, NodeId};

use crate::MistakeKind;

/// The review of a record's main line.
pub struct Review {
    /// The game.
    pub game: &'static dyn Game,
    /// The plies in order: all of them, unless the review was stopped.
    pub plies: Vec<ReviewedMove>,
    /// White's winning chance before the first ply.
    pub chance_at_start: f64,
}

/// A reviewed ply of the main line.
#[derive(Clone, Debug)]
pub struct ReviewedMove {
    /// The ply in the record.
    pub id: NodeId,
    /// The player.
    pub mover: Player,
    /// What the position after it is worth.
    pub worth: EvalScore,
    /// The same as a note on the ply.
    pub eval: Eval,
    /// White's winning chance after it.
    pub chance: f64,
    /// How much of the winning chance the mover lost.
    pub loss: f64,
    /// Whether that is worth mentioning. It was found by a longer search than the first look, or is proved.
    pub mistake: Option<MistakeKind>,
    /// Whether the values before and after it are proved.
    pub proved: bool,
    /// The engine's preferred line, if the ply was a mistake.
    pub better: Option<BetterLine>,
}

/// What should have been played.
#[derive(Clone, Debug)]
pub struct BetterLine {
    /// The ply and what is expected after it; at least one.
    pub line: Vec<String>,
    /// The value of the position after the ply.
    pub eval: Eval,
    /// What the ply is worth to the mover, in words.
    pub verdict: String,
}

impl Review {
    /// How well a player played, from 0 to 100: a ply that loses nothing counts 100, one that loses a tenth of the
    /// winning chance 67. `None` if the player made no ply.
    pub fn accuracy(&self, player: Player) -> Option<f64> {
        let plies: Vec<f64> = self.of(player).map(|ply| 100.0 * (-4.0 * ply.loss).exp()).collect();
        (!plies.is_empty()).then(|| plies.iter().sum::<f64>() / plies.len() as f64)
    }

    /// How many mistakes of a kind a player made.
    pub fn count(&self, player: Player, mistake: MistakeKind) -> usize {
        self.of(player).filter(|ply| ply.mistake == Some(mistake)).count()
    }

    fn of(&self, player: Player) -> impl Iterator<Item = &ReviewedMove> {
        self.plies.iter().filter(move |ply| ply.mover == player)
    }
}
