use std::cmp::Reverse;

use game::{Encode, Player, Position};

use crate::Refusal;

/// Proves wins by trying all plies of both sides: slow, and so plain that it can be read at once. Positions seen before are
/// recognised as they are, none is judged by anything but the end of the game.
pub(crate) struct Plain<'a, P> {
    winner: Player,
    halted: &'a dyn Fn() -> bool,
    /// Positions and whether they are won, each in its place until another needs it.
    known: Vec<Option<(P, bool)>>,
    /// How often each ply has decided, by the number of the ply: what decided before is tried first.
    decided: Vec<u32>,
    tried: u64,
}

const PLACES: usize = 1 << 19;

/// Plies tried between two looks at whether to go on.
const TRIES_A_LOOK: u64 = 1 << 12;

impl<'a, P: Encode> Plain<'a, P> {
    pub(crate) fn new(winner: Player, halted: &'a dyn Fn() -> bool) -> Plain<'a, P> {
        Plain { winner, halted, known: vec![None; PLACES], decided: vec![0; P::MOVES], tried: 0 }
    }

    /// How many plies were tried since the last call.
    pub(crate) fn take_count(&mut self) -> u64 {
        std::mem::take(&mut self.tried)
    }

    /// Whether the claimed winner wins from here.
    pub(crate) fn wins(&mut self, position: &P) -> Result<bool, Refusal> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.winner == Some(self.winner));
        }
        let place = position.key() as usize % PLACES;
        if let Some((_, won)) = self.known[place].as_ref().filter(|(known, _)| known == position) {
            return Ok(*won);
        }
        let won = self.tries_all(position)?;
        self.known[place] = Some((position.clone(), won));
        Ok(won)
    }

    /// The player to move needs one ply that is good for them.
    fn tries_all(&mut self, position: &P) -> Result<bool, Refusal> {
        let mover = position.turn();
        let own = mover == self.winner;
        let mut children: Vec<(P::Move, P)> =
            position.moves().into_iter().map(|ply| (ply, position.after(ply))).collect();
        children
            .sort_by_cached_key(|(ply, child)| Reverse((lead(child, mover), self.decided[P::encode(*ply)])));
        for (ply, child) in children {
            self.tried += 1;
            if self.tried % TRIES_A_LOOK == 1 && (self.halted)() {
                return Err(Refusal::Stopped);
            }
            if self.wins(&child)? == own {
                self.decided[P::encode(ply)] += 1;
                return Ok(own);
            }
        }
        Ok(!own)
    }
}

fn lead<P: Position>(position: &P, of: Player) -> i32 {
    position.score().map_or(0, |score| i32::from(score[of]) - i32::from(score[!of]))
}
