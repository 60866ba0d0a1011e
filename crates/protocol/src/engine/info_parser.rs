use std::time::Duration;

use catalog::{Analysis, PvLine, Score};

/// Reads the best line of an `info` line; other lines, and unknown words, change nothing.
pub(crate) fn parse_info(analysis: &mut Analysis, line: &str) {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return;
    }
    let (mut rank, mut score, mut plies) = (1, None, Vec::new());
    let mut parsed = Analysis::default();
    while let Some(word) = words.next() {
        match word {
            "string" => return,
            "depth" => parsed.depth = number(words.next()),
            "nodes" => parsed.nodes = number(words.next()),
            "time" => parsed.elapsed = Duration::from_millis(number(words.next())),
            "hashfull" => parsed.fill = words.next().and_then(|word| word.parse().ok()),
            "multipv" => rank = number(words.next()),
            "cp" => score = words.next().and_then(|word| word.parse().ok()).map(Score::estimate),
            "mate" => score = words.next().and_then(|word| word.parse().ok()).map(end),
            "pv" => plies = words.by_ref().map(str::to_string).collect(),
            _ => (),
        }
    }
    if rank == 1 && !plies.is_empty() {
        parsed.lines = vec![PvLine { plies, score, proved: false }];
        *analysis = parsed;
    }
}

fn number<T: std::str::FromStr + Default>(word: Option<&str>) -> T {
    word.and_then(|word| word.parse().ok()).unwrap_or_default()
}

/// Farther ends than these are beyond what a score can say.
const FARTHEST_END: i32 = 10_000;

/// An end so many plies ahead, good or bad.
fn end(plies: i32) -> Score {
    let distance = plies.unsigned_abs().min(FARTHEST_END as u32);
    if plies < 0 { Score::loss(distance) } else { Score::win(distance) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(lines: &[&str]) -> Analysis {
        let mut analysis = Analysis::default();
        lines.iter().for_each(|line| parse_info(&mut analysis, line));
        analysis
    }

    #[test]
    fn the_best_line_is_kept() {
        let analysis = parsed(&[
            "info depth 3 seldepth 9 score mate -4 nodes 70 time 12 pv a1 b2",
            "info depth 3 multipv 2 score cp 30 pv b1",
            "info string pv c3",
            "garbage pv d4",
        ]);
        assert_eq!((analysis.depth, analysis.nodes, analysis.ply()), (3, 70, Some("a1")));
        assert_eq!(analysis.lines[0].score, Some(Score::loss(4)));
    }

    #[test]
    fn numbers_without_bounds_do_no_harm() {
        let analysis =
            parsed(&["info depth -1 nodes x score mate -2147483648 time 99999999999999999999 pv a1"]);
        assert_eq!((analysis.depth, analysis.nodes), (0, 0));
        assert!(analysis.lines[0].score.unwrap().loses_in().is_some());
        assert_eq!(parsed(&["info score cp", "info pv", "info"]), Analysis::default());
    }
}
