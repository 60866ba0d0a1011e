//! Fits the curve from evaluations to winning chances to games: players of one level play each other, an engine
//! evaluates positions as a review does, and the scale that predicts the results best is printed.
//!
//! `cargo run --release -p review --example chances -- GAME [GAMES] [NODES] [SEED]`

use std::process::ExitCode;

use catalog::{CountedSearch, Engine, Game, Limits, Options, SearchRequest, State};
use engines::{Computer, LevelNumber};
use game::{Color, Random, Setup};
use record::EvalScore;
use review::PositionEval;

/// The players: most people who review their games are neither beginners nor engines.
const LEVELS: [usize; 3] = [4, 5, 6];

/// Random plies that a game begins with at most, where starts are not dealt at random.
const OPENING: usize = 6;

/// One position in so many is evaluated: neighbours are much alike.
const JUDGED_IN: usize = 3;

/// A longer game is left out.
const LONGEST: usize = 400;

/// White's evaluation of a position in hundredths, and how the game ended for White: 1, 0.5 or 0.
struct Sample {
    score: f64,
    result: f64,
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(Ok(game)) = arguments.next().map(|name| catalog::find(&name)) else {
        eprintln!("usage: chances GAME [GAMES] [NODES for a position] [SEED]");
        return ExitCode::from(2);
    };
    let mut number = |usual: u64| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (games, nodes, mut random) = (number(1_000), number(20_000), Random::new(number(1)));
    let mut judge = match game.engine(&Computer::STRONGEST, &Options::default()) {
        Ok(judge) => judge,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let task = SearchRequest {
        limits: Limits::nodes(nodes),
        lines: 1,
        counted: CountedSearch::Plain,
        ..SearchRequest::default()
    };
    let mut samples = Vec::new();
    for number in 0..games {
        play(game, number, (judge.as_mut(), &task), &mut random, &mut samples);
    }
    let scale = fit(&samples);
    println!("{}: {games} games, {} positions", game.info().name, samples.len());
    println!("scale {scale:.0}: log loss {:.4} per position", log_loss(&samples, scale));
    println!("log loss at chance ½: {:.4}", log_loss(&samples, f64::INFINITY));
    ExitCode::SUCCESS
}

/// Plays one game and adds positions that are not decided yet.
fn play(
    game: &'static dyn Game,
    number: u64,
    (judge, task): (&mut dyn Engine, &SearchRequest),
    random: &mut Random,
    samples: &mut Vec<Sample>,
) {
    let level = LevelNumber::ALL[LEVELS[random.below(LEVELS.len())]];
    let deal = game.info().deals.then_some(number);
    let (Ok(mut state), Ok(mut player)) =
        (game.start(&Setup { size: None, deal }), game.engine(&Computer::Level(level), &Options::default()))
    else {
        return;
    };
    player.new_game(random.bits());
    judge.new_game(number);
    let opening = if deal.is_some() { 0 } else { random.below(OPENING + 1) };
    let mut scores = Vec::new();
    for ply in 0..LONGEST {
        if let Some(outcome) = state.outcome() {
            let winner = outcome.winner.map(|winner| game.info().color(winner));
            let result = winner.map_or(0.5, |winner| f64::from(u8::from(winner == Color::White)));
            samples.extend(scores.into_iter().map(|score| Sample { score, result }));
            return;
        }
        if ply >= opening && random.below(JUDGED_IN) == 0 {
            let insight = judge.analyze(state.as_ref(), task, &mut |_| ());
            if let Some(EvalScore::Estimate(score)) =
                PositionEval::of(state.as_ref(), &insight).map(|verdict| verdict.worth)
            {
                scores.push(f64::from(score));
            }
        }
        let chosen = if ply < opening { None } else { choice(player.as_mut(), state.as_ref()) };
        let ply = chosen.unwrap_or_else(|| {
            let moves = state.moves();
            moves[random.below(moves.len())].clone()
        });
        if state.play(&ply).is_err() {
            return;
        }
    }
}

fn choice(player: &mut dyn Engine, state: &dyn State) -> Option<String> {
    player.analyze(state, &SearchRequest::default(), &mut |_| ()).ply().map(str::to_string)
}

/// The scale of the logistic curve that foretells the results best: the loss falls up to it and rises behind it, so that
/// thirds of an interval may be cut off.
fn fit(samples: &[Sample]) -> f64 {
    let (mut low, mut high) = (1.0_f64, 10_000.0_f64);
    while high - low > 0.1 {
        let (one, two) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if log_loss(samples, one) < log_loss(samples, two) { high = two } else { low = one }
    }
    (low + high) / 2.0
}

/// The mean error of the predictions: 0 if the curve is always right.
fn log_loss(samples: &[Sample], scale: f64) -> f64 {
    let loss = |sample: &Sample| {
        let chance = (1.0 / (1.0 + (-sample.score / scale).exp())).clamp(1e-9, 1.0 - 1e-9);
        -(sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln())
    };
    samples.iter().map(loss).sum::<f64>() / samples.len().max(1) as f64
}
