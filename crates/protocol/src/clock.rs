use std::time::Duration;

use catalog::Limits;

/// The time that is reserved for communication between the programs.
const OVERHEAD: Duration = Duration::from_millis(20);

/// The assumed number of plies to go.
const PLIES_AHEAD: u32 = 25;

/// This time for a ply, less the way.
pub(crate) fn fixed(time: Duration) -> Limits {
    Limits::time(time - OVERHEAD.min(time / 4))
}

/// A part of what a clock shows: enough is left for every ply to come, and for the way.
pub(crate) fn allocate(left: Duration, increment: Duration, moves_to_go: Option<u32>) -> Limits {
    let usable = left.saturating_sub(OVERHEAD.max(left / 50)).max(Duration::from_millis(1));
    let plies = moves_to_go.unwrap_or(PLIES_AHEAD).clamp(1, PLIES_AHEAD);
    let fair = usable / plies + increment / 4 * 3;
    // A ply that needs more may take more, but never so much that the next ones suffer.
    let most = if plies == 1 { usable } else { usable / 5 * 2 };
    let hard = fair.saturating_mul(3).min(most);
    Limits::clock((fair / 5 * 3).min(hard), hard)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A player that uses all its time, and slightly more every time, never runs out of time.
    #[test]
    fn no_clock_runs_out() {
        for milliseconds in [50, 200, 1_000, 60_000, 3_600_000] {
            for increment in [0, 10, 1_000].map(Duration::from_millis) {
                for period in [None, Some(1), Some(2), Some(40)] {
                    spend(Duration::from_millis(milliseconds), increment, period);
                }
            }
        }
    }

    fn spend(full: Duration, increment: Duration, period: Option<u32>) {
        let (mut clock, mut to_go) = (full, period);
        for ply in 0..300 {
            let limits = allocate(clock, increment, to_go);
            let used = limits.hard.unwrap() + Duration::from_millis(1);
            assert!(limits.soft <= limits.hard);
            if clock <= OVERHEAD {
                // Nothing but the increment is left to live on.
                assert!(used <= Duration::from_millis(2));
                return;
            }
            assert!(used < clock, "{used:?} of {clock:?} at ply {ply}");
            clock = clock - used + increment;
            to_go = to_go.map(|plies| plies - 1);
            if to_go == Some(0) {
                (to_go, clock) = (period, clock + full);
            }
        }
    }

    #[test]
    fn no_clock_is_too_large() {
        let most = Duration::from_millis(u64::MAX);
        assert!(allocate(most, most, None).hard < Some(most));
        assert!(fixed(Duration::ZERO).hard == Some(Duration::ZERO));
    }
}
