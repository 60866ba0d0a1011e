use std::sync::atomic::AtomicBool;

use check::{Claim, Refusal, Walk};
use game::{Encode, Player, Solvable, Symmetric};
use memory::{Busy, Lines};

use crate::certificate::Draft;
use crate::layout::Layout;
use crate::lemma::{Lemma, effort};
use crate::proof_table::{Finding, ProofTable, memory};
use crate::prover::Prover;
use crate::scale::Scale;
use crate::twins::Twins;
use crate::watch::{Halt, Shared, Watch};
use crate::{Interruption, Limits};

/// How far a certificate has come.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Certified {
    /// Positions that have a ply.
    pub named: u64,
    /// Positions left to the check.
    pub left: u64,
}

/// Names the winner's ply wherever a proof from scratch takes more than `least` nodes, from what a store holds.
///
/// # Errors
/// If the start is not won by this player, or the stop flag was raised.
pub fn certify<P: Encode + Symmetric + Solvable>(
    claim: &Claim<P>,
    lemmas: &[Lemma],
    least: u64,
    limits: &Limits,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&Certified),
) -> Result<Draft<P>, Refusal> {
    let shared = Shared::new(*limits, stop);
    let mut large = memory(limits.table_mib.saturating_mul(1 << 20));
    let mut small = memory(SMALL_TABLE);
    let [learned, fresh] = [&mut large, &mut small].map(table);
    learned.grow_up();
    lemmas.iter().for_each(|&lemma| learned.keep(lemma.identity(), lemma.into()));
    let (twins, busy) = (Twins::of(&claim.start), Busy::new(1));
    let scale = Scale { attacker: Player::One, question: P::QUESTION };
    let prover = |table| Prover::<P>::new(scale, table, &twins, &busy, None, Watch::new(&shared));
    let mut guide = Guide { winner: claim.winner, learned: prover(&learned), fresh: prover(&fresh), least };
    let mut draft = Draft::new(claim.start.clone(), claim.winner);
    let mut certified = Certified::default();
    let mut walk = Walk::new(claim);
    while let Some(position) = walk.step()? {
        match guide.ply(&position)? {
            Some(ply) => {
                walk.follow(&position, ply)?;
                draft.name(&position, ply);
                certified.named += 1;
            }
            None => certified.left += 1,
        }
        progress(&certified);
    }
    Ok(draft)
}

/// The table of proofs from scratch: 1 MiB.
const SMALL_TABLE: usize = 1 << 20;

fn table(memory: &mut Lines) -> ProofTable<'_> {
    ProofTable::new(Layout::Exact, memory)
}

/// Knows the winner's plies.
struct Guide<'a, P: Encode> {
    winner: Player,
    /// Knows what the store holds.
    learned: Prover<'a, P>,
    /// Knows nothing.
    fresh: Prover<'a, P>,
    least: u64,
}

impl<P: Encode + Symmetric + Solvable> Guide<'_, P> {
    /// The winner's ply, unless the position is quickly proved without one.
    fn ply(&mut self, position: &P) -> Result<Option<P::Move>, Refusal> {
        let known = self.learned.table.look_up(position.identity());
        let is_long = known.is_some_and(|finding| finding.effort > effort(self.least));
        if !is_long && self.is_quick(position)? {
            return Ok(None);
        }
        let not_won = || Refusal::NotWon(position.to_string());
        let won = self.learned.proves(position, 1, 0).map_err(|halt| stopped(halt, position))?;
        if won != (self.winner == Player::One) {
            return Err(not_won());
        }
        self.cheapest(position)?.ok_or_else(not_won).map(Some)
    }

    fn is_quick(&mut self, position: &P) -> Result<bool, Refusal> {
        self.fresh.watch.allow(self.least);
        match self.fresh.proves(position, 1, 0) {
            Ok(_) => Ok(true),
            Err(Halt::Interrupted(Interruption::Nodes)) => Ok(false),
            Err(halt) => Err(stopped(halt, position)),
        }
    }

    /// Of the winning plies that are known, the one whose proof is the shortest.
    fn cheapest(&mut self, position: &P) -> Result<Option<P::Move>, Refusal> {
        let value = i16::from(self.winner == Player::One);
        let finding = |ply| self.learned.glance(&position.after(ply), 1);
        let known = position.moves().into_iter().filter_map(|ply| Some((ply, finding(ply)?)));
        let winning =
            known.filter(|(_, Finding { lowest, highest, .. })| (*lowest, *highest) == (value, value));
        let best = winning.min_by_key(|(_, finding)| finding.effort).map(|(ply, _)| ply);
        if best.is_some() {
            return Ok(best);
        }
        for ply in position.moves() {
            let won =
                self.learned.proves(&position.after(ply), 1, 1).map_err(|halt| stopped(halt, position))?;
            if won == (self.winner == Player::One) {
                return Ok(Some(ply));
            }
        }
        Ok(None)
    }
}

fn stopped<P: ToString>(halt: Halt, position: &P) -> Refusal {
    match halt {
        Halt::Interrupted(Interruption::Stopped) => Refusal::Stopped,
        _ => Refusal::NotWon(position.to_string()),
    }
}
