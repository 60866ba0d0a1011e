//! What an exact solver knows of GoRoGo: who wins the last few plies, when a lead can no longer be lost, and which
//! plies are worth trying first.

mod ending;
mod identity;
mod lead;
mod order;

use game::{ByPlayer, Player, Question, Solvable};

use crate::Gorogo;

impl Solvable for Gorogo {
    const QUESTION: Question = Question::WinOrLoss;

    /// Captures first: without them proofs are five times as long.
    const REPLIES_A_POINT: i32 = 6;

    const IDENTIFIED: bool = true;

    #[inline]
    fn identity(&self) -> u64 {
        identity::identity(self)
    }

    #[inline]
    fn bounds(&self) -> (i16, i16) {
        let left = self.plies_left();
        let winner = if left <= ending::PLIES {
            Some(self.winner_of_ending())
        } else if left <= lead::PLIES {
            self.winner_by_lead()
        } else {
            None
        };
        match winner {
            Some(Player::One) => (1, 1),
            Some(Player::Two) => (-1, -1),
            None => (-1, 1),
        }
    }

    #[inline]
    fn hope(&self, mover: Player, replies: usize) -> i32 {
        order::hope(self, mover, replies)
    }
}

impl Gorogo {
    /// How many plies a game still has that nobody loses for want of one: as many as there are pieces in hands.
    #[inline]
    fn plies_left(&self) -> u8 {
        let ByPlayer { one, two } = self.hands;
        one.len() + two.len()
    }
}
