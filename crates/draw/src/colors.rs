use game::{Color, Info, Player};

/// Whose a piece is, as far as a picture shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// The player that programs call `white`.
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

/// A colour of screens: as we want it, and the nearest of sixteen, chosen by hand since their shades are the user's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerminalColor {
    /// Red, green and blue, a byte each.
    pub rgb: u32,
    /// The nearest of sixteen.
    pub sixteen: AnsiColor,
}

/// Those of the sixteen colours that pieces have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnsiColor {
    /// The terminal's own, the only one that is sure to be seen on its ground.
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

/// A piece's own colour on screens, and that of what is drawn on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerminalColors {
    /// Its own.
    pub fill: TerminalColor,
    /// Of what is drawn on it.
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
