//! The board, drawn from a scene alone.

mod art;
mod cells;
mod geometry;
mod points;

use draw::Charset;
use game::{Board, Info, Scene, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::look::Look;
use crate::palette::{Mark, Role};

pub(crate) use geometry::Geometry;

/// A board with what is pointed out on it.
pub(crate) struct BoardView<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) info: &'a Info,
    pub(crate) look: Look,
    pub(crate) marks: &'a [(Square, Mark)],
    pub(crate) cursor: Option<Square>,
}

impl BoardView<'_> {
    /// Draws the board as large as the area allows and tells where its squares are; `None` if there is no room.
    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect) -> Option<Geometry> {
        let geometry = Geometry::fit(self.scene, self.look, area)?;
        match self.scene.board {
            Board::Cells => cells::draw(self, &geometry, buffer),
            Board::Points => points::draw(self, &geometry, buffer),
        }
        self.coordinates(&geometry, buffer);
        Some(geometry)
    }

    /// The strongest mark of a square.
    fn mark(&self, square: Square) -> Option<Mark> {
        self.marks.iter().filter(|(at, _)| *at == square).map(|&(_, mark)| mark).max()
    }

    fn is_cursor(&self, square: Square) -> bool {
        self.cursor == Some(square)
    }

    fn coordinates(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let (faint, strong) = (Role::Faint.style(self.look.depth), Role::Strong.style(self.look.depth));
        let grid = self.scene.grid;
        for rank in 0..grid.ranks {
            let cell = geometry.cell(Square::new(0, rank));
            let here = self.cursor.is_some_and(|cursor| cursor.rank() == rank);
            let text = format!("{:>2}", rank + 1);
            put(buffer, geometry.left, geometry.middle(cell).1, &text, if here { strong } else { faint });
        }
        for file in 0..grid.files {
            let cell = geometry.cell(Square::new(file, 0));
            let here = self.cursor.is_some_and(|cursor| cursor.file() == file);
            let letter = char::from(b'a' + file).to_string();
            let style = if here { strong } else { faint };
            put(buffer, geometry.middle(cell).0, geometry.bottom, &letter, style);
        }
    }
}

/// Writes a text, one column a character; what lies outside the buffer is left out.
fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    for (column, letter) in text.chars().enumerate() {
        let Some(cell) = buffer.cell_mut((x.saturating_add(column as u16), y)) else { return };
        cell.set_char(letter).set_style(style);
    }
}

/// The sign for a mark where colours cannot tell.
fn sign(mark: Mark, charset: Charset) -> &'static str {
    match (mark, charset) {
        (Mark::Last, _) => ":",
        (Mark::Threat, _) => "!",
        (Mark::Target, Charset::Unicode) => "•",
        (Mark::Target, Charset::Ascii) => "*",
        (Mark::Hint, Charset::Unicode) => "◆",
        (Mark::Hint, Charset::Ascii) => "?",
        (Mark::Chosen, _) => "#",
    }
}

/// A style in bold.
fn bold(style: Style) -> Style {
    style.add_modifier(Modifier::BOLD)
}
