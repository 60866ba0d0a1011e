use game::{Grid, ParseError, Square};

use crate::Move;

/// Reads a ply as people type it: as squares, or as line and column of both ends, counted from 0 at the top
/// left, such as `5 0 2 0` for `a1a4` on six ranks.
pub(crate) fn read(text: &str, grid: Grid) -> Result<Move, ParseError> {
    if !text.trim_start().starts_with(|letter: char| letter.is_ascii_digit()) {
        return text.parse();
    }
    let words =
        text.split(|letter: char| letter == ',' || letter.is_whitespace()).filter(|word| !word.is_empty());
    let numbers: Result<Vec<u8>, _> = words.map(str::parse).collect();
    let Ok([from_line, from_column, to_line, to_column]) = numbers.as_deref() else {
        return Err(ParseError::new(
            text,
            "expected row, column, row and column from the top left, such as 5 0 2 0",
        ));
    };
    let from = square(text, grid, *from_line, *from_column)?;
    let to = square(text, grid, *to_line, *to_column)?;
    Ok(Move::Capture { from, to })
}

fn square(text: &str, grid: Grid, line: u8, column: u8) -> Result<Square, ParseError> {
    let limits = || format!("rows run 0 to {} and columns 0 to {}", grid.ranks - 1, grid.files - 1);
    grid.from_top_left(line, column)
        .ok_or_else(|| ParseError::new(&format!("{line} {column}"), limits()).within(text))
}
