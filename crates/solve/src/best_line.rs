use game::{Encode, Solvable, Symmetric};

use crate::certificate::{Certificate, winning_ply};
use crate::limit_checker::Abort;
use crate::proof_table::ProofEntry;
use crate::prover::Prover;
use crate::scale::Scale;

/// Best play of both sides from a position of this value, to the end or to where the limits run out.
///
/// Every ply on it is proved to keep the value, by certificates or here. A side that has nothing left to lose plays what took the longest to
/// refute.
pub(crate) fn best_line<P: Encode + Symmetric + Solvable>(
    prover: &mut Prover<P>,
    certificates: &[Certificate],
    start: &P,
    value: i16,
) -> Vec<P::Move> {
    let mut position = start.clone();
    let mut line = Vec::new();
    let mut value = value;
    while let Ok(Some(ply)) = keeping_ply(prover, certificates, &position, value, line.len()) {
        position.play_unchecked(ply);
        line.push(ply);
        value += prover.scale.step();
    }
    line
}

/// A ply after which the value is still the same; none if the game is over.
fn keeping_ply<P: Encode + Symmetric + Solvable>(
    prover: &mut Prover<P>,
    certificates: &[Certificate],
    position: &P,
    value: i16,
    depth: usize,
) -> Result<Option<P::Move>, Abort> {
    prover.limits.check()?;
    let mut plies = position.moves();
    let attacks = position.turn() == prover.scale.attacker;
    let (lowest, highest) = prover.scale.span();
    let goal = value + prover.scale.step();
    if value == if attacks { lowest } else { highest } {
        return Ok(plies.into_iter().max_by_key(|&ply| effort(prover, &position.after(ply), depth + 1)));
    }
    if let Some(ply) = winning_ply(certificates, position) {
        return Ok(Some(ply));
    }
    let settling = prover.table.probe(prover.key(position, depth)).map(|entry| entry.ply);
    // What is known to keep the value comes first: any other ply would have to be refuted.
    plies.sort_by_cached_key(|&ply| {
        let known = prover.table.probe(prover.key(&position.after(ply), depth + 1));
        let wanted = if attacks { goal } else { goal + 1 };
        let keeps = known.and_then(|entry| Scale::verdict(wanted, entry.bounds())) == Some(attacks);
        (settling != Some(P::encode(ply) as u16), !keeps)
    });
    for ply in plies {
        let child = position.after(ply);
        let keeps = match attacks {
            true => prover.proves(&child, goal, depth + 1)?,
            false => !prover.proves(&child, goal + 1, depth + 1)?,
        };
        if keeps {
            return Ok(Some(ply));
        }
    }
    Ok(None)
}

/// How hard a position was to settle; a finished one least.
fn effort<P: Encode + Symmetric + Solvable>(prover: &Prover<P>, position: &P, depth: usize) -> u8 {
    let entry = prover.table.probe(prover.key(position, depth));
    match position.outcome() {
        Some(_) => 0,
        None => entry.map_or(1, |ProofEntry { effort, .. }| effort),
    }
}
