use game::{Board, Grid, Scene, Square};
use ratatui::layout::Rect;

use crate::look::Look;

/// Where the squares of a drawn board are on the screen.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    grid: Grid,
    /// The size of a square without the lines around it.
    width: u16,
    height: u16,
    /// How much room a line between squares takes: 0 or 1.
    line: u16,
    /// The column where the ranks' numbers begin.
    pub(crate) left: u16,
    /// The row of the files' letters.
    pub(crate) bottom: u16,
    /// The first column and row of the top left square, or of the line before it.
    x: u16,
    y: u16,
}

/// Columns for the ranks' numbers and a blank.
const MARGIN: u16 = 3;

/// The tallest square: beyond that a board gets no clearer.
const TALLEST: u16 = 6;

/// The smallest square: room for a label of three letters.
const NARROWEST: (u16, u16) = (3, 1);

impl Geometry {
    /// The largest board that fits, in the middle of the area.
    pub(crate) fn fit(scene: &Scene, look: Look, area: Rect) -> Option<Geometry> {
        let lined = scene.board == Board::Cells && !look.depth.paints();
        let line = u16::from(lined);
        let (files, ranks) = (u16::from(scene.grid.files), u16::from(scene.grid.ranks));
        let sizes = (1..=TALLEST).rev().map(|height| (width(height), height));
        sizes.chain([NARROWEST]).find_map(|(width, height)| {
            let across = MARGIN + files * (width + line) + line;
            let down = ranks * (height + line) + line + 1;
            (across <= area.width && down <= area.height).then(|| {
                let left = area.x + (area.width - across) / 2;
                let top = area.y + (area.height - down) / 2;
                let (x, bottom) = (left + MARGIN, top + down - 1);
                Geometry { grid: scene.grid, width, height, line, left, bottom, x, y: top }
            })
        })
    }

    /// The room of a square, without lines.
    pub(crate) fn cell(&self, square: Square) -> Rect {
        let column = u16::from(square.file()) * (self.width + self.line) + self.line;
        let row = u16::from(self.grid.ranks - 1 - square.rank()) * (self.height + self.line) + self.line;
        Rect::new(self.x + column, self.y + row, self.width, self.height)
    }

    /// The middle of a square.
    pub(crate) fn middle(&self, cell: Rect) -> (u16, u16) {
        (cell.x + cell.width / 2, cell.y + (cell.height - 1) / 2)
    }

    /// The room of all squares and their lines.
    pub(crate) fn field(&self) -> Rect {
        let (files, ranks) = (u16::from(self.grid.files), u16::from(self.grid.ranks));
        let width = files * (self.width + self.line) + self.line;
        Rect::new(self.x, self.y, width, ranks * (self.height + self.line) + self.line)
    }

    /// The square at a place of the screen.
    pub(crate) fn square(&self, x: u16, y: u16) -> Option<Square> {
        let inside = |square: &Square| self.cell(*square).contains((x, y).into());
        self.grid.squares().find(inside)
    }
}

/// Characters are twice as high as wide, and a square with a middle column is drawn more easily.
fn width(height: u16) -> u16 {
    if height == 1 { 5 } else { 2 * height + 1 }
}
