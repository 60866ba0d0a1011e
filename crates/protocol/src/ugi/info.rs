use catalog::{Analysis, PvLine, Score};

/// The `info` lines of an analysis, one for each of the first `lines` plies.
pub(crate) fn info_lines(analysis: &Analysis, lines: usize) -> Vec<String> {
    let milliseconds = analysis.elapsed.as_millis();
    let speed = (analysis.nodes as f64 / analysis.elapsed.as_secs_f64().max(1e-6)) as u64;
    let fill = analysis.fill.map_or(String::new(), |fill| format!(" hashfull {fill}"));
    let mut info_parser = Vec::new();
    for (line, number) in analysis.lines.iter().take(lines).zip(1..) {
        info_parser.push(format!(
            "info depth {} multipv {number}{} nodes {} nps {speed} time {milliseconds}{fill} pv {}",
            analysis.depth,
            score(line),
            analysis.nodes,
            line.plies.join(" ")
        ));
        if line.proved {
            info_parser.push(format!("info string line {number} is proved: {}", line.verdict()));
        }
    }
    info_parser
}

/// Hundredths of the game's unit for the player to move, or plies to the end that is seen.
fn score(line: &PvLine) -> String {
    let Some(score) = line.score else { return String::new() };
    match (Score::wins_in(score), Score::loses_in(score)) {
        (Some(plies), _) => format!(" score mate {plies}"),
        (_, Some(plies)) => format!(" score mate -{plies}"),
        _ => format!(" score cp {}", score.number()),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn scores_are_hundredths_or_plies_to_the_end() {
        let line = |score, proved| PvLine { plies: vec!["a1".into(), "b2".into()], score, proved };
        let analysis = Analysis {
            lines: vec![line(Some(Score::win(3)), true), line(Some(Score::estimate(-25)), false)],
            depth: 4,
            nodes: 500,
            elapsed: Duration::from_millis(250),
            fill: Some(7),
            ..Analysis::default()
        };
        assert_eq!(
            info_lines(&analysis, 5),
            [
                "info depth 4 multipv 1 score mate 3 nodes 500 nps 2000 time 250 hashfull 7 pv a1 b2",
                "info string line 1 is proved: wins in 3 moves",
                "info depth 4 multipv 2 score cp -25 nodes 500 nps 2000 time 250 hashfull 7 pv a1 b2",
            ]
        );
        assert_eq!(info_lines(&analysis, 1).len(), 2);
        assert_eq!(score(&line(Some(Score::loss(2)), false)), " score mate -2");
        assert_eq!(score(&line(None, false)), "");
    }
}
