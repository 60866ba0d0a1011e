use std::io::Write;
use std::time::Duration;

use catalog::SearchRequest;
use engines::{Computer, LevelNumber};
use indicatif::{HumanCount, ProgressBar};
use wire::BestPly;

use crate::args::BestArgs;
use crate::error::CliError;
use crate::interrupt::stop_on_interrupt;
use crate::json::print_json;
use crate::output;

/// The default time per move.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &BestArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let state = args.position.state()?;
    if let Some(outcome) = state.outcome() {
        return Err(CliError::Negative(format!("the game is over: {}", outcome.sentence(state.info()))));
    }
    let player = Computer::Level(args.level.unwrap_or(LevelNumber::HIGHEST));
    let mut thinker = args.position.game()?.engine(&player, &args.engine.options())?;
    thinker.new_game(args.seed.unwrap_or_else(output::random_seed));
    let limits = args.limits.or_time(DEFAULT_TIME);
    let task = SearchRequest { limits, lines: 1, stop: stop_on_interrupt(), ..SearchRequest::default() };
    let bar = ProgressBar::new_spinner();
    output::animate(&bar);
    let insight = thinker.analyze(state.as_ref(), &task, &mut |insight| {
        let ply = insight.ply().unwrap_or_default();
        bar.set_message(format!("depth {}, {} positions: {ply}", insight.depth, HumanCount(insight.nodes)));
    });
    bar.finish_and_clear();
    if args.json {
        let best =
            BestPly::of(&insight).ok_or(CliError::Negative("there is no move to choose".to_string()))?;
        return print_json(out, &best);
    }
    Ok(writeln!(out, "{}", insight.ply().unwrap_or_default())?)
}
