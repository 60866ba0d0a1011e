use wire::{Report, ReportSeries};

use super::measures::{Measures, error, player};
use super::sections;
use crate::page::escaped;

const STYLE: &str = concat!(include_str!("../report.css"), include_str!("../survey.css"));

/// A report as a self-contained HTML page without scripts, fonts or external links, in light or dark according to the
/// reader's preference.
pub fn survey_page(report: &Report) -> String {
    let measures = Measures::of(report);
    let title = format!("{} on {}: what the game is like", report.name, report.size);
    let unfinished = if report.complete {
        ""
    } else {
        "<p><b>This report is incomplete: the figures cover what has been measured so far.</b></p>\n"
    };
    let sections = [
        sections::balance(report, &measures),
        sections::length(report, &measures),
        sections::branching(report, &measures),
        sections::drama(report, &measures),
        sections::decided(report, &measures),
        sections::endings(report, &measures),
        sections::openings(report, &measures),
        sections::doublings(report, &measures),
    ];
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main class=\"survey\">\n\
         <h1>{title}</h1>\n{unfinished}<p class=\"facts\">{}</p>\n\
         <p class=\"facts\">To reproduce this report: <code>{}</code></p>\n{}{}</main>\n\
         <footer>Measured by Trilith</footer>\n</body>\n</html>\n",
        escaped(&measures.games.meaning),
        escaped(&command(report)),
        cards(report),
        sections.concat(),
        title = escaped(&title),
    )
}

/// The command that makes the same report.
fn command(report: &Report) -> String {
    let plan = &report.plan;
    format!(
        "trilith report {} --size {} --games {} --upper-games {} --nodes {} --seed {}",
        report.game, report.size, plan.games, plan.upper_games, plan.nodes, plan.seed
    )
}

/// The most important figures, of the strongest player.
fn cards(report: &Report) -> String {
    let Some(series) = report.series.last() else { return String::new() };
    let card = |figure: String, words: String| {
        format!("<div class=\"card\"><p class=\"accuracy\">{figure}</p><p>{}</p></div>\n", escaped(&words))
    };
    let who = player(series);
    let mut cards = vec![
        card(
            format!("{:.0} %", series.score.value * 100.0),
            format!(
                "of the points for {}, the first player, at {who} (± {:.0} %)",
                report.players[0],
                error(&series.score) * 100.0
            ),
        ),
        card(format!("{:.0}", series.length.plies.value), format!("plies per game at {who}")),
        card(format!("{:.0}", series.branching.mean.value), format!("legal plies at {who}")),
    ];
    cards.extend(proof_card(series).map(|(figure, words)| card(figure, words)));
    format!("<div class=\"cards\">\n{}</div>\n", cards.concat())
}

fn proof_card(series: &ReportSeries) -> Option<(String, String)> {
    let decided = series.decided.as_ref()?;
    let figure = format!("{:.0} %", decided.part.value * 100.0);
    Some((figure, format!("of a game's plies until its result is proved, at {}", player(series))))
}
