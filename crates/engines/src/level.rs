use std::fmt;
use std::ops::Index;
use std::str::FromStr;

use game::{LEVEL_COUNT, ParseError};

/// The number of a level of strength, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LevelNumber(u8);

impl LevelNumber {
    /// The weakest.
    pub const LOWEST: LevelNumber = LevelNumber(1);
    /// The strongest: it uses all the time and memory it is given.
    pub const HIGHEST: LevelNumber = LevelNumber(LEVEL_COUNT as u8);
    /// All of them, the weakest first.
    pub const ALL: [LevelNumber; LEVEL_COUNT] = {
        let mut all = [LevelNumber::LOWEST; LEVEL_COUNT];
        let mut place = 0;
        while place < all.len() {
            all[place].0 = place as u8 + 1;
            place += 1;
        }
        all
    };

    /// The number itself.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// What the level is called, and how strong it is in words.
    pub fn name(self) -> &'static LevelName {
        &LEVELS[self]
    }
}

impl TryFrom<u8> for LevelNumber {
    type Error = ParseError;

    fn try_from(number: u8) -> Result<LevelNumber, ParseError> {
        let known = LevelNumber::ALL.into_iter().find(|level| level.0 == number);
        known.ok_or_else(|| refusal(&number.to_string()))
    }
}

impl FromStr for LevelNumber {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<LevelNumber, ParseError> {
        text.parse::<u8>().map_err(|_| refusal(text))?.try_into()
    }
}

impl fmt::Display for LevelNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

fn refusal(text: &str) -> ParseError {
    let (lowest, highest) = (LevelNumber::LOWEST, LevelNumber::HIGHEST);
    ParseError::new(text, format!("expected a whole number from {lowest} to {highest}"))
}

/// What people call a level of strength, and how strong that is in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelName {
    /// A name, such as `Pillar`.
    pub name: &'static str,
    /// How it plays, in a few words.
    pub strength: &'static str,
}

/// The names of the levels, by number; the same in every game.
#[derive(Debug)]
pub struct LevelNames([LevelName; LEVEL_COUNT]);

impl Index<LevelNumber> for LevelNames {
    type Output = LevelName;

    fn index(&self, level: LevelNumber) -> &LevelName {
        &self.0[usize::from(level.0 - 1)]
    }
}

/// The levels' names.
pub const LEVELS: LevelNames = LevelNames([
    LevelName { name: "Pebble", strength: "plays many moves at random: a child can beat it" },
    LevelName { name: "Cobble", strength: "looks one move ahead, and makes many blunders" },
    LevelName { name: "Brick", strength: "a beginner: makes frequent mistakes" },
    LevelName { name: "Slab", strength: "a casual player: sees simple threats" },
    LevelName { name: "Pillar", strength: "a keen player: punishes most mistakes" },
    LevelName { name: "Arch", strength: "strong: looks several moves ahead" },
    LevelName { name: "Keystone", strength: "an expert: rarely makes mistakes" },
    LevelName { name: "Trilith", strength: "full strength, in the time you give it" },
]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_as_it_is_printed_and_no_other_is_read() {
        for level in LevelNumber::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
            assert_eq!(LevelNumber::try_from(level.get()), Ok(level));
        }
        for wrong in ["0", "9", "-1", "256", "x", "", "1.5"] {
            let said = wrong.parse::<LevelNumber>().unwrap_err().to_string();
            assert_eq!(said, format!("cannot read '{wrong}': expected a whole number from 1 to 8"));
        }
    }

    #[test]
    fn names_belong_to_their_numbers() {
        assert_eq!(LevelNumber::LOWEST.name().name, "Pebble");
        assert_eq!(LEVELS[LevelNumber::HIGHEST].name, "Trilith");
    }
}
