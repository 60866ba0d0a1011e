//! Barragoon, read a second time from its `RULES.md`: a list of rows of letters, and every path walked one
//! by one.

use testkit::Oracle;

/// The slow reading of Barragoon.
pub(crate) struct Barragoon;

impl Oracle for Barragoon {
    fn legal(&self, position: &str) -> Vec<String> {
        let state = State::read(position);
        if state.phase == "move" { state.tile_moves() } else { state.placements() }
    }

    fn after(&self, position: &str, ply: &str) -> String {
        let mut state = State::read(position);
        match ply.split_once('@') {
            Some((face, square)) => state.place(letter(face), Place::read(square)),
            None => state.move_tile(Place::read(&ply[..2]), Place::read(&ply[2..])),
        }
        state.written()
    }

    fn outcome(&self, position: &str) -> Option<&'static str> {
        let state = State::read(position);
        // §10: no legal move loses, with tiles or without, but only when a tile move is due.
        if state.phase == "move" && state.tile_moves().is_empty() {
            return Some(if state.player == 'w' { "black" } else { "white" });
        }
        None
    }
}

/// Directions as numbers, clockwise: adding 1 turns right, adding 3 turns left.
const NORTH: usize = 0;
const EAST: usize = 1;
const SOUTH: usize = 2;
const WEST: usize = 3;

const EMPTY: char = '.';
const FACES: &str = "x^>Y<|-NESWnesw+";

/// A place as column and row, counted from 0 at the top left. Signed, so that a step off the board is a place
/// like any other until someone looks.
#[derive(Clone, Copy, PartialEq)]
struct Place {
    column: i32,
    row: i32,
}

impl Place {
    fn read(square: &str) -> Place {
        let mut letters = square.chars();
        let column = "abcdefg".find(letters.next().unwrap()).unwrap() as i32;
        let rank: i32 = letters.as_str().parse().unwrap();
        Place { column, row: 9 - rank }
    }

    fn written(self) -> String {
        let file = "abcdefg".chars().nth(self.column as usize).unwrap();
        format!("{file}{}", 9 - self.row)
    }

    fn step(self, direction: usize) -> Place {
        let Place { column, row } = self;
        match direction {
            NORTH => Place { column, row: row - 1 },
            EAST => Place { column: column + 1, row },
            SOUTH => Place { column, row: row + 1 },
            _ => Place { column: column - 1, row },
        }
    }
}

struct State {
    rows: Vec<Vec<char>>,
    player: char,
    phase: String,
}

impl State {
    fn read(position: &str) -> State {
        let words: Vec<&str> = position.split(' ').collect();
        let mut rows = Vec::new();
        for text in words[0].split('/') {
            let mut row = Vec::new();
            for letter in text.chars() {
                match letter.to_digit(10) {
                    Some(run) => row.extend(vec![EMPTY; run as usize]),
                    None => row.push(letter),
                }
            }
            rows.push(row);
        }
        State { rows, player: letter(words[1]), phase: words[2].to_string() }
    }

    fn written(&self) -> String {
        let mut rows = Vec::new();
        for row in &self.rows {
            let mut text: String = row.iter().collect();
            for run in (1..=7).rev() {
                text = text.replace(&".".repeat(run), &run.to_string());
            }
            rows.push(text);
        }
        format!("{} {} {}", rows.join("/"), self.player, self.phase)
    }

    /// §1: the letter on a place of the board; nothing off the board.
    fn at(&self, place: Place) -> Option<char> {
        let row = self.rows.get(usize::try_from(place.row).ok()?)?;
        row.get(usize::try_from(place.column).ok()?).copied()
    }

    fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for row in 0..9 {
            for column in 0..7 {
                places.push(Place { column, row });
            }
        }
        places
    }

    fn set(&mut self, place: Place, letter: char) {
        self.rows[place.row as usize][place.column as usize] = letter;
    }

    fn opponent(&self) -> char {
        if self.player == 'w' { 'b' } else { 'w' }
    }

    fn tiles_of(&self, player: char) -> usize {
        self.rows.iter().flatten().filter(|&&letter| owner(letter) == Some(player)).count()
    }

    fn tile_moves(&self) -> Vec<String> {
        let mut plies = Vec::new();
        for from in self.places() {
            let tile = self.at(from).unwrap();
            if owner(tile) != Some(self.player) {
                continue;
            }
            for path in paths(value(tile)) {
                if let Some(to) = self.walk(from, tile, &path) {
                    let ply = from.written() + &to.written();
                    if !plies.contains(&ply) {
                        plies.push(ply);
                    }
                }
            }
        }
        plies
    }

    /// Where a path ends, if the tile may go it.
    fn walk(&self, from: Place, tile: char, path: &[usize]) -> Option<Place> {
        let mut place = from;
        for (number, &direction) in path.iter().enumerate() {
            // §5: every square in between is empty or lets the tile through.
            if number > 0 {
                let between = self.at(place)?;
                let barragoon_passes = is_barragoon(between) && passes(between, path[number - 1], direction);
                if between != EMPTY && !barragoon_passes {
                    return None;
                }
            }
            place = place.step(direction);
        }
        let target = self.at(place)?;
        // §7: landing.
        let full = path.len() == value(tile);
        let own = owner(target) == Some(self.player);
        let safe_from_2_tiles = target == '+' && value(tile) == 2;
        let lands = target == EMPTY || (full && !own && !safe_from_2_tiles);
        lands.then_some(place)
    }

    /// §8: any empty square, any of the 16 states.
    fn placements(&self) -> Vec<String> {
        let mut plies = Vec::new();
        for place in self.places() {
            if self.at(place) == Some(EMPTY) {
                for face in FACES.chars() {
                    plies.push(format!("{face}@{}", place.written()));
                }
            }
        }
        plies
    }

    fn move_tile(&mut self, from: Place, to: Place) {
        let taken = self.at(to).unwrap();
        let tile = self.at(from).unwrap();
        self.set(from, EMPTY);
        self.set(to, tile);
        if is_barragoon(taken) {
            // §8: the capturer of a barragoon places it again.
            self.phase = "last".to_string();
            return;
        }
        self.player = self.opponent();
        // §9: the owner of the captured tile places first. §10: nothing is placed for the last one, whose owner
        // cannot move.
        let goes_on = self.tiles_of(self.player) > 0;
        self.phase = if owner(taken).is_some() && goes_on { "first" } else { "move" }.to_string();
    }

    fn place(&mut self, face: char, place: Place) {
        self.set(place, face);
        // §9: after the loser of the tile the capturer places; after the capturer the opponent moves.
        self.player = self.opponent();
        self.phase = if self.phase == "first" { "last" } else { "move" }.to_string();
    }
}

/// §4: all paths of a full or a short move: straight ones, and those with one turn.
fn paths(value: usize) -> Vec<Vec<usize>> {
    let mut paths = Vec::new();
    for length in [value - 1, value] {
        for direction in [NORTH, EAST, SOUTH, WEST] {
            paths.push(vec![direction; length]);
            for before_turn in 1..length {
                for turn in [1, 3] {
                    let mut path = vec![direction; before_turn];
                    path.resize(length, (direction + turn) % 4);
                    paths.push(path);
                }
            }
        }
    }
    paths
}

/// §6: whether a tile that comes moving in one direction may leave in the other.
fn passes(face: char, arriving: usize, leaving: usize) -> bool {
    let straight = leaving == arriving;
    let left = leaving == (arriving + 3) % 4;
    let right = leaving == (arriving + 1) % 4;
    match face {
        '^' => straight && leaving == NORTH,
        '>' => straight && leaving == EAST,
        'Y' => straight && leaving == SOUTH,
        '<' => straight && leaving == WEST,
        '|' => straight && (leaving == NORTH || leaving == SOUTH),
        '-' => straight && (leaving == EAST || leaving == WEST),
        'N' => left && leaving == NORTH,
        'E' => left && leaving == EAST,
        'S' => left && leaving == SOUTH,
        'W' => left && leaving == WEST,
        'n' => right && leaving == NORTH,
        'e' => right && leaving == EAST,
        's' => right && leaving == SOUTH,
        'w' => right && leaving == WEST,
        '+' => left || right,
        _ => false,
    }
}

/// §2: `Z D V` are White's tiles, `z d v` Brown's.
fn owner(letter: char) -> Option<char> {
    match letter {
        'Z' | 'D' | 'V' => Some('w'),
        'z' | 'd' | 'v' => Some('b'),
        _ => None,
    }
}

fn value(tile: char) -> usize {
    match tile {
        'Z' | 'z' => 2,
        'D' | 'd' => 3,
        _ => 4,
    }
}

fn is_barragoon(letter: char) -> bool {
    FACES.contains(letter)
}

fn letter(text: &str) -> char {
    text.chars().next().unwrap()
}
