//! Every command that the README and the book show is run, and answers as they say. Blocks marked `console` are
//! conversations; in blocks marked `sh` the options of each command are checked.

use std::path::{Path, PathBuf};
use std::{env, fs};

use assert_cmd::Command;
use catalog::{GAMES, Game};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The README, the texts for contributors and all pages of the book.
fn pages() -> Vec<PathBuf> {
    let mut pages: Vec<_> =
        ["README.md", "CONTRIBUTING.md", "BENCHMARKS.md", "SECURITY.md"].map(|name| root().join(name)).into();
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// All pages share the time of one test: `TestCases` prints every page that differs before it panics.
#[test]
fn the_pages_tell_the_truth() {
    let folder = tempfile::tempdir().unwrap();
    // Commands in which the program starts itself find it as those of a person do.
    let here = assert_cmd::cargo::cargo_bin("trilith");
    let mut folders: Vec<PathBuf> = here.parent().map(Path::to_path_buf).into_iter().collect();
    folders.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let path = env::join_paths(folders).unwrap();
    let cases = trycmd::TestCases::new();
    cases.env("PATH", path.to_str().unwrap());
    let mut conversations = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        if !text.contains("```console") {
            continue;
        }
        let name = page.strip_prefix(root()).unwrap().to_str().unwrap().replace('/', "-");
        let copy = folder.path().join(&name);
        fs::copy(&page, &copy).unwrap();
        // Run in a folder of its own, which the runner finds by its name: some commands write files.
        let work = copy.with_extension("in");
        fs::create_dir(&work).unwrap();
        for (file, content) in files(&text) {
            fs::write(work.join(file), content).unwrap();
        }
        cases.case(&copy);
        conversations += text.matches("\n$ trilith").count();
    }
    assert!(conversations >= 45, "{conversations}");
}

/// The files that a page asks people to save, each with the block that follows.
fn files(text: &str) -> Vec<(&str, &str)> {
    let blocks = text.split("Save this as `").skip(1);
    blocks
        .map(|rest| {
            let (name, rest) = rest.split_once('`').unwrap();
            let block = rest.split("```").nth(1).unwrap();
            assert!(!name.contains('/'), "{name}");
            (name, block.split_once('\n').unwrap().1)
        })
        .collect()
}

/// Commands that are shown without their answers have only options that there are.
#[test]
fn commands_without_answers_are_understood() {
    let mut seen = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for block in text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next()) {
            for line in block.lines() {
                // Comments, and what the shell does with the answer.
                let line =
                    line.split("  #").next().unwrap_or_default().split(" > ").next().unwrap_or_default();
                let Some((_, words)) = line.split_once("trilith ").filter(|(before, _)| is_prefix(before))
                else {
                    continue;
                };
                let words = words.split("' ::::").next().unwrap_or_default();
                let words = words.strip_suffix('\'').filter(|_| line.contains("parallel")).unwrap_or(words);
                // What GNU parallel fills in.
                let words = shlex(&words.replace("{}", "1"));
                let output =
                    Command::cargo_bin("trilith").unwrap().args(&words).arg("--help").output().unwrap();
                assert!(output.status.success(), "{}: {line}", page.display());
                seen += 1;
            }
        }
    }
    assert!(seen >= 20, "{seen}");
}

/// What may stand before a command: nothing, a variable, or GNU parallel that starts it.
fn is_prefix(text: &str) -> bool {
    text.is_empty() || text.starts_with("PGPASSWORD=") || text.contains("parallel ")
}

/// The words of a command as a shell splits them, for single quotation marks.
fn shlex(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for letter in line.trim().chars() {
        match letter {
            '\'' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(String::new()),
            _ => words.last_mut().unwrap().push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// How a server is started, as the pages for people say it: every flag is one that there is.
#[test]
fn servers_start_as_the_pages_say() {
    let root = root();
    let mut seen = 0;
    for page in ["docs/how-to/host-a-server.md"] {
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

/// The README's pictures are what `show` draws today. `./docs/pictures` draws them anew.
#[test]
fn the_pictures_are_current() {
    let root = root();
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
