//! Records as games in the Smart Game Format, for games whose plies are placements.
//!
//! Go programs have stones of two colours. A neutral piece is written as a pass with the private property `HG[cc]`,
//! and every such piece on the board is labelled by `LB[cc:H]` at every node.

mod movement;
mod read;
mod tags;
mod write;

pub use read::from_sgf;
pub use write::to_sgf;

use std::io::{self, BufRead};

use game::{Grid, Square};
use record::sgf::SgfReader;
use record::{Mark, ParsedRecord};

/// The games of a collection in the Smart Game Format, one after another.
pub fn sgf_games(input: impl BufRead) -> impl Iterator<Item = io::Result<ParsedRecord>> {
    SgfReader::new(input).map(|entry| entry.map(|entry| from_sgf(&entry)))
}

/// The private property for a neutral piece that is placed.
const NEUTRAL: &str = "HG";

/// The private property for the text of the position a game begins from.
const POSITION: &str = "SP";

/// The private property for all marks in their order, if the format's own properties cannot represent it.
const OTHER_MARK: &str = "NG";

/// The properties for marks, and their values.
const MARKS: [(Mark, &str, &str); 6] = [
    (Mark::GOOD, "TE", "1"),
    (Mark::MISTAKE, "BM", "1"),
    (Mark::BRILLIANT, "TE", "2"),
    (Mark::BLUNDER, "BM", "2"),
    (Mark::INTERESTING, "IT", ""),
    (Mark::DUBIOUS, "DO", ""),
];

/// The size of a board: one number if it is a square.
fn size(grid: Grid) -> String {
    let Grid { files, ranks, .. } = grid;
    if files == ranks { files.to_string() } else { format!("{files}:{ranks}") }
}

/// A point: two letters, the column from the left and the row from the top.
fn point(square: Square, grid: Grid) -> String {
    let letter = |number: u8| char::from(b'a' + number);
    [letter(square.file()), letter(grid.ranks - 1 - square.rank())].iter().collect()
}

/// The square of a point on a board of this size.
fn square(point: &str, grid: Grid) -> Option<Square> {
    let [column, row] = point.as_bytes() else { return None };
    let (file, row) = (column.checked_sub(b'a')?, row.checked_sub(b'a')?);
    (file < grid.files && row < grid.ranks).then(|| Square::new(file, grid.ranks - 1 - row))
}
