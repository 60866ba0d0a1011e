//! External engines in the terminal.

use std::fs;

use crossterm::event::KeyCode;
use game::Setup;
use play::{ExternalEngine, Seat};

use crate::support;

use support::{TestApp, games, human};

#[test]
fn a_program_that_cannot_play_loses_and_the_reason_is_shown() {
    let mut test = TestApp::new(110, 40);
    let start = games()[0].start(&Setup::default()).unwrap();
    let engine = ExternalEngine::new("engine:false", || {
        Err("the engine 'false' cannot play: it ended (exit status: 1)".to_string())
    });
    test.play(games()[0], start, Seat::External(engine), human());
    let shown = test.text();
    assert!(shown.contains("Black wins: White (engine:false)"), "{shown}");
    assert!(shown.contains("forfeits, the engine 'false' cannot"), "{shown}");
}

/// A record whose tags name players, opened and played on.
fn played_on(tags: &str) -> TestApp {
    let mut test = TestApp::new(110, 40);
    let games = test.folder.path().join("games");
    fs::create_dir_all(&games).unwrap();
    fs::write(games.join("letter.trilith"), format!("[Game \"gorogo\"]\n{tags}\n\n1. Hc3 2. a1 *\n"))
        .unwrap();
    test.click_on("Open a saved game");
    test.keys("p");
    test
}

#[test]
fn a_record_starts_no_program() {
    let trace = tempfile::tempdir().unwrap();
    let file = trace.path().join("was-here");
    let mut test = played_on(&format!("[White \"engine:touch {}\"]\n[Black \"human\"]", file.display()));
    assert!(!file.exists(), "the record has started a program:\n{}", test.text());
    test.assert_shows("who plays?");
    test.assert_shows("White was engine:touch");
    // Whoever is chosen there goes on from the last ply.
    test.key(KeyCode::Enter);
    test.assert_shows("2. a1");
    test.assert_shows("White places a stone");
    assert!(!file.exists(), "{}", test.text());
}

#[test]
fn no_table_is_as_large_as_a_record_wants() {
    let test = played_on("[White \"custom:4000000000,0,0,1\"]\n[Black \"level:1\"]");
    test.assert_shows("who plays?");
    test.assert_shows("White was custom:4000000000,0,0,1");
}
