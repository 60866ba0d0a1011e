use std::sync::atomic::AtomicBool;

use check::{Claim, Refusal, Walk};
use game::{Encode, Player, Solvable, Symmetric};
use memory::Busy;

use crate::certificate::{Certificate, Draft};
use crate::layout::Layout;
use crate::lemma::{Lemma, effort};
use crate::proof_table::{Finding, ProofTable, memory};
use crate::prover::Prover;
use crate::rounds::soonest;
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

/// Names the winner's ply for every position of the proof that took more than `least` nodes or was settled by such a one,
/// and for every early one. What is `named` already is taken over.
///
/// # Errors
/// If the start is not won by this player. Where the stop flag was raised it is what was named by then: a check has more
/// to do, and whoever certifies again may take it over.
pub fn certify<P: Encode + Symmetric + Solvable>(
    claim: &Claim<P>,
    lemmas: &[Lemma],
    named: Option<&Certificate>,
    least: u64,
    limits: &Limits,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&Certified),
) -> Result<Draft<P>, Refusal> {
    let shared = Shared::new(*limits, stop);
    let mut memory = memory(limits.table_mib.saturating_mul(1 << 20));
    let learned = ProofTable::new(Layout::Exact, &mut memory);
    learned.grow_up();
    lemmas.iter().for_each(|&lemma| learned.keep(lemma.identity(), lemma.into()));
    let (twins, busy) = (Twins::of(&claim.start), Busy::new(1));
    let scale = Scale { attacker: Player::One, question: P::QUESTION };
    let learned = Prover::<P>::new(scale, &learned, &twins, &busy, None, Watch::new(&shared));
    let mut guide = Guide { winner: claim.winner, named, learned, least: effort(least) };
    guide.confirm(&claim.start)?;
    let mut draft = Draft::new(claim.start.clone(), claim.winner);
    let mut certified = Certified::default();
    let mut walk = Walk::new(claim);
    while let Some(position) = walk.step()? {
        match guide.name(&position) {
            Ok(Some((ply, effort))) => {
                walk.visit(position.after(ply));
                draft.name(&position, ply, effort);
                certified.named += 1;
            }
            Ok(None) => certified.left += 1,
            Err(Refusal::Stopped) => break,
            Err(refusal) => return Err(refusal),
        }
        progress(&certified);
    }
    Ok(draft)
}

/// With at least so many plies to come every position is named: a proof may have been short only because others were
/// known.
const EARLY: u32 = 17;

/// Knows the winner's plies.
struct Guide<'a, P: Encode> {
    winner: Player,
    /// Names some already.
    named: Option<&'a Certificate<'a>>,
    /// Knows what the store holds.
    learned: Prover<'a, P>,
    least: u8,
}

impl<P: Encode + Symmetric + Solvable> Guide<'_, P> {
    /// The winner must win this position.
    fn confirm(&mut self, position: &P) -> Result<(), Refusal> {
        let won = self.learned.proves(position, 1, 0).map_err(|halt| stopped(halt, position))?;
        let as_claimed = won == (self.winner == Player::One);
        if as_claimed { Ok(()) } else { Err(Refusal::NotWon(position.to_string())) }
    }

    /// The winner's ply and how long the proof was, if it was long.
    fn name(&mut self, position: &P) -> Result<Option<(P::Move, u8)>, Refusal> {
        let named = self.named.and_then(|named| Some((named.ply(position)?, named.effort(position)?)));
        if named.is_some() {
            return Ok(named);
        }
        let known = self.learned.look_up(position.identity(), position.is_late());
        let own = known.map_or(0, |finding| finding.effort);
        let cheapest = self.cheapest(position);
        // A position that was settled by another's proof took no effort of its own.
        let told = own.max(cheapest.map_or(0, |(_, effort)| effort));
        let is_early = position.longest().is_some_and(|plies| plies >= EARLY);
        if told <= self.least && !is_early {
            return Ok(None);
        }
        let ply = match cheapest {
            Some((ply, _)) => Some(ply),
            None => soonest(&mut self.learned, position).map_err(|halt| stopped(halt, position))?,
        };
        // A store may be wrong: then the check finds it.
        Ok(ply.map(|ply| (ply, told)))
    }

    /// Of the winning plies that are known, the one whose proof is the shortest.
    fn cheapest(&self, position: &P) -> Option<(P::Move, u8)> {
        let value = i16::from(self.winner == Player::One);
        let finding = |ply| self.learned.glance(&position.after(ply), 1);
        let known = position.moves().into_iter().filter_map(|ply| Some((ply, finding(ply)?)));
        let winning =
            known.filter(|(_, Finding { lowest, highest, .. })| (*lowest, *highest) == (value, value));
        winning.map(|(ply, finding)| (ply, finding.effort)).min_by_key(|(_, effort)| *effort)
    }
}

fn stopped<P: ToString>(halt: Halt, position: &P) -> Refusal {
    match halt {
        Halt::Interrupted(Interruption::Stopped) => Refusal::Stopped,
        _ => Refusal::NotWon(position.to_string()),
    }
}
