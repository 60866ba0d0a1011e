//! How early in strong games the exact solver comes to an answer: the strongest computer plays itself, and from a late ply
//! back to earlier ones the positions of all games are proved within a time, until too few are. The time is that of the
//! processor, so that other programs on the machine change little.
//!
//! `cargo run --release -p catalog --example reach -- GAME [GAMES] [SECONDS] [LATEST PLY] [MILLISECONDS a ply]`

mod processor;

use std::process::ExitCode;
use std::time::Duration;

use catalog::{Engine, Game, KnownProofs, Limits, Options, ProofLimits, SearchRequest, State, Stop};
use engines::Computer;
use game::{Random, Setup};

use crate::processor::Stopwatch;

/// Random plies that a game begins with, where starts are not dealt at random.
const OPENING: usize = 4;

/// It ends where fewer than so many of a hundred positions are proved.
const ENOUGH: usize = 95;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(Ok(game)) = arguments.next().map(|name| catalog::find(&name)) else {
        eprintln!("usage: reach GAME [GAMES] [SECONDS] [LATEST PLY] [MILLISECONDS a ply]");
        return ExitCode::from(2);
    };
    let mut number = |usual: u64| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (games, seconds, latest, thinking) = (number(200), number(10), number(14), number(50));
    let thinking =
        SearchRequest { limits: Limits::time(Duration::from_millis(thinking)), ..SearchRequest::default() };
    let Ok(mut player) = game.engine(&Computer::STRONGEST, &Options::default()) else {
        eprintln!("{} has no such computer", game.info().name);
        return ExitCode::FAILURE;
    };
    let games: Vec<Vec<Box<dyn State>>> =
        (0..games).filter_map(|number| play(game, number, player.as_mut(), &thinking)).collect();
    println!("{}: {} games", game.info().name, games.len());
    for ply in (0..=latest as usize).rev() {
        let reach = prove(&games, ply, Duration::from_secs(seconds));
        println!("after {ply} plies: {}", reach.sentence());
        if !reach.is_enough() {
            break;
        }
    }
    ExitCode::SUCCESS
}

/// The positions of a game of the computer against itself, from the start on.
fn play(
    game: &'static dyn Game,
    number: u64,
    player: &mut dyn Engine,
    task: &SearchRequest,
) -> Option<Vec<Box<dyn State>>> {
    let deal = game.info().deals.then_some(number);
    let mut state = game.start(&Setup { size: None, deal }).ok()?;
    let mut random = Random::new(number);
    player.new_game(number);
    let opening = if deal.is_some() { 0 } else { OPENING };
    let mut states = vec![state.copy()];
    while state.outcome().is_none() {
        let moves = state.moves();
        let at_random = states.len() <= opening;
        let chosen = if at_random {
            moves[random.below(moves.len())].clone()
        } else {
            player.analyze(state.as_ref(), task, &mut |_| ()).ply()?.to_string()
        };
        state.play(&chosen).ok()?;
        states.push(state.copy());
    }
    Some(states)
}

/// What became of the games' positions after a number of plies.
struct Reach {
    games: usize,
    /// Games that had ended before: they are decided.
    over: usize,
    /// Time and nodes of every proof.
    proofs: Vec<(Duration, u64)>,
    failures: usize,
}

impl Reach {
    fn is_enough(&self) -> bool {
        self.failures * 100 <= self.games * (100 - ENOUGH)
    }

    fn sentence(&self) -> String {
        let Reach { games, over, failures, .. } = self;
        let mut times: Vec<Duration> = self.proofs.iter().map(|proof| proof.0).collect();
        let mut nodes: Vec<u64> = self.proofs.iter().map(|proof| proof.1).collect();
        times.sort_unstable();
        nodes.sort_unstable();
        let middle = times.len() / 2;
        let seconds = |index: usize| times.get(index).map_or(0.0, Duration::as_secs_f64);
        let median_nodes = nodes.get(middle).copied().unwrap_or_default();
        let tried = times.len() + failures;
        format!(
            "{} of {tried} tried are proved, {over} of {games} games are over; of the proofs: median {:.3} s and \
             {median_nodes} nodes, longest {:.2} s",
            times.len(),
            seconds(middle),
            seconds(times.len().saturating_sub(1)),
        )
    }
}

/// Proves all games' positions after so many plies, until too few can be.
fn prove(games: &[Vec<Box<dyn State>>], ply: usize, time: Duration) -> Reach {
    let mut reach = Reach { games: games.len(), over: 0, proofs: Vec::new(), failures: 0 };
    for states in games {
        let Some(state) = states.get(ply).filter(|state| state.outcome().is_none()) else {
            reach.over += 1;
            continue;
        };
        let (watch, stop) = (Stopwatch::start(), Stop::new());
        let mut look = |_: &_| {
            if watch.elapsed() >= time {
                stop.stop();
            }
        };
        match state.analysis().solve(KnownProofs::Used, &ProofLimits::default(), &stop, &mut look) {
            Ok(solution) => reach.proofs.push((watch.elapsed(), solution.nodes)),
            Err(_) => reach.failures += 1,
        }
        if !reach.is_enough() {
            break;
        }
    }
    reach
}
