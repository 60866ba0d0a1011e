use std::time::Duration;

use game::Player;
use play::{Bout, Moment};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{ByColour, Colour, Count};

/// How much time a live game gives its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Clock {
    /// At the beginning, in seconds.
    pub seconds: u32,
    /// More after each turn, in seconds.
    pub increment: u32,
}

/// The two clocks at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Clocks {
    /// What each player has left, in milliseconds.
    pub left: ByColour<Count>,
    /// Whose clock runs; `null` before the player's first move and at the end.
    pub running: Option<Colour>,
}

impl From<Clock> for play::Clock {
    fn from(clock: Clock) -> play::Clock {
        play::Clock::Game {
            base: Duration::from_secs(clock.seconds.into()),
            increment: Duration::from_secs(clock.increment.into()),
        }
    }
}

impl Clocks {
    /// The clocks of a bout; `None` if it has none.
    pub fn of(bout: &Bout, at: Moment) -> Option<Clocks> {
        let info = bout.game().info();
        bout.left(Player::One, at)?;
        Some(Clocks {
            left: ByColour::of(info, |player| bout.left(player, at).unwrap_or_default().into()),
            running: bout.running().map(|player| Colour::of(info, player)),
        })
    }
}
