//! What stands where on the screens: the words of titles, keys, lists and tips fit what is there.

use crate::stage;

use catalog::find;
use crossterm::event::KeyCode;
use draw::Charset;
use game::Setup;
use stage::{Stage, at, games, human, level, people};
use tui::Depth;

fn status(stage: &Stage) -> String {
    stage.text().lines().last().unwrap().to_string()
}

#[test]
fn the_keys_of_an_analysis_come_in_the_order_of_their_use() {
    let mut stage = Stage::new(80, 24);
    stage.click_on("Analyse");
    stage.click_on("GoRoGo from the start");
    assert!(status(&stage).contains("m set up"), "{}", status(&stage));
    assert!(!status(&stage).contains("mistakes"), "there is no game yet: {}", status(&stage));
    stage.line("Hc3");
    stage.key(KeyCode::Tab);
    let keys = status(&stage);
    assert!(keys.contains("n p mistakes  m set up"), "{keys}");
}

#[test]
fn a_position_is_analysed_from_the_list() {
    for (position, sees) in [
        ("W3W/2B2/1BWB1/5/4H b 7+2 7+2", "GoRoGo · analysis"),
        ("v6/7/7/7/3D3/7/7/7/7 w last", "Barragoon · analysis"),
        ("6/1,w,4/6/6/6/b,2,g,1,w b", "Greener · analysis"),
    ] {
        let mut stage = Stage::new(80, 24);
        stage.click_on("Analyse");
        stage.click_on("A position…");
        stage.line("nonsense");
        stage.sees("'nonsense' is not a position of any game");
        for _ in 0..8 {
            stage.key(KeyCode::Backspace);
        }
        stage.line(position);
        stage.sees(sees);
        stage.keys("q");
        stage.sees("What do you want to analyse?");
    }
}

#[test]
fn a_variation_has_its_own_count_and_its_plies_stay_in_sight() {
    let mut stage = Stage::new(80, 24);
    stage.click_on("Analyse");
    stage.click_on("GoRoGo from the start");
    stage.line("Hc3");
    stage.line("a1");
    stage.sees("move 2 of 2");
    stage.key(KeyCode::Tab);
    stage.key(KeyCode::Left);
    for ply in ["b2", "d2", "e1", "e5"] {
        stage.line(ply);
    }
    stage.sees("move 5 of a variation from move 1");
    stage.sees("5. e5");
    stage.key(KeyCode::Tab);
    stage.sees("5. e5");
    stage.key(KeyCode::Tab);
    stage.key(KeyCode::Home);
    stage.line("Ha1");
    stage.sees("move 1 of a variation from the start");
}

#[test]
fn the_end_has_a_help_of_its_own() {
    let mut stage = people("gorogo", None);
    stage.line("Hc3");
    stage.keys("zz");
    stage.keys("?");
    stage.sees("Enter opens this list again");
    stage.sees_no("Move the cursor");
}

#[test]
fn a_page_whose_game_is_over_offers_no_ply() {
    let mut stage = Stage::new(120, 40);
    stage.click_on("Learn");
    stage.click_on("GoRoGo: the rules");
    stage.key(KeyCode::F(2));
    while !stage.text().contains("Henge not last") {
        stage.key(KeyCode::PageDown);
    }
    assert!(status(&stage).contains("Enter try a move"), "{}", status(&stage));
    assert!(!status(&stage).contains("undo"), "{}", status(&stage));
    stage.line("c5");
    stage.line("e4");
    assert!(!status(&stage).contains("try a move"), "{}", status(&stage));
    assert!(status(&stage).contains("u undo"), "{}", status(&stage));
}

#[test]
fn the_button_of_the_settings_is_pressed_by_enter() {
    let mut stage = Stage::new(80, 24);
    stage.click_on("Settings");
    assert!(status(&stage).contains("← → change it"), "{}", status(&stage));
    stage.key(KeyCode::Up);
    assert!(status(&stage).contains("Enter go back"), "{}", status(&stage));
    assert!(!status(&stage).contains("change it"), "{}", status(&stage));
    stage.key(KeyCode::Up);
    for _ in 0..6 {
        stage.key(KeyCode::Left);
    }
    stage.sees_no("0.0 s");
}

#[test]
fn no_pause_is_said_in_words() {
    let mut stage = at("greener", None, level(1), level(1));
    stage.keys("p");
    stage.keys("++++++");
    stage.sees("as fast as they are found");
}

#[test]
fn the_games_of_a_file_are_told_apart_in_words() {
    let stage = Stage::new(80, 24);
    let path = stage.folder.path().join("two.pgn");
    let game = |tags: &str, plies: &str| format!("[Game \"gorogo\"]\n{tags}\n\n{plies}\n\n");
    let text = game("[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"0-1\"]", "1. Hc3 a1 0-1")
        + &game("[White \"Cy\"]\n[Black \"Di\"]\n[Result \"*\"]", "1. Hc3 *");
    std::fs::write(&path, text).unwrap();
    let mut stage = stage;
    stage.click_on("Open a saved game");
    stage.keys("o");
    stage.line(&path.display().to_string());
    stage.sees("GoRoGo    Ada – Bo ");
    stage.sees("Black won     2");
    stage.sees("open          1");
    stage.sees("GoRoGo    Cy – Di ");
}

/// In the smallest window a cursor has both its sides or, where a piece needs the room, neither.
#[test]
fn the_cursor_is_never_half_drawn() {
    for depth in [Depth::True, Depth::Sixteen, Depth::None] {
        let mut stage = Stage::with(games(), 60, 20, depth, Charset::Ascii);
        let game = find("barragoon").unwrap();
        stage.play(game, game.start(&Setup::default()).unwrap(), human(), human());
        for key in [KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Left, KeyCode::Down, KeyCode::Left]
        {
            stage.key(key);
            let board = stage.text();
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
