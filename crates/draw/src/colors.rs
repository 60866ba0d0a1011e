use game::{Color, Info, Player};

/// The owner of a piece, as pictures show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// The player with the program name `white`.
    Light,
    /// The other player.
    Dark,
    /// Nobody.
    Neutral,
}

impl Tone {
    /// The tone of an owner's pieces.
    pub fn of(owner: Option<Player>, info: &Info) -> Tone {
        Tone::from(owner.map(|player| info.color(player)))
    }
}

impl From<Option<Color>> for Tone {
    fn from(owner: Option<Color>) -> Tone {
        match owner {
            Some(Color::White) => Tone::Light,
            Some(Color::Black) => Tone::Dark,
            None => Tone::Neutral,
        }
    }
}

/// An RGB colour with its replacement among the sixteen ANSI colours, which is chosen by hand because their shades
/// depend on the user's colour scheme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerminalColor {
    /// Red, green and blue, a byte each.
    pub rgb: u32,
    /// The nearest of sixteen.
    pub sixteen: AnsiColor,
}

/// The ANSI colours that pieces use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnsiColor {
    /// The terminal's default colour, which is always readable on its background.
    Own,
    /// Black.
    Black,
    /// Dark grey.
    DarkGray,
    /// Light grey.
    Gray,
    /// White.
    White,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
}

/// The colours of a piece on screens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerminalColors {
    /// The piece.
    pub fill: TerminalColor,
    /// What is drawn on the piece.
    pub mark: TerminalColor,
}

pub(crate) const INK: TerminalColor = TerminalColor::new(0x14_1216, AnsiColor::Black);
pub(crate) const PAPER: TerminalColor = TerminalColor::new(0xfd_fbf5, AnsiColor::White);
pub(crate) const PALE: TerminalColor = TerminalColor { sixteen: AnsiColor::Own, ..PAPER };
pub(crate) const DARK: TerminalColor = TerminalColor::new(0x22_2026, AnsiColor::DarkGray);

impl TerminalColor {
    pub(crate) const fn new(rgb: u32, sixteen: AnsiColor) -> TerminalColor {
        TerminalColor { rgb, sixteen }
    }
}
