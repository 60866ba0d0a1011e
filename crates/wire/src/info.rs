use catalog::{Game, LevelNumber};
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
    /// What people call the two players, the one who begins first.
    pub players: [String; 2],
    /// The same players as programs call them.
    pub colours: [Colour; 2],
    /// What the points count, such as `captures`.
    pub score: String,
    /// The board sizes a game can start with, the usual one first.
    pub sizes: Vec<String>,
    /// Whether starts are dealt at random and named by a number.
    pub deals: bool,
    /// How people may type a ply, a sentence or two.
    pub typing: String,
    /// Whom one can play against, the weakest level first.
    pub computers: Vec<Computer>,
    /// Whether the players may agree on a draw.
    pub draws: bool,
    /// How many puzzles there are.
    pub puzzles: u32,
}

/// A computer player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Computer {
    /// How it is asked for, such as `level:3`.
    pub player: String,
    /// What people call it.
    pub name: String,
    /// How it plays, in a few words.
    pub about: String,
}

impl From<&dyn Game> for Info {
    fn from(game: &dyn Game) -> Info {
        let info = game.info();
        let levels = LevelNumber::ALL.into_iter().map(|number| Computer {
            player: catalog::Computer::Level(number).to_string(),
            name: number.name().name.to_string(),
            about: number.name().strength.to_string(),
        });
        let bots = game.simple().into_iter().map(|(name, about)| Computer {
            player: catalog::Computer::Bot(name.to_string()).to_string(),
            name: name.to_string(),
            about: about.to_string(),
        });
        Info {
            game: info.slug.to_string(),
            name: info.name.to_string(),
            about: info.about.to_string(),
            players: game::Player::BOTH.map(|player| info.players[player].person.to_string()),
            colours: game::Player::BOTH.map(|player| Colour::of(info, player)),
            score: info.score.to_string(),
            sizes: info.sizes.iter().map(ToString::to_string).collect(),
            deals: info.deals,
            typing: info.typing.to_string(),
            computers: levels.chain(bots).collect(),
            draws: info.draws,
            puzzles: game::Puzzle::read_all(info.puzzles).map_or(0, |puzzles| puzzles.len() as u32),
        }
    }
}
