use std::fs;
use std::path::Path;

/// Checks that every game in `games` runs the test suite.
pub(crate) fn check() -> Result<Vec<String>, String> {
    let folders = fs::read_dir("games").map_err(|error| format!("games: {error}"))?;
    let mut folders: Vec<_> = folders.filter_map(|folder| Some(folder.ok()?.path())).collect();
    folders.sort();
    Ok(folders.iter().filter_map(|folder| complain(folder)).collect())
}

fn complain(folder: &Path) -> Option<String> {
    let tests = fs::read_dir(folder.join("tests")).into_iter().flatten();
    let files = tests.filter_map(|file| fs::read_to_string(file.ok()?.path()).ok());
    let calls = files.filter(|text| text.contains("testkit::suite!")).count();
    (calls != 1).then(|| {
        let folder = folder.display();
        format!("{folder}/tests calls testkit::suite! {calls} times, expected once: docs/adding-a-game.md")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_the_suite_is_found() {
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
        let folder = fs::read_dir(games).unwrap().next().unwrap().unwrap().path();
        assert_eq!(complain(&folder), None);
        assert!(complain(&folder.join("src")).is_some_and(|said| said.contains("suite! 0 times")));
    }
}
