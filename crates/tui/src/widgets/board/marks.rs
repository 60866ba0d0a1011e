use draw::{CellSize, Charset, LargeMark};
use game::{BoardStyle, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::{BoardView, bold, put};
use crate::theme::{ColorDepth, Mark, PAPER, Shade};

/// Where the marks of a square can be drawn.
pub(super) struct MarkArea {
    pub(super) square: Square,
    /// The area that the marks surround.
    pub(super) room: Rect,
    pub(super) middle: (u16, u16),
    /// Places on lines around the square, for marks if the piece needs the whole area.
    pub(super) lines: Vec<(u16, u16)>,
    /// The background colour of the square.
    pub(super) ground: Shade,
    /// The height of the square.
    pub(super) height: u16,
}

/// Draws the marks of a square. Each mark has its own shape, so that it can be recognised without colours, and its own
/// corner, so that several can be shown together. Marks never overwrite a piece.
pub(super) fn draw(view: &BoardView, place: &MarkArea, buffer: &mut Buffer) {
    let marks = view.marks_on(place.square);
    let is_empty = view.scene.piece(place.square).is_none();
    // A suggested move is also legal, so the target mark is redundant.
    let central = [Mark::Hint, Mark::Target].into_iter().find(|mark| is_empty && marks.contains(mark));
    let is_said = |mark: Mark| central == Some(mark) || central.is_some() && mark == Mark::Target;
    if let Some(mark) = central {
        draw_central(view, place, mark, buffer);
    }
    for &mark in marks.iter().filter(|&&mark| !is_said(mark)) {
        draw_in_corner(view, place, mark, buffer);
    }
    if marks.contains(&Mark::Last) && is_large(view, place) {
        let corner = Corner::LowerRight;
        if !draw_grown(view, place, (Mark::Last, corner), buffer) {
            let at = corner.of(place.room);
            draw_on_bare(view, place, Mark::Last, (at, &[corner.fold().to_string()]), buffer);
        }
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

/// Whether there is room for marks of more than one character.
fn is_large(view: &BoardView, place: &MarkArea) -> bool {
    view.look.charset == Charset::Unicode && place.height >= 4
}

fn draw_central(view: &BoardView, place: &MarkArea, mark: Mark, buffer: &mut Buffer) {
    let (x, y) = place.middle;
    // The middle of a cell of even height is between two rows; that of a point never is.
    let is_between = view.scene.board == BoardStyle::Cells && place.height.is_multiple_of(2);
    let most = place.height / 3;
    let height = if most.is_multiple_of(2) == is_between { most } else { most.saturating_sub(1) };
    let room = even_room(height);
    let rows = match (mark, height) {
        _ if !is_large(view, place) => Vec::new(),
        (Mark::Target, 0) => vec!["▗▄▖".to_string(), "▝▀▘".to_string()],
        (Mark::Target, 1) if place.height >= 5 => vec!["▐█▌".to_string()],
        (Mark::Target, 2..) => LargeMark::Spot.art(room),
        (Mark::Hint, 2..) => LargeMark::Diamond.art(room),
        _ => Vec::new(),
    };
    let rows = if rows.is_empty() { vec![sign(mark, view.look.charset).to_string()] } else { rows };
    let top = y - (rows.len() as u16 - 1) / 2;
    for (row, line) in rows.iter().enumerate() {
        let left = x - line.chars().count() as u16 / 2;
        put(buffer, left, top + row as u16, line, style(view, place, mark));
    }
}

/// Draws a mark in its own corner as large as the free background allows, or as one character in any free place.
fn draw_in_corner(view: &BoardView, place: &MarkArea, mark: Mark, buffer: &mut Buffer) {
    if is_large(view, place) && draw_grown(view, place, (mark, Corner::of_mark(mark)), buffer) {
        return;
    }
    let on_line = |&at: &(u16, u16)| buffer.cell(at).is_some_and(|cell| is_line(cell.symbol()));
    let inside = spots(place, mark).find(|&at| is_free(view, buffer, at));
    let Some((x, y)) = inside.or_else(|| place.lines.iter().copied().find(on_line)) else {
        return buffer.set_style(place.room, Style::new().add_modifier(emphasis(mark)));
    };
    put(buffer, x, y, sign(mark, view.look.charset), style(view, place, mark));
}

/// Draws a mark of several characters; `false` if its corner has no room. No drawing crosses the middle of its square,
/// so that each corner keeps its room.
fn draw_grown(
    view: &BoardView,
    place: &MarkArea,
    (mark, corner): (Mark, Corner),
    buffer: &mut Buffer,
) -> bool {
    let largest = (place.height.saturating_add(1) / 3).max(2);
    (2..=largest).rev().any(|size| {
        let rows = drawing(mark, corner, size);
        let (width, height) = (rows.iter().map(|row| row.chars().count()).max().unwrap_or(0), rows.len());
        let room = CellSize { width: width as u16, height: height as u16 };
        let fits = 2 * room.width <= place.room.width && 2 * room.height <= place.room.height;
        fits && draw_on_bare(view, place, mark, (corner.place(room, place.room), &rows), buffer)
    })
}

/// Draws the rows of a mark if all of their cells are free.
fn draw_on_bare(
    view: &BoardView,
    place: &MarkArea,
    mark: Mark,
    ((x, y), rows): ((u16, u16), &[String]),
    buffer: &mut Buffer,
) -> bool {
    let at = |row: usize, column: usize| (x + column as u16, y + row as u16);
    let letters = || {
        let numbered = rows.iter().enumerate();
        numbered.flat_map(|(row, line)| {
            line.chars().enumerate().map(move |(column, letter)| (at(row, column), letter))
        })
    };
    // A plate includes its spaces; in other marks a space is transparent.
    let is_drawn = |letter: char| letter != ' ' || mark == Mark::Threat;
    let drawn = || letters().filter(|&(_, letter)| is_drawn(letter));
    let is_bare = drawn().all(|(at, _)| is_bare(view, place, buffer, at));
    if is_bare {
        for ((x, y), letter) in drawn() {
            put(buffer, x, y, letter.encode_utf8(&mut [0; 4]), style(view, place, mark));
        }
    }
    is_bare
}

/// A mark of several characters for a corner. `size` is at least 2.
fn drawing(mark: Mark, corner: Corner, size: u16) -> Vec<String> {
    let room = CellSize { width: 2 * size - 1, height: size };
    match mark {
        Mark::Last => corner.folded(size),
        Mark::Went(heading) => heading.grown(size),
        Mark::Threat => plate(sign(mark, Charset::Unicode), room),
        Mark::Target if size == 2 => vec!["▗▖".to_string(), "▝▘".to_string()],
        Mark::Target => LargeMark::Spot.art(even_room(size - 1)),
        Mark::Hint => LargeMark::Diamond.art(room),
        Mark::Chosen => vec!["█".repeat(2 * usize::from(size - 1)); usize::from(size - 1)],
    }
}

/// A size that looks square and has a middle column.
pub(super) fn even_room(height: u16) -> CellSize {
    CellSize { width: if height > 2 { 2 * height + 1 } else { 3 }, height }
}

/// A letter in the middle of a plate of odd height.
fn plate(letter: &str, CellSize { width, height }: CellSize) -> Vec<String> {
    let (beside, above) = (usize::from(width / 2), usize::from(height.saturating_sub(1) / 2));
    let blank = " ".repeat(usize::from(width));
    let row = format!("{0}{letter}{0}", " ".repeat(beside));
    let blanks = vec![blank; above];
    [blanks.clone(), vec![row], blanks].concat()
}

/// The order in which corners are tried for a mark, its own first.
fn spots(place: &MarkArea, mark: Mark) -> impl Iterator<Item = (u16, u16)> {
    let room = place.room;
    let (left, right, top, bottom) = (room.x, room.right() - 1, room.y, room.bottom() - 1);
    let corners = Corner::order(mark).map(|corner| corner.of(room));
    let sides = [left, right].into_iter().flat_map(move |x| (top..=bottom).map(move |y| (x, y)));
    corners.into_iter().chain(sides).chain(room.positions().map(|at| (at.x, at.y)))
}

/// Whether a cell is not used by a piece or another mark.
fn is_free(view: &BoardView, buffer: &Buffer, at: (u16, u16)) -> bool {
    let on_lines = view.scene.board == BoardStyle::Points;
    buffer.cell(at).is_some_and(|cell| cell.symbol() == " " || on_lines && is_line(cell.symbol()))
}

fn is_line(symbol: &str) -> bool {
    matches!(symbol, "─" | "│" | "-" | "|")
}

/// Whether a cell shows only the background.
fn is_bare(view: &BoardView, place: &MarkArea, buffer: &Buffer, at: (u16, u16)) -> bool {
    let depth = view.look.depth;
    let ground = if depth.paints() { place.ground.at(depth) } else { Color::Reset };
    buffer.cell(at).is_some_and(|cell| cell.symbol() == " " && cell.bg == ground)
}

fn style(view: &BoardView, place: &MarkArea, mark: Mark) -> Style {
    let depth = view.look.depth;
    match mark {
        _ if depth == ColorDepth::None => bold(Style::new()),
        Mark::Threat if depth.paints() => bold(Style::new().fg(PAPER.at(depth)).bg(mark.shade().at(depth))),
        _ if depth.paints() => bold(Style::new().fg(mark.shade().at(depth)).bg(place.ground.at(depth))),
        _ => bold(Style::new().fg(mark.shade().at(depth))),
    }
}

/// The text style that shows a mark on a piece that fills its square.
fn emphasis(mark: Mark) -> Modifier {
    match mark {
        Mark::Last | Mark::Went(_) => Modifier::UNDERLINED,
        Mark::Threat => Modifier::CROSSED_OUT,
        Mark::Target => Modifier::ITALIC,
        Mark::Hint => Modifier::UNDERLINED.union(Modifier::ITALIC),
        Mark::Chosen => Modifier::REVERSED,
    }
}

/// A corner of a square. Every mark has its own corner, so that several can be shown together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Corner {
    UpperLeft,
    UpperRight,
    LowerLeft,
    LowerRight,
}

use Corner::{LowerLeft, LowerRight, UpperLeft, UpperRight};

impl Corner {
    /// The order in which corners are tried for a mark, its own first.
    pub(super) fn order(mark: Mark) -> [Corner; 4] {
        match mark {
            Mark::Last | Mark::Went(_) => [UpperLeft, LowerLeft, UpperRight, LowerRight],
            Mark::Threat => [UpperRight, LowerRight, LowerLeft, UpperLeft],
            Mark::Target => [LowerLeft, UpperLeft, LowerRight, UpperRight],
            Mark::Hint | Mark::Chosen => [LowerRight, UpperRight, LowerLeft, UpperLeft],
        }
    }

    /// A mark's own corner.
    pub(super) fn of_mark(mark: Mark) -> Corner {
        let [own, ..] = Corner::order(mark);
        own
    }

    /// The outermost cell of the square in this corner.
    pub(super) fn of(self, square: Rect) -> (u16, u16) {
        self.place(CellSize { width: 1, height: 1 }, square)
    }

    /// The top left cell of a drawing of this size in this corner.
    pub(super) fn place(self, CellSize { width, height }: CellSize, square: Rect) -> (u16, u16) {
        let (right, lower) = (square.right().saturating_sub(width), square.bottom().saturating_sub(height));
        match self {
            UpperLeft => (square.x, square.y),
            UpperRight => (right, square.y),
            LowerLeft => (square.x, lower),
            LowerRight => (right, lower),
        }
    }

    /// A folded corner in one character.
    pub(super) fn fold(self) -> &'static str {
        match self {
            UpperLeft => "◤",
            UpperRight => "◥",
            LowerLeft => "◣",
            LowerRight => "◢",
        }
    }

    /// A folded corner with this many rows.
    pub(super) fn folded(self, size: u16) -> Vec<String> {
        let row = |filled: u16| {
            let (full, blank) = ("█".repeat(usize::from(filled)), " ".repeat(usize::from(size - 1 - filled)));
            match self {
                UpperLeft | LowerLeft => format!("{full}{}{blank}", self.fold()),
                UpperRight | LowerRight => format!("{blank}{}{full}", self.fold()),
            }
        };
        match self {
            UpperLeft | UpperRight => (0..size).rev().map(row).collect(),
            LowerLeft | LowerRight => (0..size).map(row).collect(),
        }
    }
}

/// One of eight directions in which a piece left a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ArrowDirection {
    right: i8,
    up: i8,
}

impl ArrowDirection {
    /// The direction from one square towards another; `None` if they are the same.
    pub(crate) fn between(from: Square, to: Square) -> Option<ArrowDirection> {
        let sign = |from: u8, to: u8| (i16::from(to) - i16::from(from)).signum() as i8;
        let heading =
            ArrowDirection { right: sign(from.file(), to.file()), up: sign(from.rank(), to.rank()) };
        (heading != ArrowDirection { right: 0, up: 0 }).then_some(heading)
    }

    /// The opposite direction.
    pub(super) fn flipped(self) -> ArrowDirection {
        ArrowDirection { right: -self.right, up: -self.up }
    }

    pub(super) fn arrow(self, charset: Charset) -> &'static str {
        const ARROWS: [[&str; 3]; 3] = [["↙", "↓", "↘"], ["←", "·", "→"], ["↖", "↑", "↗"]];
        const PLAIN: [[&str; 3]; 3] = [["/", "v", "\\"], ["<", ".", ">"], ["\\", "^", "/"]];
        let at = |sign: i8| usize::from((sign + 1).unsigned_abs()).min(2);
        match charset {
            Charset::Unicode => ARROWS[at(self.up)][at(self.right)],
            Charset::Ascii => PLAIN[at(self.up)][at(self.right)],
        }
    }
    /// An arrow of several characters, for large squares. `size` is at least 2.
    pub(super) fn grown(self, size: u16) -> Vec<String> {
        let rows = |rows: &[&str]| rows.iter().map(|row| row.to_string()).collect();
        match (size, self.right, self.up) {
            // With two rows a raster is unreadable.
            (..=2, 1.., 0) => rows(&["──►"]),
            (..=2, _, 0) => rows(&["◄──"]),
            (..=2, 0, 1..) => rows(&["▲", "│"]),
            (..=2, 0, _) => rows(&["│", "▼"]),
            (..=2, ..) => rows(&[self.arrow(Charset::Unicode)]),
            _ => {
                let arrow = LargeMark::Arrow { right: self.right, down: -self.up };
                arrow.art(CellSize { width: 2 * size - 1, height: size })
            }
        }
    }
}
