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

mod encoded;
mod engine;
mod error;
mod game;
mod last_turn;
mod move_input;
mod placement_notation;
mod position_analysis;
mod proofs;
pub mod rulebook;
mod state;
mod threat;

pub use crate::game::{EngineFactory, Game, GameAdapter};
pub use ::check::{CheckError, CheckStats, Part as CheckPart, Resources as CheckResources};
pub use encoded::{ActionSpace, EncodedState};
pub use engine::{Analysis, Engine, PvLine, SearchRequest};
pub use engines::CountedSearch;
pub use error::{Disagreement, MoveError, UnknownComputer, UnknownGame, WrongGame};
pub use last_turn::LastTurn;
pub use move_input::{MoveInput, MoveInputStep};
pub use placement_notation::PlacementNotation;
pub use position_analysis::PositionAnalysis;
pub use proofs::Proofs;
pub use search::{Limits, Options, Score, Stop, TableError, check_table};
pub use solve::{
    Certificate, CertificateBasis, CertificateDepth, CertificateError, CertifyProgress, Interruption,
    KnownProofs, Lemma, ProofLimits, ProofProgress, ProofStore, ProofStoreError, ProvedBounds, Solution,
    SolvedValue, TriedMove, Unsolved, WinProof, WinningMoves,
};
pub use state::{PlayedPly, State};

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
