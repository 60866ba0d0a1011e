use allocation_counter::measure;
use game::{Evaluate, Position, Random};

use crate::sample::starts;

/// Games played from each start.
const GAMES: u64 = 5;

/// What a search does at every node allocates nothing once its lists have grown.
///
/// # Panics
/// With the name of what allocates, and where.
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

/// Room for the longest list of plies met in random games, and as much again.
fn most_plies<P: Position>(start: &P) -> usize {
    let mut most = 0;
    for seed in 0..2 * GAMES {
        crate::sample::random_game(start, seed, |position| most = most.max(position.count_moves()));
    }
    2 * most
}
