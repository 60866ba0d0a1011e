//! The rules beside the board, and the flipped board.

use std::collections::BTreeMap;

use crate::support;

use crossterm::event::KeyCode;
use support::{TestApp, people};

/// The lines of the screen with the board's ranks and files.
fn sides(text: &str) -> (Vec<&str>, &str) {
    let first = |line: &&str| line.split_whitespace().next().is_some_and(|word| word.parse::<u8>().is_ok());
    let ranks = text.lines().filter(first).filter_map(|line| line.split_whitespace().next()).collect();
    let files = text.lines().find(|line| line.split_whitespace().any(|word| word == "d")).unwrap_or("");
    (ranks, files.split("  White").next().unwrap_or("").trim())
}

#[test]
fn the_board_turns_round_with_all_that_is_on_it() {
    let mut test = people("barragoon", Some("v6/7/7/7/^2D3/7/7/7/N6 w move"));
    test.resize(80, 24);
    let usual = test.text();
    let (ranks, files) = sides(&usual);
    assert_eq!(ranks, ["9", "8", "7", "6", "5", "4", "3", "2", "1"], "{}", test.text());
    assert!(files.starts_with('a'), "{files}");
    test.keys("x");
    let turned = test.text();
    let (ranks, files) = sides(&turned);
    assert_eq!(ranks, ["1", "2", "3", "4", "5", "6", "7", "8", "9"], "{turned}");
    assert!(files.starts_with('g'), "{files}");
    // The cursor follows the arrow keys, and a click finds its square.
    let before = test.text();
    test.key(KeyCode::Right);
    test.key(KeyCode::Left);
    assert_eq!(test.text(), before);
    test.line("d5d7");
    test.assert_shows("White d5");
    test.keys("x");
    let again = test.text();
    assert_eq!(sides(&again).0[0], "9");
}

#[test]
fn signs_point_the_other_way_on_a_turned_board() {
    let mut test = people("barragoon", Some("v6/7/7/7/^2D3/7/7/7/7 w move"));
    test.resize(60, 20);
    test.assert_shows("↑");
    test.keys("x");
    test.assert_shows("↓");
    test.assert_absent("↑");
}

/// Each entry of the menu shows the face as it will appear on the flipped board.
#[test]
fn the_menu_of_a_turned_board_and_the_board_agree() {
    let board = |test: &TestApp| -> String {
        test.text().lines().map(|line| line.chars().take(33).collect::<String>() + "\n").collect()
    };
    for (kind, lies) in [("3", 4), ("4", 2), ("5", 4), ("6", 4)] {
        for number in 1..=lies {
            let mut test = people("barragoon", Some("v6/7/7/7/3D3/7/7/7/7 w last"));
            test.resize(60, 20);
            test.line("x");
            test.line("b2");
            test.keys(kind);
            let screen = test.text();
            let panel = screen.lines().map(|line| line.chars().skip(33).collect::<String>());
            let mut face = panel.filter_map(|line| {
                Some(line.split_once(&format!(" {number}  "))?.1.chars().take(3).collect::<String>())
            });
            let face = face.next_back().unwrap();
            assert!(!board(&test).contains(face.trim()), "{screen}");
            test.keys(&number.to_string());
            assert!(board(&test).contains(face.trim()), "{face}\n{}", test.text());
        }
    }
}

/// The words of an entry belong to the face that is drawn beside them, from either side of the board.
#[test]
fn the_words_of_the_menu_follow_the_drawn_faces() {
    let menu = |kind: &str, flipped: bool| -> BTreeMap<String, String> {
        let mut test = people("barragoon", Some("v6/7/7/7/3D3/7/7/7/7 w last"));
        test.resize(100, 30);
        if flipped {
            test.line("x");
        }
        test.line("b2");
        test.keys(kind);
        let screen = test.text();
        let below = screen.lines().skip_while(|line| !line.contains("Chosen: b2")).skip(1);
        let entry = |(number, line): (usize, &str)| {
            let (_, line) = line.rsplit_once(&format!(" {number}  ")).unwrap();
            // The face, the direction on the board, and the words.
            let mut parts = line.split_whitespace().map(str::to_string);
            (parts.next().unwrap(), parts.skip(1).collect::<Vec<_>>().join(" "))
        };
        (1..=4).zip(below).map(entry).collect()
    };
    assert_eq!(menu("3", true)["↓"], "downwards");
    for kind in ["3", "5", "6"] {
        assert_eq!(menu(kind, false), menu(kind, true));
    }
}

/// If both do not fit, the rules are shown, until the first choice is made.
#[test]
fn the_rules_can_be_read_in_the_smallest_window() {
    let mut test = people("gorogo", Some("W4/2B2/1HWB1/2B2/W4 b 7+2 7+2"));
    test.resize(60, 20);
    test.assert_shows("yours on your turn");
    test.keys("w");
    test.assert_shows("Capture more stones than");
    test.keys("3");
    test.assert_shows("Chosen: henge");
}

#[test]
fn the_rules_stand_beside_the_board() {
    let mut test = people("gorogo", None);
    test.keys("w");
    test.assert_shows("Capture more stones than");
    test.assert_shows("┌──");
    test.assert_shows("White places");
    (0..3).for_each(|_| test.key(KeyCode::PageDown));
    test.assert_absent("Capture more stones than");
    // The boards of the rules are in the text.
    let boards = (0..40).filter(|_| {
        test.key(KeyCode::PageDown);
        test.text().contains("a b c d e")
    });
    assert!(boards.count() > 0);
    test.key(KeyCode::F(2));
    test.assert_shows("A relative of Go");
    test.key(KeyCode::F(2));
    test.assert_shows("Capture more stones than");
    // The game continues.
    test.line(":Hc3");
    test.assert_shows("Black places");
    test.assert_absent("1. Hc3");
    test.key(KeyCode::Esc);
    test.assert_shows("1. Hc3");
}
