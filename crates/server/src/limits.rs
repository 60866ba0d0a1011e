use std::time::Duration;

/// How much visitors may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Requests a minute of one visitor; addresses may make ten times as many, for many share one.
    pub requests: u32,
    /// Messages a minute on one socket.
    pub messages: u32,
    /// New games an hour of one visitor.
    pub games: u32,
    /// Sockets of one address at once.
    pub sockets: u32,
    /// The longest a computer thinks about one question.
    pub longest_think: Duration,
    /// Questions to the computer that one visitor may have open at once.
    pub thinks: u32,
    /// After this time of absence the other player may claim the win.
    pub claim_after: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests: 600,
            messages: 600,
            games: 120,
            sockets: 100,
            longest_think: Duration::from_secs(10),
            thinks: 2,
            claim_after: Duration::from_secs(120),
        }
    }
}
