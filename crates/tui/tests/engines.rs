//! Programs of others at the table.

use std::fs;

use crossterm::event::KeyCode;
use game::Setup;
use play::{Guest, Seat};

use crate::stage;

use stage::{Stage, games, human};

#[test]
fn a_program_that_cannot_play_loses_and_the_reason_is_shown() {
    let mut stage = Stage::new(110, 40);
    let start = games()[0].start(&Setup::default()).unwrap();
    let engine = Guest::new("engine:false", || {
        Err("the engine 'false' cannot play: it ended (exit status: 1)".to_string())
    });
    stage.play(games()[0], start, Seat::Guest(engine), human());
    let shown = stage.text();
    assert!(shown.contains("Black wins: White (engine:false)"), "{shown}");
    assert!(shown.contains("forfeits, the engine 'false' cannot"), "{shown}");
}

/// A record whose tags name players, opened and played on.
fn played_on(tags: &str) -> Stage {
    let mut stage = Stage::new(110, 40);
    let games = stage.folder.path().join("games");
    fs::create_dir_all(&games).unwrap();
    fs::write(games.join("letter.trilith"), format!("[Game \"gorogo\"]\n{tags}\n\n1. Hc3 2. a1 *\n"))
        .unwrap();
    stage.click_on("Open a saved game");
    stage.keys("p");
    stage
}

#[test]
fn a_record_starts_no_program() {
    let trace = tempfile::tempdir().unwrap();
    let file = trace.path().join("was-here");
    let mut stage = played_on(&format!("[White \"engine:touch {}\"]\n[Black \"human\"]", file.display()));
    assert!(!file.exists(), "the record has started a program:\n{}", stage.text());
    stage.sees("who plays?");
    stage.sees("White was engine:touch");
    // Whoever is chosen there goes on from the last ply.
    stage.key(KeyCode::Enter);
    stage.sees("2. a1");
    stage.sees("White places a stone");
    assert!(!file.exists(), "{}", stage.text());
}

#[test]
fn no_table_is_as_large_as_a_record_wants() {
    let stage = played_on("[White \"custom:4000000000,0,0,1\"]\n[Black \"level:1\"]");
    stage.sees("who plays?");
    stage.sees("White was custom:4000000000,0,0,1");
}
