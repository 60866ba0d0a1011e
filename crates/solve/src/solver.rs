use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use game::{Encode, Objective, Player, Solvable, Symmetric};
use memory::InProgressTable;

use crate::answer::{Interruption, ProofProgress, ProvedBounds, Solution, Unsolved};
use crate::best_line::best_line;
use crate::layout::Layout;
use crate::limit_checker::{Abort, LimitChecker, Shared};
use crate::proof_table::{ProofTable, memory};
use crate::prover::Prover;
use crate::scale::Scale;
use crate::symmetry_keys::SymmetryKeys;
use crate::{Certificate, Lemma, ProofLimits, ProofStore};

/// Wins that take more plies are not looked for where positions may come again.
const MAX_WIN: i16 = 1_000;

/// Finds the value of a position and best play from it, for the game's [`Solvable::OBJECTIVE`]. Another thread may
/// raise `stop`; it returns within milliseconds then. `progress` is called about ten times per second. With one
/// thread and no time limit the result is always the same.
///
/// Where positions may come again ([`Objective::Plies`]) a win is proved within a number of plies whatever was played
/// before, as no position occurs a third time on the shortest way to it unless the past holds it twice; a draw
/// is never proved, and without a win it goes on until a limit ends it.
///
/// # Errors
/// If a limit or the stop flag ended the proof; the error holds what is proved.
pub fn solve<P: Encode + Symmetric + Solvable>(
    position: &P,
    limits: &ProofLimits,
    stop: &AtomicBool,
    progress: &mut (dyn FnMut(&ProofProgress) + Send),
) -> Result<Solution<P::Move>, Unsolved> {
    solve_with(position, limits, Basis::Certificates(&[]), stop, progress)
}

/// Whether proofs that come with a game may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnownProofs {
    /// Everything is proved anew.
    Ignored,
    /// What the game's certificate and the shortcuts beside it name is not proved again.
    Used,
}

/// The same, but what the game's own certificate and the shortcuts beside it name is not proved again.
///
/// # Errors
/// As for [`solve`].
pub fn solve_known<P: Encode + Symmetric + Solvable>(
    position: &P,
    limits: &ProofLimits,
    stop: &AtomicBool,
    progress: &mut (dyn FnMut(&ProofProgress) + Send),
) -> Result<Solution<P::Move>, Unsolved> {
    let mut own = Certificate::all_embedded::<P>();
    own.retain(|certificate| certificate.reaches(position.exact_key()));
    solve_with(position, limits, Basis::Certificates(&own), stop, progress)
}

/// The same with a store: what it holds is not proved again, and sub-proofs of some effort are appended to it. Nothing else
/// is taken for proved, not even the game's certificate.
///
/// # Errors
/// As for [`solve`].
///
/// # Panics
/// If the game's positions have no [exact key](Solvable::HAS_EXACT_KEY): a store must not rely on a hash.
pub fn solve_into<P: Encode + Symmetric + Solvable>(
    position: &P,
    limits: &ProofLimits,
    store: &ProofStore,
    stop: &AtomicBool,
    progress: &mut (dyn FnMut(&ProofProgress) + Send),
) -> Result<Solution<P::Move>, Unsolved> {
    assert!(P::HAS_EXACT_KEY, "a store needs positions with an identity");
    solve_with(position, limits, Basis::Store(store), stop, progress)
}

/// What is known before a proof begins.
#[derive(Clone, Copy)]
enum Basis<'a> {
    /// What the game's own certificate and its shortcuts name.
    Certificates(&'a [Certificate<'static>]),
    /// What a store holds.
    Store(&'a ProofStore),
}

fn solve_with<P: Encode + Symmetric + Solvable>(
    position: &P,
    limits: &ProofLimits,
    basis: Basis,
    stop: &AtomicBool,
    progress: &mut (dyn FnMut(&ProofProgress) + Send),
) -> Result<Solution<P::Move>, Unsolved> {
    let shared = Shared::new(*limits, stop);
    let scale = Scale { attacker: Player::One, question: P::OBJECTIVE };
    if let Some(outcome) = position.outcome() {
        let scale = Scale { attacker: outcome.winner.unwrap_or(Player::One), ..scale };
        let value = scale.value(scale.end(&outcome));
        return Ok(Solution { value, line: Vec::new(), nodes: 0, elapsed: shared.elapsed() });
    }
    let mut memory = memory(limits.table_mib.saturating_mul(1 << 20));
    let layout = if P::HAS_EXACT_KEY { Layout::Exact } else { Layout::Hashed };
    let table = ProofTable::new(layout, &mut memory);
    let learn = |lemma: Lemma| table.store(lemma.exact_key(), lemma.into());
    let (certificates, store) = match basis {
        Basis::Certificates(certificates) => {
            table.reserve(certificates.iter().map(Certificate::len).sum());
            certificates.iter().flat_map(Certificate::lemmas).for_each(learn);
            (certificates, None)
        }
        Basis::Store(store) => {
            table.use_all_memory();
            store.known().iter().copied().for_each(learn);
            (&[][..], Some(store))
        }
    };
    let symmetry_keys = SymmetryKeys::of(position);
    let known = ProvedBounds::NoWinWithin(0);
    let in_progress = InProgressTable::new(limits.threads);
    let prover = |limits| Prover::new(scale, &table, &symmetry_keys, &in_progress, store, limits);
    let first = prover(LimitChecker::new(&shared).reporting(progress, known));
    let helpers = (1..limits.threads).map(|_| prover(LimitChecker::new(&shared))).collect();
    let longest_win = limits.plies;
    Solver { position, shared: &shared, certificates, first, helpers, known, longest_win }.run()
}

struct Solver<'a, P: Encode> {
    position: &'a P,
    shared: &'a Shared<'a>,
    certificates: &'a [Certificate<'static>],
    first: Prover<'a, P>,
    helpers: Vec<Prover<'a, P>>,
    known: ProvedBounds,
    longest_win: Option<u32>,
}

impl<P: Encode + Symmetric + Solvable> Solver<'_, P> {
    fn run(mut self) -> Result<Solution<P::Move>, Unsolved> {
        let found = match P::OBJECTIVE {
            Objective::Plies => self.deepen(),
            _ => self.narrow(),
        };
        match found {
            Ok(number) => {
                let line = best_line(&mut self.first, self.certificates, self.position, number);
                let value = self.first.scale.value(number);
                Ok(Solution { value, line, nodes: self.first.limits.total(), elapsed: self.shared.elapsed() })
            }
            Err(why) => Err(Unsolved {
                why,
                known: self.known,
                nodes: self.first.limits.total(),
                elapsed: self.shared.elapsed(),
            }),
        }
    }

    /// Halves the range of possible values until one is left, beginning with the winner.
    fn narrow(&mut self) -> Result<i16, Interruption> {
        let scale = self.first.scale;
        let (mut lowest, mut highest) = scale.bounds(self.position);
        let mut goal = 1.clamp(lowest.min(highest - 1) + 1, highest);
        while lowest < highest {
            self.learn(ProvedBounds::Between(scale.value(lowest), scale.value(highest)));
            if self.test(goal)? {
                lowest = goal;
            } else {
                highest = goal - 1;
            }
            goal = (lowest + highest + 1).div_euclid(2);
        }
        Ok(lowest)
    }

    /// Searches for wins within one more ply each time, first for the player to move.
    fn deepen(&mut self) -> Result<i16, Interruption> {
        let mover = self.position.turn();
        let longest =
            self.longest_win.map_or(MAX_WIN, |plies| MAX_WIN.min(plies.try_into().unwrap_or(i16::MAX)));
        for plies in 1..=longest {
            for attacker in [mover, !mover] {
                let provers = self.helpers.iter_mut().chain([&mut self.first]);
                provers.for_each(|prover| prover.scale.attacker = attacker);
                if self.test(-plies)? {
                    return Ok(-plies);
                }
            }
            self.learn(ProvedBounds::NoWinWithin(plies as u32));
        }
        Err(Interruption::Distance)
    }

    fn learn(&mut self, known: ProvedBounds) {
        self.known = known;
        self.first.limits.learn(known);
    }

    /// Whether the attacker reaches the goal: all threads search, and the first result counts.
    fn test(&mut self, goal: i16) -> Result<bool, Interruption> {
        let Solver { position, shared, first, helpers, .. } = self;
        shared.done.store(false, Ordering::Relaxed);
        let run = |prover: &mut Prover<P>| {
            let result = prover.proves(position, goal, 0);
            shared.done.store(true, Ordering::Relaxed);
            prover.limits.total();
            result
        };
        let results: Vec<Result<bool, Abort>> = thread::scope(|scope| {
            // If the system refuses a thread, the existing ones prove alone.
            let start = |prover| thread::Builder::new().spawn_scoped(scope, || run(prover)).ok();
            let threads: Vec<_> = helpers.iter_mut().map_while(start).collect();
            let own = run(first);
            let others = threads.into_iter().map(|thread| thread.join().unwrap_or(Err(Abort::Overtaken)));
            [own].into_iter().chain(others).collect()
        });
        shared.done.store(false, Ordering::Relaxed);
        if let Some(reached) = results.iter().find_map(|result| result.ok()) {
            return Ok(reached);
        }
        let why = results.iter().find_map(|result| match result {
            Err(Abort::Interrupted(why)) => Some(*why),
            _ => None,
        });
        Err(why.unwrap_or(Interruption::Stopped))
    }
}
