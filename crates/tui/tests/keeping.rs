//! What is kept in files: games in progress, saved games and what is wrong with them.

mod stage;

use std::fs;

use catalog::{GAMES, Player, find};
use crossterm::event::KeyCode;
use draw::Charset;
use game::Setup;
use stage::{Stage, at, people};
use tui::Depth;

#[test]
fn a_game_that_was_left_is_offered_again() {
    let mut stage = at("barragoon", None, Player::Human, Player::Human);
    stage.line("b1d3");
    stage.line("b9d7");
    // The program is killed; another start finds the game.
    let mut stage = Stage::in_folder(GAMES, (80, 24), Depth::True, Charset::Unicode, stage.folder);
    stage.sees("Go on: Barragoon, 2 plies");
    stage.key(KeyCode::Enter);
    stage.sees("2. b9d7");
    stage.keys("q");
    stage.sees("Go on: Barragoon");
}

#[test]
fn a_finished_game_is_not_offered_again() {
    let mut stage = people("barragoon", Some("7/7/7/1x5/3z3/7/7/3D3/7 w move"));
    stage.line("d2d3");
    stage.line("d5d4");
    stage.keys("zz");
    stage.keys("q");
    stage.sees("Play Barragoon");
    stage.sees_no("Go on");
}

#[test]
fn broken_files_are_reported_kept_and_replaced() {
    let folder = tempfile::tempdir().unwrap();
    for (place, name) in [("config", "settings.json"), ("state", "game.json")] {
        fs::create_dir_all(folder.path().join(place)).unwrap();
        fs::write(folder.path().join(place).join(name), "{ not json").unwrap();
    }
    let stage = Stage::in_folder(GAMES, (120, 40), Depth::True, Charset::Unicode, folder);
    stage.sees("cannot read");
    stage.sees("Play GoRoGo");
    for kept in ["config/settings.json.broken", "state/game.json.broken"] {
        assert_eq!(fs::read_to_string(stage.folder.path().join(kept)).unwrap(), "{ not json");
    }
}

#[test]
fn a_kept_game_that_does_not_fit_harms_nobody() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("state")).unwrap();
    let text =
        r#"{"game":"gorogo","start":"5/5/5/5/5 w 10+3 10+2","plies":["c3"],"players":["human","human"]}"#;
    fs::write(folder.path().join("state/game.json"), text).unwrap();
    let mut stage = Stage::in_folder(GAMES, (120, 40), Depth::True, Charset::Unicode, folder);
    stage.key(KeyCode::Enter);
    stage.sees("cannot be continued");
}

#[test]
fn a_game_is_saved_and_opened_again() {
    let mut stage = people("gorogo", None);
    stage.line("Hc3");
    stage.line("a1");
    stage.keys("s");
    stage.sees("gorogo-1.trilith");
    stage.key(KeyCode::Enter);
    stage.sees("Saved as");
    let text = fs::read_to_string(stage.folder.path().join("games/gorogo-1.trilith")).unwrap();
    assert!(text.contains("[White \"human\"]") && text.ends_with("1. Hc3 2. a1 *\n"), "{text}");
    stage.keys("q");
    stage.click_on("Open a saved game");
    stage.sees("gorogo-1.trilith");
    stage.keys("p");
    stage.sees("2. a1");
    stage.sees("White places a stone");
}

#[test]
fn what_cannot_be_opened_is_explained() {
    let mut stage = Stage::new(120, 40);
    stage.click_on("Open a saved game");
    stage.sees("No game is saved yet");
    stage.keys("o");
    stage.line("nowhere");
    stage.sees("cannot read");
}

#[test]
fn another_game_does_not_cost_the_unfinished_one() {
    let mut stage = people("barragoon", None);
    stage.line("b1d3");
    stage.keys("q");
    let game = find("gorogo").unwrap();
    stage.play(game, game.start(&Setup::default()).unwrap(), Player::Human, Player::Human);
    // A game that ends before it was kept takes nothing with it.
    stage.keys("zz");
    stage.click_on("Rematch");
    stage.keys("q");
    stage.sees("Go on: Barragoon");
    stage.play(game, game.start(&Setup::default()).unwrap(), Player::Human, Player::Human);
    stage.line("Hc3");
    stage.sees("The unfinished game of Barragoon is saved as barragoon-1.trilith");
    let text = fs::read_to_string(stage.folder.path().join("games/barragoon-1.trilith")).unwrap();
    assert!(text.contains("1. b1d3"), "{text}");
    stage.line("a1");
    stage.sees_no("is saved as");
    stage.keys("q");
    stage.sees("Go on: GoRoGo, 2 plies");
    assert_eq!(fs::read_dir(stage.folder.path().join("games")).unwrap().count(), 1);
}

#[test]
fn a_game_taken_back_to_its_start_is_not_offered_again() {
    let mut stage = at("gorogo", None, Player::Human, Player::Level(1));
    stage.line("Hc3");
    stage.keys("uq");
    stage.sees("Play GoRoGo");
    stage.sees_no("Go on");
}

#[test]
fn nothing_is_replaced_without_a_question() {
    let mut stage = people("gorogo", None);
    let file = stage.folder.path().join("games/first.trilith");
    let save = |stage: &mut Stage, name: &str| {
        stage.keys("s");
        for _ in 0..40 {
            stage.key(KeyCode::Backspace);
        }
        stage.line(name);
    };
    stage.line("Hc3");
    save(&mut stage, "first");
    stage.sees("Saved as");
    let before = fs::read_to_string(&file).unwrap();
    // The same game again asks nothing.
    save(&mut stage, "first");
    stage.sees("Saved as");
    stage.line("a1");
    save(&mut stage, "first");
    stage.sees("Replace?");
    stage.key(KeyCode::Esc);
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
    save(&mut stage, "first");
    stage.key(KeyCode::Enter);
    stage.sees("Saved as");
    assert!(fs::read_to_string(&file).unwrap().contains("2. a1"));
}

#[test]
fn no_folder_is_made_for_a_slip_of_the_pen() {
    let mut stage = people("gorogo", None);
    stage.line("Hc3");
    stage.keys("s");
    for _ in 0..40 {
        stage.key(KeyCode::Backspace);
    }
    let folder = stage.folder.path().join("typo");
    stage.line(folder.join("game").to_str().unwrap());
    stage.sees("there is no folder");
    assert!(!folder.exists());
    // The question stays open for a better name.
    stage.key(KeyCode::Esc);
    stage.sees("Black places a stone");
}
