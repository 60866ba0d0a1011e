use formats::Study;
use game::{Color, Player};
use record::{NodeId, Record, TagName};
use review::MistakeKind;

use crate::ReviewedGame;
use crate::graph::graph;
use crate::summary::{player_name, slips, title};

/// A self-contained HTML page without scripts, fonts or external links, in light or dark according to the reader's
/// preference. It mentions how many games were left out.
pub fn page(games: &[ReviewedGame], left_out: usize) -> String {
    let heading = match games {
        [game] => title(&game.record, &game.review),
        _ => format!("{} games reviewed", games.len() + left_out),
    };
    let rest = match left_out {
        0 => String::new(),
        _ => {
            format!("<p>This page shows the first {} of {} games.</p>\n", games.len(), games.len() + left_out)
        }
    };
    let sections: String = games.iter().enumerate().map(|(number, game)| section(game, number + 1)).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{rest}{sections}</main>\n\
         <footer>Reviewed by Trilith</footer>\n</body>\n</html>\n",
        escaped(&heading)
    )
}

const STYLE: &str = include_str!("report.css");

/// The anchor of the explanation of a ply.
pub(crate) fn anchor(game: usize, ply: usize) -> String {
    format!("game{game}-ply{}", ply + 1)
}

fn section(game: &ReviewedGame, number: usize) -> String {
    let ReviewedGame { record, review } = game;
    let facts: Vec<String> = [TagName::EVENT, TagName::SITE, TagName::DATE, TagName::TERMINATION]
        .iter()
        .filter_map(|name| record.tags().get(name).filter(|text| !text.is_empty() && *text != "?"))
        .map(escaped)
        .collect();
    let cards: String = Player::BOTH.map(|player| card(game, player)).concat();
    let white = review.game.info().players[review.game.info().player_of(Color::White)].person;
    format!(
        "<section>\n<h1>{}</h1>\n<p class=\"facts\">{}</p>\n<div class=\"cards\">\n{cards}</div>\n\
         <h2>{white}’s winning chance</h2>\n{}{}<h2>All moves</h2>\n{}</section>\n",
        escaped(&title(record, review)),
        facts.join(" · "),
        graph(game, number),
        explanations(game, number),
        plies(game, number),
    )
}

fn card(game: &ReviewedGame, player: Player) -> String {
    let ReviewedGame { record, review } = game;
    let accuracy = review.accuracy(player).map_or("–".to_string(), |accuracy| format!("{accuracy:.0} %"));
    format!(
        "<div class=\"card\"><h3>{}</h3><p class=\"accuracy\">{accuracy}</p><p>accuracy</p><p>{}</p></div>\n",
        escaped(&player_name(record, review, player)),
        slips(review, player)
    )
}

/// Every mistake, with boards after the move played and after the better one.
fn explanations(game: &ReviewedGame, number: usize) -> String {
    let ReviewedGame { record, review } = game;
    let mut study = Study::of(record.clone());
    let mut text = String::new();
    for (index, ply) in review.plies.iter().enumerate() {
        let Some(slip) = ply.mistake else { continue };
        study.go(ply.id);
        let mut boards = figure(&study, &format!("after {}", record.ply(ply.id)));
        study.go(record.parent(ply.id).unwrap_or(NodeId::START));
        let preferred = ply.better.as_ref().and_then(|better| better.line.first());
        if let Some(preferred) = preferred.filter(|preferred| study.play(preferred).is_ok()) {
            boards += &figure(&study, &format!("after {preferred}, which was better"));
        }
        let mover = review.game.info().players[ply.mover].person;
        let loss = (ply.loss * 100.0).round();
        let better = ply.better.as_ref().map_or(String::new(), |better| {
            let (first, rest) =
                better.line.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
            format!(
                "<p>Better: <b>{}</b> <span class=\"line\">{}</span> ({})</p>",
                escaped(first),
                escaped(&rest.join(" ")),
                escaped(&better.verdict)
            )
        });
        text += &format!(
            "<article id=\"{}\"><div>\
             <h3>{}. {} <span class=\"badge {name}\">{name}</span></h3>\
             <p>{mover} lost {loss} % winning chance.</p>{better}</div><div class=\"boards\">{boards}</div></article>\n",
            anchor(number, index),
            record.turn_number(ply.id),
            escaped(record.ply(ply.id)),
            name = slip.name()
        );
    }
    if text.is_empty() {
        return "<p>No mistakes were found.</p>\n".to_string();
    }
    format!("<h2>What could have been better</h2>\n{text}")
}

/// The current board with a caption.
fn figure(study: &Study, caption: &str) -> String {
    let board = draw::svg(&study.state().scene(), study.game().info());
    format!("<figure>{board}<figcaption>{}</figcaption></figure>", escaped(caption))
}

/// The main line as a table.
fn plies(game: &ReviewedGame, number: usize) -> String {
    let ReviewedGame { record, review } = game;
    let mut rows = String::new();
    for (index, ply) in review.plies.iter().enumerate() {
        let played = escaped(record.ply(ply.id));
        let named = match ply.mistake {
            Some(slip) => {
                let sign = slip.mark().sign().unwrap_or_default();
                format!(
                    "<a class=\"{}\" href=\"#{}\">{played}{sign}</a>",
                    MistakeKind::name(slip),
                    anchor(number, index)
                )
            }
            None => played,
        };
        rows += &format!(
            "<tr><td>{}</td><td>{}</td><td>{named}</td><td>{}</td><td>{:.0} %</td><td>{}</td></tr>\n",
            record.turn_number(ply.id),
            review.game.info().players[ply.mover].person,
            ply.worth,
            ply.chance * 100.0,
            comment(record, ply.id),
        );
    }
    format!(
        "<table>\n<thead><tr><th>Turn</th><th>Player</th><th>Move</th><th>Value</th><th>White wins</th><th></th></tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n"
    )
}

fn comment(record: &Record, id: NodeId) -> String {
    escaped(record.note(id).comment())
}

/// Escapes text for HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
