use crate::svg::lettering::{Anchor, Lettering};
use crate::svg::palette::SHADOW;

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
    let lettering = Lettering { text: &text, height, anchor: Anchor::Middle, colour }.fitting(height * 5 / 4);
    let base = lettering.height / 2;
    lettering.drawn(0, base)
}
