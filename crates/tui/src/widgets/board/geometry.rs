use draw::Charset;
use game::{BoardStyle, Grid, Scene, Square, Symmetry};
use ratatui::layout::Rect;

use super::Orientation;
use crate::theme::Look;

/// The layout of a drawn board: where its squares are on the screen.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    grid: Grid,
    /// The size of a square without the lines around it.
    width: u16,
    height: u16,
    pub(super) grid_lines: GridLines,
    /// The first column of the rank numbers.
    pub(crate) left: u16,
    /// The row of the file letters.
    pub(crate) bottom: u16,
    /// The first column and row of the top left square, or of the line before it.
    x: u16,
    y: u16,
    orientation: Orientation,
}

/// Which lines are drawn between squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GridLines {
    /// None: squares are coloured, or there is no room.
    Bare,
    /// Vertical lines only.
    Columns,
    /// All.
    Full,
}

impl GridLines {
    /// Columns of a line between squares.
    pub(super) fn column(self) -> u16 {
        u16::from(self != GridLines::Bare)
    }

    /// Rows of a line between squares.
    pub(super) fn row(self) -> u16 {
        u16::from(self == GridLines::Full)
    }
}

/// Columns for a rank number and a space.
const MARGIN: u16 = 3;

/// The height of a square at which a board is comfortable. Letters look lost in a larger one; drawings grow with the
/// square.
const COMFORTABLE_HEIGHT: u16 = 6;

/// Columns for both numbers of a stack.
pub(super) const BOTH_NUMBERS: u16 = 5;

impl Geometry {
    /// The largest board that fits, centred in the area, with as many lines as fit.
    pub(crate) fn fit(scene: &Scene, look: Look, area: Rect) -> Option<Geometry> {
        Geometry::fit_up_to(tallest(scene.board, look), scene, look, area)
    }

    /// The largest board that takes precedence over the text beside it.
    pub(crate) fn fit_comfortably(scene: &Scene, look: Look, area: Rect) -> Option<Geometry> {
        Geometry::fit_up_to(COMFORTABLE_HEIGHT, scene, look, area)
    }

    fn fit_up_to(tallest: u16, scene: &Scene, look: Look, area: Rect) -> Option<Geometry> {
        let rulings: &[GridLines] = if scene.board == BoardStyle::Cells && !look.depth.paints() {
            &[GridLines::Full, GridLines::Columns, GridLines::Bare]
        } else {
            &[GridLines::Bare]
        };
        rulings.iter().find_map(|&grid_lines| Geometry::ruled(scene, grid_lines, tallest, area))
    }

    fn ruled(scene: &Scene, grid_lines: GridLines, tallest: u16, area: Rect) -> Option<Geometry> {
        let (files, ranks) = (u16::from(scene.grid.files), u16::from(scene.grid.ranks));
        let heights = (1..=tallest.min(area.height / ranks.max(1))).rev();
        let mut sizes =
            heights.flat_map(|height| widths(scene.board, height).map(move |width| (width, height)));
        sizes.find_map(|(width, height)| {
            let across = MARGIN + files * (width + grid_lines.column()) + grid_lines.column();
            let down = ranks * (height + grid_lines.row()) + grid_lines.row() + 1;
            (across <= area.width && down <= area.height).then(|| {
                let left = area.x + (area.width - across) / 2;
                let top = area.y + (area.height - down) / 2;
                let (x, bottom) = (left + MARGIN, top + down - 1);
                Geometry {
                    grid: scene.grid,
                    width,
                    height,
                    grid_lines,
                    left,
                    bottom,
                    x,
                    y: top,
                    orientation: Orientation::Normal,
                }
            })
        })
    }

    /// The width of the board with its rank numbers.
    pub(crate) fn across(&self) -> u16 {
        MARGIN + self.field().width
    }

    /// Whether squares are wide enough for both numbers of a stack. Otherwise all stacks show only their points.
    pub(crate) fn shows_heights(&self) -> bool {
        self.width >= BOTH_NUMBERS
    }

    /// The same layout for the flipped board.
    pub(crate) fn flipped(self) -> Geometry {
        Geometry { orientation: self.orientation.flipped(), ..self }
    }

    /// The orientation of the board.
    pub(crate) fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// The area of a square, without lines.
    pub(crate) fn cell(&self, square: Square) -> Rect {
        let square = match self.orientation {
            Orientation::Normal => square,
            Orientation::Flipped => Symmetry::HalfTurn.square(square, self.grid),
        };
        let (line, level) = (self.grid_lines.column(), self.grid_lines.row());
        let column = u16::from(square.file()) * (self.width + line) + line;
        let row = u16::from(self.grid.ranks - 1 - square.rank()) * (self.height + level) + level;
        Rect::new(self.x + column, self.y + row, self.width, self.height)
    }

    /// The middle of a square.
    pub(crate) fn middle(&self, cell: Rect) -> (u16, u16) {
        (cell.x + (cell.width - 1) / 2, cell.y + (cell.height - 1) / 2)
    }

    /// The area of all squares and their lines.
    pub(crate) fn field(&self) -> Rect {
        let (files, ranks) = (u16::from(self.grid.files), u16::from(self.grid.ranks));
        let (line, level) = (self.grid_lines.column(), self.grid_lines.row());
        let width = files * (self.width + line) + line;
        Rect::new(self.x, self.y, width, ranks * (self.height + level) + level)
    }

    /// The square at a screen position.
    pub(crate) fn square(&self, x: u16, y: u16) -> Option<Square> {
        let inside = |square: &Square| self.cell(*square).contains((x, y).into());
        self.grid.squares().find(inside)
    }
}

/// The maximum height of a square.
fn tallest(board: BoardStyle, look: Look) -> u16 {
    let drawn = look.charset == Charset::Unicode && (look.depth.paints() || board == BoardStyle::Points);
    if drawn { u16::MAX } else { COMFORTABLE_HEIGHT }
}

/// The possible widths of a square of this height, best first. Characters are twice as high as wide, and an odd width
/// has a middle column. Stones on points need space on both sides; pieces in cells need less.
fn widths(board: BoardStyle, height: u16) -> impl Iterator<Item = u16> {
    let best = (2 * height + 1).max(5);
    let least = match (board, height) {
        (_, 1) | (BoardStyle::Cells, 2) => 3,
        (BoardStyle::Cells, _) => best - 2,
        (BoardStyle::Points, _) => best,
    };
    (least..=best).rev()
}
