//! Every command that the README and the book show is run, and answers as they say. Blocks marked `console` are
//! conversations; elsewhere the options of each command are checked, and that its script, example or benchmark exists.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use assert_cmd::Command;
use catalog::{GAMES, Game};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The README and the other texts beside it, the rules, and all pages of the book.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("python/README.md")];
    pages.extend(texts_in(&root()));
    let mut folders = vec![root().join("docs"), root().join("games")];
    while let Some(folder) = folders.pop() {
        pages.extend(texts_in(&folder));
        folders.extend(entries_of(&folder).filter(|path| path.is_dir()));
    }
    pages.sort();
    pages
}

fn texts_in(folder: &Path) -> impl Iterator<Item = PathBuf> {
    entries_of(folder).filter(|path| path.extension().is_some_and(|extension| extension == "md"))
}

fn entries_of(folder: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path())
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

/// Commands that are shown without their answers have only options that exist.
#[test]
fn commands_without_answers_are_understood() {
    let mut seen = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for command in lines_in_blocks(&text).chain(code_spans(&text)) {
            let Some(words) = words_of(command) else { continue };
            let output = Command::cargo_bin("trilith").unwrap().args(&words).arg("--help").output().unwrap();
            assert!(output.status.success(), "{}: {command}", page.display());
            seen += 1;
        }
    }
    assert!(seen >= 115, "{seen}");
}

/// The lines of blocks marked `sh`, without comments and without what the shell does with the output.
fn lines_in_blocks(text: &str) -> impl Iterator<Item = &str> {
    let blocks = text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.flat_map(str::lines).filter_map(|line| line.split("  #").next()?.split(" > ").next())
}

/// What stands between backticks within the lines of a page.
fn code_spans(text: &str) -> impl Iterator<Item = &str> {
    let mut is_block = false;
    let lines = text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_block ^= is_fence;
        !is_fence && !is_block
    });
    lines.flat_map(|line| line.split('`').skip(1).step_by(2))
}

/// The arguments of a command that calls the program, with values for the placeholders.
fn words_of(command: &str) -> Option<Vec<String>> {
    let (before, words) = command.split_once("trilith ")?;
    let is_file = ["proofs 1", "certificate 2"].iter().any(|begin| words.starts_with(begin));
    if !is_prefix(before) || is_file {
        return None;
    }
    let words = words.split("' ::::").next().unwrap_or_default();
    let words = words.strip_suffix('\'').filter(|_| command.contains("parallel")).unwrap_or(words);
    // What GNU parallel fills in.
    let words = shlex(&words.replace("{}", "1"));
    Some(words.iter().map(|word| value_of(word).to_string()).collect())
}

/// A value for a placeholder.
fn value_of(word: &str) -> &str {
    match word {
        "GAME" | "NAME" => "gorogo",
        "PLAYER" => "level:1",
        "N" => "1",
        "TIME" => "1s",
        _ => word,
    }
}

/// What may stand before a command: nothing, a variable, or GNU parallel that starts it.
fn is_prefix(text: &str) -> bool {
    text.is_empty() || text.starts_with("PGPASSWORD=") || text.contains("parallel ")
}

/// The words of a command as a shell splits them, for quotation marks of both kinds.
fn shlex(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for letter in line.trim().chars() {
        match letter {
            _ if quote == Some(letter) => quote = None,
            '\'' | '"' if quote.is_none() => quote = Some(letter),
            ' ' if quote.is_none() => words.push(String::new()),
            _ => words.last_mut().unwrap().push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// How the paths of scripts and source files begin.
const SCRIPTS: [&str; 8] =
    ["./bench", "./test", "packaging/", "python/", "third-party/", "docs/", "crates/", "games/"];

/// Examples, benchmarks, scripts and source files that the pages name exist.
#[test]
fn programs_for_contributors_exist() {
    let scripts = fs::read_to_string(root().join("web/package.json")).unwrap();
    let mut seen = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for command in lines_in_blocks(&text).chain(code_spans(&text)) {
            let words: Vec<&str> = command.split_whitespace().collect();
            let after = |option: &str| words.windows(2).find(|pair| pair[0] == option).map(|pair| pair[1]);
            for (option, folder) in [("--example", "examples"), ("--bench", "benches")] {
                let Some((name, package)) = after(option).zip(after("-p")) else { continue };
                let program = root().join("crates").join(package).join(folder).join(name);
                let exists = program.is_dir() || program.with_extension("rs").is_file();
                assert!(exists, "{}: {command}", page.display());
                seen += 1;
            }
            if let ["npm", "--prefix", "web", "run", script, ..] = words[..] {
                assert!(scripts.contains(&format!("\"{script}\":")), "{}: {command}", page.display());
                seen += 1;
            }
            let path = words.first().map_or("", |word| word.trim_end_matches(','));
            let is_path = SCRIPTS.iter().any(|begin| path.starts_with(begin));
            if is_path && !["*", "GAME", "NAME"].iter().any(|placeholder| path.contains(placeholder)) {
                assert!(root().join(path).exists(), "{}: {command}", page.display());
                seen += 1;
            }
        }
    }
    assert!(seen >= 110, "{seen}");
}

/// Types, functions and constants that the guides for contributors name occur in the code.
#[test]
fn names_from_the_code_exist() {
    let mut code = String::new();
    let mut folders = vec![root().join("crates"), root().join("games")];
    while let Some(folder) = folders.pop() {
        for path in entries_of(&folder) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                code += &fs::read_to_string(path).unwrap();
            }
        }
    }
    let words: HashSet<&str> =
        code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
    let mut seen = 0;
    for page in ["docs/adding-a-game.md", "STYLE.md"] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        for name in code_spans(&text).filter(|span| is_name(span)) {
            let last = name.rsplit("::").next().unwrap_or_default();
            assert!(words.contains(last) || last == "NAME", "{page} names {name}");
            seen += 1;
        }
    }
    assert!(seen >= 40, "{seen}");
}

/// Whether a code span is a name from Rust code, rather than a command, a file or a word that users type.
fn is_name(span: &str) -> bool {
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || "_:".contains(letter);
    let is_marked = span.contains(['_', ':']) || span.starts_with(|letter: char| letter.is_ascii_uppercase());
    span.chars().all(is_word) && is_marked
}

/// How a server is started, as its guide says: every option exists, and the guide explains all of them.
#[test]
fn servers_start_as_the_guide_says() {
    let guide = fs::read_to_string(root().join("docs/how-to/host-a-server.md")).unwrap();
    let mut seen = 0;
    for line in guide.lines() {
        let line = line.trim_start_matches("ExecStart=/usr/local/bin/");
        let Some(arguments) = line.strip_prefix("trilith serve") else { continue };
        let arguments = arguments.split('#').next().unwrap_or_default().replace('\'', "");
        let mut serve = Command::cargo_bin("trilith").unwrap();
        serve.arg("serve").args(arguments.split_whitespace()).arg("--help").assert().success();
        seen += 1;
    }
    assert!(seen >= 6, "{seen}");
    let help = Command::cargo_bin("trilith").unwrap().args(["serve", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let is_option = |word: &&str| word.starts_with("--");
    for option in code_spans(&guide).filter(is_option).filter_map(|span| span.split_whitespace().next()) {
        assert!(help.contains(option), "the guide names {option}");
    }
    for option in help.split_whitespace().filter(is_option).filter(|option| *option != "--help") {
        assert!(guide.contains(&format!("`{option}")), "the guide does not explain {option}");
    }
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
