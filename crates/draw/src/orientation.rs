/// The orientation of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Orientation {
    /// The first rank.
    #[default]
    Normal,
    /// The last rank.
    Flipped,
}

impl Orientation {
    /// The other one.
    #[must_use]
    pub fn flipped(self) -> Orientation {
        match self {
            Orientation::Normal => Orientation::Flipped,
            Orientation::Flipped => Orientation::Normal,
        }
    }
}
