//! Puzzles on the screens.

use crate::stage;

use catalog::{Puzzle, find};
use crossterm::event::KeyCode;
use stage::Stage;

fn puzzle(game: &str, number: usize) -> Puzzle {
    Puzzle::all(find(game).unwrap()).remove(number - 1)
}

fn opened(puzzle: Puzzle, (width, height): (u16, u16)) -> Stage {
    let mut stage = Stage::new(width, height);
    stage.app.puzzle(puzzle, None);
    stage.settle();
    stage
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
    for game in ["gorogo", "greener", "barragoon"] {
        let first = puzzle(game, 1);
        let mut stage = opened(first.clone(), (120, 40));
        stage.line(&format!(":{}", first.facts().ply));
        let screen = stage.text();
        let praise = format!("✓ Right! {} wins.", first.facts().ply);
        assert!(screen.contains(&praise) && screen.contains("It may go on:"), "{screen}");
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
    assert!(stage.text().contains("One move does it"), "{}", stage.text());
    stage.key(KeyCode::Char('t'));
    assert!(stage.text().contains("Hint: "), "{}", stage.text());
    stage.key(KeyCode::Char('r'));
    assert!(stage.text().contains("wins"), "{}", stage.text());
    stage.key(KeyCode::Char('q'));
    stage.click_on("Puzzles");
    assert!(stage.text().contains("In a row: 0, at best 1"), "{}", stage.text());
    assert!(stage.text().contains("GoRoGo: 1 of 210 solved"), "{}", stage.text());
}
