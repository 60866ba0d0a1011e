//! What every game must pass, and what is promised of this one alone.

use crate::oracle;

use game::{Player, Position, Present};
use greener::{Greener, Move};

// The oracle also starts with the other player.
testkit::suite!(
    Greener,
    oracle: oracle::Greener,
    starts: [&Greener::default().with_turn(Player::Two).to_string()],
);

/// The lesson is right that the game is over, and that no player can reach a stack.
#[test]
fn what_the_lesson_says_of_danger_is_true() {
    let step = |title: &str| Greener::INFO.lessons.iter().find(|step| step.title == title).unwrap();
    let after = |title: &str, ply: &str| {
        let position: Greener = step(title).position.parse().unwrap();
        position.after(position.read_move(ply).unwrap())
    };
    let over = after("Out of danger", "c3f3").outcome().expect("nobody has a capture left");
    assert_eq!(over.winner, Some(Player::One));
    assert!(step("Out of danger").praise.contains("the game is over"));
    let reached = |position: &Greener, square: &str| {
        position.moves().iter().any(|ply| ply.to_string().ends_with(square))
    };
    assert!(!reached(&after("Out of danger", "c3c6"), "c6"));
    assert!(!reached(&after("Think of the reply", "a1a5"), "a5"));
    assert!(reached(&after("Think of the reply", "a1d1"), "d1"));
}

#[test]
fn a_move_is_three_bytes() {
    assert_eq!(size_of::<Move>(), 3);
}

#[test]
fn a_position_is_four_cache_lines() {
    assert_eq!(size_of::<Greener>(), 256);
}
