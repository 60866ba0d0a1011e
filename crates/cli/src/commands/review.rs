//! Reviews every move of a record with the engine.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use catalog::{SearchRequest, Stop};
use clap::Args;
use draw::Charset;
use engines::Computer;
use files::{AtomicFile, save};
use formats::{Format, RecordWriter, Study, VerifiedRecord};
use indicatif::{ProgressBar, ProgressStyle};
use play::EngineSource;
use report::{MAX_GAMES, ReviewedGame};
use review::{Review, Reviewer};

use crate::args::{EngineArgs, LimitArgs};
use crate::error::CliError;
use crate::interrupt::stop_on_interrupt;
use crate::json::print_json;
use crate::output;
use crate::records::SourceArgs;

/// The default time per position.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

#[derive(Args)]
pub(crate) struct ReviewArgs {
    #[command(flatten)]
    source: SourceArgs,
    /// Number of the game, from 1 [default: all]
    #[arg(long, value_name = "N")]
    number: Option<usize>,
    /// Write the reviewed record to FILE instead of the file that was read
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write a report with a graph and boards to FILE, for at most 100 games
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// Print one JSON object per game: game, players, result, chance_at_start, accuracy, slips, plies
    #[arg(long)]
    json: bool,
    /// Use ASCII characters only
    #[arg(long)]
    ascii: bool,
}

pub(crate) fn run(args: &ReviewArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let target = target(args)?;
    // The reviewed record is written in its original format.
    let format = match (target, &args.output) {
        (Some(file), None) => args.source.format(file)?,
        _ => Format::Text,
    };
    if format == Format::Abstractplay {
        let sentence = "a list of moves cannot hold a review: name another file with --output";
        return Err(CliError::Usage(sentence.to_string()));
    }
    let mut records = Vec::new();
    args.source.each_good(|record| {
        records.push(record);
        Ok(())
    })?;
    if records.is_empty() {
        return Err(CliError::Usage("there is no game in the input".to_string()));
    }
    let count = records.len();
    if let Some(number) = args.number.filter(|number| !(1..=count).contains(number)) {
        return Err(CliError::Usage(format!(
            "there is no game {number}: expected a number from 1 to {count}"
        )));
    }
    let stop = stop_on_interrupt();
    let (mut reviewed, mut left_out) = (Vec::new(), 0);
    for (number, record) in records.iter_mut().enumerate() {
        if args.number.is_some_and(|wanted| wanted != number + 1) || stop.is_stopped() {
            continue;
        }
        let review = judge(record, args, &stop)?;
        let game = ReviewedGame { record: record.clone(), review };
        if args.json {
            print_json(out, &wire::Review::of(&game.record, &game.review))?;
        } else {
            write!(out, "{}", plain(&report::summary(&game, number + 1), args.ascii))?;
        }
        out.flush()?;
        if reviewed.len() < MAX_GAMES {
            reviewed.push(game);
        } else {
            left_out += 1;
        }
    }
    // With `--json`, only the games are printed.
    let mut silence = io::sink();
    let out: &mut dyn Write = if args.json { &mut silence } else { out };
    // Also games reviewed before an interruption.
    if let Some(target) = target {
        let mut draft = AtomicFile::create(target)?;
        let mut writer = RecordWriter::new(&mut draft, format);
        for record in &records {
            writer.write(record)?;
        }
        draft.finish()?;
        writeln!(out, "The review is written to {}.", output::path(target))?;
    }
    if let Some(path) = &args.html {
        save(path, report::page(&reviewed, left_out))?;
        writeln!(out, "The report is written to {}.", output::path(path))?;
        if left_out > 0 {
            writeln!(out, "It shows the first {MAX_GAMES} games; {left_out} more are left out.")?;
        }
    }
    Ok(())
}

fn plain(text: &str, ascii: bool) -> String {
    let text = output::printable_lines(text);
    match output::charset(ascii) {
        Charset::Ascii => draw::to_ascii(&text),
        Charset::Unicode => text,
    }
}

/// The output file; `None` if the record came from a pipe and no output was given.
fn target(args: &ReviewArgs) -> Result<Option<&Path>, CliError> {
    match (&args.output, &args.source.files[..]) {
        (Some(output), _) => Ok(Some(output)),
        (None, []) => Ok(None),
        (None, [file]) if file.as_os_str() == "-" => Ok(None),
        (None, [file]) if args.source.lenient => {
            let name = file.display();
            Err(CliError::Usage(format!(
                "with --lenient the faulty part of {name} would be lost: name another file with --output"
            )))
        }
        (None, [file]) => Ok(Some(file)),
        (None, _) => Err(CliError::Usage(
            "reviewing several files needs an output file: name it with --output".to_string(),
        )),
    }
}

/// Reviews a record.
fn judge(record: &mut VerifiedRecord, args: &ReviewArgs, stop: &Stop) -> Result<Review, CliError> {
    let study = Study::of(record.clone());
    let thinker = study.game().engine(&Computer::STRONGEST, &args.engine.options())?;
    let task = SearchRequest {
        limits: args.limits.or_time(DEFAULT_TIME),
        lines: 1,
        stop: stop.clone(),
        ..SearchRequest::default()
    };
    let mut reviewer = Reviewer::new(study, task);
    let all = reviewer.remaining() as u64;
    let bar = if io::stderr().is_terminal() { ProgressBar::new(all) } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} positions, {eta} left") {
        bar.set_style(style);
    }
    let done = EngineSource::Ready(thinker).run(|engine| {
        while reviewer.step(engine).is_some() {
            bar.inc(1);
        }
    });
    bar.finish_and_clear();
    done.map_err(CliError::Usage)?;
    let (judged, review) = reviewer.finish();
    *record = judged;
    Ok(review)
}
