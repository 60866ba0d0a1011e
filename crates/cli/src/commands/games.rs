use std::io::Write;

use catalog::GAMES;
use serde_json::json;

use crate::args::GamesArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &GamesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    for game in GAMES {
        let info = game.info();
        let (one, two) = (info.players.one.person, info.players.two.person);
        if args.json {
            writeln!(out, "{}", json!({"game": info.slug, "name": info.name, "players": [one, two]}))?;
        } else {
            writeln!(out, "{:<10} {:<10} {one} and {two}", info.slug, info.name)?;
        }
    }
    Ok(())
}
