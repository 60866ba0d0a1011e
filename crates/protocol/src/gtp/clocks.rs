use std::time::Duration;

use catalog::Limits;
use game::{ByPlayer, Player};

use crate::clock;

/// What the players' clocks show: a main time, then periods of time for some stones each (Canadian overtime).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CanadianClocks {
    main: Duration,
    period: Duration,
    period_stones: u32,
    left: ByPlayer<TimeLeft>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct TimeLeft {
    time: Duration,
    /// Stones to be placed in that time; 0 in the main time.
    stones: u32,
}

impl TimeLeft {
    const ZERO: TimeLeft = TimeLeft { time: Duration::ZERO, stones: 0 };
}

impl CanadianClocks {
    /// Both clocks at the start of a game; `None` without a time limit.
    pub(crate) fn new(main: Duration, period: Duration, period_stones: u32) -> Option<CanadianClocks> {
        // The protocol's way to say that there is no limit.
        if !period.is_zero() && period_stones == 0 {
            return None;
        }
        let left = ByPlayer::new(TimeLeft::ZERO, TimeLeft::ZERO);
        Some(CanadianClocks { main, period, period_stones, left }.restarted())
    }

    /// The same clocks as the next game begins.
    pub(crate) fn restarted(mut self) -> CanadianClocks {
        for player in Player::BOTH {
            self.set(player, self.main, 0);
        }
        self
    }

    /// Sets a clock.
    pub(crate) fn set(&mut self, player: Player, time: Duration, stones: u32) {
        self.left[player] = TimeLeft { time, stones };
        self.renew(player);
    }

    /// Takes the time of one ply.
    pub(crate) fn spend(&mut self, player: Player, time: Duration) {
        let left = &mut self.left[player];
        if left.stones == 1 {
            // What is left of a period is lost with its last stone.
            *left = TimeLeft::ZERO;
        } else {
            left.time = left.time.saturating_sub(time);
            left.stones = left.stones.saturating_sub(1);
        }
        self.renew(player);
    }

    /// Begins a period where the time before it is used up.
    fn renew(&mut self, player: Player) {
        let left = &mut self.left[player];
        if left.time.is_zero() && left.stones == 0 && self.period_stones > 0 {
            *left = TimeLeft { time: self.period, stones: self.period_stones };
        }
    }

    /// What a player may spend on a ply.
    pub(crate) fn limits(&self, player: Player) -> Limits {
        let TimeLeft { time, stones } = self.left[player];
        match stones {
            // Once the main time is over every stone has its part of a period.
            0 => clock::allocate(time, self.period.checked_div(self.period_stones).unwrap_or_default(), None),
            stones => clock::allocate(time, Duration::ZERO, Some(stones)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn periods_follow_the_main_time() {
        let mut clocks = CanadianClocks::new(10 * SECOND, 6 * SECOND, 3).unwrap();
        let hard = |clocks: &CanadianClocks| clocks.limits(Player::Two).hard.unwrap();
        let main = hard(&clocks);
        assert!(main > SECOND && main < 10 * SECOND);
        clocks.spend(Player::Two, 10 * SECOND);
        assert_eq!(clocks.left[Player::Two], TimeLeft { time: 6 * SECOND, stones: 3 });
        clocks.spend(Player::Two, SECOND);
        clocks.spend(Player::Two, SECOND);
        assert_eq!(clocks.left[Player::Two], TimeLeft { time: 4 * SECOND, stones: 1 });
        assert!(hard(&clocks) > 3 * SECOND && hard(&clocks) < 4 * SECOND);
        clocks.spend(Player::Two, SECOND);
        assert_eq!(clocks.left[Player::Two], TimeLeft { time: 6 * SECOND, stones: 3 });
        assert_eq!(clocks.left[Player::One], TimeLeft { time: 10 * SECOND, stones: 0 });
        assert_eq!(clocks.restarted(), CanadianClocks::new(10 * SECOND, 6 * SECOND, 3).unwrap());
    }

    #[test]
    fn no_limit_and_no_main_time_are_two_things() {
        assert_eq!(CanadianClocks::new(Duration::ZERO, SECOND, 0), None);
        let absolute = CanadianClocks::new(9 * SECOND, Duration::ZERO, 0).unwrap();
        assert!(absolute.limits(Player::One).hard.unwrap() < 9 * SECOND);
        let periods = CanadianClocks::new(Duration::ZERO, 5 * SECOND, 1).unwrap();
        assert!(periods.limits(Player::One).hard.unwrap() > 4 * SECOND);
    }
}
