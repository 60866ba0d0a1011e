use std::io;
use std::path::PathBuf;

use catalog::{MoveError, UnknownComputer};
use game::{Failure, FailureKind, ParseError};
use thiserror::Error;

use crate::Series;

/// Why a survey cannot be made.
#[derive(Debug, Error)]
pub enum SurveyError {
    /// The game has no board of that size.
    #[error(transparent)]
    Start(#[from] ParseError),
    /// The game has no such computer.
    #[error(transparent)]
    Engine(#[from] UnknownComputer),
    /// The file cannot be used.
    #[error("{}: {fault}", path.display())]
    Store {
        /// The file.
        path: PathBuf,
        /// Why.
        fault: StoreFault,
    },
    /// The file holds something else than a finished game.
    #[error("the game {series} {number} of the store is no game of this one: {fault}")]
    Game {
        /// The series of the game.
        series: Series,
        /// Its number.
        number: usize,
        /// What is wrong with it.
        fault: GameFault,
    },
}

/// Why the file of a survey cannot be used.
#[derive(Debug, Error)]
pub enum StoreFault {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is locked.
    #[error("another program works with it; name another file, or wait")]
    InUse,
    /// It belongs to another plan.
    #[error("it holds games of another game, size, seed, version or number of nodes; name another file")]
    OtherPlan,
    /// It is something else.
    #[error("this is no store of a report; name another file")]
    Other,
    /// A line cannot be read.
    #[error("line {0}: {1}")]
    Line(usize, serde_json::Error),
}

/// What is wrong with a game in the file of a survey.
#[derive(Debug, Error)]
pub enum GameFault {
    /// It has no start.
    #[error(transparent)]
    Start(#[from] ParseError),
    /// The rules do not allow a ply.
    #[error(transparent)]
    Ply(#[from] MoveError),
    /// It ends before its end.
    #[error("it is not finished")]
    Unfinished,
    /// What was found out does not belong to it.
    #[error("it was judged as another one")]
    JudgedOtherwise,
}

impl Failure for SurveyError {
    fn kind(&self) -> FailureKind {
        match self {
            SurveyError::Start(error) => error.kind(),
            SurveyError::Engine(error) => error.kind(),
            SurveyError::Store { fault: StoreFault::Io(_), .. } => FailureKind::Internal("input_output"),
            SurveyError::Store { fault: StoreFault::InUse, .. } => FailureKind::Invalid("file_in_use"),
            SurveyError::Store { .. } => FailureKind::Invalid("no_survey_of_this_plan"),
            SurveyError::Game { .. } => FailureKind::Invalid("faulty_survey_game"),
        }
    }
}
