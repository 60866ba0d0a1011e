//! Puzzles on the screens.

use crate::support;

use catalog::{Stop, find};
use crossterm::event::KeyCode;
use review::Puzzle;
use support::TestApp;
use tui::Event;

fn puzzle(game: &str, number: usize) -> Puzzle {
    Puzzle::all(find(game).unwrap()).remove(number - 1)
}

fn opened(puzzle: Puzzle, (width, height): (u16, u16)) -> TestApp {
    let mut test = TestApp::new(width, height);
    test.app.puzzle(puzzle, None);
    test.run_jobs();
    test
}

/// The solver's moves until the puzzle is solved, each with the opponent's reply.
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

/// Waits for the opponent's reply.
fn wait(test: &mut TestApp) {
    while test.app.next_tick().is_some() {
        test.event(Event::Tick);
    }
}

#[test]
fn puzzles_look_like_this() {
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        for game in ["gorogo", "barragoon", "greener"] {
            let test = opened(puzzle(game, 1), (width, height));
            insta::assert_snapshot!(format!("puzzle_{game}_{width}x{height}"), test.text());
        }
        let mut test = TestApp::new(width, height);
        test.click_on("Puzzles");
        insta::assert_snapshot!(format!("puzzles_{width}x{height}"), test.text());
    }
}

/// Pieces in hand and captures are shown in every window size, because they decide puzzles.
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
        let mut test = opened(first.clone(), (120, 40));
        test.line(&format!(":{}", first.facts().ply));
        let screen = test.text();
        let praise = format!("✓ Right! {} wins.", first.facts().ply);
        assert!(screen.contains(&praise) && screen.contains("Continuation:"), "{screen}");
        assert!(screen.contains("Grade 1 ✓"), "{screen}");
        assert!(screen.contains("move 0 of"), "{screen}");
        test.key(KeyCode::Right);
        assert!(test.text().contains("move 1 of"), "{}", test.text());
        test.key(KeyCode::Left);
        test.key(KeyCode::Left);
        assert!(test.text().contains("move 0 of"), "{}", test.text());
        test.key(KeyCode::Enter);
        assert!(test.text().contains("· puzzle 2"), "{}", test.text());
        test.key(KeyCode::PageUp);
        assert!(test.text().contains("· puzzle 1") && test.text().contains("Grade 1 ✓"));
    }
}

/// In puzzles with a move count, all moves up to the win are to be found.
#[test]
fn a_puzzle_with_counted_plies_goes_on_until_the_win_is_on_the_board() {
    let mut answers = 0;
    for number in 1..=12 {
        let puzzle = puzzle("barragoon", number);
        let solution = solution(&puzzle);
        let mut test = opened(puzzle.clone(), (120, 40));
        let (last, before) = solution.split_last().unwrap();
        for (ply, answer) in before {
            test.line(&format!(":{ply}"));
            test.assert_shows("✓ Right! ");
            test.assert_shows("Go on: ");
            test.assert_absent("✓,");
            assert!(!test.text().contains("Grade 1 ✓"), "{}", test.text());
            if !answer.is_empty() {
                test.assert_shows(&format!(" answers {}. ", answer.join(" ")));
            }
            answers += answer.len();
            wait(&mut test);
        }
        test.line(&format!(":{}", last.0));
        test.assert_shows(&format!("✓ Right! {} wins", last.0));
        test.assert_shows("Grade 1 ✓");
    }
    assert!(answers > 0);
}

/// A wrong move on the way ends the streak; correct moves before it stay on the board.
#[test]
fn a_wrong_ply_on_the_way_is_tried_again() {
    let puzzle = puzzle("barragoon", 1);
    let solution = solution(&puzzle);
    assert!(solution.len() > 1);
    let (first, answer) = &solution[0];
    let mut test = opened(puzzle.clone(), (120, 40));
    test.line(&format!(":{first}"));
    wait(&mut test);
    let asked = test.text();
    let played: Vec<String> = [first.clone()].into_iter().chain(answer.iter().cloned()).collect();
    let state = puzzle.state_after(&played).unwrap();
    let is_wrong = |ply: &String| !puzzle.judge_after(&played, ply, &Stop::new()).unwrap().right;
    let wrong = state.moves().into_iter().find(is_wrong).unwrap();
    test.line(&format!(":{wrong}"));
    test.assert_shows("Not this one.");
    test.key(KeyCode::Enter);
    test.assert_shows("✓ Right! ");
    assert_eq!(test.text(), asked);
    for (ply, _) in &solution[1..] {
        test.line(&format!(":{ply}"));
    }
    test.assert_shows("Grade 1 ✓");
    test.assert_absent("in a row");
    // The whole puzzle again.
    test.keys("u");
    test.assert_shows("Exactly one move wins.");
    test.keys("r");
    test.assert_shows(&format!("{first} wins"));
}

#[test]
fn a_wrong_ply_is_refuted_and_ends_the_row() {
    let (first, second) = (puzzle("gorogo", 1), puzzle("gorogo", 2));
    let wrong = second.state().unwrap().moves().into_iter().find(|ply| ply != second.facts().ply).unwrap();
    let mut test = opened(first.clone(), (120, 40));
    test.line(&format!(":{}", first.facts().ply));
    test.key(KeyCode::Enter);
    test.line(&format!(":{wrong}"));
    let screen = test.text();
    assert!(screen.contains("Not this one.") && screen.contains("does not win"), "{screen}");
    test.key(KeyCode::Enter);
    assert!(test.text().contains("Exactly one move wins."), "{}", test.text());
    test.key(KeyCode::Char('t'));
    assert!(test.text().contains("Hint: "), "{}", test.text());
    test.key(KeyCode::Char('r'));
    assert!(test.text().contains("wins"), "{}", test.text());
    test.key(KeyCode::Char('q'));
    test.click_on("Puzzles");
    assert!(test.text().contains("In a row: 0, best 1"), "{}", test.text());
    assert!(test.text().contains("GoRoGo: 1 of 210 solved"), "{}", test.text());
}
