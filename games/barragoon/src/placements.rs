use game::{ByPlayer, Direction, Player, Position, Square};

use crate::weights::{WEIGHTS, feature};
use crate::{Barragoon, Face, Move, Paths, Squares, Tile, Value};

/// Replaces the content of `moves` by the most promising placements, at most `most` of them, the best first.
///
/// A placement is scored by its effect on the tiles whose paths lead over its square: a cross everywhere, and where
/// that would hinder one's own tiles the other faces as well.
pub(crate) fn best(position: &Barragoon, most: usize, moves: &mut Vec<Move>) {
    moves.clear();
    if position.outcome().is_some() {
        return;
    }
    let scorer = PlacementScorer::of(position);
    let mut ranked = Ranked::new(most);
    let empty = position.board.empty();
    let [own, foe] = [position.turn, !position.turn].map(|player| scorer.sides[player].passed);
    for at in empty & foe {
        let (gain, lost) = scorer.score(at, Face::Cross);
        ranked.add(gain, Move::Place { at, face: Face::Cross });
        if lost < 0 && ranked.admits(gain - lost) {
            let faces = scorer.own_faces(at);
            for face in Face::ALL.into_iter().filter(|face| faces >> face.number() & 1 == 1) {
                let (gain, _) = scorer.score(at, face);
                ranked.add(gain, Move::Place { at, face });
            }
        }
    }
    // Squares where a barragoon hinders no tile are all alike.
    for at in empty.without(foe | own).into_iter().take(QUIET) {
        ranked.add(0, Move::Place { at, face: Face::Cross });
    }
    if ranked.len == 0 {
        ranked.add(0, Move::Place { at: empty.nth(0), face: Face::Cross });
    }
    moves.extend(ranked.entries[..ranked.len].iter().map(|entry| entry.1));
}

/// So many placements that do nothing are looked at.
const QUIET: usize = 2;

/// The maximum number of placements.
const MAX_RANKED: usize = 64;

/// The best placements so far, in order.
struct Ranked {
    entries: [(i32, Move); MAX_RANKED],
    len: usize,
    most: usize,
}

impl Ranked {
    fn new(most: usize) -> Ranked {
        let nothing = Move::Place { at: Square::new(0, 0), face: Face::Cross };
        Ranked { entries: [(0, nothing); MAX_RANKED], len: 0, most: most.min(MAX_RANKED) }
    }

    /// Whether a placement of this worth would be among the best.
    #[inline]
    fn admits(&self, worth: i32) -> bool {
        self.len < self.most || self.entries[self.len - 1].0 < worth
    }

    #[inline]
    fn add(&mut self, worth: i32, placement: Move) {
        if !self.admits(worth) {
            return;
        }
        self.len = (self.len + 1).min(self.most);
        let mut place = self.len - 1;
        while place > 0 && self.entries[place - 1].0 < worth {
            self.entries[place] = self.entries[place - 1];
            place -= 1;
        }
        self.entries[place] = (worth, placement);
    }
}

/// All tiles with their ways, as they are before the placement.
struct PlacementScorer {
    paths: Paths,
    tiles: [MovableTile; MAX_TILES],
    count: usize,
    placer: Player,
    sides: ByPlayer<Side>,
}

/// A tile that can move.
#[derive(Clone, Copy)]
struct MovableTile {
    tile: Tile,
    from: Square,
    /// The squares it may pass or, moving short, end on.
    passed: Squares,
    targets: Squares,
}

/// What the tiles of one player are worth.
#[derive(Clone, Copy, Default)]
struct Side {
    /// The sum of the tiles' own worths.
    tiles: i32,
    /// The sum of their targets.
    room: usize,
    exits: usize,
    passed: Squares,
}

const MAX_TILES: usize = 2 * Tile::SUPPLY as usize;

impl PlacementScorer {
    fn of(position: &Barragoon) -> PlacementScorer {
        let nothing = MovableTile {
            tile: Tile { owner: Player::One, value: Value::Two },
            from: Square::new(0, 0),
            passed: Squares::NONE,
            targets: Squares::NONE,
        };
        let paths = Paths::of(&position.board);
        let sides = ByPlayer::from_fn(|owner| Side { exits: paths.exits(owner), ..Side::default() });
        let mut scorer =
            PlacementScorer { paths, tiles: [nothing; MAX_TILES], count: 0, placer: position.turn, sides };
        for owner in Player::BOTH {
            for value in Value::ALL {
                let tile = Tile { owner, value };
                for from in position.board.tiles_like(tile) {
                    scorer.add(tile, from);
                }
            }
        }
        scorer
    }

    #[inline]
    fn add(&mut self, tile: Tile, from: Square) {
        let (targets, passed) = self.paths.trace(from, tile);
        if targets.is_empty() {
            return;
        }
        let side = &mut self.sides[tile.owner];
        side.tiles += worth(tile, targets);
        side.room += targets.len();
        side.passed |= passed;
        self.tiles[self.count] = MovableTile { tile, from, passed, targets };
        self.count += 1;
    }

    /// What a barragoon changes for the player who places it, and the part of that in one's own tiles.
    #[inline]
    fn score(&self, at: Square, face: Face) -> (i32, i32) {
        let paths = self.paths.with(at, face);
        let mut sides = self.sides;
        for movable in &self.tiles[..self.count] {
            let side = &mut sides[movable.tile.owner];
            if movable.passed.contains(at) {
                let targets = paths.targets(movable.from, movable.tile);
                side.tiles += worth(movable.tile, targets) - worth(movable.tile, movable.targets);
                side.room = side.room + targets.len() - movable.targets.len();
            } else if movable.targets.contains(at) {
                side.tiles += TAKEN;
            }
        }
        let change = |owner: Player| {
            let now = Side { exits: paths.exits(owner), ..sides[owner] };
            now.worth() - self.sides[owner].worth()
        };
        let own = change(self.placer);
        (own - change(!self.placer), own)
    }
}

impl Side {
    /// One that cannot move is lost.
    #[inline]
    fn worth(&self) -> i32 {
        let lost = if self.room == 0 { LOST } else { 0 };
        self.tiles + WEIGHTS[feature::room(self.room)].1 + WEIGHTS[feature::exits(self.exits)].1 - lost
    }
}

/// More than anything else counts.
const LOST: i32 = 10_000;

#[inline]
fn worth(tile: Tile, targets: Squares) -> i32 {
    WEIGHTS[feature::tile(tile.value, targets.len())].1
}

/// What it is worth to a tile that it can take the barragoon.
const TAKEN: i32 = 10;

impl PlacementScorer {
    /// The faces that would let one of the placer's own tiles through, a bit each.
    fn own_faces(&self, at: Square) -> u16 {
        let own = self.tiles[..self.count].iter().filter(|movable| movable.tile.owner == self.placer);
        own.filter(|movable| movable.passed.contains(at)).fold(0, |faces, movable| {
            let (file, rank) = (at.file().cmp(&movable.from.file()), at.rank().cmp(&movable.from.rank()));
            faces | OPENING_FACES[(file as i8 + 1) as usize][(rank as i8 + 1) as usize]
        })
    }
}

/// The faces that let a tile through which comes from the left, the same file or the right, and from below, the same
/// rank or above: one-way signs in the directions it may arrive in, and if it has not turned yet the turns.
const OPENING_FACES: [[u16; 3]; 3] = {
    const fn bit(face: Face) -> u16 {
        1 << face.number()
    }
    const fn straight(towards: Direction) -> u16 {
        bit(Face::OneWay(towards))
            | bit(Face::LeftTurn(towards.left()))
            | bit(Face::RightTurn(towards.right()))
            | bit(Face::AllTurns)
    }
    const fn turned(one: Direction, other: Direction) -> u16 {
        bit(Face::OneWay(one)) | bit(Face::OneWay(other))
    }
    use Direction::{East, North, South, West};
    [
        [turned(West, South), straight(West), turned(West, North)],
        [straight(South), 0, straight(North)],
        [turned(East, South), straight(East), turned(East, North)],
    ]
};
