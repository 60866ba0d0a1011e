use game::{Piece, Shape};

use crate::svg::lettering::{Anchor, Lettering};
use crate::svg::palette::{self, DOORWAY, INK, POINTS, Paint, SHADOW, Sides};
use crate::svg::signs;
use crate::tone::Tone;

/// A piece with its middle at the origin; it fills most of a place.
pub(crate) fn drawn(piece: &Piece, tone: Tone) -> String {
    match piece.shape {
        Shape::Stone => stone(tone),
        Shape::Henge => henge(),
        Shape::Tile { dots } => tile(tone, dots),
        Shape::Cube(sign) => cube(tone, &signs::drawn(sign)),
        Shape::Pyramid { height, points } if height > 1 => stack(tone, height, points),
        Shape::Pyramid { .. } => single(tone),
    }
}

/// A soft shadow in the form of these shapes: three on each other, the faintest reaching farthest. Blurring
/// would look the same, but needs an id, and ids of several pictures on a page clash.
pub(crate) fn shadow(shapes: &str) -> String {
    let layer = |(spread, opacity): (i32, &str)| {
        format!(
            r#"<g fill="{SHADOW}" stroke="{SHADOW}" stroke-width="{spread}" stroke-linejoin="round" opacity="{opacity}">{shapes}</g>"#
        )
    };
    [(7, "0.06"), (4, "0.08"), (1, "0.12")].into_iter().map(layer).collect()
}

/// A disc: a ring on the light one, a dot on the dark one.
fn stone(tone: Tone) -> String {
    let Paint { fill, edge, mark } = palette::stone(tone);
    let shadow = shadow(r#"<circle cx="2" cy="5" r="38"/>"#);
    let mark = match tone {
        Tone::Dark => format!(r#"<circle r="7" fill="{mark}"/>"#),
        _ => format!(r#"<circle r="24" fill="none" stroke="{mark}" stroke-width="4"/>"#),
    };
    format!(r#"{shadow}<circle r="39" fill="{fill}" stroke="{edge}" stroke-width="3"/>{mark}"#)
}

/// Two standing stones and a lintel.
fn henge() -> String {
    let Paint { fill, edge, mark } = palette::stone(Tone::Neutral);
    let uprights = "M-31 37L-28-16H-9L-11 37ZM11 37L9-16H28L31 37Z";
    let lintel = "M-39-16L-37-36L-8-39L36-37L39-16Z";
    let shadow = shadow(&format!(r#"<path transform="translate(3 5)" d="{uprights}{lintel}"/>"#));
    let doorway = "M-13-16H13L15 37H-15Z";
    let light = "M-33-31L-8-34L32-32M-24-9L-26 31M14-9L15 31";
    format!(
        r#"{shadow}<path d="{doorway}" fill="{DOORWAY}"/><path d="{uprights}{lintel}" fill="{fill}" stroke="{edge}" stroke-width="3" stroke-linejoin="round"/><path d="{light}" fill="none" stroke="{mark}" stroke-width="4" stroke-linecap="round"/>"#
    )
}

/// A flat tile with dots as on dice: a plain inner border on the light one, a dashed one on the dark one.
fn tile(tone: Tone, dots: u8) -> String {
    let Paint { fill, edge, mark } = palette::tile(tone);
    let shadow = shadow(r#"<rect x="-37" y="-34" width="78" height="78" rx="14"/>"#);
    let dashes = if tone == Tone::Dark { r#" stroke-dasharray="7 6""# } else { "" };
    let dots = match spots(dots) {
        Some(spots) => {
            let spot = |(x, y): &(i32, i32)| format!(r#"<circle cx="{x}" cy="{y}" r="8.5"/>"#);
            format!(r#"<g fill="{mark}">{}</g>"#, spots.iter().map(spot).collect::<String>())
        }
        None => number(dots, 30, mark),
    };
    format!(
        r#"{shadow}<rect x="-39" y="-39" width="78" height="78" rx="14" fill="{fill}" stroke="{edge}" stroke-width="3"/><rect x="-31.5" y="-31.5" width="63" height="63" rx="8" fill="none" stroke="{mark}" stroke-opacity="0.55" stroke-width="2"{dashes}/>{dots}"#
    )
}

/// Where the dots of a die stand; none beyond six.
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

/// A cube seen from above: four bevelled sides around a face.
fn cube(tone: Tone, face: &str) -> String {
    let Sides { north, east, south, west, edge } = palette::cube(tone);
    let shadow = shadow(r#"<rect x="-37" y="-34" width="78" height="78" rx="5"/>"#);
    format!(
        r#"{shadow}<path d="M-39-39H39L29-29H-29Z" fill="{north}"/><path d="M39-39V39L29 29V-29Z" fill="{east}"/><path d="M39 39H-39L-29 29H29Z" fill="{south}"/><path d="M-39 39V-39L-29-29V29Z" fill="{west}"/><rect x="-39" y="-39" width="78" height="78" rx="4" fill="none" stroke="{edge}" stroke-width="3"/>{face}"#
    )
}

/// A pyramid seen from above. Nobody's stands on its corner.
fn single(tone: Tone) -> String {
    let turn = if tone == Tone::Neutral { "rotate(45) scale(0.8)" } else { "scale(1)" };
    let shadow = shadow(&format!(r#"<path transform="translate(2 4) {turn}" d="M-37-37H37V37H-37Z"/>"#));
    format!(r#"{shadow}<g transform="{turn}">{}</g>"#, faces(tone))
}

/// A pyramid on the edges of those below, with its points in the middle and its height in the corner.
fn stack(tone: Tone, height: u8, points: u8) -> String {
    let below = i32::from(height - 1).min(MOST_EDGES);
    let rise = below * EDGE / 2;
    let shadow = shadow(&format!(
        r#"<rect x="-35" y="{}" width="74" height="{}" rx="3"/>"#,
        -33 - rise,
        74 + below * EDGE
    ));
    let (Sides { south, .. }, seam) = (palette::pyramid(tone), palette::seam(tone));
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

/// One more below adds this to the picture of a stack,
const EDGE: i32 = 3;
/// until so many are seen; the number tells the rest.
const MOST_EDGES: i32 = 5;

fn height_tag(height: u8) -> String {
    let text = format!("×{height}");
    let lettering = Lettering { text: &text, height: 14, anchor: Anchor::Middle, colour: INK };
    let width = lettering.width() as i32 + 12;
    format!(
        r##"<rect x="{}" y="22" width="{width}" height="24" rx="7" fill="#fffaf0" stroke="{INK}" stroke-width="2"/>{}"##,
        46 - width,
        lettering.drawn(46 - width / 2, 41)
    )
}

/// Four sides that meet at the top.
fn faces(tone: Tone) -> String {
    let Sides { north, east, south, west, edge } = palette::pyramid(tone);
    format!(
        r#"<path d="M-37-37H37L0 0Z" fill="{north}"/><path d="M37-37V37L0 0Z" fill="{east}"/><path d="M37 37H-37L0 0Z" fill="{south}"/><path d="M-37 37V-37L0 0Z" fill="{west}"/><path d="M-37-37H37V37H-37ZL37 37M37-37L-37 37" fill="none" stroke="{edge}" stroke-width="2.5" stroke-linejoin="round"/>"#
    )
}

/// A number around the origin, smaller if it has many digits.
fn number(number: u8, height: i32, colour: &str) -> String {
    let text = number.to_string();
    let lettering = Lettering { text: &text, height, anchor: Anchor::Middle, colour }.fitting(height * 5 / 4);
    let base = lettering.height / 2;
    lettering.drawn(0, base)
}
