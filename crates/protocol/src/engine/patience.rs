use std::time::Duration;

/// How long a program may say nothing: when it starts, when it gets ready, and while it thinks without a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience(pub Duration);

impl Default for Patience {
    /// Half a minute.
    fn default() -> Patience {
        Patience(Duration::from_secs(30))
    }
}

/// What a program may take beyond the time of its ply: pipes and busy machines are not its fault.
const OVERTIME: Duration = Duration::from_secs(1);

/// A program that only chatters is not waited for any longer than so many times its patience.
const CHATTER: u32 = 10;

impl Patience {
    /// How long to wait for a ply that may take `time`, in all.
    pub(crate) fn for_ply(self, time: Option<Duration>) -> Duration {
        match time {
            Some(time) => time + OVERTIME.min(self.0),
            None => self.0 * CHATTER,
        }
    }

    /// How long to wait for the answer to `stop`.
    pub(crate) fn for_stop(self) -> Duration {
        OVERTIME.min(self.0)
    }
}
