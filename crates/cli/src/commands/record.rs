//! Commands for record files.

mod check;
mod merge;
mod show;
mod stats;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use files::AtomicFile;
use formats::{Format, RecordWriter};

use crate::error::CliError;
use crate::interrupt::leave_on_interrupt;
use crate::output::SafeForTerminal;
use crate::records::{SourceArgs, format_parser};

#[derive(Subcommand)]
pub(crate) enum RecordCommand {
    /// Replay every move of every variation and report all errors
    Check(CheckArgs),
    /// Convert records to another format, or to canonical form
    Convert(ConvertArgs),
    /// Print a game, or its board after a move
    Show(ShowArgs),
    /// Join files, without duplicate games
    Merge(MergeArgs),
    /// Count games, results, lengths and openings
    Stats(StatsArgs),
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    source: SourceArgs,
    /// Print one JSON object: games, plies, faults
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    source: SourceArgs,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = format_parser())]
    to: Format,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    source: SourceArgs,
    /// Number of the game, from 1 [default: the only game]
    #[arg(long, value_name = "N")]
    number: Option<usize>,
    /// Print only the board after N plies
    #[arg(long, value_name = "N", conflicts_with = "all")]
    ply: Option<usize>,
    /// Print the board after every move
    #[arg(long)]
    all: bool,
    /// Use ASCII characters only
    #[arg(long)]
    ascii: bool,
}

#[derive(Args)]
pub(crate) struct MergeArgs {
    #[command(flatten)]
    source: SourceArgs,
    /// Merge games with the same beginning into one game with variations
    #[arg(long)]
    tree: bool,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    source: SourceArgs,
    /// Length of an opening, in plies
    #[arg(long, value_name = "PLIES", default_value_t = 3)]
    opening: usize,
    /// Print one JSON object per game
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(command: &RecordCommand, out: &mut dyn Write) -> Result<(), CliError> {
    match command {
        RecordCommand::Check(args) => check::run(args, out),
        RecordCommand::Convert(args) => convert(args, out),
        RecordCommand::Show(args) => show::run(args, out),
        RecordCommand::Merge(args) => merge::run(args, out),
        RecordCommand::Stats(args) => stats::run(args, out),
    }
}

fn convert(args: &ConvertArgs, out: &mut dyn Write) -> Result<(), CliError> {
    match &args.output {
        None => write_records(args, &mut SafeForTerminal::new(out)),
        Some(path) => {
            leave_on_interrupt();
            let mut draft = AtomicFile::create(path)?;
            write_records(args, &mut draft)?;
            Ok(draft.finish()?)
        }
    }
}

fn write_records(args: &ConvertArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let mut writer = RecordWriter::new(out, args.to);
    args.source.each_good(|record| Ok(writer.write(&record)?))
}
