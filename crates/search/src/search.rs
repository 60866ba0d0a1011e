use std::thread;

use game::Tunables;

use crate::shared::Shared;
use crate::transposition_table::TranspositionMemory;
use crate::worker::{ThreadData, Worker};
use crate::{Limits, SearchMoves, SearchResult, Searchable, Stop, TableError};

/// How a search works, apart from its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many threads think; 0 counts as 1.
    pub threads: usize,
    /// The size of the table of positions already searched.
    pub table_mebibytes: usize,
    /// Other numbers than the game's own.
    pub tunables: Option<Tunables>,
}

impl Default for Options {
    /// One thread, 64 MiB.
    fn default() -> Options {
        Options { threads: 1, table_mebibytes: 64, tunables: None }
    }
}

/// An alpha-beta search with its table and statistics, to be kept for a whole game.
///
/// With one thread and limits that do not depend on the clock, a new search (or one just
/// [cleared](Search::clear)) gives the same answer with the same number of nodes every time.
pub struct Search<P: Searchable> {
    options: Options,
    tunables: Tunables,
    store: TranspositionMemory,
    /// How full the last search left the table.
    fill: u32,
    thread_data: Vec<ThreadData<P>>,
}

impl<P: Searchable> Search<P> {
    /// A search with these options.
    ///
    /// # Errors
    /// If there is not enough memory for the table.
    pub fn new(options: Options) -> Result<Search<P>, TableError> {
        let store = TranspositionMemory::new(options.table_mebibytes)?;
        let tunables = options.tunables.unwrap_or(P::TUNABLES);
        let thread_data = (0..options.threads.max(1)).map(|_| ThreadData::new(&tunables)).collect();
        Ok(Search { options, tunables, store, fill: 0, thread_data })
    }

    /// A search with these options. If there is not enough memory, with a table of the usual size, or smaller: see
    /// [`Search::options`].
    ///
    /// It does not try half of the size until that succeeds: a table that fills all memory slows everything down.
    ///
    /// # Panics
    /// If there is not even memory for the smallest.
    pub fn that_fits(mut options: Options) -> Search<P> {
        loop {
            match Search::new(options) {
                Ok(search) => return search,
                Err(error) if options.table_mebibytes == 0 => panic!("{error}"),
                Err(_) => {
                    let usual = Options::default().table_mebibytes;
                    options.table_mebibytes = usual.min(options.table_mebibytes / 2);
                }
            }
        }
    }

    /// How it works.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Forgets all positions, for a new game.
    pub fn clear(&mut self) {
        self.store.clear();
        self.fill = 0;
        self.thread_data.iter_mut().for_each(ThreadData::clear);
    }

    /// How full of the last search's results the table is, in parts of a thousand.
    pub fn table_fill(&self) -> u32 {
        self.fill
    }

    /// Thinks about a position within limits and returns the best plies of those in its scope, as many as that wants.
    ///
    /// `past` holds the earlier positions of the played game, for repetitions. Every finished round is reported.
    /// If the game goes on the answer holds at least one legal ply, even if `stop` was raised before.
    pub fn run<'a>(
        &mut self,
        position: &P,
        past: &[P],
        limits: &Limits,
        stop: &Stop,
        scope: impl Into<SearchMoves<'a, P::Move>>,
        report: &mut dyn FnMut(&SearchResult<P::Move>),
    ) -> SearchResult<P::Move> {
        let scope = scope.into();
        self.thread_data.iter_mut().for_each(|data| data.start(position, past));
        let shared = Shared::new(self.store.open(), &self.tunables, limits, stop, self.thread_data.len());
        let shared = &shared;
        let result = thread::scope(|threads| {
            let mut thread_data = self.thread_data.iter_mut();
            let own = thread_data.next();
            for data in thread_data {
                let help = move || Worker::new(shared, data).deepen(position, scope, &mut |_| ());
                // If the system refuses a thread, the existing ones search alone.
                if thread::Builder::new().spawn_scoped(threads, help).is_err() {
                    break;
                }
            }
            let result = own.map(|data| Worker::new(shared, data).deepen(position, scope, report));
            shared.end();
            result.expect("there is at least one thread")
        });
        self.fill = shared.table.fill();
        result
    }
}
