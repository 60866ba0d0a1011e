use crate::{Position, Random};

/// A simple computer player that looks at its own ply and one reply at most.
pub struct Bot<P: Position> {
    /// The name players choose it by, such as `greedy`.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// Its ply; `None` if the game is over.
    pub choose: fn(&P, &mut Random) -> Option<P::Move>,
}

/// Games that bring simple computer players of their own.
pub trait Bots: Position {
    /// The players, in the order their makers ranked them.
    fn bots() -> &'static [Bot<Self>];
}
