use game::{Evaluate, Player, Position, Solvable};

use crate::{Gorogo, Move};

/// With at least so many plies left, a ply is scored by the best answer to it.
const SEARCHED: u8 = 11;

/// With at least so many plies left, a ply is scored by the evaluation; below, by captures and replies.
const EVALUATED: u8 = 7;

/// A reply less near the end is worth so many hundredths of a stone.
const REPLY: i32 = 24;

/// How promising a position is for the player who has just moved into it.
#[inline]
pub(super) fn proof_ordering_score(position: &Gorogo, mover: Player, replies: usize) -> i32 {
    match position.plies_left() {
        SEARCHED.. => worst_answer(position),
        EVALUATED.. => -position.evaluate(),
        _ => {
            let lead = i32::from(position.captures(mover)) - i32::from(position.captures(!mover));
            REPLY * (lead * Gorogo::REPLIES_PER_POINT - replies as i32)
        }
    }
}

/// The evaluation after the answer that is worst for the player who has just moved.
fn worst_answer(position: &Gorogo) -> i32 {
    let legal = position.legal();
    let plies = legal.stones.iter().map(Move::Stone).chain(legal.henges.iter().map(Move::Henge));
    plies.map(|mv| position.after(mv).evaluate()).min().unwrap_or(i32::MAX)
}
