mod board;
mod caption;
mod palette;
mod parts;
mod stroke_text;

use game::{Info, Scene};

pub use board::EmptyBoard;
pub(crate) use palette::{INK, PieceColors, Sides};
pub(crate) use parts::{number, shadow};
pub(crate) use stroke_text::{Anchor, StrokeText};

/// A self-contained picture of the board with hands, scores and prompt. It has no fonts, scripts, links or ids, so that
/// it looks the same everywhere and several can be embedded in one page.
pub fn svg(scene: &Scene, info: &Info) -> String {
    let board = EmptyBoard::of(scene);
    let caption = caption::rows(scene, info, board.width());
    let (width, height) = (board.width() + 2 * MARGIN, board.height() + caption.height + 2 * MARGIN);
    let title = escaped(&format!("{}: {}", info.name, scene.prompt));
    let paper = palette::PAPER;
    let below = MARGIN + board.height();
    let (board, caption) = (board::drawn(scene, info), caption.drawn);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-label="{title}">
<title>{title}</title>
<rect width="{width}" height="{height}" rx="24" fill="{paper}"/>
<g transform="translate({MARGIN} {MARGIN})">
{board}</g>
<g transform="translate({MARGIN} {below})">
{caption}</g>
</svg>
"#
    )
}

/// The side of a square. All lengths in a picture have the same unit.
const PLACE: i32 = 100;

/// The paper around the board.
const MARGIN: i32 = 28;

/// Escapes text for elements and attributes.
fn escaped(text: &str) -> String {
    let escape = |letter: char| match letter {
        '&' => "&amp;".to_string(),
        '<' => "&lt;".to_string(),
        '>' => "&gt;".to_string(),
        '"' => "&quot;".to_string(),
        _ if letter.is_control() => " ".to_string(),
        _ => letter.to_string(),
    };
    text.chars().map(escape).collect()
}
