use game::{Direction, ParseError, Square, split_square};

use crate::{GRID, Move};

/// Reads a ply as people type it: as texts write it, or a tile and a path of keys, such as `b1 wwd`.
pub(crate) fn read(typed: &str) -> Result<Move, ParseError> {
    if typed.trim_start().starts_with(|letter: char| letter.is_ascii_digit()) {
        return Err(ParseError::new(
            typed,
            "expected a square such as b1: the file, then the rank from the bottom (row 9 of the first program is rank 1)",
        ));
    }
    let letters = without_blanks(typed);
    let Some((from, path)) = split_path(&letters) else { return typed.parse() };
    let from = GRID.square(from).map_err(|error| error.within(typed))?;
    let to = end(from, &path).map_err(|step| {
        let expected = format!("the path leaves the board at step {step}: w a s d are north west south east");
        ParseError::new(typed, expected)
    })?;
    Ok(Move::Tile { from, to })
}

/// The tile and the path of keys that a typed ply consists of, if it does.
pub(crate) fn path(typed: &str) -> Option<(Square, Vec<Direction>)> {
    let letters = without_blanks(typed);
    let (from, path) = split_path(&letters)?;
    Some((GRID.square(from).ok()?, path))
}

fn without_blanks(typed: &str) -> String {
    typed.chars().filter(|letter| !letter.is_whitespace()).collect()
}

fn split_path(letters: &str) -> Option<(&str, Vec<Direction>)> {
    let (from, keys) = split_square(letters)?;
    Some((from, directions(keys)?))
}

/// The keys' directions, if there are keys and nothing else.
fn directions(keys: &str) -> Option<Vec<Direction>> {
    let direction = |key: char| match key.to_ascii_lowercase() {
        'w' => Some(Direction::North),
        'a' => Some(Direction::West),
        's' => Some(Direction::South),
        'd' => Some(Direction::East),
        _ => None,
    };
    (!keys.is_empty()).then(|| keys.chars().map(direction).collect()).flatten()
}

/// Where a path ends, or the number of the step that leaves the board.
fn end(from: Square, path: &[Direction]) -> Result<Square, usize> {
    (1..).zip(path).try_fold(from, |at, (number, &towards)| GRID.step(at, towards).ok_or(number))
}
