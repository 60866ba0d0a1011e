//! The list of games, each behind one interface that speaks text.
//!
//! This is the only crate that names a game. Interfaces use [`Game`] and [`State`] and so work for every game on the
//! list. Programs that learn use [`ActionSpace`] and [`EncodedState`].
//!
//! ```
//! let mut state = catalog::find("gorogo")?.start(&Default::default())?;
//! assert_eq!(state.play("hc3")?, "Hc3");
//! assert_eq!(state.moves().len(), 48);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod abstractplay;
mod computer;
mod encoding;
mod engine;
mod error;
mod game;
mod last_turn;
mod lesson_attempt;
mod level;
mod move_input;
mod placement_notation;
mod proofs;
mod puzzle;
mod records;
mod replay;
mod review;
pub mod rulebook;
mod sgf;
mod solver_engine;
mod state;
mod study;
mod threat;
mod verified_record;

pub use crate::game::{Game, GameAdapter};
pub use ::check::{CheckError, CheckStats, Part as CheckPart, Resources as CheckResources};
pub use abstractplay::{ListReader, is_abstractplay, to_abstractplay};
pub use computer::Computer;
pub use encoding::{
    ActionSpace, Batch, BatchError, BatchStart, EncodedState, ObservationShape, OnTerminal, SymmetryMap,
    UnknownMoveNumber, Views,
};
pub use engine::{Analysis, CountedSearch, Engine, PvLine, SearchRequest};
pub use error::{Disagreement, MoveError, UnknownComputer, UnknownGame, WrongGame};
pub use last_turn::LastTurn;
pub use lesson_attempt::LessonAttempt;
pub use level::{LEVELS, LevelName, LevelNames, LevelNumber};
pub use move_input::{MoveInput, MoveInputStep};
pub use placement_notation::PlacementNotation;
pub use proofs::Proofs;
pub use puzzle::{Puzzle, PuzzleFeedback};
pub use records::{CheckedRecord, Format, ReadOptions, RecordError, RecordReader, RecordWriter};
pub use replay::{result, start, verify};
pub use review::{BetterLine, MistakeKind, PositionEval, Review, ReviewedMove, ReviewedPosition, Reviewer};
pub use search::{Limits, Options, Score, Stop, TableError, check_table};
pub use sgf::{from_sgf, sgf_games, to_sgf};
pub use solve::{
    Certificate, CertificateBasis, CertificateDepth, CertificateError, CertifyProgress, Interruption, Lemma,
    ProofLimits, ProofProgress, ProofStore, ProofStoreError, ProvedBounds, Solution, SolvedValue, TriedMove,
    Unsolved, WinProof, WinningMoves,
};
pub use state::{Decision, State};
pub use study::Study;
pub use verified_record::VerifiedRecord;

/// Every game there is, in the order people are shown them.
#[rustfmt::skip] // One line a game.
pub const GAMES: &[&dyn Game] = &[
    &GameAdapter::<gorogo::Gorogo>::WITH_PLACEMENTS,
    &GameAdapter::<barragoon::Barragoon>::with_plain::<barragoon::Plain>(),
    &GameAdapter::<greener::Greener>::NEW,
];

/// The game whose name begins with this, in either case.
///
/// # Errors
/// If no name begins so, or more than one; the sentence lists them.
pub fn find(beginning: &str) -> Result<&'static dyn Game, UnknownGame> {
    let wanted = beginning.to_lowercase();
    let found: Vec<&dyn Game> =
        GAMES.iter().copied().filter(|game| game.info().slug.starts_with(&wanted)).collect();
    let names = |games: &[&dyn Game]| games.iter().map(|game| game.info().slug).collect();
    let asked = beginning.to_string();
    match found[..] {
        [game] => Ok(game),
        [] => Err(UnknownGame::None { asked, known: names(GAMES) }),
        _ if wanted.is_empty() => Err(UnknownGame::Unnamed { known: names(GAMES) }),
        _ => Err(UnknownGame::Several { asked, fitting: names(&found) }),
    }
}
