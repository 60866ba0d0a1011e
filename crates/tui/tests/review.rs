//! The review of a finished game.

use crate::support;

use catalog::{Game, GameAdapter};
use crossterm::event::KeyCode;
use draw::Charset;
use game::Setup;
use play::Seat;
use support::{TestApp, people};
use testkit::PanickingGame;
use testkit::tictactoe::TicTacToe;
use tui::ColorDepth;

#[test]
fn a_review_finds_the_mistake() {
    let mut test = people("gorogo", Some("W3W/2B2/1BWB1/5/4H b 7+2 7+2"));
    // Black lets the stone go, White saves it, and so on.
    for ply in ["a1", "c2", "e2", "a2"] {
        test.line(ply);
    }
    test.keys("zz");
    test.click_on("Review");
    test.assert_shows("light: White ahead");
    test.keys("n");
    test.assert_shows("a1 is a mistake: better");
}

#[test]
fn a_review_is_reported_on_a_page() {
    let mut test = people("gorogo", Some("W3W/2B2/1BWB1/5/4H b 7+2 7+2"));
    for ply in ["a1", "c2", "e2", "a2"] {
        test.line(ply);
    }
    test.keys("zz");
    test.click_on("Review");
    test.keys("r");
    test.assert_shows("The report is written to");
    let file = test.folder.path().join("reports/gorogo-1.html");
    let page = std::fs::read_to_string(&file).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<svg class=\"graph\""), "{page}");
    // Another one has a place of its own, and a game that was changed is judged first.
    test.keys("r");
    assert!(test.folder.path().join("reports/gorogo-2.html").exists());
    test.key(KeyCode::End);
    test.keys("x");
    test.line("b1");
    test.keys("r");
    test.assert_shows("Press w to review the game first");
    test.keys("w");
    test.keys("r");
    assert!(test.folder.path().join("reports/gorogo-3.html").exists());
    test.keys("?");
    test.assert_shows("report");
}

/// While the arrow keys go through the plies there is no cursor, and Enter does nothing that nobody could see coming.
#[test]
fn enter_shows_the_cursor_before_it_uses_it() {
    let mut test = people("gorogo", None);
    test.line("Hc3");
    test.keys("zz");
    test.click_on("Review");
    test.assert_absent("▐");
    test.key(KeyCode::Enter);
    test.assert_shows("move 0 of 1");
    test.assert_shows("▐");
    test.key(KeyCode::Up);
    test.key(KeyCode::Enter);
    test.assert_shows("of a variation from the start");
}

/// An engine that panics ends the review; nothing else is lost.
#[test]
fn a_judge_that_breaks_down_is_told_and_the_screen_stays() {
    const GAMES: &[&dyn Game] = &[&PanickingGame(&GameAdapter::<TicTacToe>::NEW)];
    let mut test = TestApp::with(GAMES, 80, 24, ColorDepth::None, Charset::Unicode);
    test.play(GAMES[0], GAMES[0].start(&Setup::default()).unwrap(), Seat::PERSON, Seat::PERSON);
    ["b2", "a1", "c3"].iter().for_each(|ply| test.line(ply));
    test.keys("zz");
    test.click_on("Review");
    test.assert_shows("the review stopped before its end: the search failed");
    test.keys("n");
    test.assert_shows("There is no mistake in this direction.");
    test.key(KeyCode::Right);
    test.assert_shows("move 1 of 3");
}
