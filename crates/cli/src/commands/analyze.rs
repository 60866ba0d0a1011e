use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use catalog::{Analysis, SearchRequest};
use engines::Computer;

use crate::args::AnalyzeArgs;
use crate::error::CliError;
use crate::interrupt::stop_on_interrupt;
use crate::json::print_json;
use crate::output::enable_escape_codes;

/// The default time of an analysis.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &AnalyzeArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let state = args.position.state()?;
    if let Some(outcome) = state.outcome() {
        return Err(CliError::Negative(format!("the game is over: {}", outcome.sentence(state.info()))));
    }
    let mut thinker = args.position.game()?.engine(&Computer::STRONGEST, &args.engine.options())?;
    let task = SearchRequest {
        limits: args.limits.or_time(DEFAULT_TIME),
        lines: args.lines.into(),
        stop: stop_on_interrupt(),
        ..SearchRequest::default()
    };
    // On a terminal each iteration replaces the previous one; pipes get all of them.
    let replace = io::stdout().is_terminal() && !args.json && enable_escape_codes();
    let (mut height, mut failed) = (0, None);
    let mut last = None;
    let mut show = |insight: &Analysis, out: &mut dyn Write| -> Result<(), CliError> {
        if last.as_ref() == Some(&insight.lines) && replace {
            return Ok(());
        }
        last = Some(insight.lines.clone());
        if args.json {
            print_json(out, &wire::Analysis::of(state.as_ref(), insight))?;
            return Ok(out.flush()?);
        }
        let text = table(insight);
        if replace && height > 0 {
            write!(out, "\x1b[{height}A\x1b[J")?;
        }
        height = text.lines().count();
        write!(out, "{text}")?;
        out.flush()?;
        Ok(())
    };
    let mut reported = 0;
    let insight = thinker.analyze(state.as_ref(), &task, &mut |insight| {
        reported = insight.depth;
        if failed.is_none() {
            failed = show(insight, out).err();
        }
    });
    if let Some(failure) = failed {
        return Err(failure);
    }
    // The final result, unless it was just printed.
    if insight.depth != reported || replace || reported == 0 {
        show(&insight, out)?;
    }
    Ok(())
}

fn table(insight: &Analysis) -> String {
    let milliseconds = insight.elapsed.as_millis().max(1);
    let speed = u128::from(insight.nodes) / milliseconds;
    let mut text = format!(
        "depth {}  {} nodes  {:.2} s  {speed} k/s",
        insight.depth,
        insight.nodes,
        insight.elapsed.as_secs_f64()
    );
    text += if insight.solved { "  solved\n" } else { "\n" };
    for (number, line) in insight.lines.iter().enumerate() {
        let mark = if line.proved { " (proved)" } else { "" };
        let shown: Vec<&str> = line.plies.iter().take(10).map(String::as_str).collect();
        text += &format!(
            "{:>3}. {:<8} {}{mark}  {}\n",
            number + 1,
            line.plies.first().map_or("", String::as_str),
            line.verdict(),
            shown.join(" ")
        );
    }
    text
}
