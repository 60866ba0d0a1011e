//! What every game must pass, and what is promised of this one alone.

use crate::oracle;

use barragoon::{Barragoon, Move};
use game::Position;

// The oracle also starts where every face is on the board, where few tiles are left, and from studies in which one
// side has none.
testkit::suite!(
    Barragoon,
    oracle: oracle::Barragoon,
    starts: [
        "v2z2d/1N1^1E1/3d3/1x|2-1/S1+<>2/1Y3W1/w2D3/1n1s1e1/Z2V2D b move",
        "3v3/1n3E1/2|1-2/1^3Y1/3+3/1>3<1/2s1N2/1w3S1/2DV3 w move",
        "7/3x3/7/3+3/1Y1V2x/7/2W4/3-3/7 w move",
        "7/3x3/7/3+3/1Y1V2x/7/2W4/3-3/7 b move",
        "7/7/7/7/2xdx2/7/7/7/7 b first",
    ],
);

/// Each face that leaves a way out has a response of its own in the lesson.
#[test]
fn every_open_door_of_the_lesson_is_explained() {
    let step = Barragoon::INFO.lessons.iter().find(|step| step.title == "Wall a tile in").unwrap();
    let position: Barragoon = step.position.parse().unwrap();
    let mut open = 0;
    for ply in position.moves().into_iter().filter(|ply| ply.to_string().ends_with("@b9")) {
        let after = position.after(ply);
        let answer = step.feedback(&ply.to_string());
        if after.outcome().is_none() {
            open += 1;
            assert_ne!(answer, step.wrong, "{ply}");
            let leaves = |square: &str| after.moves().iter().any(|next| next.to_string().ends_with(square));
            assert_eq!(answer.contains("b8"), leaves("b8"), "{ply}: {answer}");
            assert_eq!(answer.contains("right"), leaves("c9"), "{ply}: {answer}");
        }
    }
    assert_eq!(open, 4);
}

/// After a wrong ply Brown wins at once; after a right one not.
#[test]
fn only_the_right_plies_of_the_lesson_keep_a_way_out() {
    let step = Barragoon::INFO.lessons.iter().find(|step| step.title == "Keep a way out").unwrap();
    let position: Barragoon = step.position.parse().unwrap();
    for ply in position.moves() {
        let after = position.after(ply);
        let mut answers = after.moves().into_iter();
        let lost = answers.any(|answer| {
            after.after(answer).outcome().is_some_and(|outcome| outcome.winner == Some(after.turn()))
        });
        let right =
            step.goal.is_met(position.turn(), &ply.to_string(), position.score(), after.score(), None);
        assert_ne!(right, lost, "{ply}");
    }
}

#[test]
fn moves_and_positions_are_small() {
    assert!(size_of::<Move>() <= 4);
    assert!(size_of::<Option<Move>>() <= 4);
    assert!(size_of::<Barragoon>() <= 48);
}
