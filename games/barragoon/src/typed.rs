use game::{Direction, ParseError, Square, split_square};

use crate::{GRID, Move};

/// Reads a ply as people type it: as texts write it, or a tile and a path of keys, such as `b1 wwd`.
pub(crate) fn read(typed: &str) -> Result<Move, ParseError> {
    let letters: String = typed.chars().filter(|letter| !letter.is_whitespace()).collect();
    let path = split_square(&letters).and_then(|(from, keys)| Some((from, directions(keys)?)));
    let Some((from, path)) = path else { return typed.parse() };
    let from = GRID.square(from).map_err(|error| error.within(typed))?;
    let to = end(from, &path).ok_or_else(|| {
        ParseError::new(typed, "the path leaves the board: w a s d are north west south east")
    })?;
    Ok(Move::Tile { from, to })
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

fn end(from: Square, path: &[Direction]) -> Option<Square> {
    path.iter().try_fold(from, |at, &towards| GRID.step(at, towards))
}
