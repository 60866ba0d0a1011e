use std::sync::atomic::AtomicBool;

use check::{CheckError, Claim, Discovery, Explorer, StopSignal, after_replies, explore};
use game::{Encode, Player, Solvable, Symmetric};
use memory::{InProgressTable, SharedTable};

use crate::certificate::{Certificate, CertificateBuilder};
use crate::certify::{CertifyProgress, NamedMoves, drafted};
use crate::layout::Layout;
use crate::lemma::effort;
use crate::limit_checker::{Abort, LimitChecker, Shared};
use crate::proof_table::{ProofTable, memory};
use crate::prover::Prover;
use crate::scale::Scale;
use crate::symmetry_keys::SymmetryKeys;
use crate::{CertificateDepth, ProofLimits};

/// Names the winner's plies that a certificate leaves out and a player would be slow to find: those of the first positions it
/// does not name, with at least `depth.plies` plies to come, whose proofs take more than `depth.nodes` nodes. The proof of the claim does
/// not need them.
///
/// # Errors
/// If the certificate is wrong. Where the stop flag was raised it is what was named by then.
pub fn shortcuts<P: Encode + Symmetric + Solvable>(
    claim: &Claim<P>,
    certificate: &Certificate,
    depth: CertificateDepth,
    threads: usize,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&CertifyProgress),
) -> Result<CertificateBuilder<P>, CheckError> {
    let finder = || ShortcutFinder { claim, certificate, depth, memory: memory(BYTES), stop };
    let starts = after_replies(claim.start.clone(), claim.winner)?;
    let tell = &mut |named: &NamedMoves<P>| progress(&named.certified);
    let named = explore(starts, threads, stop, &finder, tell);
    drafted(claim, named, progress)
}

/// Room for 65,536 positions: enough for any proof that needs no shortcut.
const BYTES: usize = 512 << 10;

/// Finds plies from an empty table for each position, as a player without earlier proofs would.
struct ShortcutFinder<'a, P> {
    claim: &'a Claim<P>,
    certificate: &'a Certificate<'a>,
    depth: CertificateDepth,
    memory: SharedTable,
    stop: &'a AtomicBool,
}

impl<P: Encode + Symmetric + Solvable> Explorer<P> for ShortcutFinder<'_, P> {
    type Summary = NamedMoves<P>;

    fn visit(
        &mut self,
        position: &P,
        _: &StopSignal,
        found: &mut Discovery<P, NamedMoves<P>>,
    ) -> Result<(), CheckError> {
        if position.max_plies_left().is_none_or(|plies| plies < self.depth.plies) {
            found.summary.certified.left += 1;
        } else if let Some(ply) = self.certificate.ply(position) {
            found.open.append(&mut after_replies(position.after(ply), self.claim.winner)?);
        } else {
            let (ply, nodes) = self.seek(position)?;
            if nodes > self.depth.nodes {
                found.summary.add(position.clone(), ply, effort(nodes));
            } else {
                found.summary.certified.left += 1;
            }
        }
        Ok(())
    }
}

impl<P: Encode + Symmetric + Solvable> ShortcutFinder<'_, P> {
    /// The winner's ply, and how many nodes it took to find.
    fn seek(&mut self, position: &P) -> Result<(P::Move, u64), CheckError> {
        self.memory.clear();
        let shared = Shared::new(ProofLimits::default(), self.stop);
        let table = ProofTable::with_all_memory(Layout::Exact, &mut self.memory);
        let (symmetry_keys, in_progress) = (SymmetryKeys::of(position), InProgressTable::new(1));
        let scale = Scale { attacker: Player::One, question: P::OBJECTIVE };
        let mut prover =
            Prover::<P>::new(scale, &table, &symmetry_keys, &in_progress, None, LimitChecker::new(&shared));
        let ply = prover.settling_ply(position, 1, 0).map_err(|_: Abort| CheckError::Stopped)?;
        Ok((ply.ok_or_else(|| CheckError::NotWon(position.to_string()))?, prover.limits.nodes))
    }
}
