use catalog::{KnownProofs, ProofLimits, ProvedBounds, State, Stop};
use game::Player;
use serde::{Deserialize, Serialize};

use crate::evaluator::Evaluator;
use crate::{Plan, SurveyError};

/// What was found out about a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameAnalysis {
    /// The winning chance of the player who begins in each position but the last, in thousandths.
    pub chances: Vec<u16>,
    /// After so many plies the result was proved, and in every position from there on.
    pub decided: usize,
    /// Whether the other result, or another winner, was proved one ply before.
    pub thrown_away: bool,
}

/// Analyses the games of a plan.
pub(crate) struct GameAnalyzer {
    evaluator: Evaluator,
    stop: Stop,
}

/// The table of a proof: it is made anew for each position.
const TABLE: usize = 1;

impl GameAnalyzer {
    /// # Errors
    /// If the game has no strongest computer.
    pub(crate) fn new(plan: &Plan, stop: &Stop) -> Result<GameAnalyzer, SurveyError> {
        Ok(GameAnalyzer {
            evaluator: Evaluator::new(plan.game, Plan::JUDGE_NODES, stop)?,
            stop: stop.clone(),
        })
    }

    /// Analyses a game from its start to its end; `None` if it was stopped.
    pub(crate) fn judge(&mut self, mut state: Box<dyn State>, plies: &[String]) -> Option<GameAnalysis> {
        self.evaluator.forget();
        let mut chances = Vec::with_capacity(plies.len());
        for ply in plies {
            chances.push(self.evaluator.chance(state.as_ref())?);
            state.play(ply).ok()?;
        }
        let winner = state.outcome()?.winner;
        let (mut decided, mut thrown_away) = (plies.len(), false);
        while state.undo().is_some() {
            match self.proved(state.as_ref()) {
                Some(value) if value == winner => decided -= 1,
                other => {
                    thrown_away = other.is_some();
                    break;
                }
            }
        }
        (!self.stop.is_stopped()).then_some(GameAnalysis { chances, decided, thrown_away })
    }

    /// The winner with best play, or a draw, if a short proof finds it.
    fn proved(&self, state: &dyn State) -> Option<Option<Player>> {
        let limits =
            ProofLimits { nodes: Some(Plan::PROOF_NODES), table_mib: TABLE, ..ProofLimits::default() };
        match state.analysis().solve(KnownProofs::Ignored, &limits, &self.stop, &mut |_| ()) {
            Ok(solution) => Some(solution.value.winner),
            // The margin is not needed.
            Err(unsolved) => match unsolved.known {
                ProvedBounds::Between(worst, best) if worst.winner == best.winner => Some(worst.winner),
                _ => None,
            },
        }
    }
}
