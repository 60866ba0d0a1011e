use std::fmt;
use std::str::FromStr;

use game::Level;

use crate::LevelNumber;

/// Who plays a side, as people write it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// A person at the keyboard: `human`.
    Human,
    /// A computer of this strength, 1 to 8: `level:5`.
    Level(LevelNumber),
    /// A computer of any strength: `custom:NODES,ERROR,WHIM,CARE`, the fields of [`game::Level`].
    Custom(Level),
    /// One of the game's simple computers: `seed:hard`.
    Simple(String),
    /// Plain Monte-Carlo tree search, a yardstick: `uct`.
    Uct,
    /// A plain alpha-beta search that knows little of the game, another yardstick: `plain`.
    Plain,
    /// A program that speaks the Universal Game Interface: `engine:COMMAND`.
    Engine(String),
}

/// A whim that looked at more plies would be no whim.
const MOST_CARE: u32 = 100;

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        match (kind, rest) {
            ("human", "") => Ok(Player::Human),
            ("uct", "") => Ok(Player::Uct),
            ("plain", "") => Ok(Player::Plain),
            ("seed", name) if !name.is_empty() => Ok(Player::Simple(name.to_string())),
            ("engine", command) if !command.trim().is_empty() => Ok(Player::Engine(command.to_string())),
            ("custom", numbers) => {
                match numbers.split(',').map(str::parse).collect::<Result<Vec<u32>, _>>().as_deref() {
                    Ok(&[nodes, error, whim, care]) if error <= 10_000 && care <= MOST_CARE => {
                        Ok(Player::Custom(Level { nodes: nodes.into(), error: error as i32, whim, care }))
                    }
                    _ => Err(format!(
                        "cannot read '{text}': expected custom:NODES,ERROR,WHIM,CARE, such as custom:500,80,20,3"
                    )),
                }
            }
            ("level", number) => match number.parse() {
                Ok(level) => Ok(Player::Level(level)),
                Err(_) => Err(format!("cannot read '{text}': levels run from level:1 to level:8")),
            },
            _ => Err(format!(
                "cannot read '{text}': expected human, level:1 to level:8, seed:NAME, uct, plain, custom:NODES,ERROR,WHIM,CARE or engine:COMMAND"
            )),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Level(level) => write!(f, "level:{level}"),
            Player::Custom(Level { nodes, error, whim, care }) => {
                write!(f, "custom:{nodes},{error},{whim},{care}")
            }
            Player::Simple(name) => write!(f, "seed:{name}"),
            Player::Uct => f.write_str("uct"),
            Player::Plain => f.write_str("plain"),
            Player::Engine(command) => write!(f, "engine:{command}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_reads_back() {
        for text in [
            "human",
            "level:1",
            "level:8",
            "custom:500,80,20,3",
            "seed:hard",
            "uct",
            "plain",
            "engine:'my engine' --ugi;Level=3",
        ] {
            assert_eq!(text.parse::<Player>().map(|player| player.to_string()), Ok(text.to_string()));
        }
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
            "seed:",
            "uct:2",
            "engine",
            "engine: ",
            "nobody",
        ] {
            let error = text.parse::<Player>().unwrap_err();
            assert!(error.starts_with(&format!("cannot read '{text}'")), "{error}");
        }
    }
}
