use std::ops::AddAssign;
use std::sync::atomic::AtomicBool;

use check::{Claim, Found, Halt as Halted, Refusal, Scout, after_replies, explore};
use game::{Encode, Player, Solvable, Symmetric};
use memory::Busy;

use crate::Limits;
use crate::certificate::{Certificate, Draft};
use crate::layout::Layout;
use crate::lemma::{Lemma, effort};
use crate::proof_table::{ProofTable, memory};
use crate::prover::Prover;
use crate::scale::Scale;
use crate::twins::Twins;
use crate::watch::{Halt, Shared, Watch};

/// Which positions of a proof a certificate names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// Those with at least so many plies to come.
    pub plies: u32,
    /// And those whose proof took more nodes than this.
    pub nodes: u64,
}

/// What is known before a certificate is made. It need not be right: the check finds out.
#[derive(Clone, Copy, Default, Debug)]
pub struct Basis<'a> {
    /// Positions that were proved.
    pub lemmas: &'a [Lemma],
    /// Certificates whose plies are taken over.
    pub named: &'a [Certificate<'a>],
}

/// How far a certificate has come.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Certified {
    /// Positions that have a ply.
    pub named: u64,
    /// Positions left to the check.
    pub left: u64,
    /// Whether it ended before all positions were looked at.
    pub stopped: bool,
}

impl AddAssign for Certified {
    fn add_assign(&mut self, other: Certified) {
        self.named += other.named;
        self.left += other.left;
        self.stopped |= other.stopped;
    }
}

/// Names the winner's ply for every position of the proof down to a depth.
///
/// # Errors
/// If the start is not won by this player, or that was not found out in time. Where a limit or the stop flag ended it later
/// it is what was named by then: a check has more to do, and whoever certifies again may take it over.
pub fn certify<P: Encode + Symmetric + Solvable>(
    claim: &Claim<P>,
    basis: Basis,
    depth: Depth,
    limits: &Limits,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&Certified),
) -> Result<Draft<P>, Refusal> {
    let shared = Shared::new(*limits, stop);
    let mut memory = memory(limits.table_mib.saturating_mul(1 << 20));
    let table = ProofTable::new(Layout::Exact, &mut memory);
    table.grow_up();
    let known = basis.named.iter().flat_map(Certificate::lemmas).chain(basis.lemmas.iter().copied());
    known.for_each(|lemma| table.keep(lemma.identity(), lemma.into()));
    let (twins, busy) = (Twins::of(&claim.start), Busy::new(limits.threads));
    let scale = Scale { attacker: Player::One, question: P::QUESTION };
    let guide = || {
        let learned = Prover::<P>::new(scale, &table, &twins, &busy, None, Watch::new(&shared));
        Guide { claim, named: basis.named, learned, depth }
    };
    guide().confirm(&claim.start)?;
    let tell = &mut |named: &Named<P>| progress(&named.certified);
    let starts = after_replies(claim.start.clone(), claim.winner)?;
    drafted(claim, explore(starts, limits.threads, stop, &guide, tell), progress)
}

/// The certificate of what was named until the end or until it was stopped.
pub(crate) fn drafted<P: Encode + Symmetric + Solvable>(
    claim: &Claim<P>,
    (named, refusal): (Named<P>, Option<Refusal>),
    progress: &mut dyn FnMut(&Certified),
) -> Result<Draft<P>, Refusal> {
    match refusal {
        None => {}
        Some(Refusal::Stopped) => progress(&Certified { stopped: true, ..named.certified }),
        Some(refusal) => return Err(refusal),
    }
    let mut draft = Draft::new(claim.start.clone(), claim.winner);
    named.plies.iter().for_each(|(position, ply, effort)| draft.name(position, *ply, *effort));
    Ok(draft)
}

/// Positions that were named, each with its ply and how long its proof was.
pub(crate) struct Named<P: Encode> {
    plies: Vec<(P, P::Move, u8)>,
    pub(crate) certified: Certified,
}

impl<P: Encode> Named<P> {
    /// One more.
    pub(crate) fn add(&mut self, position: P, ply: P::Move, effort: u8) {
        self.plies.push((position, ply, effort));
        self.certified.named += 1;
    }
}

impl<P: Encode> Default for Named<P> {
    fn default() -> Named<P> {
        Named { plies: Vec::new(), certified: Certified::default() }
    }
}

impl<P: Encode> AddAssign for Named<P> {
    fn add_assign(&mut self, mut other: Named<P>) {
        self.plies.append(&mut other.plies);
        self.certified += other.certified;
    }
}

/// Knows the winner's plies.
struct Guide<'a, P: Encode> {
    claim: &'a Claim<P>,
    /// Name some already.
    named: &'a [Certificate<'a>],
    /// Knows what the store and they hold.
    learned: Prover<'a, P>,
    depth: Depth,
}

impl<P: Encode + Symmetric + Solvable> Scout<P> for Guide<'_, P> {
    type Told = Named<P>;

    fn look(&mut self, position: &P, _: &Halted, found: &mut Found<P, Named<P>>) -> Result<(), Refusal> {
        let Some((ply, effort)) = self.name(position)? else {
            found.told.certified.left += 1;
            return Ok(());
        };
        found.open.append(&mut after_replies(position.after(ply), self.claim.winner)?);
        found.told.add(position.clone(), ply, effort);
        Ok(())
    }
}

impl<P: Encode + Symmetric + Solvable> Guide<'_, P> {
    /// The winner must win this position.
    fn confirm(&mut self, position: &P) -> Result<(), Refusal> {
        let won = self.learned.proves(position, 1, 0).map_err(stopped)?;
        let as_claimed = won == (self.claim.winner == Player::One);
        if as_claimed { Ok(()) } else { Err(Refusal::NotWon(position.to_string())) }
    }

    /// The winner's ply and how long the proof was, unless that is left to the check.
    fn name(&mut self, position: &P) -> Result<Option<(P::Move, u8)>, Refusal> {
        self.learned.watch.look().map_err(stopped)?;
        let is_early = position.longest().is_some_and(|plies| plies >= self.depth.plies);
        let is_wanted = |told: u8| is_early || told > effort(self.depth.nodes);
        let named = self.named.iter().find_map(|named| Some((named.ply(position)?, named.effort(position)?)));
        if let Some((_, effort)) = named {
            return Ok(named.filter(|_| is_wanted(effort)));
        }
        let known = self.learned.look_up(position.identity(), position.is_late());
        let own = known.map_or(0, |finding| finding.effort);
        // A position that was settled by another's proof took no effort of its own.
        let told = own.max(self.shortest(position).unwrap_or(0));
        if !is_wanted(told) {
            return Ok(None);
        }
        let before = self.learned.watch.nodes;
        let depth = plies_to_come(&self.claim.start).saturating_sub(plies_to_come(position));
        let ply = self.learned.settling_ply(position, 1, depth).map_err(stopped)?;
        // A store may be wrong: then the check finds it.
        Ok(ply.map(|ply| (ply, told.max(effort(self.learned.watch.nodes - before)))))
    }

    /// How long the shortest proof was of a winning ply, as far as they are known.
    fn shortest(&self, position: &P) -> Option<u8> {
        let value = i16::from(self.claim.winner == Player::One);
        let known =
            position.moves().into_iter().filter_map(|ply| self.learned.glance(&position.after(ply), 1));
        let winning = known.filter(|finding| finding.bounds() == (value, value));
        winning.map(|finding| finding.effort).min()
    }
}

fn plies_to_come<P: Solvable>(position: &P) -> usize {
    position.longest().unwrap_or(0) as usize
}

/// Whatever ended a proof before its result says nothing of the position.
fn stopped(_: Halt) -> Refusal {
    Refusal::Stopped
}
