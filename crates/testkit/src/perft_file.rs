use game::{Position, perft};

use crate::effort;

/// Checks every count of a perft file against the game.
///
/// The file is lines of `id NAME`, `pos TEXT`, `perft DEPTH COUNT`, or `#` with a source; the last `pos`
/// holds for the counts below it, and `pos start` is the usual start. In a quick run, counts above ten
/// million are left for the deep one.
///
/// # Panics
/// If a count differs or the file cannot be read: it is a test.
pub fn check_perft<P: Position>(file: &str) {
    let mut id = "";
    let mut position = P::default();
    let mut checked = 0;
    for line in file.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or_else(|| panic!("half a line: {line}"));
        match word {
            "id" => id = rest,
            "pos" if rest == "start" => position = P::default(),
            "pos" => position = rest.parse().unwrap_or_else(|error| panic!("{id}: {error}")),
            "perft" => {
                let (depth, count) = rest.split_once(' ').unwrap_or_else(|| panic!("half a count: {line}"));
                let count: u64 = count.parse().unwrap_or_else(|_| panic!("no number: {line}"));
                if count <= effort().choose(10_000_000, u64::MAX) {
                    let depth = depth.parse().unwrap_or_else(|_| panic!("no depth: {line}"));
                    assert_eq!(perft(&position, depth), count, "{id}, depth {depth}: {position}");
                    checked += 1;
                }
            }
            _ => panic!("a perft file knows id, pos and perft, not {word}"),
        }
    }
    assert!(checked > 0, "the file holds no count to check");
}
