use std::fs;
use std::path::Path;

use game::{Position, perft};

use crate::oracle::oracle_perft;
use crate::{Oracle, effort};

/// Checks the counts of all `*.perft` files in the folder of a game's tests, so that none lies there unread.
///
/// # Panics
/// If there is no such file, or a count differs.
pub fn check_perft_files<P: Position>(folder: &str, oracle: &dyn Oracle) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let files: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "perft")).collect();
    assert!(
        !files.is_empty(),
        "{folder} has no *.perft file: count a few plies from the start with the oracle"
    );
    for file in files {
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        check_counts::<P>(&text, name(&file), oracle);
    }
}

fn name(file: &Path) -> &str {
    file.file_name().and_then(|name| name.to_str()).unwrap_or("a perft file")
}

/// Checks every count of a perft file against the game, and the small ones against its oracle as well.
///
/// The file is lines of `id NAME`, `pos TEXT`, `perft DEPTH COUNT`, or `#` with a source; the last `pos`
/// holds for the counts below it, and `pos start` is the usual start. In a quick run, counts above ten
/// million are left for the deep one, and above a few thousand for the fast rules.
fn check_counts<P: Position>(file: &str, name: &str, oracle: &dyn Oracle) {
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
                let depth = depth.parse().unwrap_or_else(|_| panic!("no depth: {line}"));
                let place = format!("{name}, {id}, depth {depth}: {position}");
                if count <= effort().choose(10_000_000, u64::MAX) {
                    assert_eq!(perft(&position, depth), count, "{place}");
                    checked += 1;
                }
                if count <= effort().choose(2_000, 200_000) {
                    let slow = oracle_perft(oracle, &position.to_string(), depth);
                    assert_eq!(slow, count, "the oracle counts otherwise: {place}");
                }
            }
            _ => panic!("a perft file knows id, pos and perft, not {word}"),
        }
    }
    assert!(checked > 0, "{name} holds no count to check");
}
