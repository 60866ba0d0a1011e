use catalog::State;
use review::PuzzleFeedback;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Count, View};

/// A position with exactly one winning ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Puzzle {
    /// The game's slug.
    pub game: String,
    /// Its number among the puzzles of the game, from 1, the easiest first.
    pub number: u32,
    /// How hard it is, 1 to 5.
    pub grade: u8,
    /// The position's text.
    pub position: String,
    /// The task in words.
    pub task: String,
    /// Within how many plies the win is to come, where plies are counted.
    pub plies: Option<u32>,
    /// How many positions the proof took.
    pub nodes: Count,
    /// How often players of the levels missed the winning ply, of 21 tries.
    pub missed: u8,
    /// The winning ply; left out until the puzzle is solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub solution: Option<String>,
}

/// An attempt at a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PuzzleAttempt {
    /// As a person may type it.
    pub ply: String,
    /// The right plies before it with the answers to them; none, or left out, at the first ply.
    #[serde(default)]
    pub after: Vec<String>,
}

/// The reply to an attempt at a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PuzzleReply {
    /// The ply's proper text.
    pub ply: String,
    /// Whether it is the winning one.
    pub right: bool,
    /// Whether nothing is left to find. After a right ply that leaves something, the solver goes on after `answer`.
    pub solved: bool,
    /// The opponent's plies after which the solver goes on; none if the solver decides again at once, or the puzzle is
    /// solved, or the ply is wrong.
    pub answer: Vec<String>,
    /// The comment.
    pub words: String,
    /// What follows: the win played out, or how the opponent avoids it.
    pub line: Vec<String>,
    /// The board after the ply.
    pub view: View,
}

/// Help with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PuzzleHint {
    /// Where to look.
    pub hint: String,
}

impl Puzzle {
    /// A puzzle without its solution.
    pub fn open(puzzle: &review::Puzzle) -> Puzzle {
        let facts = puzzle.facts();
        Puzzle {
            game: puzzle.game().info().slug.to_string(),
            number: puzzle.number() as u32,
            grade: facts.grade,
            position: facts.position.to_string(),
            task: puzzle.task(),
            plies: facts.plies,
            nodes: facts.nodes.into(),
            missed: facts.missed,
            solution: None,
        }
    }

    /// A puzzle with its solution.
    pub fn solved(puzzle: &review::Puzzle) -> Puzzle {
        Puzzle { solution: Some(puzzle.facts().ply.to_string()), ..Puzzle::open(puzzle) }
    }
}

impl PuzzleReply {
    /// A reply to the ply that led to this state.
    pub fn of(reply: PuzzleFeedback, state: &dyn State) -> PuzzleReply {
        let PuzzleFeedback { ply, right, solved, answer, line, words } = reply;
        PuzzleReply { ply, right, solved, answer, words, line, view: View::for_spectator(state) }
    }
}
