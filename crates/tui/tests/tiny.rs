//! A game that is on no list is played here like any other: the screens know no game.

use crate::stage;

use catalog::{Game, GameAdapter};
use crossterm::event::KeyCode;
use draw::Charset;
use stage::Stage;
use testkit::tictactoe::TicTacToe;
use tui::Depth;

const TINY: &[&dyn Game] = &[&GameAdapter::<TicTacToe>::NEW];

#[test]
fn the_tiny_game_is_played_from_the_menu_to_the_end() {
    let mut stage = Stage::with(TINY, 80, 24, Depth::True, Charset::Unicode);
    stage.sees("Play Tic-tac-toe");
    stage.key(KeyCode::Home);
    stage.key(KeyCode::Enter);
    stage.sees("Crosses (begins)");
    // Two people play: the second row goes back from level 1. Sides, names and the clock stand below it.
    for _ in 0..6 {
        stage.key(KeyCode::Up);
    }
    stage.key(KeyCode::Left);
    for _ in 0..7 {
        stage.key(KeyCode::Enter);
    }
    stage.sees("Crosses to mark a square");
    // The cursor begins in the middle.
    stage.key(KeyCode::Enter);
    stage.sees("1. b2");
    stage.line("a1");
    stage.line("b1");
    stage.line("c1");
    stage.key(KeyCode::Up);
    stage.key(KeyCode::Enter);
    stage.sees("Crosses wins: three in a row");
    stage.sees("Rematch with sides swapped");
}

#[test]
fn the_tiny_game_has_a_computer_too() {
    let mut stage = Stage::with(TINY, 80, 24, Depth::None, Charset::Ascii);
    stage.key(KeyCode::Home);
    stage.key(KeyCode::Enter);
    stage.key(KeyCode::Enter);
    for square in ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"] {
        if !stage.text().contains("The game is over") {
            stage.line(square);
        }
    }
    stage.sees("The game is over");
}

/// With more games than the smallest window has room for, the menu shows no half list of what they are, and the chosen
/// line stays in sight.
#[test]
fn many_games_fit_the_smallest_window() {
    const MANY: &[&dyn Game] = &[TINY[0]; 12];
    let mut stage = Stage::with(MANY, 60, 20, Depth::None, Charset::Unicode);
    for _ in 0..20 {
        stage.sees("► ");
        stage.sees_no("Tic-tac-toe: Three");
        stage.key(KeyCode::Down);
    }
    let stage = Stage::with(&MANY[..2], 60, 20, Depth::None, Charset::Unicode);
    stage.sees("Tic-tac-toe: Three");
}
