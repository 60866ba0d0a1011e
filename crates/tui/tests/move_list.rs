//! The move list with turns in two columns, and the mouse on it and on the graph.

use crate::support;

use crossterm::event::{KeyModifiers, MouseEvent, MouseEventKind};
use support::{TestApp, people};
use tui::Event;

/// The row of the window that holds these words.
fn row(test: &TestApp, words: &str) -> String {
    let text = test.text();
    text.lines().find(|line| line.contains(words)).unwrap_or_else(|| panic!("{words} in\n{text}")).to_string()
}

fn wheel(test: &mut TestApp, over: &str, kind: MouseEventKind) {
    let text = test.text();
    let (row, line) = text.lines().enumerate().find(|(_, line)| line.contains(over)).unwrap();
    let column = line[..line.find(over).unwrap()].chars().count() as u16;
    test.event(Event::Mouse(MouseEvent { kind, column, row: row as u16, modifiers: KeyModifiers::NONE }));
}

#[test]
fn a_row_holds_a_turn_of_each_side() {
    let mut test = people("gorogo", None);
    for ply in ["Hc3", "a1", "b2"] {
        test.line(ply);
    }
    let both = row(&test, "1. Hc3");
    assert!(both.contains("2. a1"), "{both}");
    assert!(!row(&test, "3. b2").contains("4."));
    let text = test.text();
    assert!(text.lines().any(|line| line.contains("○  White") && line.contains("●  Black")), "{text}");
}

/// Barragoon §9: placements after a capture are listed with it, without a number of their own.
#[test]
fn placements_stand_with_their_capture() {
    let mut test = people("barragoon", Some("7/7/7/7/3z3/7/3Z3/7/3z3 w move"));
    for ply in ["d3d5", "x@a1", "x@b1", "d1d3"] {
        test.line(ply);
    }
    test.assert_shows("1. d3d5× ");
    assert!(!row(&test, "x@a1").contains("2. x@a1"));
    assert!(row(&test, "1. d3d5×").contains("2. d1d3"), "{}", test.text());
    test.click_on("d3d5×");
    test.assert_shows("White d3 captures a 2-tile on d5");
}

#[test]
fn captures_are_counted() {
    let mut test = people("gorogo", Some("W4/2B2/1HWB1/2B2/W4 b 7+2 7+2"));
    test.line("e5");
    test.assert_shows("1. e5×");
}

#[test]
fn the_wheel_scrolls_the_list_of_a_game() {
    let mut test = people("barragoon", None);
    test.resize(80, 24);
    for (there, back) in [("c2c3", "c3c2"), ("e2e3", "e3e2"), ("d2e4", "e4d2"), ("b1a3", "a3b1")] {
        for ply in [there, "c8c7", back, "c7c8"] {
            test.line(ply);
        }
    }
    test.assert_absent(" 1. c2c3");
    for _ in 0..9 {
        wheel(&mut test, "White  ", MouseEventKind::ScrollUp);
        wheel(&mut test, ". c", MouseEventKind::ScrollUp);
    }
    test.assert_shows(" 1. c2c3");
}

#[test]
fn the_mouse_goes_through_a_review() {
    let mut test = people("gorogo", None);
    test.resize(120, 40);
    for ply in ["Hc3", "a1", "b2", "e5"] {
        test.line(ply);
    }
    test.keys("zz");
    test.click_on("Review");
    test.assert_shows("move 0 of 4");
    test.click_on("3. b2");
    test.assert_shows("move 3 of 4");
    wheel(&mut test, "3. b2", MouseEventKind::ScrollUp);
    test.assert_shows("move 2 of 4");
    wheel(&mut test, "3. b2", MouseEventKind::ScrollDown);
    wheel(&mut test, "▲", MouseEventKind::ScrollDown);
    test.assert_shows("move 4 of 4");
    // The graph begins at the start; four columns are a ply.
    wheel(&mut test, "▲", MouseEventKind::ScrollUp);
    test.click_on("▲");
    test.assert_shows("move 3 of 4");
}
