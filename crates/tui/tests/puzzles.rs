//! Puzzles on the screens.

use crate::stage;

use catalog::{Puzzle, Stop, find};
use crossterm::event::KeyCode;
use stage::Stage;
use tui::Event;

fn puzzle(game: &str, number: usize) -> Puzzle {
    Puzzle::all(find(game).unwrap()).remove(number - 1)
}

fn opened(puzzle: Puzzle, (width, height): (u16, u16)) -> Stage {
    let mut stage = Stage::new(width, height);
    stage.app.puzzle(puzzle, None);
    stage.settle();
    stage
}

/// The solver's plies until nothing is left to find, each with the opponent's answer to it.
fn solution(puzzle: &Puzzle) -> Vec<(String, Vec<String>)> {
    let (mut solution, mut played) = (Vec::new(), Vec::new());
    let mut ply = puzzle.facts().ply.to_string();
    loop {
        let reply = puzzle.judge_after(&played, &ply, &Stop::new()).unwrap();
        assert!(reply.right);
        solution.push((ply, reply.answer.clone()));
        if reply.solved {
            return solution;
        }
        ply = reply.line[reply.answer.len()].clone();
        played.push(reply.ply);
        played.extend(reply.answer);
    }
}

/// Lets the opponent answer.
fn wait(stage: &mut Stage) {
    while stage.app.wait().is_some() {
        stage.event(Event::Tick);
    }
}

#[test]
fn puzzles_look_like_this() {
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        for game in ["gorogo", "barragoon", "greener"] {
            let stage = opened(puzzle(game, 1), (width, height));
            insta::assert_snapshot!(format!("puzzle_{game}_{width}x{height}"), stage.text());
        }
        let mut stage = Stage::new(width, height);
        stage.click_on("Puzzles");
        insta::assert_snapshot!(format!("puzzles_{width}x{height}"), stage.text());
    }
}

/// What is in hands and what was captured decides, so it stands beside the board in every size.
#[test]
fn hands_and_points_are_told() {
    for size in [(60, 20), (80, 24), (120, 40)] {
        let gorogo = opened(puzzle("gorogo", 1), size).text();
        assert!(gorogo.contains("4 stones · 0 henges") && gorogo.contains("2 stones · 1 henge"), "{gorogo}");
        assert_eq!(gorogo.matches("captures ").count(), 2, "{gorogo}");
        let greener = opened(puzzle("greener", 1), size).text();
        assert!(greener.contains("greens 8") && greener.contains("greens 5"), "{greener}");
        assert!(greener.contains("On a stack: "), "{greener}");
    }
}

#[test]
fn the_winning_ply_is_praised_played_out_and_remembered() {
    for game in ["gorogo", "greener"] {
        let first = puzzle(game, 1);
        let mut stage = opened(first.clone(), (120, 40));
        stage.line(&format!(":{}", first.facts().ply));
        let screen = stage.text();
        let praise = format!("✓ Right! {} wins.", first.facts().ply);
        assert!(screen.contains(&praise) && screen.contains("Continuation:"), "{screen}");
        assert!(screen.contains("Grade 1 ✓"), "{screen}");
        assert!(screen.contains("move 0 of"), "{screen}");
        stage.key(KeyCode::Right);
        assert!(stage.text().contains("move 1 of"), "{}", stage.text());
        stage.key(KeyCode::Left);
        stage.key(KeyCode::Left);
        assert!(stage.text().contains("move 0 of"), "{}", stage.text());
        stage.key(KeyCode::Enter);
        assert!(stage.text().contains("· puzzle 2"), "{}", stage.text());
        stage.key(KeyCode::PageUp);
        assert!(stage.text().contains("· puzzle 1") && stage.text().contains("Grade 1 ✓"));
    }
}

/// A move that must be followed by others is only the first of them: the puzzle asks for all.
#[test]
fn a_puzzle_with_counted_plies_goes_on_until_the_win_is_on_the_board() {
    let mut answers = 0;
    for number in 1..=12 {
        let puzzle = puzzle("barragoon", number);
        let solution = solution(&puzzle);
        let mut stage = opened(puzzle.clone(), (120, 40));
        let (last, before) = solution.split_last().unwrap();
        for (ply, answer) in before {
            stage.line(&format!(":{ply}"));
            stage.sees("✓ Right! ");
            stage.sees("Go on: ");
            stage.sees_no("✓,");
            assert!(!stage.text().contains("Grade 1 ✓"), "{}", stage.text());
            if !answer.is_empty() {
                stage.sees(&format!(" answers {}. ", answer.join(" ")));
            }
            answers += answer.len();
            wait(&mut stage);
        }
        stage.line(&format!(":{}", last.0));
        stage.sees(&format!("✓ Right! {} wins", last.0));
        stage.sees("Grade 1 ✓");
    }
    assert!(answers > 0);
}

/// A wrong ply on the way ends the row; what was right before it stays on the board.
#[test]
fn a_wrong_ply_on_the_way_is_tried_again() {
    let puzzle = puzzle("barragoon", 1);
    let solution = solution(&puzzle);
    assert!(solution.len() > 1);
    let (first, answer) = &solution[0];
    let mut stage = opened(puzzle.clone(), (120, 40));
    stage.line(&format!(":{first}"));
    wait(&mut stage);
    let asked = stage.text();
    let played: Vec<String> = [first.clone()].into_iter().chain(answer.iter().cloned()).collect();
    let state = puzzle.state_after(&played).unwrap();
    let is_wrong = |ply: &String| !puzzle.judge_after(&played, ply, &Stop::new()).unwrap().right;
    let wrong = state.moves().into_iter().find(is_wrong).unwrap();
    stage.line(&format!(":{wrong}"));
    stage.sees("Not this one.");
    stage.key(KeyCode::Enter);
    stage.sees("✓ Right! ");
    assert_eq!(stage.text(), asked);
    for (ply, _) in &solution[1..] {
        stage.line(&format!(":{ply}"));
    }
    stage.sees("Grade 1 ✓");
    stage.sees_no("in a row");
    // The whole puzzle again.
    stage.keys("u");
    stage.sees("Exactly one move wins.");
    stage.keys("r");
    stage.sees(&format!("{first} wins"));
}

#[test]
fn a_wrong_ply_is_refuted_and_ends_the_row() {
    let (first, second) = (puzzle("gorogo", 1), puzzle("gorogo", 2));
    let wrong = second.state().unwrap().moves().into_iter().find(|ply| ply != second.facts().ply).unwrap();
    let mut stage = opened(first.clone(), (120, 40));
    stage.line(&format!(":{}", first.facts().ply));
    stage.key(KeyCode::Enter);
    stage.line(&format!(":{wrong}"));
    let screen = stage.text();
    assert!(screen.contains("Not this one.") && screen.contains("does not win"), "{screen}");
    stage.key(KeyCode::Enter);
    assert!(stage.text().contains("Exactly one move wins."), "{}", stage.text());
    stage.key(KeyCode::Char('t'));
    assert!(stage.text().contains("Hint: "), "{}", stage.text());
    stage.key(KeyCode::Char('r'));
    assert!(stage.text().contains("wins"), "{}", stage.text());
    stage.key(KeyCode::Char('q'));
    stage.click_on("Puzzles");
    assert!(stage.text().contains("In a row: 0, best 1"), "{}", stage.text());
    assert!(stage.text().contains("GoRoGo: 1 of 210 solved"), "{}", stage.text());
}
