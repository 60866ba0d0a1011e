use crate::{ByPlayer, Info, Player};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Player>,
    /// What decided it.
    pub reason: Reason,
}

/// The reason of the result. It holds no text, so outcomes are cheap in a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The loser must move and has no legal ply.
    NoLegalPly,
    /// The loser must move and has no legal ply, for a reason that the board does not show.
    Stuck(&'static str),
    /// The loser has none of these left, such as "tile".
    NoneLeft(&'static str),
    /// The winner has these in place, such as "three in a row".
    Achieved(&'static str),
    /// The points, what they count ("captures"), and what broke a tie.
    Score {
        /// What is counted.
        of: &'static str,
        /// Each player's points.
        points: ByPlayer<u16>,
        /// What decided when the points are equal.
        tie: Option<TieBreak>,
    },
    /// Neither player can win any more, for this reason.
    Deadlock(&'static str),
    /// The position occurred too often in the played game; positions do not detect this.
    Repetition,
}

/// What decides when points are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieBreak {
    /// The rules give ties to this player.
    GoesTo(Player),
    /// A second count, such as "tallest stack".
    Second(&'static str, ByPlayer<u16>),
}

impl Outcome {
    /// One sentence for people, such as `White wins: Black has no legal ply`.
    pub fn sentence(&self, info: &Info) -> String {
        let name = |player: Player| info.players[player].person;
        let verdict = match self.winner {
            Some(winner) => format!("{} wins", name(winner)),
            None => "Draw".to_string(),
        };
        let loser = self.winner.map_or("nobody", |winner| name(!winner));
        match self.reason {
            Reason::NoLegalPly => format!("{verdict}: {loser} has no legal move"),
            Reason::Stuck(why) => format!("{verdict}: {loser} has no legal move, because {why}"),
            Reason::NoneLeft(what) => format!("{verdict}: {loser} has no {what} left"),
            Reason::Achieved(what) | Reason::Deadlock(what) => format!("{verdict}: {what}"),
            Reason::Repetition => format!("{verdict}: the same position occurred three times"),
            Reason::Score { of, points, tie } => {
                let first = self.winner.unwrap_or(Player::One);
                let score = format!("{verdict} {}–{} on {of}", points[first], points[!first]);
                match tie {
                    None => score,
                    Some(TieBreak::GoesTo(player)) => format!("{score}: ties go to {}", name(player)),
                    Some(TieBreak::Second(what, counts)) => {
                        format!("{score}: {what} {} against {}", counts[first], counts[!first])
                    }
                }
            }
        }
    }
}
