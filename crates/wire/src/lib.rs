//! The JSON messages of Trilith: one serde type for every object, used by the server, the command line and Python.
//!
//! All are plain owned data that reads back as it was written. What holds for each of them:
//!
//! - Names of fields and words are `snake_case`. Other programs rely on them: a field may be added at the end, none is
//!   renamed or moved.
//! - A player is `"white"` or `"black"` ([`Colour`]), whatever people call the side; a square is its text, `"c3"`; a ply
//!   and a position are the texts that the command line reads.
//! - An enum without fields is a string (`"points"`, `"north"`); one with fields is an object with a `kind`.
//! - Unknown values are `null`; the few lists and fields that are left out when empty say so.
//! - A count is a number that every reader of JSON keeps exactly; a greater one is a text ([`Count`]).
//!
//! ```
//! let nodes = wire::Count(7);
//! assert_eq!(serde_json::to_string(&nodes).unwrap(), "7");
//! ```
//!
//! `docs/reference/json.md` shows each object as the command line prints it. This crate reads and writes nothing itself.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod analysis;
mod arena;
mod art;
mod bench;
mod by_colour;
mod choices;
mod count;
mod editor;
mod error;
mod illegal_reason;
mod info;
mod last_turn;
mod lesson;
mod limits;
mod live;
mod position;
mod position_query;
mod puzzle;
mod record_tree;
mod records;
mod report;
mod review;
mod scene;
mod shape;
mod solution;
mod typescript;

pub use analysis::{Analysis, BestPly, PvLine};
pub use arena::{Forfeit, Match, SprtDecision};
pub use art::{BoardArt, BoardRequest};
pub use bench::{Bench, Perft, PerftBranch};
pub use by_colour::ByColour;
pub use choices::{Choice, Choices, ClickEdge, ClickNode, ClickResult, PieceIcon};
pub use count::Count;
pub use editor::{Edit, EditRequest, EditResult, Palette, PaletteItem};
pub use error::{Error, ErrorCode};
pub use game::{BoardStyle as Board, BoardTheme, Color as Colour, Direction};
pub use illegal_reason::{Click, IllegalClicks, IllegalReason};
pub use info::{Computer, Info};
pub use last_turn::{Effect, LastTurn, Movement};
pub use lesson::{Block, Lesson, LessonAttempt, LessonReply, LessonResult, PositionOrigin, RulesPage};
pub use limits::{HINT_TIME, LONGEST_SEARCH, MOST_LINES, MOST_VIEWS, PROTOCOL};
pub use live::{
    ClientMessage, ClockTimes, CreatedGame, GameAction, GameStatus, Hint, NewGame, NewSeat, OwnGame,
    PlayedPly, Presence, Seat, SeatLink, ServerMessage, Snapshot, TimeControl,
};
pub use play::{Event, EventKind, Offer};
pub use position::{Outcome, Ply, Position, Status, View};
pub use position_query::{PositionQuery, ReplayedPosition, Setup, ViewRange};
pub use puzzle::{Puzzle, PuzzleAttempt, PuzzleHint, PuzzleReply};
pub use record_tree::{
    MOST_NODES, RecordExport, RecordImport, RecordNode, RecordText, RecordTree, Tag, TextFile,
};
pub use records::{Check, Lengths, Results, Stats};
pub use report::{
    Bin, Branching, Decided, Doubling, Drama, EndingCount, Estimate, GameLengths, OpeningMap, OpeningPly,
    OpeningSquare, Openings, PhaseBranching, Report, ReportPlan, ReportSeries,
};
pub use review::{Better, MistakeCounts, MistakeKind, Review, ReviewedMove};
pub use scene::{HeldPieces, Piece, PlacedPiece, Scene};
pub use shape::{CubeFace, PieceShape};
pub use solution::{Solution, known, unsolved, verdict};
pub use typescript::typescript;
