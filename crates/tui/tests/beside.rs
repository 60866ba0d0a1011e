//! What a person may look at while playing: the rules beside the board, and the board from its other end.

use crate::stage;

use crossterm::event::KeyCode;
use stage::{Stage, people};

/// The lines of the screen with a rank's number at their left, and that of the files.
fn sides(text: &str) -> (Vec<&str>, &str) {
    let first = |line: &&str| line.split_whitespace().next().is_some_and(|word| word.parse::<u8>().is_ok());
    let ranks = text.lines().filter(first).filter_map(|line| line.split_whitespace().next()).collect();
    let files = text.lines().find(|line| line.split_whitespace().any(|word| word == "d")).unwrap_or("");
    (ranks, files.split("  White").next().unwrap_or("").trim())
}

#[test]
fn the_board_turns_round_with_all_that_is_on_it() {
    let mut stage = people("barragoon", Some("v6/7/7/7/^2D3/7/7/7/N6 w move"));
    stage.resize(80, 24);
    let usual = stage.text();
    let (ranks, files) = sides(&usual);
    assert_eq!(ranks, ["9", "8", "7", "6", "5", "4", "3", "2", "1"], "{}", stage.text());
    assert!(files.starts_with('a'), "{files}");
    stage.keys("x");
    let turned = stage.text();
    let (ranks, files) = sides(&turned);
    assert_eq!(ranks, ["1", "2", "3", "4", "5", "6", "7", "8", "9"], "{turned}");
    assert!(files.starts_with('g'), "{files}");
    // The cursor follows the arrow keys, and a click finds its square.
    let before = stage.text();
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Left);
    assert_eq!(stage.text(), before);
    stage.line("d5d7");
    stage.sees("White d5");
    stage.keys("x");
    let again = stage.text();
    assert_eq!(sides(&again).0[0], "9");
}

#[test]
fn signs_point_the_other_way_on_a_turned_board() {
    let mut stage = people("barragoon", Some("v6/7/7/7/^2D3/7/7/7/7 w move"));
    stage.resize(60, 20);
    stage.sees("↑");
    stage.keys("x");
    stage.sees("↓");
    stage.sees_no("↑");
}

/// Each entry of the menu shows the face that will stand on the board as it is seen.
#[test]
fn the_menu_of_a_turned_board_and_the_board_agree() {
    let board = |stage: &Stage| -> String {
        stage.text().lines().map(|line| line.chars().take(33).collect::<String>() + "\n").collect()
    };
    for (kind, lies) in [("3", 4), ("4", 2), ("5", 4), ("6", 4)] {
        for number in 1..=lies {
            let mut stage = people("barragoon", Some("v6/7/7/7/3D3/7/7/7/7 w last"));
            stage.resize(60, 20);
            stage.line("x");
            stage.line("b2");
            stage.keys(kind);
            let screen = stage.text();
            let panel = screen.lines().map(|line| line.chars().skip(33).collect::<String>());
            let mut face = panel.filter_map(|line| {
                Some(line.split_once(&format!(" {number}  "))?.1.chars().take(3).collect::<String>())
            });
            let face = face.next_back().unwrap();
            assert!(!board(&stage).contains(face.trim()), "{screen}");
            stage.keys(&number.to_string());
            assert!(board(&stage).contains(face.trim()), "{face}\n{}", stage.text());
        }
    }
}

/// Where there is no room for both, the rules are read, and the choices come back with the first one.
#[test]
fn the_rules_can_be_read_in_the_smallest_window() {
    let mut stage = people("gorogo", Some("W4/2B2/1HWB1/2B2/W4 b 7+2 7+2"));
    stage.resize(60, 20);
    stage.sees("yours on your turn");
    stage.keys("w");
    stage.sees("Capture more stones than");
    stage.keys("3");
    stage.sees("Chosen: henge");
}

#[test]
fn the_rules_stand_beside_the_board() {
    let mut stage = people("gorogo", None);
    stage.keys("w");
    stage.sees("Capture more stones than");
    stage.sees("┌──");
    stage.sees("White places");
    (0..3).for_each(|_| stage.key(KeyCode::PageDown));
    stage.sees_no("Capture more stones than");
    // The boards of the rules are drawn among their words.
    let boards = (0..40).filter(|_| {
        stage.key(KeyCode::PageDown);
        stage.text().contains("a b c d e")
    });
    assert!(boards.count() > 0);
    stage.key(KeyCode::F(2));
    stage.sees("A relative of Go");
    stage.key(KeyCode::F(2));
    stage.sees("Capture more stones than");
    // The game goes on meanwhile.
    stage.line(":Hc3");
    stage.sees("Black places");
    stage.sees_no("1. Hc3");
    stage.key(KeyCode::Esc);
    stage.sees("1. Hc3");
}
