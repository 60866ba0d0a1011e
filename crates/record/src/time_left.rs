use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use game::ParseError;

/// The time a player has left after a ply: the `[%clk …]` of a comment, such as `0:04:59` or `1:00:00.5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct TimeLeft {
    milliseconds: u64,
}

/// The maximum time, which keeps every sum below in 64 bits.
const MAX_HOURS: u64 = 1_000_000;

impl TimeLeft {
    /// The time left, to the millisecond.
    pub fn time(self) -> Duration {
        Duration::from_millis(self.milliseconds)
    }
}

impl From<Duration> for TimeLeft {
    /// Cut to milliseconds, and to a million hours.
    fn from(left: Duration) -> TimeLeft {
        let milliseconds = u64::try_from(left.as_millis()).unwrap_or(u64::MAX);
        TimeLeft { milliseconds: milliseconds.min(MAX_HOURS * 3_600_000) }
    }
}

impl fmt::Display for TimeLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, rest) = (self.milliseconds / 1000, self.milliseconds % 1000);
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        if rest > 0 {
            write!(f, ".{}", format!("{rest:03}").trim_end_matches('0'))?;
        }
        Ok(())
    }
}

impl FromStr for TimeLeft {
    type Err = ParseError;

    /// Reads hours, minutes and seconds, the seconds perhaps with up to three decimals.
    fn from_str(text: &str) -> Result<TimeLeft, ParseError> {
        read(text)
            .ok_or_else(|| ParseError::new(text, "expected hours, minutes and seconds, such as 0:04:59"))
    }
}

fn read(text: &str) -> Option<TimeLeft> {
    let (time, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let [hours, minutes, seconds] = time.split(':').collect::<Vec<_>>()[..] else { return None };
    let number = |digits: &str| -> Option<u64> {
        digits.bytes().all(|letter| letter.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
    };
    let hours = number(hours).filter(|&hours| hours < MAX_HOURS)?;
    let minutes = number(minutes).filter(|&minutes| minutes < 60)?;
    let seconds = number(seconds).filter(|&seconds| seconds < 60)?;
    number(fraction).filter(|_| fraction.len() <= 3)?;
    let rest = number(&format!("{fraction:0<3}"))?;
    Some(TimeLeft { milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_back() {
        for text in ["0:00:00", "0:04:59", "12:00:01.5", "1:02:03.004"] {
            assert_eq!(text.parse::<TimeLeft>().map(|clock| clock.to_string()), Ok(text.to_string()));
        }
        for text in ["", "5", "4:59", "0:60:00", "0:0:x", "0:00:00.", "0:00:00.1234", "99999999:00:00"] {
            assert!(text.parse::<TimeLeft>().is_err(), "{text}");
        }
        assert_eq!(TimeLeft::from(Duration::from_millis(1500)).to_string(), "0:00:01.5");
    }
}
