//! Entering moves by keyboard: every notation of the help works, menus can be reached, and an extra key loses nothing.

use crate::support;

use std::collections::BTreeMap;

use catalog::find;
use crossterm::event::KeyCode;
use game::Setup;
use support::{TestApp, human, people};

/// A position of each game and phase, with the letters of all its plies.
const PHASES: [(&str, &str); 5] = [
    ("gorogo", "W3W/2B2/1BWB1/5/4H b 7+2 7+2"),
    ("barragoon", "1vd2v1/2zN3/1|5/1x2zx1/x1xdx1x/1x1+1x1/4>Z1/2Z4/1VD1DV1 w move"),
    ("barragoon", PLACING),
    ("greener", "w1^2,3,b1^3,g/2,b2^3,1,w1^2,1/w1^2,w,b,1,b,g/2,w1^2,g,b1^2,1/1,g,w1^2,3/1,b0^2,b,g,b,g b"),
    ("greener", PASSING),
];

/// White lost a tile.
const PLACING: &str = "v6/7/7/7/3D3/7/7/7/7 w last";

/// Black has nothing to capture.
const PASSING: &str = "w1^2,w,4/6/6/6/6/5,b b";

/// One move for each first letter of moves.
fn samples(slug: &str, position: &str) -> Vec<String> {
    let plies = find(slug).unwrap().read(position).unwrap().moves();
    let by_letter: BTreeMap<char, String> =
        plies.into_iter().map(|ply| (ply.chars().next().unwrap(), ply)).collect();
    by_letter.into_values().collect()
}

fn status(test: &TestApp) -> String {
    test.text().lines().last().unwrap().to_string()
}

/// Analyses a position with the cursor on the board.
fn analysis(slug: &str, position: &str) -> TestApp {
    let mut test = TestApp::new(120, 40);
    test.click_on("Analyse");
    test.click_on(&format!("{} from the start", find(slug).unwrap().info().name));
    test.keys("v");
    test.line(position);
    test
}

/// Turns touch-move on, then opens the start of a game.
fn strict(slug: &str) -> TestApp {
    let mut test = TestApp::new(80, 24);
    test.click_on("Settings");
    for _ in 0..5 {
        test.key(KeyCode::Down);
    }
    test.key(KeyCode::Right);
    test.key(KeyCode::Esc);
    let game = find(slug).unwrap();
    let start = game.start(&Setup::default()).unwrap();
    test.play(game, start, human(), human());
    test
}

#[test]
fn every_ply_works_as_it_is_written() {
    for (slug, position) in PHASES {
        for ply in samples(slug, position) {
            let mut test = people(slug, Some(position));
            test.line(&ply);
            test.assert_shows(&format!("1. {ply}"));
            let mut test = analysis(slug, position);
            test.line(&ply);
            test.assert_shows(&format!("1. {ply}"));
        }
    }
}

#[test]
fn every_ply_works_as_it_is_written_after_its_square_was_chosen() {
    let mut test = people("barragoon", Some(PLACING));
    test.line("b2");
    test.line("n@d7");
    test.assert_shows("1. n@d7");
}

/// Lines and columns from the top left, also where the first number is one of the menu.
#[test]
fn numbers_work_as_the_help_says() {
    let mut test = people("gorogo", None);
    test.line("3 1 0");
    test.assert_shows("1. Ha4");
    test.line("3 1");
    test.assert_shows("2. b2");
    test.line("3 0 4");
    test.assert_shows("3. He5");
    // A number and the space bar alone choose the square under the cursor, after Enter.
    test.keys("3 ");
    test.assert_shows("> 3 _");
    test.key(KeyCode::Enter);
    test.assert_shows("4. Hc3");
}

/// A first letter of moves is a command of the screen if nothing follows it, and the status line shows that.
#[test]
fn commands_stay_within_reach_while_their_letters_begin_plies() {
    let mut test = people("barragoon", Some(PLACING));
    test.keys("s");
    test.assert_shows("> s_");
    assert!(status(&test).contains("Enter save"), "{}", status(&test));
    test.key(KeyCode::Enter);
    test.assert_shows("A name, or the path of a file:");
    test.key(KeyCode::Esc);
    test.line("Y");
    test.assert_shows("'Y' is only the beginning of a move");
    // If no move begins with it, the letter alone is enough.
    let mut test = people("barragoon", None);
    test.keys("s");
    test.assert_shows("A name, or the path of a file:");
    let mut test = analysis("barragoon", PLACING);
    test.keys("x");
    assert!(status(&test).contains("Enter play what is typed"), "{}", status(&test));
    test.line("@d4");
    // Beside the plies the keys of the last line come first.
    test.key(KeyCode::Tab);
    test.keys("x");
    test.assert_shows("x@d4 and what followed it are deleted");
    test.keys("?");
    test.assert_shows("of the last line come first");
}

#[test]
fn a_touched_piece_is_not_let_go_by_typing() {
    let mut test = strict("barragoon");
    test.line("b1");
    test.line("c2c3");
    test.assert_shows("touch-move:");
    test.assert_shows("Chosen: b1");
    test.assert_absent("step back");
    test.line("b1d3");
    test.assert_shows("1. b1d3");
    // A henge in the hand is no stone.
    let mut test = strict("gorogo");
    test.line("Hc3");
    test.keys("3");
    test.line(" 1 0");
    test.assert_shows("2. Ha4");
    let mut test = strict("gorogo");
    test.line("Hc3");
    test.keys("3");
    test.line(" 1");
    test.assert_shows("touch-move:");
    test.assert_shows("Chosen: henge");
}

/// A square by key, click or typing that begins no ply is refused with the rule.
#[test]
fn a_choice_that_cannot_be_is_explained() {
    let mut test = people("barragoon", None);
    test.line("b9");
    test.assert_shows("the tile on b9 is Brown's");
    test.line("b1");
    test.line("b4");
    test.assert_shows("a short move never captures");
    // Another tile may be taken instead.
    test.line("c2");
    test.assert_shows("Chosen: c2");
    test.line("b1 wdw");
    test.assert_shows("step 3 is a second turn");
    let mut test = people("barragoon", Some(PLACING));
    test.line("d5");
    test.assert_shows("d5 is not empty");
    let mut test = people("greener", None);
    test.line("b6");
    test.assert_shows("White controls the stack on b6");
    let mut test = people("gorogo", None);
    test.line("Hc3");
    test.key(KeyCode::Enter);
    test.assert_shows("c3 is occupied");
}

#[test]
fn a_step_back_is_offered_where_there_is_one() {
    let mut test = people("barragoon", None);
    test.assert_absent("step back");
    test.line("b1");
    test.assert_shows("Esc step back");
}

#[test]
fn a_menu_that_must_be_answered_takes_the_keys() {
    let mut test = people("barragoon", Some(PLACING));
    test.line("d4");
    assert!(status(&test).contains("Enter or number choose  ↑ ↓ move in the menu"), "{}", status(&test));
    // The faces: cross, all turns, one-way.
    test.key(KeyCode::Down);
    test.key(KeyCode::Tab);
    test.key(KeyCode::Down);
    test.key(KeyCode::Up);
    test.key(KeyCode::Enter);
    test.assert_shows("Chosen: d4, one-way");
    test.keys("9");
    test.assert_shows("the menu has no number 9");
    test.assert_absent("> 9");
    test.key(KeyCode::Up);
    test.key(KeyCode::Char(' '));
    test.assert_shows("1. <@d4");
}

#[test]
fn the_only_choice_is_taken_by_enter() {
    let mut test = people("greener", Some(PASSING));
    test.assert_shows("pass");
    test.key(KeyCode::Enter);
    test.assert_shows("1. pass");
    // A menu beside squares is named in the last line.
    let mut test = people("gorogo", None);
    test.line("Hc3");
    assert!(status(&test).contains("3 henge"), "{}", status(&test));
}

#[test]
fn an_escape_too_many_does_not_leave_the_game() {
    let mut test = people("gorogo", None);
    test.line("Hc3");
    test.line("c3");
    test.assert_shows("c3 is occupied");
    test.key(KeyCode::Esc);
    test.assert_shows("q leads to the menu");
    test.key(KeyCode::Esc);
    test.assert_shows("1. Hc3");
    test.keys("q");
    test.assert_shows("Go on: GoRoGo, 1 move");
}

#[test]
fn plies_tried_in_an_analysis_are_not_lost_by_a_key() {
    let mut test = TestApp::new(80, 24);
    test.click_on("Analyse");
    test.click_on("GoRoGo from the start");
    test.line("Hc3");
    test.key(KeyCode::Esc);
    test.assert_shows("1. Hc3");
    test.keys("q");
    test.assert_shows("are not saved");
    // Another key is no answer.
    test.key(KeyCode::Tab);
    test.keys("t");
    test.keys("q");
    test.assert_shows("are not saved");
    // A position that is set up meanwhile does not replace them.
    test.keys("v");
    test.line(PHASES[0].1);
    test.assert_shows("Black places");
    test.keys("q");
    test.assert_shows("1. Hc3");
    test.keys("s");
    test.key(KeyCode::Enter);
    test.assert_shows("Saved as");
    test.keys("q");
    test.assert_shows("What do you want to analyse?");
    // Without changes the screen closes at once; otherwise at the second key press.
    test.click_on("GoRoGo from the start");
    test.keys("q");
    test.assert_shows("What do you want to analyse?");
    test.click_on("GoRoGo from the start");
    test.line("Hc3");
    test.keys("qq");
    test.assert_shows("What do you want to analyse?");
}
