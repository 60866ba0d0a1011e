//! How fast the search is, and what a second thread gives: `cargo bench -p search --bench speed [-- GAME]`.
//!
//! One and two threads take turns on each position, and the best of some rounds over all positions counts, so that
//! noise disturbs both alike and as little as can be.

use std::time::Duration;

use barragoon::Barragoon;
use game::Random;
use gorogo::Gorogo;
use greener::Greener;
use search::{Limits, Options, Search, Searchable, Stop};

const POSITIONS: u64 = 12;
const ROUNDS: usize = 9;

fn main() {
    println!(
        "{:<10} {:>16} {:>22} {:>22} {:>8}",
        "", "one thread", "to the same depth", "two threads", "times"
    );
    // Depths that take one thread a second or so in all.
    measure::<Gorogo>("GoRoGo", 11);
    measure::<Greener>("Greener", 13);
    measure::<Barragoon>("Barragoon", 9);
}

fn measure<P: Searchable>(name: &str, depth: u32) {
    let mut wanted = std::env::args().skip(1).filter(|argument| argument != "--bench").peekable();
    if wanted.peek().is_some() && !wanted.any(|wanted| wanted == P::INFO.slug) {
        return;
    }
    let mut searches =
        [1, 2].map(|threads| Search::<P>::that_fits(Options { threads, ..Options::default() }));
    let positions: Vec<P> = (0..POSITIONS).map(middle_game).collect();
    let mut best = vec![[Duration::MAX; 2]; positions.len()];
    let mut nodes = 0;
    for round in 0..ROUNDS {
        for (position, best) in positions.iter().zip(&mut best) {
            for (search, best) in searches.iter_mut().zip(best) {
                search.clear();
                let result = search.run(position, &[], &Limits::depth(depth), &Stop::new(), 1, &mut |_| ());
                *best = result.elapsed.min(*best);
                if round == 0 && search.options().threads == 1 {
                    nodes += result.nodes;
                }
            }
        }
    }
    let time = [0, 1].map(|threads| best.iter().map(|best| best[threads]).sum::<Duration>());
    let [one, two] = time.map(|time| time.as_secs_f64());
    let speed = nodes as f64 / one / 1e6;
    println!("{name:<10} {speed:>10.2} M n/s {one:>20.2} s {two:>20.2} s {:>8.2}", one / two);
}

/// A position some random plies into a game.
fn middle_game<P: Searchable>(number: u64) -> P {
    let mut random = Random::new(number);
    let mut position = P::default();
    for _ in 0..4 + number % 4 {
        if let Some(mv) = position.random_move(&mut random) {
            position.play_unchecked(mv);
        }
    }
    position
}
