//! Keyboard and mouse input.

use crate::support;

use std::fs;

use catalog::find;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use draw::Charset;
use game::{MenuChoice, Piece, PieceIcon, Setup, Target};
use support::{TestApp, at, bot, games, human, level, people};
use tui::{ColorDepth, Event, Request};

#[test]
fn a_henge_is_chosen_from_the_menu_and_placed_with_the_cursor() {
    let mut test = people("gorogo", None);
    test.assert_shows("White places a henge");
    test.keys("3");
    test.assert_shows("Chosen: henge");
    test.key(KeyCode::Up);
    test.key(KeyCode::Left);
    test.key(KeyCode::Char(' '));
    test.assert_shows("1. Hb4");
    test.assert_shows("Black places a stone");
}

/// The first piece can only be a henge: a newcomer who chooses a point at once is understood.
#[test]
fn a_choice_that_is_none_is_made_for_the_person() {
    let mut test = people("gorogo", None);
    test.assert_shows("Chosen: henge");
    test.key(KeyCode::Up);
    test.key(KeyCode::Enter);
    test.assert_shows("1. Hc4");
    let mut test = people("gorogo", None);
    test.line("b2");
    test.assert_shows("1. Hb2");
    // There is nothing to take back yet.
    let mut test = people("gorogo", None);
    test.key(KeyCode::Esc);
    test.assert_shows("There is nothing to undo");
}

#[test]
fn the_same_by_mouse() {
    let mut test = people("gorogo", None);
    test.click_on("Π  henge");
    test.assert_shows("Chosen: henge");
    // The board's middle: the letter c is under it.
    let row = test.text().lines().position(|line| line.trim_start().starts_with("3 ")).unwrap() as u16;
    let column =
        test.text().lines().find(|line| line.contains("a        b")).unwrap().find('c').unwrap() as u16;
    test.click(column, row);
    test.assert_shows("1. Hc3");
}

#[test]
fn plies_are_typed_in_every_spelling() {
    let mut test = people("barragoon", None);
    // The path of keys that the first programs knew.
    test.line("b1 wwd");
    test.assert_shows("1. b1c3");
    test.line("D8-d5");
    test.assert_shows("2. d8d5");
    let mut test = people("gorogo", None);
    test.line("3 2 2");
    test.assert_shows("1. Hc3");
    test.line("0 0");
    test.assert_shows("2. a5");
    let mut test = people("greener", None);
    test.line("5 2 5 3");
    test.assert_shows("1. c1d1");
}

#[test]
fn a_half_typed_ply_goes_on_and_escape_steps_back() {
    let mut test = people("barragoon", None);
    test.line("b1");
    test.assert_shows("Chosen: b1");
    test.key(KeyCode::Esc);
    test.assert_absent("Chosen: b1");
    test.line("b1");
    test.line("d3");
    test.assert_shows("1. b1d3");
    test.keys("b9");
    test.key(KeyCode::Esc);
    test.assert_absent("> b9");
}

#[test]
fn what_is_not_legal_is_explained() {
    let mut test = people("gorogo", None);
    test.line("Hc3");
    test.line("c3");
    test.assert_shows("c3 is occupied");
    test.line("Zz9");
    test.assert_shows("cannot read");
}

#[test]
fn a_barragoon_is_placed_by_square_face_and_direction() {
    let mut test = people("barragoon", Some("v6/7/7/7/3D3/7/7/7/7 w last"));
    test.assert_shows("White places a barragoon");
    test.line("b2");
    test.assert_shows("6  ╭─► right turn  turn right only");
    test.keys("5");
    test.assert_shows("4  ◄─╮ west   up, then left");
    test.key(KeyCode::Esc);
    test.click_on("one-way");
    test.keys("2");
    test.assert_shows("1. >@b2");
}

#[test]
fn on_a_turned_board_the_menu_shows_faces_as_they_will_lie() {
    let mut test = people("barragoon", Some("v6/7/7/7/3D3/7/7/7/7 w last"));
    test.key(KeyCode::Char('x'));
    test.key(KeyCode::Enter);
    test.line("b2");
    test.keys("3");
    test.assert_shows("2  ◄── east   to the left");
    test.key(KeyCode::Esc);
    test.keys("5");
    test.assert_shows("4  ╰─► west   down, then right");
    test.key(KeyCode::Esc);
    test.keys("4");
    test.assert_shows("horizontal  left and right");
}

#[test]
fn touched_is_moved_if_people_want_it() {
    let mut test = TestApp::new(80, 24);
    test.click_on("Settings");
    for _ in 0..5 {
        test.key(KeyCode::Down);
    }
    test.key(KeyCode::Right);
    test.key(KeyCode::Esc);
    let game = find("barragoon").unwrap();
    test.play(game, game.start(&Setup::default()).unwrap(), human(), human());
    test.line("b1");
    test.key(KeyCode::Esc);
    test.assert_shows("touch-move:");
    test.assert_shows("Chosen: b1");
    test.line("c2");
    test.assert_shows("Chosen: b1");
    test.line("d3");
    test.assert_shows("1. b1d3");
}

#[test]
fn another_piece_may_be_chosen_instead() {
    let mut test = people("barragoon", None);
    test.line("b1");
    let row = test.text().lines().position(|line| line.trim_start().starts_with("2 ")).unwrap() as u16;
    let files = test.text().lines().find(|line| line.contains("a    b    c")).unwrap().to_string();
    test.click(files.find('c').unwrap() as u16, row);
    test.assert_shows("Chosen: c2");
}

#[test]
fn plies_are_taken_back_and_played_again() {
    let mut test = people("gorogo", None);
    test.line("Hc3");
    test.line("a1");
    test.keys("u");
    test.assert_absent("a1");
    test.keys("u");
    test.assert_shows("White places a henge");
    test.keys("u");
    test.assert_shows("no move to undo");
    test.keys("rr");
    test.assert_shows("2. a1");
    test.keys("r");
    test.assert_shows("no move to play again");
}

#[test]
fn against_a_computer_a_whole_turn_is_taken_back() {
    let mut test = at("gorogo", None, human(), level(1));
    test.line("Hc3");
    test.assert_shows(" 2. ");
    test.keys("u");
    test.assert_shows("White places a henge");
    test.keys("r");
    test.assert_shows(" 2. ");
}

#[test]
fn sides_are_swapped_in_the_middle_of_a_game() {
    let mut test = at("gorogo", None, human(), level(1));
    test.keys("v");
    test.assert_shows("White  level 1, Pebble");
    // The computer has begun.
    test.assert_shows(" 1. ");
}

#[test]
fn sides_are_not_swapped_once_the_game_is_over() {
    let mut test = at("gorogo", None, human(), level(1));
    test.line("Hc3");
    test.keys("zz");
    test.assert_shows("Black wins: White resigned");
    test.key(KeyCode::Esc);
    test.assert_absent("swap sides");
    test.keys("v");
    test.assert_shows("sides are swapped in a rematch");
    test.assert_shows("White: you");
}

#[test]
fn a_hint_names_a_ply_and_its_worth() {
    let mut test = people("gorogo", Some("W3W/2B2/1BWB1/5/4H b 7+2 7+2"));
    test.keys("t");
    test.assert_shows("Hint: play c2");
    test.assert_shows("Expected after it:");
    test.key(KeyCode::Esc);
    test.assert_absent("Hint:");
}

#[test]
fn resigning_needs_the_key_twice() {
    let mut test = people("gorogo", None);
    test.keys("z");
    test.assert_shows("Press z again");
    test.line("Hc3");
    test.keys("z");
    test.assert_absent("is over");
    test.keys("z");
    test.assert_shows("White wins: Black resigned");
    test.click_on("Rematch");
    test.assert_shows("White places a henge");
}

#[test]
fn two_computers_play_pause_and_step() {
    let mut test = at("greener", None, level(1), bot("greedy"));
    assert!(test.app.next_tick().is_some());
    test.event(Event::Tick);
    test.assert_shows(" 1. ");
    test.keys("p");
    assert!(test.app.next_tick().is_none());
    test.assert_shows("Paused");
    test.keys(".");
    test.assert_shows(" 2. ");
    test.assert_shows("Paused");
    test.keys("+");
    test.assert_shows("A move every");
    test.keys("p");
    while test.app.next_tick().is_some() {
        test.event(Event::Tick);
    }
    test.assert_shows("The game is over");
}

#[test]
fn thinking_is_seen_and_can_be_cut_short() {
    let mut test = TestApp::new(80, 24);
    let game = find("gorogo").unwrap();
    test.app.play(game, game.start(&Setup::default()).unwrap(), game::ByPlayer::new(level(8), human()));
    test.draw();
    test.assert_shows("thinking, ");
    assert!(test.app.next_tick().is_some());
    // Keys are answered while it thinks.
    test.event_only(Event::Key(KeyEvent::new(KeyCode::Char('l'), KeyModifiers::NONE)));
    test.assert_shows("the last move is not shown");
    test.event_only(Event::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)));
    test.run_jobs();
    test.assert_shows(" 1. ");
    assert!(test.app.next_tick().is_none());
}

#[test]
fn threats_are_shown_on_request() {
    let mut test = at("gorogo", Some("W4/2B2/1HWB1/2B2/W4 b 7+2 7+2"), human(), human());
    let before = test.styled_text();
    test.keys("k");
    test.assert_shows("threatened pieces are shown");
    test.assert_shows("!");
    test.keys("k");
    test.key(KeyCode::F(5));
    assert_eq!(test.styled_text(), before);
}

#[test]
fn menus_are_in_sight_on_every_board() {
    let mut test = TestApp::new(120, 40);
    test.click_on("Analyse");
    test.click_on("GoRoGo from the start");
    test.line("Hc3");
    test.assert_shows("3   Π  henge  yours on your turn");
    let mut test = TestApp::new(120, 40);
    test.click_on("Learn");
    test.click_on("GoRoGo: the rules");
    test.key(KeyCode::F(2));
    while !test.text().contains("Play e5.") {
        test.key(KeyCode::PageDown);
    }
    test.assert_shows("3   Π  henge  yours on your turn");
}

#[test]
fn choices_are_remembered() {
    let mut test = TestApp::new(80, 24);
    test.click_on("Play Greener");
    for (row, rights) in [(0, 3), (1, 2), (2, 1), (3, 2), (4, 1)] {
        for _ in 0..=row {
            test.key(KeyCode::Down);
        }
        for _ in 0..rights {
            test.key(KeyCode::Right);
        }
        for _ in 0..=row {
            test.key(KeyCode::Up);
        }
    }
    test.assert_shows("numbered");
    let shown = test.text().split("Number").nth(1).unwrap().split_whitespace().next().unwrap().to_string();
    test.key(KeyCode::Enter);
    let test = TestApp::in_folder(games(), (80, 24), ColorDepth::True, Charset::Unicode, test.folder);
    let text = fs::read_to_string(test.folder.path().join("config/settings.json")).unwrap();
    for part in ["\"level:3\"", "\"level:3\"", "\"lot\"", "\"9x9\"", &format!("\"number\": {shown}")] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    let mut test = test;
    test.click_on("Play Greener");
    test.assert_shows("random");
    test.assert_shows("9 × 9");
}

#[test]
fn the_lesson_checks_what_is_done_and_explains() {
    let mut test = TestApp::new(120, 40);
    test.click_on("Learn");
    test.click_on("GoRoGo: a lesson");
    test.line("Hc3");
    test.assert_shows("✓");
    test.key(KeyCode::Enter);
    test.assert_shows("Capture a stone");
    test.line("b2");
    test.assert_shows("that is diagonal");
    test.key(KeyCode::Enter);
    test.line("c2");
    test.assert_shows("Captured");
    test.key(KeyCode::PageUp);
    test.assert_shows("The first piece");
}

/// Following the goals completes every lesson.
#[test]
fn every_lesson_can_be_finished() {
    for game in games() {
        let mut test = TestApp::new(120, 40);
        test.click_on("Learn");
        test.click_on(&format!("{}: a lesson", game.info().name));
        for lesson in game.info().lessons {
            test.assert_shows(lesson.title);
            let state = game.read(lesson.position).unwrap();
            let right = state.moves().into_iter().find(|ply| {
                let mut after = state.copy();
                after.play(ply).unwrap();
                let outcome = after.outcome();
                lesson.goal.is_met(state.turn(), ply, state.score(), after.score(), outcome.as_ref())
            });
            let right = right.unwrap();
            // A colon begins a ply whatever its first letter.
            test.line(&format!(":{right}"));
            test.assert_shows("✓");
            test.key(KeyCode::Enter);
        }
        test.assert_shows("You now know all the rules");
    }
}

#[test]
fn plies_are_tried_on_the_pages_of_the_rules() {
    let mut test = TestApp::new(120, 40);
    test.click_on("Learn");
    test.click_on("GoRoGo: the rules");
    test.key(KeyCode::F(2));
    while !test.text().contains("Play e5.") {
        test.key(KeyCode::PageDown);
    }
    test.line("e5");
    test.keys("u");
    for _ in 0..100 {
        test.key(KeyCode::PageDown);
    }
    test.assert_shows("Readings");
    test.keys("q");
    test.assert_shows("Never played before?");
}

#[test]
fn analysis_steps_branches_and_sets_up_positions() {
    let mut test = TestApp::new(120, 40);
    test.click_on("Analyse");
    test.click_on("GoRoGo from the start");
    test.assert_shows("depth");
    test.line("Hc3");
    test.line("a1");
    test.key(KeyCode::Tab);
    test.key(KeyCode::Left);
    test.line("b2");
    test.assert_shows("a variation");
    test.key(KeyCode::Left);
    test.assert_shows("Next, ↑ ↓: [a1] b2");
    test.key(KeyCode::Down);
    test.key(KeyCode::Right);
    test.keys("y");
    test.assert_shows("main line now");
    test.keys("x");
    test.assert_shows("b2 and what followed it are deleted");
    test.keys("v");
    for _ in 0..80 {
        test.key(KeyCode::Backspace);
    }
    test.line("W3W/2B2/1BWB1/5/4H b 7+2 7+2");
    test.assert_shows("Black places");
    test.assert_shows("1. +");
    test.keys("t");
    test.assert_shows("stopped");
}

#[test]
fn control_keys_leave_and_sleep() {
    let mut test = TestApp::new(80, 24);
    let control = |letter| Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
    test.event(control('z'));
    assert_eq!(test.last, Request::Suspend);
    test.event(control('c'));
    assert_eq!(test.last, Request::Quit);
    test.keys("q");
    assert_eq!(test.last, Request::Quit);
}

#[test]
fn keys_of_the_status_line_can_be_clicked() {
    let mut test = TestApp::new(80, 24);
    test.click_on("? help");
    test.assert_shows("Keys that work now");
    test.key(KeyCode::Esc);
    test.click_on("q quit");
    assert_eq!(test.last, Request::Quit);
}

/// While a screen waits for a person, no tick is scheduled.
#[test]
fn the_program_sleeps_while_nobody_does_anything() {
    for way in ["Play Greener", "Learn", "Analyse", "Open a saved game", "Settings"] {
        let mut test = TestApp::new(80, 24);
        assert_eq!(test.app.next_tick(), None);
        test.click_on(way);
        assert_eq!(test.app.next_tick(), None, "{way}");
    }
    assert_eq!(people("gorogo", None).app.next_tick(), None);
    assert_eq!(at("gorogo", None, human(), level(1)).app.next_tick(), None);
}

/// At 80 × 24 the longest steps leave room for the menu with pictures and descriptions, and for the verdict.
#[test]
fn no_lesson_outgrows_a_small_window() {
    for (game, depth) in games().iter().flat_map(|game| [(game, ColorDepth::True), (game, ColorDepth::None)])
    {
        let mut test = TestApp::with(games(), 80, 24, depth, Charset::Unicode);
        test.click_on("Learn");
        test.click_on(&format!("{}: a lesson", game.info().name));
        for lesson in game.info().lessons {
            let state = game.read(lesson.position).unwrap();
            test.assert_shows(last_word(lesson.title));
            test.assert_shows(last_word(lesson.text));
            for (clicks, _) in menus(state.as_ref()) {
                for click in &clicks[..clicks.len() - 1] {
                    match click {
                        Target::Cell(square) => test.line(&format!(":{square}")),
                        Target::Choice(choice) => {
                            sees_choice(&test, choice);
                            test.keys(&choice.number.to_string());
                        }
                    }
                }
                if let Some(Target::Choice(choice)) = clicks.last() {
                    sees_choice(&test, choice);
                }
                test.assert_shows(last_word(lesson.title));
                test.assert_shows(last_word(lesson.text));
                test.keys("u");
            }
            test.key(KeyCode::PageDown);
        }
    }
}

fn last_word(text: &str) -> &str {
    text.rsplit(' ').next().unwrap_or_default()
}

/// The clicks of one ply for every way through the menus.
fn menus(state: &dyn catalog::State) -> Vec<(Vec<Target>, String)> {
    let choices = |clicks: &[Target]| -> Vec<Target> {
        clicks.iter().filter(|target| matches!(target, Target::Choice(_))).copied().collect()
    };
    let mut ways: Vec<(Vec<Target>, String)> = Vec::new();
    for (clicks, ply) in state.move_clicks() {
        let chosen = choices(&clicks);
        if !chosen.is_empty() && ways.iter().all(|(other, _)| choices(other) != chosen) {
            ways.push((clicks, ply));
        }
    }
    ways
}

#[track_caller]
fn sees_choice(test: &TestApp, choice: &MenuChoice) {
    test.assert_shows(choice.label);
    test.assert_shows(choice.meaning);
    if let Some(PieceIcon { shape, label }) = choice.picture {
        let piece = Piece { owner: None, shape, label: label.to_string() };
        test.assert_shows(&draw::glyph(&piece, draw::Tone::Neutral, Charset::Unicode));
    }
}
