//! Messages, the status line, and prompts.

use crate::support;

use std::fs;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use draw::Charset;
use support::{TestApp, at, games, human, level, people};
use tui::{ColorDepth, Event};

/// The status line.
fn status(test: &TestApp) -> String {
    test.text().lines().last().unwrap().to_string()
}

/// The text of the screen with single spaces, independent of line breaks.
fn words(test: &TestApp) -> String {
    let text = test.text().replace('│', " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The largest and the smallest window show the whole of it: what happened, what follows, where the old file is.
#[test]
fn a_long_message_is_readable_whole() {
    for size in [(120, 40), (60, 20)] {
        let folder = tempfile::tempdir().unwrap();
        for (place, name) in [("config", "settings.json"), ("state", "game.json")] {
            fs::create_dir_all(folder.path().join(place)).unwrap();
            fs::write(folder.path().join(place).join(name), "{ not json").unwrap();
        }
        // What was set aside before is not lost for it.
        fs::write(folder.path().join("config/settings.json.broken"), "older").unwrap();
        let mut test = TestApp::in_folder(games(), size, ColorDepth::True, Charset::Unicode, folder);
        let told = words(&test).replace(' ', "");
        let folder = test.folder.path().to_path_buf();
        let path = |name: &str| folder.join(name).display().to_string();
        for part in [
            format!("cannot read '{}'", path("config/settings.json")),
            "at line 1 column 3; the default settings are used, and it is kept as".to_string(),
            format!("'{}'", path("config/settings.json.broken-2")),
            format!("cannot read '{}'", path("state/game.json")),
            format!("'{}'", path("state/game.json.broken")),
        ] {
            assert!(told.contains(&part.replace(' ', "")), "{part} is not in\n{}", test.text());
        }
        test.key(KeyCode::Down);
        test.assert_absent("cannot read");
        assert_eq!(fs::read_to_string(path("config/settings.json.broken")).unwrap(), "older");
    }
}

/// Releasing a mouse button does not answer a prompt that the press opened.
#[test]
fn a_message_outlives_the_button_that_asked_for_it() {
    let mouse = |kind| {
        let event = MouseEvent { kind, column: 1, row: 1, modifiers: KeyModifiers::NONE };
        Event::from_terminal(crossterm::event::Event::Mouse(event))
    };
    assert!(mouse(MouseEventKind::Down(MouseButton::Left)).is_some());
    assert!(mouse(MouseEventKind::ScrollDown).is_some());
    assert!(mouse(MouseEventKind::Up(MouseButton::Left)).is_none());
    assert!(mouse(MouseEventKind::Drag(MouseButton::Left)).is_none());
}

#[test]
fn letters_are_no_commands_while_a_ply_is_typed() {
    let mut test = people("barragoon", None);
    assert!(status(&test).contains("t hint"));
    assert!(!status(&test).contains("undo"), "there is nothing to take back yet");
    test.keys("b");
    assert_eq!(
        status(&test).trim(),
        "Enter play what is typed  Esc clear it  Backspace delete a letter  ? help"
    );
    test.key(KeyCode::Esc);
    assert!(status(&test).contains("t hint"));
    test.keys("s");
    assert_eq!(status(&test).trim(), "Enter done  Esc cancel  ← → move  ? help");
}

/// The keys that leave are visible in any window.
#[test]
fn the_way_out_stays_visible() {
    for way in ["Play Greener", "Learn", "Analyse", "Open a saved game", "Settings"] {
        let mut test = TestApp::new(60, 20);
        assert!(status(&test).contains("q quit"));
        test.click_on(way);
        let status = status(&test);
        assert!(status.contains("Esc ") || status.contains("q "), "{way}: {status}");
        assert!(status.contains("? help"), "{way}: {status}");
    }
    for players in [[human(), level(1)], [level(1), level(1)]] {
        let [one, two] = players;
        let mut test = at("greener", None, one, two);
        test.resize(60, 20);
        assert!(status(&test).contains("q menu"), "{}", status(&test));
        assert!(status(&test).contains("? help"), "{}", status(&test));
    }
    let mut test = people("gorogo", None);
    test.line("Hc3");
    test.keys("zz");
    test.click_on("Review");
    test.resize(60, 20);
    assert!(status(&test).contains("q leave"), "{}", status(&test));
}

#[test]
fn a_question_stays_open_until_it_is_answered_well() {
    let mut test = TestApp::new(80, 24);
    test.click_on("Analyse");
    test.click_on("GoRoGo from the start");
    test.keys("v");
    test.assert_shows("5/5/5/5/5 w 10+3 10+2");
    test.assert_shows("Typing replaces this");
    // The first letter takes the place of what was suggested.
    test.line("W3W/2B2 and so on");
    test.assert_shows("W3W/2B2 and so on");
    assert!(words(&test).contains("expected"), "{}", test.text());
    for _ in 0..3 {
        test.event(Event::Key(KeyEvent::new(KeyCode::Char('w'), KeyModifiers::CONTROL)));
    }
    test.assert_absent("expected");
    test.assert_shows("W3W/2B2 ");
    test.event(Event::Key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL)));
    test.event(Event::Paste("W3W/2B2/1BWB1/5/4H b 7+2 7+2".to_string()));
    test.key(KeyCode::Enter);
    test.assert_absent("Position");
    test.assert_shows("Black places a stone");
    // Whose stones are in hand, and what was captured.
    test.assert_shows("7 stones");
    test.assert_shows("captures 0");
}

#[test]
fn a_number_typed_replaces_the_one_remembered() {
    let mut test = TestApp::new(80, 24);
    test.click_on("Play Greener");
    // Names and the clock stand below the number.
    for _ in 0..5 {
        test.key(KeyCode::Up);
    }
    test.keys("42");
    test.assert_shows(" 42_");
    test.assert_shows("numbered");
}

/// After a capture the turn goes on with placements, and all of it is told.
#[test]
fn the_whole_of_the_last_turn_is_told() {
    let mut test = people("barragoon", Some("2v1z2/7/7/7/3z3/7/7/3D3/7 w move"));
    for ply in ["d2d5", "x@d6", "-@c5"] {
        test.line(ply);
    }
    test.assert_shows("White d2 captures a 2-tile on d5;");
    // The tile's way is on the board, as well as what was placed after it.
    assert_eq!(test.text().matches('↑').count(), 3, "{}", test.text());
    assert_eq!(test.text().matches('◤').count(), 3, "{}", test.text());
    test.line("e9e8");
    test.assert_shows("Brown e9 to e8.");
}

/// Every point that a chain was taken from is marked.
#[test]
fn points_of_taken_chains_are_marked() {
    let mut test = people("gorogo", Some("W4/2B2/1HWB1/B1B2/WB3 b 5+2 5+2"));
    test.line("e5");
    test.assert_shows("Black places a stone on e5");
    assert_eq!(test.text().matches('◤').count(), 3, "{}", test.text());
}

/// The board on the screen.
fn board(test: &TestApp) -> String {
    test.text().lines().map(|line| line.chars().take(40).collect::<String>() + "\n").collect()
}

/// The frames until the animation ends.
fn frames(test: &mut TestApp) -> Vec<String> {
    let mut boards: Vec<String> = vec![board(test)];
    while test.app.next_tick().is_some() {
        test.event(Event::Tick);
        boards.push(board(test));
    }
    boards.dedup();
    boards
}

/// Moves in lessons and analyses are animated.
#[test]
fn lessons_and_analyses_are_seen_in_motion() {
    let mut lesson = TestApp::new(80, 24);
    lesson.click_on("Learn");
    lesson.click_on("Barragoon: a lesson");
    lesson.line("d5d7");
    assert_eq!(frames(&mut lesson).len(), 3);
    let mut analysis = TestApp::new(80, 24);
    analysis.click_on("Analyse");
    analysis.click_on("Barragoon from the start");
    analysis.line("d2f3");
    let played = frames(&mut analysis);
    assert_eq!(played.len(), 4, "{played:#?}");
    analysis.key(KeyCode::Tab);
    analysis.key(KeyCode::Left);
    assert_eq!(analysis.app.next_tick(), None);
    analysis.key(KeyCode::Right);
    assert_eq!(frames(&mut analysis).len(), 4);
}

/// Whoever holds a key down leafs through the plies: each board is there at once, and nothing moves until the key is let go.
#[test]
fn plies_that_are_leafed_through_do_not_move() {
    let mut test = TestApp::new(80, 24);
    test.click_on("Analyse");
    test.click_on("Barragoon from the start");
    let plies = ["d2f3", "c8c6", "c2c4", "e8e6"];
    plies.iter().for_each(|ply| test.line(ply));
    test.key(KeyCode::Tab);
    plies.iter().for_each(|_| test.key(KeyCode::Left));
    let boards = plies.map(|_| {
        test.key(KeyCode::Right);
        frames(&mut test).pop().unwrap_or_default()
    });
    plies.iter().for_each(|_| test.key(KeyCode::Left));
    test.key(KeyCode::Right);
    assert_ne!(board(&test), boards[0], "the first one moves");
    for seen in &boards[1..] {
        test.key(KeyCode::Right);
        assert_eq!(&board(&test), seen);
    }
    // The key was let go: the next one moves again.
    while test.app.next_tick().is_some() {
        test.event(Event::Tick);
    }
    test.key(KeyCode::Left);
    test.key(KeyCode::Right);
    assert_ne!(&board(&test), &boards[3]);
}

/// Captures are animated in a few frames, and any key skips them.
#[test]
fn plies_are_seen_in_motion() {
    let position = Some("v6/7/7/7/7/7/7/3D3/7 w move");
    let mut test = people("barragoon", position);
    test.line("d2f3");
    let boards = frames(&mut test);
    assert_eq!(boards.len(), 4, "{boards:#?}");
    // Nothing is drawn any more, and what a key leads to is there at once.
    let mut hasty = people("barragoon", position);
    hasty.line("d2f3");
    hasty.key(KeyCode::F(9));
    assert_eq!(hasty.app.next_tick(), None);
    assert_eq!(Some(&frames(&mut hasty)[0]), boards.last());
}
