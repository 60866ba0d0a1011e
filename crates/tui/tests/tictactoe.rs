//! A game outside the catalog works like any other.

use crate::support;

use catalog::{Game, GameAdapter};
use crossterm::event::KeyCode;
use draw::Charset;
use support::TestApp;
use testkit::tictactoe::TicTacToe;
use tui::ColorDepth;

const TINY: &[&dyn Game] = &[&GameAdapter::<TicTacToe>::NEW];

#[test]
fn the_tiny_game_is_played_from_the_menu_to_the_end() {
    let mut test = TestApp::with(TINY, 80, 24, ColorDepth::True, Charset::Unicode);
    test.assert_shows("Play Tic-tac-toe");
    test.key(KeyCode::Home);
    test.key(KeyCode::Enter);
    test.assert_shows("Crosses (begins)");
    // Two people play: the second row goes back from level 1. Sides, names and the clock stand below it.
    for _ in 0..6 {
        test.key(KeyCode::Up);
    }
    test.key(KeyCode::Left);
    for _ in 0..7 {
        test.key(KeyCode::Enter);
    }
    test.assert_shows("Crosses to mark a square");
    // The cursor begins in the middle.
    test.key(KeyCode::Enter);
    test.assert_shows("1. b2");
    test.line("a1");
    test.line("b1");
    test.line("c1");
    test.key(KeyCode::Up);
    test.key(KeyCode::Enter);
    test.assert_shows("Crosses wins: three in a row");
    test.assert_shows("Rematch with sides swapped");
}

#[test]
fn the_tiny_game_has_a_computer_too() {
    let mut test = TestApp::with(TINY, 80, 24, ColorDepth::None, Charset::Ascii);
    test.key(KeyCode::Home);
    test.key(KeyCode::Enter);
    test.key(KeyCode::Enter);
    for square in ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"] {
        if !test.text().contains("The game is over") {
            test.line(square);
        }
    }
    test.assert_shows("The game is over");
}

/// With more games than the smallest window has room for, the menu shows no half list of what they are, and the chosen
/// line stays in sight.
#[test]
fn many_games_fit_the_smallest_window() {
    const MANY: &[&dyn Game] = &[TINY[0]; 12];
    let mut test = TestApp::with(MANY, 60, 20, ColorDepth::None, Charset::Unicode);
    for _ in 0..20 {
        test.assert_shows("► ");
        test.assert_absent("Tic-tac-toe: Three");
        test.key(KeyCode::Down);
    }
    let test = TestApp::with(&MANY[..2], 60, 20, ColorDepth::None, Charset::Unicode);
    test.assert_shows("Tic-tac-toe: Three");
}
