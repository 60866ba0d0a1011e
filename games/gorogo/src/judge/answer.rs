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
    /// Whether a chain falls to any ply.
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
const MOST_CHAINS: usize = 10;

/// So many answers are tried: those that hold are mostly among the first.
const MOST_ANSWERS: usize = 5;

impl Board {
    /// The points on which a ply of Black's has to be looked at for itself, where both have two pieces; with the others White
    /// wins by one of a few answers, each good for many plies.
    pub(super) fn unanswered(self, white: Hand) -> Points {
        let mut open = self.empty;
        // The last piece must be a stone (§8), so a henge in hand is the answer.
        if self.lead < 0 || white.stones == 0 {
            return open;
        }
        let mut chains = [(Points::NONE, 0); MOST_CHAINS];
        let mut count = 0;
        for chain in self.white.chains() {
            chains[count] = (chain.neighbours() & self.empty, chain.len());
            count += 1;
        }
        let weak = self.captures_by_black();
        let answers = (self.empty & weak).singles().chain((self.empty & !weak).singles());
        for answer in answers.take(MOST_ANSWERS) {
            let answered = match white.henges {
                0 => self.answered_by_stone(answer, &chains[..count]),
                _ => self.answered_by_henge(answer, &chains[..count]),
            };
            open = open & !answered;
            if open.is_empty() {
                break;
            }
        }
        open
    }

    /// The points on which Black may place a piece, White then this stone, Black another piece, and White wins by a last stone.
    ///
    /// With the stone on the board let each chain of White's have its liberties. Black's two plies fill two points. So a
    /// chain with three liberties stands. One with two falls only if both plies are on them, one with a
    /// single liberty only if a ply is on it; what White captures, or loses, adds liberties and takes none. Then:
    ///
    /// - If all chains with one or two liberties have no more stones than White leads by, they may all fall (§10).
    /// - Else Black's first ply must be on none of their liberties, and those with one liberty must have no more stones than
    ///   that: only they can fall to the second.
    /// - The answer is legal if its own chain keeps a liberty, so a single one may not be taken first (§6).
    /// - White has a last ply if two liberties of one group are left, a stone on one of them having the other. So it needs four:
    ///   of a chain, or of henges and chains that stand, for henges are White's on White's ply (§4).
    #[inline]
    fn answered_by_stone(self, answer: Points, chains: &[Chain]) -> Points {
        let rest = self.empty & !answer;
        let mut danger = Danger::default();
        let (mut own, mut stones) = (answer.neighbours() & rest, 1);
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

    /// The same for a henge: it is nobody's, and always legal (§4).
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
        let stands = |chain: &Points| (chain.neighbours() & rest).len() >= 3;
        let standing = || white.chains().filter(stands).fold(Points::NONE, |all, chain| all | chain);
        let has_room = |group: Points| (group.neighbours() & rest).len() >= 4;
        if !danger.room && !(standing() | henges).chains().any(has_room) {
            return Points::NONE;
        }
        if danger.short <= self.lead { rest } else { rest & !danger.liberties }
    }
}
