use std::sync::atomic::AtomicBool;

use check::{Claim, Found, Halt as Halted, Refusal, Scout, after_replies, explore};
use game::{Encode, Player, Solvable, Symmetric};
use memory::{Busy, Lines};

use crate::certificate::{Certificate, Draft};
use crate::certify::{Certified, Named, drafted};
use crate::layout::Layout;
use crate::lemma::effort;
use crate::proof_table::{ProofTable, memory};
use crate::prover::Prover;
use crate::scale::Scale;
use crate::twins::Twins;
use crate::watch::{Halt, Shared, Watch};
use crate::{Depth, Limits};

/// Names the winner's plies that a certificate leaves out and a player would be slow to find: those of the first positions it
/// does not name, with at least `depth.plies` plies to come, whose proofs take more than `depth.nodes` nodes. The proof of the claim does
/// not need them.
///
/// # Errors
/// If the certificate is wrong. Where the stop flag was raised it is what was named by then.
pub fn shortcuts<P: Encode + Symmetric + Solvable>(
    claim: &Claim<P>,
    certificate: &Certificate,
    depth: Depth,
    threads: usize,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&Certified),
) -> Result<Draft<P>, Refusal> {
    let seeker = || Seeker { claim, certificate, depth, memory: memory(BYTES), stop };
    let starts = after_replies(claim.start.clone(), claim.winner)?;
    let tell = &mut |named: &Named<P>| progress(&named.certified);
    let named = explore(starts, threads, stop, &seeker, tell);
    drafted(claim, named, progress)
}

/// Room for 65,536 positions: enough for any proof that needs no shortcut.
const BYTES: usize = 512 << 10;

/// Finds plies as somebody does who knows nothing yet: it forgets what it has proved before the next question.
struct Seeker<'a, P> {
    claim: &'a Claim<P>,
    certificate: &'a Certificate<'a>,
    depth: Depth,
    memory: Lines,
    stop: &'a AtomicBool,
}

impl<P: Encode + Symmetric + Solvable> Scout<P> for Seeker<'_, P> {
    type Told = Named<P>;

    fn look(&mut self, position: &P, _: &Halted, found: &mut Found<P, Named<P>>) -> Result<(), Refusal> {
        if position.longest().is_none_or(|plies| plies < self.depth.plies) {
            found.told.certified.left += 1;
        } else if let Some(ply) = self.certificate.ply(position) {
            found.open.append(&mut after_replies(position.after(ply), self.claim.winner)?);
        } else {
            let (ply, nodes) = self.seek(position)?;
            if nodes > self.depth.nodes {
                found.told.add(position.clone(), ply, effort(nodes));
            } else {
                found.told.certified.left += 1;
            }
        }
        Ok(())
    }
}

impl<P: Encode + Symmetric + Solvable> Seeker<'_, P> {
    /// The winner's ply, and how many nodes it took to find.
    fn seek(&mut self, position: &P) -> Result<(P::Move, u64), Refusal> {
        self.memory.clear();
        let shared = Shared::new(Limits::default(), self.stop);
        let table = ProofTable::whole(Layout::Exact, &mut self.memory);
        let (twins, busy) = (Twins::of(position), Busy::new(1));
        let scale = Scale { attacker: Player::One, question: P::QUESTION };
        let mut prover = Prover::<P>::new(scale, &table, &twins, &busy, None, Watch::new(&shared));
        let ply = prover.settling_ply(position, 1, 0).map_err(|_: Halt| Refusal::Stopped)?;
        Ok((ply.ok_or_else(|| Refusal::NotWon(position.to_string()))?, prover.watch.nodes))
    }
}
