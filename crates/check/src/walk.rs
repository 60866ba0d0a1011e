use game::{Player, Position, Symmetric, Symmetry};

use crate::CheckError;

/// The positions in which the winner is to move next, after this one and whatever the loser plays.
///
/// # Errors
/// If a game ends and the winner has not won it.
pub fn after_replies<P: Position>(position: P, winner: Player) -> Result<Vec<P>, CheckError> {
    let (mut open, mut next) = (vec![position], Vec::new());
    while let Some(position) = open.pop() {
        if let Some(outcome) = position.outcome() {
            if outcome.winner != Some(winner) {
                return Err(CheckError::Lost(position.to_string()));
            }
        } else if position.turn() == winner {
            next.push(position);
        } else {
            open.extend(position.moves().into_iter().map(|ply| position.after(ply)));
        }
    }
    Ok(next)
}

/// The mirror image that stands for all of them, and how it is reached. Which one it is does not matter for a check: two
/// positions with one image in common are mirror images of each other.
pub fn canonical<P: Symmetric>(position: &P) -> (P, Symmetry) {
    let images = position.symmetries().iter().map(|&symmetry| (position.transformed(symmetry), symmetry));
    images
        .min_by_key(|(image, _)| Position::key(image))
        .unwrap_or_else(|| (position.clone(), Symmetry::Identity))
}
