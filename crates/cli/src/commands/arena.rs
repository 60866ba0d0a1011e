use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use arena::{Contender, Forfeit, MatchResults, MatchRunner, Points, SprtVerdict};
use indicatif::{ProgressBar, ProgressStyle};
use wire::{Match, SprtDecision};

use crate::args::ArenaArgs;
use crate::error::CliError;
use crate::interrupt::stop_on_interrupt;
use crate::json::print_json;
use crate::output;
use crate::player_spec::{EngineSettings, PlayerSpec};

/// The default time per move.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

pub(crate) fn run(args: &ArenaArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let contest = contest(args)?;
    let bar = ProgressBar::new(contest.pairs as u64 * 2);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} games  {msg}  {eta} left") {
        bar.set_style(style);
    }
    // The first pair may take several seconds.
    bar.set_message("no game is finished yet");
    output::animate(&bar);
    let tally = contest.run(&stop_on_interrupt(), &mut |tally| {
        bar.set_position(tally.games() as u64);
        bar.set_message(running(tally));
    });
    bar.finish_and_clear();
    let tally = tally?;
    if args.json {
        let decision = contest.sprt.map(|sprt| decision(sprt.verdict(&tally)));
        return print_json(out, &summary(args, &tally, decision));
    }
    writeln!(out, "{} against {}: {}", args.first, args.second, running(&tally))?;
    let [first, second] = tally.thinking().map(|thinking| thinking.mean().as_secs_f64() * 1e3);
    writeln!(out, "{:.1} plies per game, {first:.1} and {second:.1} ms per ply", tally.length())?;
    tell_forfeits(args, &tally, out)?;
    if let Some(sprt) = contest.sprt {
        let decision = decision(sprt.verdict(&tally));
        let likelihood = sprt.likelihood(&tally);
        writeln!(
            out,
            "by {} rather than {} Elo: {decision} (log likelihood ratio {likelihood:.2})",
            sprt.high, sprt.low
        )?;
    }
    Ok(())
}

fn decision(verdict: SprtVerdict) -> SprtDecision {
    match verdict {
        SprtVerdict::Open => SprtDecision::Open,
        SprtVerdict::Stronger => SprtDecision::Stronger,
        SprtVerdict::NotStronger => SprtDecision::NotStronger,
    }
}

fn contest(args: &ArenaArgs) -> Result<MatchRunner, CliError> {
    let game = args.game()?;
    let limits = args.limits.or_time(DEFAULT_TIME);
    let settings = EngineSettings { options: args.engine.options(), patience: args.timeouts.patience() };
    let contender = |player: &PlayerSpec| {
        let player = player.clone();
        Contender { make: Box::new(move || player.engine(game, settings)), limits }
    };
    let usual_opening = if game.info().deals { 0 } else { 4 };
    Ok(MatchRunner {
        game,
        size: args.size.clone(),
        contenders: [contender(&args.first), contender(&args.second)],
        pairs: args.games.div_ceil(2) as usize,
        opening: args.opening.map_or(usual_opening, usize::from),
        seed: args.seed,
        threads: args.concurrency.into(),
        sprt: args.sprt,
    })
}

/// `+12 =1 -7, 62.5 %, Elo +89 ± 120`.
fn running(tally: &MatchResults) -> String {
    let [wins, draws, losses] = [Points::Win, Points::Draw, Points::Loss].map(|points| tally.count(points));
    if tally.games() == 0 {
        return "no game was finished".to_string();
    }
    let score = tally.score() * 100.0;
    let elo = match finite(tally.elo()) {
        None => "Elo not measurable".to_string(),
        Some(elo) => match finite(tally.error()) {
            Some(error) => format!("Elo {:+.0} ± {error:.0}", rounded(elo, 1.0)),
            None => format!("Elo {:+.0}", rounded(elo, 1.0)),
        },
    };
    format!("+{wins} ={draws} -{losses}, {score:.1} %, {elo}")
}

/// Prints each kind of forfeit once with its count: `engine:broken forfeits 2 games: it ended (exit status: 1)`.
fn tell_forfeits(args: &ArenaArgs, tally: &MatchResults, out: &mut dyn Write) -> Result<(), CliError> {
    let mut counts = BTreeMap::new();
    for forfeit in tally.forfeits() {
        *counts.entry((forfeit.player, &forfeit.reason)).or_insert(0_u64) += 1;
    }
    for ((player, reason), count) in counts {
        let games = game::pluralize(count, "game");
        writeln!(out, "{} forfeits {games}: {}", name(args, player), draw::printable(reason))?;
    }
    Ok(())
}

fn name(args: &ArenaArgs, player: usize) -> &PlayerSpec {
    if player == 0 { &args.first } else { &args.second }
}

fn summary(args: &ArenaArgs, tally: &MatchResults, sprt: Option<SprtDecision>) -> Match {
    let lost = |forfeit: &Forfeit| wire::Forfeit {
        game: forfeit.game.into(),
        player: name(args, forfeit.player).to_string(),
        reason: forfeit.reason.clone(),
    };
    Match {
        games: tally.games().into(),
        wins: tally.count(Points::Win).into(),
        draws: tally.count(Points::Draw).into(),
        losses: tally.count(Points::Loss).into(),
        score: (tally.games() > 0).then(|| tally.score()),
        elo: finite(tally.elo()).filter(|_| tally.games() > 0).map(|elo| rounded(elo, 10.0)),
        error: finite(tally.error()).map(|error| rounded(error, 10.0)),
        sprt,
        forfeits: tally.forfeits().iter().map(lost).collect(),
    }
}

/// Rounds to `1/parts`, without negative zero.
fn rounded(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts + 0.0
}

fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_match_is_never_minus_zero() {
        for parts in [1.0, 10.0] {
            for number in [MatchResults::default().elo(), -0.0, -0.04] {
                let text = format!("{:?}", rounded(number, parts));
                assert_eq!(text, "0.0", "{number}");
            }
            assert_eq!(rounded(-12.3, 10.0), -12.3);
        }
        assert_eq!(running(&MatchResults::default()), "no game was finished");
    }
}
