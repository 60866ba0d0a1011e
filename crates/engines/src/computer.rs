use std::fmt;
use std::str::FromStr;

use game::{Level, ParseError};

use crate::LevelNumber;

/// One of our computer players, as people write it. No text makes more of it than a bounded search: a record or a
/// visitor may name one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Computer {
    /// A computer of this strength: `level:5`.
    Level(LevelNumber),
    /// A computer of any strength: `custom:NODES,ERROR,BLUNDERS,SAMPLES`, the fields of [`game::Level`].
    Custom(Level),
    /// One of the game's simple computers: `bot:hard`. `seed:hard` is read, too.
    Bot(String),
    /// Plain Monte-Carlo tree search, a yardstick: `uct`.
    Uct,
    /// A plain alpha-beta search with little knowledge of the game, another baseline: `plain`.
    Plain,
}

/// More positions than the strongest level that counts them looks at by far, and some seconds of work.
const MAX_NODES: u32 = 10_000_000;

/// With such an error every ply is as good as any other.
const MAX_ERROR: u32 = 10_000;

/// More samples would find good plies: it would be no blunder.
const MAX_CARE: u32 = 100;

impl Computer {
    /// The strongest.
    pub const STRONGEST: Computer = Computer::Level(LevelNumber::HIGHEST);

    /// What is expected where a computer is to be named.
    pub fn expected() -> String {
        let levels = Computer::levels();
        format!("expected {levels}, bot:NAME, uct, plain or custom:NODES,ERROR,BLUNDERS,SAMPLES")
    }

    /// The levels, as people write them: `level:1 to level:8`.
    pub fn levels() -> String {
        format!("{} to {}", Computer::Level(LevelNumber::LOWEST), Computer::STRONGEST)
    }
}

impl FromStr for Computer {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Computer, ParseError> {
        let refuse = |expected: &str| Err(ParseError::new(text, expected));
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        match (kind, rest) {
            ("uct", "") => Ok(Computer::Uct),
            ("plain", "") => Ok(Computer::Plain),
            ("bot" | "seed", name) if !name.is_empty() => Ok(Computer::Bot(name.to_string())),
            ("custom", numbers) => match custom(numbers) {
                Some(level) => Ok(Computer::Custom(level)),
                None => refuse(&format!(
                    "expected custom:NODES,ERROR,BLUNDERS,SAMPLES, such as custom:500,80,20,3, with at most {MAX_NODES} \
                     nodes, an error of at most {MAX_ERROR}, and at most {MAX_CARE} samples"
                )),
            },
            ("level", number) => match number.parse() {
                Ok(level) => Ok(Computer::Level(level)),
                Err(_) => refuse(&format!("levels run from {}", Computer::levels())),
            },
            _ => refuse(&Computer::expected()),
        }
    }
}

fn custom(numbers: &str) -> Option<Level> {
    let numbers: Vec<u32> = numbers.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
    let &[nodes, error, blunder_permille, blunder_samples] = numbers.as_slice() else { return None };
    let is_bounded = nodes <= MAX_NODES && error <= MAX_ERROR && blunder_samples <= MAX_CARE;
    is_bounded.then_some(Level {
        nodes: nodes.into(),
        error: error as i32,
        blunder_permille,
        blunder_samples,
    })
}

impl fmt::Display for Computer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Computer::Level(level) => write!(f, "level:{level}"),
            Computer::Custom(Level { nodes, error, blunder_permille, blunder_samples }) => {
                write!(f, "custom:{nodes},{error},{blunder_permille},{blunder_samples}")
            }
            Computer::Bot(name) => write!(f, "bot:{name}"),
            Computer::Uct => f.write_str("uct"),
            Computer::Plain => f.write_str("plain"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_computer_reads_back() {
        for text in ["level:1", "level:8", "custom:500,80,20,3", "bot:hard", "uct", "plain"] {
            assert_eq!(text.parse::<Computer>().map(|computer| computer.to_string()), Ok(text.to_string()));
        }
    }

    #[test]
    fn the_old_name_of_simple_computers_is_read() {
        assert_eq!("seed:hard".parse(), Ok(Computer::Bot("hard".to_string())));
    }

    #[test]
    fn others_are_refused_with_the_way_out() {
        for text in [
            "",
            "level:0",
            "level:9",
            "level:x",
            "custom:1,2,3",
            "custom:1,99999,0,1",
            "custom:4000000000,0,0,1",
            "bot:",
            "seed:",
            "uct:2",
            "human",
            "engine:touch x",
            "nobody",
        ] {
            let error = text.parse::<Computer>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("cannot read '{text}'")), "{error}");
        }
    }
}
