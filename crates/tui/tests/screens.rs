//! Snapshots of every screen: text and colours.

use crate::support;

use catalog::{Game, find};
use crossterm::event::KeyCode;
use draw::Charset;
use support::{TestApp, games, human, level};
use tui::{ColorDepth, Event};

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// A position with much to see for each game.
const SCENES: [(&str, &str); 3] = [
    ("gorogo", "1W1HH/W1WB1/1H1B1/3W1/2WB1 b 5+2 7+0"),
    ("barragoon", "1vd2v1/2zN3/1|5/1x2zx1/x1xdx1x/1x1+1x1/4>Z1/2Z4/1VD1DV1 w move"),
    ("greener", "w1^2,3,b1^3,g/2,b2^3,1,w1^2,1/w1^2,w,b,1,b,g/2,w1^2,g,b1^2,1/1,g,w1^2,3/1,b0^2,b,g,b,g b"),
];

/// A game between two people after the first move from that position.
fn table(test: &mut TestApp, game: &'static dyn Game, position: &str) {
    let mut state = game.read(position).unwrap();
    let ply = state.moves().remove(0);
    state.play(&ply).unwrap();
    test.play(game, state, human(), human());
}

#[test]
fn boards_in_colour() {
    for (slug, position) in SCENES {
        for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
            let mut test = TestApp::new(width, height);
            table(&mut test, find(slug).unwrap(), position);
            insta::assert_snapshot!(format!("board_{slug}_{width}x{height}_colour"), test.styled_text());
        }
    }
}

#[test]
fn boards_in_sixteen_colours() {
    for (slug, position) in SCENES {
        let mut test = TestApp::with(games(), 80, 24, ColorDepth::Sixteen, Charset::Unicode);
        table(&mut test, find(slug).unwrap(), position);
        insta::assert_snapshot!(format!("board_{slug}_80x24_sixteen"), test.styled_text());
    }
}

#[test]
fn boards_without_colour() {
    for (slug, position) in SCENES {
        let mut test = TestApp::with(games(), 80, 24, ColorDepth::None, Charset::Unicode);
        table(&mut test, find(slug).unwrap(), position);
        insta::assert_snapshot!(format!("board_{slug}_80x24_plain"), test.text());
    }
}

#[test]
fn boards_in_ascii() {
    for (slug, position) in SCENES {
        for (width, height) in SIZES {
            let mut test = TestApp::with(games(), width, height, ColorDepth::None, Charset::Ascii);
            table(&mut test, find(slug).unwrap(), position);
            assert!(test.text().is_ascii());
            insta::assert_snapshot!(format!("board_{slug}_{width}x{height}_ascii"), test.text());
        }
    }
}

/// The largest board fits the smallest usual window.
#[test]
fn the_largest_board_fits() {
    for (depth, charset) in [(ColorDepth::True, Charset::Unicode), (ColorDepth::None, Charset::Ascii)] {
        let mut test = TestApp::with(games(), 80, 24, depth, charset);
        let game = find("greener").unwrap();
        let start = game.start(&game::Setup { size: Some("9x9".to_string()), deal: Some(7) }).unwrap();
        test.play(game, start, human(), human());
        insta::assert_snapshot!(format!("board_large_{charset:?}"), test.text());
    }
}

#[test]
fn the_menu_and_what_it_opens() {
    for (width, height) in SIZES {
        let mut test = TestApp::new(width, height);
        insta::assert_snapshot!(format!("menu_{width}x{height}"), test.text());
        test.key(KeyCode::Up);
        insta::assert_snapshot!(format!("menu_last_game_{width}x{height}"), test.styled_text());
        test.key(KeyCode::Enter);
        test.key(KeyCode::Up);
        test.key(KeyCode::Up);
        insta::assert_snapshot!(format!("setup_{width}x{height}"), test.styled_text());
        test.key(KeyCode::Char('?'));
        insta::assert_snapshot!(format!("help_{width}x{height}"), test.text());
    }
}

/// Only at the first start, the lessons are selected.
#[test]
fn only_a_newcomers_cursor_is_on_the_lessons() {
    let mut test = TestApp::new(60, 20);
    test.assert_shows("► Learn");
    insta::assert_snapshot!("menu_60x20", test.text());
    test.key(KeyCode::Enter);
    test.key(KeyCode::Enter);
    test.keys("3");
    test.key(KeyCode::Enter);
    test.key(KeyCode::Esc);
    test.assert_shows("GoRoGo: a lesson in 10 steps, 1 done");
    let test = TestApp::in_folder(games(), (60, 20), ColorDepth::True, Charset::Unicode, test.folder);
    test.assert_shows("► Play GoRoGo");
}

#[test]
fn settings() {
    let mut test = TestApp::new(80, 24);
    test.click_on("Settings");
    test.key(KeyCode::Right);
    insta::assert_snapshot!("settings", test.text());
}

#[test]
fn learning() {
    for (width, height) in SIZES {
        let mut test = TestApp::new(width, height);
        test.click_on("Learn");
        insta::assert_snapshot!(format!("learn_{width}x{height}"), test.text());
        test.click_on("Barragoon: a lesson");
        insta::assert_snapshot!(format!("lesson_{width}x{height}"), test.text());
        test.key(KeyCode::Esc);
        test.click_on("Barragoon: the rules");
        insta::assert_snapshot!(format!("rules_short_{width}x{height}"), test.text());
        while !test.text().contains("The six faces") {
            test.key(KeyCode::PageDown);
        }
        insta::assert_snapshot!(format!("rules_faces_{width}x{height}"), test.text());
        test.key(KeyCode::F(2));
        for _ in 0..10 {
            test.key(KeyCode::PageDown);
        }
        insta::assert_snapshot!(format!("rules_{width}x{height}"), test.text());
    }
}

#[test]
fn analysis() {
    for (width, height) in SIZES {
        let mut test = TestApp::new(width, height);
        let game = find("gorogo").unwrap();
        let mut state = game.read("W3W/2B2/1BWB1/5/4H b 7+2 7+2").unwrap();
        for ply in ["a1", "c2", "b1", "d2", "c1", "e3"] {
            state.play(ply).unwrap();
        }
        test.play(game, state, human(), human());
        test.keys("zz");
        test.click_on("Review");
        test.key(KeyCode::Right);
        test.key(KeyCode::Right);
        insta::assert_snapshot!(format!("analysis_{width}x{height}"), test.styled_text());
    }
}

#[test]
fn the_end() {
    let mut test = TestApp::new(80, 24);
    let game = find("barragoon").unwrap();
    let state = game.read("7/7/7/1x5/3z3/7/7/3D3/7 w move").unwrap();
    test.play(game, state, human(), level(1));
    test.line("d2d5");
    while test.app.next_tick().is_some() {
        test.event(Event::Tick);
    }
    insta::assert_snapshot!("end", test.text());
}

#[test]
fn a_small_window_is_told_kindly_and_nothing_is_lost() {
    let mut test = TestApp::new(80, 24);
    let game = find("gorogo").unwrap();
    test.play(game, game.start(&game::Setup::default()).unwrap(), human(), human());
    test.line("Hc3");
    test.resize(40, 10);
    insta::assert_snapshot!("small", test.text());
    test.resize(100, 30);
    test.assert_shows("1. Hc3");
    for (width, height) in [(1, 1), (2, 40), (200, 2), (60, 20), (300, 100)] {
        test.resize(width, height);
    }
}
