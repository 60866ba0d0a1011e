use std::collections::BTreeMap;

use catalog::State;
use game::{Square, Target};
use wire::{OpeningMap, OpeningPly, OpeningSquare, Openings};

use crate::estimate::rounded;
use crate::store::SurveyStore;
use crate::{Plan, SurveyError};

/// The first plies to be evaluated, each with the number of its start.
pub(crate) fn plies(plan: &Plan) -> Result<Vec<(usize, String)>, SurveyError> {
    let mut all = Vec::new();
    for start in 0..plan.starts() {
        let state = plan.opening_start(start)?;
        all.extend(state.moves().into_iter().map(|ply| (start, ply)));
    }
    Ok(all)
}

/// The evaluation of the first plies; `None` if some are missing.
pub(crate) fn openings(plan: &Plan, store: &SurveyStore) -> Result<Option<Openings>, SurveyError> {
    let mut judged = Vec::new();
    for key in plies(plan)? {
        let Some(&chance) = store.openings.get(&key) else { return Ok(None) };
        judged.push((key.0, key.1, f64::from(chance) / 1000.0));
    }
    let states = (0..plan.starts()).map(|start| plan.opening_start(start)).collect::<Result<Vec<_>, _>>()?;
    let Some(grid) = states.first().map(|state| state.scene().grid) else { return Ok(None) };
    let best = mean_of_best(judged.iter().map(|(start, _, chance)| (*start, *chance))).0;
    Ok(Some(Openings {
        starts: states.len().into(),
        files: grid.files,
        ranks: grid.ranks,
        best: rounded(best),
        plies: if states.len() == 1 { ranked(&judged) } else { Vec::new() },
        maps: maps(&states, &judged),
    }))
}

fn ranked(judged: &[(usize, String, f64)]) -> Vec<OpeningPly> {
    let mut plies: Vec<OpeningPly> =
        judged.iter().map(|(_, ply, chance)| OpeningPly { ply: ply.clone(), chance: *chance }).collect();
    plies.sort_by(|one, two| two.chance.total_cmp(&one.chance));
    plies
}

/// One map where every ply names one square, otherwise one for the square named first and one for the last.
fn maps(states: &[Box<dyn State>], judged: &[(usize, String, f64)]) -> Vec<OpeningMap> {
    let named: Vec<(usize, f64, Vec<Square>)> = judged
        .iter()
        .map(|(start, ply, chance)| (*start, *chance, squares(states[*start].as_ref(), ply)))
        .collect();
    let map = |name: &str, pick: fn(&[Square]) -> Option<&Square>| {
        let mut squares = BTreeMap::<Square, Vec<(usize, f64)>>::new();
        for (start, chance, cells) in &named {
            if let Some(square) = pick(cells) {
                squares.entry(*square).or_default().push((*start, *chance));
            }
        }
        let squares = squares.into_iter().map(|(square, chances)| {
            let (chance, starts) = mean_of_best(chances.into_iter());
            OpeningSquare { square: square.to_string(), chance: rounded(chance), starts: starts.into() }
        });
        OpeningMap { square: name.to_string(), squares: squares.collect() }
    };
    if named.iter().all(|(_, _, cells)| cells.len() <= 1) {
        vec![map("on", |cells| cells.first())]
    } else {
        vec![map("from", |cells| cells.first()), map("to", |cells| cells.last())]
    }
}

/// The squares that a ply names, in order.
fn squares(state: &dyn State, ply: &str) -> Vec<Square> {
    let targets = state.clicks(ply).unwrap_or_default();
    let cell = |target| match target {
        Target::Cell(square) => Some(square),
        Target::Choice(_) => None,
    };
    targets.into_iter().filter_map(cell).collect()
}

/// The best chance at each start, the mean of these, and how many starts there are.
fn mean_of_best(chances: impl Iterator<Item = (usize, f64)>) -> (f64, usize) {
    let mut best = BTreeMap::<usize, f64>::new();
    for (start, chance) in chances {
        let known = best.entry(start).or_insert(chance);
        *known = known.max(chance);
    }
    (best.values().sum::<f64>() / best.len().max(1) as f64, best.len())
}
