use std::path::PathBuf;

use catalog::{Game, State};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use game::Setup;

use crate::failure::Failure;

/// Play, study and solve GoRoGo, Barragoon and Greener.
#[derive(Parser)]
#[command(name = "trilith", version, max_term_width = 100, infer_subcommands = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games: slug, name, the two players
    Games(GamesArgs),
    /// Print the rules of a game, with drawn boards
    Rules(RulesArgs),
    /// Draw a position
    Show(ShowArgs),
    /// Say whose turn it is, the score, and how the game ended if it did
    Status(StatusArgs),
    /// List the legal plies
    Moves(MovesArgs),
    /// Play plies and print the position's text
    After(AfterArgs),
    /// Count the sequences of legal plies
    Perft(PerftArgs),
    /// Play a game
    Play(PlayArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
}

#[derive(Args)]
pub(crate) struct GamesArgs {
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct RulesArgs {
    /// gorogo, barragoon or greener, or the beginning of one
    game: String,
    /// Plain characters only
    #[arg(long)]
    pub(crate) ascii: bool,
}

impl RulesArgs {
    pub(crate) fn game(&self) -> Result<&'static dyn Game, Failure> {
        find(&self.game)
    }
}

#[derive(Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Plain characters only
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Write an SVG picture to this file instead
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write a PNG picture to this file instead
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// How many pixels wide the PNG is
    #[arg(long, value_name = "PIXELS", default_value_t = 800, value_parser = clap::value_parser!(u32).range(16..=4096))]
    pub(crate) width: u32,
}

#[derive(Args)]
pub(crate) struct StatusArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct AfterArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The plies, in order
    #[arg(value_name = "PLY", allow_hyphen_values = true)]
    pub(crate) plies: Vec<String>,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// How many plies deep
    // Nobody waits for more than a dozen; the bound keeps a slip of the finger from taking all memory.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=99))]
    pub(crate) depth: u32,
    /// Count by first ply
    #[arg(long)]
    pub(crate) divide: bool,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Line by line, for pipes
    #[arg(long)]
    pub(crate) plain: bool,
    /// Plain characters only
    #[arg(long)]
    pub(crate) ascii: bool,
}

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

/// A game and one of its positions.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// gorogo, barragoon or greener, or the beginning of one
    game: String,
    /// The position's text; otherwise the game's start
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with_all = ["deal", "size"])]
    position: Option<String>,
    /// Start from the random deal with this number (Greener)
    #[arg(long, value_name = "N")]
    deal: Option<u64>,
    /// Start on a board of this size, such as 9x6 (Greener)
    #[arg(long, value_name = "SIZE")]
    size: Option<String>,
}

impl PositionArgs {
    pub(crate) fn game(&self) -> Result<&'static dyn Game, Failure> {
        find(&self.game)
    }

    /// The position asked for.
    pub(crate) fn state(&self) -> Result<Box<dyn State>, Failure> {
        let game = self.game()?;
        Ok(match &self.position {
            Some(text) => game.read(text)?,
            None => game.start(&Setup { size: self.size.clone(), deal: self.deal })?,
        })
    }
}

fn find(name: &str) -> Result<&'static dyn Game, Failure> {
    catalog::find(name).map_err(Failure::Wrong)
}
