use draw::Room;
use ratatui::layout::Rect;

use crate::palette::Mark;

/// A corner of a square. Every mark has its own, so that several are seen together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Corner {
    UpperLeft,
    UpperRight,
    LowerLeft,
    LowerRight,
}

use Corner::{LowerLeft, LowerRight, UpperLeft, UpperRight};

impl Corner {
    /// Where a mark looks for room, its own corner first.
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

    /// The outermost place of a square.
    pub(super) fn of(self, square: Rect) -> (u16, u16) {
        self.place(Room { width: 1, height: 1 }, square)
    }

    /// Where a drawing of this size begins.
    pub(super) fn place(self, Room { width, height }: Room, square: Rect) -> (u16, u16) {
        let (right, lower) = (square.right().saturating_sub(width), square.bottom().saturating_sub(height));
        match self {
            UpperLeft => (square.x, square.y),
            UpperRight => (right, square.y),
            LowerLeft => (square.x, lower),
            LowerRight => (right, lower),
        }
    }

    /// A corner folded over, in one character.
    pub(super) fn fold(self) -> &'static str {
        match self {
            UpperLeft => "◤",
            UpperRight => "◥",
            LowerLeft => "◣",
            LowerRight => "◢",
        }
    }

    /// The same in so many rows.
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
