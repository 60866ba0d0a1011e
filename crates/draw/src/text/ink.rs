use game::Piece;

use crate::colors::Tone;
use crate::figure::figure;
use crate::text::Colour;

/// The role of a part of a line, which determines its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    /// Words beside the board, in the terminal's own colours.
    Plain,
    /// The board itself.
    Board,
    /// A piece with this one of the 256 colours.
    Piece(u8),
}

impl Ink {
    pub(crate) fn of(piece: &Piece, tone: Tone) -> Ink {
        Ink::Piece(figure(piece.shape).ansi256(tone))
    }

    /// The number among the 256 colours. All are readable on [`WOOD`].
    fn number(self) -> Option<u8> {
        match self {
            Ink::Plain => None,
            Ink::Board => Some(179),
            Ink::Piece(number) => Some(number),
        }
    }
}

/// The board's colour among the 256.
const WOOD: u8 = 94;

/// A line of text, in parts of one ink each.
#[derive(Clone, Default, Debug)]
pub(crate) struct Line {
    parts: Vec<(Ink, String)>,
}

impl Line {
    pub(crate) fn new(ink: Ink, text: impl Into<String>) -> Line {
        Line { parts: vec![(ink, text.into())] }
    }

    pub(crate) fn plain(text: impl Into<String>) -> Line {
        Line::new(Ink::Plain, text)
    }

    pub(crate) fn push(&mut self, ink: Ink, text: &str) {
        match self.parts.last_mut() {
            Some((last, before)) if *last == ink => before.push_str(text),
            _ => self.parts.push((ink, text.to_string())),
        }
    }

    /// This line with another at its end.
    pub(crate) fn then(mut self, other: Line) -> Line {
        self.parts.extend(other.parts);
        self
    }

    /// The width in columns: every character in use has one.
    pub(crate) fn width(&self) -> usize {
        self.parts.iter().map(|(_, text)| text.chars().count()).sum()
    }

    /// Fills up with blanks.
    pub(crate) fn pad(&mut self, width: usize) {
        let missing = width.saturating_sub(self.width());
        self.push(Ink::Plain, &" ".repeat(missing));
    }

    /// The line as it is printed, with its line feed.
    pub(crate) fn finish(&self, colour: Colour) -> String {
        let paint = |(ink, text): &(Ink, String)| match (colour, ink.number()) {
            (Colour::Ansi, Some(number)) => format!("\x1b[48;5;{WOOD};38;5;{number}m{text}\x1b[0m"),
            _ => text.clone(),
        };
        format!("{}\n", self.parts.iter().map(paint).collect::<String>().trim_end())
    }
}
