use std::collections::HashSet;

use game::{Encode, Evaluate};

use crate::sample::each_position;

/// The bounds of an evaluation: what is beyond is a proved win or loss to a search.
const BOUND: i32 = 10_000;

/// What a search is told of a game is within its bounds and does not contradict itself.
///
/// # Panics
/// If an evaluation is out of bounds, or lists of plies differ from what is said of each ply.
pub fn check_knowledge<P: Evaluate + Encode>() {
    each_position(|position: &P| {
        let legal = position.moves();
        if legal.is_empty() {
            return;
        }
        let worth = position.evaluate();
        assert!(
            (-BOUND..=BOUND).contains(&worth),
            "evaluate() is {worth} in {position}, expected -{BOUND} to {BOUND}: clamp it"
        );
        let again: P = position.to_string().parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(worth, again.evaluate(), "evaluate() of {position} depends on more than the position");
        check_forcing(position, &legal);
        check_candidates(position, &legal);
    });
}

fn check_forcing<P: Evaluate + Encode>(position: &P, legal: &[P::Move]) {
    let mut listed = Vec::new();
    position.forcing_moves(&mut listed);
    let listed = numbers::<P>(&listed);
    for &mv in legal {
        let (single, among) = (position.is_forcing(mv), listed.contains(&P::encode(mv)));
        assert!(
            single == among,
            "is_forcing() says {single} of {mv} in {position}, but forcing() {} it: the two must agree",
            if among { "lists" } else { "leaves out" }
        );
    }
    let known = numbers::<P>(legal);
    assert!(listed.is_subset(&known), "forcing() lists a ply that is not legal in {position}");
}

fn check_candidates<P: Evaluate + Encode>(position: &P, legal: &[P::Move]) {
    let mut listed = Vec::new();
    position.candidates(&mut listed);
    assert!(!listed.is_empty(), "candidates() is empty in {position}, though {} is legal", legal[0]);
    let (known, numbers) = (numbers::<P>(legal), numbers::<P>(&listed));
    assert_eq!(numbers.len(), listed.len(), "candidates() lists a ply twice in {position}");
    assert!(numbers.is_subset(&known), "candidates() lists a ply that is not legal in {position}");
}

fn numbers<P: Encode>(moves: &[P::Move]) -> HashSet<usize> {
    moves.iter().map(|&mv| P::encode(mv)).collect()
}
