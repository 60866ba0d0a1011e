//! Games against the levels are counted once, and the next level is suggested.

use crate::support;

use std::fs;

use catalog::find;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use draw::Charset;
use play::Seat;
use support::{TestApp, at, bot, games, human, level, people};
use tempfile::TempDir;
use tui::{ColorDepth, Event};

/// White takes the last tile at once.
const NEARLY_WON: &str = "7/7/7/1x5/3z3/7/7/3D3/7 w move";

/// The content of the file without whitespace.
fn kept(test: &TestApp) -> String {
    let text = fs::read_to_string(test.folder.path().join("state/results.json")).unwrap_or_default();
    text.split_whitespace().collect()
}

/// Restarts the program with the same files.
fn again(folder: TempDir, size: (u16, u16)) -> TestApp {
    TestApp::in_folder(games(), size, ColorDepth::None, Charset::Unicode, folder)
}

/// Files of a person who has played before.
fn veteran(results: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("state")).unwrap();
    fs::write(folder.path().join("state/results.json"), results).unwrap();
    folder
}

fn win(test: &mut TestApp) {
    let game = find("barragoon").unwrap();
    test.play(game, game.read(NEARLY_WON).unwrap(), human(), level(1));
    test.line("d2d5");
    while test.app.next_tick().is_some() {
        test.event(Event::Tick);
    }
}

#[test]
fn a_game_that_is_over_is_counted_and_told() {
    let mut test = TestApp::new(80, 24);
    win(&mut test);
    test.assert_shows("Level 1: 1 game, 1 won");
    test.assert_absent("Try level");
    assert_eq!(kept(&test), r#"{"barragoon":{"1":{"games":1,"won":1,"streak":1}}}"#);
    win(&mut test);
    test.assert_shows("Level 1: 2 games, 2 won, 2 in a row");
    test.assert_shows("Try level 2, Cobble, next.");
    // So says the set-up of this game, and of no other.
    test.keys("n");
    test.assert_shows("Level 1: 2 games, 2 won, 2 in a row");
    test.assert_shows("Try level 2, Cobble, next.");
    let mut test = again(test.folder, (80, 24));
    test.click_on("Play GoRoGo");
    test.assert_absent("2 games");
}

#[test]
fn taking_the_end_back_counts_for_nothing() {
    let lost = r#"{"gorogo":{"1":{"games":1,"won":0,"streak":-1}}}"#;
    let mut test = at("gorogo", None, human(), level(1));
    test.line("c3");
    test.keys("zz");
    test.assert_shows("Level 1: 1 game, 0 won");
    assert_eq!(kept(&test), lost);
    test.key(KeyCode::Esc);
    test.keys("u");
    test.line("c3");
    test.keys("zz");
    test.assert_shows("Level 1: 1 game, 0 won");
    assert_eq!(kept(&test), lost);
    // Nor does it when somebody goes on with it later.
    test.key(KeyCode::Esc);
    test.keys("u");
    test.line("c3");
    let mut test = again(test.folder, (80, 24));
    test.assert_shows("Go on: GoRoGo");
    test.key(KeyCode::Home);
    test.key(KeyCode::Enter);
    test.keys("zz");
    test.assert_shows("Level 1: 1 game, 0 won");
    assert_eq!(kept(&test), lost);
}

#[test]
fn a_finished_game_that_is_opened_again_is_not_counted_again() {
    let mut test = at("gorogo", None, human(), level(1));
    ["c3", "b2", "d4"].iter().for_each(|ply| test.line(ply));
    test.keys("zz");
    let once = kept(&test);
    assert!(once.contains(r#""games":1"#), "{once}");
    let mut test = again(test.folder, (80, 24));
    test.click_on("Open a saved game");
    test.keys("p");
    test.key(KeyCode::Esc);
    test.keys("u");
    test.keys("zz");
    assert_eq!(kept(&test), once);
}

/// After a crash before the end was saved, the game continues and is counted when it ends.
#[test]
fn a_kill_at_the_end_counts_a_game_once() {
    let mut test = at("gorogo", None, human(), level(1));
    ["c3", "b2", "d4"].iter().for_each(|ply| test.line(ply));
    for _ in 0..2 {
        test.app.handle(Event::Key(KeyEvent::new(KeyCode::Char('z'), KeyModifiers::NONE)));
    }
    assert_eq!(kept(&test), "");
    let mut test = again(test.folder, (80, 24));
    test.key(KeyCode::Home);
    test.key(KeyCode::Enter);
    test.keys("zz");
    assert!(kept(&test).contains(r#""games":1"#));
}

/// A game that cannot be kept is offered again, so it is counted only when it is safe.
#[test]
fn a_game_that_is_not_kept_is_counted_later() {
    let mut test = at("gorogo", None, human(), level(1));
    ["c3", "b2", "d4"].iter().for_each(|ply| test.line(ply));
    let shelf = test.folder.path().join("games");
    let _ = fs::remove_dir_all(&shelf);
    fs::write(&shelf, "no folder").unwrap();
    test.keys("zz");
    test.assert_shows("this game cannot be saved");
    assert_eq!(kept(&test), "");
    fs::remove_file(&shelf).unwrap();
    let mut test = again(test.folder, (80, 24));
    test.key(KeyCode::Home);
    test.key(KeyCode::Enter);
    test.keys("zz");
    assert!(kept(&test).contains(r#""games":1"#));
}

#[test]
fn other_games_are_not_counted() {
    let resigned = |one: Seat, two: Seat| {
        let mut test = at("gorogo", None, one, two);
        test.line("c3");
        test.keys("zz");
        test.assert_shows("The game is over");
        kept(&test)
    };
    assert_eq!(resigned(human(), human()), "");
    assert_eq!(resigned(human(), bot("easy")), "");
    // Nobody has played here.
    let mut test = at("gorogo", None, human(), level(1));
    test.keys("zz");
    assert_eq!(kept(&test), "");
}

#[test]
fn a_file_that_cannot_be_read_is_told_and_set_aside() {
    let mut test = again(veteran("{\"gorogo\":{\"1\":{\"games\":-1}}}"), (120, 40));
    test.assert_shows("results start again");
    assert!(test.folder.path().join("state/results.json.broken").exists());
    win(&mut test);
    test.assert_shows("Level 1: 1 game, 1 won");
}

#[test]
fn the_set_up_and_the_end_show_the_results() {
    let results = r#"{"barragoon":{"1":{"games":12,"won":5,"streak":2}},"greener":{"1":{"games":9,"won":0,"streak":-9}}}"#;
    for (width, height) in [(60, 20), (80, 24)] {
        let mut test = again(veteran(results), (width, height));
        test.click_on("Play Barragoon");
        insta::assert_snapshot!(format!("results_setup_{width}x{height}"), test.text());
        let mut test = again(test.folder, (width, height));
        win(&mut test);
        insta::assert_snapshot!(format!("results_end_{width}x{height}"), test.text());
    }
    let mut test = people("gorogo", None);
    test.keys("n");
    test.assert_absent("games,");
}

/// The longest dialog leaves room for all choices in the smallest window.
#[test]
fn a_small_window_shows_every_choice_after_a_game() {
    let mut test = again(veteran(r#"{"greener":{"2":{"games":120,"won":10,"streak":-22}}}"#), (60, 20));
    test.click_on("Play Greener");
    test.click_on("White  ");
    test.keys("2");
    test.click_on("Start the game");
    for _ in 0..2 {
        for key in [KeyCode::Tab, KeyCode::Enter, KeyCode::Tab, KeyCode::Enter] {
            test.key(key);
        }
    }
    test.keys("zz");
    test.assert_shows("Level 2: 121 games, 10 won,");
    test.assert_shows("Perhaps level 1, Pebble, is");
    test.assert_shows("Review the game");
    test.assert_shows("  Menu");
    insta::assert_snapshot!("results_end_small", test.text());
}
