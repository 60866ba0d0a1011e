//! A pass that is the only legal move is shown, then played automatically.

use crate::support;

use crossterm::event::KeyCode;
use support::{TestApp, at, human, level, people};
use tui::Event;

/// Black can only pass; White can capture then.
const PASSING: &str = "b1^2,5/6/6/6/6/2,w,g,2 b";

/// Advances through all scheduled ticks.
fn wait(test: &mut TestApp) {
    while test.app.next_tick().is_some() {
        test.event(Event::Tick);
    }
}

#[test]
fn it_is_shown_and_played_and_not_again_once_it_was_undone() {
    let mut test = people("greener", Some(PASSING));
    test.assert_shows("Nothing else is legal: pass.");
    test.assert_absent("1. pass");
    wait(&mut test);
    test.assert_shows("1. pass");
    test.assert_shows("Black passes: no other move is legal.");
    test.assert_shows("White captures with a stack");
    test.keys("u");
    test.assert_absent("1. pass");
    test.assert_absent("Nothing else is legal");
    assert_eq!(test.app.next_tick(), None);
    test.key(KeyCode::Enter);
    test.assert_shows("1. pass");
}

#[test]
fn a_person_need_not_wait_for_it() {
    let mut test = people("greener", Some(PASSING));
    test.key(KeyCode::Enter);
    test.assert_shows("1. pass");
    test.assert_absent("Nothing else is legal");
    assert_eq!(test.app.next_tick(), None);
}

#[test]
fn it_is_told_although_a_computer_answers_at_once() {
    let mut test = at("greener", Some(PASSING), human(), level(1));
    wait(&mut test);
    test.assert_shows("Black passes: no other move is legal.");
    test.assert_shows("2 moves");
}

#[test]
fn it_waits_for_the_person_if_the_setting_is_off() {
    let mut test = TestApp::new(80, 24);
    test.click_on("Settings");
    for _ in 0..6 {
        test.key(KeyCode::Down);
    }
    test.assert_shows("a pass is played for you");
    test.key(KeyCode::Right);
    test.key(KeyCode::Esc);
    let game = catalog::find("greener").unwrap();
    test.play(game, game.read(PASSING).unwrap(), human(), human());
    test.assert_absent("Nothing else is legal");
    assert_eq!(test.app.next_tick(), None);
    test.key(KeyCode::Enter);
    test.assert_shows("1. pass");
}

/// Moves that need a square are never played automatically, even if the first choices are forced.
#[test]
fn no_other_move_is_played_for_a_person() {
    for position in ["z6/x6/7/3V3/7/7/7/7/7 w last", "7/7/7/7/7/7/7/x6/Zx1z3 w move"] {
        assert_eq!(people("barragoon", Some(position)).app.next_tick(), None);
    }
    assert_eq!(people("gorogo", None).app.next_tick(), None);
}
