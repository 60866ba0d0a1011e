//! How fast the rules are, beside peers in the same run: `cargo bench -p testkit --bench rules`.
//!
//! The contenders take turns for many short rounds and the best round of each counts, so that a noisy machine
//! disturbs all of them alike. Figures are comparable within a run only: read the ratios.

use std::hint::black_box;
use std::time::Instant;

use barragoon::Barragoon;
use cozy_chess::Board;
use encoding::{BatchStart, OnTerminal, Views};
use game::{Position, Random, Setup, perft};
use goban::rules::game::Game;
use goban::rules::game_builder::GameBuilder;
use goban::rules::{CHINESE, Move};
use gorogo::Gorogo;
use greener::Greener;

/// Many short rounds: some of a few milliseconds are undisturbed even where other programs run.
const ROUNDS: usize = 100;

fn main() {
    race(
        "random complete games, plies",
        &mut [
            ("goban 0.20, Go 5x5", &mut || go_games(10)),
            ("GoRoGo", &mut || random_games::<Gorogo>(2_000)),
            ("Greener 6x6", &mut || random_games::<Greener>(2_000)),
            ("Barragoon", &mut || random_games::<Barragoon>(40)),
        ],
    );
    race(
        "random play of a batch, plies",
        &mut [
            ("GoRoGo, one game", &mut || random_games::<Gorogo>(2_000)),
            ("GoRoGo", &mut batch("gorogo", 1_000)),
            ("Greener 6x6", &mut batch("greener", 1_500)),
            ("Barragoon", &mut batch("barragoon", 100)),
        ],
    );
    race(
        "perft counted in bulk, leaves",
        &mut [
            ("cozy-chess 0.3, depth 5", &mut || chess_perft(&Board::default(), 5)),
            ("GoRoGo, depth 5", &mut || perft(&Gorogo::default(), 5)),
            ("Greener 6x6, depth 5", &mut || perft(&Greener::default(), 5)),
            ("Barragoon, depth 4", &mut || perft(&Barragoon::default(), 4)),
        ],
    );
}

/// A name and something that says how many items it went through.
type Contender<'a> = (&'a str, &'a mut dyn FnMut() -> u64);

fn race(what: &str, contenders: &mut [Contender]) {
    let mut best = vec![0f64; contenders.len()];
    for _ in 0..ROUNDS {
        for ((_, run), best) in contenders.iter_mut().zip(&mut best) {
            let start = Instant::now();
            let items = run() as f64;
            *best = best.max(items / start.elapsed().as_secs_f64());
        }
    }
    println!("{what} a second, best of {ROUNDS} rounds");
    for ((name, _), rate) in contenders.iter().zip(&best) {
        println!("  {name:<26} {:>8.1} M {:>8.2} x the first", rate / 1e6, rate / best[0]);
    }
}

fn random_games<P: Position>(games: u64) -> u64 {
    let mut random = Random::new(1);
    let mut plies = 0;
    let start = P::default();
    for _ in 0..games {
        let mut position = start.clone();
        while let Some(mv) = position.random_move(&mut random) {
            position.play_unchecked(mv);
            plies += 1;
        }
        black_box(position);
    }
    plies
}

/// Games that are advanced together on one thread, ply by ply, and begin anew when they are over.
fn batch(game: &str, rounds: u64) -> impl FnMut() -> u64 {
    let numbers = catalog::find(game).expect("a game").action_space();
    let begin = BatchStart::Setup(Setup::default());
    let mut batch = numbers.batch(64, &begin, 1, 1).expect("a batch");
    move || (0..rounds).map(|_| batch.play_random(1, OnTerminal::Restart, &mut Views::none())).sum()
}

/// The peer's games end when it says so, or, as its authors' example does, after a bound of plies.
fn go_games(games: u64) -> u64 {
    let mut random = Random::new(1);
    let mut plies = 0;
    for _ in 0..games {
        let mut game: Game = GameBuilder::default().size((5, 5)).rule(CHINESE).build().expect("a 5x5 game");
        for _ in 0..100 {
            if game.is_over() {
                break;
            }
            let legal = game.legals().count();
            let mv = match legal {
                0 => Move::Pass,
                _ => game.legals().nth(random.below(legal)).map_or(Move::Pass, |(x, y)| Move::Play(x, y)),
            };
            game.play(mv);
            plies += 1;
        }
        black_box(game);
    }
    plies
}

fn chess_perft(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                leaves += chess_perft(&next, depth - 1);
            }
        }
        false
    });
    leaves
}
