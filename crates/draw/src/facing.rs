/// Which end of the board is near.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Facing {
    /// The first rank.
    #[default]
    Usual,
    /// The last rank.
    Turned,
}

impl Facing {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Facing {
        match self {
            Facing::Usual => Facing::Turned,
            Facing::Turned => Facing::Usual,
        }
    }
}
