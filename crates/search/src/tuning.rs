use game::{Features, Player, Position, Random, Setup};

use crate::{Limits, Options, Search, Searchable, Stop};

/// Points of evaluation for a change of 1 in the logarithm of the odds: 100 points are odds of about 5 to 3.
const POINTS_PER_LOGIT: f64 = 200.0;

/// A game that lasts longer is counted as a draw.
const MAX_GAME: usize = 400;

/// One ply in so many is random, so that the games do not all follow one track.
const RANDOM_PLY_IN: usize = 12;

/// Steps of the fit; it has long settled by then.
const STEPS: usize = 600;

/// Pulls weights without influence on the results towards 0.
const DECAY: f64 = 1e-5;

/// How weights are fitted to games a search plays against itself.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// How many games are played.
    pub games: u64,
    /// Nodes a ply.
    pub nodes: u64,
    /// The most random plies a game begins with.
    pub opening: usize,
    /// Decides every random choice.
    pub seed: u64,
}

/// A position that was met, and how its game ended for the player to move: 1 won, 0 lost.
struct Sample {
    features: Vec<f64>,
    result: f64,
}

/// Plays games with the weights there are, and returns those that would have foretold the results best (logistic
/// regression), rounded, in the order of [`Features::WEIGHTS`].
///
/// `progress` is called with the number of finished games.
pub fn tune<P: Searchable + Features>(tuning: &Tuning, progress: &mut dyn FnMut(u64)) -> Vec<i32> {
    let mut random = Random::new(tuning.seed);
    let mut search = Search::<P>::that_fits(Options { table_mebibytes: 16, ..Options::default() });
    let mut samples = Vec::new();
    for game in 0..tuning.games {
        play(&mut search, tuning, &mut random, &mut samples);
        progress(game + 1);
    }
    fit(&samples, P::WEIGHTS.len())
}

/// Plays one game and adds the positions in which nothing was about to be taken.
fn play<P: Searchable + Features>(
    search: &mut Search<P>,
    tuning: &Tuning,
    random: &mut Random,
    samples: &mut Vec<Sample>,
) {
    search.clear();
    let mut position = start::<P>(random);
    let mut past = Vec::new();
    let mut met: Vec<(Player, Vec<f64>)> = Vec::new();
    let opening = random.below(tuning.opening + 1);
    while position.outcome().is_none() && past.len() < MAX_GAME {
        let limits = Limits::nodes(tuning.nodes);
        let result = search.run(&position, &past, &limits, &Stop::new(), 1, &mut |_| ());
        let Some(best) = result.best() else { break };
        let wild = past.len() < opening || random.below(RANDOM_PLY_IN) == 0;
        if past.len() >= opening && !position.is_forcing(best) && !result.certainty.is_proved() {
            met.push((position.turn(), position.features().into_iter().map(f64::from).collect()));
        }
        let ply = if wild { position.random_move(random).unwrap_or(best) } else { best };
        past.push(position.clone());
        position.play_unchecked(ply);
    }
    let winner = position.outcome().and_then(|outcome| outcome.winner);
    samples.extend(met.into_iter().map(|(player, features)| {
        let result = winner.map_or(0.5, |winner| f64::from(u8::from(winner == player)));
        Sample { features, result }
    }));
}

fn start<P: Position>(random: &mut Random) -> P {
    let setup = Setup { size: None, deal: P::INFO.deals.then(|| random.bits() >> 32) };
    P::set_up(&setup).unwrap_or_default()
}

/// Logistic regression by gradient descent with steps adapted to each weight (Adam).
fn fit(samples: &[Sample], weights: usize) -> Vec<i32> {
    let count = samples.len().max(1) as f64;
    // Features of unlike size are brought to one scale, or the large ones would take all steps.
    let spread: Vec<f64> = (0..weights)
        .map(|weight| {
            (samples.iter().map(|sample| sample.features[weight].powi(2)).sum::<f64>() / count)
                .sqrt()
                .max(1e-9)
        })
        .collect();
    let (mut fitted, mut mean, mut square) = (vec![0.0; weights], vec![0.0; weights], vec![0.0; weights]);
    for step in 1..=STEPS {
        let mut slope = vec![0.0; weights];
        for sample in samples {
            let scaled = || sample.features.iter().zip(&spread).map(|(feature, spread)| feature / spread);
            let logit: f64 = scaled().zip(&fitted).map(|(feature, weight)| feature * weight).sum();
            let error = 1.0 / (1.0 + (-logit).exp()) - sample.result;
            scaled().zip(&mut slope).for_each(|(feature, slope)| *slope += error * feature);
        }
        for weight in 0..weights {
            let slope = slope[weight] / count + DECAY * fitted[weight];
            mean[weight] = 0.9 * mean[weight] + 0.1 * slope;
            square[weight] = 0.999 * square[weight] + 0.001 * slope * slope;
            let unbiased = mean[weight] / (1.0 - 0.9f64.powi(step as i32));
            let size = (square[weight] / (1.0 - 0.999f64.powi(step as i32))).sqrt();
            fitted[weight] -= 0.02 * unbiased / (size + 1e-9);
        }
    }
    fitted
        .iter()
        .zip(&spread)
        .map(|(weight, spread)| (weight / spread * POINTS_PER_LOGIT).round() as i32)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results drawn from known odds give the known weights back.
    #[test]
    fn the_fit_finds_the_weights_behind_the_results() {
        let mut random = Random::new(3);
        let samples: Vec<Sample> = (0..20_000)
            .map(|_| {
                let features = vec![random.below(7) as f64 - 3.0, random.below(41) as f64 - 20.0, 0.0];
                let logit = 0.5 * features[0] - 0.1 * features[1];
                let won = random.below(1_000_000) as f64 / 1e6 < 1.0 / (1.0 + (-logit).exp());
                Sample { features, result: f64::from(u8::from(won)) }
            })
            .collect();
        let fitted = fit(&samples, 3);
        assert!((fitted[0] - 100).abs() < 10 && (fitted[1] + 20).abs() < 3 && fitted[2] == 0, "{fitted:?}");
    }
}
