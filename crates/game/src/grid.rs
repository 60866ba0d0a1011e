use crate::{Direction, ParseError, Square};

/// The size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    /// How many files, lettered from `a`.
    pub files: u8,
    /// How many ranks, numbered from `1`.
    pub ranks: u8,
}

impl Grid {
    /// A board of this many files and ranks.
    pub const fn new(files: u8, ranks: u8) -> Grid {
        Grid { files, ranks }
    }

    /// The number of squares.
    pub const fn len(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// Whether there is no square at all.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether the square lies on the board.
    pub const fn contains(self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }

    /// Every square, from `a1` along the ranks upwards.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.ranks).flat_map(move |rank| (0..self.files).map(move |file| Square::new(file, rank)))
    }

    /// The square's place in the order of [`Grid::squares`].
    #[inline]
    pub const fn index(self, square: Square) -> usize {
        square.rank() as usize * self.files as usize + square.file() as usize
    }

    /// The square at a place in that order, which must be below [`len`](Grid::len).
    #[inline]
    pub const fn at(self, index: usize) -> Square {
        Square::new((index % self.files as usize) as u8, (index / self.files as usize) as u8)
    }

    /// The neighbour in a direction, if the board goes on there.
    pub fn step(self, from: Square, towards: Direction) -> Option<Square> {
        let (right, up) = towards.step();
        let file = from.file().checked_add_signed(right)?;
        let rank = from.rank().checked_add_signed(up)?;
        (file < self.files && rank < self.ranks).then(|| Square::new(file, rank))
    }

    /// Reads a square such as `c3`, in either case.
    ///
    /// # Errors
    /// If the text is not a letter and a number, or names a square off this board.
    pub fn square(self, text: &str) -> Result<Square, ParseError> {
        let mut letters = text.chars();
        let file = letters.next().map(|letter| letter.to_ascii_lowercase());
        let file = file.filter(char::is_ascii_lowercase).map(|letter| letter as u8 - b'a');
        let rank = letters.as_str();
        let digits = !rank.is_empty() && rank.bytes().all(|byte| byte.is_ascii_digit());
        let (Some(file), true) = (file, digits) else {
            return Err(ParseError::new(text, "expected a square, a letter and a number such as c3"));
        };
        let rank = rank.parse::<u8>().unwrap_or(u8::MAX).wrapping_sub(1);
        if file >= self.files {
            let last = char::from(b'a' + self.files - 1);
            return Err(ParseError::new(text, format!("files run a to {last}")));
        }
        if rank >= self.ranks {
            return Err(ParseError::new(text, format!("ranks run 1 to {}", self.ranks)));
        }
        Ok(Square::new(file, rank))
    }

    /// The square on a line and column counted from 0 at the top left, as some programs print boards.
    pub fn from_top_left(self, line: u8, column: u8) -> Option<Square> {
        (line < self.ranks && column < self.files).then(|| Square::new(column, self.ranks - 1 - line))
    }
}
