/// The room for a drawing, in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

/// A drawing in rows of characters, all of the piece's own colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Art {
    /// Lines and blocks; a blank hides what is behind it.
    Written(Vec<String>),
    /// The piece itself, of full and half blocks: marks may stand on it, and around it the board is seen.
    Solid(Vec<String>),
}

/// What is painted under a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// The terminal's own.
    Bare,
    /// The board's.
    Painted,
}

/// How large a drawing may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scale {
    /// Three columns and two rows.
    Small,
    /// Five columns and three rows.
    Large,
    /// As large as this.
    Grown(Room),
}

impl Room {
    /// How large a drawing may be; `None` where a glyph says it better.
    pub(crate) fn scale(self) -> Option<Scale> {
        match (self.width, self.height) {
            (..=2, _) | (_, ..=1) => None,
            // No wider than it looks high.
            (9.., 4..) => Some(Scale::Grown(Room { width: self.width.min(2 * self.height + 1), ..self })),
            (5.., 3..) => Some(Scale::Large),
            _ => Some(Scale::Small),
        }
    }

    /// Less wide by a column at either side.
    pub(crate) fn narrower(self) -> Room {
        Room { width: self.width.saturating_sub(2), ..self }
    }

    /// With a row in the middle.
    pub(crate) fn odd(self) -> Room {
        Room { height: self.height.saturating_sub(1) / 2 * 2 + 1, ..self }
    }
}

/// Rows that are always the same.
pub(crate) fn rows(rows: &[&str]) -> Vec<String> {
    rows.iter().map(|row| row.to_string()).collect()
}
