mod cube;
mod henge;
mod pyramid;
mod stone;
mod tile;

use game::{Piece, PieceShape};

use crate::art::{Art, CellSize, SquareFill};
use crate::colors::{TerminalColors, Tone};
use crate::text::Charset;

/// The appearance of one kind of piece, in text, on screens and in pictures.
///
/// A new [`PieceShape`] is one more file here and one more arm of [`figure`]; the compiler then asks for all that has no
/// default.
pub trait Figure {
    /// The piece in a few characters. The Unicode characters are in every common fixed-width font.
    fn glyph(&self, label: &str, tone: Tone, charset: Charset) -> String;

    /// Whether the piece fills its square.
    fn body(&self) -> Coverage;

    /// Its colours on screens.
    fn terminal_colors(&self, tone: Tone) -> TerminalColors;

    /// Its colour among the 256 terminal colours, readable on brown.
    fn ansi256(&self, tone: Tone) -> u8;

    /// SVG centred at the origin, filling most of a square of 100 by 100.
    fn svg(&self, tone: Tone) -> String;

    /// Its drawing in a cell of at least two rows and three columns; `None` if a glyph is clearer. For a piece that
    /// fills its square, this is what is drawn on the piece, otherwise the piece itself.
    fn art(&self, room: CellSize) -> Option<Vec<String>>;

    /// Its drawing on an intersection of lines; the line is in the middle row.
    fn art_on_lines(&self, room: CellSize, _tone: Tone, _ground: SquareFill) -> Option<Art> {
        self.art(room.narrower().odd()).map(Art::Written)
    }

    /// The text on a coloured piece if there is no room for its drawing; `None` for its glyph.
    fn inner_label(&self) -> Option<String> {
        None
    }

    /// A shorter form of its glyph.
    fn short(&self, label: &str, _tone: Tone, _charset: Charset) -> String {
        label.to_string()
    }

    /// Its shape on a flipped board.
    fn flipped(&self, shape: PieceShape) -> PieceShape {
        shape
    }

    /// The emblem of all pieces of its owner.
    fn emblem(&self, label: &str, tone: Tone, charset: Charset) -> Emblem {
        Emblem::Written(self.glyph(label, tone, charset))
    }

    /// The numbers of a stack; `None` for a single piece.
    fn stack(&self) -> Option<Stack> {
        None
    }

    /// A single piece of its kind: the top of a stack, or the piece itself.
    fn single(&self, piece: &Piece) -> Piece {
        piece.clone()
    }

    /// The position of this kind in lists of an owner's pieces.
    fn order(&self) -> u8 {
        0
    }

    /// The minimum width of a square in columns, so that the board does not change its size when a stack grows.
    fn least_width(&self) -> usize {
        1
    }

    /// The minimum height of its drawing in rows.
    fn least_height(&self) -> u16 {
        1
    }

    /// Whether it is drawn at the lower edge of its cell, not in the middle.
    fn is_bottom_aligned(&self) -> bool {
        false
    }

    /// Whether its drawing needs no legend: it shows kind and owner without colour.
    fn is_self_explanatory(&self) -> bool {
        false
    }
}

/// The appearance of pieces with this shape.
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

/// Whether the piece fills its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coverage {
    /// The whole square: drawings are on the piece.
    Full,
    /// A part: the drawing is the piece, and the board is visible around it.
    Part,
}

/// The emblem of an owner's pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Emblem {
    /// Written on the piece, or on the board.
    Written(String),
    /// Filled with the colour of the piece.
    Solid(String),
}

/// The numbers of a stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack {
    /// The number of pieces.
    pub height: u8,
    /// The number of pieces that count as points.
    pub points: u8,
}

fn by_tone<T>(tone: Tone, [light, dark, neutral]: [T; 3]) -> T {
    match tone {
        Tone::Light => light,
        Tone::Dark => dark,
        Tone::Neutral => neutral,
    }
}

/// The colour, among the 256, of pieces that have only their owner's colour.
fn plain_ansi256(tone: Tone) -> u8 {
    by_tone(tone, [231, 16, 252])
}
