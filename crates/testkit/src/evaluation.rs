use std::collections::HashSet;

use allocation_counter::measure;
use game::{Encode, Evaluate, Position, Random};

use crate::random_games::{each_position, starts};

/// The bound of evaluations; higher scores mean proved results.
const BOUND: i32 = 10_000;

/// Checks that evaluations are within bounds, and that move lists agree with predicates on single moves.
///
/// # Panics
/// If an evaluation is out of bounds, or a list disagrees with a predicate.
pub fn check_evaluation<P: Evaluate + Encode>() {
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

/// Games played from each start.
const GAMES: u64 = 5;

/// Checks that the functions a search calls at every node do not allocate once its lists have grown.
///
/// # Panics
/// With the name of the function that allocates, and the position.
pub fn check_allocation<P: Evaluate>() {
    for start in starts::<P>() {
        let mut moves = Vec::with_capacity(most_plies(&start));
        for seed in 0..GAMES {
            let mut random = Random::new(seed);
            let mut position = start.clone();
            while let Some(mv) = position.random_move(&mut random) {
                check_node(&position, mv, &mut moves, &mut random);
                position.play_unchecked(mv);
            }
            silent("outcome", &position, || _ = position.outcome());
        }
    }
}

fn check_node<P: Evaluate>(position: &P, mv: P::Move, moves: &mut Vec<P::Move>, random: &mut Random) {
    silent("legal_moves", position, || position.legal_moves(moves));
    silent("count_moves", position, || _ = position.count_moves());
    silent("random_move", position, || _ = position.random_move(random));
    silent("is_legal", position, || _ = position.is_legal(mv));
    silent("after", position, || drop(position.after(mv)));
    silent("outcome", position, || _ = position.outcome());
    silent("turn and key", position, || _ = (position.turn(), position.key()));
    silent("evaluate", position, || _ = position.evaluate());
    silent("promise", position, || _ = position.ordering_score(mv));
    silent("is_forcing", position, || _ = position.is_forcing(mv));
    silent("candidates", position, || position.candidates(moves));
    silent("forcing", position, || position.forcing_moves(moves));
}

fn silent<P: Position>(what: &str, position: &P, run: impl FnOnce()) {
    let count = measure(run).count_total;
    assert!(
        count == 0,
        "{what}() allocates {count} times in {position}, expected 0: a search asks at every node, so write into the \
         list it is given, and count or choose without a list of your own"
    );
}

/// Twice the length of the longest move list in random games.
fn most_plies<P: Position>(start: &P) -> usize {
    let mut most = 0;
    for seed in 0..2 * GAMES {
        crate::random_games::random_game(start, seed, |position| most = most.max(position.count_moves()));
    }
    2 * most
}
