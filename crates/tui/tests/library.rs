//! The library of saved games.

use crate::support;

use std::fs;

use catalog::find;
use crossterm::event::KeyCode;
use game::Setup;
use support::{TestApp, human, people};

/// A few games of different days, players and lengths.
const GAMES: [(&str, &str); 5] = [
    (
        "club.trilith",
        "[Date \"2026.11.02\"]\n[White \"Ada\"]\n[Black \"level:3\"]\n[Game \"gorogo\"]\n\n1. Hc3 2. a1 3. b2 1-0\n",
    ),
    (
        "long.trilith",
        "[Date \"2026.11.14\"]\n[White \"human\"]\n[Black \"bot:greedy\"]\n[Game \"barragoon\"]\n\n1. b1d3 2. b9d7 3. c2c3 4. c8c7 *\n",
    ),
    (
        "two.trilith",
        "[Date \"2026.10.01\"]\n[Game \"gorogo\"]\n\n1. Hc3 *\n\n[Game \"gorogo\"]\n\n1. Ha1 *\n",
    ),
    (
        "finished/2026-11-15-101010-greener-human-level-2.trilith",
        "[Date \"2026.11.15\"]\n[White \"level:2\"]\n[Black \"human\"]\n[Game \"greener\"]\n\n1. c1d1 0-1\n",
    ),
    ("torn.trilith", "this is no record"),
];

fn filled(width: u16, height: u16) -> TestApp {
    let mut test = TestApp::new(width, height);
    for (name, text) in GAMES {
        let file = test.folder.path().join("games").join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    // Nobody knows when these tests run.
    fs::remove_file(test.folder.path().join("games/torn.trilith")).unwrap();
    test.click_on("Open a saved game");
    test
}

#[test]
fn saved_games_are_a_table_with_a_preview() {
    for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        let test = filled(width, height);
        let text = test.text();
        let cut = |line: &str| line.chars().take(60).collect::<String>().trim_end().to_string() + "\n";
        insta::assert_snapshot!(
            format!("saved_{width}x{height}"),
            text.lines().take(6).map(cut).collect::<String>()
        );
        let letters = |line: &str| line.split_whitespace().eq(["a", "b", "c", "d", "e", "f"]);
        assert!(text.lines().any(letters), "there is no board:\n{text}");
        test.assert_shows("finished/2026-11-15-101010-greener-human-level-2");
    }
}

#[test]
fn the_table_is_sorted_by_any_column() {
    let mut test = filled(120, 40);
    let mut firsts = Vec::new();
    for _ in 0..6 {
        let text = test.text();
        let first = text.lines().find(|line| line.contains('►')).unwrap();
        firsts.push(first.split_whitespace().nth(1).unwrap().to_string());
        test.keys("s");
    }
    assert_eq!(firsts, ["Greener", "Barragoon", "Barragoon", "GoRoGo", "Barragoon", "GoRoGo"]);
}

#[test]
fn the_table_shows_the_games_of_one_kind() {
    let mut test = filled(120, 40);
    test.assert_shows("f filter by game");
    for (game, others) in [("Barragoon", ["GoRoGo", "Greener"]), ("GoRoGo", ["Barragoon", "Greener"])] {
        test.keys("f");
        test.assert_shows(&format!("Saved games of {game}"));
        test.assert_shows(&format!("► {game}"));
        for other in others {
            test.assert_absent(&format!("  {other} "));
        }
    }
    // The last game of its kind is deleted: all others are shown again.
    test.keys("f");
    test.assert_shows("Saved games of Greener");
    test.keys("dd");
    test.assert_shows("► Barragoon");
    test.assert_absent("Greener");
    test.keys("f");
    test.assert_shows("Saved games of Barragoon");
    test.keys("ff");
    test.assert_shows("All games are shown.");
    test.assert_shows("GoRoGo");
}

#[test]
fn the_table_counts_turns_and_tells_the_result_of_the_person() {
    let test = filled(120, 40);
    let text = test.text();
    let row = |game: &str| {
        let row = text.lines().find(|line| line.contains(game) && line.contains("-1")).unwrap();
        row.split_whitespace().take_while(|word| !word.starts_with("2026")).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(row("Greener"), "► Greener level 2 won 1");
    assert_eq!(row("Barragoon"), "Barragoon bot greedy open 4");
    let club = text.lines().find(|line| line.contains("2026-11-02")).unwrap();
    assert!(club.contains("level 3") && club.contains("won") && !club.contains("Ada"), "{club}");
}

#[test]
fn a_game_is_deleted_when_it_is_asked_twice() {
    let mut test = filled(80, 24);
    let file = test.folder.path().join("games").join(GAMES[3].0);
    test.keys("d");
    test.assert_shows("Press d again");
    test.key(KeyCode::Down);
    test.key(KeyCode::Up);
    test.keys("d");
    assert!(file.exists(), "another key takes the first d back");
    test.keys("d");
    assert!(!file.exists());
    test.assert_absent("Greener");
    test.assert_shows("► Barragoon");
}

#[test]
fn a_game_is_renamed_and_nothing_is_replaced() {
    let mut test = filled(80, 24);
    let folder = test.folder.path().join("games");
    test.keys("r");
    test.line("club");
    test.assert_shows("already exists");
    test.key(KeyCode::Esc);
    test.keys("r");
    test.line("a fine one");
    test.assert_shows("a fine one.trilith");
    test.assert_shows("► Greener");
    assert!(folder.join("a fine one.trilith").exists() && !folder.join(GAMES[3].0).exists());
    assert!(fs::read_to_string(folder.join("club.trilith")).unwrap().contains("Ada"));
}

#[test]
fn a_file_with_several_games_lists_them() {
    let mut test = filled(80, 24);
    test.key(KeyCode::End);
    test.assert_shows("several games");
    test.key(KeyCode::Enter);
    test.assert_shows("A file with several games");
    test.key(KeyCode::Down);
    test.key(KeyCode::Enter);
    test.assert_shows("1. Ha1");
}

#[test]
fn what_cannot_be_read_is_listed_and_explained() {
    let mut test = TestApp::new(80, 24);
    fs::create_dir_all(test.folder.path().join("games")).unwrap();
    fs::write(test.folder.path().join("games/torn.trilith"), GAMES[4].1).unwrap();
    test.click_on("Open a saved game");
    test.assert_shows("torn.trilith");
    test.key(KeyCode::Enter);
    test.assert_shows("Saved games");
    test.assert_shows("expected the tag Game");
}

#[test]
fn from_a_board_saved_games_are_played_on() {
    let mut test = filled(80, 24);
    test.keys("q");
    let game = find("gorogo").unwrap();
    test.play(game, game.start(&Setup::default()).unwrap(), human(), human());
    test.line("Hc3");
    test.keys("o");
    test.assert_shows("Enter play on");
    test.key(KeyCode::Down);
    test.key(KeyCode::Enter);
    test.assert_shows("White moves a tile");
}

#[test]
fn short_games_are_not_shelved_but_the_current_one_is_kept() {
    let mut test = people("gorogo", None);
    test.line("Hc3");
    test.line("a1");
    test.keys("q");
    test.assert_shows("Go on: GoRoGo, 2 moves");
    let game = find("barragoon").unwrap();
    test.play(game, game.start(&Setup::default()).unwrap(), human(), human());
    test.line("b1d3");
    test.assert_absent("is saved as");
    test.keys("zz");
    test.assert_absent("Added to the saved games");
    assert!(!test.folder.path().join("games").exists());
}

#[test]
fn every_record_has_its_date() {
    let mut test = people("gorogo", None);
    for ply in ["Hc3", "a1", "b2"] {
        test.line(ply);
    }
    let folder = test.folder.path().to_path_buf();
    let dated = |file: &str| fs::read_to_string(folder.join(file)).unwrap().contains("[Date \"2026.11.16\"]");
    assert!(dated("state/game.trilith"));
    test.keys("s");
    test.key(KeyCode::Enter);
    assert!(dated("games/gorogo-1.trilith"));
    test.keys("zz");
    let finished = fs::read_dir(folder.join("games/finished")).unwrap().next().unwrap().unwrap();
    assert!(dated(&format!("games/finished/{}", finished.file_name().to_str().unwrap())));
    // A study tells no day until it is saved.
    test.keys("q");
    test.click_on("Analyse");
    test.click_on("GoRoGo from the start");
    test.line("Ha1");
    test.keys("s");
    test.key(KeyCode::Enter);
    assert!(dated("games/gorogo-2.trilith"));
}

/// The terminal keeps a character without a width in the cell of its neighbour, where it would reorder the line.
#[test]
fn names_and_file_names_cannot_reorder_the_screen() {
    let mut test = TestApp::new(120, 40);
    let file = test.folder.path().join("games/dlo\u{202e}.trilith");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let record = "[White \"A\u{202e}da\"]\n[Black \"B\u{2066}en\"]\n[Game \"gorogo\"]\n\n{ n\u{202d}ote } 1. Hc3 { n\u{200f}ote } *\n";
    fs::write(file, record).unwrap();
    test.click_on("Open a saved game");
    let mut screens = vec![test.text()];
    test.assert_shows("Ada");
    test.key(KeyCode::Enter);
    screens.push(test.text());
    for screen in screens {
        let unprintable: Vec<char> =
            screen.chars().filter(|&c| c != '\n' && !draw::is_printable(c)).collect();
        assert_eq!(unprintable, [], "{screen}");
    }
}
