/// A direction on the board; north is up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[repr(u8)]
pub enum Direction {
    /// Towards higher ranks.
    North,
    /// Towards later files.
    East,
    /// Towards lower ranks.
    South,
    /// Towards earlier files.
    West,
}

impl Direction {
    /// All four, clockwise from north.
    pub const ALL: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

    /// The direction after a quarter turn to the left.
    pub const fn left(self) -> Direction {
        Direction::ALL[(self as usize + 3) % 4]
    }

    /// The direction after a quarter turn to the right.
    pub const fn right(self) -> Direction {
        Direction::ALL[(self as usize + 1) % 4]
    }

    /// The opposite direction.
    pub const fn back(self) -> Direction {
        Direction::ALL[(self as usize + 2) % 4]
    }

    /// One step: the change of file and of rank.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Direction::North => (0, 1),
            Direction::East => (1, 0),
            Direction::South => (0, -1),
            Direction::West => (-1, 0),
        }
    }

    /// `north`, `east`, `south` or `west`.
    pub const fn name(self) -> &'static str {
        match self {
            Direction::North => "north",
            Direction::East => "east",
            Direction::South => "south",
            Direction::West => "west",
        }
    }
}
