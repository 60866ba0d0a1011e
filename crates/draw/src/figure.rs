mod cube;
mod henge;
mod pyramid;
mod stone;
mod tile;

use game::{Piece, PieceShape};

use crate::art::{Art, CellSize, SquareFill};
use crate::colors::{TerminalColors, Tone};
use crate::text::Charset;

/// How one kind of piece looks, in text, on screens and in pictures.
///
/// A new [`PieceShape`] is one more file here and one more arm of [`figure`]; the compiler then asks for all that has no
/// default.
pub trait Figure {
    /// A piece of this label in a few characters. The Unicode ones are found in every common fixed-width font.
    fn glyph(&self, label: &str, tone: Tone, charset: Charset) -> String;

    /// What of its place a piece fills.
    fn body(&self) -> Coverage;

    /// Its colours on screens.
    fn terminal_colors(&self, tone: Tone) -> TerminalColors;

    /// The number of its colour among the 256 of terminals, in text: seen well on brown.
    fn ansi256(&self, tone: Tone) -> u8;

    /// SVG with its middle at the origin, filling most of a place of 100 by 100.
    fn svg(&self, tone: Tone) -> String;

    /// Its drawing in a cell, in two or more rows of three or more columns; `None` if a glyph says it better. On a piece
    /// that fills its place it is what stands on the piece, else the piece itself.
    fn art(&self, room: CellSize) -> Option<Vec<String>>;

    /// Its drawing on a crossing of lines, whose line takes the row in the middle.
    fn art_on_lines(&self, room: CellSize, _tone: Tone, _ground: SquareFill) -> Option<Art> {
        self.art(room.narrower().odd()).map(Art::Written)
    }

    /// What is written on a piece that is painted itself, where there is no room for its drawing; `None` if no less
    /// than its glyph will do.
    fn inner_label(&self) -> Option<String> {
        None
    }

    /// What is left of its glyph where that does not fit.
    fn short(&self, label: &str, _tone: Tone, _charset: Charset) -> String {
        label.to_string()
    }

    /// Its shape when the board is seen from the other end.
    fn flipped(&self, shape: PieceShape) -> PieceShape {
        shape
    }

    /// What all pieces of an owner have in common.
    fn emblem(&self, label: &str, tone: Tone, charset: Charset) -> Emblem {
        Emblem::Written(self.glyph(label, tone, charset))
    }

    /// The numbers of a stack; `None` for a single piece.
    fn stack(&self) -> Option<Stack> {
        None
    }

    /// One of its kind: a stack's top, any other piece as it is.
    fn single(&self, piece: &Piece) -> Piece {
        piece.clone()
    }

    /// Where a kind stands among an owner's others.
    fn order(&self) -> u8 {
        0
    }

    /// How many columns a place has at least, so that a board does not jump when a piece grows.
    fn least_width(&self) -> usize {
        1
    }

    /// How many rows its drawing needs at least, where a glyph is only the last resort.
    fn least_height(&self) -> u16 {
        1
    }

    /// Whether it stands at the lower edge of its cell, not in the middle.
    fn is_bottom_aligned(&self) -> bool {
        false
    }

    /// Whether its drawing says all there is to say, even whose it is, without colour or words.
    fn is_self_explanatory(&self) -> bool {
        false
    }
}

/// How pieces of this shape look.
pub fn figure(shape: PieceShape) -> Box<dyn Figure> {
    match shape {
        PieceShape::Stone => Box::new(stone::Stone),
        PieceShape::Henge => Box::new(henge::Henge),
        PieceShape::Tile { dots } => Box::new(tile::Tile { dots }),
        PieceShape::Cube(sign) => Box::new(cube::Cube { sign }),
        PieceShape::Pyramid { height, points } => Box::new(pyramid::Pyramid { height, points }),
    }
}

/// A piece in a few characters.
pub fn glyph(piece: &Piece, tone: Tone, charset: Charset) -> String {
    figure(piece.shape).glyph(&piece.label, tone, charset)
}

/// What of its place a piece fills.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coverage {
    /// All of it: what is drawn stands on the piece.
    Full,
    /// A part: what is drawn is the piece, and the board is seen around it.
    Part,
}

/// The sign of an owner's pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Emblem {
    /// Written on the piece, or on the board.
    Written(String),
    /// As full as the piece itself, and of its colour.
    Solid(String),
}

/// The numbers of a stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack {
    /// How many pieces stand on each other.
    pub height: u8,
    /// How many of them count as points.
    pub points: u8,
}

fn by_tone<T>(tone: Tone, [light, dark, neutral]: [T; 3]) -> T {
    match tone {
        Tone::Light => light,
        Tone::Dark => dark,
        Tone::Neutral => neutral,
    }
}

/// The number among the 256 colours of what has only its owner's colour.
fn plain_ansi256(tone: Tone) -> u8 {
    by_tone(tone, [231, 16, 252])
}
