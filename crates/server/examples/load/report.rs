use std::fmt;
use std::sync::Mutex;
use std::time::Duration;

use game::Unpoisoned;
use serde::Serialize;

use crate::args::Args;
use crate::figures::{Figures, Phase};
use crate::host::{Measures, Used};
use crate::thinkers::Answers;

/// All that was measured.
#[derive(Serialize)]
pub(crate) struct Report {
    pub(crate) games: usize,
    pub(crate) opened_in_seconds: f64,
    pub(crate) seconds: f64,
    pub(crate) quiet: Spread,
    /// With computers that think beside the games.
    pub(crate) thinking: Option<Thinking>,
    pub(crate) commits: f64,
    pub(crate) events: f64,
    /// The server's memory and time, if it was started here.
    pub(crate) megabytes: Option<f64>,
    pub(crate) cpu_seconds: Option<f64>,
    pub(crate) errors: u64,
    pub(crate) first_error: Option<String>,
}

/// How long plies took, in milliseconds.
#[derive(Serialize)]
pub(crate) struct Spread {
    pub(crate) plies: usize,
    pub(crate) seen: Times,
    pub(crate) done: Times,
}

#[derive(Serialize)]
pub(crate) struct Times {
    pub(crate) median: f64,
    pub(crate) p99: f64,
    pub(crate) max: f64,
}

#[derive(Serialize)]
pub(crate) struct Thinking {
    pub(crate) plies: Spread,
    pub(crate) visitors: usize,
    pub(crate) answered: usize,
    pub(crate) last_place: u32,
    pub(crate) longest_answer_seconds: f64,
}

impl Report {
    pub(crate) fn of(
        args: &Args,
        figures: &Figures,
        opening: Duration,
        quiet: Duration,
        used: Option<Used>,
        http_metrics: Measures,
        answers: Answers,
    ) -> Report {
        let (errors, first_error) = figures.errors();
        Report {
            games: args.games,
            opened_in_seconds: opening.as_secs_f64(),
            seconds: quiet.as_secs_f64(),
            quiet: Spread::of(figures, Phase::Quiet),
            thinking: (args.level8 > 0).then(|| Thinking {
                plies: Spread::of(figures, Phase::Thinking),
                visitors: args.level8,
                answered: answers.answered,
                last_place: answers.last_place,
                longest_answer_seconds: answers.longest.as_secs_f64(),
            }),
            commits: http_metrics.commits,
            events: http_metrics.events,
            megabytes: used.map(|used| used.kilobytes as f64 / 1024.0),
            cpu_seconds: used.map(|used| used.cpu.as_secs_f64()),
            errors,
            first_error,
        }
    }
}

impl Spread {
    fn of(figures: &Figures, phase: Phase) -> Spread {
        let sorted = |times: &Mutex<Vec<Duration>>| {
            let mut times = times.lock().unpoisoned().clone();
            times.sort();
            times
        };
        let (seen, done) =
            figures.times(phase).map(|times| (sorted(&times.seen), sorted(&times.done))).unwrap_or_default();
        Spread { plies: seen.len(), seen: Times::of(&seen), done: Times::of(&done) }
    }
}

impl Times {
    fn of(sorted: &[Duration]) -> Times {
        let at = |share: f64| {
            let place = (sorted.len() as f64 * share) as usize;
            let time = sorted.get(place.min(sorted.len().saturating_sub(1))).copied().unwrap_or_default();
            time.as_secs_f64() * 1000.0
        };
        Times { median: at(0.5), p99: at(0.99), max: at(1.0) }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games, opened in {:.1} s, played for {:.0} s",
            self.games, self.opened_in_seconds, self.seconds
        )?;
        writeln!(f, "milliseconds           plies   median      p99      max")?;
        rows(f, "", &self.quiet)?;
        if let Some(thinking) = &self.thinking {
            rows(f, " *", &thinking.plies)?;
            writeln!(
                f,
                "* while {} visitors asked the strongest computer: {} answers, last place {}, longest wait {:.1} s",
                thinking.visitors, thinking.answered, thinking.last_place, thinking.longest_answer_seconds
            )?;
        }
        writeln!(f, "commits {:.0} for {:.0} events", self.commits, self.events)?;
        if let (Some(megabytes), Some(cpu)) = (self.megabytes, self.cpu_seconds) {
            writeln!(f, "server: at most {megabytes:.0} MB, {cpu:.1} s of a core")?;
        }
        write!(f, "errors {}", self.errors)?;
        match &self.first_error {
            Some(first) => writeln!(f, ", the first: {first}"),
            None => writeln!(f),
        }
    }
}

fn rows(f: &mut fmt::Formatter<'_>, mark: &str, spread: &Spread) -> fmt::Result {
    for (name, times) in [("sent to seen", &spread.seen), ("sent to done", &spread.done)] {
        let name = format!("{name}{mark}");
        writeln!(
            f,
            "{name:<18} {:>9} {:>8.1} {:>8.1} {:>8.1}",
            spread.plies, times.median, times.p99, times.max
        )?;
    }
    Ok(())
}
