use std::io::Write;

use catalog::GAMES;
use wire::Info;

use crate::args::GamesArgs;
use crate::failure::Failure;
use crate::json::tell;

pub(crate) fn run(args: &GamesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    for game in GAMES {
        let info = game.info();
        let (one, two) = (info.players.one.person, info.players.two.person);
        if args.json {
            tell(out, &Info::from(*game))?;
        } else {
            writeln!(out, "{:<10} {:<10} {one} and {two}", info.slug, info.name)?;
        }
    }
    Ok(())
}
