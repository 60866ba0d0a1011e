use crate::art::{ArtSize, CellSize, Point, raster, rows};
use crate::colors::{AnsiColor, INK, PAPER, TerminalColor, TerminalColors, Tone};
use crate::figure::{Coverage, Emblem, Figure, plain_ansi256};
use crate::svg::{PieceColors, number, shadow};
use crate::text::Charset;

/// A flat tile with a number of dots.
pub(crate) struct Tile {
    pub(crate) dots: u8,
}

impl Figure for Tile {
    fn glyph(&self, label: &str, tone: Tone, charset: Charset) -> String {
        let dots = self.dots;
        match (charset, tone) {
            (Charset::Ascii, _) => label.to_string(),
            (Charset::Unicode, Tone::Light) => format!("[{dots}]"),
            (Charset::Unicode, Tone::Dark) => format!("▐{dots}▌"),
            (Charset::Unicode, Tone::Neutral) => format!("({dots})"),
        }
    }

    fn body(&self) -> Coverage {
        Coverage::Full
    }

    fn terminal_colors(&self, tone: Tone) -> TerminalColors {
        let (fill, mark) = match tone {
            Tone::Light => (TerminalColor::new(0xff_f8e8, AnsiColor::White), INK),
            Tone::Dark => (TerminalColor::new(0x5a_3519, AnsiColor::DarkGray), PAPER),
            Tone::Neutral => (TerminalColor::new(0xb9_bcbe, AnsiColor::Gray), INK),
        };
        TerminalColors { fill, mark }
    }

    fn ansi256(&self, tone: Tone) -> u8 {
        plain_ansi256(tone)
    }

    /// A flat tile with dots as on dice: a plain inner border on the light one, a dashed one on the dark one.
    fn svg(&self, tone: Tone) -> String {
        let PieceColors { fill, edge, mark } = colours(tone);
        let shadow = shadow(r#"<rect x="-37" y="-34" width="78" height="78" rx="14"/>"#);
        let dashes = if tone == Tone::Dark { r#" stroke-dasharray="7 6""# } else { "" };
        let dots = match spots(self.dots) {
            Some(spots) => {
                let spot = |(x, y): &(i32, i32)| format!(r#"<circle cx="{x}" cy="{y}" r="8.5"/>"#);
                format!(r#"<g fill="{mark}">{}</g>"#, spots.iter().map(spot).collect::<String>())
            }
            None => number(self.dots, 30, mark),
        };
        format!(
            r#"{shadow}<rect x="-39" y="-39" width="78" height="78" rx="14" fill="{fill}" stroke="{edge}" stroke-width="3"/><rect x="-31.5" y="-31.5" width="63" height="63" rx="8" fill="none" stroke="{mark}" stroke-opacity="0.55" stroke-width="2"{dashes}/>{dots}"#
        )
    }

    fn art(&self, room: CellSize) -> Option<Vec<String>> {
        Some(match room.scale()? {
            ArtSize::Small => rows(&small_dots(self.dots)?),
            ArtSize::Large => rows(&large_dots(self.dots)?),
            ArtSize::Grown(room) => {
                let places = places(self.dots)?;
                raster(room, |point| places.iter().any(|&(x, y)| point.distance(Point { x, y }) < 0.27))
            }
        })
    }

    /// Its number without a frame.
    fn inner_label(&self) -> Option<String> {
        Some(self.dots.to_string())
    }

    /// A tile without its dots.
    fn emblem(&self, label: &str, tone: Tone, charset: Charset) -> Emblem {
        match (charset, tone) {
            (Charset::Ascii, _) => Emblem::Written(label.chars().take(1).collect()),
            (Charset::Unicode, Tone::Light) => Emblem::Written("[ ]".to_string()),
            (Charset::Unicode, Tone::Dark) => Emblem::Solid("▐█▌".to_string()),
            (Charset::Unicode, Tone::Neutral) => Emblem::Written("( )".to_string()),
        }
    }

    fn order(&self) -> u8 {
        self.dots
    }
}

const fn colours(tone: Tone) -> PieceColors {
    match tone {
        Tone::Light => PieceColors { fill: "#fffaee", edge: "#5d4a36", mark: "#3b2d20" },
        Tone::Dark => PieceColors { fill: "#5a3519", edge: "#2e1908", mark: "#ffe9c4" },
        Tone::Neutral => PieceColors { fill: "#b9bcbe", edge: "#44494d", mark: "#2d3134" },
    }
}

/// Pips as on dice.
fn small_dots(dots: u8) -> Option<[&'static str; 2]> {
    Some(match dots {
        1 => [" ● ", "   "],
        2 => ["●  ", "  ●"],
        3 => [" ● ", "● ●"],
        4 => ["● ●", "● ●"],
        _ => return None,
    })
}

fn large_dots(dots: u8) -> Option<[&'static str; 3]> {
    Some(match dots {
        1 => ["     ", "  ●  ", "     "],
        2 => ["●    ", "     ", "    ●"],
        3 => ["●    ", "  ●  ", "    ●"],
        4 => ["●   ●", "     ", "●   ●"],
        5 => ["●   ●", "  ●  ", "●   ●"],
        _ => return None,
    })
}

/// Positions of the dots in scaled drawings.
fn places(dots: u8) -> Option<&'static [(f32, f32)]> {
    const NEAR: f32 = -0.6;
    const FAR: f32 = 0.6;
    Some(match dots {
        1 => &[(0.0, 0.0)],
        2 => &[(NEAR, NEAR), (FAR, FAR)],
        3 => &[(NEAR, NEAR), (0.0, 0.0), (FAR, FAR)],
        4 => &[(NEAR, NEAR), (FAR, NEAR), (NEAR, FAR), (FAR, FAR)],
        5 => &[(NEAR, NEAR), (FAR, NEAR), (0.0, 0.0), (NEAR, FAR), (FAR, FAR)],
        _ => return None,
    })
}

/// Positions of the dots in pictures; `None` beyond six.
fn spots(dots: u8) -> Option<&'static [(i32, i32)]> {
    match dots {
        1 => Some(&[(0, 0)]),
        2 => Some(&[(-14, 14), (14, -14)]),
        3 => Some(&[(-18, 18), (0, 0), (18, -18)]),
        4 => Some(&[(-16, -16), (16, -16), (-16, 16), (16, 16)]),
        5 => Some(&[(-18, -18), (18, -18), (0, 0), (-18, 18), (18, 18)]),
        6 => Some(&[(-14, -19), (14, -19), (-14, 0), (14, 0), (-14, 19), (14, 19)]),
        _ => None,
    }
}
