//! Words that are reserved for code and protocols are not on any page or screen.

use std::fs;
use std::path::Path;

use game::{Player, Reason};

/// Words that are not shown to players.
const RETIRED: [&str; 18] = [
    "ply",
    "plies",
    "tip",
    "tips",
    "slip",
    "slips",
    "seat",
    "seats",
    "cube",
    "cubes",
    "thinker",
    "thinkers",
    "judge",
    "judges",
    "judged",
    "judging",
    "judgement",
    "judgements",
];

fn retired(text: &str) -> Option<&str> {
    let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.into_iter().find(|word| RETIRED.contains(&word.to_lowercase().as_str()))
}

/// Called for every screen that a test reads.
#[track_caller]
pub(crate) fn assert_plain(text: &str) {
    if let Some(word) = retired(text) {
        panic!("players read '{word}':\n{text}");
    }
}

fn read(path: &Path) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(path).unwrap().map(Result::unwrap) {
        if entry.path().is_dir() {
            texts.extend(read(&entry.path()));
        } else {
            texts.push((entry.path().display().to_string(), fs::read_to_string(entry.path()).unwrap()));
        }
    }
    texts
}

/// The values of a Fluent file, without names of messages and variants.
fn shown(fluent: &str) -> String {
    let mut text = String::new();
    for line in fluent.lines().filter(|line| !line.starts_with('#')) {
        let message = line.starts_with(|letter: char| letter.is_ascii_lowercase());
        let value = if message { line.split_once('=').map_or(line, |(_, value)| value) } else { line };
        let value = value.trim_start().trim_start_matches('*');
        let value = if value.starts_with('[') {
            value.split_once(']').map_or(value, |(_, rest)| rest)
        } else {
            value
        };
        // A placeable names a value: `{ $ply }`, or `{ $plies ->` before its variants.
        for (at, part) in value.split('{').enumerate() {
            text += match at {
                0 => part,
                _ => part.split_once('}').map_or("", |(_, rest)| rest),
            };
        }
        text.push('\n');
    }
    text
}

#[test]
fn fluent_shows_values_only() {
    let fluent = "# A ply.\ntip-of-ply = Hint: { $ply }, good\nplies = { $plies ->\n    [slip] one move\n   *[other] { $plies } moves\n}\n";
    let text = shown(fluent);
    assert!(text.contains("Hint: , good") && text.contains("one move") && text.contains(" moves"), "{text}");
    assert_eq!(retired(&text), None);
    assert_eq!(retired(&shown("a = A good tip\n")), Some("tip"));
}

#[test]
fn the_page_says_no_retired_word() {
    let messages = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/messages"));
    assert!(messages.len() > 5);
    for (file, fluent) in messages {
        assert_eq!(retired(&shown(&fluent)), None, "{file}");
    }
}

#[test]
fn rules_lessons_and_names_say_no_retired_word() {
    for game in catalog::GAMES {
        let info = game.info();
        let lessons = info.lessons.iter().flat_map(|lesson| {
            let remarks = lesson.remarks.iter().map(|(_, remark)| *remark);
            [lesson.title, lesson.text, lesson.praise, lesson.wrong].into_iter().chain(remarks)
        });
        let bots = game.simple().into_iter().map(|(_, about)| about);
        let texts = [info.guide, info.rules, info.about, info.typing, info.score];
        let levels = engines::LevelNumber::ALL.into_iter().map(|level| level.name().strength);
        for text in texts.into_iter().chain(lessons).chain(bots).chain(levels) {
            assert_eq!(retired(text), None, "{}: {text}", info.name);
        }
        let state = game.start(&game::Setup::default()).unwrap();
        assert_plain(&state.scene().prompt);
        for reason in [Reason::NoLegalPly, Reason::Stuck("it is stuck"), Reason::Repetition] {
            let outcome = game::Outcome { winner: Some(Player::One), reason };
            assert_plain(&outcome.sentence(info));
        }
    }
}

#[test]
fn the_pictures_of_the_screens_say_no_retired_word() {
    let snapshots = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots"));
    assert!(snapshots.len() > 50);
    for (file, text) in snapshots {
        // What stands before the second line of dashes says where the picture was taken.
        let screen = text.splitn(3, "---\n").nth(2).unwrap();
        assert_eq!(retired(screen), None, "{file}");
    }
}
