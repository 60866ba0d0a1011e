use std::io::Write;
use std::time::Duration;

use catalog::{Insight, Judgement, LevelNumber, Player, Task};
use indicatif::{HumanCount, ProgressBar};
use serde::Serialize;

use crate::args::BestArgs;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;

/// Time for a ply when nothing else is asked for.
const USUAL: Duration = Duration::from_secs(1);

/// Time between two frames of the progress line.
const TICK: Duration = Duration::from_millis(200);

/// The fields of `best --json`. Other programs rely on them.
#[derive(Serialize)]
struct Best<'a> {
    ply: Option<&'a str>,
    #[serde(flatten)]
    judgement: Judged<'a>,
    depth: u32,
    nodes: u64,
    solved: bool,
}

/// A judged line as JSON: `score` in hundredths, wins and losses as ±30,000 less their distance, and in words.
#[derive(Serialize)]
pub(crate) struct Judged<'a> {
    score: Option<i32>,
    verdict: String,
    line: &'a [String],
    proved: bool,
}

impl<'a> Judged<'a> {
    pub(crate) fn new(judgement: &'a Judgement) -> Judged<'a> {
        let score = judgement.score.map(|score| score.number());
        Judged { score, verdict: judgement.verdict(), line: &judgement.plies, proved: judgement.proved }
    }
}

pub(crate) fn run(args: &BestArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let state = args.position.state()?;
    if let Some(outcome) = state.outcome() {
        return Err(Failure::No(format!("the game is over: {}", outcome.sentence(state.info()))));
    }
    let player = Player::Level(args.level.unwrap_or(LevelNumber::HIGHEST));
    let mut thinker =
        args.position.game()?.thinker(&player, &args.engine.options()).map_err(Failure::Wrong)?;
    thinker.new_game(args.seed.unwrap_or_else(crate::look::unpredictable));
    let limits = args.limits.or_time(USUAL);
    let task = Task { limits, lines: 1, stop: stop_on_interrupt(), ..Task::default() };
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(TICK);
    let insight = thinker.think(state.as_ref(), &task, &mut |insight| {
        let ply = insight.ply().unwrap_or_default();
        bar.set_message(format!("depth {}, {} positions: {ply}", insight.depth, HumanCount(insight.nodes)));
    });
    bar.finish_and_clear();
    if args.json {
        writeln!(out, "{}", json(&insight)?)?;
    } else {
        writeln!(out, "{}", insight.ply().unwrap_or_default())?;
    }
    Ok(())
}

fn json(insight: &Insight) -> Result<String, Failure> {
    let Some(first) = insight.lines.first() else {
        return Err(Failure::No("there is no ply to choose".to_string()));
    };
    let best = Best {
        ply: insight.ply(),
        judgement: Judged::new(first),
        depth: insight.depth,
        nodes: insight.nodes,
        solved: insight.solved,
    };
    serde_json::to_string(&best).map_err(|error| Failure::Wrong(error.to_string()))
}
