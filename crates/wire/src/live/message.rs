use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    Analysis, ByColour, Count, ErrorCode, Event, GameAction, GameStatus, PlayedPly, PositionQuery, Review,
    ReviewedMove, Snapshot,
};

/// A message from a page to the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Subscribes to a game; the server replies with a snapshot.
    Hello {
        /// The protocol version of the page.
        v: u32,
        /// The game's id.
        game: String,
        /// The number of the last event that the page has seen; `null` at first.
        seq: Option<u32>,
    },
    /// Performs an action in the game that the page has subscribed to.
    Act {
        /// A random text: the same key gets the same answer.
        key: String,
        /// The game's id.
        game: String,
        /// The number of the last event that the page has seen.
        seq: u32,
        /// What.
        act: GameAction,
    },
    /// Reports whether the page is visible; the default is visible. A player without a visible page is away.
    Visible {
        /// Whether it is in sight: not in the background, with the screen on.
        visible: bool,
    },
    /// Requests an engine analysis of a position.
    Think {
        /// The page's own name for it.
        id: u32,
        /// The position.
        start: PositionQuery,
        /// How many plies are to be judged.
        lines: u8,
        /// For how long at most, in milliseconds.
        milliseconds: u32,
    },
    /// Requests a review of a game.
    Review {
        /// The page's own name for it.
        id: u32,
        /// The game with all its plies.
        start: PositionQuery,
    },
    /// Cancels an analysis or a review.
    Stop {
        /// Its name.
        id: u32,
    },
    /// Checks the connection.
    Ping {
        /// Comes back as it is.
        t: Count,
    },
}

/// A message from the server to a page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The complete state of the game; it replaces all earlier state.
    Snapshot {
        /// The game.
        snapshot: Snapshot,
        /// The players and spectators who are present.
        presence: Presence,
    },
    /// An event of the game.
    Event {
        /// The game's id.
        game: String,
        /// What.
        event: Event,
        /// How many plies of those known are still played; the rest was taken back.
        kept: u32,
        /// The plies that follow them.
        plies: Vec<PlayedPly>,
        /// How it stands now.
        live: GameStatus,
    },
    /// An action was applied and stored.
    Done {
        /// Its key.
        key: String,
        /// The number of its event.
        seq: u32,
    },
    /// An action was rejected, and will never be applied under this key.
    Refused {
        /// Its key.
        key: String,
        /// What kind of failure it is.
        code: ErrorCode,
        /// One sentence for people.
        why: String,
        /// The number of the last event.
        seq: u32,
    },
    /// The game does not exist or cannot be read.
    Missing {
        /// The game's id.
        game: String,
        /// One sentence for people.
        why: String,
    },
    /// Players or spectators came or left.
    Presence {
        /// The game's id.
        game: String,
        /// The players and spectators who are present.
        presence: Presence,
    },
    /// The game has a rematch.
    Rematch {
        /// The game's id.
        game: String,
        /// The new game's id.
        next: String,
    },
    /// The position of a request in the engine queue.
    Queue {
        /// The page's name for it.
        id: u32,
        /// The position in the queue; 0 when the engine has started.
        place: u32,
    },
    /// The analysis so far.
    Insight {
        /// The page's name for it.
        id: u32,
        /// What.
        insight: Analysis,
    },
    /// A ply of a review was judged.
    Judged {
        /// The page's name for it.
        id: u32,
        /// Its place in the game, from 0.
        at: u32,
        /// The ply with what it is worth.
        ply: ReviewedMove,
    },
    /// A review is complete.
    Reviewed {
        /// The page's name for it.
        id: u32,
        /// All of it.
        review: Review,
    },
    /// A think or review is over; why, if it failed.
    Over {
        /// The page's name for it.
        id: u32,
        /// One sentence for people, if it failed.
        why: Option<String>,
    },
    /// The answer to a ping.
    Pong {
        /// As it came.
        t: Count,
        /// The server's clock, in milliseconds since the beginning of 1970.
        now: Count,
    },
    /// The server restarts, or the page has to be reloaded.
    Restart {
        /// When to try again, in milliseconds.
        after: u32,
        /// Whether the page itself is too old, or too slow: it has to be loaded again.
        reload: bool,
    },
}

/// Who is present at a live game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Presence {
    /// Whether White is there.
    pub white: bool,
    /// Whether Black is there.
    pub black: bool,
    /// How many watch.
    pub watchers: u32,
    /// Whether White is there with no page in sight.
    #[serde(default)]
    pub white_away: bool,
    /// Whether Black is there with no page in sight.
    #[serde(default)]
    pub black_away: bool,
    /// After how many milliseconds the opponent of a player who is not there may claim victory, if that player is to move
    /// then; `null` for players who are there, and where nothing can be claimed.
    #[serde(default)]
    pub claim_in: ByColour<Option<Count>>,
}
