use catalog::Game;
use engines::LevelNumber;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Colour;

/// What is true of a game as a whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Info {
    /// The slug, by which every other object names the game.
    pub game: String,
    /// The name people use.
    pub name: String,
    /// What the game is, in one sentence.
    pub about: String,
    /// The names of the two players; the first one begins.
    pub players: [String; 2],
    /// The same players as programs call them.
    pub colours: [Colour; 2],
    /// What the points count, such as `captures`.
    pub score: String,
    /// The board sizes a game can start with, the usual one first.
    pub sizes: Vec<String>,
    /// Whether starts are dealt at random and named by a number.
    pub deals: bool,
    /// A position in mid-game that shows what the game is about.
    pub example: String,
    /// How people may type a ply, a sentence or two.
    pub typing: String,
    /// Whom one can play against, the weakest level first.
    pub computers: Vec<Computer>,
    /// Whether the players may agree on a draw.
    pub draws: bool,
    /// How many lessons there are.
    pub lessons: u32,
    /// How many puzzles there are.
    pub puzzles: u32,
}

/// A computer player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Computer {
    /// Its identifier, such as `level:3`.
    pub player: String,
    /// What people call it.
    pub name: String,
    /// How it plays, in a few words.
    pub about: String,
    /// Its strength in Elo points above level 1, if matches have shown it.
    pub elo: Option<i16>,
    /// Its level; for other computers the one they are nearest to in strength, if that is known.
    pub level: Option<u8>,
}

impl From<&dyn Game> for Info {
    fn from(game: &dyn Game) -> Info {
        let info = game.info();
        let computer = |computer: engines::Computer, name: &str, about: &str| Computer {
            player: computer.to_string(),
            name: name.to_string(),
            about: about.to_string(),
            elo: game.elo(&computer),
            level: match computer {
                engines::Computer::Level(number) => Some(number),
                _ => game.nearest_level(&computer),
            }
            .map(LevelNumber::get),
        };
        let levels = LevelNumber::ALL.into_iter().map(|number| {
            let name = number.name();
            computer(engines::Computer::Level(number), name.name, name.strength)
        });
        let simple = game.simple().into_iter();
        let bots =
            simple.map(|(name, about)| computer(engines::Computer::Bot(name.to_string()), name, about));
        Info {
            game: info.slug.to_string(),
            name: info.name.to_string(),
            about: info.about.to_string(),
            players: game::Player::BOTH.map(|player| info.players[player].person.to_string()),
            colours: game::Player::BOTH.map(|player| info.color(player)),
            score: info.score.to_string(),
            sizes: info.sizes.iter().map(ToString::to_string).collect(),
            deals: info.deals,
            example: info.example.to_string(),
            typing: info.typing.to_string(),
            computers: levels.chain(bots).collect(),
            draws: info.draws,
            lessons: info.lessons.len() as u32,
            puzzles: game::Puzzle::read_all(info.puzzles).map_or(0, |puzzles| puzzles.len() as u32),
        }
    }
}
