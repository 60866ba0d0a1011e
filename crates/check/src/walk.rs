use std::collections::HashSet;

use game::{Position, Solvable, Symmetric, Symmetry};

use crate::{Claim, Refusal};

/// A walk through all games in which the loser plays anything and the winner what is advised: it stops at each different
/// position in which the winner is to move.
pub struct Walk<P> {
    claim: Claim<P>,
    /// Positions still to be looked at, whoever is to move.
    open: Vec<P>,
    /// The identities of positions in which the winner was to move.
    seen: HashSet<u64>,
}

impl<P: Solvable> Walk<P> {
    /// A walk from the start of a claim.
    pub fn new(claim: &Claim<P>) -> Walk<P> {
        Walk { claim: claim.clone(), open: vec![claim.start.clone()], seen: HashSet::new() }
    }

    /// The next position in which the winner is to move, none of which comes twice; nothing at the end.
    ///
    /// # Errors
    /// If a game has ended and the winner has not won it.
    pub fn step(&mut self) -> Result<Option<P>, Refusal> {
        while let Some(position) = self.open.pop() {
            if let Some(outcome) = position.outcome() {
                if outcome.winner != Some(self.claim.winner) {
                    return Err(Refusal::Lost(position.to_string()));
                }
            } else if position.turn() != self.claim.winner {
                self.open.extend(position.moves().into_iter().map(|ply| position.after(ply)));
            } else if self.seen.insert(position.identity()) {
                return Ok(Some(position));
            }
        }
        Ok(None)
    }

    /// Looks at a position later.
    pub fn visit(&mut self, position: P) {
        self.open.push(position);
    }
}

/// The mirror image that stands for all of them, and how it is reached. Which one it is does not matter for a check: two
/// positions with one image in common are mirror images of each other.
pub fn canonical<P: Symmetric>(position: &P) -> (P, Symmetry) {
    let images = position.symmetries().iter().map(|&symmetry| (position.transformed(symmetry), symmetry));
    images
        .min_by_key(|(image, _)| Position::key(image))
        .unwrap_or_else(|| (position.clone(), Symmetry::Identity))
}
