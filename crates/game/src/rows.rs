use std::fmt::{self, Display};

use crate::{Grid, ParseError, Square};

/// How a game writes the rows of its board: from the top rank down, separated by `/`, with a number for each run of
/// empty places.
#[derive(Clone, Copy, Debug)]
pub struct RowFormat {
    /// What a place is called, such as `square`.
    pub place: &'static str,
    /// What stands between the words of a row. Nothing does where every piece is one letter.
    pub between: Option<char>,
    /// The valid pieces, for error messages, such as `expected W, B or H`.
    pub pieces: &'static str,
}

/// What stands on the places of a board, as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsedRows<T> {
    /// The size of the board.
    pub grid: Grid,
    /// The pieces with their squares.
    pub pieces: Vec<(Square, T)>,
}

impl RowFormat {
    /// Rows in which every piece is one letter.
    pub const fn of_letters(place: &'static str, pieces: &'static str) -> RowFormat {
        RowFormat { place, between: None, pieces }
    }

    /// Writes the rows of a board, `at` giving what stands on a square.
    ///
    /// # Errors
    /// If the formatter fails.
    pub fn write<T: Display>(
        &self,
        f: &mut fmt::Formatter<'_>,
        grid: Grid,
        at: impl Fn(Square) -> Option<T>,
    ) -> fmt::Result {
        for rank in (0..grid.ranks).rev() {
            let mut row = Row { between: self.between, begun: false };
            let mut empty = 0;
            for file in 0..grid.files {
                match at(Square::new(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        row.run(f, empty)?;
                        row.word(f, &piece)?;
                        empty = 0;
                    }
                }
            }
            row.run(f, empty)?;
            f.write_str(if rank > 0 { "/" } else { "" })?;
        }
        Ok(())
    }

    /// The rows of a board as a text.
    pub fn text<T: Display>(&self, grid: Grid, at: impl Fn(Square) -> Option<T>) -> String {
        Written { rows: self, grid, at }.to_string()
    }

    /// Reads rows of a board of one of these sizes, `piece` reading a word that is no number.
    ///
    /// # Errors
    /// If the rows do not form such a board, a run of empty places is split, or `piece` returns an error.
    pub fn read<T>(
        &self,
        text: &str,
        sizes: &[Grid],
        piece: impl Fn(&str) -> Option<Result<T, ParseError>>,
    ) -> Result<ParsedRows<T>, ParseError> {
        let mut rows = Vec::new();
        for row in text.split('/') {
            rows.push(self.read_row(row, &piece)?);
        }
        let widths: Vec<usize> = rows.iter().map(Vec::len).collect();
        let grid = self.size(text, &widths, sizes)?;
        let mut pieces = Vec::new();
        for (row, rank) in rows.into_iter().rev().zip(0..) {
            let placed = row.into_iter().zip(0..).filter_map(|(piece, file)| Some((file, piece?)));
            pieces.extend(placed.map(|(file, piece)| (Square::new(file, rank), piece)));
        }
        Ok(ParsedRows { grid, pieces })
    }

    fn read_row<T>(
        &self,
        row: &str,
        piece: &impl Fn(&str) -> Option<Result<T, ParseError>>,
    ) -> Result<Vec<Option<T>>, ParseError> {
        let mut places = Vec::new();
        let mut after_run = false;
        for word in self.words(row) {
            let run = word.starts_with(|letter: char| letter.is_ascii_digit());
            if run && after_run {
                return Err(ParseError::new(
                    row,
                    format!("empty {}s side by side are one number", self.place),
                ));
            }
            after_run = run;
            if run {
                let empty = self.read_run(word)?;
                places.extend((0..empty).map(|_| None));
            } else {
                let unknown = || {
                    Err(ParseError::new(
                        word,
                        format!("{}, or a number of empty {}s", self.pieces, self.place),
                    ))
                };
                places.push(Some(piece(word).unwrap_or_else(unknown)?));
            }
        }
        Ok(places)
    }

    /// The parts of a row: what stands between separators, or each letter and each number.
    fn words<'a>(&self, row: &'a str) -> Vec<&'a str> {
        if let Some(between) = self.between {
            return row.split(between).collect();
        }
        let mut words = Vec::new();
        let mut rest = row;
        while let Some(first) = rest.chars().next() {
            let number = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
            let (word, after) = rest.split_at(number.max(first.len_utf8()));
            words.push(word);
            rest = after;
        }
        words
    }

    /// A number of empty places as it is printed: at least 1, without leading zeros.
    fn read_run(&self, word: &str) -> Result<usize, ParseError> {
        let run = word.parse().ok().filter(|run: &usize| run.to_string() == word && (1..=16).contains(run));
        let expected = || {
            format!("a run of empty {}s is one number from 1 to the length of a row, their sum", self.place)
        };
        run.ok_or_else(|| ParseError::new(word, expected()))
    }

    /// The size of a board with rows of these widths, from the top.
    fn size(&self, text: &str, widths: &[usize], sizes: &[Grid]) -> Result<Grid, ParseError> {
        let place = self.place;
        let first = widths.first().copied().unwrap_or(0);
        let fits = |grid: &&Grid| usize::from(grid.ranks) == widths.len();
        let tall: Vec<&Grid> = sizes.iter().filter(fits).collect();
        // Boards of equal height are told apart by the width of the first row.
        let grid = match tall[..] {
            [grid] => Some(grid),
            _ => tall.iter().copied().find(|grid| usize::from(grid.files) == first),
        };
        let Some(grid) = grid else {
            let names: Vec<String> =
                sizes.iter().map(|grid| format!("{}x{}", grid.files, grid.ranks)).collect();
            let found = format!("{first}x{}", widths.len());
            let expected =
                format!("expected rows of a board of {} {place}s, found {found}", names.join(", "));
            return Err(ParseError::new(text, expected));
        };
        match widths.iter().position(|&width| width != usize::from(grid.files)) {
            None => Ok(*grid),
            Some(row) => {
                let (rank, width) = (widths.len() - row, widths[row]);
                let why = format!("rank {rank} has {width} {place}s, expected {}", grid.files);
                Err(ParseError::new(text.split('/').nth(row).unwrap_or(text), why))
            }
        }
    }
}

/// Rows to be written.
struct Written<'a, F> {
    rows: &'a RowFormat,
    grid: Grid,
    at: F,
}

impl<T: Display, F: Fn(Square) -> Option<T>> Display for Written<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows.write(f, self.grid, &self.at)
    }
}

/// A row that is being written.
struct Row {
    between: Option<char>,
    begun: bool,
}

impl Row {
    fn word(&mut self, f: &mut fmt::Formatter<'_>, word: &impl Display) -> fmt::Result {
        if let Some(between) = self.between.filter(|_| self.begun) {
            write!(f, "{between}")?;
        }
        self.begun = true;
        write!(f, "{word}")
    }

    fn run(&mut self, f: &mut fmt::Formatter<'_>, empty: usize) -> fmt::Result {
        if empty == 0 { Ok(()) } else { self.word(f, &empty) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTERS: RowFormat = RowFormat::of_letters("square", "expected x or o");
    const WORDS: RowFormat = RowFormat { between: Some(','), ..LETTERS };
    const SIZES: [Grid; 2] = [Grid::new(3, 2), Grid::new(12, 2)];

    fn read(rows: RowFormat, text: &str) -> Result<ParsedRows<String>, ParseError> {
        rows.read(text, &SIZES, |word| word.starts_with(['x', 'o']).then(|| Ok(word.to_string())))
    }

    #[test]
    fn rows_read_back() {
        for (rows, text) in
            [(LETTERS, "x1o/3"), (LETTERS, "12/x10o"), (WORDS, "x1,1,o22/3"), (WORDS, "12/10,x,o")]
        {
            let placed = read(rows, text).unwrap();
            let at = |square| placed.pieces.iter().find(|(at, _)| *at == square).map(|(_, piece)| piece);
            assert_eq!(rows.text(placed.grid, at), text);
        }
        let placed = read(LETTERS, "2x/o2").unwrap();
        assert_eq!(
            placed.pieces,
            [(Square::new(0, 0), "o".to_string()), (Square::new(2, 1), "x".to_string())]
        );
    }

    #[test]
    fn wrong_rows_are_refused_with_the_reason() {
        let why = |rows, text: &str| read(rows, text).unwrap_err().expected().to_string();
        assert_eq!(
            why(LETTERS, "3/21"),
            "a run of empty squares is one number from 1 to the length of a row, their sum"
        );
        assert_eq!(why(WORDS, "3/2,1"), "empty squares side by side are one number");
        assert_eq!(
            why(LETTERS, "3/0xxx"),
            "a run of empty squares is one number from 1 to the length of a row, their sum"
        );
        assert_eq!(why(LETTERS, "3/xß1"), "expected x or o, or a number of empty squares");
        assert_eq!(why(LETTERS, "3/4"), "rank 1 has 4 squares, expected 3");
        assert_eq!(why(LETTERS, "3/3/3"), "expected rows of a board of 3x2, 12x2 squares, found 3x3");
        assert_eq!(why(LETTERS, "4/4"), "expected rows of a board of 3x2, 12x2 squares, found 4x2");
        assert_eq!(why(WORDS, ""), "expected x or o, or a number of empty squares");
    }
}
