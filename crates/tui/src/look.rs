use std::env;

use draw::Charset;
use ratatui::style::Color;
use serde::{Deserialize, Serialize};

/// What the terminal can show and the person wants to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Which characters may be used.
    pub charset: Charset,
    /// How many colours there are.
    pub depth: Depth,
}

/// How many colours a terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Depth {
    /// None: shapes and letters only.
    None,
    /// The sixteen of old terminals, whose shades are the user's own.
    Sixteen,
    /// 256.
    Indexed,
    /// Any.
    True,
}

impl Depth {
    /// What the environment says of the terminal: `NO_COLOR`, `COLORTERM` and `TERM`.
    pub fn detect() -> Depth {
        let value = |name: &str| env::var(name).unwrap_or_default();
        let depth = Depth::of(&value("NO_COLOR"), &value("COLORTERM"), &value("TERM"));
        // Windows sets none of them; its consoles show any colour if they understand escape codes.
        #[cfg(windows)]
        if depth == Depth::Sixteen && value("TERM").is_empty() && crossterm::ansi_support::supports_ansi() {
            return Depth::True;
        }
        depth
    }

    fn of(no_color: &str, colorterm: &str, term: &str) -> Depth {
        match (no_color, colorterm, term) {
            (wish, ..) if !wish.is_empty() => Depth::None,
            (_, "truecolor" | "24bit", _) => Depth::True,
            (.., "dumb") => Depth::None,
            (.., term) if term.ends_with("-direct") => Depth::True,
            (.., term) if term.contains("256color") => Depth::Indexed,
            _ => Depth::Sixteen,
        }
    }

    /// Whether squares can be told apart by their background, so that no lines are needed.
    pub(crate) fn paints(self) -> bool {
        self >= Depth::Indexed
    }
}

/// A colour as we want it, and the nearest of sixteen, which is chosen by hand since their shades are unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shade {
    pub(crate) rgb: (u8, u8, u8),
    pub(crate) sixteen: Color,
}

impl Shade {
    pub(crate) const fn new(hex: u32, sixteen: Color) -> Shade {
        Shade { rgb: ((hex >> 16) as u8, (hex >> 8) as u8, hex as u8), sixteen }
    }

    /// The colour as this terminal can show it.
    pub(crate) fn at(self, depth: Depth) -> Color {
        let (red, green, blue) = self.rgb;
        match depth {
            Depth::None => Color::Reset,
            Depth::Sixteen => self.sixteen,
            Depth::Indexed => Color::Indexed(indexed(red, green, blue)),
            Depth::True => Color::Rgb(red, green, blue),
        }
    }

    /// Part of the way to another colour, in percent.
    pub(crate) fn towards(self, other: Shade, percent: u16) -> Shade {
        let mix =
            |from: u8, to: u8| ((u16::from(from) * (100 - percent) + u16::from(to) * percent) / 100) as u8;
        let ((red, green, blue), to) = (self.rgb, other.rgb);
        Shade { rgb: (mix(red, to.0), mix(green, to.1), mix(blue, to.2)), sixteen: self.sixteen }
    }
}

/// The nearest colour of the cube of 6×6×6 or of the 24 greys.
fn indexed(red: u8, green: u8, blue: u8) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let nearest = |value: u8| (0..6).min_by_key(|&step| STEPS[step].abs_diff(value)).unwrap_or(0);
    let cube = [red, green, blue].map(nearest);
    let grey = (u16::from(red) + u16::from(green) + u16::from(blue)) / 3;
    let rung = (grey.saturating_sub(3) / 10).min(23) as u8;
    let distance = |of: [u8; 3]| -> u32 {
        of.iter().zip([red, green, blue]).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let level = 8 + 10 * rung;
    if distance([level; 3]) < distance(cube.map(|step| STEPS[step])) {
        232 + rung
    } else {
        (16 + 36 * cube[0] + 6 * cube[1] + cube[2]) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_decides_the_colours() {
        assert_eq!(Depth::of("", "truecolor", "xterm"), Depth::True);
        assert_eq!(Depth::of("", "", "xterm-256color"), Depth::Indexed);
        assert_eq!(Depth::of("", "", "linux"), Depth::Sixteen);
        assert_eq!(Depth::of("", "", "dumb"), Depth::None);
        assert_eq!(Depth::of("1", "truecolor", "xterm-256color"), Depth::None);
    }

    #[test]
    fn colours_find_their_nearest_of_256() {
        assert_eq!(indexed(255, 255, 255), 231);
        assert_eq!(indexed(0, 0, 0), 16);
        assert_eq!(indexed(255, 0, 0), 196);
        assert_eq!(indexed(128, 128, 128), 244);
    }
}
