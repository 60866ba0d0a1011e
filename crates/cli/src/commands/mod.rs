//! The commands; they write to the given output.

mod analyze;
mod arena;
mod bench;
mod best;
mod games;
mod menu;
mod play;
mod position;
mod protocols;
mod puzzle;
pub(crate) mod record;
pub(crate) mod report;
pub(crate) mod review;
mod rules;
mod serve;
mod shell;
mod solve;

use std::io::Write;

use crate::args::{Cli, Command};
use crate::error::CliError;
use crate::output;

pub(crate) fn run(cli: Cli, out: &mut dyn Write) -> Result<(), CliError> {
    match cli.command {
        None => menu::run(output::charset(cli.ascii), out),
        Some(Command::Games(args)) => games::run(&args, out),
        Some(Command::Rules(args)) => rules::run(&args, out),
        Some(Command::Show(args)) => position::show(&args, out),
        Some(Command::Status(args)) => position::status(&args, out),
        Some(Command::Moves(args)) => position::moves(&args, out),
        Some(Command::After(args)) => position::after(&args, out),
        Some(Command::Perft(args)) => position::perft(&args, out),
        Some(Command::Play(args)) => play::run(&args, out),
        Some(Command::Puzzle(args)) => puzzle::run(&args, out),
        Some(Command::Best(args)) => best::run(&args, out),
        Some(Command::Analyze(args)) => analyze::run(&args, out),
        Some(Command::Solve(args)) => solve::run(&args.job(), out),
        Some(Command::Arena(args)) => arena::run(&args, out),
        Some(Command::Review(args)) => review::run(&args, out),
        Some(Command::Report(args)) => report::run(&args, out),
        Some(Command::Record(command)) => record::run(&command, out),
        Some(Command::Bench(args)) => bench::run(&args, out),
        Some(Command::Ugi(args)) => protocols::ugi(&args),
        Some(Command::Gtp(args)) => protocols::gtp(&args, out),
        Some(Command::Serve(args)) => serve::run(&args, out),
        Some(Command::Completions(args)) => shell::completions(&args, out),
        Some(Command::GenerateMan(args)) => shell::generate_man(&args),
    }
}
