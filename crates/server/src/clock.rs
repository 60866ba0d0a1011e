//! The time of this machine.

use std::sync::OnceLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use play::Timestamp;

/// The wall time at start-up plus monotonic elapsed time: changing the clock or suspending the machine
/// never flags a player.
pub(crate) fn now() -> Timestamp {
    static CLOCK: OnceLock<WallClock> = OnceLock::new();
    let now = CLOCK.get_or_init(WallClock::start).at(Instant::now());
    #[cfg(test)]
    let now = Timestamp(now.0 + tests::AHEAD.get());
    now
}

/// Sets the clock of this thread's test forward, so that no test waits for minutes.
#[cfg(test)]
pub(crate) fn advance(time: Duration) {
    tests::AHEAD.set(tests::AHEAD.get() + time);
}

struct WallClock {
    begun: Instant,
    then: Duration,
}

impl WallClock {
    fn start() -> WallClock {
        WallClock {
            begun: Instant::now(),
            then: SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default(),
        }
    }

    fn at(&self, instant: Instant) -> Timestamp {
        Timestamp(self.then + instant.saturating_duration_since(self.begun))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        pub(super) static AHEAD: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }

    #[test]
    fn the_time_goes_on_from_the_start() {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let clock = WallClock { begun: Instant::now(), then: wall };
        assert_eq!(clock.at(clock.begun), Timestamp(wall));
        assert_eq!(clock.at(clock.begun + Duration::from_secs(5)), Timestamp(wall + Duration::from_secs(5)));
        assert!(now() >= Timestamp(wall) && now() <= now());
    }
}
