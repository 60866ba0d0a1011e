use crate::art::{Art, CellSize, SquareFill, rows};
use crate::colors::{AnsiColor, DARK, INK, PALE, PAPER, TerminalColor, TerminalColors, Tone};
use crate::figure::{Coverage, Figure, by_tone, plain_ansi256};
use crate::svg::{PieceColors, shadow};
use crate::text::Charset;

/// A round stone.
pub(crate) struct Stone;

impl Figure for Stone {
    fn glyph(&self, label: &str, tone: Tone, charset: Charset) -> String {
        match charset {
            Charset::Ascii => label.to_string(),
            Charset::Unicode => by_tone(tone, ["○", "●", "•"]).to_string(),
        }
    }

    fn body(&self) -> Coverage {
        Coverage::Part
    }

    fn terminal_colors(&self, tone: Tone) -> TerminalColors {
        let (fill, mark) = match tone {
            Tone::Light => (PALE, INK),
            Tone::Dark => (DARK, PAPER),
            Tone::Neutral => (GREY, INK),
        };
        TerminalColors { fill, mark }
    }

    fn ansi256(&self, tone: Tone) -> u8 {
        plain_ansi256(tone)
    }

    /// A disc: a ring on the light one, a dot on the dark one.
    fn svg(&self, tone: Tone) -> String {
        let PieceColors { fill, edge, mark } = colours(tone);
        let shadow = shadow(r#"<circle cx="2" cy="5" r="38"/>"#);
        let mark = match tone {
            Tone::Dark => format!(r#"<circle r="7" fill="{mark}"/>"#),
            Tone::Light | Tone::Neutral => {
                format!(r#"<circle r="24" fill="none" stroke="{mark}" stroke-width="4"/>"#)
            }
        };
        format!(r#"{shadow}<circle r="39" fill="{fill}" stroke="{edge}" stroke-width="3"/>{mark}"#)
    }

    fn art(&self, _room: CellSize) -> Option<Vec<String>> {
        None
    }

    fn art_on_lines(&self, room: CellSize, tone: Tone, ground: SquareFill) -> Option<Art> {
        Some(match ground {
            SquareFill::Painted => Art::Solid(round(room.height, |_| true)),
            SquareFill::Bare if room.height < 5 => Art::Written(rows(&outline(tone))),
            SquareFill::Bare => Art::Written(ring(room.height, tone)),
        })
    }
}

/// A small stone without a painted ground.
fn outline(tone: Tone) -> [&'static str; 3] {
    match tone {
        Tone::Light => ["╭───╮", "│   │", "╰───╯"],
        Tone::Dark => ["▗███▖", "█████", "▝███▘"],
        Tone::Neutral => ["╭───╮", "│ • │", "╰───╯"],
    }
}

/// A larger stone: the light one is hollow, the neutral one has a dot.
fn ring(height: u16, tone: Tone) -> Vec<String> {
    let edge = radius(height) - 1.2;
    round(height, |distance| match tone {
        Tone::Light => distance > edge,
        Tone::Dark => true,
        Tone::Neutral => distance > edge || distance < edge / 3.0,
    })
}

/// The radius of a stone in columns, with a gap to its neighbours.
fn radius(height: u16) -> f32 {
    f32::from(height) * 0.8 - 0.1
}

/// Draws a round stone in half rows, which are as high as columns are wide. `belongs` decides by the distance from the
/// centre.
fn round(height: u16, belongs: impl Fn(f32) -> bool) -> Vec<String> {
    let radius = radius(height);
    let reach = radius.ceil() as i32;
    let inside = |column: i32, half: f32| {
        let distance = (column as f32).hypot(half);
        distance <= radius && belongs(distance)
    };
    let letter = |column: i32, row: i32| {
        let middle = row as f32 * 2.0;
        match (inside(column, middle - 0.5), inside(column, middle + 0.5)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        }
    };
    let rows = -(reach / 2 + 1)..=reach / 2 + 1;
    let drawn = rows.map(|row| (-reach..=reach).map(|column| letter(column, row)).collect::<String>());
    // An empty row belongs to a neighbouring square.
    drawn.filter(|row| !row.trim().is_empty()).collect()
}

/// Neutral stone.
pub(crate) const GREY: TerminalColor = TerminalColor::new(0x8b_9196, AnsiColor::Gray);

pub(crate) const fn colours(tone: Tone) -> PieceColors {
    match tone {
        Tone::Light => PieceColors { fill: "#fdfbf5", edge: "#51463a", mark: "#b5a793" },
        Tone::Dark => PieceColors { fill: "#2c2a2e", edge: "#131215", mark: "#8e8a93" },
        Tone::Neutral => PieceColors { fill: "#a5a9ac", edge: "#44494d", mark: "#d5d8da" },
    }
}
