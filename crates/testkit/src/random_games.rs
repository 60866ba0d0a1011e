use game::{Position, Random, Setup};

use crate::effort;

/// The maximum length of random games; longer ones are considered endless.
const LONGEST_GAME: usize = 20_000;

/// Visits the positions of a random game, including the start.
///
/// # Panics
/// If the game does not end.
pub(crate) fn random_game<P: Position>(start: &P, seed: u64, mut visit: impl FnMut(&P)) {
    let mut random = Random::new(seed);
    let mut position = start.clone();
    for _ in 0..LONGEST_GAME {
        visit(&position);
        let Some(mv) = position.random_move(&mut random) else { return };
        position.play_unchecked(mv);
    }
    panic!("no end after {LONGEST_GAME} random plies from {start}: now {position}");
}

/// Visits positions of random games from every start of the game and of its lesson.
pub(crate) fn each_position<P: Position>(mut visit: impl FnMut(&P)) {
    for (number, start) in starts::<P>().iter().enumerate() {
        for game in 0..effort().choose(2, 100) {
            random_game(start, number as u64 * 1_000 + game, &mut visit);
        }
    }
}

/// The usual start, a few deals of every size, and the positions of the lesson.
pub(crate) fn starts<P: Position>() -> Vec<P> {
    let mut starts = vec![P::default()];
    for size in P::INFO.sizes {
        for deal in 1..=if P::INFO.deals { 3 } else { 0 } {
            let setup = Setup { size: Some((*size).to_string()), deal: Some(deal) };
            starts.push(P::set_up(&setup).unwrap_or_else(|error| panic!("{error}")));
        }
    }
    starts.extend(P::INFO.lessons.iter().filter_map(|lesson| lesson.position.parse().ok()));
    starts
}
