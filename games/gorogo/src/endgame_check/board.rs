use game::Player;

use crate::{Gorogo, Hand, Points};

/// The relevant facts near the end. The other points are henges: neutral pieces that fill a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    pub(super) white: Points,
    pub(super) black: Points,
    pub(super) empty: Points,
    /// White's captures less Black's.
    pub(super) lead: i32,
}

/// A point, as a set of one, and the kind of piece for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ply {
    Stone(Points),
    Henge(Points),
}

impl Ply {
    /// How many numbers there are, some of them of no ply.
    pub(super) const NUMBERS: usize = 128;

    /// Where the piece goes.
    #[inline]
    pub(super) fn at(self) -> Points {
        let (Ply::Stone(at) | Ply::Henge(at)) = self;
        at
    }

    #[inline]
    pub(super) fn number(self) -> usize {
        let bit = self.at().bits().trailing_zeros() as usize;
        match self {
            Ply::Stone(_) => bit,
            Ply::Henge(_) => 64 + bit,
        }
    }
}

impl Board {
    pub(super) fn of(position: &Gorogo) -> Board {
        Board {
            white: position.stones.one,
            black: position.stones.two,
            empty: position.empty(),
            lead: i32::from(position.captures(Player::One)) - i32::from(position.captures(Player::Two)),
        }
    }

    /// Whether a player with these pieces may place that one, if a stone has a liberty there.
    #[inline]
    pub(super) fn may_place(self, ply: Ply, hand: Hand) -> bool {
        let may = match ply {
            Ply::Stone(_) => hand.stones > 0,
            Ply::Henge(_) => hand.may_place_henge(),
        };
        may && !(self.empty & ply.at()).is_empty()
    }

    /// The first ply that does, of a player with these pieces: a likely one is tried first, then stones on the points of a set,
    /// other stones, henges. Not all stones that are tried have a liberty.
    #[inline]
    pub(super) fn first_ply(
        self,
        hand: Hand,
        likely: Option<Ply>,
        before: Points,
        mut does: impl FnMut(Ply) -> bool,
    ) -> Option<Ply> {
        let mut stones = if hand.stones > 0 { self.empty } else { Points::NONE };
        let mut henges = if hand.may_place_henge() { self.empty } else { Points::NONE };
        if let Some(ply) = likely.filter(|&ply| self.may_place(ply, hand)) {
            if does(ply) {
                return likely;
            }
            let same_kind = match ply {
                Ply::Stone(_) => &mut stones,
                Ply::Henge(_) => &mut henges,
            };
            *same_kind = *same_kind & !ply.at();
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
    pub(super) fn after_black(self, ply: Ply, Hand { stones, henges }: Hand) -> Option<(Board, Hand)> {
        let at = ply.at();
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
    pub(super) fn after_white(self, ply: Ply, hand: Hand) -> Option<(Board, Hand)> {
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
    pub(super) fn friends_of_white(self) -> Points {
        !(self.black | self.empty)
    }

    #[inline]
    pub(super) fn friends_of_black(self) -> Points {
        !(self.white | self.empty)
    }

    #[inline]
    pub(super) fn henges(self) -> Points {
        !(self.white | self.black | self.empty)
    }

    /// How many empty points are beside another one: either player may play there.
    #[inline]
    pub(super) fn open_points(self) -> i32 {
        (self.empty & self.empty.neighbors()).len() as i32
    }

    /// The points beside all of White's chains that may fall to one stone, and perhaps of others: a capture is among them.
    #[inline]
    pub(super) fn captures_by_black(self) -> Points {
        self.short_of_liberties(self.white).neighbors()
    }

    #[inline]
    pub(super) fn captures_by_white(self) -> Points {
        self.short_of_liberties(self.black).neighbors()
    }

    /// A player's stones, without the chains of those that are beside two empty points: what is left out cannot fall to one
    /// stone.
    #[inline]
    fn short_of_liberties(self, stones: Points) -> Points {
        let safe = stones & self.empty.beside_two();
        if safe == stones { Points::NONE } else { stones & !safe.flood(stones) }
    }
}

/// Those of a player's stones whose chain has a liberty among these empty points.
#[inline]
pub(super) fn breathing(stones: Points, empty: Points) -> Points {
    let beside = stones & empty.neighbors();
    // Usually every stone has a liberty of its own and no chain need be followed.
    if beside == stones { stones } else { beside.flood(stones) }
}

/// Whether a stone that was placed beside such friends has a liberty among the points that are empty then (§6). Mostly
/// that is seen beside it: by an empty point, or by a friend that is beside another one.
#[inline]
pub(super) fn has_liberty(placed: Points, friends: Points, empty: Points) -> bool {
    let beside = placed.neighbors();
    !((beside | (beside & friends).neighbors()) & empty).is_empty()
        || !(placed.flood(friends | placed).neighbors() & empty).is_empty()
}
