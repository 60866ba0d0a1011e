use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How much a search may do. Without any limit it runs until the value is proved or it is stopped.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Limits {
    /// No deeper than this many plies.
    pub depth: Option<u32>,
    /// No more positions than this, of all threads together. With one thread it is kept exactly, so that the
    /// same search gives the same answer on every machine.
    pub nodes: Option<u64>,
    /// No deeper round is begun after this time.
    pub soft: Option<Duration>,
    /// The search breaks off after this time, in the middle of a round if need be.
    pub hard: Option<Duration>,
}

impl Limits {
    /// No limit but a proof or a stop.
    pub const NONE: Limits = Limits { depth: None, nodes: None, soft: None, hard: None };

    /// Rounds up to this depth.
    pub const fn depth(plies: u32) -> Limits {
        Limits { depth: Some(plies), ..Limits::NONE }
    }

    /// This many positions.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::NONE }
    }

    /// Exactly this time for the ply, less only if the value is proved before.
    pub const fn time(time: Duration) -> Limits {
        Limits { hard: Some(time), ..Limits::NONE }
    }

    /// About `soft` for the ply and never more than `hard`, so that time can be saved for later plies.
    pub const fn clock(soft: Duration, hard: Duration) -> Limits {
        Limits { soft: Some(soft), hard: Some(hard), ..Limits::NONE }
    }

    /// The same, and never longer than this.
    #[must_use]
    pub fn within(self, time: Duration) -> Limits {
        Limits { hard: Some(self.hard.map_or(time, |hard| hard.min(time))), ..self }
    }

    /// So many times the nodes and the time, and as many plies deeper.
    #[must_use]
    pub fn times(self, factor: u32) -> Limits {
        let longer = |time: Duration| time.saturating_mul(factor);
        Limits {
            depth: self.depth.map(|plies| plies.saturating_add(factor)),
            nodes: self.nodes.map(|nodes| nodes.saturating_mul(factor.into())),
            soft: self.soft.map(longer),
            hard: self.hard.map(longer),
        }
    }

    /// Whether the clock matters.
    pub const fn is_timed(&self) -> bool {
        self.soft.is_some() || self.hard.is_some()
    }
}

/// A flag that ends a search from outside. Clones are the same flag.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not raised.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Makes every search with this flag return its result.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag was raised.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for polling.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}

/// Which plies to search. A bare number means the best of all legal plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchMoves<'a, M> {
    /// How many get their exact scores; 0 counts as 1.
    pub lines: usize,
    /// The plies to choose among; all, if none of these is legal.
    pub search_moves: &'a [M],
}

impl<M> From<usize> for SearchMoves<'_, M> {
    fn from(lines: usize) -> Self {
        SearchMoves { lines, search_moves: &[] }
    }
}
