use wire::Decided;

use crate::GameAnalysis;
use crate::estimate::{mean, part, rounded};
use crate::replay::{Replay, TENTHS};

/// When the results of games were decided; `None` if there are too few games.
pub(crate) fn decided(games: &[Replay]) -> Option<Decided> {
    let judged: Vec<(&GameAnalysis, usize)> =
        games.iter().filter_map(|game| Some((game.judged?, game.plies.len()))).collect();
    let part_of = |(judged, plies): &(&GameAnalysis, usize)| judged.decided as f64 / (*plies).max(1) as f64;
    let parts: Vec<f64> = judged.iter().map(part_of).collect();
    let before: Vec<f64> = judged.iter().map(|(judged, plies)| (plies - judged.decided) as f64).collect();
    let until = |tenth: usize| {
        let count = judged.iter().filter(|(judged, plies)| judged.decided * TENTHS <= tenth * plies).count();
        rounded(count as f64 / judged.len().max(1) as f64)
    };
    let thrown_away = judged.iter().filter(|(judged, _)| judged.thrown_away).count();
    Some(Decided {
        games: judged.len().into(),
        part: mean(&parts)?,
        plies_before: mean(&before)?,
        tenths: (1..=TENTHS).map(until).collect(),
        thrown_away: part(thrown_away as f64, judged.len())?,
    })
}
