use game::{Info, Outcome, Player};

/// How a bout ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won; nobody in a draw.
    pub winner: Option<Player>,
    /// What decided it.
    pub how: How,
}

/// What decided a bout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum How {
    /// The rules.
    Rules(Outcome),
    /// The loser gave up.
    Resigned,
    /// The loser lost by a fault of its own.
    Forfeited {
        /// The program that failed, as records name it; empty for a person.
        program: String,
        /// The fault.
        why: String,
    },
    /// The loser ran out of time.
    OutOfTime,
    /// The players agreed on a draw.
    Agreed,
    /// This player did not make a first move in time: the game has no result.
    Aborted(Player),
}

impl Ending {
    /// Whether the game ended before it had begun for both, without a result.
    pub fn is_abort(&self) -> bool {
        matches!(self.how, How::Aborted(_))
    }

    /// Who won and why, for people.
    pub fn sentence(&self, info: &Info) -> String {
        let name = |side: Player| info.players[side].person;
        let won = self.winner.map_or("Draw".to_string(), |winner| format!("{} wins", name(winner)));
        let loser = self.winner.map_or("nobody", |winner| name(!winner));
        match &self.how {
            How::Rules(outcome) => outcome.sentence(info),
            How::Resigned => format!("{won}: {loser} resigned"),
            How::Forfeited { program, why } if program.is_empty() => {
                format!("{won}: {loser} forfeits, {why}")
            }
            How::Forfeited { program, why } => format!("{won}: {loser} ({program}) forfeits, {why}"),
            How::OutOfTime => format!("{won}: {loser} ran out of time"),
            How::Agreed => format!("{won}: the players agreed"),
            How::Aborted(player) => {
                format!("The game was aborted: {} did not make a first move in time", name(*player))
            }
        }
    }
}
