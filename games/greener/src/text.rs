use std::fmt;
use std::str::FromStr;

use game::{ParseError, Player, Position, Square};

use crate::board::Board;
use crate::{Colour, Greener, Size, Stack};

impl fmt::Display for Greener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = self.size().grid();
        let row = |rank: u8| row_text((0..grid.files).map(|file| self.stack(Square::new(file, rank))));
        let rows: Vec<String> = (0..grid.ranks).rev().map(row).collect();
        write!(f, "{} {}", rows.join("/"), Colour::of(self.turn()).letter())
    }
}

impl fmt::Display for Stack {
    /// A pyramid alone is its letter; `w3^5` is a white-topped stack with 3 greens, 5 high.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.colour.letter();
        match self.height {
            1 => write!(f, "{letter}"),
            height => write!(f, "{letter}{}^{height}", self.greens),
        }
    }
}

impl FromStr for Greener {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Greener, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [rows, turn] = words[..] else {
            return Err(ParseError::new(text, "expected the rows from the top, a space, and b or w to move"));
        };
        let turn = match turn {
            "b" => Player::One,
            "w" => Player::Two,
            _ => return Err(ParseError::new(turn, "the player to move is b or w").within(text)),
        };
        let rows: Vec<Vec<Option<Stack>>> =
            rows.split('/').map(read_row).collect::<Result<_, _>>().map_err(|error| error.within(text))?;
        let (size, board) = laid_out(&rows).map_err(|why| ParseError::new(text, why))?;
        Ok(Greener::new(size, board).with_turn(turn))
    }
}

fn row_text(cells: impl Iterator<Item = Option<Stack>>) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut empty = 0;
    for cell in cells {
        match cell {
            None => empty += 1,
            Some(stack) => {
                words.extend((empty > 0).then(|| empty.to_string()));
                words.push(stack.to_string());
                empty = 0;
            }
        }
    }
    words.extend((empty > 0).then(|| empty.to_string()));
    words.join(",")
}

/// The board of these rows, or why it cannot be.
fn laid_out(rows: &[Vec<Option<Stack>>]) -> Result<(Size, Board), String> {
    let files = rows[0].len();
    if let Some(row) = rows.iter().position(|row| row.len() != files) {
        let cells = rows[row].len();
        return Err(format!("row {} from the top has {cells} cells and the first has {files}", row + 1));
    }
    let Some(size) = Size::of(files, rows.len()) else {
        let sizes = Size::NAMES.join(", ");
        return Err(format!("the board has {files}x{} cells and Greener is played on {sizes}", rows.len()));
    };
    let pyramids: usize = rows.iter().flatten().flatten().map(|stack| usize::from(stack.height)).sum();
    let cells = size.grid().len();
    if pyramids > cells {
        return Err(format!(
            "there are {pyramids} pyramids, and a board of {cells} cells has at most {cells}"
        ));
    }
    let mut board = Board::EMPTY;
    for (row, rank) in rows.iter().rev().zip(0..) {
        for (cell, file) in row.iter().zip(0..) {
            if let Some(stack) = cell {
                board.put(Square::new(file, rank), *stack);
            }
        }
    }
    Ok((size, board))
}

fn read_row(row: &str) -> Result<Vec<Option<Stack>>, ParseError> {
    let mut cells = Vec::new();
    let mut after_run = false;
    for word in row.split(',') {
        let run = word.starts_with(|letter: char| letter.is_ascii_digit());
        if run && after_run {
            return Err(ParseError::new(row, "empty cells side by side are one number"));
        }
        if run {
            cells.resize(cells.len() + read_run(word)?, None);
        } else {
            cells.push(Some(read_stack(word)?));
        }
        after_run = run;
    }
    Ok(cells)
}

fn read_run(word: &str) -> Result<usize, ParseError> {
    match word.parse() {
        Ok(run @ 1..=9) if word.len() == 1 => Ok(run),
        _ => Err(ParseError::new(word, "a run of empty cells is a number from 1 to 9")),
    }
}

fn read_stack(word: &str) -> Result<Stack, ParseError> {
    let refuse = |why: &str| Err(ParseError::new(word, why));
    let colour = Colour::ALL.into_iter().find(|colour| word.starts_with(colour.letter()));
    let Some(colour) = colour else {
        return refuse("a cell is b, w, g, a stack such as w3^5, or a number of empty cells");
    };
    if word.len() == 1 {
        return Ok(Stack::single(colour));
    }
    if colour == Colour::Green {
        return refuse("a green pyramid never stands on another; write g for one alone");
    }
    let numbers =
        word[1..].split_once('^').and_then(|(greens, height)| Some((number(greens)?, number(height)?)));
    match numbers {
        None => refuse("a stack is a colour, its greens, ^ and its height, such as w3^5"),
        Some((_, 0 | 1)) => refuse("a pyramid alone is written without numbers, b or w"),
        Some((_, height)) if usize::from(height) > Size::Large.grid().len() => {
            refuse("a stack is at most 81 high, with all pyramids of the largest board")
        }
        Some((greens, height)) if greens >= height => {
            refuse(&format!("so many greens do not fit below the top of a stack {height} high"))
        }
        Some((greens, height)) => Ok(Stack { colour, height, greens }),
    }
}

/// A number as it is printed, without sign or leading zero. One too large for any board becomes the largest
/// there is, which is too large as well.
fn number(digits: &str) -> Option<u8> {
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let padded = digits.len() > 1 && digits.starts_with('0');
    (plain && !padded).then(|| digits.parse().unwrap_or(u8::MAX))
}
