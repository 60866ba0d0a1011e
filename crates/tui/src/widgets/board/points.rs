use draw::{Art, CellSize, Charset, SquareFill, Tone, figure};
use game::{Piece, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::marks::{self, MarkArea};
use super::{BoardView, Geometry, bars, bold, put, under_cursor};
use crate::theme::{CURSOR, ColorDepth, Shade, board_colors, piece_colors};

/// Draws a board with pieces on the intersections of lines.
pub(super) fn draw(view: &BoardView, geometry: &Geometry, buffer: &mut Buffer) {
    let depth = view.look.depth;
    let wood = board_colors(view.scene);
    if depth.paints() {
        buffer.set_style(geometry.field(), Style::new().bg(wood.squares[0].at(depth)));
    }
    lines(view, geometry, buffer);
    for square in view.scene.grid.squares() {
        let cell = geometry.cell(square);
        let middle = geometry.middle(cell);
        if let Some(piece) = view.scene.piece(square) {
            draw_piece(view, piece, cell, middle, buffer);
        }
        let place = MarkArea {
            square,
            room: frame(view, square, cell, middle),
            middle,
            lines: Vec::new(),
            ground: wood.squares[0],
            height: cell.height,
        };
        marks::draw(view, &place, buffer);
    }
    // Last, so that no mark of a neighbour replaces a cursor bar.
    for square in view.scene.grid.squares().filter(|&square| view.is_cursor(square)) {
        let cell = geometry.cell(square);
        draw_cursor(view, cell, geometry.middle(cell), buffer);
    }
}

/// The area that the marks of a point surround: small if the point is empty or its piece is a letter.
fn frame(view: &BoardView, square: Square, cell: Rect, (x, y): (u16, u16)) -> Rect {
    let half = y - cell.y;
    match view.scene.piece(square) {
        _ if half == 0 => cell,
        Some(_) if view.look.charset == Charset::Unicode => Rect { height: 2 * half + 1, ..cell },
        _ => Rect { x: x - 2 * half, y: cell.y, width: 4 * half + 1, height: 2 * half + 1 },
    }
}

fn lines(view: &BoardView, geometry: &Geometry, buffer: &mut Buffer) {
    const JOINTS: [[&str; 3]; 3] = [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]];
    let style = ink(board_colors(view.scene).line, view.look.depth);
    let grid = view.scene.grid;
    let third = |at: u8, last: u8| usize::from(at > 0) + usize::from(at == last);
    let (level, upright) = match view.look.charset {
        Charset::Unicode => ("─", "│"),
        Charset::Ascii => ("-", "|"),
    };
    for square in grid.squares() {
        let (x, y) = geometry.middle(geometry.cell(square));
        let joint = match view.look.charset {
            Charset::Unicode => {
                let row = third(grid.ranks - 1 - square.rank(), grid.ranks - 1);
                JOINTS[row][third(square.file(), grid.files - 1)]
            }
            Charset::Ascii => "+",
        };
        put(buffer, x, y, joint, style);
        if square.file() + 1 < grid.files {
            let next = geometry.middle(geometry.cell(Square::new(square.file() + 1, square.rank()))).0;
            put(buffer, x + 1, y, &level.repeat(usize::from(next - x - 1)), style);
        }
        if square.rank() > 0 {
            let below = geometry.middle(geometry.cell(Square::new(square.file(), square.rank() - 1))).1;
            (y + 1..below).for_each(|row| put(buffer, x, row, upright, style));
        }
    }
}

fn draw_piece(view: &BoardView, piece: &Piece, cell: Rect, (x, y): (u16, u16), buffer: &mut Buffer) {
    let depth = view.look.depth;
    let tone = Tone::of(piece.owner, view.info);
    let paint = piece_colors(piece.shape, tone);
    let fill = paint.fill;
    let figure = figure(piece.shape);
    let Rect { width, height, .. } = cell;
    let ground = if depth.paints() { SquareFill::Painted } else { SquareFill::Bare };
    let roomy = height >= 3 && view.look.charset == Charset::Unicode;
    let art = roomy.then(|| figure.art_on_lines(CellSize { width, height }, tone, ground)).flatten();
    let glyph = || Art::Written(vec![figure.glyph(&piece.label, tone, view.look.charset)]);
    let art = art.unwrap_or_else(glyph);
    let (Art::Written(rows) | Art::Solid(rows)) = &art;
    for (row, line) in rows.iter().enumerate() {
        let left = x.saturating_sub(line.chars().count() as u16 / 2);
        let y = (y + row as u16).saturating_sub(rows.len() as u16 / 2);
        match art {
            Art::Written(_) => {
                put(buffer, left, y, line, bold(paint.plate(line, depth).unwrap_or(ink(fill, depth))));
            }
            Art::Solid(_) => put_solid(buffer, (left, y), line, fill.at(depth)),
        }
    }
}

/// Writes a row of a solid drawing. A full block is written as a space with a background colour, so that marks can be
/// drawn on it.
fn put_solid(buffer: &mut Buffer, (left, y): (u16, u16), line: &str, fill: Color) {
    for (column, letter) in line.chars().enumerate().filter(|(_, letter)| *letter != ' ') {
        let Some(cell) = buffer.cell_mut((left.saturating_add(column as u16), y)) else { return };
        match letter {
            '█' => cell.set_char(' ').set_style(Style::new().bg(fill)),
            _ => cell.set_char(letter).set_style(Style::new().fg(fill)),
        };
    }
}

/// Draws bars at both sides, as high as a stone. Cells that are in use are coloured instead.
fn draw_cursor(view: &BoardView, cell: Rect, (_, y): (u16, u16), buffer: &mut Buffer) {
    let depth = view.look.depth;
    let style = bold(ink(CURSOR, depth));
    let [left, right] = bars(view.look.charset, ["▐", "▌"], cell.height);
    let half = y - cell.y;
    for (x, bar) in [(cell.x, left), (cell.right() - 1, right)] {
        for y in y - half..=y + half {
            let Some(under) = buffer.cell_mut((x, y)) else { continue };
            if matches!(under.symbol(), " " | "─" | "-") {
                under.set_symbol(bar).set_style(style);
            } else {
                under.set_style(under_cursor(under, depth));
            }
        }
    }
}

/// The style of text in this colour, if the terminal has colours.
fn ink(shade: Shade, depth: ColorDepth) -> Style {
    if depth == ColorDepth::None { Style::new() } else { Style::new().fg(shade.at(depth)) }
}
