//! What keys and the mouse do.

use crate::stage;

use std::fs;

use catalog::find;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use draw::Charset;
use game::{MenuChoice, Piece, PieceIcon, Setup, Target};
use stage::{Stage, at, bot, games, human, level, people};
use tui::{Depth, Event, Request};

#[test]
fn a_henge_is_chosen_from_the_menu_and_placed_with_the_cursor() {
    let mut stage = people("gorogo", None);
    stage.sees("White places a henge");
    stage.keys("3");
    stage.sees("Chosen: henge");
    stage.key(KeyCode::Up);
    stage.key(KeyCode::Left);
    stage.key(KeyCode::Char(' '));
    stage.sees("1. Hb4");
    stage.sees("Black places a stone");
}

/// The first piece can only be a henge: a newcomer who chooses a point at once is understood.
#[test]
fn a_choice_that_is_none_is_made_for_the_person() {
    let mut stage = people("gorogo", None);
    stage.sees("Chosen: henge");
    stage.key(KeyCode::Up);
    stage.key(KeyCode::Enter);
    stage.sees("1. Hc4");
    let mut stage = people("gorogo", None);
    stage.line("b2");
    stage.sees("1. Hb2");
    // There is nothing to take back yet.
    let mut stage = people("gorogo", None);
    stage.key(KeyCode::Esc);
    stage.sees("There is nothing to undo");
}

#[test]
fn the_same_by_mouse() {
    let mut stage = people("gorogo", None);
    stage.click_on("Π  henge");
    stage.sees("Chosen: henge");
    // The board's middle: the letter c is under it.
    let row = stage.text().lines().position(|line| line.trim_start().starts_with("3 ")).unwrap() as u16;
    let column =
        stage.text().lines().find(|line| line.contains("a        b")).unwrap().find('c').unwrap() as u16;
    stage.click(column, row);
    stage.sees("1. Hc3");
}

#[test]
fn plies_are_typed_in_every_spelling() {
    let mut stage = people("barragoon", None);
    // The path of keys that the first programs knew.
    stage.line("b1 wwd");
    stage.sees("1. b1c3");
    stage.line("D8-d5");
    stage.sees("2. d8d5");
    let mut stage = people("gorogo", None);
    stage.line("3 2 2");
    stage.sees("1. Hc3");
    stage.line("0 0");
    stage.sees("2. a5");
    let mut stage = people("greener", None);
    stage.line("5 2 5 3");
    stage.sees("1. c1d1");
}

#[test]
fn a_half_typed_ply_goes_on_and_escape_steps_back() {
    let mut stage = people("barragoon", None);
    stage.line("b1");
    stage.sees("Chosen: b1");
    stage.key(KeyCode::Esc);
    stage.sees_no("Chosen: b1");
    stage.line("b1");
    stage.line("d3");
    stage.sees("1. b1d3");
    stage.keys("b9");
    stage.key(KeyCode::Esc);
    stage.sees_no("> b9");
}

#[test]
fn what_is_not_legal_is_explained() {
    let mut stage = people("gorogo", None);
    stage.line("Hc3");
    stage.line("c3");
    stage.sees("c3 is occupied");
    stage.line("Zz9");
    stage.sees("cannot read");
}

#[test]
fn a_barragoon_is_placed_by_square_face_and_direction() {
    let mut stage = people("barragoon", Some("v6/7/7/7/3D3/7/7/7/7 w last"));
    stage.sees("White places a barragoon");
    stage.line("b2");
    stage.sees("6  ╭─► right turn  turn right only");
    stage.keys("5");
    stage.sees("4  ◄─╮ west   up, then left");
    stage.key(KeyCode::Esc);
    stage.click_on("one-way");
    stage.keys("2");
    stage.sees("1. >@b2");
}

#[test]
fn on_a_turned_board_the_menu_shows_faces_as_they_will_lie() {
    let mut stage = people("barragoon", Some("v6/7/7/7/3D3/7/7/7/7 w last"));
    stage.key(KeyCode::Char('x'));
    stage.key(KeyCode::Enter);
    stage.line("b2");
    stage.keys("3");
    stage.sees("2  ◄── east   to the left");
    stage.key(KeyCode::Esc);
    stage.keys("5");
    stage.sees("4  ╰─► west   down, then right");
    stage.key(KeyCode::Esc);
    stage.keys("4");
    stage.sees("horizontal  left and right");
}

#[test]
fn touched_is_moved_if_people_want_it() {
    let mut stage = Stage::new(80, 24);
    stage.click_on("Settings");
    for _ in 0..5 {
        stage.key(KeyCode::Down);
    }
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Esc);
    let game = find("barragoon").unwrap();
    stage.play(game, game.start(&Setup::default()).unwrap(), human(), human());
    stage.line("b1");
    stage.key(KeyCode::Esc);
    stage.sees("touch-move:");
    stage.sees("Chosen: b1");
    stage.line("c2");
    stage.sees("Chosen: b1");
    stage.line("d3");
    stage.sees("1. b1d3");
}

#[test]
fn another_piece_may_be_chosen_instead() {
    let mut stage = people("barragoon", None);
    stage.line("b1");
    let row = stage.text().lines().position(|line| line.trim_start().starts_with("2 ")).unwrap() as u16;
    let files = stage.text().lines().find(|line| line.contains("a    b    c")).unwrap().to_string();
    stage.click(files.find('c').unwrap() as u16, row);
    stage.sees("Chosen: c2");
}

#[test]
fn plies_are_taken_back_and_played_again() {
    let mut stage = people("gorogo", None);
    stage.line("Hc3");
    stage.line("a1");
    stage.keys("u");
    stage.sees_no("a1");
    stage.keys("u");
    stage.sees("White places a henge");
    stage.keys("u");
    stage.sees("no move to undo");
    stage.keys("rr");
    stage.sees("2. a1");
    stage.keys("r");
    stage.sees("no move to play again");
}

#[test]
fn against_a_computer_a_whole_turn_is_taken_back() {
    let mut stage = at("gorogo", None, human(), level(1));
    stage.line("Hc3");
    stage.sees(" 2. ");
    stage.keys("u");
    stage.sees("White places a henge");
    stage.keys("r");
    stage.sees(" 2. ");
}

#[test]
fn sides_are_swapped_in_the_middle_of_a_game() {
    let mut stage = at("gorogo", None, human(), level(1));
    stage.keys("v");
    stage.sees("White  level 1, Pebble");
    // The computer has begun.
    stage.sees(" 1. ");
}

#[test]
fn sides_are_not_swapped_once_the_game_is_over() {
    let mut stage = at("gorogo", None, human(), level(1));
    stage.line("Hc3");
    stage.keys("zz");
    stage.sees("Black wins: White resigned");
    stage.key(KeyCode::Esc);
    stage.sees_no("swap sides");
    stage.keys("v");
    stage.sees("sides are swapped in a rematch");
    stage.sees("White: you");
}

#[test]
fn a_hint_names_a_ply_and_its_worth() {
    let mut stage = people("gorogo", Some("W3W/2B2/1BWB1/5/4H b 7+2 7+2"));
    stage.keys("t");
    stage.sees("Hint: play c2");
    stage.sees("Expected after it:");
    stage.key(KeyCode::Esc);
    stage.sees_no("Hint:");
}

#[test]
fn resigning_needs_the_key_twice() {
    let mut stage = people("gorogo", None);
    stage.keys("z");
    stage.sees("Press z again");
    stage.line("Hc3");
    stage.keys("z");
    stage.sees_no("is over");
    stage.keys("z");
    stage.sees("White wins: Black resigned");
    stage.click_on("Rematch");
    stage.sees("White places a henge");
}

#[test]
fn two_computers_play_pause_and_step() {
    let mut stage = at("greener", None, level(1), bot("greedy"));
    assert!(stage.app.wait().is_some());
    stage.event(Event::Tick);
    stage.sees(" 1. ");
    stage.keys("p");
    assert!(stage.app.wait().is_none());
    stage.sees("Paused");
    stage.keys(".");
    stage.sees(" 2. ");
    stage.sees("Paused");
    stage.keys("+");
    stage.sees("A move every");
    stage.keys("p");
    while stage.app.wait().is_some() {
        stage.event(Event::Tick);
    }
    stage.sees("The game is over");
}

#[test]
fn thinking_is_seen_and_can_be_cut_short() {
    let mut stage = Stage::new(80, 24);
    let game = find("gorogo").unwrap();
    stage.app.play(game, game.start(&Setup::default()).unwrap(), game::ByPlayer::new(level(8), human()));
    stage.draw();
    stage.sees("thinking, ");
    assert!(stage.app.wait().is_some());
    // Keys are answered while it thinks.
    stage.event_only(Event::Key(KeyEvent::new(KeyCode::Char('l'), KeyModifiers::NONE)));
    stage.sees("the last move is not shown");
    stage.event_only(Event::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)));
    stage.settle();
    stage.sees(" 1. ");
    assert!(stage.app.wait().is_none());
}

#[test]
fn threats_are_shown_on_request() {
    let mut stage = at("gorogo", Some("W4/2B2/1HWB1/2B2/W4 b 7+2 7+2"), human(), human());
    let before = stage.painted();
    stage.keys("k");
    stage.sees("threatened pieces are shown");
    stage.sees("!");
    stage.keys("k");
    stage.key(KeyCode::F(5));
    assert_eq!(stage.painted(), before);
}

#[test]
fn menus_are_in_sight_on_every_board() {
    let mut stage = Stage::new(120, 40);
    stage.click_on("Analyse");
    stage.click_on("GoRoGo from the start");
    stage.line("Hc3");
    stage.sees("3   Π  henge  yours on your turn");
    let mut stage = Stage::new(120, 40);
    stage.click_on("Learn");
    stage.click_on("GoRoGo: the rules");
    stage.key(KeyCode::F(2));
    while !stage.text().contains("Play e5.") {
        stage.key(KeyCode::PageDown);
    }
    stage.sees("3   Π  henge  yours on your turn");
}

#[test]
fn choices_are_remembered() {
    let mut stage = Stage::new(80, 24);
    stage.click_on("Play Greener");
    for (row, rights) in [(0, 3), (1, 2), (2, 1), (3, 2), (4, 1)] {
        for _ in 0..=row {
            stage.key(KeyCode::Down);
        }
        for _ in 0..rights {
            stage.key(KeyCode::Right);
        }
        for _ in 0..=row {
            stage.key(KeyCode::Up);
        }
    }
    stage.sees("numbered");
    let shown = stage.text().split("Number").nth(1).unwrap().split_whitespace().next().unwrap().to_string();
    stage.key(KeyCode::Enter);
    let stage = Stage::in_folder(games(), (80, 24), Depth::True, Charset::Unicode, stage.folder);
    let text = fs::read_to_string(stage.folder.path().join("config/settings.json")).unwrap();
    for part in ["\"level:3\"", "\"level:3\"", "\"lot\"", "\"9x9\"", &format!("\"number\": {shown}")] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    let mut stage = stage;
    stage.click_on("Play Greener");
    stage.sees("random");
    stage.sees("9 × 9");
}

#[test]
fn the_lesson_checks_what_is_done_and_explains() {
    let mut stage = Stage::new(120, 40);
    stage.click_on("Learn");
    stage.click_on("GoRoGo: a lesson");
    stage.line("Hc3");
    stage.sees("✓");
    stage.key(KeyCode::Enter);
    stage.sees("Capture a stone");
    stage.line("b2");
    stage.sees("that is diagonal");
    stage.key(KeyCode::Enter);
    stage.line("c2");
    stage.sees("Captured");
    stage.key(KeyCode::PageUp);
    stage.sees("The first piece");
}

/// Whoever follows the goals passes every lesson to the end.
#[test]
fn every_lesson_can_be_finished() {
    for game in games() {
        let mut stage = Stage::new(120, 40);
        stage.click_on("Learn");
        stage.click_on(&format!("{}: a lesson", game.info().name));
        for lesson in game.info().lessons {
            stage.sees(lesson.title);
            let state = game.read(lesson.position).unwrap();
            let right = state.moves().into_iter().find(|ply| {
                let mut after = state.copy();
                after.play(ply).unwrap();
                let outcome = after.outcome();
                lesson.goal.is_met(state.turn(), ply, state.score(), after.score(), outcome.as_ref())
            });
            let right = right.unwrap();
            // A colon begins a ply whatever its first letter.
            stage.line(&format!(":{right}"));
            stage.sees("✓");
            stage.key(KeyCode::Enter);
        }
        stage.sees("You now know all the rules");
    }
}

#[test]
fn plies_are_tried_on_the_pages_of_the_rules() {
    let mut stage = Stage::new(120, 40);
    stage.click_on("Learn");
    stage.click_on("GoRoGo: the rules");
    stage.key(KeyCode::F(2));
    while !stage.text().contains("Play e5.") {
        stage.key(KeyCode::PageDown);
    }
    stage.line("e5");
    stage.keys("u");
    for _ in 0..100 {
        stage.key(KeyCode::PageDown);
    }
    stage.sees("Readings");
    stage.keys("q");
    stage.sees("Never played before?");
}

#[test]
fn analysis_steps_branches_and_sets_up_positions() {
    let mut stage = Stage::new(120, 40);
    stage.click_on("Analyse");
    stage.click_on("GoRoGo from the start");
    stage.sees("depth");
    stage.line("Hc3");
    stage.line("a1");
    stage.key(KeyCode::Tab);
    stage.key(KeyCode::Left);
    stage.line("b2");
    stage.sees("a variation");
    stage.key(KeyCode::Left);
    stage.sees("Next, ↑ ↓: [a1] b2");
    stage.key(KeyCode::Down);
    stage.key(KeyCode::Right);
    stage.keys("y");
    stage.sees("main line now");
    stage.keys("x");
    stage.sees("b2 and what followed it are deleted");
    stage.keys("v");
    for _ in 0..80 {
        stage.key(KeyCode::Backspace);
    }
    stage.line("W3W/2B2/1BWB1/5/4H b 7+2 7+2");
    stage.sees("Black places");
    stage.sees("1. +");
    stage.keys("t");
    stage.sees("stopped");
}

#[test]
fn control_keys_leave_and_sleep() {
    let mut stage = Stage::new(80, 24);
    let control = |letter| Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
    stage.event(control('z'));
    assert_eq!(stage.last, Request::Suspend);
    stage.event(control('c'));
    assert_eq!(stage.last, Request::Quit);
    stage.keys("q");
    assert_eq!(stage.last, Request::Quit);
}

#[test]
fn keys_of_the_status_line_can_be_clicked() {
    let mut stage = Stage::new(80, 24);
    stage.click_on("? help");
    stage.sees("Keys that work now");
    stage.key(KeyCode::Esc);
    stage.click_on("q quit");
    assert_eq!(stage.last, Request::Quit);
}

/// Nothing happens, nothing is done: no screen that waits for a person asks to be woken.
#[test]
fn the_program_sleeps_while_nobody_does_anything() {
    for way in ["Play Greener", "Learn", "Analyse", "Open a saved game", "Settings"] {
        let mut stage = Stage::new(80, 24);
        assert_eq!(stage.app.wait(), None);
        stage.click_on(way);
        assert_eq!(stage.app.wait(), None, "{way}");
    }
    assert_eq!(people("gorogo", None).app.wait(), None);
    assert_eq!(at("gorogo", None, human(), level(1)).app.wait(), None);
}

/// At 80 × 24 the longest steps leave room for the menu, for a picture and the meaning of each choice in it, and for what
/// the teacher says.
#[test]
fn no_lesson_outgrows_a_small_window() {
    for (game, depth) in games().iter().flat_map(|game| [(game, Depth::True), (game, Depth::None)]) {
        let mut stage = Stage::with(games(), 80, 24, depth, Charset::Unicode);
        stage.click_on("Learn");
        stage.click_on(&format!("{}: a lesson", game.info().name));
        for lesson in game.info().lessons {
            let state = game.read(lesson.position).unwrap();
            stage.sees(last_word(lesson.title));
            stage.sees(last_word(lesson.text));
            for (clicks, _) in menus(state.as_ref()) {
                for click in &clicks[..clicks.len() - 1] {
                    match click {
                        Target::Cell(square) => stage.line(&format!(":{square}")),
                        Target::Choice(choice) => {
                            sees_choice(&stage, choice);
                            stage.keys(&choice.number.to_string());
                        }
                    }
                }
                if let Some(Target::Choice(choice)) = clicks.last() {
                    sees_choice(&stage, choice);
                }
                stage.sees(last_word(lesson.title));
                stage.sees(last_word(lesson.text));
                stage.keys("u");
            }
            stage.key(KeyCode::PageDown);
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
fn sees_choice(stage: &Stage, choice: &MenuChoice) {
    stage.sees(choice.label);
    stage.sees(choice.meaning);
    if let Some(PieceIcon { shape, label }) = choice.picture {
        let piece = Piece { owner: None, shape, label: label.to_string() };
        stage.sees(&draw::glyph(&piece, draw::Tone::Neutral, Charset::Unicode));
    }
}
