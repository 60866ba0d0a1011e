//! How soon a search returns after a stop: `cargo bench -p search --bench stop`.

use std::thread;
use std::time::{Duration, Instant};

use barragoon::Barragoon;
use game::Random;
use gorogo::Gorogo;
use greener::Greener;
use search::{Limits, Options, Search, Searchable, Stop, Uct};

const STOPS: usize = 100;

fn main() {
    println!("{:<10} {:>24} {:>24}", "", "alpha-beta", "UCT");
    measure::<Gorogo>("GoRoGo");
    measure::<Greener>("Greener");
    measure::<Barragoon>("Barragoon");
}

fn measure<P: Searchable>(name: &str) {
    let mut search = Search::<P>::that_fits(Options::default());
    let position = P::default();
    let searched = delays(|stop| {
        search.run(&position, &[], &Limits::NONE, stop, 1, &mut |_| ());
    });
    let sampled = delays(|stop| {
        Uct::<P>::new(1).run(&position, &Limits::NONE, stop, &mut |_| ());
    });
    println!("{name:<10} {searched:>24} {sampled:>24}");
}

/// Stops the search after random times and measures how long it took to return.
fn delays(mut think: impl FnMut(&Stop)) -> String {
    let mut random = Random::new(1);
    let mut delays: Vec<Duration> = (0..STOPS)
        .map(|_| {
            let stop = Stop::new();
            let wait = Duration::from_millis(1 + random.below(40) as u64);
            thread::scope(|scope| {
                let raised = scope.spawn(|| {
                    thread::sleep(wait);
                    stop.stop();
                    Instant::now()
                });
                think(&stop);
                let ended = Instant::now();
                raised.join().map_or(Duration::ZERO, |raised| ended.saturating_duration_since(raised))
            })
        })
        .collect();
    delays.sort();
    let milliseconds = |delay: Duration| delay.as_secs_f64() * 1e3;
    let (median, longest) = (milliseconds(delays[STOPS / 2]), milliseconds(delays[STOPS - 1]));
    format!("{median:.2} ms, at most {longest:.1}")
}
