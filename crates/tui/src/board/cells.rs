use draw::{Charset, Tone};
use game::{Piece, Shape, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::art::art;
use super::{BoardView, Geometry, bold, put, sign};
use crate::look::{Depth, Shade};
use crate::palette::{CURSOR, INK, Mark, paint, wood};

/// A board whose pieces stand in cells: painted like a chessboard where there are colours, else ruled.
pub(super) fn draw(view: &BoardView, geometry: &Geometry, buffer: &mut Buffer) {
    let painted = view.look.depth.paints();
    if !painted {
        rule(view, geometry, buffer);
    }
    for square in view.scene.grid.squares() {
        let cell = geometry.cell(square);
        let ground = ground(view, square);
        if painted {
            buffer.set_style(cell, Style::new().bg(ground.at(view.look.depth)));
        }
        match view.scene.piece(square) {
            Some(piece) => draw_piece(view, piece, square, cell, ground, buffer),
            None => draw_empty(view, square, geometry, ground, buffer),
        }
        if !painted {
            draw_mark(view, square, cell, buffer);
        }
        if view.is_cursor(square) {
            draw_cursor(view, cell, buffer);
        }
    }
}

/// The colour of a square under its piece.
fn ground(view: &BoardView, square: Square) -> Shade {
    let plain = wood(view.scene).squares[parity(square)];
    match view.mark(square) {
        Some(mark) => plain.towards(mark.shade(), 75),
        None => plain,
    }
}

fn parity(square: Square) -> usize {
    usize::from((square.file() + square.rank()) % 2 == 1)
}

fn draw_empty(view: &BoardView, square: Square, geometry: &Geometry, ground: Shade, buffer: &mut Buffer) {
    let (x, y) = geometry.middle(geometry.cell(square));
    let Some(mark @ (Mark::Target | Mark::Hint)) = view.mark(square) else { return };
    let style = if view.look.depth.paints() {
        Style::new().fg(INK.at(view.look.depth)).bg(ground.at(view.look.depth))
    } else {
        ink(mark.shade(), view.look.depth)
    };
    put(buffer, x, y, sign(mark, view.look.charset), bold(style));
}

/// Without painted squares a mark stands in a corner of its square or, where the piece needs all of it, on the line
/// at its left.
fn draw_mark(view: &BoardView, square: Square, cell: Rect, buffer: &mut Buffer) {
    let Some(mark) = view.mark(square) else { return };
    let empty = view.scene.piece(square).is_none();
    if !(empty && matches!(mark, Mark::Target | Mark::Hint)) {
        let style = bold(ink(mark.shade(), view.look.depth));
        let y = cell.bottom() - 1;
        let free = buffer.cell((cell.x, y)).is_some_and(|cell| cell.symbol() == " ");
        let x = if free { cell.x } else { cell.x - 1 };
        put(buffer, x, y, sign(mark, view.look.charset), style);
    }
}

/// Bars on both sides of the square, or instead of its lines.
fn draw_cursor(view: &BoardView, cell: Rect, buffer: &mut Buffer) {
    let style = bold(ink(CURSOR, view.look.depth));
    let (left, right) = match view.look.charset {
        Charset::Unicode => ("▌", "▐"),
        Charset::Ascii => ("[", "]"),
    };
    let painted = view.look.depth.paints();
    for y in cell.y..cell.bottom() {
        let outside = u16::from(!painted);
        for (x, bar) in [(cell.x - outside, left), (cell.right() - 1 + outside, right)] {
            let under = buffer.cell((x, y)).map_or(Style::new(), |cell| Style::new().bg(cell.bg));
            put(buffer, x, y, bar, under.patch(style));
        }
    }
}

fn draw_piece(
    view: &BoardView,
    piece: &Piece,
    square: Square,
    cell: Rect,
    ground: Shade,
    buffer: &mut Buffer,
) {
    let depth = view.look.depth;
    let tone = Tone::of(piece.owner, view.info);
    let paint = paint(piece.shape, tone);
    // Neighbours differ a little, so that two pieces of a colour never run into one.
    let fill = if parity(square) == 1 { paint.fill.towards(paint.mark, 7) } else { paint.fill };
    let solid = matches!(piece.shape, Shape::Tile { .. } | Shape::Cube(_)) && depth > Depth::None;
    let inner = if solid { block(cell, fill, ground, depth, buffer) } else { cell };
    let style = match (depth, solid) {
        (Depth::None, _) => Style::new(),
        (_, true) => Style::new().fg(paint.mark.at(depth)).bg(fill.at(depth)),
        (Depth::Sixteen, false) => Style::new().fg(paint.fill.at(depth)),
        (_, false) => Style::new().fg(paint.fill.at(depth)).bg(ground.at(depth)),
    };
    let drawing = match view.look.charset {
        Charset::Unicode if depth > Depth::None || matches!(piece.shape, Shape::Cube(_)) => {
            art(piece, inner.height)
        }
        _ => None,
    };
    let number = match piece.shape {
        Shape::Pyramid { height, points } if height > 1 => Some(format!("{points}/{height}")),
        _ => None,
    };
    let glyph = draw::glyph(piece, tone, view.look.charset);
    let fits = glyph.chars().count() <= usize::from(inner.width);
    let mut lines: Vec<String> = match drawing {
        Some(rows) => rows.into_iter().map(str::to_string).chain(number).collect(),
        None if fits => vec![glyph],
        None => vec![piece.label.clone()],
    };
    // A tile's number needs no frame when the tile itself is painted.
    if let ([line], Shape::Tile { dots }, true, Charset::Unicode) =
        (&mut lines[..], piece.shape, solid, view.look.charset)
    {
        *line = dots.to_string();
    }
    let top = inner.y + inner.height.saturating_sub(lines.len() as u16) / 2;
    for (row, line) in lines.iter().enumerate() {
        let width = line.chars().count() as u16;
        let x = inner.x + inner.width.saturating_sub(width) / 2;
        let label =
            row > 0 && row + 1 == lines.len() && matches!(piece.shape, Shape::Pyramid { height: 2.., .. });
        let style = if label && depth.paints() { style.fg(INK.at(depth)) } else { style };
        put(buffer, x, top + row as u16, line, style.add_modifier(Modifier::BOLD));
    }
}

/// Paints a flat piece and gives the room on it. Where there is height, its edges are half a row from the square's.
fn block(cell: Rect, fill: Shade, ground: Shade, depth: Depth, buffer: &mut Buffer) -> Rect {
    let mut inner = Rect { x: cell.x + 1, width: cell.width.saturating_sub(2), ..cell };
    if cell.height >= 4 && depth.paints() {
        let edge = Style::new().fg(fill.at(depth)).bg(ground.at(depth));
        let width = usize::from(inner.width);
        put(buffer, inner.x, inner.y, &"▄".repeat(width), edge);
        put(buffer, inner.x, inner.bottom() - 1, &"▀".repeat(width), edge);
        inner = Rect { y: inner.y + 1, height: inner.height - 2, ..inner };
    }
    buffer.set_style(inner, Style::new().bg(fill.at(depth)));
    inner
}

/// A colour for writing, if there are any.
fn ink(shade: Shade, depth: Depth) -> Style {
    if depth == Depth::None { Style::new() } else { Style::new().fg(shade.at(depth)) }
}

/// The lines between cells.
fn rule(view: &BoardView, geometry: &Geometry, buffer: &mut Buffer) {
    const JOINTS: [[&str; 3]; 3] = [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]];
    let field = geometry.field();
    let cell = geometry.cell(Square::new(0, 0));
    let style = ink(wood(view.scene).line, view.look.depth);
    let third = |at: u16, last: u16| usize::from(at > 0) + usize::from(at == last);
    for y in field.y..field.bottom() {
        for x in field.x..field.right() {
            let (column, row) = (x - field.x, y - field.y);
            let (upright, level) = (column % (cell.width + 1) == 0, row % (cell.height + 1) == 0);
            let line = match (upright, level, view.look.charset) {
                (true, true, Charset::Unicode) => {
                    JOINTS[third(row, field.height - 1)][third(column, field.width - 1)]
                }
                (true, false, Charset::Unicode) => "│",
                (false, true, Charset::Unicode) => "─",
                (true, true, Charset::Ascii) => "+",
                (true, false, Charset::Ascii) => "|",
                (false, true, Charset::Ascii) => "-",
                (false, false, _) => continue,
            };
            put(buffer, x, y, line, style);
        }
    }
}
