//! A game that is over, looked at again.

use crate::stage;

use catalog::{Game, GameAdapter};
use crossterm::event::KeyCode;
use draw::Charset;
use game::Setup;
use play::Seat;
use stage::{Stage, people};
use testkit::OutOfOrder;
use testkit::tictactoe::TicTacToe;
use tui::Depth;

#[test]
fn a_review_finds_the_mistake() {
    let mut stage = people("gorogo", Some("W3W/2B2/1BWB1/5/4H b 7+2 7+2"));
    // Black lets the stone go, White saves it, and so on.
    for ply in ["a1", "c2", "e2", "a2"] {
        stage.line(ply);
    }
    stage.keys("zz");
    stage.click_on("Review");
    stage.sees("light: White ahead");
    stage.keys("n");
    stage.sees("a1 is a mistake: better");
}

#[test]
fn a_review_is_reported_on_a_page() {
    let mut stage = people("gorogo", Some("W3W/2B2/1BWB1/5/4H b 7+2 7+2"));
    for ply in ["a1", "c2", "e2", "a2"] {
        stage.line(ply);
    }
    stage.keys("zz");
    stage.click_on("Review");
    stage.keys("r");
    stage.sees("The report is written to");
    let file = stage.folder.path().join("reports/gorogo-1.html");
    let page = std::fs::read_to_string(&file).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<svg class=\"graph\""), "{page}");
    // Another one has a place of its own, and a game that was changed is judged first.
    stage.keys("r");
    assert!(stage.folder.path().join("reports/gorogo-2.html").exists());
    stage.key(KeyCode::End);
    stage.keys("x");
    stage.line("b1");
    stage.keys("r");
    stage.sees("Press w to review the game first");
    stage.keys("w");
    stage.keys("r");
    assert!(stage.folder.path().join("reports/gorogo-3.html").exists());
    stage.keys("?");
    stage.sees("report");
}

/// While the arrow keys go through the plies there is no cursor, and Enter does nothing that nobody could see coming.
#[test]
fn enter_shows_the_cursor_before_it_uses_it() {
    let mut stage = people("gorogo", None);
    stage.line("Hc3");
    stage.keys("zz");
    stage.click_on("Review");
    stage.sees_no("▐");
    stage.key(KeyCode::Enter);
    stage.sees("move 0 of 1");
    stage.sees("▐");
    stage.key(KeyCode::Up);
    stage.key(KeyCode::Enter);
    stage.sees("of a variation from the start");
}

/// A computer that panics leaves the game unjudged; nothing else is lost.
#[test]
fn a_judge_that_breaks_down_is_told_and_the_screen_stays() {
    const GAMES: &[&dyn Game] = &[&OutOfOrder(&GameAdapter::<TicTacToe>::NEW)];
    let mut stage = Stage::with(GAMES, 80, 24, Depth::None, Charset::Unicode);
    stage.play(GAMES[0], GAMES[0].start(&Setup::default()).unwrap(), Seat::PERSON, Seat::PERSON);
    ["b2", "a1", "c3"].iter().for_each(|ply| stage.line(ply));
    stage.keys("zz");
    stage.click_on("Review");
    stage.sees("the review stopped before its end: the search failed");
    stage.keys("n");
    stage.sees("There is no mistake in this direction.");
    stage.key(KeyCode::Right);
    stage.sees("move 1 of 3");
}
