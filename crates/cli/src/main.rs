//! `trilith`: play and study abstract board games from the command line.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod args;
mod commands;
mod error;
mod interrupt;
mod json;
mod memory;
mod output;
mod player_spec;
mod records;
#[cfg(test)]
mod reference;
mod version;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};
use game::Player;

use args::Cli;
use error::CliError;

fn main() -> ExitCode {
    let outcome = match Cli::try_parse_from(arguments()) {
        Ok(cli) => run(cli),
        Err(error) => explain(&error),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        // A closed pipe, such as to `head`, is not an error.
        Err(CliError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // If standard error is closed, the error cannot be reported.
            let _ = writeln!(io::stderr(), "trilith: {}", draw::printable(&failure.to_string()));
            failure.code()
        }
    }
}

/// The arguments, with a space before moves such as `-@d4` that look like options (it is ignored when moves are read),
/// and with side options such as `--brown` replaced by their program names.
fn arguments() -> impl Iterator<Item = OsString> {
    std::env::args_os().map(|argument| match argument.to_str() {
        Some(ply) if ply.starts_with("-@") => OsString::from(format!(" {ply}")),
        Some(option) => side(option).map_or(argument.clone(), OsString::from),
        None => argument,
    })
}

/// The program name of a side option, such as `--black` for `--brown`.
fn side(option: &str) -> Option<String> {
    let name = option.strip_prefix("--")?;
    let end = name.find('=').unwrap_or(name.len());
    let (name, rest) = name.split_at(end);
    let mut players =
        catalog::GAMES.iter().flat_map(|game| Player::BOTH.map(|player| &game.info().players[player]));
    let player = players.find(|player| player.person.eq_ignore_ascii_case(name))?;
    Some(format!("--{}{rest}", player.color))
}

fn run(cli: Cli) -> Result<(), CliError> {
    // Not locked, because engine threads also write.
    let mut out = BufWriter::new(io::stdout());
    let outcome = commands::run(cli, &mut out);
    // Threads that still wait for an engine would not end it.
    protocol::engine::end_all();
    outcome?;
    // The screens write to the terminal directly, which may have been closed.
    if !out.buffer().is_empty() {
        out.flush()?;
    }
    Ok(())
}

/// Prints help and version unchanged; converts usage errors to one sentence that refers to the help of the command.
fn explain(error: &clap::Error) -> Result<(), CliError> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        error.print()?;
        return Ok(());
    }
    let (typed, command) = command_of(arguments().skip(1).filter_map(|word| word.into_string().ok()));
    if let Some(expected) = expected_command(error, &typed) {
        return Err(CliError::Usage(format!("{expected}; see '{command} --help'")));
    }
    // The first paragraph is the error; tips and usage follow after an empty line.
    let text = error.to_string();
    let sentence: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    let sentence = sentence.join(" ");
    let sentence = sentence.strip_prefix("error: ").unwrap_or(&sentence);
    Err(CliError::Usage(match similar(error) {
        Some(similar) => format!("{sentence}; did you mean '{similar}'? See '{command} --help'"),
        None => format!("{sentence}; see '{command} --help'"),
    }))
}

/// What was expected in place of a missing or unknown subcommand, where the parser prints help or names another word.
fn expected_command(error: &clap::Error, command: &clap::Command) -> Option<String> {
    let names = command.get_subcommands().map(clap::Command::get_name).collect::<Vec<_>>().join(", ");
    match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            Some(format!("a command is missing: expected {names}"))
        }
        ErrorKind::ArgumentConflict if error.get(ContextKind::InvalidSubcommand).is_some() => {
            Some(format!("expected one game, or a command before it: {names}"))
        }
        _ => None,
    }
}

/// The suggestion for a misspelled option, command or value.
fn similar(error: &clap::Error) -> Option<&str> {
    let kinds = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    kinds.into_iter().find_map(|kind| match error.get(kind)? {
        ContextValue::String(similar) => Some(similar.as_str()),
        ContextValue::Strings(similar) => similar.first().map(String::as_str),
        _ => None,
    })
}

/// The command that was typed, and its full name such as `trilith record show`, for the help that an error names.
fn command_of(words: impl Iterator<Item = String>) -> (clap::Command, String) {
    let cli = Cli::command();
    let mut command = &cli;
    let mut path = command.get_name().to_string();
    for word in words.filter(|word| !word.starts_with('-')) {
        let mut inner = command.get_subcommands().filter(|inner| inner.get_name().starts_with(&word));
        let exact = command.find_subcommand(&word);
        let Some(next) = exact.or_else(|| inner.next().filter(|_| inner.next().is_none())) else { break };
        path = format!("{path} {}", next.get_name());
        command = next;
    }
    (command.clone(), path)
}
