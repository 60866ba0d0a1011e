//! Measures balance, length, branching and drama of a game.

use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use clap::Args;
use files::save;
use indicatif::{ProgressBar, ProgressStyle};
use survey::{Plan, Survey, SurveyProgress};

use crate::args::number;
use crate::error::CliError;
use crate::interrupt::stop_on_interrupt;
use crate::json::print_json;
use crate::output;

#[derive(Args)]
pub(crate) struct ReportArgs {
    /// Game, or an unambiguous prefix of its name
    game: String,
    /// Board size, such as 9x6, in games with several
    #[arg(long, value_name = "SIZE")]
    size: Option<String>,
    /// Number of games of random play and of each level from 2 to 5; 2400 give ±2 %
    #[arg(long, value_name = "N", default_value_t = 240, value_parser = |text: &str| number::<u32>(text, 2..=10_000_000))]
    games: u32,
    /// Number of games of each level from 6 to 8 and of each doubling, and of analysed games per level;
    /// 400 give ±5 % [default: a sixth of --games]
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u32>(text, 2..=10_000_000))]
    upper_games: Option<u32>,
    /// Nodes that level 8 searches per move
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = |text: &str| number::<u64>(text, 1..=10_000_000))]
    nodes: u64,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of games played at the same time; does not change the result [default: cores]
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u16>(text, 1..=256))]
    threads: Option<u16>,
    /// Keep the games in FILE and continue from those it holds
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Write a page with charts to FILE
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print one JSON object: game, name, size, players, plan, complete, series, doublings, openings
    #[arg(long)]
    json: bool,
    /// Use ASCII characters only
    #[arg(long)]
    ascii: bool,
}

/// Factor for the number of games of fast players.
const CHEAPER: u32 = 6;

pub(crate) fn run(args: &ReportArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let mut survey = Survey::open(plan(args)?, args.store.as_deref())?;
    let bar = ProgressBar::new(0);
    let style = "{bar:30} {pos}/{len}  {msg}  {eta} left";
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    output::animate(&bar);
    let done = survey.run(threads(args), &stop_on_interrupt(), &mut |progress| show(&bar, progress));
    bar.finish_and_clear();
    done?;
    let report = survey.report()?;
    if args.json {
        print_json(out, &report)?;
    } else {
        let mut speech = output::CharsetWriter { out, charset: output::charset(args.ascii) };
        write!(speech, "{}", report::survey_text(&report))?;
    }
    let Some(path) = &args.html else { return Ok(()) };
    save(path, report::survey_page(&report))?;
    // With `--json`, only the report is printed.
    let mut silence = io::sink();
    let out: &mut dyn Write = if args.json { &mut silence } else { out };
    writeln!(out, "\nThe report is written to {}.", output::path(path))?;
    Ok(())
}

fn plan(args: &ReportArgs) -> Result<Plan, CliError> {
    Ok(Plan {
        game: catalog::find(&args.game)?,
        size: args.size.clone(),
        seed: args.seed,
        games: args.games as usize,
        upper_games: args.upper_games.unwrap_or((args.games / CHEAPER).max(2)) as usize,
        nodes: args.nodes,
    })
}

fn threads(args: &ReportArgs) -> usize {
    let all = || thread::available_parallelism().map_or(1, NonZero::get);
    args.threads.map_or_else(all, usize::from)
}

/// Shows the progress of the current stage.
fn show(bar: &ProgressBar, progress: &SurveyProgress) {
    let message = format!("{} ({} of {})", progress.stage, progress.number, progress.stages);
    if bar.message() != message {
        // The duration of earlier stages says nothing about this one.
        bar.reset();
        bar.set_length(progress.of as u64);
        bar.set_message(message);
        // Neither do games from an earlier run.
        bar.set_position(progress.done as u64);
        bar.reset_eta();
    }
    bar.set_position(progress.done as u64);
}
