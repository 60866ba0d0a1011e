use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Encode, Player, Solvable, Symmetric};
use memory::{Busy, Lines};

use crate::certificate::Certificate;
use crate::layout::Layout;
use crate::lemma::effort;
use crate::line::best_line;
use crate::proof_table::{Finding, ProofTable, memory};
use crate::prover::Prover;
use crate::rounds::soonest;
use crate::scale::Scale;
use crate::twins::Twins;
use crate::watch::{Shared, Watch};
use crate::{Limits, Solution, Value, solve};

/// Tells who wins positions at once, as far as a certificate or a short proof goes.
pub struct Oracle {
    certificate: Option<Certificate<'static>>,
    /// What the certificate says, and what was found since.
    memory: Lines,
}

/// What is known of a position for certain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer<M> {
    /// How it ends.
    pub value: Value,
    /// A ply that keeps that value and makes it as hard as it can for the opponent, perhaps with what follows.
    pub line: Vec<M>,
    /// How many positions were expanded to find it.
    pub nodes: u64,
    /// How long that took.
    pub elapsed: Duration,
}

/// Mebibytes of the table: as much as one has before it grows.
const TABLE: usize = 4;

/// Proofs of fewer nodes are near the end: there the loser looks for the reply with the fewest answers.
const NEAR: u64 = 4_096;

impl Oracle {
    /// One that knows the game's own certificate, if there is one.
    ///
    /// # Panics
    /// If the certificate is damaged: it is part of the program.
    pub fn of<P: Solvable>() -> Oracle {
        let read = |bytes| Certificate::read(bytes, P::INFO.slug).unwrap_or_else(|fault| panic!("{fault}"));
        let certificate = P::CERTIFICATE.map(read);
        let mut memory = memory(if P::IDENTIFIED { TABLE << 20 } else { 0 });
        let table = ProofTable::new(Layout::Exact, &mut memory);
        let lemmas = certificate.iter().flat_map(Certificate::lemmas);
        lemmas.for_each(|lemma| table.keep(lemma.identity(), lemma.into()));
        Oracle { certificate, memory }
    }

    /// What is known of a position that is not finished, or is found within the limits.
    pub fn answer<P: Encode + Symmetric + Solvable>(
        &mut self,
        position: &P,
        limits: &Limits,
        stop: &AtomicBool,
    ) -> Option<Answer<P::Move>> {
        if !P::IDENTIFIED {
            let solution =
                solve(position, &Limits { table_mib: TABLE, ..*limits }, stop, &mut |_| ()).ok()?;
            let Solution { value, line, nodes, elapsed } = solution;
            return Some(Answer { value, line, nodes, elapsed });
        }
        let shared = Shared::new(*limits, stop);
        if let Some((certificate, ply)) = self.named(position) {
            let (value, line) = (won(certificate.winner), vec![ply]);
            return Some(Answer { value, line, nodes: 0, elapsed: shared.elapsed() });
        }
        let table = ProofTable::new(Layout::Exact, &mut self.memory);
        let (twins, busy) = (Twins::of(position), Busy::new(1));
        let scale = Scale { attacker: Player::One, question: P::QUESTION };
        let prover = Prover::<P>::new(scale, &table, &twins, &busy, None, Watch::new(&shared));
        let (value, line, nodes) = found(self.certificate.as_ref(), position, prover)?;
        Some(Answer { value, line, nodes, elapsed: shared.elapsed() })
    }

    /// Whose win the certificate says a position to be, and how.
    fn named<P: Encode + Symmetric + Solvable>(
        &self,
        position: &P,
    ) -> Option<(&Certificate<'static>, P::Move)> {
        let certificate = self.certificate.as_ref().filter(|it| it.winner == position.turn())?;
        Some((certificate, certificate.ply(position)?))
    }
}

fn found<P: Encode + Symmetric + Solvable>(
    certificate: Option<&Certificate<'static>>,
    position: &P,
    mut prover: Prover<P>,
) -> Option<(Value, Vec<P::Move>, u64)> {
    let mover = position.turn();
    if let Some(ply) = soonest(&mut prover, position, 0).ok()? {
        let rest = best_line(&mut prover, &position.after(ply), i16::from(mover == Player::One));
        return Some((won(mover), [vec![ply], rest].concat(), prover.watch.nodes));
    }
    // Either all plies lose or the limits have run out: then this says so, too.
    let winner = if prover.proves(position, 1, 0).ok()? { Player::One } else { Player::Two };
    let line = stubborn(certificate, position, winner, &mut prover).into_iter().collect();
    Some((won(winner), line, prover.watch.nodes))
}

/// The loser's ply: near the end the one that leaves the fewest winning answers, earlier the one whose refutation is the
/// longest.
fn stubborn<P: Encode + Symmetric + Solvable>(
    certificate: Option<&Certificate<'static>>,
    position: &P,
    winner: Player,
    prover: &mut Prover<P>,
) -> Option<P::Move> {
    let certified = |child: &P| certificate.and_then(|certificate| certificate.effort(child));
    let children: Vec<(P::Move, P)> =
        position.moves().into_iter().map(|ply| (ply, position.after(ply))).collect();
    let near = prover.watch.nodes < NEAR && children.iter().all(|(_, child)| certified(child).is_none());
    let resistance = |child: &P, prover: &mut Prover<P>| {
        let answers = if near { winning_plies(child, winner, prover) } else { 0 };
        let known = || prover.glance(child, 1).map_or(effort(1), |Finding { effort, .. }| effort);
        (Reverse(answers), certified(child).unwrap_or_else(known))
    };
    let children = children.into_iter();
    children.max_by_key(|(_, child)| resistance(child, prover)).map(|(ply, _)| ply)
}

/// How many plies of the winner win, as far as it can be told in time.
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

fn won(winner: Player) -> Value {
    Value { winner: Some(winner), margin: None, plies: None }
}
