use draw::Charset;
use game::{Board, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::{BoardView, bold, put};
use crate::look::{Depth, Shade};
use crate::palette::{Mark, PAPER};

/// Where a square's marks may stand.
pub(super) struct Place {
    pub(super) square: Square,
    /// What is framed by the marks.
    pub(super) room: Rect,
    pub(super) middle: (u16, u16),
    /// Places on lines around the square, for marks if all of the room is needed by a piece.
    pub(super) lines: Vec<(u16, u16)>,
    /// The board's colour there.
    pub(super) ground: Shade,
    /// How many rows a square has.
    pub(super) height: u16,
}

/// Draws all that is pointed out on a square. Every mark has a shape of its own, so that it is told without its colour,
/// and a corner of its own, so that several are seen together; none takes what a piece needs.
pub(super) fn draw(view: &BoardView, place: &Place, buffer: &mut Buffer) {
    let marks = view.marks_on(place.square);
    let is_empty = view.scene.piece(place.square).is_none();
    let central = [Mark::Target, Mark::Hint].into_iter().find(|mark| is_empty && marks.contains(mark));
    if let Some(mark) = central {
        draw_central(view, place, mark, buffer);
    }
    for &mark in marks.iter().filter(|&&mark| Some(mark) != central) {
        draw_in_corner(view, place, mark, buffer);
    }
    if marks.contains(&Mark::Last) && is_large(view, place) {
        let (right, bottom) = (place.room.right() - 1, place.room.bottom() - 1);
        draw_fold(view, place, "◢", [(right, bottom), (right - 1, bottom), (right, bottom - 1)], buffer);
    }
}

/// The sign of a mark.
fn sign(mark: Mark, charset: Charset) -> &'static str {
    match (mark, charset) {
        (Mark::Last, Charset::Unicode) => "◤",
        (Mark::Last, Charset::Ascii) => ":",
        (Mark::Went(heading), _) => heading.arrow(charset),
        (Mark::Threat, _) => "!",
        (Mark::Target, Charset::Unicode) => "•",
        (Mark::Target, Charset::Ascii) => "*",
        (Mark::Hint, Charset::Unicode) => "◆",
        (Mark::Hint, Charset::Ascii) => "?",
        (Mark::Chosen, Charset::Unicode) => "■",
        (Mark::Chosen, Charset::Ascii) => "#",
    }
}

/// Whether there is room for signs of more than one character.
fn is_large(view: &BoardView, place: &Place) -> bool {
    view.look.charset == Charset::Unicode && place.height >= 4
}

fn draw_central(view: &BoardView, place: &Place, mark: Mark, buffer: &mut Buffer) {
    let (x, y) = place.middle;
    // The middle of a square of even height is between two rows, that of a point never.
    let is_between = view.scene.board == Board::Cells && place.height.is_multiple_of(2);
    let rows: &[&str] = match (mark, is_between, place.height) {
        (Mark::Target, true, 6..) if is_large(view, place) => &["▟█▙", "▜█▛"],
        (Mark::Target, true, _) if is_large(view, place) => &["▗▄▖", "▝▀▘"],
        (Mark::Target, false, 5..) if is_large(view, place) => &["▐█▌"],
        _ => &[sign(mark, view.look.charset)],
    };
    for (row, line) in rows.iter().enumerate() {
        let left = x - line.chars().count() as u16 / 2;
        put(buffer, left, y + row as u16, line, style(view, place, mark));
    }
}

fn draw_in_corner(view: &BoardView, place: &Place, mark: Mark, buffer: &mut Buffer) {
    let on_line = |&at: &(u16, u16)| buffer.cell(at).is_some_and(|cell| is_line(cell.symbol()));
    let inside = spots(place, mark).find(|&at| is_free(view, buffer, at));
    let Some((x, y)) = inside.or_else(|| place.lines.iter().copied().find(on_line)) else {
        return buffer.set_style(place.room, Style::new().add_modifier(emphasis(mark)));
    };
    put(buffer, x, y, sign(mark, view.look.charset), style(view, place, mark));
    let Rect { x: left, y: top, .. } = place.room;
    match mark {
        Mark::Last if is_large(view, place) && (x, y) == (left, top) => {
            buffer[(x, y)].reset();
            buffer[(x, y)].set_style(style(view, place, mark));
            draw_fold(view, place, "◤", [(x, y), (x + 1, y), (x, y + 1)], buffer);
        }
        Mark::Threat if is_large(view, place) => {
            let beside = [x - 2, x - 1].map(|x| (x, y));
            if beside.iter().all(|&at| is_bare(view, place, buffer, at)) {
                put(buffer, x - 2, y, " ! ", style(view, place, mark));
            }
        }
        Mark::Target if is_large(view, place) && (x, y) == (left, place.room.bottom() - 1) => {
            let around = [(x, y - 1), (x + 1, y - 1), (x + 1, y)];
            if around.iter().all(|&at| is_bare(view, place, buffer, at)) {
                put(buffer, x, y - 1, "▗▖", style(view, place, mark));
                put(buffer, x, y, "▝▘", style(view, place, mark));
            }
        }
        _ => (),
    }
}

/// A corner folded over: as large as there is bare ground for.
fn draw_fold(view: &BoardView, place: &Place, fold: &str, at: [(u16, u16); 3], buffer: &mut Buffer) {
    let style = style(view, place, Mark::Last);
    let [(x, y), beside, across] = at;
    if !is_bare(view, place, buffer, (x, y)) {
        return;
    }
    if place.room.height >= 4 && is_bare(view, place, buffer, beside) && is_bare(view, place, buffer, across)
    {
        put(buffer, x, y, "█", style);
        put(buffer, beside.0, beside.1, fold, style);
        put(buffer, across.0, across.1, fold, style);
    } else {
        put(buffer, x, y, fold, style);
    }
}

/// Where a mark looks for room, its own corner first.
fn spots(place: &Place, mark: Mark) -> impl Iterator<Item = (u16, u16)> {
    let room = place.room;
    let (left, right, top, bottom) = (room.x, room.right() - 1, room.y, room.bottom() - 1);
    let [upper_left, upper_right] = [(left, top), (right, top)];
    let [lower_left, lower_right] = [(left, bottom), (right, bottom)];
    let corners = match mark {
        Mark::Last | Mark::Went(_) => [upper_left, lower_left, upper_right, lower_right],
        Mark::Threat => [upper_right, lower_right, lower_left, upper_left],
        Mark::Target => [lower_left, upper_left, lower_right, upper_right],
        Mark::Hint | Mark::Chosen => [lower_right, upper_right, lower_left, upper_left],
    };
    let sides = [left, right].into_iter().flat_map(move |x| (top..=bottom).map(move |y| (x, y)));
    corners.into_iter().chain(sides).chain(room.positions().map(|at| (at.x, at.y)))
}

/// Whether no piece and no other mark needs a place.
fn is_free(view: &BoardView, buffer: &Buffer, at: (u16, u16)) -> bool {
    let on_lines = view.scene.board == Board::Points;
    buffer.cell(at).is_some_and(|cell| cell.symbol() == " " || on_lines && is_line(cell.symbol()))
}

fn is_line(symbol: &str) -> bool {
    matches!(symbol, "─" | "│" | "-" | "|")
}

/// Whether there is nothing but the board's ground.
fn is_bare(view: &BoardView, place: &Place, buffer: &Buffer, at: (u16, u16)) -> bool {
    let depth = view.look.depth;
    let ground = if depth.paints() { place.ground.at(depth) } else { Color::Reset };
    buffer.cell(at).is_some_and(|cell| cell.symbol() == " " && cell.bg == ground)
}

fn style(view: &BoardView, place: &Place, mark: Mark) -> Style {
    let depth = view.look.depth;
    match mark {
        _ if depth == Depth::None => bold(Style::new()),
        Mark::Threat if depth.paints() => bold(Style::new().fg(PAPER.at(depth)).bg(mark.shade().at(depth))),
        _ if depth.paints() => bold(Style::new().fg(mark.shade().at(depth)).bg(place.ground.at(depth))),
        _ => bold(Style::new().fg(mark.shade().at(depth))),
    }
}

/// How a piece that needs all of its square is written to show a mark.
fn emphasis(mark: Mark) -> Modifier {
    match mark {
        Mark::Last | Mark::Went(_) => Modifier::UNDERLINED,
        Mark::Threat => Modifier::CROSSED_OUT,
        Mark::Target => Modifier::ITALIC,
        Mark::Hint => Modifier::UNDERLINED.union(Modifier::ITALIC),
        Mark::Chosen => Modifier::REVERSED,
    }
}
