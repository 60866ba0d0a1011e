use crate::Position;

/// What an exact solver knows of a game beyond its rules.
pub trait Solvable: Position {
    /// What the solver is to find out.
    const QUESTION: Question;

    /// How many replies of the opponent a point of the score is worth, when plies are ordered for a proof. It
    /// decides how long a proof takes, never what it says.
    const REPLIES_A_POINT: i32;

    /// Bounds of how a game that is not over can still end, on the scale of [`Question::Margin`]: the worst and the
    /// best for [`Player::One`](crate::Player::One).
    #[inline]
    fn bounds(&self) -> (i16, i16) {
        (i16::MIN, i16::MAX)
    }
}

/// What is to be found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Who wins. Every game ends, and none in a draw.
    WinOrLoss,
    /// Who wins, or nobody. Every game ends.
    WinDrawOrLoss,
    /// Who wins and by how many points. Every game ends, and whoever has more points wins. A draw is 0; a win of the
    /// first player is 1 more than the points they are ahead, which may be 0; a win of the second the same below 0.
    Margin,
    /// Who can force a win, and within how many plies. Positions may come again, so that games need not end.
    Plies,
}
