//! What a person is told: messages, the keys that work now, questions.

use crate::stage;

use std::fs;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use draw::Charset;
use stage::{Stage, at, games, human, level, people};
use tui::{Depth, Event};

/// What stands in the line of keys.
fn status(stage: &Stage) -> String {
    stage.text().lines().last().unwrap().to_string()
}

/// All words on the screen with single blanks, however they are broken into lines.
fn words(stage: &Stage) -> String {
    let text = stage.text().replace('│', " ");
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
        let mut stage = Stage::in_folder(games(), size, Depth::True, Charset::Unicode, folder);
        let told = words(&stage).replace(' ', "");
        let folder = stage.folder.path().to_path_buf();
        let path = |name: &str| folder.join(name).display().to_string();
        for part in [
            format!("cannot read '{}'", path("config/settings.json")),
            "at line 1 column 3; the default settings are used, and it is kept as".to_string(),
            format!("'{}'", path("config/settings.json.broken-2")),
            format!("cannot read '{}'", path("state/game.json")),
            format!("'{}'", path("state/game.json.broken")),
        ] {
            assert!(told.contains(&part.replace(' ', "")), "{part} is not in\n{}", stage.text());
        }
        stage.key(KeyCode::Down);
        stage.sees_no("cannot read");
        assert_eq!(fs::read_to_string(path("config/settings.json.broken")).unwrap(), "older");
    }
}

/// A button that is let go is no answer to what its press led to.
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
    let mut stage = people("barragoon", None);
    assert!(status(&stage).contains("t hint"));
    assert!(!status(&stage).contains("undo"), "there is nothing to take back yet");
    stage.keys("b");
    assert_eq!(
        status(&stage).trim(),
        "Enter play what is typed  Esc clear it  Backspace delete a letter  ? help"
    );
    stage.key(KeyCode::Esc);
    assert!(status(&stage).contains("t hint"));
    stage.keys("s");
    assert_eq!(status(&stage).trim(), "Enter done  Esc cancel  ← → move  ? help");
}

/// However narrow the window, the way out is in sight.
#[test]
fn the_way_out_stays_visible() {
    for way in ["Play Greener", "Learn", "Analyse", "Open a saved game", "Settings"] {
        let mut stage = Stage::new(60, 20);
        assert!(status(&stage).contains("q quit"));
        stage.click_on(way);
        let status = status(&stage);
        assert!(status.contains("Esc ") || status.contains("q "), "{way}: {status}");
        assert!(status.contains("? help"), "{way}: {status}");
    }
    for players in [[human(), level(1)], [level(1), level(1)]] {
        let [one, two] = players;
        let mut stage = at("greener", None, one, two);
        stage.resize(60, 20);
        assert!(status(&stage).contains("q menu"), "{}", status(&stage));
        assert!(status(&stage).contains("? help"), "{}", status(&stage));
    }
    let mut stage = people("gorogo", None);
    stage.line("Hc3");
    stage.keys("zz");
    stage.click_on("Review");
    stage.resize(60, 20);
    assert!(status(&stage).contains("q leave"), "{}", status(&stage));
}

#[test]
fn a_question_stays_open_until_it_is_answered_well() {
    let mut stage = Stage::new(80, 24);
    stage.click_on("Analyse");
    stage.click_on("GoRoGo from the start");
    stage.keys("v");
    stage.sees("5/5/5/5/5 w 10+3 10+2");
    stage.sees("Typing replaces this");
    // The first letter takes the place of what was suggested.
    stage.line("W3W/2B2 and so on");
    stage.sees("W3W/2B2 and so on");
    assert!(words(&stage).contains("expected"), "{}", stage.text());
    for _ in 0..3 {
        stage.event(Event::Key(KeyEvent::new(KeyCode::Char('w'), KeyModifiers::CONTROL)));
    }
    stage.sees_no("expected");
    stage.sees("W3W/2B2 ");
    stage.event(Event::Key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL)));
    stage.event(Event::Paste("W3W/2B2/1BWB1/5/4H b 7+2 7+2".to_string()));
    stage.key(KeyCode::Enter);
    stage.sees_no("Position");
    stage.sees("Black places a stone");
    // Whose stones are in hand, and what was captured.
    stage.sees("7 stones");
    stage.sees("captures 0");
}

#[test]
fn a_number_typed_replaces_the_one_remembered() {
    let mut stage = Stage::new(80, 24);
    stage.click_on("Play Greener");
    // Names and the clock stand below the number.
    for _ in 0..5 {
        stage.key(KeyCode::Up);
    }
    stage.keys("42");
    stage.sees(" 42_");
    stage.sees("numbered");
}

/// After a capture the turn goes on with placements, and all of it is told.
#[test]
fn the_whole_of_the_last_turn_is_told() {
    let mut stage = people("barragoon", Some("2v1z2/7/7/7/3z3/7/7/3D3/7 w move"));
    for ply in ["d2d5", "x@d6", "-@c5"] {
        stage.line(ply);
    }
    stage.sees("White d2 captures a 2-tile on d5;");
    // The tile's way is on the board, as well as what was placed after it.
    assert_eq!(stage.text().matches('↑').count(), 3, "{}", stage.text());
    assert_eq!(stage.text().matches('◤').count(), 3, "{}", stage.text());
    stage.line("e9e8");
    stage.sees("Brown e9 to e8.");
}

/// Every point that a chain was taken from is marked.
#[test]
fn points_of_taken_chains_are_marked() {
    let mut stage = people("gorogo", Some("W4/2B2/1HWB1/B1B2/WB3 b 5+2 5+2"));
    stage.line("e5");
    stage.sees("Black places a stone on e5");
    assert_eq!(stage.text().matches('◤').count(), 3, "{}", stage.text());
}

/// What is seen of the board.
fn board(stage: &Stage) -> String {
    stage.text().lines().map(|line| line.chars().take(40).collect::<String>() + "\n").collect()
}

/// The boards that are seen until nothing moves any more.
fn frames(stage: &mut Stage) -> Vec<String> {
    let mut boards: Vec<String> = vec![board(stage)];
    while stage.app.wait().is_some() {
        stage.event(Event::Tick);
        boards.push(board(stage));
    }
    boards.dedup();
    boards
}

/// Plies that are tried or looked at walk as those of a game do.
#[test]
fn lessons_and_analyses_are_seen_in_motion() {
    let mut lesson = Stage::new(80, 24);
    lesson.click_on("Learn");
    lesson.click_on("Barragoon: a lesson");
    lesson.line("d5d7");
    assert_eq!(frames(&mut lesson).len(), 3);
    let mut analysis = Stage::new(80, 24);
    analysis.click_on("Analyse");
    analysis.click_on("Barragoon from the start");
    analysis.line("d2f3");
    let played = frames(&mut analysis);
    assert_eq!(played.len(), 4, "{played:#?}");
    analysis.key(KeyCode::Tab);
    analysis.key(KeyCode::Left);
    assert_eq!(analysis.app.wait(), None);
    analysis.key(KeyCode::Right);
    assert_eq!(frames(&mut analysis).len(), 4);
}

/// Whoever holds a key down leafs through the plies: each board is there at once, and nothing moves until the key is let go.
#[test]
fn plies_that_are_leafed_through_do_not_move() {
    let mut stage = Stage::new(80, 24);
    stage.click_on("Analyse");
    stage.click_on("Barragoon from the start");
    let plies = ["d2f3", "c8c6", "c2c4", "e8e6"];
    plies.iter().for_each(|ply| stage.line(ply));
    stage.key(KeyCode::Tab);
    plies.iter().for_each(|_| stage.key(KeyCode::Left));
    let boards = plies.map(|_| {
        stage.key(KeyCode::Right);
        frames(&mut stage).pop().unwrap_or_default()
    });
    plies.iter().for_each(|_| stage.key(KeyCode::Left));
    stage.key(KeyCode::Right);
    assert_ne!(board(&stage), boards[0], "the first one moves");
    for seen in &boards[1..] {
        stage.key(KeyCode::Right);
        assert_eq!(&board(&stage), seen);
    }
    // The key was let go: the next one moves again.
    while stage.app.wait().is_some() {
        stage.event(Event::Tick);
    }
    stage.key(KeyCode::Left);
    stage.key(KeyCode::Right);
    assert_ne!(&board(&stage), &boards[3]);
}

/// A capture is seen as it happens: a few frames, and any key ends them.
#[test]
fn plies_are_seen_in_motion() {
    let position = Some("v6/7/7/7/7/7/7/3D3/7 w move");
    let mut stage = people("barragoon", position);
    stage.line("d2f3");
    let boards = frames(&mut stage);
    assert_eq!(boards.len(), 4, "{boards:#?}");
    // Nothing is drawn any more, and what a key leads to is there at once.
    let mut hasty = people("barragoon", position);
    hasty.line("d2f3");
    hasty.key(KeyCode::F(9));
    assert_eq!(hasty.app.wait(), None);
    assert_eq!(Some(&frames(&mut hasty)[0]), boards.last());
}
