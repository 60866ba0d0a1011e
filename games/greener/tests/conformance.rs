//! What every game promises, and the agreement with the slow second reading of the rules.

use std::collections::HashSet;

use game::{Player, Position, Random, Setup};
use greener::{Greener, Move, Size};
use proptest::prelude::*;
use testkit::oracle::greener::Greener as Slow;

#[test]
fn the_lesson_can_be_done() {
    testkit::check_lessons::<Greener>();
}

/// Where the lesson says that the game is over it is, and where it says that nobody can reach a stack nobody can.
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
    assert!(!reached(&after("Think of the answer", "a1a5"), "a5"));
    assert!(reached(&after("Think of the answer", "a1d1"), "d1"));
}

#[test]
fn conforms() {
    testkit::conform::<Greener>();
}

#[test]
fn agrees_with_the_oracle() {
    let white_begins = Greener::default().with_turn(Player::Two);
    let mut starts = vec![Greener::default(), white_begins];
    for deal in 1..=4 {
        starts.extend(Size::NAMES.map(|size| dealt(size, deal)));
    }
    testkit::agree(&Slow, &starts);
}

#[test]
fn perft() {
    testkit::check_perft::<Greener>(include_str!("start.perft"));
    testkit::check_perft::<Greener>(include_str!("deals.perft"));
    testkit::check_perft::<Greener>(include_str!("middle.perft"));
}

#[test]
fn a_move_is_three_bytes() {
    assert_eq!(size_of::<Move>(), 3);
}

#[test]
fn a_position_is_four_cache_lines() {
    assert_eq!(size_of::<Greener>(), 256);
}

#[test]
fn random_moves_are_uniform() {
    let position = Greener::default();
    let moves = position.moves();
    let mut seen = vec![0_u32; moves.len()];
    let mut random = Random::new(1);
    for _ in 0..moves.len() * 1000 {
        let mv = position.random_move(&mut random).expect("the game has begun");
        seen[moves.iter().position(|&other| other == mv).expect("it is legal")] += 1;
    }
    // Five standard deviations around a thousand each.
    assert!(seen.iter().all(|count| (840..1160).contains(count)), "{seen:?}");
}

#[test]
fn keys_tell_positions_apart() {
    let mut level = HashSet::from([Greener::default()]);
    for _ in 0..3 {
        level = level
            .iter()
            .flat_map(|position| position.moves().into_iter().map(|mv| position.after(mv)))
            .collect();
    }
    let keys: HashSet<u64> = level.iter().map(Position::key).collect();
    assert_eq!(keys.len(), level.len());
    for bit in 0..64 {
        let set = keys.iter().filter(|&key| key >> bit & 1 == 1).count();
        assert!((9..11).contains(&(set * 20 / keys.len())), "bit {bit} is set in {set} of {}", keys.len());
    }
}

proptest! {
    #[test]
    fn positions_read_back(size in 0..3_usize, deal: u64, plies in 0..90_usize) {
        let position = played(size, deal, plies);
        let text = position.to_string();
        prop_assert_eq!(text.parse::<Greener>(), Ok(position));
        let spaced = format!("  {}  ", text.replace(' ', " \t "));
        prop_assert_eq!(spaced.parse::<Greener>().map(|read| read.to_string()), Ok(text));
    }

    #[test]
    fn spoilt_positions_do_not_panic(deal: u64, plies in 0..40_usize, at: prop::sample::Index, letter: char) {
        let mut letters: Vec<char> = played(0, deal, plies).to_string().chars().collect();
        let at = at.index(letters.len());
        letters[at] = letter;
        let replaced: String = letters.iter().collect();
        letters.remove(at);
        let shortened: String = letters.iter().collect();
        for text in [replaced, shortened] {
            if let Ok(position) = text.parse::<Greener>() {
                prop_assert_eq!(position.to_string().parse::<Greener>(), Ok(position));
            }
        }
    }

    #[test]
    fn anything_alike_is_read_or_refused(text in "[bwg0-9^,/ ]{0,80}") {
        let _ = text.parse::<Greener>();
    }

    #[test]
    fn anything_typed_is_read_or_refused(text in ".{0,12}", numbers in "[0-9 ,a-iA-IxX-]{0,12}") {
        let position = Greener::default();
        for typed in [text, numbers] {
            if let Ok(mv) = typed.parse::<Move>() {
                prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
            }
            if let Ok(mv) = position.read_move(&typed) {
                let _ = position.clone().play(mv);
            }
        }
    }
}

fn dealt(size: &str, deal: u64) -> Greener {
    let setup = Setup { size: Some(size.to_string()), deal: Some(deal) };
    Greener::set_up(&setup).expect("every size has every deal")
}

fn played(size: usize, deal: u64, plies: usize) -> Greener {
    let mut position = dealt(Size::NAMES[size], deal);
    let mut random = Random::new(deal);
    for _ in 0..plies {
        let Some(mv) = position.random_move(&mut random) else { break };
        position.play_unchecked(mv);
    }
    position
}
