use wire::{OpeningMap, Openings};

use crate::page::escaped;

/// The side of a square, and the room for the letters and numbers at the edge.
const SIDE: f64 = 44.0;
const EDGE: f64 = 20.0;

/// A board on which squares are darker if starting there scores better.
pub(crate) fn heatmap(openings: &Openings, map: &OpeningMap, label: &str) -> String {
    let (files, ranks) = (f64::from(openings.files), f64::from(openings.ranks));
    let chances = || map.squares.iter().map(|square| square.chance);
    let (low, high) = (chances().fold(1.0, f64::min), chances().fold(0.0, f64::max));
    let (mut cells, mut words) = (String::new(), String::new());
    for rank in 0..openings.ranks {
        for file in 0..openings.files {
            let name = format!("{}{}", char::from(b'a' + file), rank + 1);
            let (x, y) = (EDGE + f64::from(file) * SIDE, f64::from(openings.ranks - 1 - rank) * SIDE);
            let chance = map.squares.iter().find(|square| square.square == name).map(|square| square.chance);
            let part = chance.map_or(0.0, |chance| 0.1 + 0.9 * (chance - low) / (high - low).max(1e-9));
            cells += &format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill-opacity=\"{part:.2}\"/>\n"
            );
            if let Some(chance) = chance {
                words += &format!(
                    "<text class=\"mid\" x=\"{}\" y=\"{}\">{:.0}<title>{name}: {:.1} %</title></text>\n",
                    x + SIDE / 2.0,
                    y + SIDE / 2.0 + 5.0,
                    chance * 100.0,
                    chance * 100.0
                );
            }
        }
    }
    format!(
        "<svg class=\"chart heat\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n\
         <g class=\"cells\">\n{cells}</g>\n{words}{}</svg>\n",
        EDGE + files * SIDE + 2.0,
        ranks * SIDE + EDGE,
        escaped(label),
        edges(openings)
    )
}

/// The letters below and the numbers at the left.
fn edges(openings: &Openings) -> String {
    let below = f64::from(openings.ranks) * SIDE + 15.0;
    let files = (0..openings.files).map(|file| {
        let x = EDGE + (f64::from(file) + 0.5) * SIDE;
        format!("<text class=\"mid edge\" x=\"{x}\" y=\"{below}\">{}</text>\n", char::from(b'a' + file))
    });
    let ranks = (0..openings.ranks).map(|rank| {
        let y = (f64::from(openings.ranks - 1 - rank) + 0.5) * SIDE + 5.0;
        format!("<text class=\"edge\" x=\"0\" y=\"{y}\">{}</text>\n", rank + 1)
    });
    files.chain(ranks).collect()
}
