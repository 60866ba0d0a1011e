//! Draws a [`game::Scene`]: as text for terminals, as SVG and PNG for pages and reports.
//!
//! Contains no game rules. Pieces are distinguished by shape and not only by colour, so that pictures without colour
//! are complete. Reads no files, clocks or fonts.
//!
//! ```
//! use draw::{Style, svg, text};
//! use game::Present;
//! use testkit::tictactoe::{INFO, TicTacToe};
//!
//! let position: TicTacToe = "xx..oo...".parse()?;
//! let scene = position.scene();
//! print!("{}", text(&scene, &INFO, Style::default()));
//! assert!(svg(&scene, &INFO).starts_with("<svg"));
//! # Ok::<(), game::ParseError>(())
//! ```

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
