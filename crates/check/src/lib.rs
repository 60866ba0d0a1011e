//! Checks a claim that one player wins a position, with nothing but the rules of the game.
//!
//! Whoever claims it gives advice: a winning ply for as many positions as they like. The check walks from the start
//! through every legal ply of the loser and the advised ply of the winner. Where there is no advice it proves the
//! win itself, by trying all plies of both sides until it comes to positions with advice, through which it walks
//! later. So advice may be wrong, or missing, or made by a program nobody trusts: the claim stands only if every line
//! ends in a win.
//!
//! Nothing of the solver is used here, neither its code nor what it knows of how games must end. Of the game it uses the
//! rules, the number that tells a position from others, and endings that are played out by the rules alone. What a game
//! tells of promising plies decides only which are tried first. It works for games in which no position comes again and every
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
mod survey;
mod walk;

use std::sync::atomic::AtomicBool;
use std::thread;

use game::{Encode, Player, Position, Solvable};

pub use refusal::Refusal;
use survey::Survey;
pub use walk::{Walk, canonical};

/// The winner's ply in a position, where somebody has one.
pub type Advice<'a, P> = dyn Fn(&P) -> Option<<P as Position>::Move> + Sync + 'a;

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
    /// Different positions with advice.
    pub advised: u64,
    /// Different positions without advice, which it proved itself.
    pub proved: u64,
    /// Plies tried in doing so.
    pub tried: u64,
}

/// Checks a claim with so many threads.
///
/// Positions are told apart by their [identity](Solvable::identity), so that has to be exact.
///
/// `advice` is asked for positions in which the winner is to move. `stop` may be raised by another thread. `progress` is
/// told now and then how far it has come.
///
/// # Errors
/// If the claim does not hold with this advice, or the check was stopped.
pub fn check<P: Encode + Solvable + Send>(
    claim: &Claim<P>,
    advice: &Advice<P>,
    threads: usize,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&Checked),
) -> Result<Checked, Refusal> {
    let survey = Survey::new(claim, advice, stop);
    thread::scope(|scope| {
        for _ in 1..threads {
            // Where the system refuses a thread, those there are do its work.
            let _refused = thread::Builder::new().spawn_scoped(scope, || survey.run(&mut |_| ()));
        }
        survey.run(progress);
    });
    survey.result()
}
