//! How long proofs take: medians over fixed sets of random positions, one thread each.
//!
//! `cargo run --release -p solve --example prove` runs the three sets that the project promises figures for;
//! with `gorogo 12` or `greener 14`, a number of positions and a number of threads it runs one set of your own. With
//! `standard 8` and a number of threads it runs the standard set, six positions of strong play with so many pieces
//! placed: 10, 8 or 6.

mod standard;

use std::env;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Encode, Player, Position, Random, Setup, Solvable, Symmetric};
use gorogo::Gorogo;
use greener::Greener;
use solve::{ProofLimits, Solution, solve};

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let number = |index: usize, otherwise: usize| -> usize {
        words.get(index).and_then(|word| word.parse().ok()).unwrap_or(otherwise)
    };
    let limits = ProofLimits { table_mib: 64, threads: number(3, 1), ..ProofLimits::default() };
    match words.first().map(String::as_str) {
        Some("gorogo") => gorogo(number(1, 12), number(2, 100), &limits),
        Some("greener") => greener(number(1, 14), number(2, 100), &limits),
        Some("standard") => {
            standard(number(1, 10), &ProofLimits { table_mib: 512, threads: number(2, 1), ..limits });
        }
        _ => {
            gorogo(12, 100, &limits);
            gorogo(10, 100, &limits);
            greener(14, 100, &limits);
        }
    }
}

fn gorogo(placed: usize, count: usize, limits: &ProofLimits) {
    let level = |position: &Gorogo| position.captures(Player::One) == position.captures(Player::Two);
    let set = random_positions(count, placed, |_| Gorogo::default(), level);
    measure(&format!("GoRoGo, {placed} pieces placed, equal captures"), &set, limits);
}

fn standard(placed: usize, limits: &ProofLimits) {
    let Some(texts) = standard::positions(placed) else {
        println!("the standard set has positions with 10, 8 or 6 pieces placed");
        return;
    };
    let set: Vec<Gorogo> = texts.iter().filter_map(|text| text.parse().ok()).collect();
    measure(&format!("GoRoGo, standard set, {placed} pieces placed"), &set, limits);
}

fn greener(captures: usize, count: usize, limits: &ProofLimits) {
    let deal = |number| Greener::set_up(&Setup { size: None, deal: Some(number) }).unwrap_or_default();
    let set = random_positions(count, captures, deal, |_| true);
    measure(&format!("Greener 6x6, {captures} captures made"), &set, limits);
}

/// Positions after so many random plies that are not over and satisfy a condition.
fn random_positions<P: Position>(
    count: usize,
    plies: usize,
    start: impl Fn(u64) -> P,
    fits: impl Fn(&P) -> bool,
) -> Vec<P> {
    let walk = |seed: u64| {
        let mut random = Random::new(seed);
        let mut position = start(seed);
        for _ in 0..plies {
            position.play_unchecked(position.random_move(&mut random)?);
        }
        (position.outcome().is_none() && fits(&position)).then_some(position)
    };
    (1..).filter_map(walk).take(count).collect()
}

/// With so few positions, each is printed.
const FEW: usize = 6;

fn measure<P: Encode + Symmetric + Solvable>(name: &str, set: &[P], limits: &ProofLimits) {
    let mut nodes = Vec::new();
    let mut times = Vec::new();
    for position in set {
        match solve(position, limits, &AtomicBool::new(false), &mut |_| {}) {
            Ok(solution) => {
                if set.len() <= FEW {
                    let Solution { value, nodes, elapsed, .. } = &solution;
                    println!("{position}: {:?}, {nodes} nodes, {:.2} s", value.winner, elapsed.as_secs_f64());
                }
                nodes.push(solution.nodes);
                times.push(solution.elapsed);
            }
            Err(error) => println!("{position}: {error}"),
        }
    }
    let (total_nodes, total_time) = (nodes.iter().sum::<u64>(), times.iter().sum::<Duration>());
    nodes.sort_unstable();
    times.sort_unstable();
    let middle = nodes.len() / 2;
    println!(
        "{name}: {} positions, median {:.3} s and {:.3} M nodes, mean {:.3} s and {:.3} M nodes, \
         longest {:.2} s, together {:.2} s, {:.2} M nodes/s",
        nodes.len(),
        times[middle].as_secs_f64(),
        nodes[middle] as f64 / 1e6,
        total_time.as_secs_f64() / nodes.len() as f64,
        total_nodes as f64 / nodes.len() as f64 / 1e6,
        times[times.len() - 1].as_secs_f64(),
        total_time.as_secs_f64(),
        total_nodes as f64 / total_time.as_secs_f64() / 1e6,
    );
}
