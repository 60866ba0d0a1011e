use wire::{Count, Estimate, Report, ReportPlan, ReportSeries};

/// The name and meaning of a measure.
pub(crate) struct Measure {
    pub(crate) name: &'static str,
    pub(crate) meaning: String,
}

/// Headings of sections with several measures.
pub(crate) const DRAMA: &str = "Drama and comebacks";
pub(crate) const DECISION: &str = "When results are decided";

/// All measures of a report, in order.
pub(crate) struct Measures {
    pub(crate) games: Measure,
    pub(crate) balance: Measure,
    pub(crate) decisive: Measure,
    pub(crate) length: Measure,
    pub(crate) branching: Measure,
    pub(crate) lead_changes: Measure,
    pub(crate) behind: Measure,
    pub(crate) drama: Measure,
    pub(crate) comebacks: Measure,
    pub(crate) decided: Measure,
    pub(crate) thrown_away: Measure,
    pub(crate) endings: Measure,
    pub(crate) openings: Measure,
    pub(crate) doublings: Measure,
}

impl Measures {
    pub(crate) fn of(report: &Report) -> Measures {
        let plan = &report.plan;
        let first = &report.players[0];
        let measure = |name: &'static str, meaning: String| Measure { name, meaning };
        Measures {
            games: measure("The games", games(report)),
            balance: measure(
                "First-player advantage",
                format!(
                    "The score is the share of all points that {first}, the first player, won against a player of the same \
                     strength; a draw counts half. ± is a 95\u{a0}% confidence interval (Wilson's)."
                ),
            ),
            decisive: measure("Decisiveness", "The share of games that were not drawn.".to_string()),
            length: measure(
                "Length",
                "A ply is one decision of one player; a turn is all plies until the next player is free to move. \
                 ± is a 95\u{a0}% confidence interval of the mean."
                    .to_string(),
            ),
            branching: measure(
                "Branching",
                "The mean number of legal plies in all games; a phase is the kind of decision, or a tenth of a game's plies."
                    .to_string(),
            ),
            lead_changes: measure(
                "Lead changes",
                format!(
                    "The number of changes of the lead per game. A player takes the lead with a winning chance of 60\u{a0}% or \
                     more and keeps it until the opponent has as much, as estimated by the engine (level 8, {} nodes per \
                     position).",
                    grouped(plan.judge_nodes)
                ),
            ),
            behind: measure(
                "Time behind",
                "The share of a won game's positions in which the later winner's chance was below 50\u{a0}%.".to_string(),
            ),
            drama: measure(
                "Drama",
                "After Browne: the mean square root of the later winner's deficit in those positions, \
                 from 0 (never behind) to 1 (always lost)."
                    .to_string(),
            ),
            comebacks: measure(
                "Comebacks",
                "The share of won games in which the later winner once had a chance of 25\u{a0}% or less."
                    .to_string(),
            ),
            decided: measure(
                "Decided",
                format!(
                    "The share of a game's plies after which the result is proved in every position that follows, \
                     by a solver with {} nodes per position.",
                    grouped(plan.proof_nodes)
                ),
            ),
            thrown_away: measure(
                "Thrown away",
                "The share of games decided by a ply that gave up a proved better result.".to_string(),
            ),
            endings: measure("Causes of the ending", "Why the games ended, and which player won.".to_string()),
            openings: measure("Opening plies", opening(report)),
            doublings: measure(
                "Gain from search",
                "The Elo points that level 8 gains by searching twice as many positions per ply: it plays itself with half as \
                 many, in pairs of games from the same start with sides swapped."
                    .to_string(),
            ),
        }
    }
}

fn games(report: &Report) -> String {
    let ReportPlan { seed, random_plies, nodes, .. } = &report.plan;
    let starts = match random_plies {
        0 => "Every game starts from its own deal.".to_string(),
        plies => format!(
            "Games of levels begin with {plies} random plies, all different until every beginning has been used, \
             so that strong levels do not repeat a game."
        ),
    };
    format!(
        "Each level plays itself; level 8 searches {} positions per ply with one thread. {starts} Seed {seed} reproduces all \
         games.",
        grouped(*nodes)
    )
}

fn opening(report: &Report) -> String {
    let starts = report.openings.as_ref().map_or(1, |openings| openings.starts.0);
    let mean = if starts > 1 { format!(", the mean over {starts} deals") } else { String::new() };
    format!(
        "The winning chance of {} after the best first ply that includes a square, as estimated by the engine with {} nodes \
         per ply{mean}.",
        report.players[0],
        grouped(report.plan.opening_nodes)
    )
}

/// The name of the players of a series.
pub(crate) fn player(series: &ReportSeries) -> String {
    series.player.replace(':', " ")
}

/// A proportion in percent with its error, the larger of both sides: `53.1 ± 2.0 %`.
pub(crate) fn percent(part: &Estimate) -> String {
    format!("{:.1} ± {:.1} %", part.value * 100.0, error(part) * 100.0)
}

/// A proportion in percent, or a dash if unknown.
pub(crate) fn percent_or_dash(part: Option<&Estimate>) -> String {
    part.map_or("–".to_string(), percent)
}

/// A mean with its error and this many digits: `31.4 ± 0.2`.
pub(crate) fn number(mean: &Estimate, digits: usize) -> String {
    format!("{:.digits$} ± {:.digits$}", mean.value, error(mean))
}

/// The larger half of the confidence interval.
pub(crate) fn error(estimate: &Estimate) -> f64 {
    (estimate.high - estimate.value).max(estimate.value - estimate.low)
}

/// A count with spaces between thousands: `10 000`.
pub(crate) fn grouped(count: Count) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_with_their_error() {
        let part = Estimate { value: 0.5312, low: 0.5112, high: 0.551 };
        assert_eq!(percent(&part), "53.1 ± 2.0 %");
        assert_eq!(number(&Estimate { value: 31.4159, low: 31.2, high: 31.6 }, 1), "31.4 ± 0.2");
        assert_eq!(
            [1, 999, 1000, 1_234_567].map(|count| grouped(Count(count))),
            ["1", "999", "1\u{a0}000", "1\u{a0}234\u{a0}567"]
        );
    }
}
