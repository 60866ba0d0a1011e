//! The setup of a game: numbered deals, names, clocks, and leaving it.

use crate::support;

use std::fs;

use crossterm::event::KeyCode;
use draw::Charset;
use engines::{Computer, LevelNumber};
use support::{TestApp, games};
use tui::{ColorDepth, Event};

/// The dealt game's setup, with the number in focus.
fn at_the_number() -> TestApp {
    let mut test = TestApp::new(80, 24);
    test.click_on("Play Greener");
    test.click_on("Number");
    test
}

fn start(test: &mut TestApp) {
    test.click_on("Start the game");
}

#[test]
fn too_large_a_number_is_refused_and_not_taken_for_another() {
    let mut test = at_the_number();
    test.keys("18446744073709551615");
    test.assert_shows("18446744073709551615");
    test.keys("9");
    test.assert_shows("expected a number from 0 to");
    test.event(Event::Paste("no number".to_string()));
    test.assert_shows("cannot take");
    start(&mut test);
    test.assert_shows("deal 18446744073709551615");
}

#[test]
fn a_numbered_deal_needs_a_number() {
    let mut test = at_the_number();
    test.key(KeyCode::Backspace);
    test.key(KeyCode::Backspace);
    start(&mut test);
    test.assert_shows("a numbered deal needs its number");
    test.keys("12");
    start(&mut test);
    test.assert_shows("deal 12");
}

#[test]
fn the_number_of_a_deal_stays_in_sight_and_in_the_record() {
    let mut test = at_the_number();
    test.keys("12345");
    test.click_on("White  ");
    test.key(KeyCode::Char('0'));
    start(&mut test);
    test.assert_shows("deal 12345");
    let ply = {
        let setup = game::Setup { size: None, deal: Some(12345) };
        catalog::find("greener").unwrap().start(&setup).unwrap().moves().remove(0)
    };
    test.line(&format!(":{ply}"));
    // The program is killed; the game goes on.
    let mut test = TestApp::in_folder(games(), (80, 24), ColorDepth::True, Charset::Unicode, test.folder);
    test.key(KeyCode::Enter);
    test.assert_shows("deal 12345");
    test.keys("s");
    test.key(KeyCode::Enter);
    let saved = fs::read_to_string(test.folder.path().join("games/greener-1.trilith")).unwrap();
    assert!(saved.contains("[Deal \"12345\"]"), "{saved}");
    test.keys("zz");
    test.assert_shows("Deal 12345");
    test.click_on("Rematch");
    test.assert_shows("deal 12345");
}

#[test]
fn escape_in_the_set_up_leads_back_to_the_same_board() {
    let mut test = support::people("gorogo", None);
    test.line(":c3");
    let before = test.text();
    test.keys("n");
    test.assert_shows("who plays?");
    test.key(KeyCode::Esc);
    assert_eq!(test.text(), before);
    test.line(":b2");
    test.keys("n");
    start(&mut test);
    test.assert_absent("b2");
    // The board before is gone for good.
    test.keys("q");
    test.assert_shows("Play GoRoGo");
}

/// Types into a row of words.
fn fill(test: &mut TestApp, row: &str, words: &str) {
    test.click_on(row);
    test.keys(words);
}

#[test]
fn people_have_names_and_clocks_that_the_record_keeps() {
    let mut test = TestApp::new(80, 24);
    test.click_on("Play GoRoGo");
    test.click_on("Black  ");
    test.key(KeyCode::Char('0'));
    fill(&mut test, "White's name", "level:3");
    start(&mut test);
    test.assert_shows("'level:3' is the name of a computer player");
    test.event(Event::Key(crossterm::event::KeyEvent::new(
        KeyCode::Char('u'),
        crossterm::event::KeyModifiers::CONTROL,
    )));
    test.keys("Ada");
    fill(&mut test, "Black's name", "Bo");
    test.click_on("Clock ");
    test.key(KeyCode::Char('4'));
    test.click_on("Increment");
    test.key(KeyCode::Char('3'));
    test.assert_shows("5 minutes");
    start(&mut test);
    test.assert_shows("5:00  Ada");
    test.assert_shows("5:00  Bo");
    // Clocks start after the first moves, which gain no time either.
    test.line(":Hc3");
    test.assert_shows("5:00  Ada");
    // The program is killed; the game goes on with its clocks.
    let mut test = TestApp::in_folder(games(), (80, 24), ColorDepth::True, Charset::Unicode, test.folder);
    test.click_on("Go on");
    test.assert_shows("5:00  Ada");
    test.line(":b2");
    test.line(":c4");
    test.assert_shows("5:03  Ada");
    test.keys("s");
    test.key(KeyCode::Enter);
    let saved = fs::read_to_string(test.folder.path().join("games/gorogo-1.trilith")).unwrap();
    for told in ["[White \"Ada\"]", "[Black \"Bo\"]", "[TimeControl \"300+3\"]", "[%clk 0:05:0"] {
        assert!(saved.contains(told), "{told}: {saved}");
    }
    // The names are offered for the next game.
    test.keys("n");
    test.assert_shows("Ada");
}

/// The number of the deal that the form shows.
fn shown(test: &TestApp) -> String {
    let text = test.text();
    let row = text.lines().find(|line| line.trim_start().starts_with("Number")).unwrap();
    row.chars().filter(char::is_ascii_digit).collect()
}

#[test]
fn a_random_deal_is_preselected_and_its_number_can_be_played_again() {
    let mut test = TestApp::new(80, 24);
    test.click_on("Play Greener");
    test.assert_shows("random");
    let number = shown(&test);
    test.key(KeyCode::Enter);
    test.assert_shows(&format!("deal {number}"));
    // The next one is another, and the first is played again by its number.
    test.keys("q");
    test.click_on("Play Greener");
    test.assert_shows("random");
    assert_ne!(shown(&test), number);
    test.click_on("Number");
    test.keys(&number);
    test.assert_shows("numbered");
    start(&mut test);
    test.assert_shows(&format!("deal {number}"));
}

#[test]
fn one_ladder_leads_from_level_1_to_8_and_bots_follow_with_the_nearest_level() {
    for game in games() {
        let mut test = TestApp::new(80, 24);
        test.click_on(&format!("Play {}", game.info().name));
        test.click_on(&format!("{}  ", game.info().players.two.person));
        test.key(KeyCode::Char('1'));
        for level in LevelNumber::ALL {
            test.assert_shows(&format!("level {level}, {}", level.name().name));
            test.assert_shows(level.name().strength);
            let elo = game.elo(&Computer::Level(level)).unwrap();
            test.assert_shows(&format!("Elo {elo}"));
            test.assert_absent("more");
            test.key(KeyCode::Right);
        }
        for (bot, about) in game.simple() {
            test.assert_shows(&format!("more: bot “{bot}”"));
            test.assert_shows("near level ");
            test.assert_shows(about.split_whitespace().next().unwrap());
            test.key(KeyCode::Right);
        }
        test.assert_absent("more");
    }
}

#[test]
fn the_last_opponent_is_chosen_again() {
    let mut test = TestApp::new(80, 24);
    test.click_on("Play Barragoon");
    test.click_on("Brown  ");
    test.key(KeyCode::Char('8'));
    test.key(KeyCode::Right);
    test.assert_shows("more: bot “easy”");
    start(&mut test);
    test.keys("q");
    test.click_on("Play Barragoon");
    test.assert_shows("more: bot “easy”");
}
