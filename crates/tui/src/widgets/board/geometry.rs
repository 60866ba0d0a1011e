use draw::Charset;
use game::{BoardStyle, Grid, Scene, Square, Symmetry};
use ratatui::layout::Rect;

use super::Orientation;
use crate::theme::Look;

/// Where the squares of a drawn board are on the screen.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    grid: Grid,
    /// The size of a square without the lines around it.
    width: u16,
    height: u16,
    pub(super) grid_lines: GridLines,
    /// The column where the ranks' numbers begin.
    pub(crate) left: u16,
    /// The row of the files' letters.
    pub(crate) bottom: u16,
    /// The first column and row of the top left square, or of the line before it.
    x: u16,
    y: u16,
    orientation: Orientation,
}

/// Which lines stand between squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GridLines {
    /// None: colours tell squares apart, or there is no room.
    Bare,
    /// Upright ones.
    Columns,
    /// All.
    Full,
}

impl GridLines {
    /// Columns taken by a line between squares.
    pub(super) fn column(self) -> u16 {
        u16::from(self != GridLines::Bare)
    }

    /// Rows taken by a line between squares.
    pub(super) fn row(self) -> u16 {
        u16::from(self == GridLines::Full)
    }
}

/// Columns for the ranks' numbers and a blank.
const MARGIN: u16 = 3;

/// Rows of a square in which everything is seen well. A letter would look lost in a larger one; what is drawn grows with
/// its square.
const COMFORTABLE_HEIGHT: u16 = 6;

/// Columns for both numbers of any stack.
pub(super) const BOTH_NUMBERS: u16 = 5;

impl Geometry {
    /// The largest board that fits, in the middle of the area. As many lines are ruled as there is room for.
    pub(crate) fn fit(scene: &Scene, look: Look, area: Rect) -> Option<Geometry> {
        Geometry::fit_up_to(tallest(scene.board, look), scene, look, area)
    }

    /// The largest board with which words beside it come second: a larger one is clear enough to wait for them.
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

    /// How many columns the board takes, with its numbers.
    pub(crate) fn across(&self) -> u16 {
        MARGIN + self.field().width
    }

    /// Whether a square is wide enough for both numbers of a stack. Narrower ones show what counts, all of them alike.
    pub(crate) fn shows_heights(&self) -> bool {
        self.width >= BOTH_NUMBERS
    }

    /// The same board seen from its other end.
    pub(crate) fn flipped(self) -> Geometry {
        Geometry { orientation: self.orientation.flipped(), ..self }
    }

    /// From which end the board is seen.
    pub(crate) fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// The room of a square, without lines.
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

    /// The room of all squares and their lines.
    pub(crate) fn field(&self) -> Rect {
        let (files, ranks) = (u16::from(self.grid.files), u16::from(self.grid.ranks));
        let (line, level) = (self.grid_lines.column(), self.grid_lines.row());
        let width = files * (self.width + line) + line;
        Rect::new(self.x, self.y, width, ranks * (self.height + level) + level)
    }

    /// The square at a place of the screen.
    pub(crate) fn square(&self, x: u16, y: u16) -> Option<Square> {
        let inside = |square: &Square| self.cell(*square).contains((x, y).into());
        self.grid.squares().find(inside)
    }
}

/// How many rows a square may have.
fn tallest(board: BoardStyle, look: Look) -> u16 {
    let drawn = look.charset == Charset::Unicode && (look.depth.paints() || board == BoardStyle::Points);
    if drawn { u16::MAX } else { COMFORTABLE_HEIGHT }
}

/// The widths a square of this height may have, the best first. Characters are twice as high as wide, and a square
/// with a middle column is drawn more easily. Stones need room on both sides, what stands in a cell may do with less.
fn widths(board: BoardStyle, height: u16) -> impl Iterator<Item = u16> {
    let best = (2 * height + 1).max(5);
    let least = match (board, height) {
        (_, 1) | (BoardStyle::Cells, 2) => 3,
        (BoardStyle::Cells, _) => best - 2,
        (BoardStyle::Points, _) => best,
    };
    (least..=best).rev()
}
