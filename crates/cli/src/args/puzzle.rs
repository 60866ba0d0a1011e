use catalog::Game;
use clap::Args;
use game::Puzzle;

use super::{find, number};
use crate::error::CliError;

#[derive(Args)]
pub(crate) struct PuzzleArgs {
    /// Game, or an unambiguous prefix of its name [default: any]
    game: Option<String>,
    /// Show puzzle N [default: the easiest unsolved puzzle]
    #[arg(long, value_name = "N", requires = "game", conflicts_with = "grade", value_parser = |text: &str| number::<u32>(text, 1..=u32::MAX))]
    pub(crate) number: Option<u32>,
    /// Show only puzzles of this grade, 1 (easy) to 5 (hard)
    #[arg(long, value_name = "GRADE", value_parser = |text: &str| number::<u8>(text, Puzzle::GRADES))]
    pub(crate) grade: Option<u8>,
    /// Use plain lines of text instead of full-screen mode
    #[arg(long)]
    pub(crate) plain: bool,
    /// Seed for the choice of a game
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Use ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Print one JSON object: the puzzle with its solution
    #[arg(long, conflicts_with_all = ["plain", "ascii"])]
    pub(crate) json: bool,
}

impl PuzzleArgs {
    pub(crate) fn game(&self) -> Result<Option<&'static dyn Game>, CliError> {
        self.game.as_deref().map(find).transpose()
    }
}
