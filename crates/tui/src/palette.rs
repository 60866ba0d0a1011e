use draw::{Hue, Sixteen, Tone};
use game::{PieceShape, Scene};
use ratatui::style::{Color, Modifier, Style};

use crate::board::Heading;
use crate::look::{Depth, Shade};

pub(crate) const INK: Shade = Shade::new(0x1c_1a18, Color::Black);
pub(crate) const PAPER: Shade = Shade::new(0xf7_f1e3, Color::White);
const GOLD: Shade = Shade::new(0xff_c857, Color::Yellow);
const SKY: Shade = Shade::new(0x4a_90d9, Color::Blue);
const FAINT: Shade = Shade::new(0x9a_948a, Color::DarkGray);
const FLAME: Shade = Shade::new(0xf2_7d6b, Color::Red);
const LEAF: Shade = Shade::new(0x55_b863, Color::Green);
const BAR: Shade = Shade::new(0x2f_3b45, Color::Blue);

/// The colours of words that stand on the terminal's own background, and what they are where it is light.
pub(crate) const ON_DARK: [Shade; 4] = [FAINT, LEAF, FLAME, GOLD];
pub(crate) const ON_LIGHT: [Shade; 4] = [
    Shade::new(0x5c_574f, Color::DarkGray),
    Shade::new(0x1a_6b2a, Color::Green),
    Shade::new(0xa8_2018, Color::Red),
    Shade::new(0x74_4e00, Color::Yellow),
];

/// What a part of the screen is for, and thereby its colour.
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
    /// Words of less weight.
    Faint,
    /// Words of more weight.
    Strong,
    /// What is selected in a list.
    Selected,
    /// Good news.
    Good,
    /// Bad news.
    Bad,
    /// Something to look at.
    Notice,
}

impl Role {
    pub(crate) fn style(self, depth: Depth) -> Style {
        let plain = Style::new();
        let fg = |shade: Shade| if depth == Depth::None { plain } else { plain.fg(shade.at(depth)) };
        match self {
            Role::Title | Role::Status if depth == Depth::None => plain.add_modifier(Modifier::REVERSED),
            Role::Title => fg(PAPER).bg(BAR.at(depth)).add_modifier(Modifier::BOLD),
            Role::Status => fg(PAPER).bg(BAR.at(depth)),
            Role::Key if depth == Depth::None => plain.add_modifier(Modifier::REVERSED | Modifier::BOLD),
            Role::Key => fg(GOLD).bg(BAR.at(depth)).add_modifier(Modifier::BOLD),
            Role::Text => plain,
            Role::Faint => fg(FAINT),
            Role::Strong => plain.add_modifier(Modifier::BOLD),
            Role::Selected if depth == Depth::None => plain.add_modifier(Modifier::REVERSED | Modifier::BOLD),
            Role::Selected => fg(INK).bg(GOLD.at(depth)).add_modifier(Modifier::BOLD),
            Role::Good => fg(LEAF).add_modifier(Modifier::BOLD),
            Role::Bad => fg(FLAME).add_modifier(Modifier::BOLD),
            Role::Notice => fg(GOLD).add_modifier(Modifier::BOLD),
        }
    }
}

/// What is pointed out on a square. Several are seen together; of their tints the last wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Mark {
    /// The last turn changed it.
    Last,
    /// In the last turn a piece left it, or passed over it.
    Went(Heading),
    /// Its piece may be lost.
    Threat,
    /// It may be clicked.
    Target,
    /// Somebody strong would play here.
    Hint,
    /// It has been clicked.
    Chosen,
}

impl Mark {
    /// The colour of its sign, dark enough for every board.
    pub(crate) fn shade(self) -> Shade {
        match self {
            Mark::Last | Mark::Went(_) => Shade::new(0x0a_1f4a, Color::Blue),
            Mark::Threat => Shade::new(0xa8_2314, Color::Red),
            Mark::Target => Shade::new(0x0a_2a12, Color::Green),
            Mark::Hint => Shade::new(0x3d_0a4d, Color::Magenta),
            Mark::Chosen => Shade::new(0x33_2300, Color::Yellow),
        }
    }

    /// What the square itself takes on, and how much of it in percent.
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

/// The board's own colours: squares of either parity and the lines.
#[derive(Clone, Copy)]
pub(crate) struct Wood {
    pub(crate) squares: [Shade; 2],
    pub(crate) line: Shade,
}

pub(crate) fn wood(scene: &Scene) -> Wood {
    let line = Shade::new(0x6b_4a28, Color::DarkGray);
    let squares = match scene.wood {
        game::BoardTheme::Honey => [Shade::new(0xd8_b072, Color::Yellow); 2],
        game::BoardTheme::Sand => [Shade::new(0xc9_a77c, Color::Reset), Shade::new(0xbb_9769, Color::Reset)],
        game::BoardTheme::Slate => [Shade::new(0x8f_a3ad, Color::Reset), Shade::new(0x7d_929d, Color::Reset)],
    };
    Wood { squares, line }
}

/// A piece's own colour and that of what is drawn on it.
#[derive(Clone, Copy)]
pub(crate) struct Paint {
    pub(crate) fill: Shade,
    pub(crate) mark: Shade,
}

pub(crate) fn paint(shape: PieceShape, tone: Tone) -> Paint {
    let paint = draw::figure(shape).paint(tone);
    Paint { fill: paint.fill.into(), mark: paint.mark.into() }
}

impl Paint {
    /// How letters of a piece are written: on a plate of its colour, so that they can be read on any wood. A shape needs
    /// none.
    pub(crate) fn plate(self, line: &str, depth: Depth) -> Option<Style> {
        let lettered = depth.paints() && line.chars().any(char::is_alphanumeric);
        lettered.then(|| Style::new().fg(self.mark.at(depth)).bg(self.fill.at(depth)))
    }
}

impl From<Hue> for Shade {
    fn from(hue: Hue) -> Shade {
        let sixteen = match hue.sixteen {
            Sixteen::Own => Color::Reset,
            Sixteen::Black => Color::Black,
            Sixteen::DarkGray => Color::DarkGray,
            Sixteen::Gray => Color::Gray,
            Sixteen::White => Color::White,
            Sixteen::Yellow => Color::Yellow,
            Sixteen::Green => Color::Green,
        };
        Shade::new(hue.rgb, sixteen)
    }
}
