use std::cmp::Reverse;
use std::collections::{HashMap, HashSet, VecDeque};

use game::{Encode, Player, Solvable, Symmetric};

use crate::Lemma;

/// Positions whose proofs together prove that the player to move at the start wins, if their winner is right: work that
/// can be spread over many machines.
///
/// For that player the most promising ply stands that is not refuted yet, for the opponent every one. What is known is
/// left out, so the front moves on as proofs come in; where one of them goes the other way, another ply stands
/// in the next front. An empty front means that the start itself is known or quickly proved.
///
/// # Panics
/// If the game's positions have no [exact key](Solvable::HAS_EXACT_KEY).
pub fn frontier<P: Encode + Symmetric + Solvable>(start: &P, known: &[Lemma], wanted: usize) -> Vec<P> {
    assert!(P::HAS_EXACT_KEY, "a front needs positions with an identity");
    let winners = Winners(known.iter().map(|lemma| (lemma.exact_key(), lemma.winner())).collect());
    let attacker = start.turn();
    let mut open = VecDeque::from([start.clone()]);
    let mut seen = HashSet::from([start.exact_key()]);
    let mut whole = Vec::new();
    while let Some(position) = open.pop_front() {
        if winners.of(&position).is_some() {
            continue;
        }
        if whole.len() + open.len() + 1 >= wanted {
            whole.push(position);
            continue;
        }
        match opened(&position, attacker, &winners) {
            Some(children) => {
                open.extend(children.into_iter().filter(|child| seen.insert(child.exact_key())));
            }
            None => whole.push(position),
        }
    }
    whole
}

/// The positions that a proof of this one needs; nothing where it is cheaper to prove it as it is.
fn opened<P: Encode + Symmetric + Solvable>(
    position: &P,
    attacker: Player,
    winners: &Winners,
) -> Option<Vec<P>> {
    let mover = position.turn();
    let mut children: Vec<P> = position.moves().into_iter().map(|ply| position.after(ply)).collect();
    if children.iter().any(|child| child.outcome().is_some() || child.near_end()) {
        return None;
    }
    if children.iter().any(|child| winners.of(child) == Some(mover)) {
        return Some(Vec::new());
    }
    children.retain(|child| winners.of(child) != Some(!mover));
    if mover == attacker {
        // Refuted wherever it goes: that is what the position's own proof will find at once.
        let best = children
            .into_iter()
            .max_by_key(|child| child.proof_ordering_score(mover, child.reply_estimate()))?;
        return Some(vec![best]);
    }
    children.sort_by_cached_key(|child| Reverse(child.proof_ordering_score(mover, child.reply_estimate())));
    Some(children)
}

/// The winners by exact key.
struct Winners(HashMap<u64, Player>);

impl Winners {
    /// The winner of a position, as far as it is stored or follows from static bounds: such positions are in no
    /// store.
    fn of<P: Solvable>(&self, position: &P) -> Option<Player> {
        if let Some(outcome) = position.outcome() {
            return outcome.winner;
        }
        let known = self.0.get(&position.exact_key()).copied();
        known.or_else(|| match position.exhaustive_bounds().unwrap_or_else(|| position.bounds()) {
            (1.., _) => Some(Player::One),
            (_, ..=-1) => Some(Player::Two),
            _ => None,
        })
    }
}
