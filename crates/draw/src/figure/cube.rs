use game::{CubeFace, Direction, PieceShape, Symmetry};

use crate::art::{ArtSize, CellSize, Point, raster, rows};
use crate::colors::{AnsiColor, INK, TerminalColor, TerminalColors, Tone};
use crate::figure::{Coverage, Figure};
use crate::svg::{Sides, shadow};
use crate::text::Charset;

/// A cube with a traffic sign on top.
pub(crate) struct Cube {
    pub(crate) sign: CubeFace,
}

impl Figure for Cube {
    fn glyph(&self, label: &str, _tone: Tone, charset: Charset) -> String {
        match charset {
            Charset::Ascii => label.to_string(),
            Charset::Unicode => glyph(self.sign).to_string(),
        }
    }

    fn body(&self) -> Coverage {
        Coverage::Full
    }

    fn terminal_colors(&self, _tone: Tone) -> TerminalColors {
        TerminalColors { fill: TerminalColor::new(0xf2_c230, AnsiColor::Yellow), mark: INK }
    }

    fn ansi256(&self, _tone: Tone) -> u8 {
        220
    }

    /// A cube seen from above: four bevelled sides around a face.
    fn svg(&self, tone: Tone) -> String {
        let face = face(self.sign);
        let Sides { north, east, south, west, edge } = colours(tone);
        let shadow = shadow(r#"<rect x="-37" y="-34" width="78" height="78" rx="5"/>"#);
        format!(
            r#"{shadow}<path d="M-39-39H39L29-29H-29Z" fill="{north}"/><path d="M39-39V39L29 29V-29Z" fill="{east}"/><path d="M39 39H-39L-29 29H29Z" fill="{south}"/><path d="M-39 39V-39L-29-29V29Z" fill="{west}"/><rect x="-39" y="-39" width="78" height="78" rx="4" fill="none" stroke="{edge}" stroke-width="3"/>{face}"#
        )
    }

    fn art(&self, room: CellSize) -> Option<Vec<String>> {
        Some(match room.scale()? {
            ArtSize::Small => rows(&small_sign(self.sign)),
            ArtSize::Large => rows(&large_sign(self.sign)),
            ArtSize::Grown(room) => match outline(self.sign) {
                Some(inside) => raster(room.narrower(), inside),
                None => forks(room.narrower()),
            },
        })
    }

    /// Reverses pieces that have a direction.
    fn flipped(&self, _shape: PieceShape) -> PieceShape {
        let turned = |towards| Symmetry::HalfTurn.direction(towards);
        PieceShape::Cube(match self.sign {
            CubeFace::OneWay(towards) => CubeFace::OneWay(turned(towards)),
            CubeFace::LeftTurn(towards) => CubeFace::LeftTurn(turned(towards)),
            CubeFace::RightTurn(towards) => CubeFace::RightTurn(turned(towards)),
            CubeFace::Cross | CubeFace::AllTurns | CubeFace::TwoWay(_) => self.sign,
        })
    }

    /// A turn does not fit into one row, a cross with two rows is unreadable, and horizontal arrows need one row.
    fn least_height(&self) -> u16 {
        match self.sign {
            CubeFace::Cross => 1,
            CubeFace::OneWay(way) | CubeFace::TwoWay(way)
                if matches!(way, Direction::East | Direction::West) =>
            {
                1
            }
            CubeFace::OneWay(_) | CubeFace::TwoWay(_) => 2,
            CubeFace::LeftTurn(_) | CubeFace::RightTurn(_) | CubeFace::AllTurns => 2,
        }
    }

    fn is_self_explanatory(&self) -> bool {
        true
    }
}

/// Arrows from the side where a tile enters to the side where it leaves. In one line of text a turn shows either its
/// bend or its vertical arrow head: `◄─╮` comes from below, `──▲` from the left. All turns is a left and a right turn.
fn glyph(sign: CubeFace) -> &'static str {
    use Direction::{East, North, South, West};
    match sign {
        CubeFace::Cross => "╳",
        CubeFace::OneWay(North) => "↑",
        CubeFace::OneWay(East) => "──►",
        CubeFace::OneWay(South) => "↓",
        CubeFace::OneWay(West) => "◄──",
        CubeFace::TwoWay(North | South) => "↕",
        CubeFace::TwoWay(East | West) => "◄─►",
        CubeFace::LeftTurn(North) => "──▲",
        CubeFace::LeftTurn(East) => "╰─►",
        CubeFace::LeftTurn(South) => "▼──",
        CubeFace::LeftTurn(West) => "◄─╮",
        CubeFace::RightTurn(North) => "▲──",
        CubeFace::RightTurn(East) => "╭─►",
        CubeFace::RightTurn(South) => "──▼",
        CubeFace::RightTurn(West) => "◄─╯",
        CubeFace::AllTurns => "↶ ↷",
    }
}

/// Arrows from the side where a tile enters to the side where it leaves.
fn small_sign(sign: CubeFace) -> [&'static str; 2] {
    use Direction::{East, North, South, West};
    match sign {
        CubeFace::Cross => ["▝▄▘", "▗▀▖"],
        CubeFace::OneWay(North) => [" ▲ ", " │ "],
        CubeFace::OneWay(South) => [" │ ", " ▼ "],
        CubeFace::OneWay(East) => ["   ", "──►"],
        CubeFace::OneWay(West) => ["   ", "◄──"],
        CubeFace::TwoWay(North | South) => [" ▲ ", " ▼ "],
        CubeFace::TwoWay(East | West) => ["   ", "◄─►"],
        CubeFace::LeftTurn(North) => [" ▲ ", "─╯ "],
        CubeFace::LeftTurn(East) => [" │ ", " ╰►"],
        CubeFace::LeftTurn(South) => [" ╭─", " ▼ "],
        CubeFace::LeftTurn(West) => ["◄╮ ", " │ "],
        CubeFace::RightTurn(North) => [" ▲ ", " ╰─"],
        CubeFace::RightTurn(East) => [" ╭►", " │ "],
        CubeFace::RightTurn(South) => ["─╮ ", " ▼ "],
        CubeFace::RightTurn(West) => [" │ ", "◄╯ "],
        CubeFace::AllTurns => ["↰ ↱", "↲ ↳"],
    }
}

fn large_sign(sign: CubeFace) -> [&'static str; 3] {
    use Direction::{East, North, South, West};
    match sign {
        CubeFace::Cross => ["▜▄ ▄▛", " ▐█▌ ", "▟▀ ▀▙"],
        CubeFace::OneWay(North) => ["  ▲  ", "  │  ", "  │  "],
        CubeFace::OneWay(South) => ["  │  ", "  │  ", "  ▼  "],
        CubeFace::OneWay(East) => ["     ", "────►", "     "],
        CubeFace::OneWay(West) => ["     ", "◄────", "     "],
        CubeFace::TwoWay(North | South) => ["  ▲  ", "  │  ", "  ▼  "],
        CubeFace::TwoWay(East | West) => ["     ", "◄───►", "     "],
        CubeFace::LeftTurn(North) => ["  ▲  ", "──╯  ", "     "],
        CubeFace::LeftTurn(East) => ["  │  ", "  ╰─►", "     "],
        CubeFace::LeftTurn(South) => ["     ", "  ╭──", "  ▼  "],
        CubeFace::LeftTurn(West) => ["     ", "◄─╮  ", "  │  "],
        CubeFace::RightTurn(North) => ["  ▲  ", "  ╰──", "     "],
        CubeFace::RightTurn(East) => ["     ", "  ╭─►", "  │  "],
        CubeFace::RightTurn(South) => ["     ", "──╮  ", "  ▼  "],
        CubeFace::RightTurn(West) => ["  │  ", "◄─╯  ", "     "],
        CubeFace::AllTurns => ["↰   ↱", "     ", "↲   ↳"],
    }
}

/// All turns in a large drawing: from below or above, to the left or right.
fn forks(CellSize { width, height }: CellSize) -> Vec<String> {
    let reach = usize::from(width / 2).saturating_sub(2);
    let (level, indent) = ("─".repeat(reach), " ".repeat(reach + 1));
    let mut rows = vec![format!("◄{level}╮ ╭{level}►")];
    rows.resize(usize::from(height.saturating_sub(1)), format!("{indent}│ │{indent}"));
    rows.push(format!("◄{level}╯ ╰{level}►"));
    rows
}

/// The area of a sign; `None` for all turns, which is drawn with lines.
fn outline(sign: CubeFace) -> Option<Box<dyn Fn(Point) -> bool>> {
    let turn = |enters: Point, leaves: Point| -> Box<dyn Fn(Point) -> bool> {
        Box::new(move |point| {
            point.is_on(enters, Point::CENTRE)
                || point.is_on(Point::CENTRE, leaves.times(0.5))
                || point.is_in_head(leaves)
        })
    };
    Some(match sign {
        CubeFace::Cross => {
            Box::new(|point| (point.x.abs() - point.y.abs()).abs() < 0.24 && point.x.abs() < 0.85)
        }
        CubeFace::OneWay(towards) => turn(Point::towards(towards).times(-1.0), Point::towards(towards)),
        CubeFace::TwoWay(axis) => {
            let (one, other) = (Point::towards(axis), Point::towards(axis).times(-1.0));
            Box::new(move |point| {
                point.is_on(one.times(0.5), other.times(0.5))
                    || point.is_in_head(one)
                    || point.is_in_head(other)
            })
        }
        // A left turn to the north enters from the west, a right turn from the east.
        CubeFace::LeftTurn(leaving) => {
            turn(Point::towards(leaving).turned().times(-1.0), Point::towards(leaving))
        }
        CubeFace::RightTurn(leaving) => turn(Point::towards(leaving).turned(), Point::towards(leaving)),
        CubeFace::AllTurns => return None,
    })
}

const fn colours(tone: Tone) -> Sides {
    let [north, east, south, west, edge] = match tone {
        Tone::Light => ["#ffffff", "#ddd6c8", "#c3bbab", "#f1ece2", "#4d4439"],
        Tone::Dark => ["#66616b", "#413d45", "#2a272d", "#524e57", "#121013"],
        Tone::Neutral => ["#f4f1ea", "#b9b4aa", "#989287", "#d8d3c8", "#3d3a34"],
    };
    Sides { north, east, south, west, edge }
}

/// The face of a cube: a coloured square with a white sign, 58 wide around the origin. An arrow begins at the
/// side where a tile enters and ends where it leaves.
fn face(sign: CubeFace) -> String {
    let (colour, strokes) = match sign {
        CubeFace::Cross => (STOP, CROSS.to_string()),
        CubeFace::OneWay(leaving) => (STRAIGHT, turned(leaving, ONE_WAY)),
        CubeFace::TwoWay(axis) => (STRAIGHT, turned(axis, TWO_WAY)),
        CubeFace::LeftTurn(leaving) => (TURN, turned(leaving, LEFT_TURN)),
        CubeFace::RightTurn(leaving) => {
            (TURN, turned(leaving, &format!("<g transform=\"scale(-1 1)\">{LEFT_TURN}</g>")))
        }
        CubeFace::AllTurns => (TURN, Direction::ALL.map(|corner| turned(corner, CORNER)).concat()),
    };
    format!(
        r##"<rect x="-29" y="-29" width="58" height="58" rx="3" fill="{colour}"/><g fill="none" stroke="#ffffff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">{strokes}</g>"##
    )
}

const STOP: &str = "#a92b25";
const STRAIGHT: &str = "#1f569c";
const TURN: &str = "#1d6b49";

const CROSS: &str = r#"<path d="M-15-15L15 15M15-15L-15 15"/>"#;
// The other signs, as they look when leaving to the north.
const ONE_WAY: &str = r#"<path d="M0 22V-18M-13-7L0-21L13-7"/>"#;
const TWO_WAY: &str = r#"<path d="M0 18V-18M-12-9L0-21L12-9M-12 9L0 21L12 9"/>"#;
/// Enters from the west.
const LEFT_TURN: &str = r#"<path d="M-22 12H-4Q8 12 8 0V-18M-5-8L8-21L21-8"/>"#;
/// One quarter of all turns: between north and east, both ways.
const CORNER: &str = r##"<path stroke-width="4" d="M6.5-17Q6.5-6.5 17-6.5"/><path fill="#ffffff" stroke-width="1" d="M6.5-26L1.5-17H11.5ZM26-6.5L17-11.5V-1.5Z"/>"##;

fn turned(towards: Direction, sign: &str) -> String {
    let quarters = towards as usize * 90;
    format!("<g transform=\"rotate({quarters})\">{sign}</g>")
}
