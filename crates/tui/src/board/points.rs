use std::borrow::Cow;

use draw::{Charset, Tone};
use game::{Piece, Shape, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::art::art;
use super::marks::{self, Place};
use super::{BoardView, Geometry, bold, put};
use crate::look::{Depth, Shade};
use crate::palette::{CURSOR, paint, wood};

/// A board whose pieces stand on the crossings of lines.
pub(super) fn draw(view: &BoardView, geometry: &Geometry, buffer: &mut Buffer) {
    let depth = view.look.depth;
    let wood = wood(view.scene);
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
        let place = Place {
            square,
            room: frame(view, square, cell, middle),
            middle,
            lines: Vec::new(),
            ground: wood.squares[0],
            height: cell.height,
        };
        marks::draw(view, &place, buffer);
    }
    // Last, so that no neighbour's mark takes the place of a bar.
    for square in view.scene.grid.squares().filter(|&square| view.is_cursor(square)) {
        let cell = geometry.cell(square);
        draw_cursor(view, cell, geometry.middle(cell), buffer);
    }
}

/// What the marks of a point stand around: closely where it is empty, or its piece is a letter.
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
    let style = ink(wood(view.scene).line, view.look.depth);
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
    let fill = paint(piece.shape, tone).fill;
    let style = bold(ink(fill, depth));
    let roomy = cell.height >= 3 && view.look.charset == Charset::Unicode;
    if roomy && piece.shape == Shape::Stone && depth.paints() {
        return disc(fill.at(depth), cell.height, (x, y), buffer);
    }
    let drawing = match piece.shape {
        Shape::Stone if roomy => Some(outline(tone).map(Cow::Borrowed).to_vec()),
        _ if roomy => art(piece, cell.width - 2, 2 * (y - cell.y) + 1),
        _ => None,
    };
    let rows = drawing.unwrap_or_else(|| vec![draw::glyph(piece, tone, view.look.charset).into()]);
    for (row, line) in rows.iter().enumerate() {
        let half = line.chars().count() as u16 / 2;
        put(buffer, x.saturating_sub(half), y + row as u16 - rows.len() as u16 / 2, line, style);
    }
}

/// A stone without a painted ground.
fn outline(tone: Tone) -> [&'static str; 3] {
    match tone {
        Tone::Light => ["╭───╮", "│   │", "╰───╯"],
        Tone::Dark => ["▗███▖", "█████", "▝███▘"],
        Tone::Neutral => ["╭───╮", "│ • │", "╰───╯"],
    }
}

/// A round stone of half rows, which are as high as columns are wide.
fn disc(fill: Color, height: u16, (x, y): (u16, u16), buffer: &mut Buffer) {
    // The radius in columns: a stone leaves a gap to its neighbours.
    let radius = f32::from(height) * 0.8 - 0.1;
    let reach = radius.ceil() as i32;
    let inside = |column: i32, half: f32| (column * column) as f32 + half * half <= radius * radius;
    for row in -(reach / 2 + 1)..=reach / 2 + 1 {
        for column in -reach..=reach {
            let middle = row as f32 * 2.0;
            let (upper, lower) = (inside(column, middle - 0.5), inside(column, middle + 0.5));
            let at = (i32::from(x) + column, i32::from(y) + row);
            let (Ok(at_x), Ok(at_y)) = (u16::try_from(at.0), u16::try_from(at.1)) else { continue };
            let Some(cell) = buffer.cell_mut((at_x, at_y)) else { continue };
            let ground = cell.bg;
            match (upper, lower) {
                (true, true) => cell.set_char(' ').set_style(Style::new().bg(fill)),
                (true, false) => cell.set_char('▀').set_style(Style::new().fg(fill).bg(ground)),
                (false, true) => cell.set_char('▄').set_style(Style::new().fg(fill).bg(ground)),
                (false, false) => continue,
            };
        }
    }
}

/// Bars at both sides, as high as a stone. What is drawn there keeps its place and is painted.
fn draw_cursor(view: &BoardView, cell: Rect, (_, y): (u16, u16), buffer: &mut Buffer) {
    let depth = view.look.depth;
    let style = bold(ink(CURSOR, depth));
    let (left, right) = match view.look.charset {
        Charset::Unicode => ("▐", "▌"),
        Charset::Ascii => ("[", "]"),
    };
    let taken = match depth {
        Depth::None => Style::new().add_modifier(Modifier::REVERSED),
        _ => Style::new().bg(CURSOR.at(depth)),
    };
    let half = y - cell.y;
    for (x, bar) in [(cell.x, left), (cell.right() - 1, right)] {
        for y in y - half..=y + half {
            let Some(under) = buffer.cell_mut((x, y)) else { continue };
            if matches!(under.symbol(), " " | "─" | "-") {
                under.set_symbol(bar).set_style(style);
            } else {
                under.set_style(taken);
            }
        }
    }
}

/// A colour for writing, if there are any.
fn ink(shade: Shade, depth: Depth) -> Style {
    if depth == Depth::None { Style::new() } else { Style::new().fg(shade.at(depth)) }
}
