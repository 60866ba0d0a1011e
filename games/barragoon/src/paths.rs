use game::{Direction, Player, Square};

use crate::board::Kind;
use crate::{Board, Face, Squares, Tile, Value};

/// Where tiles may pass and land: computed once for a board, then used for each tile.
///
/// The sets of squares to pass hold only those with a neighbour on the way out, so that following them needs
/// no look at the edge.
#[derive(Clone, Copy, Debug)]
pub struct Paths {
    /// The squares that may be passed straight, by direction.
    straight: [Squares; 4],
    /// The squares where a tile may turn left, by the direction it leaves in.
    left: [Squares; 4],
    /// The squares where a tile may turn right, by the direction it leaves in.
    right: [Squares; 4],
    empty: Squares,
    all_turns: Squares,
    tiles: [Squares; 2],
}

impl Paths {
    /// The ways of a board (RULES.md §5 and §6).
    #[inline]
    pub fn of(board: &Board) -> Paths {
        let empty = board.empty();
        let members = [board.member(0), board.member(1), board.member(2), board.member(3)];
        let kind = |kind: Kind| board.kind(kind);
        let [fixed, one_way] = [kind(Kind::Fixed), kind(Kind::OneWay)];
        let axes = [empty | fixed & members[2], empty | fixed & members[3]];
        let all_turns = fixed & members[1];
        let turns = empty | all_turns;
        let passing = |always: Squares, kind: Squares, towards: Direction| {
            (always | kind & members[towards as usize]) & Squares::with_neighbor(towards)
        };
        Paths {
            straight: Direction::ALL.map(|towards| passing(axes[towards as usize % 2], one_way, towards)),
            left: Direction::ALL.map(|towards| passing(turns, kind(Kind::LeftTurn), towards)),
            right: Direction::ALL.map(|towards| passing(turns, kind(Kind::RightTurn), towards)),
            empty,
            all_turns,
            tiles: Player::BOTH.map(|player| board.tiles(player)),
        }
    }

    /// Where a tile on this square may go.
    #[inline]
    pub fn targets(&self, from: Square, tile: Tile) -> Squares {
        self.trace(from, tile).0
    }

    /// Where a tile on this square may go, and the squares that it comes to on the way there.
    #[inline]
    pub(crate) fn trace(&self, from: Square, tile: Tile) -> (Squares, Squares) {
        match tile.value {
            Value::Two => self.reach::<2>(from, tile.owner),
            Value::Three => self.reach::<3>(from, tile.owner),
            Value::Four => self.reach::<4>(from, tile.owner),
        }
    }

    /// How many neighbouring squares a player's tiles may pass, counted for each tile.
    #[inline]
    pub(crate) fn exits(&self, owner: Player) -> usize {
        let tiles = self.tiles[owner as usize];
        let open = |towards: Direction| {
            let leaving = self.straight[towards as usize]
                | self.left[towards.left() as usize]
                | self.right[towards.right() as usize];
            ((tiles & Squares::with_neighbor(towards)).step(towards) & leaving).len()
        };
        Direction::ALL.into_iter().map(open).sum()
    }

    /// The ways after a barragoon was put on an empty square.
    #[inline]
    #[must_use]
    pub(crate) fn with(&self, at: Square, face: Face) -> Paths {
        let at = Squares::of(at);
        let without = |sets: [Squares; 4]| sets.map(|set| set.without(at));
        let mut paths = Paths {
            straight: without(self.straight),
            left: without(self.left),
            right: without(self.right),
            empty: self.empty.without(at),
            ..*self
        };
        let open = |sets: &mut [Squares; 4], towards: Direction| {
            sets[towards as usize] |= at & Squares::with_neighbor(towards);
        };
        match face {
            Face::Cross => (),
            Face::OneWay(towards) => open(&mut paths.straight, towards),
            Face::TwoWays(axis) => {
                let towards = Direction::ALL[axis as usize];
                open(&mut paths.straight, towards);
                open(&mut paths.straight, towards.back());
            }
            Face::LeftTurn(towards) => open(&mut paths.left, towards),
            Face::RightTurn(towards) => open(&mut paths.right, towards),
            Face::AllTurns => {
                paths.all_turns |= at;
                for towards in Direction::ALL {
                    open(&mut paths.left, towards);
                    open(&mut paths.right, towards);
                }
            }
        }
        paths
    }

    /// Follows all paths of a tile at once, as sets of squares: those still straight, by direction, and those
    /// that have turned, by the direction after the turn (RULES.md §4). About 30 logical operations a step.
    #[inline]
    fn reach<const VALUE: usize>(&self, from: Square, owner: Player) -> (Squares, Squares) {
        let from = Squares::of(from);
        let mut straight =
            Direction::ALL.map(|towards| (from & Squares::with_neighbor(towards)).step(towards));
        let mut turned = [Squares::NONE; 4];
        let (mut short, mut passed) = (Squares::NONE, Squares::NONE);
        for _ in 1..VALUE {
            short = union(straight) | union(turned);
            passed |= short;
            turned = Direction::ALL.map(|towards| {
                let onwards = turned[towards as usize] & self.straight[towards as usize];
                let left = straight[towards.right() as usize] & self.left[towards as usize];
                let right = straight[towards.left() as usize] & self.right[towards as usize];
                (onwards | left | right).step(towards)
            });
            straight = Direction::ALL
                .map(|towards| (straight[towards as usize] & self.straight[towards as usize]).step(towards));
        }
        let full = union(straight) | union(turned);
        // RULES.md §7.
        let safe = if VALUE == 2 { self.all_turns } else { Squares::NONE };
        (short & self.empty | full.without(self.tiles[owner as usize] | safe), passed)
    }
}

#[inline]
fn union(sets: [Squares; 4]) -> Squares {
    sets[0] | sets[1] | sets[2] | sets[3]
}
