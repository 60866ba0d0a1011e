use game::{Piece, PieceShape};

use crate::art::CellSize;
use crate::colors::{AnsiColor, DARK, INK, PALE, PAPER, TerminalColor, TerminalColors, Tone};
use crate::emblem::letters;
use crate::figure::{Coverage, Emblem, Figure, Stack, by_tone, plain_ansi256};
use crate::svg::{self, Anchor, Sides, StrokeText, number, shadow};
use crate::text::Charset;

/// A stack of pyramids; one alone has height 1.
pub(crate) struct Pyramid {
    pub(crate) height: u8,
    pub(crate) points: u8,
}

impl Figure for Pyramid {
    fn glyph(&self, label: &str, tone: Tone, charset: Charset) -> String {
        let top = top(label, tone, charset);
        match (self.stack(), charset) {
            (None, _) => top.to_string(),
            (Some(Stack { height, points }), Charset::Unicode) => format!("{top}{points}/{height}"),
            (Some(Stack { height, points }), Charset::Ascii) => format!("{top}{points}^{height}"),
        }
    }

    fn body(&self) -> Coverage {
        Coverage::Part
    }

    fn terminal_colors(&self, tone: Tone) -> TerminalColors {
        let (fill, mark) = match tone {
            Tone::Light => (PALE, INK),
            Tone::Dark => (DARK, PAPER),
            Tone::Neutral => (TerminalColor::new(0x2a_8238, AnsiColor::Green), PAPER),
        };
        TerminalColors { fill, mark }
    }

    fn ansi256(&self, tone: Tone) -> u8 {
        match tone {
            Tone::Light | Tone::Dark => plain_ansi256(tone),
            Tone::Neutral => 120,
        }
    }

    fn svg(&self, tone: Tone) -> String {
        match self.stack() {
            Some(stack) => drawn_stack(tone, stack),
            None => drawn_single(tone),
        }
    }

    fn art(&self, room: CellSize) -> Option<Vec<String>> {
        room.scale().map(|_| pile(self.height, room))
    }

    /// The top of a stack with its points.
    fn short(&self, label: &str, tone: Tone, charset: Charset) -> String {
        match self.stack() {
            Some(Stack { points, .. }) => format!("{}{points}", top(label, tone, charset)),
            None => label.to_string(),
        }
    }

    fn is_bottom_aligned(&self) -> bool {
        true
    }

    fn emblem(&self, label: &str, tone: Tone, charset: Charset) -> Emblem {
        Emblem::Written(top(label, tone, charset).to_string())
    }

    fn stack(&self) -> Option<Stack> {
        (self.height > 1).then_some(Stack { height: self.height, points: self.points })
    }

    fn single(&self, piece: &Piece) -> Piece {
        Piece {
            owner: piece.owner,
            shape: PieceShape::Pyramid { height: 1, points: 0 },
            label: letters(&piece.label).to_string(),
        }
    }

    /// Wide from the start, because stacks grow.
    fn least_width(&self) -> usize {
        4
    }
}

/// The top of a stack, or a single pyramid.
fn top(label: &str, tone: Tone, charset: Charset) -> &str {
    match charset {
        Charset::Ascii => letters(label),
        Charset::Unicode => by_tone(tone, ["△", "▲", "◊"]),
    }
}

/// A stack of pyramids. Its drawing grows with its height: first in height, then in the width of its top.
fn pile(stack: u8, CellSize { width, height }: CellSize) -> Vec<String> {
    let room = if width >= 5 { width - 2 } else { width };
    let widest = room - u16::from(room.is_multiple_of(2));
    // A single pyramid takes half of the height.
    let single = if height > 2 { (height / 2).max(2) } else { 1 };
    let wanted = single + u16::from(stack.clamp(1, 6)) - 1;
    let rows = wanted.min(height);
    let top = if rows == 1 { 3 } else { 1 + 2 * (wanted - rows) };
    let breadth = |row: u16| (top + 2 * row).min(widest);
    let line = |row: u16| {
        let stones = usize::from(breadth(row));
        match stones {
            1 => "▄".to_string(),
            _ if row > 0 && breadth(row - 1) == breadth(row) => "█".repeat(stones),
            _ => format!("▟{}▙", "█".repeat(stones - 2)),
        }
    };
    (0..rows).map(line).collect()
}

/// A pyramid seen from above. Neutral ones are rotated by 45 degrees.
fn drawn_single(tone: Tone) -> String {
    let turn = if tone == Tone::Neutral { "rotate(45) scale(0.8)" } else { "scale(1)" };
    let shadow = shadow(&format!(r#"<path transform="translate(2 4) {turn}" d="M-37-37H37V37H-37Z"/>"#));
    format!(r#"{shadow}<g transform="{turn}">{}</g>"#, faces(tone))
}

/// A pyramid on the edges of those below, with its points in the middle and its height in the corner.
fn drawn_stack(tone: Tone, Stack { height, points }: Stack) -> String {
    let below = i32::from(height - 1).min(MOST_EDGES);
    let rise = below * EDGE / 2;
    let shadow = shadow(&format!(
        r#"<rect x="-35" y="{}" width="74" height="{}" rx="3"/>"#,
        -33 - rise,
        74 + below * EDGE
    ));
    let (Sides { south, .. }, seam) = (colours(tone), seam(tone));
    let layer = |number: i32| {
        let y = -37 - rise + number * EDGE;
        format!(
            r#"<rect x="-37" y="{y}" width="74" height="74" rx="3" fill="{south}" stroke="{seam}" stroke-width="1.5"/>"#
        )
    };
    let layers: String = (1..=below).rev().map(layer).collect();
    let top = format!(r#"<g transform="translate(0 {})">{}</g>"#, -rise, faces(tone));
    let badge = format!(
        r##"<g transform="translate(0 {})"><circle r="20" fill="{POINTS}" stroke="#ffffff" stroke-width="3"/>{}</g>"##,
        -rise,
        number(points, 20, "#ffffff")
    );
    format!("{shadow}{layers}{top}{badge}{}", height_tag(height))
}

/// Each further pyramid below adds this to the drawing of a stack,
const EDGE: i32 = 3;
/// up to this many; the number shows the actual height.
const MOST_EDGES: i32 = 5;

fn height_tag(height: u8) -> String {
    let text = format!("×{height}");
    let stroke_text = StrokeText { text: &text, height: 14, anchor: Anchor::Middle, colour: svg::INK };
    let width = stroke_text.width() as i32 + 12;
    format!(
        r##"<rect x="{}" y="22" width="{width}" height="24" rx="7" fill="#fffaf0" stroke="{ink}" stroke-width="2"/>{}"##,
        46 - width,
        stroke_text.drawn(46 - width / 2, 41),
        ink = svg::INK,
    )
}

/// Four sides that meet at the top.
fn faces(tone: Tone) -> String {
    let Sides { north, east, south, west, edge } = colours(tone);
    format!(
        r#"<path d="M-37-37H37L0 0Z" fill="{north}"/><path d="M37-37V37L0 0Z" fill="{east}"/><path d="M37 37H-37L0 0Z" fill="{south}"/><path d="M-37 37V-37L0 0Z" fill="{west}"/><path d="M-37-37H37V37H-37ZL37 37M37-37L-37 37" fill="none" stroke="{edge}" stroke-width="2.5" stroke-linejoin="round"/>"#
    )
}

/// The points of a stack.
const POINTS: &str = "#1f7a3d";

const fn colours(tone: Tone) -> Sides {
    let [north, east, south, west, edge] = match tone {
        Tone::Light => ["#ffffff", "#e3ddd0", "#cfc7b6", "#f5f1e8", "#5b5043"],
        Tone::Dark => ["#5c5962", "#37343b", "#232126", "#4a474f", "#0f0e11"],
        Tone::Neutral => ["#7cc67f", "#4ba255", "#37853f", "#64b46b", "#1c5526"],
    };
    Sides { north, east, south, west, edge }
}

/// The line between the pyramids of a stack.
const fn seam(tone: Tone) -> &'static str {
    match tone {
        Tone::Dark => "#8d8996",
        Tone::Light | Tone::Neutral => colours(tone).edge,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_looks_the_larger_the_higher_it_is() {
        for (width, height) in [(4, 2), (5, 2), (7, 3), (9, 4), (11, 5), (13, 6), (19, 9), (23, 11)] {
            let size = |stack: u8| {
                let rows = pile(stack, CellSize { width, height });
                rows.iter().flat_map(|row| row.chars()).filter(|&letter| letter != ' ').count()
            };
            for stack in 1..=5 {
                let (lower, higher) = (size(stack), size(stack + 1));
                assert!(higher > lower || stack > 2 && higher == lower, "{stack}: {width} × {height}");
            }
        }
    }
}
