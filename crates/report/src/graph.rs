use review::MistakeKind;

use crate::ReviewedGame;
use crate::page::{anchor, escaped};

/// The size of the graph in SVG units.
const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 240.0;

/// White's winning chance by ply, as SVG; mistakes are dots that link to their explanation.
pub(crate) fn graph(game: &ReviewedGame, number: usize) -> String {
    let ReviewedGame { record, review } = game;
    let chances: Vec<f64> =
        std::iter::once(review.chance_at_start).chain(review.plies.iter().map(|ply| ply.chance)).collect();
    let steps = (chances.len().max(2) - 1) as f64;
    let point = |index: usize, chance: f64| (index as f64 / steps * WIDTH, (1.0 - chance) * HEIGHT);
    let line: Vec<String> = chances
        .iter()
        .enumerate()
        .map(|(index, &chance)| {
            let (x, y) = point(index, chance);
            format!("{x:.1},{y:.1}")
        })
        .collect();
    let line = line.join(" ");
    let end = point(chances.len() - 1, 0.0).0;
    let mut dots = String::new();
    for (index, ply) in review.plies.iter().enumerate() {
        let Some(slip) = ply.mistake else { continue };
        let (x, y) = point(index + 1, ply.chance);
        let (turn, played) = (record.turn_number(ply.id), escaped(record.ply(ply.id)));
        dots += &format!(
            "<a href=\"#{}\"><circle class=\"{}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"7\"><title>{turn}. {played}: {}</title></circle></a>\n",
            anchor(number, index),
            slip.name(),
            MistakeKind::name(slip)
        );
    }
    format!(
        "<svg class=\"graph\" viewBox=\"-10 -10 {} {}\" role=\"img\" aria-label=\"White's winning chance move by move\">\n\
         <rect class=\"black\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n\
         <polygon class=\"white\" points=\"0,{HEIGHT} {line} {end:.1},{HEIGHT}\"/>\n\
         <line class=\"even\" x1=\"0\" x2=\"{WIDTH}\" y1=\"{half}\" y2=\"{half}\"/>\n\
         <polyline class=\"chance\" points=\"{line}\"/>\n{dots}</svg>\n",
        WIDTH + 20.0,
        HEIGHT + 20.0,
        half = HEIGHT / 2.0
    )
}
