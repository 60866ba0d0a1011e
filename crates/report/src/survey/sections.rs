//! The sections of a page: each measure with its meaning, a chart and a table.

use wire::{Count, EndingCount, Estimate, Report, ReportSeries};

use super::charts::{Axis, ChartLine, columns, intervals, lines};
use super::heatmap::heatmap;
use super::measures::{
    DECISION, DRAMA, Measure, Measures, grouped, number, percent, percent_or_dash, player,
};
use super::text::elo;
use crate::page::escaped;

pub(crate) fn balance(report: &Report, measures: &Measures) -> String {
    let [first, second] = &report.players;
    let scale = Axis { low: 0.0, high: 1.0, words: hundredths };
    let scores: Vec<(String, Estimate)> =
        report.series.iter().map(|series| (player(series), series.score)).collect();
    let chart = intervals(&format!("Score of {first} by strength"), &scale, 0.5, &scores);
    let (wins, losses) = (format!("{first} wins"), format!("{second} wins"));
    let head = ["Player", "Games", "Distinct", &wins, "Draws", &losses, "Score", "Decisive"];
    let row = |series: &ReportSeries| {
        let counts = [series.games, series.distinct, series.wins, series.draws, series.losses];
        let mut cells = vec![player(series)];
        cells.extend(counts.map(grouped));
        cells.extend([percent(&series.score), percent(&series.decisive)]);
        cells
    };
    section(
        measures.balance.name,
        &[&measures.balance, &measures.decisive],
        &chart,
        &table(&head, report.series.iter().map(row)),
    )
}

pub(crate) fn length(report: &Report, measures: &Measures) -> String {
    let shown = ["random", "level:2", "level:5", "level:8"];
    let charts: String = report
        .series
        .iter()
        .filter(|series| shown.contains(&series.player.as_str()))
        .map(|series| {
            let name = player(series);
            let label = format!("Lengths of games, {name}");
            format!(
                "<figure>{}<figcaption>{name}</figcaption></figure>\n",
                columns(&label, &series.length.bins)
            )
        })
        .collect();
    let head = ["Player", "Plies", "Turns", "Shortest", "Median", "Longest"];
    let row = |series: &ReportSeries| {
        let length = &series.length;
        let mut cells = vec![player(series), number(&length.plies, 1), number(&length.turns, 1)];
        cells.extend([length.shortest, length.median, length.longest].map(grouped));
        cells
    };
    let charts = format!("<div class=\"boards\">\n{charts}</div>\n");
    section(measures.length.name, &[&measures.length], &charts, &table(&head, report.series.iter().map(row)))
}

pub(crate) fn branching(report: &Report, measures: &Measures) -> String {
    let curves = curves(report, |series| Some(series.branching.tenths.clone()));
    let values = curves.iter().flat_map(|line| line.values.iter().flatten().copied());
    let scale = Axis::from_zero(values, |number| format!("{number:.0}"));
    let chart = lines("Legal plies by tenths of a game", &scale, &curves);
    let names: Vec<String> = report.series.first().map_or(Vec::new(), |series| {
        series.branching.phases.iter().map(|phase| phase.phase.clone()).collect()
    });
    let phases: Vec<String> = names.iter().map(|name| format!("Phase <i>{}</i>", escaped(name))).collect();
    let mut head = vec!["Player", "Mean", "Most"];
    head.extend(phases.iter().map(String::as_str));
    let row = |series: &ReportSeries| {
        let branching = &series.branching;
        let mut cells = vec![player(series), number(&branching.mean, 1), grouped(branching.most)];
        let of = |name: &String| branching.phases.iter().find(|phase| phase.phase == *name);
        cells.extend(
            names.iter().map(|name| of(name).map_or("–".to_string(), |phase| format!("{:.1}", phase.mean))),
        );
        cells
    };
    section(
        measures.branching.name,
        &[&measures.branching],
        &chart,
        &table(&head, report.series.iter().map(row)),
    )
}

pub(crate) fn drama(report: &Report, measures: &Measures) -> String {
    let curves = curves(report, |series| Some(series.drama.as_ref()?.chances.clone()));
    if curves.is_empty() {
        return String::new();
    }
    let scale = Axis { low: 0.0, high: 1.0, words: hundredths };
    let chart = format!(
        "<h3>The later winner’s chance</h3>\n{}",
        lines("The later winner's mean chance by tenths of a game", &scale, &curves)
    );
    let head = ["Player", "Games", "Lead changes", "Time behind", "Drama", "Comebacks"];
    let row = |series: &ReportSeries| {
        let drama = series.drama.as_ref()?;
        Some(vec![
            player(series),
            grouped(drama.games),
            number(&drama.lead_changes, 2),
            percent_or_dash(drama.behind.as_ref()),
            drama.drama.as_ref().map_or("–".to_string(), |drama| number(drama, 2)),
            percent_or_dash(drama.comebacks.as_ref()),
        ])
    };
    let all = [&measures.lead_changes, &measures.behind, &measures.drama, &measures.comebacks];
    section(DRAMA, &all, &chart, &table(&head, report.series.iter().filter_map(row)))
}

pub(crate) fn decided(report: &Report, measures: &Measures) -> String {
    let part = |series: &ReportSeries| {
        Some(series.decided.as_ref()?.tenths.iter().map(|part| Some(*part)).collect::<Vec<_>>())
    };
    let curves = curves(report, part);
    if curves.is_empty() {
        return String::new();
    }
    let scale = Axis { low: 0.0, high: 1.0, words: hundredths };
    let chart = format!(
        "<h3>Share of games that are decided</h3>\n{}",
        lines("Share of games that are decided by tenths of a game", &scale, &curves)
    );
    let head = ["Player", "Games", "Decided after", "Plies before the end", "Thrown away"];
    let row = |series: &ReportSeries| {
        let decided = series.decided.as_ref()?;
        Some(vec![
            player(series),
            grouped(decided.games),
            percent(&decided.part),
            number(&decided.plies_before, 1),
            percent(&decided.thrown_away),
        ])
    };
    let rows = report.series.iter().filter_map(row);
    section(DECISION, &[&measures.decided, &measures.thrown_away], &chart, &table(&head, rows))
}

/// Causes down, players across.
pub(crate) fn endings(report: &Report, measures: &Measures) -> String {
    let mut causes: Vec<&str> = Vec::new();
    for ending in report.series.iter().flat_map(|series| &series.endings) {
        if !causes.contains(&ending.reason.as_str()) {
            causes.push(&ending.reason);
        }
    }
    let players: Vec<String> = report.series.iter().map(player).collect();
    let mut head = vec!["Cause"];
    head.extend(players.iter().map(String::as_str));
    let rows = causes.iter().map(|cause| {
        let mut cells = vec![format!("<div class=\"cause\">{}</div>", escaped(cause))];
        cells.extend(report.series.iter().map(|series| {
            let ending = series.endings.iter().find(|ending| ending.reason == *cause);
            ending.map_or("–".to_string(), |ending| share(ending, series.games))
        }));
        cells
    });
    let [first, second] = &report.players;
    let below = format!("<p class=\"facts\">Below each share: games won by {first} and by {second}.</p>\n");
    section(measures.endings.name, &[&measures.endings], "", &(table(&head, rows) + &below))
}

fn share(ending: &EndingCount, games: Count) -> String {
    let all = ending.first.0 + ending.second.0 + ending.nobody.0;
    let part = all as f64 / games.0.max(1) as f64 * 100.0;
    let winners = match (ending.first.0, ending.second.0) {
        (0, 0) => "drawn".to_string(),
        (first, second) => format!("{first} : {second}"),
    };
    format!("{part:.1} %<br/><small>{winners}</small>")
}

pub(crate) fn openings(report: &Report, measures: &Measures) -> String {
    let Some(openings) = &report.openings else { return String::new() };
    let maps: String = openings
        .maps
        .iter()
        .map(|map| {
            let words = match map.square.as_str() {
                "on" => "the square of the ply".to_string(),
                square => format!("the square a ply goes {square}"),
            };
            let label = format!("Winning chance by {words}");
            format!(
                "<figure>{}<figcaption>{words}, in per cent</figcaption></figure>\n",
                heatmap(openings, map, &label)
            )
        })
        .collect();
    const SHOWN: usize = 12;
    let plies: Vec<String> = openings
        .plies
        .iter()
        .take(SHOWN)
        .map(|ply| format!("<b>{}</b>\u{a0}{:.1}\u{a0}%", escaped(&ply.ply), ply.chance * 100.0))
        .collect();
    let list = match plies.is_empty() {
        true => format!("<p>With the best ply: {:.1}\u{a0}%.</p>\n", openings.best * 100.0),
        false => format!("<p>The best plies: {}.</p>\n", plies.join(", ")),
    };
    section(
        measures.openings.name,
        &[&measures.openings],
        &format!("<div class=\"boards maps\">\n{maps}</div>\n"),
        &list,
    )
}

pub(crate) fn doublings(report: &Report, measures: &Measures) -> String {
    let rows: Vec<(String, Estimate)> = report
        .doublings
        .iter()
        .filter_map(|doubling| {
            let (value, error) = (doubling.result.elo?, doubling.result.error?);
            let estimate = Estimate { value, low: value - error, high: value + error };
            Some((grouped(doubling.nodes), estimate))
        })
        .collect();
    if report.doublings.is_empty() {
        return String::new();
    }
    let words = |elo: f64| if elo == 0.0 { "0".to_string() } else { format!("{elo:+.0}") };
    let mut scale = Axis::from_zero(rows.iter().map(|(_, elo)| elo.high), words);
    if rows.iter().any(|(_, elo)| elo.low < 0.0) {
        scale.low = -scale.high;
    }
    let chart = intervals("Elo points gained by a doubling", &scale, 0.0, &rows);
    let head = ["Positions", "Games", "Wins", "Draws", "Losses", "Score", "Elo"];
    let rows = report.doublings.iter().map(|doubling| {
        let result = &doubling.result;
        let mut cells = vec![grouped(doubling.nodes)];
        cells.extend([result.games, result.wins, result.draws, result.losses].map(grouped));
        cells.push(result.score.map_or("–".to_string(), |score| format!("{:.1} %", score * 100.0)));
        cells.push(elo(result));
        cells
    });
    section(measures.doublings.name, &[&measures.doublings], &chart, &table(&head, rows))
}

fn hundredths(part: f64) -> String {
    format!("{:.0} %", part * 100.0)
}

/// A line per player; stronger players are darker.
fn curves(report: &Report, values: impl Fn(&ReportSeries) -> Option<Vec<Option<f64>>>) -> Vec<ChartLine> {
    let strongest = report.series.len().max(2) - 1;
    let line = |(place, series): (usize, &ReportSeries)| {
        let weight = (series.player != "random").then_some(place as f64 / strongest as f64);
        Some(ChartLine { name: player(series), weight, values: values(series)? })
    };
    report.series.iter().enumerate().filter_map(line).collect()
}

fn section(heading: &str, measures: &[&Measure], chart: &str, numbers: &str) -> String {
    let meanings: String = match measures {
        [measure] => format!("<p>{}</p>\n", escaped(&measure.meaning)),
        _ => measures
            .iter()
            .map(|measure| format!("<p><b>{}</b>: {}</p>\n", measure.name, escaped(&measure.meaning)))
            .collect(),
    };
    format!("<section>\n<h2>{heading}</h2>\n{meanings}{chart}{numbers}</section>\n")
}

/// A table that scrolls horizontally on narrow screens. Its cells are HTML.
fn table(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let heads: String = head.iter().map(|name| format!("<th>{name}</th>")).collect();
    let row = |cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("<td>{cell}</td>")).collect();
        format!("<tr>{cells}</tr>\n")
    };
    format!(
        "<div class=\"scroll\"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{}</tbody>\n</table></div>\n",
        rows.map(row).collect::<String>()
    )
}
