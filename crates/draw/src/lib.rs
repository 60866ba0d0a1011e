//! Pictures of a [`game::Scene`]: text for terminals, SVG and PNG for pages and reports.
//!
//! Knows no game and no rule. What a piece is shows in its shape; colour only repeats whose it is, so a
//! picture without colour says as much. Nothing here reads a file, a clock or a font.

mod art;
mod colors;
mod emblem;
mod figure;
mod orientation;
mod png;
mod printable;
mod svg;
mod text;

pub use art::{Art, CellSize, LargeMark, SquareFill};
pub use colors::{AnsiColor, TerminalColor, TerminalColors, Tone};
pub use figure::{Coverage, Emblem, Figure, Stack, figure, glyph};
pub use orientation::Orientation;
pub use png::{MAX_WIDTH, Pixels, PngError, pixels, png};
pub use printable::{is_invisible, is_printable, printable, to_ascii};
pub use svg::{EmptyBoard, svg};
pub use text::{Charset, Colour, Style, diagram, text};
