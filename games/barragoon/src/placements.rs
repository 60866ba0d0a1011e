use game::{Direction, Player, Position, Square};

use crate::weights::{WEIGHTS, feature};
use crate::{Barragoon, Face, Move, Squares, Tile, Value, Ways};

/// Replaces the content of `moves` by the most promising placements, at most `most` of them, the best first.
///
/// A placement is judged by what it does to the tiles whose ways lead over its square: a cross everywhere, and where
/// that would hinder one's own tiles the other faces too.
pub(crate) fn best(position: &Barragoon, most: usize, moves: &mut Vec<Move>) {
    moves.clear();
    if position.outcome().is_some() {
        return;
    }
    let survey = Survey::of(position);
    let mut ranked = Ranked::new(most);
    let empty = position.board.empty();
    for at in empty & survey.ways_of_foe {
        let (gain, own) = survey.judge(at, Face::Cross);
        ranked.add(gain, Move::Place { at, face: Face::Cross });
        if own < 0 && ranked.admits(gain - own) {
            let faces = survey.own_faces(at);
            for face in Face::ALL.into_iter().filter(|face| faces >> face.number() & 1 == 1) {
                let (gain, _) = survey.judge(at, face);
                ranked.add(gain, Move::Place { at, face });
            }
        }
    }
    // Where a barragoon hinders nobody; one such square is like another.
    for at in empty.without(survey.ways_of_foe | survey.ways_of_own).into_iter().take(QUIET) {
        ranked.add(0, Move::Place { at, face: Face::Cross });
    }
    if ranked.len == 0 {
        ranked.add(0, Move::Place { at: empty.nth(0), face: Face::Cross });
    }
    moves.extend(ranked.entries[..ranked.len].iter().map(|entry| entry.1));
}

/// So many placements that do nothing are looked at.
const QUIET: usize = 2;

/// The most placements that [`best`] can be asked for.
const MOST_RANKED: usize = 64;

/// The best placements so far, in order.
struct Ranked {
    entries: [(i32, Move); MOST_RANKED],
    len: usize,
    most: usize,
}

impl Ranked {
    fn new(most: usize) -> Ranked {
        let nothing = Move::Place { at: Square::new(0, 0), face: Face::Cross };
        Ranked { entries: [(0, nothing); MOST_RANKED], len: 0, most: most.min(MOST_RANKED) }
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
struct Survey {
    ways: Ways,
    tiles: [Surveyed; 2 * Tile::SUPPLY as usize],
    count: usize,
    placer: Player,
    ways_of_foe: Squares,
    ways_of_own: Squares,
}

#[derive(Clone, Copy)]
struct Surveyed {
    tile: Tile,
    from: Square,
    /// The squares it may pass or, moving short, end on.
    passed: Squares,
    targets: Squares,
    worth: i32,
}

impl Survey {
    fn of(position: &Barragoon) -> Survey {
        let nothing = Surveyed {
            tile: Tile { owner: Player::One, value: Value::Two },
            from: Square::new(0, 0),
            passed: Squares::NONE,
            targets: Squares::NONE,
            worth: 0,
        };
        let mut survey = Survey {
            ways: Ways::of(&position.board),
            tiles: [nothing; 2 * Tile::SUPPLY as usize],
            count: 0,
            placer: position.turn,
            ways_of_foe: Squares::NONE,
            ways_of_own: Squares::NONE,
        };
        for owner in Player::BOTH {
            for value in Value::ALL {
                let tile = Tile { owner, value };
                for from in position.board.tiles_like(tile) {
                    survey.add(tile, from);
                }
            }
        }
        survey
    }

    #[inline]
    fn add(&mut self, tile: Tile, from: Square) {
        let (targets, passed) = self.ways.trace(from, tile);
        if targets.is_empty() {
            return;
        }
        if tile.owner == self.placer {
            self.ways_of_own |= passed;
        } else {
            self.ways_of_foe |= passed;
        }
        let worth = worth(&self.ways, tile, from, targets);
        self.tiles[self.count] = Surveyed { tile, from, passed, targets, worth };
        self.count += 1;
    }

    /// What a barragoon changes for the player who places it, and the part of that in one's own tiles.
    #[inline]
    fn judge(&self, at: Square, face: Face) -> (i32, i32) {
        let ways = self.ways.with(at, face);
        let (mut foe, mut own) = (0, 0);
        for surveyed in &self.tiles[..self.count] {
            let mut change = 0;
            if surveyed.passed.contains(at) {
                let targets = ways.targets(surveyed.from, surveyed.tile);
                change = worth(&ways, surveyed.tile, surveyed.from, targets) - surveyed.worth;
            } else if surveyed.targets.contains(at) {
                change = TAKEN;
            }
            if surveyed.tile.owner == self.placer {
                own += change;
            } else {
                foe += change;
            }
        }
        (own - foe, own)
    }
}

impl Survey {
    /// The faces that would let one of the placer's own tiles through, a bit each.
    fn own_faces(&self, at: Square) -> u16 {
        let own = self.tiles[..self.count].iter().filter(|surveyed| surveyed.tile.owner == self.placer);
        own.filter(|surveyed| surveyed.passed.contains(at)).fold(0, |faces, surveyed| {
            let (file, rank) = (at.file().cmp(&surveyed.from.file()), at.rank().cmp(&surveyed.from.rank()));
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

/// What it is worth to a tile that it can take the barragoon.
const TAKEN: i32 = 10;

#[inline]
fn worth(ways: &Ways, tile: Tile, from: Square, targets: Squares) -> i32 {
    WEIGHTS[feature::tile(tile.value, targets.len())].1
        + WEIGHTS[feature::exits(tile.value, ways.exits(from))].1
}
