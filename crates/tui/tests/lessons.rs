//! Lessons: replies on the board, and what follows after the last step.

use crate::support;

use catalog::find;
use crossterm::event::KeyCode;
use review::LessonAttempt;
use support::TestApp;
use tui::Event;

/// The lesson of a game, at a step.
fn lesson(slug: &str, step: usize) -> TestApp {
    let mut test = TestApp::new(120, 40);
    test.click_on("Learn");
    test.click_on(&format!("{}: a lesson", find(slug).unwrap().info().name));
    (1..step).for_each(|_| test.key(KeyCode::PageDown));
    test
}

/// The board on the screen.
fn board(test: &TestApp) -> String {
    test.text().lines().map(|line| line.chars().take(60).collect::<String>() + "\n").collect()
}

#[test]
fn after_a_wrong_try_another_is_made_at_once() {
    let mut test = lesson("gorogo", 2);
    let before = board(&test);
    test.line("b2");
    test.assert_shows("that is diagonal");
    test.line("c2");
    test.assert_shows("Captured");
    // The verdict stays visible while the cursor moves, and the position is reset.
    let mut test = lesson("gorogo", 2);
    test.line("b2");
    test.key(KeyCode::Right);
    test.key(KeyCode::Left);
    test.assert_shows("that is diagonal");
    assert_eq!(board(&test), before);
    // A click also counts.
    let mut test = lesson("barragoon", 1);
    let square = |test: &TestApp| {
        let is_rank = |line: &str| line.split_whitespace().next() == Some("5");
        let row = test.text().lines().position(is_rank).unwrap();
        let head = test
            .text()
            .lines()
            .find(|line| line.contains(" d ") && line.contains(" a "))
            .unwrap()
            .to_string();
        let column = head.chars().position(|letter| letter == 'd').unwrap();
        (column as u16, row as u16)
    };
    let (column, row) = square(&test);
    test.key(KeyCode::PageDown);
    test.line("d5a5");
    test.assert_shows("That is the short move");
    test.click(column, row);
    test.assert_shows("Chosen: d5");
}

#[test]
fn the_opponents_answer_is_played() {
    let (game, step) = (find("barragoon").unwrap(), 9);
    let wrong = "x@d2";
    let task = &game.info().lessons[step - 1];
    let mut state = game.read(task.position).unwrap();
    let attempt = LessonAttempt::play(task, state.as_mut(), wrong).unwrap();
    let reply = attempt.reply(task, game, state.as_ref()).unwrap();
    let mut test = lesson("barragoon", step);
    test.line(&format!(":{wrong}"));
    let tried = board(&test);
    test.assert_shows(&format!("Brown answers {reply}."));
    while test.app.next_tick().is_some() {
        test.event(Event::Tick);
    }
    let answered = board(&test);
    assert_ne!(answered, tried);
    // The pause can be skipped, and the next try begins from the position of the step.
    test.line(":x@b9");
    test.assert_shows("✓");
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
        let mut test = lesson("gorogo", game.info().lessons.len());
        test.line(&format!(":{}", right.unwrap()));
        test.key(KeyCode::Enter);
        test.assert_shows("You now know all the rules of GoRoGo.");
        test.click_on(choice);
        test.assert_shows(leads_to);
        test.key(KeyCode::Esc);
        test.key(KeyCode::Esc);
        test.assert_shows("GoRoGo: a lesson");
    }
}
