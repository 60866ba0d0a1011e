//! Who wins when few pieces are left, found by playing all lines with the rules alone. Proofs are checked by it, so it
//! shares nothing with [`proof`](crate::proof), which finds them.

use game::Player;

use crate::{Gorogo, Hand, Points};

/// With at most so many pieces in both hands all lines are played.
const PLIES: u8 = 4;

/// Who wins with best play, unless the end is too far away.
pub(crate) fn winner(position: &Gorogo) -> Option<Player> {
    let (white, black) = (position.hands.one, position.hands.two);
    let board = Board {
        white: position.stones.one,
        black: position.stones.two,
        empty: position.empty(),
        lead: i32::from(position.captures(Player::One)) - i32::from(position.captures(Player::Two)),
    };
    let white_wins = match white.len() + black.len() {
        1 => board.white_wins_by_the_last(white),
        2 => !board.black_wins_by_the_last(white, black),
        3 => board.winning_ply_of_white(white, black, None).is_some(),
        PLIES => !board.black_wins(white, black),
        _ => return None,
    };
    Some(if white_wins { Player::One } else { Player::Two })
}

/// What counts near the end. Henges are what is left: they are nobody's, and fill a point.
#[derive(Clone, Copy)]
struct Board {
    white: Points,
    black: Points,
    empty: Points,
    /// White's captures less Black's.
    lead: i32,
}

/// A point, as a set of one, and the kind of piece for it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ply {
    Stone(Points),
    Henge(Points),
}

impl Board {
    /// Black's turn with two pieces each: whether one ply leaves White without a good answer. Without a legal ply Black
    /// loses (RULES.md §9).
    fn black_wins(self, white: Hand, black: Hand) -> bool {
        // What answered the last ply often answers the next one.
        let mut answer = None;
        self.first_ply(black, None, self.short_of_liberties(self.white).neighbours(), |ply| {
            let Some((board, black)) = self.after_black(ply, black) else { return false };
            let found = board.winning_ply_of_white(white, black, answer);
            answer = found.or(answer);
            found.is_none()
        })
        .is_some()
    }

    /// White's turn with two pieces, Black has one: a ply after which Black cannot win.
    fn winning_ply_of_white(self, white: Hand, black: Hand, likely: Option<Ply>) -> Option<Ply> {
        self.first_ply(white, likely, self.short_of_liberties(self.black).neighbours(), |ply| {
            self.after_white(ply, white)
                .is_some_and(|(board, white)| !board.black_wins_by_the_last(white, black))
        })
    }

    /// Black's last piece, a stone (§8): it must leave White without a ply, or with too few captures.
    fn black_wins_by_the_last(self, white: Hand, black: Hand) -> bool {
        if black.stones == 0 {
            return false;
        }
        let touched = self.short_of_liberties(self.white).neighbours() & self.empty;
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
    fn white_wins_by_the_last(self, white: Hand) -> bool {
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
        let touched = self.short_of_liberties(self.black).neighbours() & self.empty;
        touched.singles().any(|at| fallen(self.empty & !at).len() as i32 >= needed)
    }

    /// The first ply that does, of a player with these pieces: a likely one is tried first, then stones on the points of a set,
    /// other stones, henges. Not all stones that are tried have a liberty.
    #[inline]
    fn first_ply(
        self,
        hand: Hand,
        likely: Option<Ply>,
        before: Points,
        mut does: impl FnMut(Ply) -> bool,
    ) -> Option<Ply> {
        let mut stones = if hand.stones > 0 { self.empty } else { Points::NONE };
        // A henge may not be the last piece (§8).
        let mut henges = if hand.henges > 0 && hand.len() > 1 { self.empty } else { Points::NONE };
        if let Some(ply) = likely {
            let (same_kind, at) = match ply {
                Ply::Stone(at) => (&mut stones, at),
                Ply::Henge(at) => (&mut henges, at),
            };
            if !(*same_kind & at).is_empty() {
                if does(ply) {
                    return likely;
                }
                *same_kind = *same_kind & !at;
            }
        }
        for points in [stones & before, stones & !before] {
            if let Some(at) = points.singles().find(|&at| does(Ply::Stone(at))) {
                return Some(Ply::Stone(at));
            }
        }
        henges.singles().find(|&at| does(Ply::Henge(at))).map(Ply::Henge)
    }

    /// The board after a ply of Black's and what Black has left then, if the ply is legal.
    #[inline]
    fn after_black(self, ply: Ply, Hand { stones, henges }: Hand) -> Option<(Board, Hand)> {
        let (Ply::Stone(at) | Ply::Henge(at)) = ply;
        let rest = self.empty & !at;
        let fallen = self.white & !breathing(self.white, rest);
        let mut board = Board {
            white: self.white & !fallen,
            black: self.black,
            empty: rest | fallen,
            lead: self.lead - fallen.len() as i32,
        };
        match ply {
            Ply::Henge(_) => Some((board, Hand { stones, henges: henges - 1 })),
            Ply::Stone(_) => {
                board.black |= at;
                let legal = has_liberty(at, self.friends_of_black(), board.empty);
                legal.then_some((board, Hand { stones: stones - 1, henges }))
            }
        }
    }

    /// The same for White.
    #[inline]
    fn after_white(self, ply: Ply, hand: Hand) -> Option<(Board, Hand)> {
        let (board, hand) = self.turned().after_black(ply, hand)?;
        Some((board.turned(), hand))
    }

    /// The same board with colours swapped.
    #[inline]
    fn turned(self) -> Board {
        Board { white: self.black, black: self.white, empty: self.empty, lead: -self.lead }
    }

    /// White's stones and the henges, which are White's on White's ply (§4).
    #[inline]
    fn friends_of_white(self) -> Points {
        !(self.black | self.empty)
    }

    #[inline]
    fn friends_of_black(self) -> Points {
        !(self.white | self.empty)
    }

    /// Whether it is clear at a glance that White may place a stone (§6): beside an empty point, or beside a friend that has
    /// another empty point beside it.
    #[inline]
    fn white_has_room(self) -> bool {
        !(self.empty & self.empty.neighbours()).is_empty()
            || !(self.friends_of_white() & self.empty.crowded()).is_empty()
    }

    /// A player's stones but for chains with a stone that is beside two empty points: only these can fall to one stone.
    #[inline]
    fn short_of_liberties(self, stones: Points) -> Points {
        let safe = stones & self.empty.crowded();
        if safe == stones { Points::NONE } else { stones & !safe.flood(stones) }
    }
}

/// Those of a player's stones whose chain has a liberty among these empty points.
#[inline]
fn breathing(stones: Points, empty: Points) -> Points {
    let beside = stones & empty.neighbours();
    // Usually every stone has a liberty of its own and no chain need be followed.
    if beside == stones { stones } else { beside.flood(stones) }
}

/// Whether a stone that was placed beside such friends has a liberty among the points that are empty then (§6). Mostly
/// that is seen beside it: by an empty point, or by a friend that is beside another one.
#[inline]
fn has_liberty(placed: Points, friends: Points, empty: Points) -> bool {
    let beside = placed.neighbours();
    !((beside | (beside & friends).neighbours()) & empty).is_empty()
        || !(placed.flood(friends | placed).neighbours() & empty).is_empty()
}

#[cfg(test)]
mod tests {
    use game::{Position, Random};

    use super::*;

    /// The winner by the rules and nothing else.
    fn minimax(position: &Gorogo) -> Player {
        if let Some(outcome) = position.outcome() {
            return outcome.winner.expect("GoRoGo knows no draw");
        }
        let mover = position.turn();
        let wins = position.moves().into_iter().any(|ply| minimax(&position.after(ply)) == mover);
        if wins { mover } else { !mover }
    }

    #[test]
    fn it_judges_as_minimax_does() {
        let mut random = Random::new(9);
        let mut won = [0; 2];
        for game in 0..4_000_u16 {
            let mut position = Gorogo::default();
            let left = 1 + (game % 4) as u8;
            while position.outcome().is_none() && position.plies_left() > left {
                let Some(ply) = position.random_move(&mut random) else { break };
                position.play_unchecked(ply);
            }
            assert_eq!(winner(&position).is_some(), (1..=PLIES).contains(&position.plies_left()));
            if let Some(winner) = winner(&position) {
                assert_eq!(winner, minimax(&position), "{position}");
                won[winner as usize] += 1;
            }
        }
        assert!(won.into_iter().all(|count| count > 300), "{won:?}");
    }
}
