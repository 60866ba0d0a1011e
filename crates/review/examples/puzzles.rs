//! Finds puzzles: positions of games between levels in which exactly one ply wins, proved by the solver. It prints the
//! game's `puzzles.txt`, the easiest first. The same numbers give the same puzzles on every machine.
//!
//! `cargo run --release -p review --example puzzles -- GAME [COUNT] [SEED] > games/GAME/puzzles.txt`

use std::cmp::Reverse;
use std::collections::HashSet;
use std::process::ExitCode;

use catalog::{Engine, Game, Options, ProofLimits, SearchRequest, State, Stop, WinningMoves};
use engines::{Computer, LevelNumber};
use game::{Objective, Puzzle, Random, Setup};

/// The weakest level whose games are looked at: puzzles are to arise from sensible play.
const WEAKEST: usize = 3;

/// Random plies that a game begins with at most, where starts are not dealt at random.
const OPENING: usize = 4;

/// A longer game is left out.
const LONGEST: usize = 400;

/// A proof may look at so many positions, so that all puzzles can be checked in minutes.
const NODES: u64 = 150_000;

/// Proofs of fewer positions are too easy for a puzzle.
const MIN_NODES: u64 = 16;

/// A game is searched from its end on until so many of its positions were too hard to prove: earlier ones would be, too.
const HARD: usize = 2;

/// The longest win that is looked for where plies are counted.
const PLIES: u32 = 7;

/// With fewer plies to choose from there is nothing to find.
const CHOICES: usize = 4;

/// So many puzzles are taken from one game at most, the deepest.
const A_GAME: usize = 3;

/// How often each level tries.
const TRIES: u64 = Puzzle::TRIES as u64 / (LevelNumber::ALL.len() as u64 - 1);

/// A position with one winning ply.
struct Found {
    position: String,
    ply: String,
    plies: Option<u32>,
    nodes: u64,
    missed: u8,
}

impl Found {
    /// How hard it is: every doubling of the proof counts like a try that missed the ply.
    fn difficulty(&self) -> u32 {
        self.nodes.ilog2() + u32::from(self.missed)
    }
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(Ok(game)) = arguments.next().map(|name| catalog::find(&name)) else {
        eprintln!("usage: puzzles GAME [COUNT] [SEED]");
        return ExitCode::from(2);
    };
    let mut number = |usual: u64| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (count, seed) = (number(200), number(1));
    let mut found: Vec<Found> = Vec::new();
    let mut known = HashSet::new();
    for number in 0.. {
        if found.len() as u64 >= count {
            break;
        }
        let mut random = Random::new(seed.wrapping_mul(1_000_003).wrapping_add(number));
        let Some(states) = play(game, number, &mut random) else { continue };
        for mut puzzle in puzzles(&states, &mut known) {
            puzzle.missed = missed(game, &puzzle);
            eprintln!(
                "game {number}, puzzle {}: {} {} missed {} nodes {}",
                found.len() + 1,
                puzzle.position,
                puzzle.ply,
                puzzle.missed,
                puzzle.nodes
            );
            found.push(puzzle);
        }
    }
    found.truncate(count as usize);
    print(game, count, seed, found);
    ExitCode::SUCCESS
}

/// Plays a game between two levels and gives the positions on the way; nothing if it did not end.
fn play(game: &'static dyn Game, number: u64, random: &mut Random) -> Option<Vec<Box<dyn State>>> {
    let deal = game.info().deals.then_some(number);
    let mut state = game.start(&Setup { size: None, deal }).ok()?;
    let mut players: Vec<Box<dyn Engine>> = Vec::new();
    for _ in 0..2 {
        let level = LevelNumber::ALL[WEAKEST - 1 + random.below(LevelNumber::ALL.len() - WEAKEST)];
        let mut player = game.engine(&Computer::Level(level), &Options::default()).ok()?;
        player.new_game(random.bits());
        players.push(player);
    }
    let opening = if deal.is_some() { 0 } else { random.below(OPENING + 1) };
    let mut states = Vec::new();
    for ply in 0..LONGEST {
        if state.outcome().is_some() {
            return Some(states);
        }
        let moves = state.moves();
        let player = &mut players[state.turn() as usize];
        let chosen = if ply < opening { None } else { choice(player.as_mut(), state.as_ref()) };
        states.push(state.copy());
        state.play(&chosen.unwrap_or_else(|| moves[random.below(moves.len())].clone())).ok()?;
    }
    None
}

fn choice(player: &mut dyn Engine, state: &dyn State) -> Option<String> {
    player.analyze(state, &SearchRequest::default(), &mut |_| ()).ply().map(str::to_string)
}

/// The deepest puzzles of a game, none of which is known already, not even mirrored. It is searched from its end on.
fn puzzles(states: &[Box<dyn State>], known: &mut HashSet<String>) -> Vec<Found> {
    let mut found = Vec::new();
    let mut hard = 0;
    for state in states.iter().rev() {
        if state.moves().len() < CHOICES {
            continue;
        }
        match examine(state.as_ref()) {
            Ok(puzzle) => found.extend(puzzle),
            Err(TooHard) => hard += 1,
        }
        if hard == HARD {
            break;
        }
    }
    found.sort_by_key(|puzzle| Reverse(puzzle.nodes));
    found.retain(|puzzle| {
        let state = states.iter().find(|state| state.text() == puzzle.position);
        state.is_some_and(|state| known.insert(state.analysis().canonical()))
    });
    found.truncate(A_GAME);
    found
}

/// The proof needs more positions than it may look at.
struct TooHard;

/// The position as a puzzle, if exactly one ply wins, and neither by ending the game at once nor for all to see.
fn examine(state: &dyn State) -> Result<Option<Found>, TooHard> {
    let distances = match state.analysis().question() {
        Objective::Plies => (2..=PLIES).map(Some).collect(),
        _ => vec![None],
    };
    for plies in distances {
        let limits = ProofLimits { nodes: Some(NODES), table_mib: 64, ..ProofLimits::default() };
        let winning =
            state.analysis().winning_plies(plies.unwrap_or(0), &limits, &Stop::default()).ok_or(TooHard)?;
        match &winning.plies[..] {
            [] => continue,
            [ply] => return Ok(puzzle(state, ply, plies, &winning)),
            _ => return Ok(None),
        }
    }
    Ok(None)
}

fn puzzle(state: &dyn State, ply: &str, plies: Option<u32>, winning: &WinningMoves<String>) -> Option<Found> {
    let mut after = state.copy();
    after.play(ply).ok()?;
    let worth_it = after.outcome().is_none() && winning.nodes >= MIN_NODES;
    worth_it.then(|| Found {
        position: state.text(),
        ply: ply.to_string(),
        plies,
        nodes: winning.nodes,
        missed: 0,
    })
}

/// How often players of the levels below the highest miss the winning ply.
fn missed(game: &'static dyn Game, puzzle: &Found) -> u8 {
    let Ok(state) = game.read(&puzzle.position) else { return 0 };
    let mut missed = 0;
    for level in LevelNumber::ALL.into_iter().filter(|level| *level != LevelNumber::HIGHEST) {
        let Ok(mut player) = game.engine(&Computer::Level(level), &Options::default()) else { continue };
        for seed in 0..TRIES {
            player.new_game(seed);
            missed += u8::from(choice(player.as_mut(), state.as_ref()).as_ref() != Some(&puzzle.ply));
        }
    }
    missed
}

/// Prints the file: as many puzzles of each grade, by difficulty.
fn print(game: &dyn Game, count: u64, seed: u64, mut found: Vec<Found>) {
    let (name, slug) = (game.info().name, game.info().slug);
    found.sort_by_key(Found::difficulty);
    println!("# {name}: positions in which exactly one ply wins, the easiest first.");
    println!("# Found by: cargo run --release -p review --example puzzles -- {slug} {count} {seed}");
    println!(
        "# grade; positions of the proof; tries of levels that missed it, of {}; position; winning ply",
        Puzzle::TRIES
    );
    if found.iter().any(|puzzle| puzzle.plies.is_some()) {
        println!("# and within how many plies it wins, as no other does.");
    }
    let grades = usize::from(*Puzzle::GRADES.end());
    for (place, Found { position, ply, plies, nodes, missed }) in found.iter().enumerate() {
        let grade = (1 + place * grades / found.len()) as u8;
        let puzzle = Puzzle { grade, nodes: *nodes, missed: *missed, position, ply, plies: *plies };
        println!("{puzzle}");
    }
}
