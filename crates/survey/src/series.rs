use std::fmt;
use std::str::FromStr;

use engines::{Computer, LevelNumber};
use game::ParseError;
use serde::{Deserialize, Serialize};

/// Games between two players of fixed strengths. Its text names it in stores: `random`, `level:5` or `doubling:250`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Series {
    /// Both choose any legal ply.
    Random,
    /// Both play at this level.
    Level(LevelNumber),
    /// One looks at so many positions for a ply, the other at half as many. Two games in a row share their start; in the
    /// second one sides are swapped.
    Doubling(u64),
}

/// The range of nodes of a player whose opponent searches half as many.
const DOUBLINGS: (u64, u64) = (250, 4_000);

/// Up to here games are cheap, and many are played.
const LAST_CHEAP_LEVEL: u8 = 5;

impl Series {
    /// Those in which a strength plays itself, the weakest first. Level 1 is hardly more than random play.
    pub fn of_equals() -> impl Iterator<Item = Series> {
        let levels = LevelNumber::ALL.into_iter().filter(|level| *level > LevelNumber::LOWEST);
        [Series::Random].into_iter().chain(levels.map(Series::Level))
    }

    /// Those in which one player thinks twice as much, the shortest thoughts first.
    pub fn of_doublings() -> impl Iterator<Item = Series> {
        let (fewest, most) = DOUBLINGS;
        std::iter::successors(Some(fewest), |nodes| Some(nodes * 2))
            .take_while(move |nodes| *nodes <= most)
            .map(Series::Doubling)
    }

    /// Whether games of this series are analysed.
    pub fn is_judged(self) -> bool {
        matches!(self, Series::Level(_))
    }

    /// Whether its games take little time.
    pub(crate) fn is_cheap(self) -> bool {
        match self {
            Series::Random => true,
            Series::Level(level) => level.get() <= LAST_CHEAP_LEVEL,
            Series::Doubling(_) => false,
        }
    }

    /// The number of the start of a game: games with the same number begin alike.
    pub(crate) fn start(self, number: usize) -> usize {
        match self {
            Series::Random | Series::Level(_) => number,
            Series::Doubling(_) => number / 2,
        }
    }
}

impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Series::Random => f.write_str("random"),
            Series::Level(level) => write!(f, "level:{level}"),
            Series::Doubling(nodes) => write!(f, "doubling:{nodes}"),
        }
    }
}

impl FromStr for Series {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Series, ParseError> {
        let mut all = Series::of_equals().chain(Series::of_doublings());
        all.find(|series| series.to_string() == text).ok_or_else(|| {
            ParseError::new(
                text,
                format!("expected random, level:2 to {} or a doubling", Computer::STRONGEST),
            )
        })
    }
}

impl TryFrom<String> for Series {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Series, ParseError> {
        text.parse()
    }
}

impl From<Series> for String {
    fn from(series: Series) -> String {
        series.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_series_reads_back_and_others_are_refused() {
        let all: Vec<Series> = Series::of_equals().chain(Series::of_doublings()).collect();
        assert_eq!(all.len(), 1 + 7 + 5);
        for series in all {
            assert_eq!(series.to_string().parse(), Ok(series));
        }
        assert!(["level:1", "level:9", "doubling:7", ""].iter().all(|text| text.parse::<Series>().is_err()));
    }
}
