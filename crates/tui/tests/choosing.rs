//! Choosing a ply by keys: whatever is written as the help writes it works, menus can be reached, nothing is lost by a
//! key too many.

use crate::stage;

use std::collections::BTreeMap;

use catalog::find;
use crossterm::event::KeyCode;
use game::Setup;
use stage::{Stage, human, people};

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

/// One ply for each letter that plies begin with.
fn samples(slug: &str, position: &str) -> Vec<String> {
    let plies = find(slug).unwrap().read(position).unwrap().moves();
    let by_letter: BTreeMap<char, String> =
        plies.into_iter().map(|ply| (ply.chars().next().unwrap(), ply)).collect();
    by_letter.into_values().collect()
}

fn status(stage: &Stage) -> String {
    stage.text().lines().last().unwrap().to_string()
}

/// Analyses a position with the cursor on the board.
fn analysis(slug: &str, position: &str) -> Stage {
    let mut stage = Stage::new(120, 40);
    stage.click_on("Analyse");
    stage.click_on(&format!("{} from the start", find(slug).unwrap().info().name));
    stage.keys("v");
    stage.line(position);
    stage
}

/// Turns touch-move on, then opens the start of a game.
fn strict(slug: &str) -> Stage {
    let mut stage = Stage::new(80, 24);
    stage.click_on("Settings");
    for _ in 0..5 {
        stage.key(KeyCode::Down);
    }
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Esc);
    let game = find(slug).unwrap();
    let start = game.start(&Setup::default()).unwrap();
    stage.play(game, start, human(), human());
    stage
}

#[test]
fn every_ply_works_as_it_is_written() {
    for (slug, position) in PHASES {
        for ply in samples(slug, position) {
            let mut stage = people(slug, Some(position));
            stage.line(&ply);
            stage.sees(&format!("1. {ply}"));
            let mut stage = analysis(slug, position);
            stage.line(&ply);
            stage.sees(&format!("1. {ply}"));
        }
    }
}

#[test]
fn every_ply_works_as_it_is_written_after_its_square_was_chosen() {
    let mut stage = people("barragoon", Some(PLACING));
    stage.line("b2");
    stage.line("n@d7");
    stage.sees("1. n@d7");
}

/// Lines and columns from the top left, also where the first number is one of the menu.
#[test]
fn numbers_work_as_the_help_says() {
    let mut stage = people("gorogo", None);
    stage.line("3 1 0");
    stage.sees("1. Ha4");
    stage.line("3 1");
    stage.sees("2. b2");
    stage.line("3 0 4");
    stage.sees("3. He5");
    // A number and the space bar alone choose the square under the cursor, after Enter.
    stage.keys("3 ");
    stage.sees("> 3 _");
    stage.key(KeyCode::Enter);
    stage.sees("4. Hc3");
}

/// A letter that a ply begins with is the screen's command if nothing follows it, and the last line says so.
#[test]
fn commands_stay_within_reach_while_their_letters_begin_plies() {
    let mut stage = people("barragoon", Some(PLACING));
    stage.keys("s");
    stage.sees("> s_");
    assert!(status(&stage).contains("Enter save"), "{}", status(&stage));
    stage.key(KeyCode::Enter);
    stage.sees("A name, or the path of a file:");
    stage.key(KeyCode::Esc);
    stage.line("Y");
    stage.sees("'Y' is only the beginning of a move");
    // Where no ply begins with it, the letter is enough.
    let mut stage = people("barragoon", None);
    stage.keys("s");
    stage.sees("A name, or the path of a file:");
    let mut stage = analysis("barragoon", PLACING);
    stage.keys("x");
    assert!(status(&stage).contains("Enter play what is typed"), "{}", status(&stage));
    stage.line("@d4");
    // Beside the plies the keys of the last line come first.
    stage.key(KeyCode::Tab);
    stage.keys("x");
    stage.sees("x@d4 and what followed it are deleted");
    stage.keys("?");
    stage.sees("of the last line come first");
}

#[test]
fn a_touched_piece_is_not_let_go_by_typing() {
    let mut stage = strict("barragoon");
    stage.line("b1");
    stage.line("c2c3");
    stage.sees("touch-move:");
    stage.sees("Chosen: b1");
    stage.sees_no("step back");
    stage.line("b1d3");
    stage.sees("1. b1d3");
    // A henge in the hand is no stone.
    let mut stage = strict("gorogo");
    stage.line("Hc3");
    stage.keys("3");
    stage.line(" 1 0");
    stage.sees("2. Ha4");
    let mut stage = strict("gorogo");
    stage.line("Hc3");
    stage.keys("3");
    stage.line(" 1");
    stage.sees("touch-move:");
    stage.sees("Chosen: henge");
}

/// A square by key, click or typing that begins no ply is refused with the rule.
#[test]
fn a_choice_that_cannot_be_is_explained() {
    let mut stage = people("barragoon", None);
    stage.line("b9");
    stage.sees("the tile on b9 is Brown's");
    stage.line("b1");
    stage.line("b4");
    stage.sees("a short move never captures");
    // Another tile may be taken instead.
    stage.line("c2");
    stage.sees("Chosen: c2");
    stage.line("b1 wdw");
    stage.sees("step 3 is a second turn");
    let mut stage = people("barragoon", Some(PLACING));
    stage.line("d5");
    stage.sees("d5 is not empty");
    let mut stage = people("greener", None);
    stage.line("b6");
    stage.sees("White controls the stack on b6");
    let mut stage = people("gorogo", None);
    stage.line("Hc3");
    stage.key(KeyCode::Enter);
    stage.sees("c3 is occupied");
}

#[test]
fn a_step_back_is_offered_where_there_is_one() {
    let mut stage = people("barragoon", None);
    stage.sees_no("step back");
    stage.line("b1");
    stage.sees("Esc step back");
}

#[test]
fn a_menu_that_must_be_answered_takes_the_keys() {
    let mut stage = people("barragoon", Some(PLACING));
    stage.line("d4");
    assert!(status(&stage).contains("Enter or number choose  ↑ ↓ move in the menu"), "{}", status(&stage));
    // The faces: cross, all turns, one-way.
    stage.key(KeyCode::Down);
    stage.key(KeyCode::Tab);
    stage.key(KeyCode::Down);
    stage.key(KeyCode::Up);
    stage.key(KeyCode::Enter);
    stage.sees("Chosen: d4, one-way");
    stage.keys("9");
    stage.sees("the menu has no number 9");
    stage.sees_no("> 9");
    stage.key(KeyCode::Up);
    stage.key(KeyCode::Char(' '));
    stage.sees("1. <@d4");
}

#[test]
fn the_only_choice_is_taken_by_enter() {
    let mut stage = people("greener", Some(PASSING));
    stage.sees("pass");
    stage.key(KeyCode::Enter);
    stage.sees("1. pass");
    // A menu beside squares is named in the last line.
    let mut stage = people("gorogo", None);
    stage.line("Hc3");
    assert!(status(&stage).contains("3 henge"), "{}", status(&stage));
}

#[test]
fn an_escape_too_many_does_not_leave_the_game() {
    let mut stage = people("gorogo", None);
    stage.line("Hc3");
    stage.line("c3");
    stage.sees("c3 is occupied");
    stage.key(KeyCode::Esc);
    stage.sees("q leads to the menu");
    stage.key(KeyCode::Esc);
    stage.sees("1. Hc3");
    stage.keys("q");
    stage.sees("Go on: GoRoGo, 1 move");
}

#[test]
fn plies_tried_in_an_analysis_are_not_lost_by_a_key() {
    let mut stage = Stage::new(80, 24);
    stage.click_on("Analyse");
    stage.click_on("GoRoGo from the start");
    stage.line("Hc3");
    stage.key(KeyCode::Esc);
    stage.sees("1. Hc3");
    stage.keys("q");
    stage.sees("are not saved");
    // Another key is no answer.
    stage.key(KeyCode::Tab);
    stage.keys("t");
    stage.keys("q");
    stage.sees("are not saved");
    // A position that is set up meanwhile does not replace them.
    stage.keys("v");
    stage.line(PHASES[0].1);
    stage.sees("Black places");
    stage.keys("q");
    stage.sees("1. Hc3");
    stage.keys("s");
    stage.key(KeyCode::Enter);
    stage.sees("Saved as");
    stage.keys("q");
    stage.sees("What do you want to analyse?");
    // What was never touched is left at once, and twice the key leaves anyway.
    stage.click_on("GoRoGo from the start");
    stage.keys("q");
    stage.sees("What do you want to analyse?");
    stage.click_on("GoRoGo from the start");
    stage.line("Hc3");
    stage.keys("qq");
    stage.sees("What do you want to analyse?");
}
