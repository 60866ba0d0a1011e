use std::time::Duration;

/// How much one visitor may ask for. All newcomers of an address together may ask for ten times as much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Requests a minute.
    pub requests: u32,
    /// Messages a minute on sockets.
    pub messages: u32,
    /// New games an hour, and links to seats.
    pub games: u32,
    /// Events of one game, more than any has that is played: those who offer and withdraw for ever fill no disk.
    pub events: u32,
    /// Sockets at once: pages and tabs.
    pub sockets: u32,
    /// The longest a computer thinks about one question.
    pub longest_think: Duration,
    /// Questions to the computer at once.
    pub thinks: u32,
    /// After this time of absence the other player may claim the win.
    pub claim_after: Duration,
    /// Within this time each player has to make a first move in a game with clocks.
    pub first_move: Duration,
    /// How old a visitor's cookie is before they are counted on their own, and no longer by their address.
    pub established_after: Duration,
    /// How long a visitor may take to ask, to read an answer, and between two messages on a socket.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests: 600,
            messages: 600,
            games: 120,
            events: 10_000,
            sockets: 20,
            longest_think: Duration::from_secs(10),
            thinks: 2,
            claim_after: Duration::from_secs(120),
            first_move: Duration::from_secs(60),
            established_after: Duration::from_secs(60),
            patience: Duration::from_secs(30),
        }
    }
}
