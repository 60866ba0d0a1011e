use std::collections::HashSet;

use arena::{MatchResults, Pair, Points};
use game::Player;
use wire::{Doubling, Match, Report, ReportPlan, ReportSeries};

use crate::drama::drama;
use crate::estimate::{part, rounded};
use crate::measures::{Balance, branching, decided, endings, lengths};
use crate::opening::openings;
use crate::replay::{Replay, replays};
use crate::store::SurveyStore;
use crate::{Plan, Series, SurveyError};

/// The report of the games in a store.
pub(crate) fn report(plan: &Plan, store: &SurveyStore) -> Result<Report, SurveyError> {
    let info = plan.game.info();
    let mut series = Vec::new();
    for of in Series::of_equals() {
        series.extend(series_report(plan, of, &replays(plan, store, of)?));
    }
    let mut doublings = Vec::new();
    for of in Series::of_doublings() {
        doublings.extend(doubling(plan, store, of)?);
    }
    let openings = openings(plan, store)?;
    Ok(Report {
        game: info.slug.to_string(),
        name: info.name.to_string(),
        size: plan.size().to_string(),
        players: Player::BOTH.map(|player| info.players[player].person.to_string()),
        plan: numbers(plan),
        complete: is_complete(plan, store) && openings.is_some(),
        series,
        doublings,
        openings,
    })
}

fn numbers(plan: &Plan) -> ReportPlan {
    ReportPlan {
        seed: plan.seed.into(),
        games: plan.games.into(),
        upper_games: plan.upper_games.into(),
        random_plies: plan.random_plies() as u32,
        nodes: plan.nodes.into(),
        judge_nodes: Plan::JUDGE_NODES.into(),
        opening_nodes: Plan::OPENING_NODES.into(),
        proof_nodes: Plan::PROOF_NODES.into(),
    }
}

fn is_complete(plan: &Plan, store: &SurveyStore) -> bool {
    Series::of_equals().chain(Series::of_doublings()).all(|series| {
        let (games, judged) = (plan.games_of(series), plan.judged_of(series));
        store.games.range((series, 0)..(series, games)).count() == games
            && store.judged.range((series, 0)..(series, judged)).count() == judged
    })
}

/// `None` if there are too few games.
fn series_report(plan: &Plan, series: Series, games: &[Replay]) -> Option<ReportSeries> {
    let balance = Balance::of(games);
    // Where starts are dealt, the same plies on another board are another game; they hardly fit it.
    let distinct: HashSet<&[String]> = games.iter().map(|game| game.plies).collect();
    Some(ReportSeries {
        player: series.to_string(),
        games: games.len().into(),
        distinct: distinct.len().into(),
        wins: balance.wins.into(),
        draws: balance.draws.into(),
        losses: balance.losses.into(),
        score: part(balance.points(), games.len())?,
        decisive: part((balance.wins + balance.losses) as f64, games.len())?,
        length: lengths(games)?,
        branching: branching(games)?,
        endings: endings(plan.game.info(), games),
        drama: drama(games),
        decided: decided(games),
    })
}

/// The match of a doubling from the view of the player with more nodes; only whole pairs count.
fn doubling(plan: &Plan, store: &SurveyStore, series: Series) -> Result<Option<Doubling>, SurveyError> {
    let Series::Doubling(nodes) = series else { return Ok(None) };
    let mut tally = MatchResults::default();
    let games = replays(plan, store, series)?;
    let numbers = store.games.range((series, 0)..(series, plan.games_of(series))).map(|(key, _)| key.1);
    let numbered: Vec<(usize, Replay)> = numbers.zip(games).collect();
    for pair in numbered.windows(2).filter(|pair| pair[0].0.is_multiple_of(2) && pair[1].0 == pair[0].0 + 1) {
        tally.add(Pair {
            points: [points(&pair[0].1, Player::One), points(&pair[1].1, Player::Two)],
            plies: (pair[0].1.plies.len() + pair[1].1.plies.len()) as u64,
            first: Default::default(),
            second: Default::default(),
        });
    }
    let result = result(&tally);
    Ok((tally.games() > 0).then_some(Doubling { nodes: nodes.into(), result }))
}

fn points(game: &Replay, side: Player) -> Points {
    match game.outcome.winner {
        None => Points::Draw,
        Some(winner) if winner == side => Points::Win,
        Some(_) => Points::Loss,
    }
}

fn result(tally: &MatchResults) -> Match {
    let finite = |number: f64| number.is_finite().then(|| (number * 10.0).round() / 10.0 + 0.0);
    Match {
        games: tally.games().into(),
        wins: tally.count(Points::Win).into(),
        draws: tally.count(Points::Draw).into(),
        losses: tally.count(Points::Loss).into(),
        score: (tally.games() > 0).then(|| rounded(tally.score())),
        elo: finite(tally.elo()),
        error: finite(tally.error()),
        sprt: None,
        forfeits: Vec::new(),
    }
}
