//! One answer of White's to many plies of Black's, so that these need not be played one by one.

use super::board::Board;
use crate::{Hand, Points};

/// What Black's next two plies can do to White's chains, of which each loses a liberty to a ply on it and nowhere else.
#[derive(Default)]
struct Danger {
    /// Stones in chains with one liberty, and in those with one or two.
    in_atari: i32,
    short: i32,
    /// All liberties of these chains.
    liberties: Points,
    /// Whether a chain has so many liberties that White may play there after both plies.
    room: bool,
    /// Whether a chain has no liberty at all, which the argument does not cover.
    lost: bool,
}

impl Danger {
    #[inline]
    fn count(&mut self, liberties: Points, stones: usize) {
        let stones = stones as i32;
        match liberties.len() {
            0 => self.lost = true,
            1 => {
                self.in_atari += stones;
                self.short += stones;
                self.liberties |= liberties;
            }
            2 => {
                self.short += stones;
                self.liberties |= liberties;
            }
            3 => {}
            _ => self.room = true,
        }
    }
}

/// A chain's liberties and how many stones it has.
type Chain = (Points, usize);

/// Chains of one player: of its ten stones no two chains share a point.
const MAX_CHAINS: usize = 10;

/// So many answers are tried: those that hold are mostly among the first.
const MAX_ANSWERS: usize = 5;

impl Board {
    /// The points on which a ply of Black's has to be looked at for itself, where both have two pieces; with the others White
    /// wins by one of a few answers, each good for many plies.
    pub(super) fn unanswered(self, white: Hand) -> Points {
        let mut open = self.empty;
        if self.lead < 0 || white.stones == 0 {
            return open;
        }
        let mut chains = [(Points::NONE, 0); MAX_CHAINS];
        let chains = self.list_chains_of_white(&mut chains);
        let weak = self.captures_by_black();
        let answers = (self.empty & weak).singles().chain((self.empty & !weak).singles());
        for answer in answers.take(MAX_ANSWERS) {
            // The last piece must be a stone (§8), so a henge in hand is the answer.
            let answered = match white.henges {
                0 => self.answered_by_stone(answer, chains),
                _ => self.answered_by_henge(answer, chains),
            };
            open = open & !answered;
            if open.is_empty() {
                break;
            }
        }
        open
    }

    /// Writes White's chains into a list that has room for them.
    #[inline]
    fn list_chains_of_white(self, list: &mut [Chain]) -> &[Chain] {
        let mut count = 0;
        for chain in self.white.chains() {
            list[count] = (chain.neighbors() & self.empty, chain.len());
            count += 1;
        }
        &list[..count]
    }

    /// The points on which Black may place a piece, White then this stone, Black another piece, and White wins by a last stone.
    ///
    /// With the stone on the board let each chain of White's have its liberties. The argument does not cover chains
    /// without any, nor a ply on the point of the answer itself. Black's two plies fill two points. So a chain with
    /// three liberties stands. One with two falls only if both plies are on them, one with a single liberty only if a
    /// ply is on it. Chains that the answer joins have its point for a liberty until then, so none of them falls to
    /// the first ply. What falls, White's or Black's, adds liberties and takes none. Then:
    ///
    /// - If all chains with one or two liberties have no more stones than White leads by, they may all fall (§10).
    /// - Else Black's first ply must be on none of their liberties, and those with one liberty must have no more stones than
    ///   that: only they can fall to the second.
    /// - The answer is legal if its own chain keeps a liberty, so a single one may not be taken first (§6).
    /// - White has a last ply if two liberties of one group are left, a stone on one of them having the other. So it needs
    ///   four: of a chain, or of henges and chains that stand, for henges are White's on White's ply (§4).
    #[inline]
    fn answered_by_stone(self, answer: Points, chains: &[Chain]) -> Points {
        let rest = self.empty & !answer;
        let mut danger = Danger::default();
        let (mut own, mut stones) = (answer.neighbors() & rest, 1);
        for &(liberties, size) in chains {
            if (liberties & answer).is_empty() {
                danger.count(liberties, size);
            } else {
                own |= liberties & rest;
                stones += size;
            }
        }
        danger.count(own, stones);
        let illegal = if own.len() == 1 { own } else { Points::NONE };
        self.withstood(&danger, self.white | answer, self.henges(), rest) & !illegal
    }

    /// The same for a henge, which is neutral and always legal (§4).
    #[inline]
    fn answered_by_henge(self, answer: Points, chains: &[Chain]) -> Points {
        let rest = self.empty & !answer;
        let mut danger = Danger::default();
        chains.iter().for_each(|&(liberties, size)| danger.count(liberties & rest, size));
        self.withstood(&danger, self.white, self.henges() | answer, rest)
    }

    /// The points for Black's first ply, with White's answer among these pieces.
    #[inline]
    fn withstood(self, danger: &Danger, white: Points, henges: Points, rest: Points) -> Points {
        if danger.lost || danger.in_atari > self.lead {
            return Points::NONE;
        }
        let stands = |chain: &Points| (chain.neighbors() & rest).len() >= 3;
        let standing = || white.chains().filter(stands).fold(Points::NONE, |all, chain| all | chain);
        let has_room = |group: Points| (group.neighbors() & rest).len() >= 4;
        if !danger.room && !(standing() | henges).chains().any(has_room) {
            return Points::NONE;
        }
        if danger.short <= self.lead { rest } else { rest & !danger.liberties }
    }
}

#[cfg(test)]
mod tests {
    use game::Random;

    use super::super::board::Ply;
    use super::*;
    use crate::Gorogo;

    /// Any pieces on any points, as no game may bring them, and a small lead of White's.
    fn anything(random: &mut Random) -> Board {
        let mut board = Board { white: Points::NONE, black: Points::NONE, empty: Points::NONE, lead: 0 };
        // Boards have all between few empty points and many.
        let empty = 2 + random.below(8);
        for point in Points::ALL.singles() {
            match random.below(16) {
                kind if kind < empty => board.empty |= point,
                kind if kind % 8 < 4 => board.white |= point,
                kind if kind % 8 < 7 => board.black |= point,
                _ => {}
            }
        }
        board.lead = random.below(5) as i32;
        board
    }

    /// Plays each answer to each ply that it should refute, and all of Black's replies. Returns how many there were.
    fn answers_hold(board: Board, white: Hand) -> usize {
        let mut chains = [(Points::NONE, 0); 25];
        let chains = board.list_chains_of_white(&mut chains);
        let mut held = 0;
        for at in board.empty.singles() {
            let (answer, answered) = match white.henges {
                0 => (Ply::Stone(at), board.answered_by_stone(at, chains)),
                _ => (Ply::Henge(at), board.answered_by_henge(at, chains)),
            };
            for first in answered.singles() {
                for (ply, hand) in [
                    (Ply::Stone(first), Hand { stones: 2, henges: 0 }),
                    (Ply::Henge(first), Hand { stones: 1, henges: 1 }),
                ] {
                    let Some((next, black)) = board.after_black(ply, hand) else { continue };
                    let answered = next.after_white(answer, white);
                    assert!(
                        answered.is_some_and(|(last, white)| !last.black_wins_by_the_last(white, black)),
                        "{board:?}: {ply:?} is not answered by {answer:?}"
                    );
                    held += 1;
                }
            }
        }
        held
    }

    #[test]
    fn what_is_answered_is_answered() {
        let mut random = Random::new(4);
        let mut held = 0;
        let boards = testkit::effort().choose(20_000, 2_000_000);
        for _ in 0..boards {
            let board = anything(&mut random);
            held += answers_hold(board, Hand { stones: 2, henges: 0 });
            held += answers_hold(board, Hand { stones: 1, henges: 1 });
        }
        assert!(held > boards, "{held}");
    }

    /// Positions in which an answer would be taken for one by a weaker argument: its chain has one liberty, which Black takes, or
    /// there are three liberties where the last stone needs four.
    #[test]
    fn narrow_cases_hold() {
        for text in [
            "HWW2/WBW1B/1B1BB/WWHHH/1W1WH b 2+0 2+0",
            "BBBHH/B2WH/BWHWW/BWWW1/5 b 2+0 1+1",
            "1WW1H/WWWHH/WWWBB/1BBB1/1B1BB b 1+1 1+1",
        ] {
            let position: Gorogo = text.parse().expect("a position");
            answers_hold(Board::of(&position), position.hands.one);
        }
    }
}
