use std::ops::AddAssign;
use std::sync::atomic::AtomicBool;

use check::{CheckError, Claim, Discovery, Explorer, StopSignal, after_replies, explore};
use game::{Encode, Player, Solvable, Symmetric};
use memory::InProgressTable;

use crate::ProofLimits;
use crate::certificate::{Certificate, CertificateBuilder};
use crate::layout::Layout;
use crate::lemma::{Lemma, effort};
use crate::limit_checker::{Abort, LimitChecker, Shared};
use crate::proof_table::{ProofTable, memory};
use crate::prover::Prover;
use crate::scale::Scale;
use crate::symmetry_keys::SymmetryKeys;

/// Which positions of a proof a certificate names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CertificateDepth {
    /// Those with at least so many plies to come.
    pub plies: u32,
    /// And those whose proof took more nodes than this.
    pub nodes: u64,
}

/// What is known before a certificate is made. It need not be right: the check finds out.
#[derive(Clone, Copy, Default, Debug)]
pub struct CertificateBasis<'a> {
    /// Positions that were proved.
    pub lemmas: &'a [Lemma],
    /// Certificates whose plies are taken over.
    pub named: &'a [Certificate<'a>],
}

/// How far a certificate has come.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CertifyProgress {
    /// Positions that have a ply.
    pub named: u64,
    /// Positions left to the check.
    pub left: u64,
    /// Whether it ended before all positions were looked at.
    pub stopped: bool,
}

impl AddAssign for CertifyProgress {
    fn add_assign(&mut self, other: CertifyProgress) {
        self.named += other.named;
        self.left += other.left;
        self.stopped |= other.stopped;
    }
}

/// Names the winner's ply for every position of the proof down to a depth.
///
/// # Errors
/// If the start is not won by this player, or the limits are too low to find out. If a limit or the stop flag ends it
/// later, it returns what was named by then: a check has more to do, and a later run can continue from it.
pub fn certify<P: Encode + Symmetric + Solvable>(
    claim: &Claim<P>,
    basis: CertificateBasis,
    depth: CertificateDepth,
    limits: &ProofLimits,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&CertifyProgress),
) -> Result<CertificateBuilder<P>, CheckError> {
    let shared = Shared::new(*limits, stop);
    let mut memory = memory(limits.table_mib.saturating_mul(1 << 20));
    let table = ProofTable::new(Layout::Exact, &mut memory);
    table.use_all_memory();
    let known = basis.named.iter().flat_map(Certificate::lemmas).chain(basis.lemmas.iter().copied());
    known.for_each(|lemma| table.store(lemma.exact_key(), lemma.into()));
    let (symmetry_keys, in_progress) = (SymmetryKeys::of(&claim.start), InProgressTable::new(limits.threads));
    let scale = Scale { attacker: Player::One, question: P::OBJECTIVE };
    let namer = || {
        let learned =
            Prover::<P>::new(scale, &table, &symmetry_keys, &in_progress, None, LimitChecker::new(&shared));
        MoveNamer { claim, named: basis.named, learned, depth }
    };
    namer().confirm(&claim.start)?;
    let tell = &mut |named: &NamedMoves<P>| progress(&named.certified);
    let starts = after_replies(claim.start.clone(), claim.winner)?;
    drafted(claim, explore(starts, limits.threads, stop, &namer, tell), progress)
}

/// The certificate of what was named until the end or until it was stopped.
pub(crate) fn drafted<P: Encode + Symmetric + Solvable>(
    claim: &Claim<P>,
    (named, error): (NamedMoves<P>, Option<CheckError>),
    progress: &mut dyn FnMut(&CertifyProgress),
) -> Result<CertificateBuilder<P>, CheckError> {
    match error {
        None => {}
        Some(CheckError::Stopped) => progress(&CertifyProgress { stopped: true, ..named.certified }),
        Some(error) => return Err(error),
    }
    let mut draft = CertificateBuilder::new(claim.start.clone(), claim.winner);
    named.plies.iter().for_each(|(position, ply, effort)| draft.name(position, *ply, *effort));
    Ok(draft)
}

/// Positions that were named, each with its ply and how long its proof was.
pub(crate) struct NamedMoves<P: Encode> {
    plies: Vec<(P, P::Move, u8)>,
    pub(crate) certified: CertifyProgress,
}

impl<P: Encode> NamedMoves<P> {
    /// One more.
    pub(crate) fn add(&mut self, position: P, ply: P::Move, effort: u8) {
        self.plies.push((position, ply, effort));
        self.certified.named += 1;
    }
}

impl<P: Encode> Default for NamedMoves<P> {
    fn default() -> NamedMoves<P> {
        NamedMoves { plies: Vec::new(), certified: CertifyProgress::default() }
    }
}

impl<P: Encode> AddAssign for NamedMoves<P> {
    fn add_assign(&mut self, mut other: NamedMoves<P>) {
        self.plies.append(&mut other.plies);
        self.certified += other.certified;
    }
}

/// Finds the winner's plies.
struct MoveNamer<'a, P: Encode> {
    claim: &'a Claim<P>,
    /// Name some already.
    named: &'a [Certificate<'a>],
    /// Holds what the store and the certificates prove.
    learned: Prover<'a, P>,
    depth: CertificateDepth,
}

impl<P: Encode + Symmetric + Solvable> Explorer<P> for MoveNamer<'_, P> {
    type Summary = NamedMoves<P>;

    fn visit(
        &mut self,
        position: &P,
        _: &StopSignal,
        found: &mut Discovery<P, NamedMoves<P>>,
    ) -> Result<(), CheckError> {
        let Some((ply, effort)) = self.name(position)? else {
            found.summary.certified.left += 1;
            return Ok(());
        };
        found.open.append(&mut after_replies(position.after(ply), self.claim.winner)?);
        found.summary.add(position.clone(), ply, effort);
        Ok(())
    }
}

impl<P: Encode + Symmetric + Solvable> MoveNamer<'_, P> {
    /// The winner must win this position.
    fn confirm(&mut self, position: &P) -> Result<(), CheckError> {
        let won = self.learned.proves(position, 1, 0).map_err(stopped)?;
        let as_claimed = won == (self.claim.winner == Player::One);
        if as_claimed { Ok(()) } else { Err(CheckError::NotWon(position.to_string())) }
    }

    /// The winner's ply and how long the proof was, unless that is left to the check.
    fn name(&mut self, position: &P) -> Result<Option<(P::Move, u8)>, CheckError> {
        self.learned.limits.check().map_err(stopped)?;
        let is_early = position.max_plies_left().is_some_and(|plies| plies >= self.depth.plies);
        let is_wanted = |told: u8| is_early || told > effort(self.depth.nodes);
        let named = self.named.iter().find_map(|named| Some((named.ply(position)?, named.effort(position)?)));
        if let Some((_, effort)) = named {
            return Ok(named.filter(|_| is_wanted(effort)));
        }
        let known = self.learned.probe(position.exact_key(), position.near_end());
        let own = known.map_or(0, |entry| entry.effort);
        // A position that was settled by another's proof took no effort of its own.
        let told = own.max(self.shortest(position).unwrap_or(0));
        if !is_wanted(told) {
            return Ok(None);
        }
        let before = self.learned.limits.nodes;
        let depth = plies_to_come(&self.claim.start).saturating_sub(plies_to_come(position));
        let ply = self.learned.settling_ply(position, 1, depth).map_err(stopped)?;
        // A store may be wrong: then the check finds it.
        Ok(ply.map(|ply| (ply, told.max(effort(self.learned.limits.nodes - before)))))
    }

    /// How long the shortest proof was of a winning ply, as far as they are known.
    fn shortest(&self, position: &P) -> Option<u8> {
        let value = i16::from(self.claim.winner == Player::One);
        let known =
            position.moves().into_iter().filter_map(|ply| self.learned.known_value(&position.after(ply), 1));
        let winning = known.filter(|entry| entry.bounds() == (value, value));
        winning.map(|entry| entry.effort).min()
    }
}

fn plies_to_come<P: Solvable>(position: &P) -> usize {
    position.max_plies_left().unwrap_or(0) as usize
}

/// An interrupted proof has no result.
fn stopped(_: Abort) -> CheckError {
    CheckError::Stopped
}
