//! What every game must pass, and what is promised of this one alone.

use crate::oracle;

use game::{Position, Random};
use gorogo::Gorogo;

testkit::suite!(Gorogo, oracle: oracle::Gorogo);

/// What the step about breathing says of any ply is true of it.
#[test]
fn only_the_corner_takes_a_stone_in_the_lesson() {
    let step = Gorogo::INFO.lessons.iter().find(|step| step.title == "Capture to gain a liberty").unwrap();
    let position: Gorogo = step.position.parse().unwrap();
    for ply in position.moves() {
        let takes = position.after(ply).points()[position.turn()] > position.points()[position.turn()];
        let (ply, answer) = (ply.to_string(), step.feedback(&ply.to_string()));
        let right = step.goal.is_met(position.turn(), &ply, position.score(), position.score(), None);
        assert!(!right || (takes && !ply.starts_with('H')), "{ply} is no stone that takes one");
        assert!(right || answer.starts_with("Nothing was captured") != takes, "{ply}: {answer}");
    }
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
