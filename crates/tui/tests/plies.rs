//! The list of plies: whole turns in two columns, and the mouse on it and on the graph.

use crate::stage;

use crossterm::event::{KeyModifiers, MouseEvent, MouseEventKind};
use stage::{Stage, people};
use tui::Event;

/// The row of the window that holds these words.
fn row(stage: &Stage, words: &str) -> String {
    let text = stage.text();
    text.lines().find(|line| line.contains(words)).unwrap_or_else(|| panic!("{words} in\n{text}")).to_string()
}

fn wheel(stage: &mut Stage, over: &str, kind: MouseEventKind) {
    let text = stage.text();
    let (row, line) = text.lines().enumerate().find(|(_, line)| line.contains(over)).unwrap();
    let column = line[..line.find(over).unwrap()].chars().count() as u16;
    stage.event(Event::Mouse(MouseEvent { kind, column, row: row as u16, modifiers: KeyModifiers::NONE }));
}

#[test]
fn a_row_holds_a_turn_of_each_side() {
    let mut stage = people("gorogo", None);
    for ply in ["Hc3", "a1", "b2"] {
        stage.line(ply);
    }
    let both = row(&stage, "1. Hc3");
    assert!(both.contains("2. a1"), "{both}");
    assert!(!row(&stage, "3. b2").contains("4."));
    let text = stage.text();
    assert!(text.lines().any(|line| line.contains("○  White") && line.contains("●  Black")), "{text}");
}

/// Barragoon §9: what is placed after a capture stands with it, whoever decides, and has no number of its own.
#[test]
fn placements_stand_with_their_capture() {
    let mut stage = people("barragoon", Some("7/7/7/7/3z3/7/3Z3/7/3z3 w move"));
    for ply in ["d3d5", "x@a1", "x@b1", "d1d3"] {
        stage.line(ply);
    }
    stage.sees("1. d3d5× ");
    assert!(!row(&stage, "x@a1").contains("2. x@a1"));
    assert!(row(&stage, "1. d3d5×").contains("2. d1d3"), "{}", stage.text());
    stage.click_on("d3d5×");
    stage.sees("White d3 captures a 2-tile on d5");
}

#[test]
fn captures_are_counted() {
    let mut stage = people("gorogo", Some("W4/2B2/1HWB1/2B2/W4 b 7+2 7+2"));
    stage.line("e5");
    stage.sees("1. e5×");
}

#[test]
fn the_wheel_scrolls_the_list_of_a_game() {
    let mut stage = people("barragoon", None);
    stage.resize(80, 24);
    for (there, back) in [("c2c3", "c3c2"), ("e2e3", "e3e2"), ("d2e4", "e4d2"), ("b1a3", "a3b1")] {
        for ply in [there, "c8c7", back, "c7c8"] {
            stage.line(ply);
        }
    }
    stage.sees_no(" 1. c2c3");
    for _ in 0..9 {
        wheel(&mut stage, "White  ", MouseEventKind::ScrollUp);
        wheel(&mut stage, ". c", MouseEventKind::ScrollUp);
    }
    stage.sees(" 1. c2c3");
}

#[test]
fn the_mouse_goes_through_a_review() {
    let mut stage = people("gorogo", None);
    stage.resize(120, 40);
    for ply in ["Hc3", "a1", "b2", "e5"] {
        stage.line(ply);
    }
    stage.keys("zz");
    stage.click_on("Review");
    stage.sees("move 0 of 4");
    stage.click_on("3. b2");
    stage.sees("move 3 of 4");
    wheel(&mut stage, "3. b2", MouseEventKind::ScrollUp);
    stage.sees("move 2 of 4");
    wheel(&mut stage, "3. b2", MouseEventKind::ScrollDown);
    wheel(&mut stage, "▲", MouseEventKind::ScrollDown);
    stage.sees("move 4 of 4");
    // The graph begins at the start; four columns are a ply.
    wheel(&mut stage, "▲", MouseEventKind::ScrollUp);
    stage.click_on("▲");
    stage.sees("move 3 of 4");
}
