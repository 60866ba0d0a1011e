//! The layout and the texts of titles, keys, lists and hints.

use crate::support;

use catalog::find;
use crossterm::event::KeyCode;
use draw::Charset;
use game::Setup;
use support::{TestApp, at, games, human, level, people};
use tui::ColorDepth;

fn status(test: &TestApp) -> String {
    test.text().lines().last().unwrap().to_string()
}

#[test]
fn the_keys_of_an_analysis_come_in_the_order_of_their_use() {
    let mut test = TestApp::new(80, 24);
    test.click_on("Analyse");
    test.click_on("GoRoGo from the start");
    assert!(status(&test).contains("m set up"), "{}", status(&test));
    assert!(!status(&test).contains("mistakes"), "there is no game yet: {}", status(&test));
    test.line("Hc3");
    test.key(KeyCode::Tab);
    let keys = status(&test);
    assert!(keys.contains("n p mistakes  m set up"), "{keys}");
}

#[test]
fn a_position_is_analysed_from_the_list() {
    for (position, sees) in [
        ("W3W/2B2/1BWB1/5/4H b 7+2 7+2", "GoRoGo · analysis"),
        ("v6/7/7/7/3D3/7/7/7/7 w last", "Barragoon · analysis"),
        ("6/1,w,4/6/6/6/b,2,g,1,w b", "Greener · analysis"),
    ] {
        let mut test = TestApp::new(80, 24);
        test.click_on("Analyse");
        test.click_on("A position…");
        test.line("nonsense");
        test.assert_shows("'nonsense' is not a position of any game");
        for _ in 0..8 {
            test.key(KeyCode::Backspace);
        }
        test.line(position);
        test.assert_shows(sees);
        test.keys("q");
        test.assert_shows("What do you want to analyse?");
    }
}

#[test]
fn a_variation_has_its_own_count_and_its_plies_stay_in_sight() {
    let mut test = TestApp::new(80, 24);
    test.click_on("Analyse");
    test.click_on("GoRoGo from the start");
    test.line("Hc3");
    test.line("a1");
    test.assert_shows("move 2 of 2");
    test.key(KeyCode::Tab);
    test.key(KeyCode::Left);
    for ply in ["b2", "d2", "e1", "e5"] {
        test.line(ply);
    }
    test.assert_shows("move 5 of a variation from move 1");
    test.assert_shows("5. e5");
    test.key(KeyCode::Tab);
    test.assert_shows("5. e5");
    test.key(KeyCode::Tab);
    test.key(KeyCode::Home);
    test.line("Ha1");
    test.assert_shows("move 1 of a variation from the start");
}

#[test]
fn the_end_has_a_help_of_its_own() {
    let mut test = people("gorogo", None);
    test.line("Hc3");
    test.keys("zz");
    test.keys("?");
    test.assert_shows("Enter opens this list again");
    test.assert_absent("Move the cursor");
}

#[test]
fn a_page_whose_game_is_over_offers_no_ply() {
    let mut test = TestApp::new(120, 40);
    test.click_on("Learn");
    test.click_on("GoRoGo: the rules");
    test.key(KeyCode::F(2));
    while !test.text().contains("Henge not last") {
        test.key(KeyCode::PageDown);
    }
    assert!(status(&test).contains("Enter try a move"), "{}", status(&test));
    assert!(!status(&test).contains("undo"), "{}", status(&test));
    test.line("c5");
    test.line("e4");
    assert!(!status(&test).contains("try a move"), "{}", status(&test));
    assert!(status(&test).contains("u undo"), "{}", status(&test));
}

#[test]
fn the_button_of_the_settings_is_pressed_by_enter() {
    let mut test = TestApp::new(80, 24);
    test.click_on("Settings");
    assert!(status(&test).contains("← → change it"), "{}", status(&test));
    test.key(KeyCode::Up);
    assert!(status(&test).contains("Enter go back"), "{}", status(&test));
    assert!(!status(&test).contains("change it"), "{}", status(&test));
    test.key(KeyCode::Up);
    for _ in 0..6 {
        test.key(KeyCode::Left);
    }
    test.assert_absent("0.0 s");
}

#[test]
fn no_pause_is_said_in_words() {
    let mut test = at("greener", None, level(1), level(1));
    test.keys("p");
    test.keys("++++++");
    test.assert_shows("as fast as they are found");
}

#[test]
fn the_games_of_a_file_are_told_apart_in_words() {
    let test = TestApp::new(80, 24);
    let path = test.folder.path().join("two.pgn");
    let game = |tags: &str, plies: &str| format!("[Game \"gorogo\"]\n{tags}\n\n{plies}\n\n");
    let text = game("[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"0-1\"]", "1. Hc3 a1 0-1")
        + &game("[White \"Cy\"]\n[Black \"Di\"]\n[Result \"*\"]", "1. Hc3 *");
    std::fs::write(&path, text).unwrap();
    let mut test = test;
    test.click_on("Open a saved game");
    test.keys("o");
    test.line(&path.display().to_string());
    test.assert_shows("GoRoGo    Ada – Bo ");
    test.assert_shows("Black won     2");
    test.assert_shows("open          1");
    test.assert_shows("GoRoGo    Cy – Di ");
}

/// In the smallest window, the cursor has both bars or, if a piece needs the room, none.
#[test]
fn the_cursor_is_never_half_drawn() {
    for depth in [ColorDepth::True, ColorDepth::Sixteen, ColorDepth::None] {
        let mut test = TestApp::with(games(), 60, 20, depth, Charset::Ascii);
        let game = find("barragoon").unwrap();
        test.play(game, game.start(&Setup::default()).unwrap(), human(), human());
        for key in [KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Left, KeyCode::Down, KeyCode::Left]
        {
            test.key(key);
            let board = test.text();
            assert_eq!(board.matches('[').count(), board.matches(']').count(), "{depth:?}\n{board}");
        }
    }
}

/// Whoever has done a lesson has read how many pieces there are and who wins a tie.
#[test]
fn lessons_leave_nothing_out() {
    let facts = [
        ("gorogo", ["White has 10 stones and 3 henges, Black 10 and 2", "a tie goes to White"]),
        ("barragoon", ["two 2s, three 3s and two 4s", "for the third time is a draw"]),
        (
            "greener",
            ["9 black, 9 white and 18 green", "if the tallest stacks are equally high, the game is a draw"],
        ),
    ];
    for (slug, facts) in facts {
        let lessons = catalog::find(slug).unwrap().info().lessons;
        for fact in facts {
            let tells = |lesson: &game::Lesson| lesson.text.contains(fact) || lesson.praise.contains(fact);
            assert!(lessons.iter().any(tells), "the lesson of {slug} does not say '{fact}'");
        }
    }
}
