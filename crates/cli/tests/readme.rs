//! Every command that the README and docs/json.md show is run, and answers as they say.

use std::path::{Path, PathBuf};
use std::{env, fs};

use assert_cmd::Command;
use catalog::{GAMES, Game};

#[test]
fn the_readme_tells_the_truth() {
    runs_as_shown("README");
}

#[test]
fn programs_are_told_what_the_page_for_them_says() {
    runs_as_shown("docs/json");
}

/// Run in a folder of its own, which the runner finds by its name: some commands write files.
fn runs_as_shown(page: &str) {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("page.md");
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../{page}.md")), &copy).unwrap();
    fs::create_dir(folder.path().join("page.in")).unwrap();
    // Commands in which the program starts itself find it as those of a person do.
    let here = assert_cmd::cargo::cargo_bin("trilith");
    let mut folders: Vec<PathBuf> = here.parent().map(Path::to_path_buf).into_iter().collect();
    folders.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let path = env::join_paths(folders).unwrap();
    trycmd::TestCases::new().env("PATH", path.to_str().unwrap()).case(&copy);
}

/// How a server is started, as the pages for people say it: every flag is one that there is.
#[test]
fn servers_start_as_the_pages_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut seen = 0;
    for page in ["README.md", "docs/hosting.md"] {
        let text = fs::read_to_string(root.join(page)).unwrap();
        for line in text.lines() {
            let line = line.trim_start_matches("ExecStart=/usr/local/bin/");
            let Some(arguments) = line.strip_prefix("trilith serve") else { continue };
            let arguments = arguments.split('#').next().unwrap_or_default().replace('\'', "");
            let mut serve = Command::cargo_bin("trilith").unwrap();
            serve.arg("serve").args(arguments.split_whitespace()).arg("--help").assert().success();
            seen += 1;
        }
        // Each flag that is told of is one of its.
        let help = Command::cargo_bin("trilith").unwrap().args(["serve", "--help"]).output().unwrap();
        let help = String::from_utf8(help.stdout).unwrap();
        let told = text.split('`').filter(|word| page.contains("hosting") && word.starts_with("--"));
        for flag in told.filter_map(|word| word.split_whitespace().next()) {
            assert!(help.contains(flag), "{page}: {flag}");
        }
        // And none is left out.
        let flags = help.split_whitespace().filter(|word| word.starts_with("--") && *word != "--help");
        for flag in flags.filter(|_| page.contains("hosting")) {
            assert!(text.contains(flag.trim_end_matches(',')), "{page} says nothing of {flag}");
        }
    }
    assert!(seen >= 6, "{seen}");
}

/// The games it lists are listed so; columns are as wide as the longest name there is.
#[test]
fn the_readme_lists_games_that_there_are() {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md")).unwrap();
    let (_, after) = readme.split_once("$ trilith games\n").unwrap();
    let output = Command::cargo_bin("trilith").unwrap().arg("games").output().unwrap();
    let words = |line: &str| line.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    let listed: Vec<_> = String::from_utf8(output.stdout).unwrap().lines().map(words).collect();
    for line in after.lines().take_while(|line| !line.is_empty() && !line.starts_with("```")) {
        assert!(listed.contains(&words(line)), "{line}");
    }
}

/// The README's pictures are what `show` draws today. `./docs/pictures` draws them anew.
#[test]
fn the_pictures_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = tempfile::tempdir().unwrap();
    let script = fs::read_to_string(root.join("docs/pictures")).unwrap();
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let mut drawn = 0;
    for line in script.lines().filter(|line| line.starts_with("picture ")) {
        let [_, game, text] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else {
            panic!("half a line: {line}")
        };
        let file = folder.path().join("picture.svg");
        let mut show = Command::cargo_bin("trilith").unwrap();
        show.args(["show", game, "-p", text.trim_matches('"'), "--svg"]).arg(&file).assert().success();
        let kept = fs::read_to_string(root.join(format!("docs/{game}.svg"))).unwrap();
        assert!(kept == fs::read_to_string(&file).unwrap(), "docs/{game}.svg is old: run docs/pictures");
        drawn += 1;
    }
    let shown = |game: &&&dyn Game| readme.contains(&format!("(docs/{}.svg)", game.info().slug));
    assert_eq!(
        drawn,
        GAMES.iter().filter(shown).count(),
        "the README shows the games that docs/pictures draws"
    );
}
