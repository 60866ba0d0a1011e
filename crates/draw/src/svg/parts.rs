use crate::svg::palette::SHADOW;
use crate::svg::stroke_text::{Anchor, StrokeText};

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

/// A number around the origin, smaller if it has many digits.
pub(crate) fn number(number: u8, height: i32, colour: &str) -> String {
    let text = number.to_string();
    let stroke_text =
        StrokeText { text: &text, height, anchor: Anchor::Middle, colour }.fitting(height * 5 / 4);
    let base = stroke_text.height / 2;
    stroke_text.drawn(0, base)
}
