/// A colour of screens: as we want it, and the nearest of sixteen, chosen by hand since their shades are the user's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hue {
    /// Red, green and blue, a byte each.
    pub rgb: u32,
    /// The nearest of sixteen.
    pub sixteen: Sixteen,
}

/// Those of the sixteen colours that pieces have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sixteen {
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
pub struct TerminalPaint {
    /// Its own.
    pub fill: Hue,
    /// Of what is drawn on it.
    pub mark: Hue,
}

pub(crate) const INK: Hue = Hue::new(0x14_1216, Sixteen::Black);
pub(crate) const PAPER: Hue = Hue::new(0xfd_fbf5, Sixteen::White);
pub(crate) const PALE: Hue = Hue { sixteen: Sixteen::Own, ..PAPER };
pub(crate) const DARK: Hue = Hue::new(0x22_2026, Sixteen::DarkGray);

impl Hue {
    pub(crate) const fn new(rgb: u32, sixteen: Sixteen) -> Hue {
        Hue { rgb, sixteen }
    }
}
