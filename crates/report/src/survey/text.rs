use wire::{EndingCount, Openings, Report, ReportSeries};

use super::measures::{
    DECISION, DRAMA, Measure, Measures, grouped, number, percent, percent_or_dash, player,
};

/// A report in words and tables.
pub fn survey_text(report: &Report) -> String {
    let measures = Measures::of(report);
    let mut text = format!("{} on {}: what the game is like\n", report.name, report.size);
    if !report.complete {
        text += "This report is incomplete: the figures cover what has been measured so far.\n";
    }
    text += &explained(&[&measures.games]);
    text += &balance(report, &measures);
    text += &length(report, &measures);
    text += &branching(report, &measures);
    text += &drama(report, &measures);
    text += &decided(report, &measures);
    text += &endings(report, &measures);
    text += &openings(report, &measures);
    text + &doublings(report, &measures)
}

fn balance(report: &Report, measures: &Measures) -> String {
    let [first, second] = &report.players;
    let head = [
        "player",
        "games",
        &format!("{first} wins"),
        "draws",
        &format!("{second} wins"),
        "score",
        "decisive",
    ]
    .map(str::to_string);
    let row = |series: &ReportSeries| {
        vec![
            player(series),
            series.games.to_string(),
            series.wins.to_string(),
            series.draws.to_string(),
            series.losses.to_string(),
            percent(&series.score),
            percent(&series.decisive),
        ]
    };
    section(
        measures.balance.name,
        &[&measures.balance, &measures.decisive],
        &table(&head, report.series.iter().map(row)),
    )
}

fn length(report: &Report, measures: &Measures) -> String {
    let head = ["player", "plies", "turns", "shortest", "median", "longest"].map(str::to_string);
    let row = |series: &ReportSeries| {
        let length = &series.length;
        vec![
            player(series),
            number(&length.plies, 1),
            number(&length.turns, 1),
            length.shortest.to_string(),
            length.median.to_string(),
            length.longest.to_string(),
        ]
    };
    section(measures.length.name, &[&measures.length], &table(&head, report.series.iter().map(row)))
}

fn branching(report: &Report, measures: &Measures) -> String {
    let phases: Vec<&String> = report
        .series
        .first()
        .map_or(Vec::new(), |series| series.branching.phases.iter().map(|phase| &phase.phase).collect());
    let mut head = vec!["player".to_string(), "mean".to_string(), "most".to_string()];
    head.extend(phases.iter().map(|phase| phase.to_string()));
    head.extend((1..=10).map(|tenth| format!("{tenth}.")));
    let row = |series: &ReportSeries| {
        let branching = &series.branching;
        let mut cells =
            vec![player(series), format!("{:.1}", branching.mean.value), branching.most.to_string()];
        let of = |name: &&String| branching.phases.iter().find(|phase| phase.phase == **name);
        cells.extend(
            phases
                .iter()
                .map(|name| of(name).map_or("–".to_string(), |phase| format!("{:.1}", phase.mean))),
        );
        let tenth = |mean: &Option<f64>| mean.map_or("–".to_string(), |mean| format!("{mean:.0}"));
        cells.extend(branching.tenths.iter().map(tenth));
        cells
    };
    section(measures.branching.name, &[&measures.branching], &table(&head, report.series.iter().map(row)))
}

fn drama(report: &Report, measures: &Measures) -> String {
    let head = ["player", "games", "lead changes", "time behind", "drama", "comebacks"].map(str::to_string);
    let row = |series: &ReportSeries| {
        let drama = series.drama.as_ref()?;
        Some(vec![
            player(series),
            drama.games.to_string(),
            number(&drama.lead_changes, 2),
            percent_or_dash(drama.behind.as_ref()),
            drama.drama.as_ref().map_or("–".to_string(), |drama| number(drama, 2)),
            percent_or_dash(drama.comebacks.as_ref()),
        ])
    };
    let all = [&measures.lead_changes, &measures.behind, &measures.drama, &measures.comebacks];
    section(DRAMA, &all, &table(&head, report.series.iter().filter_map(row)))
}

fn decided(report: &Report, measures: &Measures) -> String {
    let head =
        ["player", "games", "decided after", "plies before the end", "thrown away"].map(str::to_string);
    let row = |series: &ReportSeries| {
        let decided = series.decided.as_ref()?;
        Some(vec![
            player(series),
            decided.games.to_string(),
            percent(&decided.part),
            number(&decided.plies_before, 1),
            percent(&decided.thrown_away),
        ])
    };
    let rows = report.series.iter().filter_map(row);
    section(DECISION, &[&measures.decided, &measures.thrown_away], &table(&head, rows))
}

fn endings(report: &Report, measures: &Measures) -> String {
    let [first, second] = &report.players;
    let head = ["player", "cause", first, second, "drawn"].map(str::to_string);
    let row = |series: &ReportSeries, ending: &EndingCount| {
        let counts = [ending.first, ending.second, ending.nobody].map(|count| count.to_string());
        [player(series), ending.reason.clone()].into_iter().chain(counts).collect::<Vec<_>>()
    };
    let rows =
        report.series.iter().flat_map(|series| series.endings.iter().map(move |ending| row(series, ending)));
    section(measures.endings.name, &[&measures.endings], &table(&head, rows))
}

fn openings(report: &Report, measures: &Measures) -> String {
    let Some(openings) = &report.openings else { return String::new() };
    let mut body = format!("best ply: {:.1} %\n", openings.best * 100.0);
    for map in &openings.maps {
        body += &format!("winning chance by square ({}), in per cent:\n{}", map.square, board(openings, map));
    }
    if !openings.plies.is_empty() {
        const SHOWN: usize = 10;
        let plies: Vec<String> = openings
            .plies
            .iter()
            .take(SHOWN)
            .map(|ply| format!("{} {:.1} %", ply.ply, ply.chance * 100.0))
            .collect();
        body += &format!("best plies: {}\n", plies.join(", "));
    }
    section(measures.openings.name, &[&measures.openings], &body)
}

/// A map as rows of numbers, the highest rank first.
fn board(openings: &Openings, map: &wire::OpeningMap) -> String {
    let mut text = String::new();
    for rank in (1..=openings.ranks).rev() {
        text += &format!("{rank:>3}");
        for file in 0..openings.files {
            let name = format!("{}{rank}", char::from(b'a' + file));
            let chance = map.squares.iter().find(|square| square.square == name).map(|square| square.chance);
            text += &chance.map_or("   ·".to_string(), |chance| format!("{:>4.0}", chance * 100.0));
        }
        text.push('\n');
    }
    let files: String = (0..openings.files).map(|file| format!("{:>4}", char::from(b'a' + file))).collect();
    text + &format!("   {files}\n")
}

fn doublings(report: &Report, measures: &Measures) -> String {
    let head = ["positions", "games", "wins", "draws", "losses", "score", "Elo"].map(str::to_string);
    let rows = report.doublings.iter().map(|doubling| {
        let result = &doubling.result;
        vec![
            grouped(doubling.nodes),
            result.games.to_string(),
            result.wins.to_string(),
            result.draws.to_string(),
            result.losses.to_string(),
            result.score.map_or("–".to_string(), |score| format!("{:.1} %", score * 100.0)),
            elo(result),
        ]
    });
    section(measures.doublings.name, &[&measures.doublings], &table(&head, rows))
}

/// `+92 ± 31`, or a bound.
pub(crate) fn elo(result: &wire::Match) -> String {
    match (result.elo, result.error) {
        (Some(elo), Some(error)) => format!("{elo:+.0} ± {error:.0}"),
        (Some(elo), None) => format!("{elo:+.0}"),
        _ => "beyond measure".to_string(),
    }
}

fn section(heading: &str, measures: &[&Measure], body: &str) -> String {
    format!("\n{heading}\n{}{body}", explained(measures))
}

/// Each measure in a sentence, wrapped for terminals.
fn explained(measures: &[&Measure]) -> String {
    const WIDTH: usize = 100;
    let mut text = String::new();
    for measure in measures {
        let sentence = match measures {
            [_] => measure.meaning.clone(),
            _ => format!("{}: {}", measure.name, measure.meaning),
        };
        let mut column = 0;
        for word in sentence.split(' ') {
            let length = word.chars().count() + 1;
            if column > 0 && column + length > WIDTH {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
            }
            text += word;
            column += length;
        }
        text.push('\n');
    }
    text
}

/// A table with the first column left-aligned and the others right-aligned.
fn table(head: &[String], rows: impl Iterator<Item = Vec<String>>) -> String {
    let rows: Vec<Vec<String>> = [head.to_vec()].into_iter().chain(rows).collect();
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().enumerate().map(|(column, cell)| match (column, width(column).unwrap_or(0)) {
            (0, width) => format!("{cell:<width$}"),
            (_, width) => format!("{cell:>width$}"),
        });
        text += &format!("  {}\n", cells.collect::<Vec<_>>().join("  "));
    }
    text
}
