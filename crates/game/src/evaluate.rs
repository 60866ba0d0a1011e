use crate::{Position, Tunables};

/// Evaluation and move ordering for a search.
pub trait Evaluate: Position {
    /// How a search of this game is best done.
    const TUNABLES: Tunables = Tunables::DEFAULT;

    /// By how much a player must be ahead to win e times as often as to lose, in the unit of
    /// [`evaluate`](Evaluate::evaluate): the scale of the logistic curve from evaluations to winning chances. The usual
    /// one is a guess; `cargo run --release -p review --example chances` fits it to games.
    const CHANCE_SCALE: f64 = 145.0;

    /// How good the position is for the player to move, in hundredths of the game's natural unit (a stone, a tile, a
    /// green); always between -10,000 and 10,000. Only called for positions that are not over.
    fn evaluate(&self) -> i32;

    /// How promising a legal ply looks before it is tried: higher is tried first. It must be cheap.
    fn ordering_score(&self, mv: Self::Move) -> i32;

    /// Whether a legal ply changes the balance at once, such as a capture, so that a search must not stop to
    /// evaluate right before it.
    fn is_forcing(&self, mv: Self::Move) -> bool;

    /// Replaces the content of `moves` by the plies worth a look in a search that may err: all legal ones unless a
    /// game has too many. Never empty where a legal ply exists.
    fn candidates(&self, moves: &mut Vec<Self::Move>) {
        self.legal_moves(moves);
    }

    /// Replaces the content of `moves` by the legal plies that are [forcing](Evaluate::is_forcing). It is called at
    /// every leaf of a search, so a game should implement it if it can list them without generating all plies.
    fn forcing_moves(&self, moves: &mut Vec<Self::Move>) {
        self.legal_moves(moves);
        moves.retain(|&mv| self.is_forcing(mv));
    }
}

/// An evaluation that is a weighted sum, so that its weights can be fitted to played games.
pub trait Features: Evaluate {
    /// What each feature counts, and its weight in the unit of [`Evaluate::evaluate`].
    const WEIGHTS: &'static [(&'static str, i32)];

    /// The features of a position from the view of the player to move, in the order of the weights.
    /// [`Evaluate::evaluate`] is the sum of the products, within its bounds.
    fn features(&self) -> Vec<i32>;
}
