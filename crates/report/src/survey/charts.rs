use wire::{Bin, Estimate};

use crate::page::escaped;

/// A line of a chart: a value for each tenth of a game.
pub(crate) struct ChartLine {
    pub(crate) name: String,
    /// The strength of its colour, 0 to 1; `None` for a dashed line.
    pub(crate) weight: Option<f64>,
    pub(crate) values: Vec<Option<f64>>,
}

/// The numbers along an axis.
pub(crate) struct Axis {
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// Formats a number.
    pub(crate) words: fn(f64) -> String,
}

/// The size of a chart and of its margins, in SVG units.
const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 34.0;

impl Axis {
    /// From 0 to a round number that is at least the maximum of these.
    pub(crate) fn from_zero(values: impl Iterator<Item = f64>, words: fn(f64) -> String) -> Axis {
        let most = values.fold(0.0, f64::max).max(f64::MIN_POSITIVE);
        let unit = 10f64.powf(most.log10().floor());
        // A quarter of each is also round.
        let steps = [1.0, 2.0, 4.0, 6.0, 8.0, 10.0];
        let high = steps.iter().map(|step| step * unit).find(|high| *high >= most).unwrap_or(most);
        Axis { low: 0.0, high, words }
    }

    fn part(&self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        const STEPS: u8 = 4;
        let step = (self.high - self.low) / f64::from(STEPS);
        (0..=STEPS).map(move |tick| self.low + f64::from(tick) * step)
    }
}

/// Values by tenths of a game, one line for each player.
pub(crate) fn lines(label: &str, scale: &Axis, lines: &[ChartLine]) -> String {
    let (across, down) = (WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM);
    let x = |tenth: usize| LEFT + (tenth as f64 + 0.5) / 10.0 * across;
    let y = |value: f64| TOP + (1.0 - scale.part(value)) * down;
    let mut drawn = String::new();
    for tick in scale.ticks() {
        drawn += &format!(
            "<line class=\"rule\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <text class=\"end\" x=\"{}\" y=\"{:.1}\">{}</text>\n",
            WIDTH - RIGHT,
            LEFT - 6.0,
            y(tick) + 4.0,
            (scale.words)(tick),
            y = y(tick)
        );
    }
    for (tenth, words) in [(0, "first tenth"), (9, "last tenth of the game")] {
        let class = if tenth == 0 { "" } else { "end" };
        let at = if tenth == 0 { LEFT } else { WIDTH - RIGHT };
        drawn += &format!("<text class=\"{class}\" x=\"{at}\" y=\"{}\">{words}</text>\n", HEIGHT - 10.0);
    }
    for line in lines {
        let points: Vec<String> = line
            .values
            .iter()
            .enumerate()
            .filter_map(|(tenth, value)| Some(format!("{:.1},{:.1}", x(tenth), y((*value)?))))
            .collect();
        drawn += &format!(
            "<polyline {} points=\"{}\"><title>{}</title></polyline>\n",
            stroke(line),
            points.join(" "),
            escaped(&line.name)
        );
    }
    format!("{}{}", svg(label, HEIGHT, &drawn), legend(lines))
}

fn stroke(line: &ChartLine) -> String {
    match line.weight {
        None => "class=\"curve dashed\"".to_string(),
        Some(weight) => format!("class=\"curve\" stroke-opacity=\"{:.2}\"", 0.25 + 0.75 * weight),
    }
}

fn legend(lines: &[ChartLine]) -> String {
    let items: String = lines
        .iter()
        .map(|line| {
            format!(
                "<span><svg viewBox=\"0 0 24 8\" aria-hidden=\"true\"><line {} x1=\"1\" x2=\"23\" y1=\"4\" y2=\"4\"/></svg>{}</span>",
                stroke(line),
                escaped(&line.name)
            )
        })
        .collect();
    format!("<p class=\"legend\">{items}</p>\n")
}

/// A row for each estimate: a dot, and a bar from its lower to its upper bound; `middle` is marked.
pub(crate) fn intervals(label: &str, scale: &Axis, middle: f64, rows: &[(String, Estimate)]) -> String {
    const ROW: f64 = 26.0;
    const NAMES: f64 = 78.0;
    let height = TOP + rows.len() as f64 * ROW + BOTTOM;
    let x = |value: f64| NAMES + scale.part(value) * (WIDTH - NAMES - RIGHT - 10.0);
    let foot = height - BOTTOM + 4.0;
    let mut drawn = String::new();
    for tick in scale.ticks() {
        drawn += &format!(
            "<line class=\"rule\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{foot}\"/>\
             <text class=\"mid\" x=\"{x:.1}\" y=\"{}\">{}</text>\n",
            foot + 18.0,
            (scale.words)(tick),
            x = x(tick)
        );
    }
    drawn += &format!(
        "<line class=\"even\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{foot}\"/>\n",
        x = x(middle)
    );
    for (row, (name, estimate)) in rows.iter().enumerate() {
        let y = TOP + (row as f64 + 0.5) * ROW;
        let words = scale.words;
        drawn += &format!(
            "<text x=\"0\" y=\"{:.1}\">{}</text>\
             <g><title>{}, {} to {}</title>\
             <line class=\"error\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <circle class=\"dot\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\"/></g>\n",
            y + 4.5,
            escaped(name),
            words(estimate.value),
            words(estimate.low),
            words(estimate.high),
            x(estimate.low),
            x(estimate.high),
            x(estimate.value)
        );
    }
    svg(label, height, &drawn)
}

/// A small histogram of game lengths.
pub(crate) fn columns(label: &str, bins: &[Bin]) -> String {
    const WIDE: f64 = 240.0;
    const HIGH: f64 = 90.0;
    let most = bins.iter().map(|bin| bin.games.0).max().unwrap_or(0).max(1) as f64;
    let width = WIDE / bins.len().max(1) as f64;
    let mut drawn = String::new();
    for (place, bin) in bins.iter().enumerate() {
        let height = bin.games.0 as f64 / most * HIGH;
        let span =
            if bin.from == bin.to { bin.from.to_string() } else { format!("{}–{}", bin.from, bin.to) };
        drawn += &format!(
            "<rect class=\"column\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\"><title>{span} plies: {}</title></rect>\n",
            place as f64 * width,
            HIGH - height,
            (width - 1.0).max(0.5),
            game::pluralize(bin.games.0, "game")
        );
    }
    let ends = [bins.first().map(|bin| bin.from), bins.last().map(|bin| bin.to)];
    let [first, last] = ends.map(|end| end.map_or(String::new(), |end| end.to_string()));
    drawn += &format!(
        "<line class=\"rule\" x1=\"0\" x2=\"{WIDE}\" y1=\"{HIGH}\" y2=\"{HIGH}\"/>\
         <text x=\"0\" y=\"{y}\">{first}</text><text class=\"end\" x=\"{WIDE}\" y=\"{y}\">{last} plies</text>\n",
        y = HIGH + 16.0
    );
    format!(
        "<svg class=\"chart small\" viewBox=\"0 0 {WIDE} {}\" role=\"img\" aria-label=\"{}\">\n{drawn}</svg>\n",
        HIGH + 22.0,
        escaped(label)
    )
}

fn svg(label: &str, height: f64, drawn: &str) -> String {
    format!(
        "<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">\n{drawn}</svg>\n",
        escaped(label)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_ends_at_a_round_number() {
        let high = |most: f64| Axis::from_zero([1.0, most].into_iter(), |_| String::new()).high;
        assert_eq!([7.0, 31.0, 100.0, 101.0].map(high), [8.0, 40.0, 100.0, 200.0]);
    }
}
