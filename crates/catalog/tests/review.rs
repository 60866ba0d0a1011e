//! Every ply judged.

use catalog::{Limits, Options, Player, ProofLimits, Slip, Stop, Study, Task, find, review, winning_chance};
use record::{Colour, Record, Worth};

/// Black to move wins by one ply only; the rest of the game is short enough to be seen to its end.
const WON: &str = "BWWWH/BWH1B/BW1H1/1BBWH/HWBW1 b 2+0 2+0";

fn judged(record: &mut Record, stop: Stop) -> catalog::Review {
    let game = find("gorogo").unwrap();
    let mut thinker = game.thinker(&Player::Level(8), &Options::default()).unwrap();
    let task = Task { limits: Limits::nodes(200_000), lines: 1, stop };
    let mut told = 0;
    let review = review(record, thinker.as_mut(), &task, &mut |done, total| {
        assert!(done <= total);
        told += 1;
    });
    assert!(told > 0);
    review.unwrap()
}

fn study(plies: &[String]) -> Study {
    let game = find("gorogo").unwrap();
    let mut study = Study::new(game, game.read(WON).unwrap());
    for ply in plies {
        study.play(ply).unwrap();
    }
    study
}

#[test]
fn a_proved_win_thrown_away_is_a_blunder_and_the_win_is_shown() {
    let game = find("gorogo").unwrap();
    let start = study(&[]);
    let value = |state: &dyn catalog::State| {
        game.solve(state, &ProofLimits::default(), &Stop::new(), &mut |_| ()).unwrap()
    };
    let best = value(start.state()).line[0].clone();
    let is_loss = |ply: &String| {
        let after = study(std::slice::from_ref(ply));
        after.state().outcome().map_or_else(
            || value(after.state()).value.winner == Some(game::Player::One),
            |outcome| outcome.winner == Some(game::Player::One),
        )
    };
    let bad = start.state().moves().into_iter().find(is_loss).expect("some ply loses");
    let mut record = study(std::slice::from_ref(&bad)).into_record();
    let review = judged(&mut record, Stop::new());
    assert_eq!(review.plies[0].slip, Some(Slip::Blunder));
    assert_eq!(
        (review.count(game::Player::Two, Slip::Blunder), review.accuracy(game::Player::One)),
        (1, None)
    );
    let text = record.to_string();
    assert!(text.contains(&format!("1. {bad} $4 {{[%eval #")), "{text}");
    assert!(text.contains(&format!("(1. {best} {{[%eval #-")), "{text}");
    // Once more changes nothing: judgements are replaced, not heaped up.
    judged(&mut record, Stop::new());
    assert_eq!(record.to_string(), text);
}

#[test]
fn best_play_has_no_slip() {
    let game = find("gorogo").unwrap();
    let solved = game.solve(study(&[]).state(), &ProofLimits::default(), &Stop::new(), &mut |_| ()).unwrap();
    let mut record = study(&solved.line).into_record();
    let review = judged(&mut record, Stop::new());
    assert_eq!(review.plies.len(), solved.line.len());
    assert!(review.plies.iter().all(|ply| ply.slip.is_none() && ply.loss == 0.0));
    assert_eq!(review.accuracy(game::Player::Two), Some(100.0));
    assert!(record.mainline().all(|id| record.note(id).eval.is_some()));
}

#[test]
fn what_is_stopped_keeps_the_record() {
    let mut record = study(&[]).into_record();
    let moves = study(&[]).state().moves();
    record.append(&moves[0], record::Link::NewTurn).unwrap();
    let before = record.clone();
    let stop = Stop::new();
    stop.stop();
    assert!(judged(&mut record, stop).plies.is_empty());
    assert_eq!(record, before);
}

#[test]
fn chances_follow_the_value() {
    let estimate = |hundredths| winning_chance(Worth::Estimate(hundredths));
    assert!((estimate(0) - 0.5).abs() < 1e-9);
    assert!((estimate(100) - 2.0 / 3.0).abs() < 0.01);
    assert!((estimate(250) + estimate(-250) - 1.0).abs() < 1e-9);
    assert!(estimate(10_000) <= winning_chance(Worth::Win(Colour::White, 3)));
    assert_eq!([Worth::Win(Colour::Black, 1), Worth::Draw].map(winning_chance), [0.0, 0.5]);
}
