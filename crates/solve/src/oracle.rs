use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Encode, Player, Solvable, Symmetric};
use memory::{InProgressTable, SharedTable};

use crate::best_line::best_line;
use crate::certificate::{Certificate, winning_ply};
use crate::layout::Layout;
use crate::lemma::effort;
use crate::limit_checker::{LimitChecker, Shared};
use crate::proof_table::{ProofEntry, ProofTable, memory};
use crate::prover::Prover;
use crate::scale::Scale;
use crate::symmetry_keys::SymmetryKeys;
use crate::{ProofLimits, Solution, SolvedValue, solve};

/// Finds the winner of positions at once, as far as a certificate or a short proof reaches.
pub struct Oracle {
    /// Those that are part of the program.
    certificates: Vec<Certificate<'static>>,
    /// Their lemmas, and what was proved since.
    memory: SharedTable,
}

/// What is known of a position for certain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OracleAnswer<M> {
    /// How it ends.
    pub value: SolvedValue,
    /// A ply that keeps that value and makes it as hard as it can for the opponent, perhaps with what follows.
    pub line: Vec<M>,
    /// How many positions were expanded to find it.
    pub nodes: u64,
    /// How long that took.
    pub elapsed: Duration,
}

/// Mebibytes of the table: three times the size of a certificate, so that its lemmas stay there.
const TABLE: usize = 8;

/// Proofs of fewer nodes are near the end: there the loser looks for the reply with the fewest answers.
const NEAR: u64 = 4_096;

impl Oracle {
    /// An oracle with the certificates that are part of the program, if there are any.
    ///
    /// # Panics
    /// If they are damaged: they are part of the program.
    pub fn of<P: Solvable>() -> Oracle {
        let certificates = Certificate::all_embedded::<P>();
        let mut memory = memory(if P::HAS_EXACT_KEY { TABLE << 20 } else { 0 });
        let table = ProofTable::with_all_memory(Layout::Exact, &mut memory);
        let lemmas = certificates.iter().flat_map(Certificate::lemmas);
        lemmas.for_each(|lemma| table.store(lemma.exact_key(), lemma.into()));
        Oracle { certificates, memory }
    }

    /// The result by certificates alone, for an unfinished position. It costs no nodes.
    pub fn probe<P: Encode + Symmetric + Solvable>(&self, position: &P) -> Option<OracleAnswer<P::Move>> {
        let mover = position.turn();
        let (winner, ply) = match winning_ply(&self.certificates, position) {
            Some(ply) => (mover, Some(ply)),
            None if is_lost(&self.certificates, position) => (!mover, self.hardest_to_refute(position)),
            None => return None,
        };
        let line = ply.into_iter().collect();
        Some(OracleAnswer { value: won(winner), line, nodes: 0, elapsed: Duration::ZERO })
    }

    /// The loser's ply whose refutation took the longest proof.
    fn hardest_to_refute<P: Encode + Symmetric + Solvable>(&self, position: &P) -> Option<P::Move> {
        let effort = |ply: &P::Move| effort_of(&self.certificates, &position.after(*ply));
        position.moves().into_iter().max_by_key(effort)
    }

    /// What is known of a position that is not finished, or is found within the limits.
    pub fn prove<P: Encode + Symmetric + Solvable>(
        &mut self,
        position: &P,
        limits: &ProofLimits,
        stop: &AtomicBool,
    ) -> Option<OracleAnswer<P::Move>> {
        if !P::HAS_EXACT_KEY {
            let solution =
                solve(position, &ProofLimits { table_mib: TABLE, ..*limits }, stop, &mut |_| ()).ok()?;
            let Solution { value, line, nodes, elapsed } = solution;
            return Some(OracleAnswer { value, line, nodes, elapsed });
        }
        let shared = Shared::new(*limits, stop);
        if let Some(ply) = winning_ply(&self.certificates, position) {
            let (value, line) = (won(position.turn()), vec![ply]);
            return Some(OracleAnswer { value, line, nodes: 0, elapsed: shared.elapsed() });
        }
        let table = ProofTable::with_all_memory(Layout::Exact, &mut self.memory);
        let (symmetry_keys, in_progress) = (SymmetryKeys::of(position), InProgressTable::new(1));
        let scale = Scale { attacker: Player::One, question: P::OBJECTIVE };
        let prover =
            Prover::<P>::new(scale, &table, &symmetry_keys, &in_progress, None, LimitChecker::new(&shared));
        let (value, line, nodes) = found(&self.certificates, position, prover)?;
        Some(OracleAnswer { value, line, nodes, elapsed: shared.elapsed() })
    }
}

fn found<P: Encode + Symmetric + Solvable>(
    certificates: &[Certificate],
    position: &P,
    mut prover: Prover<P>,
) -> Option<(SolvedValue, Vec<P::Move>, u64)> {
    let mover = position.turn();
    // The table may have evicted the lemmas of the certificates.
    let settling =
        if is_lost(certificates, position) { None } else { prover.settling_ply(position, 1, 0).ok()? };
    if let Some(ply) = settling {
        let rest =
            best_line(&mut prover, certificates, &position.after(ply), i16::from(mover == Player::One));
        return Some((won(mover), [vec![ply], rest].concat(), prover.limits.nodes));
    }
    let line = longest_resistance(certificates, position, !mover, &mut prover).into_iter().collect();
    Some((won(!mover), line, prover.limits.nodes))
}

/// Whether certificates name a win of the opponent's after every ply.
fn is_lost<P: Encode + Symmetric + Solvable>(certificates: &[Certificate], position: &P) -> bool {
    let mut children = position.moves().into_iter().map(|ply| position.after(ply));
    children.all(|child| child.turn() != position.turn() && winning_ply(certificates, &child).is_some())
}

/// How long the proof of a position was that a certificate names.
fn effort_of<P: Solvable>(certificates: &[Certificate], position: &P) -> Option<u8> {
    certificates.iter().find_map(|certificate| certificate.effort(position))
}

/// The loser's ply: near the end the one that leaves the fewest winning answers, earlier the one whose refutation is the
/// longest.
fn longest_resistance<P: Encode + Symmetric + Solvable>(
    certificates: &[Certificate],
    position: &P,
    winner: Player,
    prover: &mut Prover<P>,
) -> Option<P::Move> {
    let certified = |child: &P| effort_of(certificates, child);
    let children: Vec<(P::Move, P)> =
        position.moves().into_iter().map(|ply| (ply, position.after(ply))).collect();
    let near = prover.limits.nodes < NEAR && children.iter().all(|(_, child)| certified(child).is_none());
    let resistance = |child: &P, prover: &mut Prover<P>| {
        let answers = if near { winning_plies(child, winner, prover) } else { 0 };
        let known = || prover.known_value(child, 1).map_or(effort(1), |ProofEntry { effort, .. }| effort);
        (Reverse(answers), certified(child).unwrap_or_else(known))
    };
    let children = children.into_iter();
    children.max_by_key(|(_, child)| resistance(child, prover)).map(|(ply, _)| ply)
}

/// How many plies of the winner win, as far as the limits allow to find out.
fn winning_plies<P: Encode + Symmetric + Solvable>(
    position: &P,
    winner: Player,
    prover: &mut Prover<P>,
) -> usize {
    let mut wins = |ply: &P::Move| {
        let won = prover.proves(&position.after(*ply), 1, 2);
        won.is_ok_and(|won| won == (winner == Player::One))
    };
    position.moves().into_iter().filter(|ply| wins(ply)).count()
}

fn won(winner: Player) -> SolvedValue {
    SolvedValue { winner: Some(winner), margin: None, plies: None }
}
