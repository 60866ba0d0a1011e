use game::{Grid, Player, Square, Symmetry};

use crate::{Face, Tile, Value};

/// The size of the board (RULES.md §1).
pub const GRID: Grid = Grid::new(7, 9);

/// A set of squares of the board.
pub type Squares = game::Squares<{ GRID.files }, { GRID.ranks }>;

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Content {
    /// Nothing.
    Empty,
    /// A tile.
    Tile(Tile),
    /// A barragoon with this face up.
    Barragoon(Face),
}

/// The board, packed: every square has a number of five bits, and plane `n` holds bit `n` of all of them.
///
/// Forty bytes, cheap to copy, and questions about all squares at once are a few logical operations. The upper
/// three bits are a kind, the lower two tell its members apart:
///
/// | kind | | 0 | 1 | 2 | 3 |
/// |---|---|---|---|---|---|
/// | 0 | White | *empty* | 2-tile | 3-tile | 4-tile |
/// | 1 | Brown | – | 2-tile | 3-tile | 4-tile |
/// | 2 | one way | north | east | south | west |
/// | 3 | | cross | all turns | vertical | horizontal |
/// | 4 | left turn | north | east | south | west |
/// | 5 | right turn | north | east | south | west |
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    planes: [Squares; 5],
}

/// The number of the first face; the others follow in the order of [`Face::ALL`].
const FIRST_FACE: u8 = 8;

/// Kind 1 of the tiles starts here.
const BROWN: u8 = 4;

impl Board {
    /// What stands on a square.
    pub fn content(&self, at: Square) -> Content {
        let number = (0..5).fold(0, |number, bit| number | u8::from(self.planes[bit].contains(at)) << bit);
        match number {
            0 => Content::Empty,
            FIRST_FACE.. => Content::Barragoon(Face::ALL[usize::from(number - FIRST_FACE)]),
            _ => {
                let owner = if number < BROWN { Player::One } else { Player::Two };
                Content::Tile(Tile { owner, value: Value::ALL[usize::from(number % BROWN) - 1] })
            }
        }
    }

    /// Puts something on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, at: Square, content: Content) {
        let number = content.number();
        let at = Squares::of(at);
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            *plane |= if number >> bit & 1 == 1 { at } else { Squares::NONE };
        }
    }

    /// Moves a tile, over whatever stood on its target.
    #[inline]
    pub(crate) fn move_tile(&mut self, from: Square, to: Square) {
        let ends = Squares::of(from) | Squares::of(to);
        for plane in &mut self.planes {
            let carried = if plane.contains(from) { Squares::of(to) } else { Squares::NONE };
            *plane = plane.without(ends) | carried;
        }
    }

    /// The squares with nothing on them.
    #[inline]
    pub fn empty(&self) -> Squares {
        let [low, high, ..] = self.planes;
        Squares::ALL.without(low | high | self.barragoons())
    }

    /// The squares with a barragoon.
    #[inline]
    pub fn barragoons(&self) -> Squares {
        self.planes[3] | self.planes[4]
    }

    /// The barragoons of one kind.
    #[inline]
    pub(crate) fn kind(&self, kind: Kind) -> Squares {
        let [.., low, middle, high] = self.planes;
        match kind {
            Kind::OneWay => middle.without(low),
            Kind::Fixed => middle & low,
            Kind::LeftTurn => high.without(low),
            Kind::RightTurn => high & low,
        }
    }

    /// The squares whose number ends in these two bits, whatever their kind; empty ones end in 0.
    #[inline]
    pub(crate) fn member(&self, member: u8) -> Squares {
        let [low, high, ..] = self.planes;
        match member {
            0 => Squares::ALL.without(low | high),
            1 => low.without(high),
            2 => high.without(low),
            _ => low & high,
        }
    }

    /// The squares with a player's tiles.
    #[inline]
    pub fn tiles(&self, owner: Player) -> Squares {
        let [low, high, brown, ..] = self.planes;
        let tiles = (low | high).without(self.barragoons());
        match owner {
            Player::One => tiles.without(brown),
            Player::Two => tiles & brown,
        }
    }

    /// The squares with such tiles.
    #[inline]
    pub fn tiles_like(&self, tile: Tile) -> Squares {
        self.tiles(tile.owner) & self.member(tile.value.steps() - 1)
    }

    /// The board, turned or mirrored; the tiles keep their owners.
    pub(crate) fn transformed(&self, symmetry: Symmetry) -> Board {
        let planes = self.planes.map(|plane| match symmetry {
            Symmetry::HalfTurn => plane.half_turn(),
            Symmetry::MirrorRanks => plane.mirror_ranks(),
            Symmetry::MirrorFiles => plane.mirror_ranks().half_turn(),
            _ => plane,
        });
        let turned = Board { planes };
        let turns = planes[4];
        let directed = turns | turned.kind(Kind::OneWay);
        // North and south, east and west differ in the higher of their two bits; left and right turns in the
        // lowest bit of their kinds.
        let reversed = match symmetry {
            Symmetry::HalfTurn => directed,
            Symmetry::MirrorRanks => directed.without(planes[0]),
            Symmetry::MirrorFiles => directed & planes[0],
            _ => Squares::NONE,
        };
        let swapped = if symmetry.is_mirror() { turns } else { Squares::NONE };
        Board { planes: [planes[0], planes[1] ^ reversed, planes[2] ^ swapped, planes[3], planes[4]] }
    }

    /// A hash of the board: equal boards, equal hashes, on every machine.
    #[inline]
    pub(crate) fn hash_into(&self, hash: u64) -> u64 {
        self.planes.iter().fold(hash, |hash, plane| mixed(hash ^ plane.bits()))
    }
}

/// The kinds of barragoons that the planes distinguish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    OneWay,
    /// The cross, all turns and the two ways: those without a direction of their own.
    Fixed,
    LeftTurn,
    RightTurn,
}

impl Content {
    /// The number of the packed board.
    #[inline]
    const fn number(self) -> u8 {
        match self {
            Content::Empty => 0,
            Content::Tile(Tile { owner: Player::One, value }) => value.steps() - 1,
            Content::Tile(Tile { owner: Player::Two, value }) => BROWN + value.steps() - 1,
            Content::Barragoon(face) => FIRST_FACE + face.number(),
        }
    }
}

/// Spreads every bit over the whole word. No two inputs give the same output.
#[inline]
const fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word ^ word >> 29
}
