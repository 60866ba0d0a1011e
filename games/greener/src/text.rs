use std::fmt;
use std::str::FromStr;

use game::{ParseError, ParsedRows, Position, RowFormat};

use crate::board::Board;
use crate::{Color, Greener, Size, Stack};

pub(crate) const ROWS: RowFormat =
    RowFormat { place: "cell", between: Some(','), pieces: "expected b, w, g, a stack such as w3^5" };

impl fmt::Display for Greener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ROWS.write(f, self.size().grid(), |at| self.stack(at))?;
        write!(f, " {}", Greener::INFO.letter(self.turn()))
    }
}

impl fmt::Display for Stack {
    /// A pyramid alone is its letter; `w3^5` is a white-topped stack with 3 greens, 5 high.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.color.letter();
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
        let turn = Greener::INFO.read_turn(turn).map_err(|error| error.within(text))?;
        let (size, board) = read_board(rows).map_err(|error| error.within(text))?;
        Ok(Greener::new(size, board).with_turn(turn))
    }
}

/// The board of these rows.
fn read_board(rows: &str) -> Result<(Size, Board), ParseError> {
    let sizes = Size::ALL.map(Size::grid);
    let ParsedRows { grid, pieces } = ROWS.read(rows, &sizes, |word| read_stack(word).transpose())?;
    let refuse = |why: String| ParseError::new(rows, why);
    let size = Size::of(grid).ok_or_else(|| refuse("no such size".to_string()))?;
    let pyramids: usize = pieces.iter().map(|(_, stack)| usize::from(stack.height)).sum();
    let cells = grid.len();
    if pyramids > cells {
        return Err(refuse(format!(
            "there are {pyramids} pyramids, and a board of {cells} cells has at most {cells}"
        )));
    }
    let mut board = Board::EMPTY;
    pieces.into_iter().for_each(|(at, stack)| board.put(at, stack));
    Ok((size, board))
}

/// The stack of a word that begins with a colour.
fn read_stack(word: &str) -> Result<Option<Stack>, ParseError> {
    let refuse = |why: &str| Err(ParseError::new(word, why));
    let color = Color::ALL.into_iter().find(|color| word.starts_with(color.letter()));
    let Some(color) = color else { return Ok(None) };
    if word.len() == 1 {
        return Ok(Some(Stack::single(color)));
    }
    if color == Color::Green {
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
        Some((greens, height)) => Ok(Some(Stack { color, height, greens })),
    }
}

/// A number as it is printed, without sign or leading zero. One too large for any board becomes the largest
/// there is, which is too large as well.
fn number(digits: &str) -> Option<u8> {
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let padded = digits.len() > 1 && digits.starts_with('0');
    (plain && !padded).then(|| digits.parse().unwrap_or(u8::MAX))
}
