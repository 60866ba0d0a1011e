use game::{ByPlayer, Player, Square};

use crate::captures::{Captures, each_bit};
use crate::word::Word;
use crate::{Color, Stack};

/// Bits from one rank to the next: nine files and a guard bit that is never occupied, so that sums and
/// differences over whole boards stay within their rank.
pub(crate) const STRIDE: u32 = 10;

/// One more than the highest cell, i9.
const CELLS: usize = 9 * STRIDE as usize;

/// The bits of six ranks; boards that use no others are handled in one machine word.
const SIX_RANKS: u32 = 6 * STRIDE;

/// Where the stacks are and what is in them.
///
/// Smaller boards are the corner at a1 of the largest: since a stack runs to the first stack it meets, the edge of
/// the board never matters to a capture, and no rule needs the size.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board {
    /// The stacks each player controls, a bit a cell.
    controlled: ByPlayer<u128>,
    /// The green pyramids not captured yet; they always stand alone.
    green: u128,
    /// What is in each cell; zeros where there is no stack, so that equal boards are equal bit by bit.
    piles: [Pile; CELLS],
    /// The green pyramids in the stacks each player controls.
    greens: ByPlayer<u8>,
    /// The sum of what each stack adds to the hash. Stored, because a search needs it at every position.
    sum: u64,
}

/// The numbers of a stack.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
struct Pile {
    height: u8,
    greens: u8,
}

/// The content of a cell as the target of a capture.
pub(crate) enum CaptureValue {
    Green,
    Own,
    Enemy { greens: u8 },
}

/// A bit's number on the board: ten a rank, from a1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cell(pub(crate) u32);

impl Cell {
    #[inline]
    pub(crate) const fn of(square: Square) -> Cell {
        Cell(square.rank() as u32 * STRIDE + square.file() as u32)
    }

    #[inline]
    pub(crate) const fn square(self) -> Square {
        Square::new((self.0 % STRIDE) as u8, (self.0 / STRIDE) as u8)
    }

    #[inline]
    const fn bit(self) -> u128 {
        1 << self.0
    }

    /// An odd number of its own, for hashes.
    #[inline]
    const fn number(self) -> u64 {
        NUMBERS[self.0 as usize]
    }
}

impl Board {
    /// A board without stacks.
    pub(crate) const EMPTY: Board = Board {
        controlled: ByPlayer::new(0, 0),
        green: 0,
        piles: [Pile { height: 0, greens: 0 }; CELLS],
        greens: ByPlayer::new(0, 0),
        sum: 0,
    };

    /// Puts a stack on an empty square.
    pub(crate) fn put(&mut self, at: Square, Stack { color, height, greens }: Stack) {
        let cell = Cell::of(at);
        match color.owner() {
            Some(player) => {
                self.controlled[player] |= cell.bit();
                self.greens[player] += greens;
            }
            None => self.green |= cell.bit(),
        }
        let pile = Pile { height, greens };
        self.piles[cell.0 as usize] = pile;
        let worth = pile.worth() + color.owner().map_or(0, ownership);
        self.sum = self.sum.wrapping_add(cell.number().wrapping_mul(worth));
    }

    /// The stack on a square.
    pub(crate) fn stack(&self, at: Square) -> Option<Stack> {
        let cell = Cell::of(at);
        let Pile { height, greens } = self.piles[cell.0 as usize];
        let color = match cell.bit() {
            bit if self.controlled.one & bit != 0 => Color::Black,
            bit if self.controlled.two & bit != 0 => Color::White,
            bit if self.green & bit != 0 => Color::Green,
            _ => return None,
        };
        Some(Stack { color, height, greens })
    }

    /// Moves a player's stack onto another (RULES.md §3).
    #[inline]
    pub(crate) fn capture(&mut self, player: Player, from: Cell, to: Cell) {
        let owned = |player: Player| (self.controlled[player] & to.bit() != 0) as u8;
        let (own, enemy) = (owned(player), owned(!player));
        let moved = std::mem::take(&mut self.piles[from.0 as usize]);
        let pile = &mut self.piles[to.0 as usize];
        self.greens[player] += pile.greens * (1 - own);
        self.greens[!player] -= pile.greens * enemy;
        pile.height += moved.height;
        pile.greens += moved.greens;
        let captured = !to.bit();
        self.green &= captured;
        self.controlled[!player] &= captured;
        let stacks = &mut self.controlled[player];
        *stacks = *stacks & !from.bit() | to.bit();
        let before = ownership(player) * u64::from(own) + ownership(!player) * u64::from(enemy);
        let mover = moved.worth() + ownership(player);
        let gained = to.number().wrapping_mul(mover.wrapping_sub(before));
        self.sum = self.sum.wrapping_add(gained).wrapping_sub(from.number().wrapping_mul(mover));
    }

    /// How many captures a player has.
    #[inline]
    pub(crate) fn count_captures(&self, player: Player) -> u32 {
        let (own, all) = (self.controlled[player], self.occupied());
        if all >> SIX_RANKS == 0 {
            Captures::new(own as u64, all as u64).count()
        } else {
            Captures::new(own, all).count()
        }
    }

    /// Whether a player may move one stack onto the other.
    pub(crate) fn is_capture(&self, player: Player, from: Cell, to: Cell) -> bool {
        if self.controlled[player] & from.bit() == 0 {
            return false;
        }
        let (all, ahead) = (self.occupied(), to.0 > from.0);
        let step = if from.0 / STRIDE == to.0 / STRIDE { 1 } else { STRIDE };
        if from == to || !from.0.abs_diff(to.0).is_multiple_of(step) {
            return false;
        }
        let mut cell = from;
        while cell != to {
            cell = if ahead { Cell(cell.0 + step) } else { Cell(cell.0 - step) };
            if all & cell.bit() != 0 {
                return cell == to;
            }
        }
        false
    }

    /// One of a player's captures: `choose` gets their number and returns one below it. It is not called if there is
    /// none.
    #[inline]
    pub(crate) fn choose_capture(
        &self,
        player: Player,
        choose: impl FnOnce(u32) -> u32,
    ) -> Option<(Cell, Cell)> {
        let (own, all) = (self.controlled[player], self.occupied());
        if all >> SIX_RANKS == 0 {
            Captures::new(own as u64, all as u64).choose(choose)
        } else {
            Captures::new(own, all).choose(choose)
        }
    }

    /// Shows `visit` every capture of a player: the stack that moves and the stack it meets.
    #[inline]
    pub(crate) fn each_capture(&self, player: Player, visit: impl FnMut(Cell, Cell)) {
        let (own, all) = (self.controlled[player], self.occupied());
        if all >> SIX_RANKS == 0 {
            Captures::new(own as u64, all as u64).each(visit);
        } else {
            Captures::new(own, all).each(visit);
        }
    }

    /// The green pyramids in the stacks a player controls (RULES.md §6).
    #[inline]
    pub(crate) fn greens(&self, player: Player) -> u8 {
        self.greens[player]
    }

    /// The height of the tallest stack a player controls, 0 without one (RULES.md §6).
    pub(crate) fn tallest(&self, player: Player) -> u16 {
        self.piles(self.controlled[player]).map(|(_, pile)| u16::from(pile.height)).max().unwrap_or(0)
    }

    /// A hash of everything on the board.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        mixed(self.sum)
    }

    /// What a player would capture in a cell with a stack.
    #[inline]
    pub(crate) fn capture_value(&self, player: Player, at: Cell) -> CaptureValue {
        let Pile { height, greens } = self.piles[at.0 as usize];
        if greens == height {
            // Only a green pyramid alone has no other on top.
            CaptureValue::Green
        } else if self.controlled[player] & at.bit() != 0 {
            CaptureValue::Own
        } else {
            CaptureValue::Enemy { greens }
        }
    }

    /// The green pyramids inside these stacks.
    #[inline]
    pub(crate) fn greens_in<W: Word>(&self, stacks: W) -> u8 {
        let mut greens = 0;
        each_bit(stacks, |cell| greens += self.pile_greens(cell));
        greens
    }

    /// The greens of the stack in a cell.
    #[inline]
    pub(crate) fn pile_greens(&self, at: Cell) -> u8 {
        self.piles[at.0 as usize].greens
    }

    /// The stacks of both players and the free greens, if they all stand on the first six ranks.
    #[inline]
    pub(crate) fn low_words(&self) -> Option<(ByPlayer<u64>, u64)> {
        let stacks = ByPlayer::new(self.controlled.one as u64, self.controlled.two as u64);
        (self.occupied() >> SIX_RANKS == 0).then_some((stacks, self.green as u64))
    }

    /// The stacks of both players and the free greens.
    #[inline]
    pub(crate) fn words(&self) -> (ByPlayer<u128>, u128) {
        (self.controlled, self.green)
    }

    #[inline]
    fn occupied(&self) -> u128 {
        self.controlled.one | self.controlled.two | self.green
    }

    /// The numbers of these stacks.
    #[inline]
    fn piles(&self, stacks: u128) -> impl Iterator<Item = (Cell, Pile)> {
        let mut rest = stacks;
        std::iter::from_fn(move || {
            let cell = (rest != 0).then(|| Cell(rest.trailing_zeros()))?;
            rest &= rest - 1;
            Some((cell, self.piles[cell.0 as usize]))
        })
    }
}

const NUMBERS: [u64; CELLS] = {
    let mut numbers = [0; CELLS];
    let mut random = game::Random::new(0);
    let mut cell = 0;
    while cell < CELLS {
        numbers[cell] = random.bits() | 1;
        cell += 1;
    }
    numbers
};

impl Pile {
    /// What it multiplies its cell's number by in the hash: sums of these stay apart, as heights and greens do not
    /// reach 128.
    #[inline]
    const fn worth(self) -> u64 {
        self.height as u64 | (self.greens as u64) << 7
    }
}

/// What a stack's owner adds to its worth.
#[inline]
const fn ownership(owner: Player) -> u64 {
    (owner as u64 + 1) << 14
}

/// Spreads every bit over all 64 (the finisher of SplitMix64, by Sebastiano Vigna).
#[inline]
pub(crate) const fn mixed(bits: u64) -> u64 {
    game::Random::new(bits).bits()
}
