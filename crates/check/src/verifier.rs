use game::{Encode, Player, Solvable};

use crate::proof_cache::ProofCache;
use crate::win_prover::WinProver;
use crate::work_pool::{Discovery, Explorer, StopSignal};
use crate::{CheckError, CheckStats, Part, Strategy, after_replies};

/// Follows a strategy through every reply, and proves positions that it does not cover.
pub(crate) struct Verifier<'a, P: Encode + Solvable> {
    winner: Player,
    strategy: &'a dyn Strategy<P>,
    part: Part,
    prover: WinProver<'a, P>,
}

impl<'a, P: Encode + Solvable> Verifier<'a, P> {
    pub(crate) fn new(
        winner: Player,
        strategy: &'a dyn Strategy<P>,
        part: Part,
        cache: &'a ProofCache,
    ) -> Verifier<'a, P> {
        // A part that reached covered positions in its own proofs could not know whether another part visits them.
        let below = (part == Part::WHOLE).then_some(strategy);
        Verifier { winner, strategy, part, prover: WinProver::new(winner, below, cache) }
    }

    fn prove(
        &mut self,
        position: &P,
        stop_signal: &StopSignal,
        found: &mut Discovery<P, CheckStats>,
    ) -> Result<(), CheckError> {
        let proof = self.prover.prove(position, stop_signal)?;
        if !proof.won {
            return Err(CheckError::NotWon(position.to_string()));
        }
        found.summary.proved += u64::from(proof.tried > 0);
        found.summary.tried += proof.tried;
        found.open.extend(proof.met);
        Ok(())
    }
}

impl<P: Encode + Solvable> Explorer<P> for Verifier<'_, P> {
    type Summary = CheckStats;

    fn visit(
        &mut self,
        position: &P,
        stop_signal: &StopSignal,
        found: &mut Discovery<P, CheckStats>,
    ) -> Result<(), CheckError> {
        let Some(ply) = self.strategy.ply(position) else {
            // Other proofs may have counted it as won already, because the strategy claims to cover it.
            if self.strategy.has(position) {
                return Err(CheckError::NoPly(position.to_string()));
            }
            return self.prove(position, stop_signal, found);
        };
        if !position.is_legal(ply) {
            return Err(CheckError::Illegal { position: position.to_string(), ply: ply.to_string() });
        }
        found.summary.advised += 1;
        let is_own = self.part.has(position.partition_key());
        for next in after_replies(position.after(ply), self.winner)? {
            if self.strategy.has(&next) {
                found.open.push(next);
            } else if is_own {
                self.prove(&next, stop_signal, found)?;
            }
        }
        Ok(())
    }
}
