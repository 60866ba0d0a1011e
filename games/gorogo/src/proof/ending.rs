use game::{Player, Position};

use crate::{Gorogo, Move, Points};

/// So few plies before the end every line is played out: a table would cost more than it saves.
pub(super) const PLIES: u8 = 4;

impl Gorogo {
    /// Who wins with best play, found by playing all lines to the end; the game is not over.
    #[inline]
    pub(super) fn winner_of_ending(&self) -> Player {
        let mover = self.turn;
        if self.plies_left() == 1 {
            return self.winner_of_last_ply();
        }
        let legal = self.legal();
        let wins = |mv: Move| self.after(mv).winner_or_stuck() == mover;
        // Points beside the opponent's chains in atari, or beside any: a capture is the likeliest to decide.
        let urgent = self.urgent();
        let stones = legal.stones;
        let won = (stones & urgent).iter().any(|at| wins(Move::Stone(at)))
            || (stones & !urgent).iter().any(|at| wins(Move::Stone(at)))
            || legal.henges.iter().any(|at| wins(Move::Henge(at)));
        if won { mover } else { !mover }
    }

    /// The same where the player to move may have no ply, and loses then (RULES.md §9).
    #[inline]
    fn winner_or_stuck(&self) -> Player {
        // Nobody is to move any more: captures decide, and ties go to White (§10).
        if self.plies_left() == 0 {
            return self.winner_on_captures();
        }
        self.winner_of_ending()
    }

    #[inline]
    fn winner_on_captures(&self) -> Player {
        if self.captures(Player::One) >= self.captures(Player::Two) { Player::One } else { Player::Two }
    }

    /// The last ply is a stone of White's (§2, §8): it must be legal and capture enough.
    #[inline]
    fn winner_of_last_ply(&self) -> Player {
        let mover = self.turn;
        let legal = self.legal().stones;
        if legal.is_empty() {
            return !mover;
        }
        let needed = i32::from(self.captures(!mover)) - i32::from(self.captures(mover));
        let needed = if mover == Player::One { needed } else { needed + 1 };
        let empty = self.empty();
        if needed <= self.captured(empty).len() as i32 {
            return mover;
        }
        let enough = |at| self.captured(empty & !Points::only(at)).len() as i32 >= needed;
        if legal.iter().any(enough) { mover } else { !mover }
    }

    /// The last liberties of the opponent's chains.
    #[inline]
    fn urgent(&self) -> Points {
        let empty = self.empty();
        let enemy = self.stones[!self.turn];
        let reachable = enemy & !(enemy & empty.crowded()).flood(enemy);
        reachable
            .chains()
            .map(|chain| chain.neighbours() & empty)
            .filter(|last| last.len() == 1)
            .fold(Points::NONE, |points, last| points | last)
    }
}
