use std::fmt::Write;

use catalog::{GAMES, Game};
use engines::{Computer, LevelNumber};

/// The computers one can play against with their strengths, for the end of a help text.
pub(super) fn player_list() -> String {
    let mut text =
        String::from("Levels, with their measured Elo points above level 1:\n  level             ");
    for game in GAMES {
        let _ = write!(text, " {:>9}", game.info().name);
    }
    for level in LevelNumber::ALL {
        let _ = write!(text, "\n  level:{level}  {:<9}", level.name().name);
        for game in GAMES {
            let _ = write!(text, " {:>9}", elo(*game, &Computer::Level(level)));
        }
        let _ = write!(text, "  {}", level.name().strength);
    }
    text.push_str("\n\nBots, with the nearest level:");
    for game in GAMES {
        let bots = game.simple().into_iter().map(|(name, _)| {
            let bot = Computer::Bot(name.to_string());
            let near = game.nearest_level(&bot).map_or(String::new(), |level| format!("level {level}, "));
            format!("{bot} ({near}{})", elo(*game, &bot))
        });
        let _ = write!(text, "\n  {:<9}  {}", game.info().name, bots.collect::<Vec<_>>().join(", "));
    }
    text
}

/// Nothing where no match was played.
fn elo(game: &dyn Game, computer: &Computer) -> String {
    game.elo(computer).map_or(String::new(), |elo| elo.to_string())
}
