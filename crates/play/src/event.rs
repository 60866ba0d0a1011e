use std::fmt;
use std::time::Duration;

use game::Player;

use crate::Seat;

/// A moment, counted from any fixed one that all of a bout's moments share, such as the beginning of 1970. Whoever has a
/// clock passes it in; none is read here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Moment(pub Duration);

impl Moment {
    /// So many milliseconds after the fixed moment.
    pub const fn from_millis(millis: u64) -> Moment {
        Moment(Duration::from_millis(millis))
    }

    /// The time from an earlier moment to this one; none if that is the later one, for clocks are set back at times.
    pub fn since(self, earlier: Moment) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

/// Something that happened in a bout. A bout is what its start and its events make of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Its number, from 1 on. None is ever used twice: a takeback is an event, too, and frees no number.
    pub seq: u32,
    /// When it happened.
    pub at: Moment,
    /// Whose act it is.
    pub by: Player,
    /// What happened.
    pub act: Act,
}

/// What a player does, or what happens to them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Plays a ply. Once it has happened, the text is the ply's proper one.
    Ply(String),
    /// Takes back, without being asked to agree: see [`Bout::undo`](crate::Bout::undo).
    Takeback,
    /// Offers something to the other player. Whoever offers what the other one offers already, accepts it.
    Offer(Offer),
    /// Answers the other player's offer.
    Answer(Offer, Answer),
    /// Withdraws an offer of their own.
    Withdraw(Offer),
    /// Is given this ply as a hint. Once it has happened, the text is the ply's proper one.
    Hint(String),
    /// Gives up.
    Resign,
    /// Loses by a fault of its own, such as a program that has no ply to offer; why.
    Forfeit(String),
    /// Is out of time.
    Flag,
    /// Has not made a first move in time: the game is aborted.
    Abort,
    /// Sits down on this player's open seat.
    Sit(Seat),
    /// The two at one table change seats.
    Swap,
    /// The time since the last event is not counted, such as after an outage.
    Forgive,
}

/// What one player may offer the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// To go back to the beginning of the asker's own last turn.
    Takeback,
    /// To call it a draw.
    Draw,
    /// To play once more with sides swapped.
    Rematch,
    /// To allow hints for both players until the game ends.
    Hints,
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Offer::Takeback => "a takeback",
            Offer::Draw => "a draw",
            Offer::Rematch => "a rematch",
            Offer::Hints => "the use of hints",
        })
    }
}

/// How an offer is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Yes.
    Accept,
    /// No.
    Decline,
}
