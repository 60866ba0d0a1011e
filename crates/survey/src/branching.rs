use std::collections::BTreeMap;

use wire::{Branching, PhaseBranching};

use crate::estimate::{mean, rounded};
use crate::replay::{Replay, TENTHS, tenth};

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
