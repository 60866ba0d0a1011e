use std::time::Duration;

use catalog::{Analysis, PvLine, Score};

/// Takes what an `info` line tells of its best line; other lines, and words nobody knows, change nothing.
pub(crate) fn hear(insight: &mut Analysis, line: &str) {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return;
    }
    let (mut rank, mut score, mut plies) = (1, None, Vec::new());
    let mut heard = Analysis::default();
    while let Some(word) = words.next() {
        match word {
            "string" => return,
            "depth" => heard.depth = number(words.next()),
            "nodes" => heard.nodes = number(words.next()),
            "time" => heard.elapsed = Duration::from_millis(number(words.next())),
            "hashfull" => heard.fill = words.next().and_then(|word| word.parse().ok()),
            "multipv" => rank = number(words.next()),
            "cp" => score = words.next().and_then(|word| word.parse().ok()).map(Score::estimate),
            "mate" => score = words.next().and_then(|word| word.parse().ok()).map(end),
            "pv" => plies = words.by_ref().map(str::to_string).collect(),
            _ => (),
        }
    }
    if rank == 1 && !plies.is_empty() {
        heard.lines = vec![PvLine { plies, score, proved: false }];
        *insight = heard;
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

    fn heard(lines: &[&str]) -> Analysis {
        let mut insight = Analysis::default();
        lines.iter().for_each(|line| hear(&mut insight, line));
        insight
    }

    #[test]
    fn the_best_line_is_kept() {
        let insight = heard(&[
            "info depth 3 seldepth 9 score mate -4 nodes 70 time 12 pv a1 b2",
            "info depth 3 multipv 2 score cp 30 pv b1",
            "info string pv c3",
            "garbage pv d4",
        ]);
        assert_eq!((insight.depth, insight.nodes, insight.ply()), (3, 70, Some("a1")));
        assert_eq!(insight.lines[0].score, Some(Score::loss(4)));
    }

    #[test]
    fn numbers_without_bounds_do_no_harm() {
        let insight =
            heard(&["info depth -1 nodes x score mate -2147483648 time 99999999999999999999 pv a1"]);
        assert_eq!((insight.depth, insight.nodes), (0, 0));
        assert!(insight.lines[0].score.unwrap().loses_in().is_some());
        assert_eq!(heard(&["info score cp", "info pv", "info"]), Analysis::default());
    }
}
