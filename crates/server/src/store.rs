//! Where live games are kept: the one place that outlives the process.

mod address;
mod migrations;
mod postgres;
mod shared;
mod sqlite;
pub(crate) mod stored_form;
mod with_timeout;

use std::sync::Arc;

use async_trait::async_trait;
use play::{Event, Timestamp};
use tokio::sync::broadcast;
use wire::{Colour, Presence};

use address::Address;
pub(crate) use postgres::Postgres;
pub(crate) use sqlite::Sqlite;
use with_timeout::WithTimeout;

/// Where games are kept, which also coordinates the servers that use it.
pub trait Store: GameStore + Cluster {}

impl<S: GameStore + Cluster> Store for S {}

/// Stores games as a start and numbered events. Acknowledged writes are on the disk.
#[async_trait]
pub trait GameStore: Send + Sync {
    /// Makes a game. The same creator's same key gives the id of the game that is there already.
    async fn create(&self, new: NewGameRow) -> Result<String, StoreError>;

    /// A game with all its events.
    async fn load(&self, id: &str) -> Result<Option<GameRow>, StoreError>;

    /// Whatever happened in a game after an event.
    async fn events_after(&self, id: &str, seq: u32) -> Result<Vec<StoredEvent>, StoreError>;

    /// Removes events from the end of a game; other servers read it again.
    async fn repair(&self, repair: Repair) -> Result<(), StoreError>;

    /// Appends an event, if the game is still at the expected number.
    async fn append(&self, append: Append) -> Result<AppendOutcome, StoreError>;

    /// Calls a game off in which nothing was played.
    async fn cancel(&self, id: &str, seq: u32) -> Result<AppendOutcome, StoreError>;

    /// Makes a private link to a seat, by the hash of its token, which can be used until a moment.
    async fn link(&self, id: &str, colour: Colour, token: &str, expires: Timestamp)
    -> Result<(), StoreError>;

    /// Gives a visitor the seat that a private link leads to, and the id of its game. A link has one user, in time; the
    /// same visitor may repeat the request.
    async fn take_link(&self, token: &str, visitor: &str) -> Result<Option<String>, StoreError>;

    /// Notes the game that follows another.
    async fn set_rematch(&self, id: &str, next: &str) -> Result<(), StoreError>;

    /// Whether a visitor plays, or has played, in a game.
    async fn has_games(&self, visitor: &str) -> Result<bool, StoreError>;

    /// A part of the list of a visitor's games, the latest first.
    async fn games_of(&self, visitor: &str, part: &ListPart) -> Result<GameList, StoreError>;

    /// What lists show of a game, unless it was aborted.
    async fn summary(&self, id: &str) -> Result<Option<String>, StoreError>;

    /// Games whose summary is missing or older than their last event, in the order of their ids, after this id.
    async fn without_summary(&self, after: &str) -> Result<Vec<(String, u32)>, StoreError>;

    /// Notes summaries of games that were made from all their events, unless they have gone on.
    async fn summarize(&self, made: Vec<MadeSummary>) -> Result<(), StoreError>;

    /// Live games whose time is over at this moment.
    async fn overdue(&self, at: Timestamp) -> Result<Vec<String>, StoreError>;

    /// Corrects the deadline of a game whose last event is this.
    async fn set_deadline(&self, id: &str, seq: u32, deadline: Option<Timestamp>) -> Result<(), StoreError>;

    /// Adds an event with this key to every live game with a running clock, after which the time since its last event does
    /// not count. No game is replayed for it, so the deadline that is noted may be too early, never too late. Gives the
    /// number of that event for each game.
    async fn skip_outage(&self, key: &str) -> Result<Vec<(String, u32)>, StoreError>;

    /// Where games stand.
    async fn game_heads(&self, ids: &[String]) -> Result<Vec<(String, GameHead)>, StoreError>;

    /// Removes games in which nothing was played since a moment, links that had expired before, and servers that have not
    /// been alive since.
    async fn delete_unplayed(&self, before: Timestamp) -> Result<u64, StoreError>;

    /// Makes sure that games can be read and written now. It writes to the disk.
    async fn check(&self) -> Result<(), StoreError>;

    /// Ends all work; what is under way is finished first.
    async fn close(&self);
}

/// What servers of one database have in common, and what they hear of each other.
#[async_trait]
pub trait Cluster: Send + Sync {
    /// The secret of this name. If there is none yet, the proposed one is kept; all servers of a database get the same.
    async fn shared_secret(&self, name: &str, proposed: &str) -> Result<String, StoreError>;

    /// The store's own clock.
    async fn now(&self) -> Result<Timestamp, StoreError>;

    /// Records a heartbeat of this server, and returns the last one of another server that is still connected.
    async fn heartbeat(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Announces the presence at games here to other servers.
    async fn announce(&self, _here: &[PresenceReport]) -> Result<(), StoreError> {
        Ok(())
    }

    /// What other servers do to the games, if there can be any.
    fn changes(&self) -> Option<broadcast::Receiver<StoreChange>> {
        None
    }
}

/// Opens a store: the address of a PostgreSQL database, or the path of an SQLite file, which is made. A path may have
/// `sqlite:` before it.
///
/// # Errors
/// If it is not there, or holds something else.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    match Address::read(address)? {
        Address::File(path) => Ok(Arc::new(Sqlite::open(&path).await?)),
        Address::Postgres(address) => Ok(Arc::new(WithTimeout(Postgres::open(&address).await?))),
    }
}

/// A game about to be kept.
#[derive(Clone, Debug)]
pub struct NewGameRow {
    /// Its id.
    pub id: String,
    /// The creator.
    pub creator: String,
    /// The creator's key.
    pub key: String,
    /// The start, as text.
    pub start: String,
    /// What lists show of it.
    pub summary: Summary,
    /// When the player to move runs out of time.
    pub deadline: Option<Timestamp>,
    /// The seat owners.
    pub seat_owners: Vec<(Colour, String)>,
}

/// What lists show of a game, so that they need not replay it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The slug of the game.
    pub game: String,
    /// All else, as text.
    pub text: String,
}

/// A summary that was made from the events of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MadeSummary {
    /// The game's id.
    pub id: String,
    /// The number of the last event.
    pub seq: u32,
    /// The summary; `None` if the game cannot be read, and belongs in no list.
    pub summary: Option<Summary>,
}

/// Which part of a list of games is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListPart {
    /// The slug of the only game in the list; all games are if it is missing.
    pub game: Option<String>,
    /// How many games come before this part.
    pub offset: u32,
    /// How many games the part has at most.
    pub limit: u32,
}

/// A part of a list of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameList {
    /// The games of this part.
    pub games: Vec<ListedGame>,
    /// How many games the whole list has.
    pub total: u64,
}

/// A game in a list of a visitor's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedGame {
    /// Its id.
    pub id: String,
    /// What was kept to be shown in lists.
    pub summary: String,
    /// When something last happened.
    pub touched: Timestamp,
    /// The seats that the visitor has taken.
    pub held: Vec<Colour>,
}

/// A game as it is kept.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// The start, as text.
    pub start: String,
    /// Whether it was called off.
    pub cancelled: bool,
    /// The game that follows it.
    pub next: Option<String>,
    /// When something last happened.
    pub touched: Timestamp,
    /// The events, in order.
    pub events: Vec<StoredEvent>,
    /// The seat owners.
    pub seat_owners: Vec<(Colour, String)>,
}

/// An event as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// The number of its row.
    pub seq: u32,
    /// The key it was sent with.
    pub key: String,
    /// The event. In a damaged game it has another number than its row.
    pub event: Event,
}

/// What has to be removed from a damaged game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// The game's id.
    pub game: String,
    /// The number of the last row; a game that has another one by now is left alone.
    pub last: u32,
    /// The last event that is kept.
    pub keep: u32,
    /// Whether the game is over with it.
    pub over: bool,
    /// Whether a ply was played by then.
    pub begun: bool,
    /// What lists show of the game as it stood then.
    pub summary: Summary,
    /// When the player to move runs out of time.
    pub deadline: Option<Timestamp>,
    /// The seats that were taken with the events that go.
    pub seat_owners: Vec<(Colour, String)>,
}

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameHead {
    /// The number of the last event.
    pub seq: u32,
    /// Whether it was called off.
    pub cancelled: bool,
}

/// An event about to be kept.
pub struct Append {
    /// The game's id.
    pub game: String,
    /// The number of the last event that the context has seen.
    pub seq: u32,
    /// The context's key.
    pub key: String,
    /// Makes the event with this number at a moment of the store's clock, or says why it does not fit. It is called once
    /// at most, inside the transaction.
    pub make: Box<dyn FnOnce(u32, Timestamp) -> Result<NewEvent, EventRejection> + Send>,
    /// The seat that a visitor takes with it.
    pub seat_owner: Option<(Colour, String)>,
}

/// An event as it will be kept.
pub struct NewEvent {
    /// The event.
    pub event: Event,
    /// Whether the game is over with it.
    pub over: bool,
    /// Whether the game is aborted by it, and belongs in no list.
    pub aborted: bool,
    /// Whether a ply was played.
    pub begun: bool,
    /// What lists show of the game from now on.
    pub summary: Summary,
    /// When the player to move runs out of time.
    pub deadline: Option<Timestamp>,
}

/// Why an event cannot be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventRejection {
    /// The session does not stand right before this number: it has to catch up with the store first.
    Behind,
    /// The rules, or the state of the game, forbid it.
    Refused(wire::Error),
}

/// What came of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AppendOutcome {
    /// It is kept under this number.
    Done(u32),
    /// Its key was seen before, at this number.
    Known(u32),
    /// Something else has happened; the last event has this number.
    Stale(u32),
    /// It does not fit.
    Refused(wire::Error),
    /// Making it panicked: this is a fault of ours. The session may have changed all the same.
    Panicked,
    /// There is no such game.
    Gone,
}

/// The presence at a game on one server.
#[derive(Clone, Debug)]
pub struct PresenceReport {
    /// The game's id.
    pub game: String,
    /// Who.
    pub presence: Presence,
    /// The server counts what it says: messages may overtake each other, and the latest is true.
    pub number: u64,
}

/// Something that another server did.
#[derive(Clone, Debug)]
pub enum StoreChange {
    /// A game went on to this event, or something else about it has changed.
    Game(String, Option<u32>),
    /// The presence at a game there has changed, or is repeated.
    Presence {
        /// Where.
        server: String,
        /// At which game, and who.
        report: PresenceReport,
    },
    /// Some changes were missed: every game may have gone on.
    Any,
}

/// Why the store did not do something.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database does not answer.
    #[error("the database does not answer ({0}): see that it runs, then try again")]
    Away(String),
    /// It holds something else.
    #[error("'{0}' holds something else than games of Trilith: name another with --database")]
    Foreign(String),
    /// Another server uses it.
    #[error("'{0}' is in use by another server: end that one, or name another with --database")]
    Taken(String),
    /// It was made by a newer version.
    #[error(
        "'{0}' was made by a newer version of Trilith: use that version, or name another with --database"
    )]
    Newer(String),
    /// It cannot be opened.
    #[error("cannot open the database '{0}': {1}")]
    Unusable(String, String),
    /// What is kept cannot be read.
    #[error("a kept game cannot be read: {0}")]
    Broken(String),
    /// It may not be written.
    #[error(
        "cannot write to the database '{0}': let this user write to the file and to its folder, or name another with --database"
    )]
    ReadOnly(String),
    /// The file is no longer at its path.
    #[error("the database file '{0}' was deleted or replaced: restore it, then start the server again")]
    Replaced(String),
    /// The file is not whole.
    #[error("the database file is damaged ({0}): restore a backup, then start the server again")]
    Damaged(String),
    /// It cannot be read now, for a reason that may pass.
    #[error(
        "the database cannot be read now ({0}): see that the server may open more files and that the disk works, then try again"
    )]
    Unreadable(String),
    /// Nothing can be written now.
    #[error(
        "the database cannot be written ({0}): make room on the disk, and see that the file may be written"
    )]
    Unwritable(String),
    /// A database of a kind that is not supported.
    #[error("cannot use a database of the kind '{0}': expected sqlite:FILE or postgres://USER@HOST/NAME")]
    UnknownKind(String),
    /// An address that cannot be read, and is not repeated: it may hold a password.
    #[error(
        "cannot read the address of the database: expected sqlite:FILE or postgres://USER:PASSWORD@HOST:PORT/NAME, where '@', '/', '?' and '#' in a password are written as %40, %2F, %3F and %23"
    )]
    Address,
}

impl StoreError {
    /// A summary without paths or database messages, for clients.
    pub fn summary(&self) -> &'static str {
        match self {
            StoreError::Replaced(_) => "the database file was deleted or replaced",
            StoreError::Damaged(_) => "the database file is damaged",
            StoreError::Unreadable(_) => "the database cannot be read now",
            StoreError::ReadOnly(_) | StoreError::Unwritable(_) => "the database cannot be written",
            StoreError::Broken(_) => "this game cannot be read",
            _ => "the database does not answer",
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Away(error.to_string())
    }
}

/// A migration that failed, of the database at this address.
fn migration(address: &str, error: &sqlx::migrate::MigrateError) -> StoreError {
    use sqlx::migrate::MigrateError;
    match error {
        MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => {
            StoreError::Newer(address.to_string())
        }
        MigrateError::VersionMismatch(_) => StoreError::Foreign(address.to_string()),
        other => StoreError::Unusable(address.to_string(), other.to_string()),
    }
}

pub(crate) fn millis(moment: Timestamp) -> i64 {
    i64::try_from(moment.0.as_millis()).unwrap_or(i64::MAX)
}

pub(crate) fn moment(millis: i64) -> Timestamp {
    Timestamp::from_millis(u64::try_from(millis).unwrap_or(0))
}
