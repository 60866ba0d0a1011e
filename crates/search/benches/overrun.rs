//! How much longer than it may a search thinks, by the size of its table: `cargo bench -p search --bench overrun`.
//!
//! The first answer of a new search counts by itself: memory that the system has not provided yet would cost it time.

use std::time::{Duration, Instant};

use gorogo::Gorogo;
use search::{Limits, Options, Search, Stop};

/// What a ply may take.
const TIME: Duration = Duration::from_millis(100);
const SEARCHES: usize = 5;
const LATER: usize = 10;

fn main() {
    println!("{:<10} {:>14} {:>22} {:>22}", "", "getting ready", "first answer, worst", "later ones, worst");
    for mebibytes in [64, 1024, 4096] {
        let [mut ready, mut first, mut later] = [Duration::ZERO; 3];
        for _ in 0..SEARCHES {
            let begun = Instant::now();
            let options = Options { table_mebibytes: mebibytes, ..Options::default() };
            let mut search = match Search::<Gorogo>::new(options) {
                Ok(search) => search,
                Err(error) => return println!("{error}"),
            };
            ready = ready.max(begun.elapsed());
            first = first.max(overrun(&mut search));
            for _ in 0..LATER {
                later = later.max(overrun(&mut search));
            }
        }
        let [ready, first, later] = [ready, first, later].map(|time| time.as_secs_f64() * 1e3);
        println!("{mebibytes:>5} MiB {ready:>11.0} ms {first:>19.1} ms {later:>19.1} ms");
    }
}

fn overrun(search: &mut Search<Gorogo>) -> Duration {
    let begun = Instant::now();
    search.run(&Gorogo::default(), &[], &Limits::time(TIME), &Stop::new(), 1, &mut |_| ());
    begun.elapsed().saturating_sub(TIME)
}
