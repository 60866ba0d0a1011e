use game::Outcome;

use crate::error::GameFault;
use crate::store::SurveyStore;
use crate::{GameAnalysis, Plan, Series, SurveyError};

/// A finished game, played once more by the rules.
pub(crate) struct Replay<'a> {
    /// Its plies.
    pub(crate) plies: &'a [String],
    /// How many turns it took.
    pub(crate) turns: usize,
    /// The kind of each decision, and how many plies there were to choose from.
    pub(crate) choices: Vec<(&'static str, u64)>,
    /// How it ended.
    pub(crate) outcome: Outcome,
    /// What was found out about it.
    pub(crate) judged: Option<&'a GameAnalysis>,
}

/// The games that a plan wants of a series and that were played, in order.
///
/// # Errors
/// If the rules do not allow one of them, or it is not finished.
pub(crate) fn replays<'a>(
    plan: &Plan,
    store: &'a SurveyStore,
    series: Series,
) -> Result<Vec<Replay<'a>>, SurveyError> {
    let games = store.games.range((series, 0)..(series, plan.games_of(series)));
    let replay = |(key, plies): (&(Series, usize), &'a Vec<String>)| {
        let judged = store.judged.get(key).filter(|_| key.1 < plan.judged_of(series));
        replayed(plan, *key, plies, judged).map_err(|fault| SurveyError::Game {
            series,
            number: key.1,
            fault,
        })
    };
    games.map(replay).collect()
}

fn replayed<'a>(
    plan: &Plan,
    (series, number): (Series, usize),
    plies: &'a [String],
    judged: Option<&'a GameAnalysis>,
) -> Result<Replay<'a>, GameFault> {
    let (mut state, _) = plan.start(series, number)?;
    let (mut turns, mut choices) = (0, Vec::with_capacity(plies.len()));
    for ply in plies {
        turns += usize::from(state.begins_turn());
        choices.push((state.phase(), state.analysis().perft(1)));
        state.play(ply)?;
    }
    let outcome = state.outcome().ok_or(GameFault::Unfinished)?;
    if judged.is_some_and(|judged| judged.chances.len() != plies.len() || judged.decided > plies.len()) {
        return Err(GameFault::JudgedOtherwise);
    }
    Ok(Replay { plies, turns, choices, outcome, judged })
}

/// In which tenth of a game of so many plies one of them lies.
pub(crate) fn tenth(ply: usize, plies: usize) -> usize {
    (ply * TENTHS / plies.max(1)).min(TENTHS - 1)
}

/// Parts into which games are divided, so that long and short ones can be compared.
pub(crate) const TENTHS: usize = 10;
