//! Plain minimax, without tables, pruning or windows: what every search is compared with.

use game::{Evaluate, Player};
use search::Score;

/// What a position is worth to `player`, `ply` plies from the root; positions `depth` plies further on that are not
/// over are estimated.
pub(crate) fn minimax<P: Evaluate>(position: &P, player: Player, depth: u32, ply: u32) -> Score {
    if let Some(outcome) = position.outcome() {
        return match outcome.winner {
            None => Score::EVEN,
            Some(winner) if winner == player => Score::win(ply),
            Some(_) => Score::loss(ply),
        };
    }
    if depth == 0 {
        let estimate = Score::estimate(position.evaluate());
        return if position.turn() == player { estimate } else { -estimate };
    }
    let children = position.moves().into_iter();
    let values = children.map(|mv| minimax(&position.after(mv), player, depth - 1, ply + 1));
    let best = if position.turn() == player { values.max() } else { values.min() };
    best.expect("a game that is not over has a ply")
}

/// What a position is worth to its player to move.
pub(crate) fn value<P: Evaluate>(position: &P, depth: u32) -> Score {
    minimax(position, position.turn(), depth, 0)
}

/// The value of a ply for the player to move.
pub(crate) fn value_of_ply<P: Evaluate>(position: &P, mv: P::Move, depth: u32) -> Score {
    minimax(&position.after(mv), position.turn(), depth - 1, 1)
}

/// Deeper than any game that is searched to its end.
pub(crate) const TO_THE_END: u32 = u32::MAX;
