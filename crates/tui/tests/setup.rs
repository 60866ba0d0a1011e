//! Setting up a game: numbered deals, and the way back.

use crate::stage;

use std::fs;

use crossterm::event::KeyCode;
use draw::Charset;
use stage::{Stage, games};
use tui::{Depth, Event};

/// The dealt game's setup, with the number in focus.
fn at_the_number() -> Stage {
    let mut stage = Stage::new(80, 24);
    stage.click_on("Play Greener");
    stage.click_on("Number");
    stage
}

fn start(stage: &mut Stage) {
    stage.click_on("Start the game");
}

#[test]
fn too_large_a_number_is_refused_and_not_taken_for_another() {
    let mut stage = at_the_number();
    stage.keys("18446744073709551615");
    stage.sees("18446744073709551615");
    stage.keys("9");
    stage.sees("expected a number from 0 to");
    stage.event(Event::Paste("no number".to_string()));
    stage.sees("cannot take");
    start(&mut stage);
    stage.sees("deal 18446744073709551615");
}

#[test]
fn a_numbered_deal_needs_a_number() {
    let mut stage = at_the_number();
    stage.key(KeyCode::Backspace);
    stage.key(KeyCode::Backspace);
    start(&mut stage);
    stage.sees("a numbered deal needs its number");
    stage.keys("12");
    start(&mut stage);
    stage.sees("deal 12");
}

#[test]
fn the_number_of_a_deal_stays_in_sight_and_in_the_record() {
    let mut stage = at_the_number();
    stage.keys("12345");
    stage.click_on("White  ");
    stage.key(KeyCode::Char('0'));
    start(&mut stage);
    stage.sees("deal 12345");
    let ply = {
        let setup = game::Setup { size: None, deal: Some(12345) };
        catalog::find("greener").unwrap().start(&setup).unwrap().moves().remove(0)
    };
    stage.line(&format!(":{ply}"));
    // The program is killed; the game goes on.
    let mut stage = Stage::in_folder(games(), (80, 24), Depth::True, Charset::Unicode, stage.folder);
    stage.key(KeyCode::Enter);
    stage.sees("deal 12345");
    stage.keys("s");
    stage.key(KeyCode::Enter);
    let saved = fs::read_to_string(stage.folder.path().join("games/greener-1.trilith")).unwrap();
    assert!(saved.contains("[Deal \"12345\"]"), "{saved}");
    stage.keys("zz");
    stage.sees("Deal 12345");
    stage.click_on("Rematch");
    stage.sees("deal 12345");
}

#[test]
fn escape_in_the_set_up_leads_back_to_the_same_board() {
    let mut stage = stage::people("gorogo", None);
    stage.line(":c3");
    let before = stage.text();
    stage.keys("n");
    stage.sees("who plays?");
    stage.key(KeyCode::Esc);
    assert_eq!(stage.text(), before);
    stage.line(":b2");
    stage.keys("n");
    start(&mut stage);
    stage.sees_no("b2");
    // The board before is gone for good.
    stage.keys("q");
    stage.sees("Play GoRoGo");
}

/// Types into a row of words.
fn fill(stage: &mut Stage, row: &str, words: &str) {
    stage.click_on(row);
    stage.keys(words);
}

#[test]
fn people_have_names_and_clocks_that_the_record_keeps() {
    let mut stage = Stage::new(80, 24);
    stage.click_on("Play GoRoGo");
    stage.click_on("Black  ");
    stage.key(KeyCode::Char('0'));
    fill(&mut stage, "White's name", "level:3");
    start(&mut stage);
    stage.sees("'level:3' is the name of a computer player");
    stage.event(Event::Key(crossterm::event::KeyEvent::new(
        KeyCode::Char('u'),
        crossterm::event::KeyModifiers::CONTROL,
    )));
    stage.keys("Ada");
    fill(&mut stage, "Black's name", "Bo");
    stage.click_on("Clock ");
    stage.key(KeyCode::Char('4'));
    stage.click_on("Increment");
    stage.key(KeyCode::Char('3'));
    stage.sees("5 minutes");
    start(&mut stage);
    stage.sees("5:00  Ada");
    stage.sees("5:00  Bo");
    // Clocks start after the first moves, which gain no time either.
    stage.line(":Hc3");
    stage.sees("5:00  Ada");
    // The program is killed; the game goes on with its clocks.
    let mut stage = Stage::in_folder(games(), (80, 24), Depth::True, Charset::Unicode, stage.folder);
    stage.click_on("Go on");
    stage.sees("5:00  Ada");
    stage.line(":b2");
    stage.line(":c4");
    stage.sees("5:03  Ada");
    stage.keys("s");
    stage.key(KeyCode::Enter);
    let saved = fs::read_to_string(stage.folder.path().join("games/gorogo-1.trilith")).unwrap();
    for told in ["[White \"Ada\"]", "[Black \"Bo\"]", "[TimeControl \"300+3\"]", "[%clk 0:05:0"] {
        assert!(saved.contains(told), "{told}: {saved}");
    }
    // The names are offered for the next game.
    stage.keys("n");
    stage.sees("Ada");
}

/// The number of the deal that the form shows.
fn shown(stage: &Stage) -> String {
    let text = stage.text();
    let row = text.lines().find(|line| line.trim_start().starts_with("Number")).unwrap();
    row.chars().filter(char::is_ascii_digit).collect()
}

#[test]
fn a_random_deal_is_preselected_and_its_number_can_be_played_again() {
    let mut stage = Stage::new(80, 24);
    stage.click_on("Play Greener");
    stage.sees("random");
    let number = shown(&stage);
    stage.key(KeyCode::Enter);
    stage.sees(&format!("deal {number}"));
    // The next one is another, and the first is played again by its number.
    stage.keys("q");
    stage.click_on("Play Greener");
    stage.sees("random");
    assert_ne!(shown(&stage), number);
    stage.click_on("Number");
    stage.keys(&number);
    stage.sees("numbered");
    start(&mut stage);
    stage.sees(&format!("deal {number}"));
}
