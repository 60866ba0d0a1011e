use std::fs;
use std::path::{Path, PathBuf};

/// The maximum number of lines of a file.
const LONGEST_FILE: usize = 550;

/// The crates that may name games; the others must work with any game.
const NAMING: [&str; 2] = ["catalog", "testkit"];

/// Checks the sources for problems that reviewers should not have to find.
pub(crate) fn check() -> Result<Vec<String>, String> {
    let mut complaints = Vec::new();
    for root in ["crates", "games", "xtask", "fuzz", "python/src"] {
        for file in rust_files(Path::new(root))? {
            let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            let mut found = complain(&text);
            if must_not_name_games(&file) {
                found.extend(named_games(&text)?);
            }
            complaints.extend(found.into_iter().map(|complaint| format!("{}: {complaint}", file.display())));
        }
    }
    Ok(complaints)
}

/// Whether a file belongs to a crate that must work with any game. Tests and benchmarks may name games.
fn must_not_name_games(file: &Path) -> bool {
    let mut parts = file.iter().filter_map(|part| part.to_str());
    parts.next() == Some("crates")
        && parts.next().is_some_and(|name| !NAMING.contains(&name))
        && parts.next() == Some("src")
        && !file.ends_with("tests.rs")
}

/// The names of games in a text; games are the folders in `games`.
fn named_games(text: &str) -> Result<Vec<String>, String> {
    let text = text.to_lowercase();
    let folders = fs::read_dir("games").map_err(|error| format!("games: {error}"))?;
    let names = folders.filter_map(|folder| folder.ok()?.file_name().into_string().ok());
    Ok(names.filter(|name| text.contains(name)).map(|name| format!("names the game {name}")).collect())
}

fn complain(text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let lines = text.lines().count();
    if lines > LONGEST_FILE {
        complaints.push(format!("{lines} lines, more than {LONGEST_FILE}: which nouns are in it?"));
    }
    // Split so that this file does not contain them.
    for (first, second) in [("TO", "DO"), ("FIX", "ME"), ("HA", "CK"), ("#[ign", "ore")] {
        let word = [first, second].concat();
        if let Some(number) = text.lines().position(|line| line.contains(&word)) {
            complaints.push(format!("line {}: {word}", number + 1));
        }
    }
    complaints
}

fn rust_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() && !path.ends_with("target") {
            files.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_but_those_that_may_is_nameless() {
        for file in ["crates/solve/src/lib.rs", "crates/memory/src/a/b.rs", "crates/new/src/lib.rs"] {
            assert!(must_not_name_games(Path::new(file)), "{file}");
        }
        for file in [
            "crates/catalog/src/lib.rs",
            "crates/search/benches/speed.rs",
            "crates/search/src/a/tests.rs",
            "games/new/src/lib.rs",
        ] {
            assert!(!must_not_name_games(Path::new(file)), "{file}");
        }
    }

    #[test]
    fn long_files_and_leftovers_are_found() {
        assert_eq!(complain("fn main() {}\n"), Vec::<String>::new());
        assert_eq!(complain(&"\n".repeat(LONGEST_FILE + 1)).len(), 1);
        assert_eq!(complain(&["// TO", "DO: this"].concat()).len(), 1);
    }
}
