//! Every screen as people see it: text, and which colour is where.

use crate::stage;

use catalog::{Game, find};
use crossterm::event::KeyCode;
use draw::Charset;
use stage::{Stage, games, human, level};
use tui::{Depth, Event};

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// A position with much to see for each game.
const SCENES: [(&str, &str); 3] = [
    ("gorogo", "1W1HH/W1WB1/1H1B1/3W1/2WB1 b 5+2 7+0"),
    ("barragoon", "1vd2v1/2zN3/1|5/1x2zx1/x1xdx1x/1x1+1x1/4>Z1/2Z4/1VD1DV1 w move"),
    ("greener", "w1^2,3,b1^3,g/2,b2^3,1,w1^2,1/w1^2,w,b,1,b,g/2,w1^2,g,b1^2,1/1,g,w1^2,3/1,b0^2,b,g,b,g b"),
];

/// A table between two people, after the first ply from that position.
fn table(stage: &mut Stage, game: &'static dyn Game, position: &str) {
    let mut state = game.read(position).unwrap();
    let ply = state.moves().remove(0);
    state.play(&ply).unwrap();
    stage.play(game, state, human(), human());
}

#[test]
fn boards_in_colour() {
    for (slug, position) in SCENES {
        for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
            let mut stage = Stage::new(width, height);
            table(&mut stage, find(slug).unwrap(), position);
            insta::assert_snapshot!(format!("board_{slug}_{width}x{height}_colour"), stage.painted());
        }
    }
}

#[test]
fn boards_in_sixteen_colours() {
    for (slug, position) in SCENES {
        let mut stage = Stage::with(games(), 80, 24, Depth::Sixteen, Charset::Unicode);
        table(&mut stage, find(slug).unwrap(), position);
        insta::assert_snapshot!(format!("board_{slug}_80x24_sixteen"), stage.painted());
    }
}

#[test]
fn boards_without_colour() {
    for (slug, position) in SCENES {
        let mut stage = Stage::with(games(), 80, 24, Depth::None, Charset::Unicode);
        table(&mut stage, find(slug).unwrap(), position);
        insta::assert_snapshot!(format!("board_{slug}_80x24_plain"), stage.text());
    }
}

#[test]
fn boards_in_ascii() {
    for (slug, position) in SCENES {
        for (width, height) in SIZES {
            let mut stage = Stage::with(games(), width, height, Depth::None, Charset::Ascii);
            table(&mut stage, find(slug).unwrap(), position);
            assert!(stage.text().is_ascii());
            insta::assert_snapshot!(format!("board_{slug}_{width}x{height}_ascii"), stage.text());
        }
    }
}

/// The largest board there is fits the smallest usual window.
#[test]
fn the_largest_board_fits() {
    for (depth, charset) in [(Depth::True, Charset::Unicode), (Depth::None, Charset::Ascii)] {
        let mut stage = Stage::with(games(), 80, 24, depth, charset);
        let game = find("greener").unwrap();
        let start = game.start(&game::Setup { size: Some("9x9".to_string()), deal: Some(7) }).unwrap();
        stage.play(game, start, human(), human());
        insta::assert_snapshot!(format!("board_large_{charset:?}"), stage.text());
    }
}

#[test]
fn the_menu_and_what_it_opens() {
    for (width, height) in SIZES {
        let mut stage = Stage::new(width, height);
        insta::assert_snapshot!(format!("menu_{width}x{height}"), stage.text());
        stage.key(KeyCode::Up);
        insta::assert_snapshot!(format!("menu_last_game_{width}x{height}"), stage.painted());
        stage.key(KeyCode::Enter);
        stage.key(KeyCode::Up);
        stage.key(KeyCode::Up);
        insta::assert_snapshot!(format!("setup_{width}x{height}"), stage.painted());
        stage.key(KeyCode::Char('?'));
        insta::assert_snapshot!(format!("help_{width}x{height}"), stage.text());
    }
}

/// Somebody who was here before begins with a game, not with the lessons.
#[test]
fn only_a_newcomers_cursor_is_on_the_lessons() {
    let mut stage = Stage::new(60, 20);
    stage.sees("► Learn");
    insta::assert_snapshot!("menu_60x20", stage.text());
    stage.key(KeyCode::Enter);
    stage.key(KeyCode::Enter);
    stage.keys("3");
    stage.key(KeyCode::Enter);
    stage.key(KeyCode::Esc);
    stage.sees("GoRoGo: a lesson in 10 steps, 1 done");
    let stage = Stage::in_folder(games(), (60, 20), Depth::True, Charset::Unicode, stage.folder);
    stage.sees("► Play GoRoGo");
}

#[test]
fn settings() {
    let mut stage = Stage::new(80, 24);
    stage.click_on("Settings");
    stage.key(KeyCode::Right);
    insta::assert_snapshot!("settings", stage.text());
}

#[test]
fn learning() {
    for (width, height) in SIZES {
        let mut stage = Stage::new(width, height);
        stage.click_on("Learn");
        insta::assert_snapshot!(format!("learn_{width}x{height}"), stage.text());
        stage.click_on("Barragoon: a lesson");
        insta::assert_snapshot!(format!("lesson_{width}x{height}"), stage.text());
        stage.key(KeyCode::Esc);
        stage.click_on("Barragoon: the rules");
        insta::assert_snapshot!(format!("rules_short_{width}x{height}"), stage.text());
        while !stage.text().contains("The six faces") {
            stage.key(KeyCode::PageDown);
        }
        insta::assert_snapshot!(format!("rules_faces_{width}x{height}"), stage.text());
        stage.key(KeyCode::F(2));
        for _ in 0..10 {
            stage.key(KeyCode::PageDown);
        }
        insta::assert_snapshot!(format!("rules_{width}x{height}"), stage.text());
    }
}

#[test]
fn analysis() {
    for (width, height) in SIZES {
        let mut stage = Stage::new(width, height);
        let game = find("gorogo").unwrap();
        let mut state = game.read("W3W/2B2/1BWB1/5/4H b 7+2 7+2").unwrap();
        for ply in ["a1", "c2", "b1", "d2", "c1", "e3"] {
            state.play(ply).unwrap();
        }
        stage.play(game, state, human(), human());
        stage.keys("zz");
        stage.click_on("Review");
        stage.key(KeyCode::Right);
        stage.key(KeyCode::Right);
        insta::assert_snapshot!(format!("analysis_{width}x{height}"), stage.painted());
    }
}

#[test]
fn the_end() {
    let mut stage = Stage::new(80, 24);
    let game = find("barragoon").unwrap();
    let state = game.read("7/7/7/1x5/3z3/7/7/3D3/7 w move").unwrap();
    stage.play(game, state, human(), level(1));
    stage.line("d2d5");
    while stage.app.wait().is_some() {
        stage.event(Event::Tick);
    }
    insta::assert_snapshot!("end", stage.text());
}

#[test]
fn a_small_window_is_told_kindly_and_nothing_is_lost() {
    let mut stage = Stage::new(80, 24);
    let game = find("gorogo").unwrap();
    stage.play(game, game.start(&game::Setup::default()).unwrap(), human(), human());
    stage.line("Hc3");
    stage.resize(40, 10);
    insta::assert_snapshot!("small", stage.text());
    stage.resize(100, 30);
    stage.sees("1. Hc3");
    for (width, height) in [(1, 1), (2, 40), (200, 2), (60, 20), (300, 100)] {
        stage.resize(width, height);
    }
}
