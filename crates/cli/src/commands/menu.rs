use std::io::{self, IsTerminal, Write};

use catalog::GAMES;
use clap::CommandFactory;
use game::Setup;

use super::play::{self, input};
use super::rules;
use crate::args::Cli;
use crate::failure::Failure;
use crate::look;

/// What `trilith` alone does: a menu for people, help for programs.
pub(crate) fn run(out: &mut dyn Write) -> Result<(), Failure> {
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        write!(out, "{}", Cli::command().render_help())?;
        return Ok(());
    }
    let charset = look::charset(false);
    loop {
        writeln!(out, "\nTrilith\n")?;
        for (number, game) in GAMES.iter().enumerate() {
            writeln!(out, "  {}  play {}", number + 1, game.info().name)?;
        }
        for (number, game) in GAMES.iter().enumerate() {
            writeln!(out, "  {}  rules of {}", GAMES.len() + number + 1, game.info().name)?;
        }
        write!(out, "  q  quit\n\nYour choice: ")?;
        out.flush()?;
        let Some(line) = input::line()? else { return Ok(()) };
        let choice = line.to_lowercase();
        if ["q", "quit", "exit"].contains(&choice.as_str()) {
            return Ok(());
        }
        // Numbers are those of the list, counted from 1: first the games to play, then their rules.
        let number = choice.parse::<usize>().unwrap_or(0).wrapping_sub(1);
        if let Some(game) = GAMES.get(number) {
            play::between_people(*game, game.start(&Setup::default())?, charset, out)?;
        } else if let Some(game) = GAMES.get(number.wrapping_sub(GAMES.len())) {
            rules::print(game.info().rules, charset, out)?;
        } else {
            writeln!(out, "'{choice}' is not on the list: type 1 to {}, or q", 2 * GAMES.len())?;
        }
    }
}
