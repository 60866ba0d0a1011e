//! What can be done with files of records.

mod check;
mod convert;
mod merge;
mod show;
mod stats;

use std::io::Write;
use std::path::PathBuf;

use catalog::Format;
use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::records::{SourceArgs, format_parser};

#[derive(Subcommand)]
pub(crate) enum RecordCommand {
    /// Replay every ply of every line, and tell all that is wrong
    Check(CheckArgs),
    /// Write records in another format, or in the canonical form of ours
    Convert(ConvertArgs),
    /// Step through a game
    Show(ShowArgs),
    /// Join files, each game once
    Merge(MergeArgs),
    /// Count games, results, lengths and openings
    Stats(StatsArgs),
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    source: SourceArgs,
    /// One JSON object: games, plies, faults
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    source: SourceArgs,
    /// The format of the output
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = format_parser())]
    to: Format,
    /// The file to write; otherwise standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    source: SourceArgs,
    /// Which game of several, from 1
    #[arg(long, value_name = "N")]
    number: Option<usize>,
    /// Show the board after so many plies, and nothing else
    #[arg(long, value_name = "N", conflicts_with = "all")]
    ply: Option<usize>,
    /// Show the board after every ply
    #[arg(long)]
    all: bool,
    /// Plain characters only
    #[arg(long)]
    ascii: bool,
}

#[derive(Args)]
pub(crate) struct MergeArgs {
    #[command(flatten)]
    source: SourceArgs,
    /// Make one game of all that begin alike, the others as its variations
    #[arg(long)]
    tree: bool,
    /// The file to write; otherwise standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    source: SourceArgs,
    /// How many plies make an opening
    #[arg(long, value_name = "PLIES", default_value_t = 3)]
    opening: usize,
    /// One JSON object a game
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(command: &RecordCommand, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        RecordCommand::Check(args) => check::run(args, out),
        RecordCommand::Convert(args) => convert::run(args, out),
        RecordCommand::Show(args) => show::run(args, out),
        RecordCommand::Merge(args) => merge::run(args, out),
        RecordCommand::Stats(args) => stats::run(args, out),
    }
}
