use std::fs;
use std::path::Path;

use game::{Player, Position, Random, perft};

use crate::effort;

/// A second, simple implementation of a game's rules, written with lists and loops from the numbered paragraphs of its
/// `RULES.md`. It shares no code with the fast rules and uses only text. It is in `tests/oracle` of the game.
pub trait Oracle {
    /// The legal moves, in any order.
    fn legal(&self, position: &str) -> Vec<String>;

    /// The position after a legal move.
    fn after(&self, position: &str, ply: &str) -> String;

    /// `white`, `black` or `draw` if the game is over.
    fn outcome(&self, position: &str) -> Option<&'static str>;
}

/// Plays random games from `starts` and from the starts of the game, and compares the fast rules with the oracle at
/// every ply: legal moves, resulting position, and outcome.
///
/// # Panics
/// At the first difference, with the position.
pub fn compare_with_oracle<P: Position>(oracle: &dyn Oracle, starts: &[&str]) {
    let read = |text: &&str| text.parse::<P>().unwrap_or_else(|error| panic!("{error}"));
    let mut starts: Vec<P> = starts.iter().map(read).collect();
    starts.extend(crate::random_games::starts());
    let games = effort().choose(60, 2000);
    for number in 0..games {
        let mut random = Random::new(number as u64);
        let mut position = starts[number % starts.len()].clone();
        loop {
            let text = position.to_string();
            assert_eq!(winner(&position), oracle.outcome(&text), "outcome of {text}");
            let mut fast: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
            let mut slow = oracle.legal(&text);
            fast.sort_unstable();
            slow.sort_unstable();
            assert_eq!(fast, slow, "legal plies of {text}");
            let Some(mv) = position.random_move(&mut random) else { break };
            position.play_unchecked(mv);
            assert_eq!(position.to_string(), oracle.after(&text, &mv.to_string()), "{mv} in {text}");
        }
    }
}

/// The number of sequences of `depth` plies according to the oracle.
pub fn oracle_perft(oracle: &dyn Oracle, position: &str, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let plies = oracle.legal(position);
    if depth == 1 {
        return plies.len() as u64;
    }
    plies.iter().map(|ply| oracle_perft(oracle, &oracle.after(position, ply), depth - 1)).sum()
}

fn winner<P: Position>(position: &P) -> Option<&'static str> {
    let name = |player: Player| P::INFO.color(player).program();
    position.outcome().map(|outcome| outcome.winner.map_or("draw", name))
}

/// Checks the counts of all `*.perft` files in the folder of a game's tests.
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

/// Checks every count of a perft file with the game, and small ones with its oracle as well.
///
/// Lines are `id NAME`, `pos TEXT`, `perft DEPTH COUNT`, or `#` with a source; a `pos` applies to the counts below it,
/// and `pos start` is the usual start. Quick runs skip counts above ten million, and check counts above a few thousand
/// with the fast rules only.
fn check_counts<P: Position>(file: &str, name: &str, oracle: &dyn Oracle) {
    let mut id = "";
    let mut position = P::default();
    let mut checked = 0;
    for line in file.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) =
            line.split_once(' ').unwrap_or_else(|| panic!("expected a word and a value: {line}"));
        match word {
            "id" => id = rest,
            "pos" if rest == "start" => position = P::default(),
            "pos" => position = rest.parse().unwrap_or_else(|error| panic!("{id}: {error}")),
            "perft" => {
                let (depth, count) =
                    rest.split_once(' ').unwrap_or_else(|| panic!("expected a depth and a count: {line}"));
                let count: u64 =
                    count.parse().unwrap_or_else(|_| panic!("the count is not a number: {line}"));
                let depth = depth.parse().unwrap_or_else(|_| panic!("the depth is not a number: {line}"));
                let place = format!("{name}, {id}, depth {depth}: {position}");
                if count <= effort().choose(10_000_000, u64::MAX) {
                    assert_eq!(perft(&position, depth), count, "{place}");
                    checked += 1;
                }
                if count <= effort().choose(2_000, 200_000) {
                    let slow = oracle_perft(oracle, &position.to_string(), depth);
                    assert_eq!(slow, count, "the oracle counts differently: {place}");
                }
            }
            _ => panic!("a perft file has lines that begin with id, pos or perft, not {word}"),
        }
    }
    assert!(checked > 0, "{name} holds no count to check");
}
