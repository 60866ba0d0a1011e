use std::fmt;
use std::str::FromStr;

use game::{Color, ParseError};

/// What a position is worth, seen from White: the `[%eval …]` of a comment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eval {
    /// The value.
    pub worth: EvalScore,
    /// The depth of the search in plies, if given: `[%eval +1.25,14]`.
    pub depth: Option<u32>,
}

/// A value without its circumstances.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EvalScore {
    /// Hundredths of the game's natural unit, more is better for White: `+1.25`.
    Estimate(i32),
    /// This player wins after so many plies: `#9` White, `#-9` Black.
    Win(Color, u32),
    /// A draw beyond doubt: `=`.
    Draw,
}

/// Larger estimates are not accepted; the bound keeps arithmetic simple.
const MAX_ESTIMATE: i32 = 1_000_000;

impl From<EvalScore> for Eval {
    fn from(worth: EvalScore) -> Eval {
        Eval { worth, depth: None }
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.worth.fmt(f)?;
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}

impl FromStr for Eval {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Eval, ParseError> {
        let (worth, depth) = match text.split_once(',') {
            Some((worth, depth)) => (worth, Some(depth.parse().map_err(|_| refusal(text))?)),
            None => (text, None),
        };
        Ok(Eval { worth: worth.parse().map_err(|error: ParseError| error.within(text))?, depth })
    }
}

impl fmt::Display for EvalScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            EvalScore::Estimate(hundredths) => {
                let sign = if hundredths < 0 { '-' } else { '+' };
                let size = hundredths.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            EvalScore::Win(Color::White, plies) => write!(f, "#{plies}"),
            EvalScore::Win(Color::Black, plies) => write!(f, "#-{plies}"),
            EvalScore::Draw => f.write_str("="),
        }
    }
}

impl FromStr for EvalScore {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<EvalScore, ParseError> {
        let worth = match text.strip_prefix('#') {
            Some(distance) => match distance.strip_prefix('-') {
                Some(plies) => digits(plies).map(|plies| EvalScore::Win(Color::Black, plies)),
                None => digits(distance).map(|plies| EvalScore::Win(Color::White, plies)),
            },
            None if text == "=" => Some(EvalScore::Draw),
            None => estimate(text).map(EvalScore::Estimate),
        };
        worth.ok_or_else(|| refusal(text))
    }
}

fn refusal(text: &str) -> ParseError {
    ParseError::new(text, "expected an evaluation such as +1.25, -0.5, #9, #-9 or =")
}

fn digits(text: &str) -> Option<u32> {
    text.bytes().all(|letter| letter.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// Reads `+1.25`, `-0.5` or `3` as hundredths, cutting what is finer.
fn estimate(text: &str) -> Option<i32> {
    let (sign, size) = match text.as_bytes().first()? {
        b'-' => (-1, &text[1..]),
        b'+' => (1, &text[1..]),
        _ => (1, text),
    };
    let (whole, fraction) = size.split_once('.').unwrap_or((size, "0"));
    if !fraction.bytes().all(|letter| letter.is_ascii_digit()) || fraction.is_empty() {
        return None;
    }
    let tenths = fraction.bytes().chain([b'0', b'0']).take(2);
    let hundredths = tenths.fold(0, |sum, digit| sum * 10 + i32::from(digit - b'0'));
    let whole = i32::try_from(digits(whole)?).ok()?;
    let size = whole.checked_mul(100)?.checked_add(hundredths)?;
    (size <= MAX_ESTIMATE).then_some(sign * size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_reads_back_what_it_prints() {
        for text in ["+1.25", "-0.07", "+0.00", "#9", "#-12", "=", "+100.00,14", "#3,7", "=,2"] {
            assert_eq!(text.parse::<Eval>().map(|eval| eval.to_string()), Ok(text.to_string()));
        }
    }

    #[test]
    fn other_programs_write_a_little_differently() {
        for (text, hundredths) in [("0.3", 30), ("-5", -500), ("1.239", 123), ("12", 1200)] {
            assert_eq!(text.parse(), Ok(Eval::from(EvalScore::Estimate(hundredths))));
        }
        for text in ["", "+", "-", "#", "#-", "#x", "1.", ".", "one", "1,", "1,x", "#+3", "99999999999", "1é"]
        {
            assert!(text.parse::<Eval>().is_err(), "{text}");
        }
    }
}
