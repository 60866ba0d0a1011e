use std::cmp::Reverse;

use game::{Encode, Player, Solvable, Symmetric};

use crate::Interruption;
use crate::prover::Prover;
use crate::watch::Halt;

/// Nodes that the most promising ply may take in each round; the second may take half of that, the third a third, and so on.
const BUDGETS: [u64; 3] = [128, 1_024, u64::MAX];

/// A winning ply of the player to move, this many plies below the start, that is proved soon, if there is one: all plies are tried in rounds of growing
/// budgets, since a wrong one may take longer than all others together.
pub(crate) fn soonest<P: Encode + Symmetric + Solvable>(
    prover: &mut Prover<P>,
    position: &P,
    depth: usize,
) -> Result<Option<P::Move>, Halt> {
    let mover = position.turn();
    let mut open: Vec<(P::Move, P)> =
        position.moves().into_iter().map(|ply| (ply, position.after(ply))).collect();
    open.sort_by_cached_key(|(_, child)| Reverse(child.hope(mover, child.replies())));
    for budget in BUDGETS {
        let mut left = Vec::new();
        for (before, (ply, child)) in (0..).zip(open) {
            prover.watch.allow(budget / (1 + before));
            match prover.proves(&child, 1, depth + 1) {
                Ok(won) if won == (mover == Player::One) => {
                    prover.watch.allow(u64::MAX);
                    return Ok(Some(ply));
                }
                Ok(_) => {}
                Err(Halt::Interrupted(Interruption::Nodes)) => left.push((ply, child)),
                Err(halt) => return Err(halt),
            }
        }
        open = left;
    }
    prover.watch.allow(u64::MAX);
    Ok(None)
}
