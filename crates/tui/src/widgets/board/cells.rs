use draw::{CellSize, Charset, Coverage, Figure, Stack, Tone, figure};
use game::{Piece, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::geometry::{BOTH_NUMBERS, GridLines};
use super::marks::{self, MarkArea};
use super::{BoardView, Geometry, bars, bold, put, under_cursor};
use crate::theme::{CURSOR, ColorDepth, Look, Shade, board_colors, piece_colors};

/// Draws a board with pieces in cells: chequered with colours, otherwise with lines.
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
        if let Some(piece) = view.scene.piece(square) {
            draw_piece(view, piece, square, cell, ground, buffer);
        }
        let place = MarkArea {
            square,
            room: cell,
            middle: geometry.middle(cell),
            lines: lines_around(geometry.grid_lines, cell),
            ground,
            height: cell.height,
        };
        marks::draw(view, &place, buffer);
    }
    // Last, so that no mark of a neighbour replaces a cursor bar.
    for square in view.scene.grid.squares().filter(|&square| view.is_cursor(square)) {
        draw_cursor(view, geometry.cell(square), geometry, buffer);
    }
}

/// Places for marks on the lines of a square: left, above, right.
fn lines_around(grid_lines: GridLines, cell: Rect) -> Vec<(u16, u16)> {
    let (left, right) = ((cell.x - 1, cell.bottom() - 1), (cell.right(), cell.y));
    match grid_lines {
        GridLines::Bare => Vec::new(),
        GridLines::Columns => vec![left, right],
        GridLines::Full => vec![left, (cell.x, cell.y - 1), (cell.right() - 1, cell.y - 1), right],
    }
}

/// The background colour of a square.
fn ground(view: &BoardView, square: Square) -> Shade {
    view.tinted(board_colors(view.scene).squares[parity(square)], square)
}

fn parity(square: Square) -> usize {
    usize::from((square.file() + square.rank()) % 2 == 1)
}

/// Draws bars on both sides of the square or on its lines. Where a piece fills the square, its sides are coloured or
/// the square is drawn in reverse video.
fn draw_cursor(view: &BoardView, cell: Rect, geometry: &Geometry, buffer: &mut Buffer) {
    let depth = view.look.depth;
    let bare = geometry.grid_lines == GridLines::Bare;
    if bare && depth == ColorDepth::None {
        return buffer.set_style(cell, Style::new().add_modifier(Modifier::REVERSED));
    }
    let style = bold(ink(CURSOR, depth));
    let [left, right] = bars(view.look.charset, ["▌", "▐"], cell.height);
    let outside = u16::from(!bare);
    let sides = [(cell.x - outside, left), (cell.right() - 1 + outside, right)];
    let side = |x: u16| Rect { x, width: 1, ..cell };
    let is_taken =
        |x: u16| side(x).positions().any(|at| buffer.cell(at).is_some_and(|cell| cell.symbol() != " "));
    // Both sides or none: half a frame looks like a rendering error.
    if bare && sides.iter().any(|&(x, _)| is_taken(x)) {
        for (x, _) in sides {
            for at in side(x).positions() {
                let Some(under) = buffer.cell_mut(at) else { continue };
                under.set_style(under_cursor(under, depth));
            }
        }
        return;
    }
    for (x, bar) in sides {
        for y in cell.y..cell.bottom() {
            let Some(under) = buffer.cell_mut((x, y)) else { continue };
            match under.symbol() {
                " " | "│" | "|" => under.set_symbol(bar).set_style(style),
                // A mark is on the line.
                _ => under.set_style(if depth == ColorDepth::None { NEGATIVE } else { style }),
            };
        }
    }
}

/// The cursor on cells that must stay visible.
const NEGATIVE: Style = Style::new().add_modifier(Modifier::REVERSED);

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
    let paint = piece_colors(piece.shape, tone);
    // Neighbouring squares differ slightly, so that two pieces of one colour stay distinct.
    let plain = if parity(square) == 1 { paint.fill.towards(paint.mark, 7) } else { paint.fill };
    let figure = figure(piece.shape);
    let solid = figure.body() == Coverage::Full && depth > ColorDepth::None;
    // If the piece covers the whole square, the piece itself is tinted.
    let fill = if solid && covers(cell) { view.tinted(plain, square) } else { plain };
    let inner = if solid { block(view, &*figure, cell, (fill, ground), buffer) } else { cell };
    let style = match (depth, solid) {
        (ColorDepth::None, _) => Style::new(),
        (_, true) => Style::new().fg(paint.mark.at(depth)).bg(fill.at(depth)),
        (ColorDepth::Sixteen, false) => Style::new().fg(fill.at(depth)),
        (_, false) => Style::new().fg(fill.at(depth)).bg(ground.at(depth)),
    };
    let lines = piece_lines(view, &*figure, piece, inner);
    let spare = inner.height.saturating_sub(lines.len() as u16);
    let stands = is_drawn(view, &*figure) && figure.is_bottom_aligned() && inner.height > 1;
    let top = inner.y + if stands { spare } else { spare / 2 };
    for (row, line) in lines.iter().enumerate() {
        let width = line.chars().count() as u16;
        let x = inner.x + inner.width.saturating_sub(width) / 2;
        let style = if solid { style } else { paint.plate(line, depth).unwrap_or(style) };
        for (column, letter) in line.chars().enumerate().filter(|(_, letter)| *letter != ' ') {
            put(buffer, x + column as u16, top + row as u16, letter.encode_utf8(&mut [0; 4]), bold(style));
        }
    }
    if let Some(number) = stack_number(&*figure, inner).filter(|_| stands) {
        let x = inner.x + inner.width.saturating_sub(number.chars().count() as u16) / 2;
        let style = Style::new().fg(paint.mark.at(depth)).bg(paint.fill.at(depth));
        put(buffer, x, inner.bottom() - 1, &number, bold(style));
    }
}

/// The number written on the drawing of a stack.
fn stack_number(figure: &dyn Figure, room: Rect) -> Option<String> {
    let Stack { height, points } = figure.stack()?;
    Some(if room.width < BOTH_NUMBERS { points.to_string() } else { format!("{points}/{height}") })
}

/// Whether a piece is drawn rather than shown as a glyph. Without coloured squares, a glyph shows the owner better.
fn is_drawn(view: &BoardView, figure: &dyn Figure) -> bool {
    let Look { charset, depth } = view.look;
    charset == Charset::Unicode && (depth.paints() || figure.is_self_explanatory())
}

/// The lines that show a piece: its drawing if it fits, otherwise its glyph, otherwise the short form of the glyph.
fn piece_lines(view: &BoardView, figure: &dyn Figure, piece: &Piece, room: Rect) -> Vec<String> {
    let Look { charset, depth } = view.look;
    let Rect { width, height, .. } = room;
    let drawn = is_drawn(view, figure).then(|| figure.art(CellSize { width, height }));
    if let Some(rows) = drawn.flatten() {
        return rows;
    }
    let paints = depth.paints() && charset == Charset::Unicode;
    if let Some(inner_label) = figure.inner_label().filter(|_| paints) {
        return vec![inner_label];
    }
    let tone = Tone::of(piece.owner, view.info);
    let glyph = figure.glyph(&piece.label, tone, charset);
    let fits = glyph.chars().count() <= usize::from(width);
    let wide = figure.stack().is_none() || width >= BOTH_NUMBERS;
    vec![if wide && fits { glyph } else { figure.short(&piece.label, tone, charset) }]
}

/// Draws a flat piece and returns the area on it. The piece ends half a row above the square's edge, so that pieces
/// never touch; if a sign needs that row, a thinner gap remains.
fn block(
    view: &BoardView,
    figure: &dyn Figure,
    cell: Rect,
    (fill, ground): (Shade, Shade),
    buffer: &mut Buffer,
) -> Rect {
    let Look { charset, depth } = view.look;
    let mut inner = match cell.width {
        0..=3 => cell,
        4 => Rect { width: 3, ..cell },
        _ => Rect { x: cell.x + 1, width: cell.width - 2, ..cell },
    };
    let lowest = Rect { y: inner.bottom() - 1, height: 1, ..inner };
    let needs_all = cell.height <= figure.least_height();
    let edged = cell.height >= 2 && depth.paints() && charset == Charset::Unicode;
    if edged && !needs_all {
        let edge = Style::new().fg(fill.at(depth)).bg(ground.at(depth));
        put(buffer, lowest.x, lowest.y, &"▀".repeat(usize::from(lowest.width)), edge);
        inner.height -= 1;
    }
    buffer.set_style(inner, Style::new().bg(fill.at(depth)));
    if edged && needs_all {
        let edge = Style::new().fg(ground.at(depth)).bg(fill.at(depth));
        put(buffer, lowest.x, lowest.y, &"▂".repeat(usize::from(lowest.width)), edge);
    }
    inner
}

/// Whether a flat piece fills its square.
fn covers(cell: Rect) -> bool {
    cell.width <= 3
}

/// The style of text in this colour, if the terminal has colours.
fn ink(shade: Shade, depth: ColorDepth) -> Style {
    if depth == ColorDepth::None { Style::new() } else { Style::new().fg(shade.at(depth)) }
}

/// The lines between cells.
fn rule(view: &BoardView, geometry: &Geometry, buffer: &mut Buffer) {
    const JOINTS: [[&str; 3]; 3] = [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]];
    let field = geometry.field();
    let cell = geometry.cell(Square::new(0, 0));
    let (line, level) = (geometry.grid_lines.column(), geometry.grid_lines.row());
    let style = ink(board_colors(view.scene).line, view.look.depth);
    let third = |at: u16, last: u16| usize::from(at > 0) + usize::from(at == last);
    for y in field.y..field.bottom() {
        for x in field.x..field.right() {
            let (column, row) = (x - field.x, y - field.y);
            let upright = line > 0 && column % (cell.width + line) == 0;
            let level = level > 0 && row % (cell.height + level) == 0;
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
