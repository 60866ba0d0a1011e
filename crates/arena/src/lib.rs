//! Matches between players, programs of others among them, and what their results mean: fair pairs of games, the Elo
//! difference with its error, and a sequential test that stops when the answer is clear.

mod contest;
mod duel;
mod ratings;
mod sprt;
mod tally;

pub use contest::{Contender, Contest, Make, Progress};
pub use ratings::{Rating, ratings};
pub use sprt::{Sprt, Verdict};
pub use tally::{Forfeit, Pair, Points, Tally, Thinking};
