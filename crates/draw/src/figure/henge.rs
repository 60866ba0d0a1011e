use crate::art::{ArtSize, CellSize, Point, raster, rows};
use crate::colors::{INK, TerminalColors, Tone};
use crate::figure::stone::{GREY, colours};
use crate::figure::{Coverage, Figure, plain_ansi256};
use crate::svg::{PieceColors, shadow};
use crate::text::Charset;

/// A neutral standing stone.
pub(crate) struct Henge;

impl Figure for Henge {
    fn glyph(&self, label: &str, _tone: Tone, charset: Charset) -> String {
        match charset {
            Charset::Ascii => label.to_string(),
            Charset::Unicode => "Π".to_string(),
        }
    }

    fn body(&self) -> Coverage {
        Coverage::Part
    }

    fn terminal_colors(&self, _tone: Tone) -> TerminalColors {
        TerminalColors { fill: GREY, mark: INK }
    }

    fn ansi256(&self, tone: Tone) -> u8 {
        plain_ansi256(tone)
    }

    /// Two standing stones and a lintel.
    fn svg(&self, _tone: Tone) -> String {
        let PieceColors { fill, edge, mark } = colours(Tone::Neutral);
        let uprights = "M-31 37L-28-16H-9L-11 37ZM11 37L9-16H28L31 37Z";
        let lintel = "M-39-16L-37-36L-8-39L36-37L39-16Z";
        let shadow = shadow(&format!(r#"<path transform="translate(3 5)" d="{uprights}{lintel}"/>"#));
        let doorway = "M-13-16H13L15 37H-15Z";
        let light = "M-33-31L-8-34L32-32M-24-9L-26 31M14-9L15 31";
        format!(
            r#"{shadow}<path d="{doorway}" fill="{DOORWAY}"/><path d="{uprights}{lintel}" fill="{fill}" stroke="{edge}" stroke-width="3" stroke-linejoin="round"/><path d="{light}" fill="none" stroke="{mark}" stroke-width="4" stroke-linecap="round"/>"#
        )
    }

    fn art(&self, room: CellSize) -> Option<Vec<String>> {
        Some(match room.scale()? {
            ArtSize::Small => rows(&["▄▄▄", "█ █"]),
            ArtSize::Large => rows(&["▄▄▄▄▄", " █ █ ", " █ █ "]),
            ArtSize::Grown(room) => raster(room.narrower(), is_inside),
        })
    }
}

/// Two standing stones and a lintel.
fn is_inside(Point { x, y }: Point) -> bool {
    let lintel = x.abs() < 0.9 && (-0.8..-0.35).contains(&y);
    lintel || (0.25..0.7).contains(&x.abs()) && (-0.4..0.9).contains(&y)
}

/// The dark area between the standing stones, which hides the lines behind them.
const DOORWAY: &str = "#5e5347";
