use std::time::Duration;

use catalog::State;
use game::{Info, Player};
use play::{GameSession, Timestamp};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{ByColour, Colour, Count, Offer, Outcome, View};

/// A live game as one visitor sees it, all of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Snapshot {
    /// Its id.
    pub id: String,
    /// The game's slug.
    pub game: String,
    /// The text of the position it began from.
    pub start: String,
    /// The number of its deal, if it has one.
    pub deal: Option<String>,
    /// How much time there is; none if `null`.
    pub clock: Option<TimeControl>,
    /// The visitor's own sides: none for spectators, both on a shared device.
    pub yours: Vec<Colour>,
    /// The plies played and not taken back.
    pub plies: Vec<PlayedPly>,
    /// How it stands.
    pub live: GameStatus,
}

/// A ply of a live game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PlayedPly {
    /// Its text.
    pub ply: String,
    /// The player who made it.
    pub by: Colour,
    /// Whether it begins a turn; any other belongs to the turn before it.
    pub begins_turn: bool,
    /// Whether it took something.
    pub takes: bool,
}

/// How a live game stands after its last event, as one visitor sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Live)]
pub struct GameStatus {
    /// The number of the last event; 0 before the first.
    pub seq: u32,
    /// The board; with choices only for the player to decide.
    pub view: View,
    /// How many plies have been played and not taken back.
    pub plies: u32,
    /// The players.
    pub seats: ByColour<Seat>,
    /// The clocks at this moment, if there are any.
    pub clocks: Option<ClockTimes>,
    /// After how many milliseconds the game is aborted unless the player to move makes a first move; `null` where that
    /// cannot happen.
    #[serde(default)]
    pub abort_in: Option<Count>,
    /// What each player offers.
    pub offers: ByColour<Vec<Offer>>,
    /// What each player offered last, if it was declined and the player has not moved or offered anything since.
    #[serde(default)]
    pub declined: ByColour<Option<Offer>>,
    /// How it ended, if it did.
    pub ending: Option<Outcome>,
    /// Whether a ply can be taken back without asking.
    pub free_takeback: bool,
    /// Whether the player to move may take a hint without asking: two remote players have to agree first.
    #[serde(default)]
    pub free_hints: bool,
    /// The hint that was given in this position.
    #[serde(default)]
    pub hint: Option<Hint>,
    /// How many hints each player has been given.
    pub hint_counts: ByColour<u32>,
    /// Whether the players may agree on a draw.
    pub draws: bool,
    /// The game that follows, once both want to play again.
    pub rematch: Option<String>,
    /// Whether it was aborted before it began.
    pub cancelled: bool,
}

/// A ply that was recommended to a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Hint {
    /// The player who received it.
    pub by: Colour,
    /// Its text.
    pub ply: String,
}

impl PlayedPly {
    /// The plies of a state.
    pub fn all(state: &dyn State) -> Vec<PlayedPly> {
        let plies = (0..state.ply_count()).filter_map(|before| state.played_ply(before));
        plies.map(|ply| PlayedPly::of(state.info(), &ply)).collect()
    }

    /// A ply of this game.
    pub fn of(info: &Info, ply: &catalog::PlayedPly) -> PlayedPly {
        PlayedPly {
            ply: ply.text.clone(),
            by: info.color(ply.player),
            begins_turn: ply.begins_turn,
            takes: ply.captures,
        }
    }
}

impl GameStatus {
    /// The status of a session for a visitor with these sides.
    pub fn of(session: &GameSession, yours: &[Player], at: Timestamp) -> GameStatus {
        let info = session.game().info();
        let state = session.state();
        let ending = session.ending();
        let decides = GameStatus::decides(session, yours);
        GameStatus {
            seq: session.seq(),
            view: if decides { View::from(state) } else { View::for_spectator(state) },
            plies: session.ply_count() as u32,
            seats: Seat::both(session),
            clocks: ClockTimes::of(session, at),
            abort_in: session.first_move().map(|(_, until)| until.since(at).into()),
            offers: ByColour::of(info, |side| session.offers(side).to_vec()),
            declined: ByColour::of(info, |side| session.declined(side)),
            ending: ending.map(|ending| Outcome::of_ending(info, &ending)),
            free_takeback: session.can_undo_freely(),
            free_hints: session.allows_hints(),
            hint: session.hint().map(|hint| Hint { by: info.color(hint.by), ply: hint.ply.clone() }),
            hint_counts: ByColour::of(info, |side| session.hint_count(side)),
            draws: info.draws,
            rematch: None,
            cancelled: session.ending().is_some_and(|ending| ending.is_abort()),
        }
    }

    /// Whether a visitor with these sides is to decide: all others see the same.
    pub fn decides(session: &GameSession, yours: &[Player]) -> bool {
        let waits = Player::BOTH.iter().any(|&side| session.seats()[side].is_open());
        session.ending().is_none() && !waits && yours.contains(&session.state().turn())
    }
}

impl TimeControl {
    /// The clock of a session, if it is one of this kind.
    pub fn of(clock: play::TimeControl) -> Option<TimeControl> {
        let seconds = |time: Duration| u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
        match clock {
            play::TimeControl::Game { base, increment } => {
                Some(TimeControl { seconds: seconds(base), increment: seconds(increment) })
            }
            play::TimeControl::None | play::TimeControl::Turn(_) => None,
        }
    }
}

/// How much time a live game gives its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Clock)]
pub struct TimeControl {
    /// At the beginning, in seconds.
    pub seconds: u32,
    /// More after each turn, in seconds.
    pub increment: u32,
}

/// The two clocks at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Clocks)]
pub struct ClockTimes {
    /// What each player has left, in milliseconds.
    pub left: ByColour<Count>,
    /// Whose clock runs; `null` before the player's first move and at the end.
    pub running: Option<Colour>,
}

impl From<TimeControl> for play::TimeControl {
    fn from(clock: TimeControl) -> play::TimeControl {
        play::TimeControl::Game {
            base: Duration::from_secs(clock.seconds.into()),
            increment: Duration::from_secs(clock.increment.into()),
        }
    }
}

impl ClockTimes {
    /// The clocks of a session; `None` if it has none.
    pub fn of(session: &GameSession, at: Timestamp) -> Option<ClockTimes> {
        let info = session.game().info();
        session.left(Player::One, at)?;
        Some(ClockTimes {
            left: ByColour::of(info, |player| session.left(player, at).unwrap_or_default().into()),
            running: session.running().map(|player| info.color(player)),
        })
    }
}

/// The player at one side of a live game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Seat {
    /// A person.
    Person {
        /// What they are called; may be empty.
        name: String,
    },
    /// A computer.
    Computer {
        /// Its identifier, such as `level:3`.
        player: String,
    },
    /// An open seat.
    Open,
}

impl Seat {
    /// Both seats of a session.
    pub fn both(session: &GameSession) -> ByColour<Seat> {
        ByColour::of(session.game().info(), |player| match &session.seats()[player] {
            play::Seat::Person(name) => Seat::Person { name: name.clone() },
            play::Seat::Computer(computer) => Seat::Computer { player: computer.to_string() },
            play::Seat::External(guest) => Seat::Computer { player: guest.name().to_string() },
            play::Seat::Open(_) => Seat::Open,
        })
    }
}
