//! Promises every game keeps, and the comparison with the slow second reading of the rules.

use game::{Position, Random};
use gorogo::{Gorogo, Move};
use proptest::prelude::*;
use testkit::oracle;

#[test]
fn the_lesson_can_be_done() {
    testkit::check_lessons::<Gorogo>();
}

/// What the step about breathing says of any ply is true of it.
#[test]
fn only_the_corner_takes_a_stone_in_the_lesson() {
    let step = Gorogo::INFO.lessons.iter().find(|step| step.title == "Breathing by taking").unwrap();
    let position: Gorogo = step.position.parse().unwrap();
    for ply in position.moves() {
        let takes = position.after(ply).score()[position.turn()] > position.score()[position.turn()];
        let (ply, answer) = (ply.to_string(), step.answer(&ply.to_string()));
        let right = step.goal.is_met(position.turn(), &ply, position.score(), position.score(), None);
        assert!(!right || (takes && !ply.starts_with('H')), "{ply} is no stone that takes one");
        assert!(right || answer.starts_with("Nothing was taken") != takes, "{ply}: {answer}");
    }
}

#[test]
fn conforms() {
    testkit::conform::<Gorogo>();
}

#[test]
fn agrees_with_the_oracle() {
    testkit::agree(&oracle::gorogo::Gorogo, &[Gorogo::default()]);
}

#[test]
fn perft() {
    testkit::check_perft::<Gorogo>(include_str!("start.perft"));
}

/// GoRoGo §7: the game is finite.
#[test]
fn section_7_no_game_is_longer_than_25_plies() {
    for seed in 0..2000 {
        let mut random = Random::new(seed);
        let mut position = Gorogo::default();
        let mut plies = 0;
        while let Some(mv) = position.random_move(&mut random) {
            position.play_unchecked(mv);
            plies += 1;
        }
        assert!(plies <= 25);
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*") {
        let _ = text.parse::<Gorogo>();
        let _ = text.parse::<Move>();
        let _ = Gorogo::default().read_move(&text);
    }

    /// Texts close to a real one reach deeper into the reader than noise does.
    #[test]
    fn a_damaged_text_is_refused_or_reads_back(at in 0usize..30, letter in "[WBHwb0-9/+ ]") {
        let mut text = "W1W2/1WBB1/B1H2/1W3/1HW2 w 5+2 5+1".to_string();
        text.replace_range(at..=at, &letter);
        if let Ok(position) = text.parse::<Gorogo>() {
            prop_assert_eq!(position.to_string().parse::<Gorogo>(), Ok(position.clone()));
            prop_assert_eq!(position.moves().is_empty(), position.outcome().is_some());
        }
    }
}
