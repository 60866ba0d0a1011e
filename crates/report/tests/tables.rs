//! The tables of `docs/explanation/what-the-games-are-like.md` say what the reports beside it say, and these are as precise as they are meant to
//! be. New reports write them anew: `TRILITH_SAMPLES=write cargo test -p report --test it tables`.

use std::path::{Path, PathBuf};
use std::{env, fs};

use wire::{Estimate, Report, ReportSeries};

/// The columns of each table: a heading, the file, and how many percent the scores above level 5 may err.
const REPORTS: [(&str, &str, f64); 5] = [
    ("GoRoGo", "gorogo", 5.0),
    ("Barragoon", "barragoon", 5.0),
    ("Greener 6x6", "greener-6x6", 5.0),
    ("Greener 9x6", "greener-9x6", 5.0),
    ("Greener 9x9", "greener-9x9", 5.0),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reports")
}

fn reports() -> Vec<Report> {
    let read = |(_, name, _): &(&str, &str, f64)| {
        let text = fs::read_to_string(folder().join(name).with_extension("json")).unwrap();
        serde_json::from_str(&text).unwrap()
    };
    REPORTS.iter().map(read).collect()
}

fn error(estimate: &Estimate) -> f64 {
    (estimate.high - estimate.value).max(estimate.value - estimate.low)
}

/// `58.5 ± 2.0`, in a unit and with so many digits.
fn numbers(estimate: &Estimate, unit: f64, digits: usize) -> String {
    format!("{:.digits$} ± {:.digits$}", estimate.value * unit, error(estimate) * unit)
}

fn series<'a>(report: &'a Report, player: &str) -> &'a ReportSeries {
    report.series.iter().find(|series| series.player == player).unwrap()
}

/// A table with a row for each of some names.
fn table(title: &str, rows: &[(String, Vec<String>)]) -> String {
    let line = |first: &str, cells: &[String]| format!("| {first} | {} |\n", cells.join(" | "));
    let heads = REPORTS.map(|(name, ..)| name.to_string());
    let rule = format!("|{}\n", "---|".repeat(heads.len() + 1));
    let rows: String = rows.iter().map(|(name, cells)| line(name, cells)).collect();
    line(title, &heads) + &rule + &rows
}

fn scores(reports: &[Report]) -> String {
    let row = |of: &ReportSeries| {
        let score = |report: &Report| numbers(&series(report, &of.player).score, 100.0, 1);
        (of.player.replace(':', " "), reports.iter().map(score).collect())
    };
    let rows: Vec<_> = reports[0].series.iter().map(row).collect();
    table("score of the first player, %", &rows)
}

fn figures(reports: &[Report]) -> String {
    type Figure = (&'static str, fn(&ReportSeries) -> Option<String>);
    let figures: [Figure; 10] = [
        ("plies per game", |of| Some(numbers(&of.length.plies, 1.0, 1))),
        ("turns per game", |of| Some(numbers(&of.length.turns, 1.0, 1))),
        ("legal plies", |of| Some(numbers(&of.branching.mean, 1.0, 1))),
        ("drawn, %", |of| Some(format!("{:.1}", of.draws.0 as f64 / of.games.0 as f64 * 100.0))),
        ("lead changes", |of| Some(numbers(&of.drama.as_ref()?.lead_changes, 1.0, 2))),
        ("winner behind, % of the game", |of| Some(numbers(of.drama.as_ref()?.behind.as_ref()?, 100.0, 1))),
        ("drama, 0 to 1", |of| Some(numbers(of.drama.as_ref()?.drama.as_ref()?, 1.0, 2))),
        ("comebacks, %", |of| Some(numbers(of.drama.as_ref()?.comebacks.as_ref()?, 100.0, 1))),
        ("proved after, % of the plies", |of| Some(numbers(&of.decided.as_ref()?.part, 100.0, 1))),
        ("decided by a proved mistake, %", |of| Some(numbers(&of.decided.as_ref()?.thrown_away, 100.0, 1))),
    ];
    let rows = figures.map(|(name, figure)| {
        let both = |report: &Report| {
            ["level:5", "level:8"].map(|player| figure(series(report, player)).unwrap()).join("; ")
        };
        (name.to_string(), reports.iter().map(both).collect())
    });
    table("at level 5, and at level 8", &rows)
}

fn doublings(reports: &[Report]) -> String {
    let rows: Vec<_> = (0..reports[0].doublings.len())
        .map(|place| {
            let elo = |report: &Report| {
                let result = &report.doublings[place].result;
                format!("{:+.0} ± {:.0}", result.elo.unwrap(), result.error.unwrap())
            };
            let nodes = reports[0].doublings[place].nodes;
            (format!("{nodes} positions"), reports.iter().map(elo).collect())
        })
        .collect();
    table("Elo gained by a doubling to", &rows)
}

#[test]
fn the_text_tells_the_figures_of_the_reports() {
    let reports = reports();
    let page = folder().join("../explanation/what-the-games-are-like.md");
    let mut text = fs::read_to_string(&page).unwrap();
    for table in [scores(&reports), figures(&reports), doublings(&reports)] {
        let title = table.lines().next().unwrap();
        let (before, rest) = text.split_once(title).unwrap_or_else(|| panic!("there is no table '{title}'"));
        let (_, after) = rest.split_once("\n\n").unwrap();
        let written = format!("{before}{table}\n{after}");
        if env::var_os("TRILITH_SAMPLES").is_some_and(|wish| wish == "write") {
            fs::write(&page, &written).unwrap();
            text = written;
        } else {
            assert_eq!(text, written, "the table '{title}' is old");
        }
    }
}

/// Scores are told to ±2 % up to level 5; above, a report has its own bound, in percent.
#[test]
fn scores_are_precise() {
    for (report, (name, _, most_above)) in reports().iter().zip(REPORTS) {
        for series in &report.series {
            let above = ["level:6", "level:7", "level:8"].contains(&series.player.as_str());
            let most = if above { most_above } else { 2.0 };
            let error = error(&series.score) * 100.0;
            assert!(error <= most + 1e-9, "{name}, {}: ±{error} %", series.player);
        }
    }
}
