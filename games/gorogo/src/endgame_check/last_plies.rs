//! The last four plies: two pieces each, and fewer.

use super::board::{Board, Ply, breathing, has_liberty};
use crate::{Hand, Points};

impl Board {
    /// Black's turn with two pieces each: whether one ply leaves White without a good answer. Without a legal ply Black
    /// loses (RULES.md §9).
    pub(super) fn black_wins(self, white: Hand, black: Hand) -> bool {
        let open = self.unanswered(white);
        if open.is_empty() {
            return false;
        }
        // What answered the last ply often answers the next one.
        let mut answer = None;
        self.first_ply(black, None, self.captures_by_black(), |ply| {
            if (open & ply.at()).is_empty() {
                return false;
            }
            let Some((board, black)) = self.after_black(ply, black) else { return false };
            let found = board.winning_ply_of_white(white, black, answer);
            answer = found.or(answer);
            found.is_none()
        })
        .is_some()
    }

    /// White's turn with two pieces, Black has one: a ply after which Black cannot win.
    pub(super) fn winning_ply_of_white(self, white: Hand, black: Hand, likely: Option<Ply>) -> Option<Ply> {
        self.first_ply(white, likely, self.captures_by_white(), |ply| {
            self.after_white(ply, white)
                .is_some_and(|(board, white)| !board.black_wins_by_the_last(white, black))
        })
    }

    /// Black's last piece, a stone (§8): it must leave White without a ply, or with too few captures.
    pub(super) fn black_wins_by_the_last(self, white: Hand, black: Hand) -> bool {
        if black.stones == 0 {
            return false;
        }
        let touched = self.captures_by_black() & self.empty;
        let fallen_anyway = self.white & !breathing(self.white, self.empty);
        // Where White does not trail and Black captures nothing, any legal ply is enough for White; with five pairs of empty
        // points side by side one ply of Black's leaves such a pair, and White a ply.
        let holds = self.lead >= 0 && white.stones > 0 && fallen_anyway.is_empty();
        let points = if holds && self.empty.pairs() > 4 { touched } else { self.empty };
        points.singles().any(|at| {
            let rest = self.empty & !at;
            let fallen = if (touched & at).is_empty() {
                fallen_anyway
            } else {
                self.white & !breathing(self.white, rest)
            };
            let board = Board {
                white: self.white & !fallen,
                black: self.black | at,
                empty: rest | fallen,
                lead: self.lead - fallen.len() as i32,
            };
            !(white.stones > 0 && board.lead >= 0 && board.white_has_room())
                && has_liberty(at, self.friends_of_black(), board.empty)
                && !board.white_wins_by_the_last(white)
        })
    }

    /// White's last piece, a stone (§8): it must be legal and capture enough. White wins ties (§10).
    pub(super) fn white_wins_by_the_last(self, white: Hand) -> bool {
        if white.stones == 0 {
            return false;
        }
        let needed = -self.lead;
        let fallen = |rest: Points| self.black & !breathing(self.black, rest);
        // What has no liberty falls wherever the stone goes (§5).
        if needed <= 0 || needed <= fallen(self.empty).len() as i32 {
            let lives = |at: Points| {
                let rest = self.empty & !at;
                has_liberty(at, self.friends_of_white(), rest | fallen(rest))
            };
            return self.white_has_room() || self.empty.singles().any(lives);
        }
        // More falls only to a stone that takes a last liberty, and that has a liberty itself then.
        let touched = self.captures_by_white() & self.empty;
        touched.singles().any(|at| fallen(self.empty & !at).len() as i32 >= needed)
    }

    /// Whether it is obvious that White may place a stone (§6): beside an empty point, or beside a friend that has
    /// another empty point beside it.
    #[inline]
    fn white_has_room(self) -> bool {
        !(self.empty & self.empty.neighbors()).is_empty()
            || !(self.friends_of_white() & self.empty.beside_two()).is_empty()
    }
}
