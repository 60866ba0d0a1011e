//! Fits a game's evaluation to self-play and prints the weights:
//! `cargo run --release -p search --example tune -- GAME --games N --nodes M --seed S`.

use std::process::ExitCode;

use barragoon::Barragoon;
use game::Features;
use gorogo::Gorogo;
use greener::Greener;
use search::{Searchable, Tuning, tune};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, usual: u64| {
        let value =
            arguments.iter().position(|argument| argument == name).and_then(|at| arguments.get(at + 1));
        value.and_then(|value| value.parse().ok()).unwrap_or(usual)
    };
    let tuning = Tuning {
        games: number("--games", 1_000),
        nodes: number("--nodes", 2_000),
        opening: number("--opening", 6) as usize,
        seed: number("--seed", 1),
    };
    match arguments.first().map(String::as_str) {
        Some("gorogo") => print::<Gorogo>(&tuning),
        Some("barragoon") => print::<Barragoon>(&tuning),
        Some("greener") => print::<Greener>(&tuning),
        _ => {
            eprintln!(
                "usage: tune gorogo|barragoon|greener [--games N] [--nodes M] [--opening P] [--seed S]"
            );
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn print<P: Searchable + Features>(tuning: &Tuning) {
    let weights = tune::<P>(tuning, &mut |games| {
        if games % 100 == 0 {
            eprintln!("{games} games");
        }
    });
    for ((name, old), new) in P::WEIGHTS.iter().zip(weights) {
        println!("    (\"{name}\", {new}), // was {old}");
    }
}
