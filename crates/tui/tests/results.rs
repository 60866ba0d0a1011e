//! Games against the levels are counted, once each, and a level to try next is named.

use crate::stage;

use std::fs;

use catalog::find;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use draw::Charset;
use play::Seat;
use stage::{Stage, at, bot, games, human, level, people};
use tempfile::TempDir;
use tui::{Depth, Event};

/// White takes the last tile at once.
const NEARLY_WON: &str = "7/7/7/1x5/3z3/7/7/3D3/7 w move";

/// What the file says, without its layout.
fn kept(stage: &Stage) -> String {
    let text = fs::read_to_string(stage.folder.path().join("state/results.json")).unwrap_or_default();
    text.split_whitespace().collect()
}

/// The program starts once more with the same files.
fn again(folder: TempDir, size: (u16, u16)) -> Stage {
    Stage::in_folder(games(), size, Depth::None, Charset::Unicode, folder)
}

/// Files of somebody who has played before.
fn veteran(results: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("state")).unwrap();
    fs::write(folder.path().join("state/results.json"), results).unwrap();
    folder
}

fn win(stage: &mut Stage) {
    let game = find("barragoon").unwrap();
    stage.play(game, game.read(NEARLY_WON).unwrap(), human(), level(1));
    stage.line("d2d5");
    while stage.app.wait().is_some() {
        stage.event(Event::Tick);
    }
}

#[test]
fn a_game_that_is_over_is_counted_and_told() {
    let mut stage = Stage::new(80, 24);
    win(&mut stage);
    stage.sees("Level 1: 1 game, 1 won");
    stage.sees_no("Try level");
    assert_eq!(kept(&stage), r#"{"barragoon":{"1":{"games":1,"won":1,"streak":1}}}"#);
    win(&mut stage);
    stage.sees("Level 1: 2 games, 2 won, 2 in a row");
    stage.sees("Try level 2, Cobble, next.");
    // So says the set-up of this game, and of no other.
    stage.keys("n");
    stage.sees("Level 1: 2 games, 2 won, 2 in a row");
    stage.sees("Try level 2, Cobble, next.");
    let mut stage = again(stage.folder, (80, 24));
    stage.click_on("Play GoRoGo");
    stage.sees_no("2 games");
}

#[test]
fn taking_the_end_back_counts_for_nothing() {
    let lost = r#"{"gorogo":{"1":{"games":1,"won":0,"streak":-1}}}"#;
    let mut stage = at("gorogo", None, human(), level(1));
    stage.line("c3");
    stage.keys("zz");
    stage.sees("Level 1: 1 game, 0 won");
    assert_eq!(kept(&stage), lost);
    stage.key(KeyCode::Esc);
    stage.keys("u");
    stage.line("c3");
    stage.keys("zz");
    stage.sees("Level 1: 1 game, 0 won");
    assert_eq!(kept(&stage), lost);
    // Nor does it when somebody goes on with it later.
    stage.key(KeyCode::Esc);
    stage.keys("u");
    stage.line("c3");
    let mut stage = again(stage.folder, (80, 24));
    stage.sees("Go on: GoRoGo");
    stage.key(KeyCode::Home);
    stage.key(KeyCode::Enter);
    stage.keys("zz");
    stage.sees("Level 1: 1 game, 0 won");
    assert_eq!(kept(&stage), lost);
}

#[test]
fn a_finished_game_that_is_opened_again_is_not_counted_again() {
    let mut stage = at("gorogo", None, human(), level(1));
    ["c3", "b2", "d4"].iter().for_each(|ply| stage.line(ply));
    stage.keys("zz");
    let once = kept(&stage);
    assert!(once.contains(r#""games":1"#), "{once}");
    let mut stage = again(stage.folder, (80, 24));
    stage.click_on("Open a saved game");
    stage.keys("p");
    stage.key(KeyCode::Esc);
    stage.keys("u");
    stage.keys("zz");
    assert_eq!(kept(&stage), once);
}

/// Whoever is killed before the end is kept goes on with the game, and it is counted when it ends then.
#[test]
fn a_kill_at_the_end_counts_a_game_once() {
    let mut stage = at("gorogo", None, human(), level(1));
    ["c3", "b2", "d4"].iter().for_each(|ply| stage.line(ply));
    for _ in 0..2 {
        stage.app.handle(Event::Key(KeyEvent::new(KeyCode::Char('z'), KeyModifiers::NONE)));
    }
    assert_eq!(kept(&stage), "");
    let mut stage = again(stage.folder, (80, 24));
    stage.key(KeyCode::Home);
    stage.key(KeyCode::Enter);
    stage.keys("zz");
    assert!(kept(&stage).contains(r#""games":1"#));
}

/// A game that cannot be kept is offered again, so it is counted only when it is safe.
#[test]
fn a_game_that_is_not_kept_is_counted_later() {
    let mut stage = at("gorogo", None, human(), level(1));
    ["c3", "b2", "d4"].iter().for_each(|ply| stage.line(ply));
    let shelf = stage.folder.path().join("games");
    let _ = fs::remove_dir_all(&shelf);
    fs::write(&shelf, "no folder").unwrap();
    stage.keys("zz");
    stage.sees("this game cannot be saved");
    assert_eq!(kept(&stage), "");
    fs::remove_file(&shelf).unwrap();
    let mut stage = again(stage.folder, (80, 24));
    stage.key(KeyCode::Home);
    stage.key(KeyCode::Enter);
    stage.keys("zz");
    assert!(kept(&stage).contains(r#""games":1"#));
}

#[test]
fn other_games_are_not_counted() {
    let resigned = |one: Seat, two: Seat| {
        let mut stage = at("gorogo", None, one, two);
        stage.line("c3");
        stage.keys("zz");
        stage.sees("The game is over");
        kept(&stage)
    };
    assert_eq!(resigned(human(), human()), "");
    assert_eq!(resigned(human(), bot("easy")), "");
    // Nobody has played here.
    let mut stage = at("gorogo", None, human(), level(1));
    stage.keys("zz");
    assert_eq!(kept(&stage), "");
}

#[test]
fn a_file_that_cannot_be_read_is_told_and_set_aside() {
    let mut stage = again(veteran("{\"gorogo\":{\"1\":{\"games\":-1}}}"), (120, 40));
    stage.sees("results start again");
    assert!(stage.folder.path().join("state/results.json.broken").exists());
    win(&mut stage);
    stage.sees("Level 1: 1 game, 1 won");
}

#[test]
fn the_set_up_and_the_end_show_the_results() {
    let results = r#"{"barragoon":{"1":{"games":12,"won":5,"streak":2}},"greener":{"1":{"games":9,"won":0,"streak":-9}}}"#;
    for (width, height) in [(60, 20), (80, 24)] {
        let mut stage = again(veteran(results), (width, height));
        stage.click_on("Play Barragoon");
        insta::assert_snapshot!(format!("results_setup_{width}x{height}"), stage.text());
        let mut stage = again(stage.folder, (width, height));
        win(&mut stage);
        insta::assert_snapshot!(format!("results_end_{width}x{height}"), stage.text());
    }
    let mut stage = people("gorogo", None);
    stage.keys("n");
    stage.sees_no("games,");
}

/// The longest box leaves room for what may be chosen in the smallest window.
#[test]
fn a_small_window_shows_every_choice_after_a_game() {
    let mut stage = again(veteran(r#"{"greener":{"2":{"games":120,"won":10,"streak":-22}}}"#), (60, 20));
    stage.click_on("Play Greener");
    stage.click_on("White  ");
    stage.keys("2");
    stage.click_on("Start the game");
    for _ in 0..2 {
        for key in [KeyCode::Tab, KeyCode::Enter, KeyCode::Tab, KeyCode::Enter] {
            stage.key(key);
        }
    }
    stage.keys("zz");
    stage.sees("Level 2: 121 games, 10 won,");
    stage.sees("Perhaps level 1, Pebble, is");
    stage.sees("Review the game");
    stage.sees("  Menu");
    insta::assert_snapshot!("results_end_small", stage.text());
}
