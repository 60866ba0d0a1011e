use crate::Position;

/// How many sequences of `depth` plies there are. A game that ends earlier adds nothing.
///
/// The last ply is counted, not played ([`Position::count_moves`]).
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    // One buffer a level, so that the recursion allocates nothing.
    let mut buffers = vec![Vec::new(); depth as usize - 1];
    descend(position, &mut buffers)
}

/// [`perft`] of `depth`, divided by the first ply.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    position.moves().into_iter().map(|mv| (mv, perft(&position.after(mv), depth - 1))).collect()
}

fn descend<P: Position>(position: &P, buffers: &mut [Vec<P::Move>]) -> u64 {
    let Some((moves, deeper)) = buffers.split_first_mut() else {
        return position.count_moves() as u64;
    };
    position.legal_moves(moves);
    moves.iter().map(|&mv| descend(&position.after(mv), deeper)).sum()
}
