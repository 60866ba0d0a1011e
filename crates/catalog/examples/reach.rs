//! How early in strong games the exact solver comes to an answer: the strongest computer plays itself, and from a late ply
//! back to earlier ones the positions of all games are proved within a time, until too few are.
//!
//! `cargo run --release -p catalog --example reach -- GAME [GAMES] [SECONDS] [LATEST PLY] [MILLISECONDS a ply]`

use std::process::ExitCode;
use std::time::{Duration, Instant};

use catalog::{Computer, Game, Limits, Options, ProofLimits, State, Stop, Task, Thinker};
use game::{Random, Setup};

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
    let thinking = Task { limits: Limits::time(Duration::from_millis(thinking)), ..Task::default() };
    let Ok(mut player) = game.thinker(&Computer::STRONGEST, &Options::default()) else {
        eprintln!("{} has no such computer", game.info().name);
        return ExitCode::FAILURE;
    };
    let games: Vec<Vec<Box<dyn State>>> =
        (0..games).filter_map(|number| play(game, number, player.as_mut(), &thinking)).collect();
    println!("{}: {} games", game.info().name, games.len());
    for ply in (0..=latest as usize).rev() {
        let share = prove(&games, ply, Duration::from_secs(seconds));
        if share < ENOUGH {
            break;
        }
    }
    ExitCode::SUCCESS
}

/// The positions of a game of the computer against itself, from the start on.
fn play(
    game: &'static dyn Game,
    number: u64,
    player: &mut dyn Thinker,
    task: &Task,
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
            player.think(state.as_ref(), task, &mut |_| ()).ply()?.to_string()
        };
        state.play(&chosen).ok()?;
        states.push(state.copy());
    }
    Some(states)
}

/// Proves all games' positions after so many plies, and tells how many of a hundred it could.
fn prove(games: &[Vec<Box<dyn State>>], ply: usize, time: Duration) -> usize {
    let limits = ProofLimits { time: Some(time), ..ProofLimits::default() };
    let (mut proved, mut times) = (0, Vec::new());
    for states in games {
        // A game that has ended before is decided.
        let Some(state) = states.get(ply) else {
            proved += 1;
            continue;
        };
        let begin = Instant::now();
        proved += usize::from(state.solve(&limits, &Stop::default(), &mut |_| ()).is_ok());
        times.push(begin.elapsed());
    }
    times.sort_unstable();
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    println!("after {ply} plies: {proved} of {} proved, median {median:.2?}", games.len());
    proved * 100 / games.len().max(1)
}
