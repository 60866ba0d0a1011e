//! What programs are told: one type for every JSON object, whichever door it leaves through.
//!
//! All are plain owned data that reads back as it was written. What holds for each of them:
//!
//! - Names of fields and words are `snake_case`. Other programs rely on them: a field may be added at the end, none is
//!   renamed or moved.
//! - A player is `"white"` or `"black"` ([`Colour`]), whatever people call the side; a square is its text, `"c3"`; a ply
//!   and a position are the texts that the command line reads.
//! - A set of words is a text (`"points"`, `"north"`); of things with content, an object whose `kind` says which.
//! - What is not known is `null`; few lists and fields are left out when there is nothing to tell, and say so.
//! - A count is a number that every reader of JSON keeps exactly; a greater one is a text ([`Count`]).
//!
//! `docs/reference/json.md` shows each object as the command line prints it. This crate reads and writes nothing itself.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod arena;
mod art;
mod bench;
mod choices;
mod colour;
mod count;
mod editor;
mod error;
mod illegal;
mod info;
mod insight;
mod last_turn;
mod lesson;
mod live;
mod outcome;
mod perft;
mod ply;
mod puzzle;
mod record_tree;
mod records;
mod report;
mod review;
mod scene;
mod shape;
mod solution;
mod start;
mod status;
mod typescript;
mod view;

pub use arena::{Decision, Forfeit, Match};
pub use art::{BoardArt, BoardAsked};
pub use bench::Bench;
pub use choices::{Choice, Choices, Node, Picture, Step, Then};
pub use colour::{ByColour, Colour};
pub use count::Count;
pub use editor::{Draft, Drafted, Edit, Item, Palette};
pub use error::{Code, Error};
pub use illegal::{Click, IllegalClicks, IllegalReason};
pub use info::{Computer, Info};
pub use insight::{Best, Insight, Line};
pub use last_turn::{Effect, LastTurn, Route};
pub use lesson::{Attempt, Block, Lesson, Origin, RulesPage, Tried, TriedReply};
pub use live::{
    Act, Clock, Clocks, Created, Event, FromPage, Happening, Hint, Live, NewGame, NewSeat, Offer, OwnGame,
    PROTOCOL, PlayedPly, Presence, Seat, SeatLink, Snapshot, ToPage,
};
pub use outcome::Outcome;
pub use perft::{Branch, Perft};
pub use ply::{Ply, Position};
pub use puzzle::{Puzzle, PuzzleAttempt, PuzzleHint, PuzzleReply};
pub use record_tree::{
    MOST_NODES, RecordNode, RecordText, RecordToWrite, RecordTree, RecordsRead, Tag, TextFile,
};
pub use records::{Check, Lengths, Results, Stats};
pub use report::{
    Bin, Branching, Decided, Doubling, Drama, Ending, Estimate, GameLengths, OpeningMap, OpeningPly,
    OpeningSquare, Openings, PhaseBranching, Report, ReportPlan, ReportSeries,
};
pub use review::{Better, JudgedPly, Review, Slip, Slips};
pub use scene::{Board, Hand, Piece, Scene, Standing, Wood};
pub use shape::{Direction, Shape, Sign};
pub use solution::{Solution, known, unsolved, verdict};
pub use start::{Setup, Start, Stretch, Walked};
pub use status::Status;
pub use typescript::typescript;
pub use view::View;
