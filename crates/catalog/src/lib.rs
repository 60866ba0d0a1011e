//! The list of games, each behind one interface that speaks text.
//!
//! This is the only crate that names a game. Whoever talks to people or programs uses [`Game`] and [`State`]
//! and works for every game on the list, also for those to come. Whoever learns uses [`Numbers`] and [`Numbered`].

mod abstractplay;
mod attempt;
mod computer;
mod error;
mod game;
pub mod handbook;
mod last_turn;
mod level;
mod numbers;
mod perfect;
mod placing;
mod proofs;
mod puzzle;
mod records;
mod replay;
mod review;
mod sgf;
mod spelling;
mod state;
mod study;
mod thinker;
mod threat;
mod verified;

pub use crate::game::{Game, Rules};
pub use ::check::{
    Checked as CertificateChecked, Means as CertificateMeans, Part as CertificatePart,
    Refusal as CertificateRefusal,
};
pub use abstractplay::{ListReader, is_abstractplay, to_abstractplay};
pub use attempt::Attempt;
pub use computer::Computer;
pub use error::{Disagreement, Refusal, UnknownComputer, UnknownGame, WrongGame};
pub use last_turn::LastTurn;
pub use level::{LEVELS, LevelName, LevelNames, LevelNumber};
pub use numbers::{
    Batch, BatchRefusal, Begin, Ends, Numbered, Numbers, Shape, Turning, UnknownNumber, Views,
};
pub use placing::Placing;
pub use proofs::Proofs;
pub use puzzle::{Puzzle, Reply};
pub use records::{Checked, Format, RecordError, RecordReader, RecordWriter, Sort};
pub use replay::{result, start, verify};
pub use review::{Better, Judged, JudgedPly, Review, Reviewer, Slip, Verdict};
pub use search::{Limits, Options, Score, Stop, TableError, check_table};
pub use sgf::{from_sgf, sgf_games, to_sgf};
pub use solve::{
    Basis as CertificateBasis, Certificate, CertificateFault, Certified, Depth as CertificateDepth,
    Interruption, Known, Lemma, Limits as ProofLimits, Progress, Shown, Solution, Store, StoreFault, Trial,
    Unsolved, Value, Winning,
};
pub use spelling::{Spelling, Step};
pub use state::{Decision, State};
pub use study::Study;
pub use thinker::{CountedSearch, Insight, Judgement, Task, Thinker};
pub use verified::Verified;

/// Every game there is, in the order people are shown them.
#[rustfmt::skip] // One line a game.
pub const GAMES: &[&dyn Game] = &[
    &Rules::<gorogo::Gorogo>::PLACING,
    &Rules::<barragoon::Barragoon>::with_plain::<barragoon::Plain>(),
    &Rules::<greener::Greener>::NEW,
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
