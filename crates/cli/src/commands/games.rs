use std::io::Write;

use catalog::GAMES;
use wire::Info;

use crate::args::GamesArgs;
use crate::error::CliError;
use crate::json::print_json;

pub(crate) fn run(args: &GamesArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let widest = |length: fn(&game::Info) -> usize| {
        GAMES.iter().map(|game| length(game.info())).max().unwrap_or(0) + 1
    };
    let (slugs, names) = (widest(|info| info.slug.len()), widest(|info| info.name.chars().count()));
    for game in GAMES {
        let info = game.info();
        let (one, two) = (info.players.one.person, info.players.two.person);
        if args.json {
            print_json(out, &Info::from(*game))?;
        } else {
            writeln!(out, "{:<slugs$} {:<names$} {one} and {two}", info.slug, info.name)?;
        }
    }
    Ok(())
}
