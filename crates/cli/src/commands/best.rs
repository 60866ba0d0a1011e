use std::io::Write;
use std::time::Duration;

use catalog::{Computer, LevelNumber, SearchRequest};
use indicatif::{HumanCount, ProgressBar};
use wire::Best;

use crate::args::BestArgs;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::json::tell;
use crate::look;

/// Time for a ply when nothing else is asked for.
const USUAL: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &BestArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let state = args.position.state()?;
    if let Some(outcome) = state.outcome() {
        return Err(Failure::No(format!("the game is over: {}", outcome.sentence(state.info()))));
    }
    let player = Computer::Level(args.level.unwrap_or(LevelNumber::HIGHEST));
    let mut thinker = args.position.game()?.engine(&player, &args.engine.options())?;
    thinker.new_game(args.seed.unwrap_or_else(look::unpredictable));
    let limits = args.limits.or_time(USUAL);
    let task = SearchRequest { limits, lines: 1, stop: stop_on_interrupt(), ..SearchRequest::default() };
    let bar = ProgressBar::new_spinner();
    look::animate(&bar);
    let insight = thinker.analyze(state.as_ref(), &task, &mut |insight| {
        let ply = insight.ply().unwrap_or_default();
        bar.set_message(format!("depth {}, {} positions: {ply}", insight.depth, HumanCount(insight.nodes)));
    });
    bar.finish_and_clear();
    if args.json {
        let best = Best::of(&insight).ok_or(Failure::No("there is no move to choose".to_string()))?;
        return tell(out, &best);
    }
    Ok(writeln!(out, "{}", insight.ply().unwrap_or_default())?)
}
