use crate::board::STRIDE;
use crate::captures::{above, below};
use crate::word::Word;

/// Which stacks the stacks of one player see: those they would meet first in some direction.
///
/// Sight is mutual, so a stack that an enemy sees can take that enemy as well, if it moves first.
pub(crate) struct Sight<W> {
    /// Seen from one side at least.
    once: W,
    /// Seen from two sides at least.
    twice: W,
    /// How many captures these are.
    pub(crate) captures: u32,
}

impl<W: Word> Sight<W> {
    /// The cells that are seen from no side, from one, and from more.
    #[inline]
    pub(crate) fn degrees(&self) -> [W; 3] {
        [!self.once, self.once & !self.twice, self.twice]
    }
}

/// The ways between stacks that are open over 1, 2 and 4 steps: shared by both players.
pub(crate) struct Lines<W> {
    occupied: W,
    empty: W,
    north: [W; 3],
    south: [W; 3],
    west: [W; 3],
}

impl<W: Word> Lines<W> {
    /// The lines among these stacks.
    #[inline]
    pub(crate) fn among(occupied: W) -> Lines<W> {
        let empty = W::CELLS & !occupied;
        let doubled = |shift: fn(W, u32) -> W, step: u32| {
            let two = empty & shift(empty, step);
            [empty, two, two & shift(two, 2 * step)]
        };
        Lines {
            occupied,
            empty,
            north: doubled(|cells, by| cells << by, STRIDE),
            south: doubled(|cells, by| cells >> by, STRIDE),
            west: doubled(|cells, by| cells >> by, 1),
        }
    }

    /// What these stacks see.
    #[inline]
    pub(crate) fn sight(&self, own: W) -> Sight<W> {
        let north = run(own, &self.north, STRIDE, |cells, by| cells << by) & self.occupied;
        let south = run(own, &self.south, STRIDE, |cells, by| cells >> by) & self.occupied;
        let west = run(own, &self.west, 1, |cells, by| cells >> by) & self.occupied;
        // The sum carries from each stack through empty cells to the first stack, or to the guard.
        let east = ((own << 1) + self.empty) & self.occupied;
        Sight {
            once: north | south | west | east,
            twice: north & south | west & east | (north | south) & (west | east),
            captures: north.count() + south.count() + west.count() + east.count(),
        }
    }
}

/// Where stacks get that run over empty cells, and the cell after them. Three doublings are enough for the seven
/// empty cells there can be between two stacks.
#[inline]
fn run<W: Word>(own: W, open: &[W; 3], step: u32, shift: impl Fn(W, u32) -> W) -> W {
    let mut reached = own;
    reached = reached | open[0] & shift(reached, step);
    reached = reached | open[1] & shift(reached, 2 * step);
    reached = reached | open[2] & shift(reached, 4 * step);
    shift(reached, step)
}

/// All stacks that these stacks may ever meet, themselves included: whatever stands in their ranks and files, in the
/// ranks and files of those, and so on.
///
/// Stacks move only to cells where stacks stand, so this never grows: a stack out of an enemy's reach is safe for good.
#[inline]
pub(crate) fn reach<W: Word>(from: W, occupied: W) -> W {
    let mut reached = from;
    loop {
        // The sum carries into the guard of every rank that is not empty.
        let guards = (reached + W::CELLS) & W::GUARDS;
        let ranks = guards - (guards >> (STRIDE - 1));
        let files = above(reached) | below(reached);
        let further = (reached | ranks | files) & occupied;
        if further == reached || further == occupied {
            return further;
        }
        reached = further;
    }
}
