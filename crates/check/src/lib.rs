//! Checks a claim that one player wins a position, with nothing but the rules of the game.
//!
//! Whoever claims it gives advice: a winning ply for as many positions as they like. The check walks from the start
//! through every legal ply of the loser and the advised ply of the winner. Where there is no advice it proves the
//! win itself, by trying all plies of both sides. So advice may be wrong, or missing, or made by a program nobody
//! trusts: the claim stands only if every line ends in a win.
//!
//! Nothing of the solver is used here, neither its code nor what it knows of how games must end. What a game tells of
//! promising plies decides only which are tried first. It works for games in which no position comes again and every
//! game ends.
//!
//! ```
//! use check::{Claim, check};
//! use game::Player;
//! use testkit::tictactoe::TicTacToe;
//!
//! // x x ·     Crosses mark a square, and win at once: no advice is needed.
//! // · o o
//! // · · ·
//! let start: TicTacToe = "xx..oo...".parse()?;
//! let claim = Claim { start, winner: Player::One };
//! let checked = check(&claim, &|_| None, 1, &Default::default(), &mut |_| {})?;
//! assert_eq!((checked.advised, checked.proved), (0, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod plain;
mod refusal;
mod walk;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use game::{Encode, Player, Solvable, Symmetric};

use plain::Plain;
pub use refusal::Refusal;
pub use walk::{Walk, canonical};

/// That a player wins from a position, whatever the opponent does.
#[derive(Clone, Debug)]
pub struct Claim<P> {
    /// The position.
    pub start: P,
    /// Who is said to win it.
    pub winner: Player,
}

/// What a check has gone through.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Checked {
    /// Different positions with advice, mirror images counted once.
    pub advised: u64,
    /// Different positions without advice, which it proved itself.
    pub proved: u64,
    /// Plies tried in doing so.
    pub tried: u64,
}

/// The positions that one thread proves before it asks for more.
const BATCH: usize = 64;

/// Checks a claim with so many threads.
///
/// `advice` is asked for positions in which the winner is to move. `stop` may be raised by another thread. `progress` is
/// told now and then how far it has come.
///
/// # Errors
/// If the claim does not hold with this advice, or the check was stopped.
pub fn check<P: Encode + Solvable + Symmetric + Send + Sync>(
    claim: &Claim<P>,
    advice: &(dyn Fn(&P) -> Option<P::Move> + Sync),
    threads: usize,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&Checked),
) -> Result<Checked, Refusal> {
    let threads = threads.max(1);
    let failed = AtomicBool::new(false);
    let halted = || stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
    let (give, take) = sync_channel::<Vec<P>>(4 * threads);
    let take = Arc::new(Mutex::new(take));
    let tried = Mutex::new(0);
    thread::scope(|scope| {
        let work = |take: Arc<Mutex<Receiver<Vec<P>>>>| {
            let _in_a_panic_too = RaisedInPanic(&failed);
            let result = prove_all(claim.winner, &take, &tried, &halted);
            failed.fetch_or(result.is_err(), Ordering::Relaxed);
            result
        };
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                let take = Arc::clone(&take);
                scope.spawn(move || work(take))
            })
            .collect();
        // Only workers hold the other end: when the last of them has gone, nobody waits to hand out more.
        drop(take);
        let walked = hand_out(claim, advice, &give, &tried, &halted, progress);
        drop(give);
        // A worker that broke down has proved nothing.
        let broken = |_| Err(Refusal::Stopped);
        let faults: Vec<Refusal> =
            workers.into_iter().filter_map(|worker| worker.join().unwrap_or_else(broken).err()).collect();
        // What one refused explains why the others and the walk were halted.
        let why = faults.iter().find(|refusal| **refusal != Refusal::Stopped).or(faults.first()).cloned();
        let mut checked = why.map_or(walked, Err)?;
        checked.tried = *tried.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(checked)
    })
}

/// Raises a flag when a thread breaks down, so that the others do not go on for nothing.
struct RaisedInPanic<'a>(&'a AtomicBool);

impl Drop for RaisedInPanic<'_> {
    fn drop(&mut self) {
        self.0.fetch_or(thread::panicking(), Ordering::Relaxed);
    }
}

/// Walks through the claim and hands out what has no advice.
fn hand_out<P: Encode + Symmetric>(
    claim: &Claim<P>,
    advice: &(dyn Fn(&P) -> Option<P::Move> + Sync),
    give: &SyncSender<Vec<P>>,
    tried: &Mutex<u64>,
    halted: &dyn Fn() -> bool,
    progress: &mut dyn FnMut(&Checked),
) -> Result<Checked, Refusal> {
    let mut checked = Checked::default();
    let mut batch = Vec::new();
    let mut walk = Walk::new(claim);
    while let Some(position) = walk.step()? {
        if halted() {
            return Err(Refusal::Stopped);
        }
        if let Some(ply) = advice(&position) {
            walk.follow(&position, ply)?;
            checked.advised += 1;
            continue;
        }
        checked.proved += 1;
        batch.push(position);
        if batch.len() == BATCH {
            give.send(std::mem::take(&mut batch)).map_err(|_| Refusal::Stopped)?;
            checked.tried = *tried.lock().unwrap_or_else(PoisonError::into_inner);
            progress(&checked);
        }
    }
    give.send(batch).map_err(|_| Refusal::Stopped)?;
    Ok(checked)
}

/// Proves what is handed out, until there is nothing more.
fn prove_all<P: Encode + Solvable>(
    winner: Player,
    take: &Mutex<Receiver<Vec<P>>>,
    tried: &Mutex<u64>,
    halted: &(dyn Fn() -> bool + Sync),
) -> Result<(), Refusal> {
    let mut plain = Plain::new(winner, halted);
    loop {
        let batch = take.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(batch) = batch else { return Ok(()) };
        for position in batch {
            if !plain.wins(&position)? {
                return Err(Refusal::NotWon(position.to_string()));
            }
        }
        *tried.lock().unwrap_or_else(PoisonError::into_inner) += plain.take_count();
    }
}
