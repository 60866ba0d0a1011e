//! The measures taken of the games of a series, besides their drama.

use std::collections::BTreeMap;

use game::{Info, Player, Reason, TieBreak};
use wire::{Bin, Branching, Count, Decided, EndingCount, GameLengths, PhaseBranching};

use crate::GameAnalysis;
use crate::estimate::{mean, part, rounded};
use crate::replay::{Replay, TENTHS, tenth};

/// Games by result, from the view of the player who begins.
pub(crate) struct Balance {
    pub(crate) wins: usize,
    pub(crate) draws: usize,
    pub(crate) losses: usize,
}

impl Balance {
    pub(crate) fn of(games: &[Replay]) -> Balance {
        let count = |winner| games.iter().filter(|game| game.outcome.winner == winner).count();
        Balance { wins: count(Some(Player::One)), draws: count(None), losses: count(Some(Player::Two)) }
    }

    /// A draw counts half.
    pub(crate) fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }
}

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

/// What ended the games, the most frequent first.
pub(crate) fn endings(info: &Info, games: &[Replay]) -> Vec<EndingCount> {
    let mut counts = BTreeMap::<String, EndingCount>::new();
    for game in games {
        let reason = cause(info, &game.outcome.reason);
        let none = Count(0);
        let ending = counts.entry(reason.clone()).or_insert(EndingCount {
            reason,
            first: none,
            second: none,
            nobody: none,
        });
        *match game.outcome.winner {
            Some(Player::One) => &mut ending.first,
            Some(Player::Two) => &mut ending.second,
            None => &mut ending.nobody,
        } += 1;
    }
    let mut endings: Vec<EndingCount> = counts.into_values().collect();
    let games = |ending: &EndingCount| ending.first.0 + ending.second.0 + ending.nobody.0;
    endings.sort_by_key(|ending| std::cmp::Reverse(games(ending)));
    endings
}

/// The reason in words, independent of the winner and the margin.
fn cause(info: &Info, reason: &Reason) -> String {
    match reason {
        Reason::NoLegalPly => "the loser has no legal move".to_string(),
        Reason::Stuck(why) => format!("the loser has no legal move, because {why}"),
        Reason::NoneLeft(what) => format!("the loser has no {what} left"),
        Reason::Achieved(what) | Reason::Deadlock(what) => (*what).to_string(),
        Reason::Repetition => "the same position occurred three times".to_string(),
        Reason::Score { of, tie, points } => match tie {
            None if points.one == points.two => format!("equal {of}"),
            None => format!("more {of}"),
            Some(TieBreak::GoesTo(player)) => {
                format!("equal {of}, and ties go to {}", info.players[*player].person)
            }
            Some(TieBreak::Second(what, counts)) if counts.one == counts.two => {
                format!("equal {of} and equal {what}")
            }
            Some(TieBreak::Second(what, _)) => format!("equal {of}, then {what}"),
        },
    }
}

/// A sum of counts.
#[derive(Clone, Copy, Default)]
struct Sum {
    decisions: u64,
    choices: u64,
    most: u64,
}

impl Sum {
    fn add(&mut self, choices: u64) {
        self.decisions += 1;
        self.choices += choices;
        self.most = self.most.max(choices);
    }

    fn mean(&self) -> Option<f64> {
        (self.decisions > 0).then(|| rounded(self.choices as f64 / self.decisions as f64))
    }
}

/// How many legal plies there are; `None` if there are too few games.
pub(crate) fn branching(games: &[Replay]) -> Option<Branching> {
    let (mut tenths, mut phases) = ([Sum::default(); TENTHS], BTreeMap::<&str, Sum>::new());
    let mut means = Vec::with_capacity(games.len());
    for game in games {
        let mut whole = Sum::default();
        for (ply, &(phase, choices)) in game.choices.iter().enumerate() {
            whole.add(choices);
            tenths[tenth(ply, game.plies.len())].add(choices);
            phases.entry(phase).or_default().add(choices);
        }
        means.extend(whole.mean());
    }
    let most = phases.values().map(|sum| sum.most).max()?;
    let mut phases: Vec<PhaseBranching> = phases
        .into_iter()
        .map(|(phase, sum)| PhaseBranching {
            phase: phase.to_string(),
            decisions: sum.decisions.into(),
            mean: sum.mean().unwrap_or_default(),
            most: sum.most.into(),
        })
        .collect();
    phases.sort_by_key(|phase| std::cmp::Reverse(phase.decisions));
    let tenths = tenths.iter().map(Sum::mean).collect();
    Some(Branching { mean: mean(&means)?, most: most.into(), tenths, phases })
}

/// A chart shows no more columns.
const MAX_BINS: usize = 24;

/// The lengths of games; `None` if there are too few.
pub(crate) fn lengths(games: &[Replay]) -> Option<GameLengths> {
    let mut plies: Vec<usize> = games.iter().map(|game| game.plies.len()).collect();
    plies.sort_unstable();
    let numbers = |of: fn(&Replay) -> usize| games.iter().map(|game| of(game) as f64).collect::<Vec<_>>();
    Some(GameLengths {
        plies: mean(&numbers(|game| game.plies.len()))?,
        turns: mean(&numbers(|game| game.turns))?,
        shortest: (*plies.first()?).into(),
        median: (*plies.get((plies.len() - 1) / 2)?).into(),
        longest: (*plies.last()?).into(),
        bins: bins(&plies),
    })
}

/// Counts lengths, which are sorted, in columns of equal width.
fn bins(lengths: &[usize]) -> Vec<Bin> {
    let (Some(&shortest), Some(&longest)) = (lengths.first(), lengths.last()) else { return Vec::new() };
    let width = (longest - shortest + 1).div_ceil(MAX_BINS);
    let from = (shortest..=longest).step_by(width);
    let bin = |from: usize| {
        let to = from + width - 1;
        let games = lengths.iter().filter(|length| (from..=to).contains(length)).count();
        Bin { from: from.into(), to: to.into(), games: games.into() }
    };
    from.map(bin).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_in_one_column() {
        for lengths in [vec![7], vec![3, 3, 4], (10..=400).collect()] {
            let bins = bins(&lengths);
            assert!(bins.len() <= MAX_BINS, "{bins:?}");
            assert_eq!(bins.iter().map(|bin| bin.games.0).sum::<u64>(), lengths.len() as u64);
            assert!(bins.windows(2).all(|pair| pair[0].to.0 + 1 == pair[1].from.0));
        }
    }
}
