//! Lessons: what a learner tries is answered on the board, and the end leads on.

use crate::stage;

use catalog::{LessonAttempt, find};
use crossterm::event::KeyCode;
use stage::Stage;
use tui::Event;

/// The lesson of a game, at a step.
fn lesson(slug: &str, step: usize) -> Stage {
    let mut stage = Stage::new(120, 40);
    stage.click_on("Learn");
    stage.click_on(&format!("{}: a lesson", find(slug).unwrap().info().name));
    (1..step).for_each(|_| stage.key(KeyCode::PageDown));
    stage
}

/// What is seen of the board.
fn board(stage: &Stage) -> String {
    stage.text().lines().map(|line| line.chars().take(60).collect::<String>() + "\n").collect()
}

#[test]
fn after_a_wrong_try_another_is_made_at_once() {
    let mut stage = lesson("gorogo", 2);
    let before = board(&stage);
    stage.line("b2");
    stage.sees("that is diagonal");
    stage.line("c2");
    stage.sees("Captured");
    // What was said stays to be read while the cursor moves, and the position is as it was.
    let mut stage = lesson("gorogo", 2);
    stage.line("b2");
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Left);
    stage.sees("that is diagonal");
    assert_eq!(board(&stage), before);
    // A click counts, too.
    let mut stage = lesson("barragoon", 1);
    let square = |stage: &Stage| {
        let is_rank = |line: &str| line.split_whitespace().next() == Some("5");
        let row = stage.text().lines().position(is_rank).unwrap();
        let head = stage
            .text()
            .lines()
            .find(|line| line.contains(" d ") && line.contains(" a "))
            .unwrap()
            .to_string();
        let column = head.chars().position(|letter| letter == 'd').unwrap();
        (column as u16, row as u16)
    };
    let (column, row) = square(&stage);
    stage.key(KeyCode::PageDown);
    stage.line("d5a5");
    stage.sees("That is the short move");
    stage.click(column, row);
    stage.sees("Chosen: d5");
}

#[test]
fn the_opponents_answer_is_played() {
    let (game, step) = (find("barragoon").unwrap(), 9);
    let wrong = "x@d2";
    let task = &game.info().lessons[step - 1];
    let mut state = game.read(task.position).unwrap();
    let attempt = LessonAttempt::play(task, state.as_mut(), wrong).unwrap();
    let reply = attempt.reply(task, game, state.as_ref()).unwrap();
    let mut stage = lesson("barragoon", step);
    stage.line(&format!(":{wrong}"));
    let tried = board(&stage);
    stage.sees(&format!("Brown answers {reply}."));
    while stage.app.wait().is_some() {
        stage.event(Event::Tick);
    }
    let answered = board(&stage);
    assert_ne!(answered, tried);
    // Nobody has to wait for it, and the next try begins from the position of the step.
    stage.line(":x@b9");
    stage.sees("✓");
}

#[test]
fn the_end_of_a_lesson_offers_a_first_game_and_puzzles() {
    for (choice, leads_to) in
        [("Play your first game of GoRoGo", "Start the game"), ("Solve GoRoGo puzzles", "GoRoGo · puzzle 1")]
    {
        let game = find("gorogo").unwrap();
        let last = game.info().lessons.last().unwrap();
        let state = game.read(last.position).unwrap();
        let right = state.moves().into_iter().find(|ply| {
            let tried = LessonAttempt::play(last, state.copy().as_mut(), ply);
            matches!(tried, Ok(LessonAttempt::Right(_)))
        });
        let mut stage = lesson("gorogo", game.info().lessons.len());
        stage.line(&format!(":{}", right.unwrap()));
        stage.key(KeyCode::Enter);
        stage.sees("You now know all the rules of GoRoGo.");
        stage.click_on(choice);
        stage.sees(leads_to);
        stage.key(KeyCode::Esc);
        stage.key(KeyCode::Esc);
        stage.sees("GoRoGo: a lesson");
    }
}
