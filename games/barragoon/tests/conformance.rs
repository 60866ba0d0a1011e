//! What every game promises, the agreement with the slow oracle, perft, and texts read back.

use barragoon::{Barragoon, Move};
use game::{Position, Random};
use proptest::prelude::*;
use testkit::{agree, check_perft, conform, oracle};

/// Starts for the oracle: the usual one, one with every face on the board, one where few tiles are left, and studies
/// in which one side has none.
const STARTS: [&str; 6] = [
    "1vd1dv1/2zdz2/7/1x3x1/x1x1x1x/1x3x1/7/2ZDZ2/1VD1DV1 w move",
    "v2z2d/1N1^1E1/3d3/1x|2-1/S1+<>2/1Y3W1/w2D3/1n1s1e1/Z2V2D b move",
    "3v3/1n3E1/2|1-2/1^3Y1/3+3/1>3<1/2s1N2/1w3S1/2DV3 w move",
    "7/3x3/7/3+3/1Y1V2x/7/2W4/3-3/7 w move",
    "7/3x3/7/3+3/1Y1V2x/7/2W4/3-3/7 b move",
    "7/7/7/7/2xdx2/7/7/7/7 b first",
];

#[test]
fn the_lesson_can_be_done() {
    testkit::check_lessons::<Barragoon>();
}

/// Each face that leaves the door open leaves it open in its own way, and the learner is told which.
#[test]
fn every_open_door_of_the_lesson_is_explained() {
    let step = Barragoon::INFO.lessons.iter().find(|step| step.title == "Wall a tile in").unwrap();
    let position: Barragoon = step.position.parse().unwrap();
    let mut open = 0;
    for ply in position.moves().into_iter().filter(|ply| ply.to_string().ends_with("@b9")) {
        let after = position.after(ply);
        let answer = step.answer(&ply.to_string());
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
fn keeps_every_promise() {
    conform::<Barragoon>();
}

#[test]
fn agrees_with_the_slow_oracle() {
    let starts = STARTS.map(|text| text.parse::<Barragoon>().unwrap());
    agree(&oracle::barragoon::Barragoon, &starts);
}

#[test]
fn counts_as_the_perft_files_say() {
    check_perft::<Barragoon>(include_str!("start.perft"));
    check_perft::<Barragoon>(include_str!("studies.perft"));
}

#[test]
fn moves_and_positions_are_small() {
    assert!(size_of::<Move>() <= 4);
    assert!(size_of::<Option<Move>>() <= 4);
    assert!(size_of::<Barragoon>() <= 48);
}

/// Equal positions have equal keys; different ones met in games hardly ever, in the low bits and the high.
#[test]
fn keys_are_spread_over_all_bits() {
    let mut random = Random::new(3);
    let mut position = Barragoon::default();
    let mut ones = [0; 64];
    let mut seen = std::collections::HashMap::new();
    for _ in 0..20_000 {
        position = position.random_move(&mut random).map_or_else(Barragoon::default, |mv| position.after(mv));
        let other = seen.insert(position.key(), position);
        assert!(other.is_none_or(|other| other == position), "{position} shares its key");
        (0..64).for_each(|bit| ones[bit] += position.key() >> bit & 1);
    }
    assert!(ones.iter().all(|count| (9_000..11_000).contains(count)), "{ones:?}");
}

/// The position after some plies of a random game.
fn random_position(seed: u64, plies: usize) -> Barragoon {
    let mut random = Random::new(seed);
    let mut position = Barragoon::default();
    for _ in 0..plies {
        let Some(mv) = position.random_move(&mut random) else { break };
        position.play_unchecked(mv);
    }
    position
}

proptest! {
    #[test]
    fn texts_of_positions_read_back(seed: u64, plies in 0usize..600) {
        let position = random_position(seed, plies);
        prop_assert_eq!(position.to_string().parse::<Barragoon>(), Ok(position));
        let spaced = format!("  {} \t", position.to_string().replace(' ', "   "));
        prop_assert_eq!(spaced.parse::<Barragoon>(), Ok(position));
    }

    /// One letter changed: refused, or a position that reads back.
    #[test]
    fn mutated_positions_never_panic(seed: u64, plies in 0usize..600, at: prop::sample::Index, letter: char) {
        let text = random_position(seed, plies).to_string();
        let mut letters: Vec<char> = text.chars().collect();
        letters[at.index(text.len())] = letter;
        let mutated: String = letters.into_iter().collect();
        if let Ok(position) = mutated.parse::<Barragoon>() {
            prop_assert_eq!(position.to_string().parse::<Barragoon>(), Ok(position));
            prop_assert_eq!(position.moves().is_empty(), position.outcome().is_some());
        }
    }

    #[test]
    fn letters_of_the_texts_never_panic(text in "[ZDVzdvx+^>Y<|NESWnesw1-9/-]{0,63} [wb] (move|first|last)") {
        if let Ok(position) = text.parse::<Barragoon>() {
            prop_assert_eq!(position.to_string(), text);
        }
    }

    #[test]
    fn anything_typed_never_panics(text in "\\PC{0,20}", keys in "[a-hA-H0-9wasdxX@+ -]{0,12}") {
        let start = Barragoon::default();
        for typed in [text, keys] {
            let _ = typed.parse::<Barragoon>();
            let _ = typed.parse::<Move>();
            if let Ok(mv) = start.read_move(&typed) {
                prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
                let played = start.clone().play(mv);
                prop_assert_eq!(played.is_ok(), start.is_legal(mv));
            }
        }
    }
}
