//! Pictures of a [`game::Scene`]: text for terminals, SVG and PNG for pages and reports.
//!
//! Knows no game and no rule. What a piece is shows in its shape; colour only repeats whose it is, so a
//! picture without colour says as much. Nothing here reads a file, a clock or a font.

mod art;
mod diagram;
mod emblem;
mod facing;
mod figure;
mod paint;
mod plain;
mod png;
mod printable;
mod raster;
mod sign;
mod svg;
mod text;
mod tone;

pub use art::{Art, Ground, Room};
pub use diagram::diagram;
pub use facing::Facing;
pub use figure::{Body, Emblem, Figure, Stack, figure, glyph};
pub use paint::{Hue, Sixteen, TerminalPaint};
pub use plain::plain;
pub use png::{Pixels, PngError, WIDEST, pixels, png};
pub use printable::{is_invisible, is_printable, printable};
pub use sign::BigSign;
pub use svg::{EmptyBoard, svg};
pub use text::{Charset, Colour, Style, text};
pub use tone::Tone;
