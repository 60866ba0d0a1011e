use std::env;

use draw::{AnsiColor, Charset, TerminalColor, Tone};
use game::{PieceShape, Scene};
use ratatui::style::{Color, Modifier, Style};
use serde::{Deserialize, Serialize};

use crate::widgets::board::ArrowDirection;

/// The characters and colours in use, limited by the terminal and the settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Which characters may be used.
    pub charset: Charset,
    /// Which colours may be used.
    pub depth: ColorDepth,
}

/// The colour depth of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColorDepth {
    /// None: shapes and letters only.
    None,
    /// The sixteen ANSI colours; their shades depend on the user's colour scheme.
    Sixteen,
    /// 256.
    Indexed,
    /// Any.
    True,
}

impl ColorDepth {
    /// Detects the colour depth from `NO_COLOR`, `COLORTERM` and `TERM`.
    pub fn detect() -> ColorDepth {
        let value = |name: &str| env::var(name).unwrap_or_default();
        let depth = ColorDepth::of(&value("NO_COLOR"), &value("COLORTERM"), &value("TERM"));
        // Windows sets none of them; its consoles show true colour if they support escape codes.
        #[cfg(windows)]
        if depth == ColorDepth::Sixteen
            && value("TERM").is_empty()
            && crossterm::ansi_support::supports_ansi()
        {
            return ColorDepth::True;
        }
        depth
    }

    fn of(no_color: &str, colorterm: &str, term: &str) -> ColorDepth {
        match (no_color, colorterm, term) {
            (wish, ..) if !wish.is_empty() => ColorDepth::None,
            (_, "truecolor" | "24bit", _) => ColorDepth::True,
            (.., "dumb") => ColorDepth::None,
            (.., term) if term.ends_with("-direct") => ColorDepth::True,
            (.., term) if term.contains("256color") => ColorDepth::Indexed,
            _ => ColorDepth::Sixteen,
        }
    }

    /// Whether squares are distinguished by background colours, so that no lines are needed.
    pub(crate) fn paints(self) -> bool {
        self >= ColorDepth::Indexed
    }
}

/// An RGB colour with its replacement among the sixteen ANSI colours, which is chosen by hand because their shades are
/// unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shade {
    pub(crate) rgb: (u8, u8, u8),
    pub(crate) sixteen: Color,
}

impl Shade {
    pub(crate) const fn new(hex: u32, sixteen: Color) -> Shade {
        Shade { rgb: ((hex >> 16) as u8, (hex >> 8) as u8, hex as u8), sixteen }
    }

    /// The colour at a colour depth.
    pub(crate) fn at(self, depth: ColorDepth) -> Color {
        let (red, green, blue) = self.rgb;
        match depth {
            ColorDepth::None => Color::Reset,
            ColorDepth::Sixteen => self.sixteen,
            ColorDepth::Indexed => Color::Indexed(indexed(red, green, blue)),
            ColorDepth::True => Color::Rgb(red, green, blue),
        }
    }

    /// A mix with another colour, by percent.
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

pub(crate) const INK: Shade = Shade::new(0x1c_1a18, Color::Black);
pub(crate) const PAPER: Shade = Shade::new(0xf7_f1e3, Color::White);
const GOLD: Shade = Shade::new(0xff_c857, Color::Yellow);
const SKY: Shade = Shade::new(0x4a_90d9, Color::Blue);
const FAINT: Shade = Shade::new(0x9a_948a, Color::DarkGray);
const FLAME: Shade = Shade::new(0xf2_7d6b, Color::Red);
const LEAF: Shade = Shade::new(0x55_b863, Color::Green);
const BAR: Shade = Shade::new(0x2f_3b45, Color::Blue);

/// Text colours on the terminal's own background, and their replacements on a light one.
pub(crate) const ON_DARK: [Shade; 4] = [FAINT, LEAF, FLAME, GOLD];
pub(crate) const ON_LIGHT: [Shade; 4] = [
    Shade::new(0x5c_574f, Color::DarkGray),
    Shade::new(0x1a_6b2a, Color::Green),
    Shade::new(0xa8_2018, Color::Red),
    Shade::new(0x74_4e00, Color::Yellow),
];

/// The role of a text, which determines its style.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// The line at the top.
    Title,
    /// The line at the bottom.
    Status,
    /// A key in the status line.
    Key,
    /// Ordinary words.
    Text,
    /// Less important text.
    Faint,
    /// Emphasised text.
    Strong,
    /// The selected item of a list.
    Selected,
    /// Good news.
    Good,
    /// Bad news.
    Bad,
    /// Something to look at.
    Notice,
}

impl Role {
    pub(crate) fn style(self, depth: ColorDepth) -> Style {
        let plain = Style::new();
        let fg = |shade: Shade| if depth == ColorDepth::None { plain } else { plain.fg(shade.at(depth)) };
        match self {
            Role::Title | Role::Status if depth == ColorDepth::None => plain.add_modifier(Modifier::REVERSED),
            Role::Title => fg(PAPER).bg(BAR.at(depth)).add_modifier(Modifier::BOLD),
            Role::Status => fg(PAPER).bg(BAR.at(depth)),
            Role::Key if depth == ColorDepth::None => plain.add_modifier(Modifier::REVERSED | Modifier::BOLD),
            Role::Key => fg(GOLD).bg(BAR.at(depth)).add_modifier(Modifier::BOLD),
            Role::Text => plain,
            Role::Faint => fg(FAINT),
            Role::Strong => plain.add_modifier(Modifier::BOLD),
            Role::Selected if depth == ColorDepth::None => {
                plain.add_modifier(Modifier::REVERSED | Modifier::BOLD)
            }
            Role::Selected => fg(INK).bg(GOLD.at(depth)).add_modifier(Modifier::BOLD),
            Role::Good => fg(LEAF).add_modifier(Modifier::BOLD),
            Role::Bad => fg(FLAME).add_modifier(Modifier::BOLD),
            Role::Notice => fg(GOLD).add_modifier(Modifier::BOLD),
        }
    }
}

/// A mark on a square. Several marks are shown together; the tint of the last one wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Mark {
    /// The last turn changed it.
    Last,
    /// In the last turn a piece left the square or passed over it.
    Went(ArrowDirection),
    /// Its piece may be lost.
    Threat,
    /// It may be clicked.
    Target,
    /// The engine suggests this square.
    Hint,
    /// It has been clicked.
    Chosen,
}

impl Mark {
    /// The colour of the mark, dark enough for every board.
    pub(crate) fn shade(self) -> Shade {
        match self {
            Mark::Last | Mark::Went(_) => Shade::new(0x0a_1f4a, Color::Blue),
            Mark::Threat => Shade::new(0xa8_2314, Color::Red),
            Mark::Target => Shade::new(0x0a_2a12, Color::Green),
            Mark::Hint => Shade::new(0x3d_0a4d, Color::Magenta),
            Mark::Chosen => Shade::new(0x33_2300, Color::Yellow),
        }
    }

    /// The tint of the square, and its strength in percent.
    pub(crate) fn tint(self) -> Option<(Shade, u16)> {
        match self {
            Mark::Last => Some((SKY, 45)),
            Mark::Went(_) => Some((SKY, 25)),
            Mark::Chosen => Some((GOLD, 75)),
            Mark::Threat | Mark::Target | Mark::Hint => None,
        }
    }
}

/// The colour of the cursor.
pub(crate) const CURSOR: Shade = Shade::new(0xff_5fa2, Color::Magenta);

/// The colours of a board: squares of either parity and lines.
#[derive(Clone, Copy)]
pub(crate) struct BoardColors {
    pub(crate) squares: [Shade; 2],
    pub(crate) line: Shade,
}

pub(crate) fn board_colors(scene: &Scene) -> BoardColors {
    let line = Shade::new(0x6b_4a28, Color::DarkGray);
    let squares = match scene.wood {
        game::BoardTheme::Honey => [Shade::new(0xd8_b072, Color::Yellow); 2],
        game::BoardTheme::Sand => [Shade::new(0xc9_a77c, Color::Reset), Shade::new(0xbb_9769, Color::Reset)],
        game::BoardTheme::Slate => [Shade::new(0x8f_a3ad, Color::Reset), Shade::new(0x7d_929d, Color::Reset)],
    };
    BoardColors { squares, line }
}

/// The colour of a piece and of what is drawn on it.
#[derive(Clone, Copy)]
pub(crate) struct PieceColors {
    pub(crate) fill: Shade,
    pub(crate) mark: Shade,
}

pub(crate) fn piece_colors(shape: PieceShape, tone: Tone) -> PieceColors {
    let paint = draw::figure(shape).terminal_colors(tone);
    PieceColors { fill: paint.fill.into(), mark: paint.mark.into() }
}

impl PieceColors {
    /// The style of letters of a piece: on a background of its colour, so that they are readable on any board. Shapes
    /// need none.
    pub(crate) fn plate(self, line: &str, depth: ColorDepth) -> Option<Style> {
        let lettered = depth.paints() && line.chars().any(char::is_alphanumeric);
        lettered.then(|| Style::new().fg(self.mark.at(depth)).bg(self.fill.at(depth)))
    }
}

impl From<TerminalColor> for Shade {
    fn from(hue: TerminalColor) -> Shade {
        let sixteen = match hue.sixteen {
            AnsiColor::Own => Color::Reset,
            AnsiColor::Black => Color::Black,
            AnsiColor::DarkGray => Color::DarkGray,
            AnsiColor::Gray => Color::Gray,
            AnsiColor::White => Color::White,
            AnsiColor::Yellow => Color::Yellow,
            AnsiColor::Green => Color::Green,
        };
        Shade::new(hue.rgb, sixteen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_decides_the_colours() {
        assert_eq!(ColorDepth::of("", "truecolor", "xterm"), ColorDepth::True);
        assert_eq!(ColorDepth::of("", "", "xterm-256color"), ColorDepth::Indexed);
        assert_eq!(ColorDepth::of("", "", "linux"), ColorDepth::Sixteen);
        assert_eq!(ColorDepth::of("", "", "dumb"), ColorDepth::None);
        assert_eq!(ColorDepth::of("1", "truecolor", "xterm-256color"), ColorDepth::None);
    }

    #[test]
    fn colours_find_their_nearest_of_256() {
        assert_eq!(indexed(255, 255, 255), 231);
        assert_eq!(indexed(0, 0, 0), 16);
        assert_eq!(indexed(255, 0, 0), 196);
        assert_eq!(indexed(128, 128, 128), 244);
    }
}
