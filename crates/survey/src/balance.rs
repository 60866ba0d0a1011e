use game::Player;

use crate::replay::Replay;

/// Games by result, from the view of the player who begins.
pub(crate) struct Balance {
    pub(crate) wins: usize,
    pub(crate) draws: usize,
    pub(crate) losses: usize,
}

impl Balance {
    pub(crate) fn of(games: &[Replay]) -> Balance {
        let count = |winner| games.iter().filter(|game| game.outcome.winner == winner).count();
        Balance { wins: count(Some(Player::One)), draws: count(None), losses: count(Some(Player::Two)) }
    }

    /// A draw counts half.
    pub(crate) fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }
}
