use game::{Board, Info, Scene, Square};

use crate::figure::figure;
use crate::svg::lettering::{Anchor, Lettering};
use crate::svg::palette::{Timber, timber};
use crate::svg::{PLACE, shadow};
use crate::tone::Tone;

/// How large something is.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    pub(crate) width: i32,
    pub(crate) height: i32,
}

/// The frame, with room for the coordinates; the same on every side, so that the board stands in the middle.
const FRAME_WIDTH: i32 = 40;

/// The size of the board with its frame.
pub(crate) fn size(scene: &Scene) -> Size {
    let inner = surface(scene);
    Size { width: inner.width + 2 * FRAME_WIDTH, height: inner.height + 2 * FRAME_WIDTH }
}

fn surface(scene: &Scene) -> Size {
    Size { width: i32::from(scene.grid.files) * PLACE, height: i32::from(scene.grid.ranks) * PLACE }
}

/// The board with its frame, coordinates and pieces; its top left corner is the origin.
pub(crate) fn drawn(scene: &Scene, info: &Info) -> String {
    let Size { width, height } = size(scene);
    let shadow = shadow(&format!(r#"<rect x="2" y="5" width="{}" height="{height}" rx="14"/>"#, width - 4));
    let Timber { frame, edge, light, .. } = timber(scene.wood);
    let frame = format!(
        r#"<rect width="{width}" height="{height}" rx="14" fill="{frame}" stroke="{edge}" stroke-width="2"/>
<rect x="5" y="5" width="{}" height="{}" rx="10" fill="none" stroke="{light}" stroke-width="2"/>"#,
        width - 10,
        height - 10,
    );
    let surface = match scene.board {
        Board::Points => points(scene),
        Board::Cells => cells(scene),
    };
    let coordinates = coordinates(scene);
    let pieces: String = scene.grid.squares().map(|square| piece(scene, info, square)).collect();
    format!("{shadow}\n{frame}\n{surface}\n{coordinates}\n{pieces}")
}

fn piece(scene: &Scene, info: &Info, square: Square) -> String {
    let Some(piece) = scene.piece(square) else { return String::new() };
    let (x, y) = centre(scene, square);
    let drawn = figure(piece.shape).svg(Tone::of(piece.owner, info));
    format!("<g transform=\"translate({x} {y})\">{drawn}</g>\n")
}

fn centre(scene: &Scene, square: Square) -> (i32, i32) {
    let (file, rank) = (i32::from(square.file()), i32::from(scene.grid.ranks - 1 - square.rank()));
    (FRAME_WIDTH + file * PLACE + PLACE / 2, FRAME_WIDTH + rank * PLACE + PLACE / 2)
}

/// A surface with its grain, and the lines whose crossings are the points.
fn points(scene: &Scene) -> String {
    let Size { width, height } = surface(scene);
    let (left, top) = (FRAME_WIDTH + PLACE / 2, FRAME_WIDTH + PLACE / 2);
    let (across, down) = (width - PLACE, height - PLACE);
    let vertical =
        (0..i32::from(scene.grid.files)).map(|file| format!("M{} {top}v{down}", left + file * PLACE));
    let horizontal =
        (0..i32::from(scene.grid.ranks)).map(|rank| format!("M{left} {}h{across}", top + rank * PLACE));
    let lines: String = vertical.chain(horizontal).collect();
    let Timber { surface, grain: waves, line, .. } = timber(scene.wood);
    format!(
        r#"<rect x="{FRAME_WIDTH}" y="{FRAME_WIDTH}" width="{width}" height="{height}" rx="4" fill="{surface}"/>
{grain}
<path d="{lines}" fill="none" stroke="{line}" stroke-width="3" stroke-linecap="round"/>"#,
        grain = grain(width, height, waves),
    )
}

/// Faint waves along the board, each a little different from the last.
fn grain(width: i32, height: i32, colour: &str) -> String {
    let wave = |number: i32| {
        let y = FRAME_WIDTH + 14 + number * 27;
        let bend = 5 + (number * 7) % 11;
        let (third, two_thirds) = (width / 3, 2 * width / 3);
        format!("M{FRAME_WIDTH} {y}c{third} {} {two_thirds} {bend} {width} {}", -bend, (number * 5) % 9 - 4)
    };
    let waves: String = (0..(height - 20) / 27).map(wave).collect();
    format!(r#"<path d="{waves}" fill="none" stroke="{colour}" stroke-width="2" stroke-opacity="0.22"/>"#)
}

/// Cells, a little apart, on darker wood.
fn cells(scene: &Scene) -> String {
    let Size { width, height } = surface(scene);
    let side = PLACE - 4;
    let cell = |square: Square| {
        let (x, y) = centre(scene, square);
        format!(r#"<rect x="{}" y="{}" width="{side}" height="{side}" rx="8"/>"#, x - side / 2, y - side / 2)
    };
    let Timber { edge, surface, .. } = timber(scene.wood);
    let cells: String = scene.grid.squares().map(cell).collect();
    format!(
        r#"<rect x="{x}" y="{x}" width="{}" height="{}" rx="8" fill="{edge}"/>
<g fill="{surface}">{cells}</g>"#,
        width + 4,
        height + 4,
        x = FRAME_WIDTH - 2,
    )
}

/// Files below the board, ranks at its left.
fn coordinates(scene: &Scene) -> String {
    let Size { height, .. } = size(scene);
    let engraved = timber(scene.wood).engraved;
    let mark = |text: String, x: i32, y: i32| {
        Lettering { text: &text, height: 16, anchor: Anchor::Middle, colour: engraved }.drawn(x, y)
    };
    let files = (0..scene.grid.files).map(|file| {
        let (x, _) = centre(scene, Square::new(file, 0));
        mark(char::from(b'a' + file).to_string(), x, height - FRAME_WIDTH / 2 + 7)
    });
    let ranks = (0..scene.grid.ranks).map(|rank| {
        let (_, y) = centre(scene, Square::new(0, rank));
        mark((rank + 1).to_string(), FRAME_WIDTH / 2, y + 8)
    });
    files.chain(ranks).collect()
}
