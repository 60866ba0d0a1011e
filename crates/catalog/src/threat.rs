use game::{Player, Present, Scene, Square};

/// At most this many plies are tried before the opponent's answers: enough to distinguish a threat from an accident,
/// and with a board full of captures still a few milliseconds.
const TRIED: usize = 24;

/// The squares of pieces that may soon be lost, in the order of the board.
///
/// A piece of the opponent is listed if some ply captures it now. A piece of the player to move is listed if the
/// opponent could capture it after most plies that do not touch it. Neutral pieces are never listed. It uses no
/// rules: a piece is captured if its square has changed owner or is empty after a ply of the other player.
pub(crate) fn threatened<P: Present>(position: &P) -> Vec<Square> {
    let (mover, scene, moves) = (position.turn(), position.scene(), position.moves());
    let mut lost: Vec<bool> = vec![false; scene.pieces.len()];
    for &mv in &moves {
        mark(&scene, &position.after(mv).scene(), !mover, |square| lost[square] = true);
    }
    let step = moves.len().div_ceil(TRIED).max(1);
    let mut untouched = vec![0_usize; scene.pieces.len()];
    let mut taken = vec![0_usize; scene.pieces.len()];
    for &mv in moves.iter().step_by(step) {
        let child = position.after(mv);
        // Only ordinary turns of the opponent show threats.
        if child.turn() == mover || child.phase() != position.phase() {
            continue;
        }
        let between = child.scene();
        let mut answered = vec![false; between.pieces.len()];
        for answer in child.moves() {
            mark(&between, &child.after(answer).scene(), mover, |square| answered[square] = true);
        }
        for square in (0..scene.pieces.len()).filter(|&square| scene.pieces[square] == between.pieces[square])
        {
            untouched[square] += 1;
            taken[square] += usize::from(answered[square]);
        }
    }
    let squares = scene.grid.squares().enumerate();
    squares.filter(|&(at, _)| lost[at] || taken[at] * 2 > untouched[at]).map(|(_, square)| square).collect()
}

/// Calls `found` for every place where `owner` had a piece before and has none after.
fn mark(before: &Scene, after: &Scene, owner: Player, mut found: impl FnMut(usize)) {
    let owns = |scene: &Scene, at: usize| scene.pieces[at].as_ref().is_some_and(|p| p.owner == Some(owner));
    (0..before.pieces.len()).filter(|&at| owns(before, at) && !owns(after, at)).for_each(&mut found);
}
