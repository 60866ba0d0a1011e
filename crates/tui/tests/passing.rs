//! A pass that is the only legal move needs no decision: it is shown, then played.

use crate::stage;

use crossterm::event::KeyCode;
use stage::{Stage, at, human, level, people};
use tui::Event;

/// Black can only pass; White can capture then.
const PASSING: &str = "b1^2,5/6/6/6/6/2,w,g,2 b";

/// Lets the time pass that the screen wants to wait.
fn wait(stage: &mut Stage) {
    while stage.app.wait().is_some() {
        stage.event(Event::Tick);
    }
}

#[test]
fn it_is_shown_and_played_and_not_again_once_it_was_undone() {
    let mut stage = people("greener", Some(PASSING));
    stage.sees("Nothing else is legal: pass.");
    stage.sees_no("1. pass");
    wait(&mut stage);
    stage.sees("1. pass");
    stage.sees("Black passes: no other move is legal.");
    stage.sees("White captures with a stack");
    stage.keys("u");
    stage.sees_no("1. pass");
    stage.sees_no("Nothing else is legal");
    assert_eq!(stage.app.wait(), None);
    stage.key(KeyCode::Enter);
    stage.sees("1. pass");
}

#[test]
fn a_person_need_not_wait_for_it() {
    let mut stage = people("greener", Some(PASSING));
    stage.key(KeyCode::Enter);
    stage.sees("1. pass");
    stage.sees_no("Nothing else is legal");
    assert_eq!(stage.app.wait(), None);
}

#[test]
fn it_is_told_although_a_computer_answers_at_once() {
    let mut stage = at("greener", Some(PASSING), human(), level(1));
    wait(&mut stage);
    stage.sees("Black passes: no other move is legal.");
    stage.sees("2 moves");
}

#[test]
fn it_waits_for_the_person_if_the_setting_is_off() {
    let mut stage = Stage::new(80, 24);
    stage.click_on("Settings");
    for _ in 0..6 {
        stage.key(KeyCode::Down);
    }
    stage.sees("a pass is played for you");
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Esc);
    let game = catalog::find("greener").unwrap();
    stage.play(game, game.read(PASSING).unwrap(), human(), human());
    stage.sees_no("Nothing else is legal");
    assert_eq!(stage.app.wait(), None);
    stage.key(KeyCode::Enter);
    stage.sees("1. pass");
}

/// Where a square is to be chosen nothing is played, even if the first choices are none.
#[test]
fn no_other_move_is_played_for_a_person() {
    for position in ["z6/x6/7/3V3/7/7/7/7/7 w last", "7/7/7/7/7/7/7/x6/Zx1z3 w move"] {
        assert_eq!(people("barragoon", Some(position)).app.wait(), None);
    }
    assert_eq!(people("gorogo", None).app.wait(), None);
}
