use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    Analysis, ByColour, Count, ErrorCode, Event, GameAction, GameStatus, PlayedPly, PositionQuery, Review,
    ReviewedMove, Snapshot,
};

/// The version of the messages; a page of another version reloads.
pub const PROTOCOL: u32 = 1;

/// What a page says on its socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Shows this game from now on, and tells what the page has missed.
    Hello {
        /// The version of the messages the page knows.
        v: u32,
        /// The game's id.
        game: String,
        /// The number of the last event that the page has seen; `null` if it knows nothing.
        seq: Option<u32>,
    },
    /// Does something in the game that the page has said hello to.
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
    /// Tells whether the page can be seen; a page that says nothing can. A player with no page in sight is away.
    Visible {
        /// Whether it is in sight: not in the background, with the screen on.
        visible: bool,
    },
    /// Asks the computer about a position.
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
    /// Has a game judged ply by ply.
    Review {
        /// The page's own name for it.
        id: u32,
        /// The game with all its plies.
        start: PositionQuery,
    },
    /// Wants no more of a think or review.
    Stop {
        /// Its name.
        id: u32,
    },
    /// Asks whether anybody is there.
    Ping {
        /// Comes back as it is.
        t: Count,
    },
}

/// What the server says on a page's socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The game as it stands, in place of all that was told before.
    Snapshot {
        /// The game.
        snapshot: Snapshot,
        /// Who is there.
        presence: Presence,
    },
    /// Something has happened.
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
    /// An act was done and is on the disk.
    Done {
        /// Its key.
        key: String,
        /// The number of its event.
        seq: u32,
    },
    /// An act was not done, and never will be under this key.
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
    /// The game is not there, or cannot be shown; why.
    Missing {
        /// The game's id.
        game: String,
        /// One sentence for people.
        why: String,
    },
    /// Who is there has changed.
    Presence {
        /// The game's id.
        game: String,
        /// Who is there.
        presence: Presence,
    },
    /// The game has a rematch.
    Rematch {
        /// The game's id.
        game: String,
        /// The new game's id.
        next: String,
    },
    /// The computer waits or has begun.
    Queue {
        /// The page's name for it.
        id: u32,
        /// So many are before it; 0 when it thinks.
        place: u32,
    },
    /// What the computer thinks so far.
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
    /// Somebody is there.
    Pong {
        /// As it came.
        t: Count,
        /// The server's clock, in milliseconds since the beginning of 1970.
        now: Count,
    },
    /// The server goes and comes back, or the page has to be loaded anew.
    Restart {
        /// When to try again, in milliseconds.
        after: u32,
        /// Whether the page itself is too old, or too slow: it has to be loaded again.
        reload: bool,
    },
}

/// Who is at a live game.
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
