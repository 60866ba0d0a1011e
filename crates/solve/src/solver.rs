use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use game::{Encode, Player, Question, Solvable, Symmetric};
use memory::Busy;

use crate::answer::{Interruption, Known, Progress, Solution, Unsolved};
use crate::layout::Layout;
use crate::line::best_line;
use crate::proof_table::{ProofTable, memory};
use crate::prover::Prover;
use crate::scale::Scale;
use crate::twins::Twins;
use crate::watch::{Halt, Shared, Watch};
use crate::{Certificate, Lemma, Limits, Store};

/// Wins that take more plies are not looked for where positions may come again.
const LONGEST_WIN: i16 = 1_000;

/// Finds the value of a position and best play from it, as the game's [`Solvable::QUESTION`] asks.
/// `stop` may be raised by another thread at any time; it returns within milliseconds then. `progress` is told about ten
/// times a second how far it has come. With one thread and no limit of time the answer is always the same.
///
/// Where positions may come again ([`Question::Plies`]) a win is proved within a number of plies whatever was played
/// before, as no position occurs a third time on the shortest way to it unless the past holds it twice; a draw
/// is never proved, and without a win it goes on until a limit ends it.
///
/// # Errors
/// If a limit or the stop flag ended the proof; the error tells what is proved nevertheless.
pub fn solve<P: Encode + Symmetric + Solvable>(
    position: &P,
    limits: &Limits,
    stop: &AtomicBool,
    progress: &mut (dyn FnMut(&Progress) + Send),
) -> Result<Solution<P::Move>, Unsolved> {
    solve_with(position, limits, Basis::Certificates(&[]), stop, progress)
}

/// The same, but what the game's own certificate and the shortcuts beside it name is not proved again.
///
/// # Errors
/// As for [`solve`].
pub fn solve_known<P: Encode + Symmetric + Solvable>(
    position: &P,
    limits: &Limits,
    stop: &AtomicBool,
    progress: &mut (dyn FnMut(&Progress) + Send),
) -> Result<Solution<P::Move>, Unsolved> {
    let mut own = Certificate::every::<P>();
    own.retain(|certificate| certificate.reaches(position.identity()));
    solve_with(position, limits, Basis::Certificates(&own), stop, progress)
}

/// The same with a store: what it holds is not proved again, and sub-proofs of some effort are appended to it. Nothing else
/// is taken for proved, not even the game's certificate.
///
/// # Errors
/// As for [`solve`].
///
/// # Panics
/// If the game's positions have no [identity](Solvable::IDENTIFIED): a store must not trust a hash.
pub fn solve_into<P: Encode + Symmetric + Solvable>(
    position: &P,
    limits: &Limits,
    store: &Store,
    stop: &AtomicBool,
    progress: &mut (dyn FnMut(&Progress) + Send),
) -> Result<Solution<P::Move>, Unsolved> {
    assert!(P::IDENTIFIED, "a store needs positions with an identity");
    solve_with(position, limits, Basis::Store(store), stop, progress)
}

/// What is known before a proof begins.
#[derive(Clone, Copy)]
enum Basis<'a> {
    /// What the game's own certificate and its shortcuts name.
    Certificates(&'a [Certificate<'static>]),
    /// What a store holds.
    Store(&'a Store),
}

fn solve_with<P: Encode + Symmetric + Solvable>(
    position: &P,
    limits: &Limits,
    basis: Basis,
    stop: &AtomicBool,
    progress: &mut (dyn FnMut(&Progress) + Send),
) -> Result<Solution<P::Move>, Unsolved> {
    let shared = Shared::new(*limits, stop);
    let scale = Scale { attacker: Player::One, question: P::QUESTION };
    if let Some(outcome) = position.outcome() {
        let scale = Scale { attacker: outcome.winner.unwrap_or(Player::One), ..scale };
        let value = scale.value(scale.end(&outcome));
        return Ok(Solution { value, line: Vec::new(), nodes: 0, elapsed: shared.elapsed() });
    }
    let mut memory = memory(limits.table_mib.saturating_mul(1 << 20));
    let layout = if P::IDENTIFIED { Layout::Exact } else { Layout::Hashed };
    let table = ProofTable::new(layout, &mut memory);
    let learn = |lemma: Lemma| table.keep(lemma.identity(), lemma.into());
    let (certificates, store) = match basis {
        Basis::Certificates(certificates) => {
            table.make_room(certificates.iter().map(Certificate::len).sum());
            certificates.iter().flat_map(Certificate::lemmas).for_each(learn);
            (certificates, None)
        }
        Basis::Store(store) => {
            table.grow_up();
            store.known().iter().copied().for_each(learn);
            (&[][..], Some(store))
        }
    };
    let twins = Twins::of(position);
    let known = Known::NoWinWithin(0);
    let busy = Busy::new(limits.threads);
    let prover = |watch| Prover::new(scale, &table, &twins, &busy, store, watch);
    let first = prover(Watch::new(&shared).reporting(progress, known));
    let helpers = (1..limits.threads).map(|_| prover(Watch::new(&shared))).collect();
    let longest_win = limits.plies;
    Solver { position, shared: &shared, certificates, first, helpers, known, longest_win }.run()
}

struct Solver<'a, P: Encode> {
    position: &'a P,
    shared: &'a Shared<'a>,
    certificates: &'a [Certificate<'static>],
    first: Prover<'a, P>,
    helpers: Vec<Prover<'a, P>>,
    known: Known,
    longest_win: Option<u32>,
}

impl<P: Encode + Symmetric + Solvable> Solver<'_, P> {
    fn run(mut self) -> Result<Solution<P::Move>, Unsolved> {
        let found = match P::QUESTION {
            Question::Plies => self.deepen(),
            _ => self.narrow(),
        };
        match found {
            Ok(number) => {
                let line = best_line(&mut self.first, self.certificates, self.position, number);
                let value = self.first.scale.value(number);
                Ok(Solution { value, line, nodes: self.first.watch.total(), elapsed: self.shared.elapsed() })
            }
            Err(why) => Err(Unsolved {
                why,
                known: self.known,
                nodes: self.first.watch.total(),
                elapsed: self.shared.elapsed(),
            }),
        }
    }

    /// Halves the range of possible values until one is left; who wins is asked first.
    fn narrow(&mut self) -> Result<i16, Interruption> {
        let scale = self.first.scale;
        let (mut lowest, mut highest) = scale.bounds(self.position);
        let mut goal = 1.clamp(lowest.min(highest - 1) + 1, highest);
        while lowest < highest {
            self.learn(Known::Between(scale.value(lowest), scale.value(highest)));
            if self.test(goal)? {
                lowest = goal;
            } else {
                highest = goal - 1;
            }
            goal = (lowest + highest + 1).div_euclid(2);
        }
        Ok(lowest)
    }

    /// Asks for wins within one more ply each time, first for the player to move.
    fn deepen(&mut self) -> Result<i16, Interruption> {
        let mover = self.position.turn();
        let longest = self
            .longest_win
            .map_or(LONGEST_WIN, |plies| LONGEST_WIN.min(plies.try_into().unwrap_or(i16::MAX)));
        for plies in 1..=longest {
            for attacker in [mover, !mover] {
                let provers = self.helpers.iter_mut().chain([&mut self.first]);
                provers.for_each(|prover| prover.scale.attacker = attacker);
                if self.test(-plies)? {
                    return Ok(-plies);
                }
            }
            self.learn(Known::NoWinWithin(plies as u32));
        }
        Err(Interruption::Distance)
    }

    fn learn(&mut self, known: Known) {
        self.known = known;
        self.first.watch.learn(known);
    }

    /// Whether the attacker reaches the goal: all threads ask, and the first to know answers for all.
    fn test(&mut self, goal: i16) -> Result<bool, Interruption> {
        let Solver { position, shared, first, helpers, .. } = self;
        shared.done.store(false, Ordering::Relaxed);
        let run = |prover: &mut Prover<P>| {
            let result = prover.proves(position, goal, 0);
            shared.done.store(true, Ordering::Relaxed);
            prover.watch.total();
            result
        };
        let results: Vec<Result<bool, Halt>> = thread::scope(|scope| {
            // Where the system refuses a thread, those there are prove alone.
            let start = |prover| thread::Builder::new().spawn_scoped(scope, || run(prover)).ok();
            let threads: Vec<_> = helpers.iter_mut().map_while(start).collect();
            let own = run(first);
            let others = threads.into_iter().map(|thread| thread.join().unwrap_or(Err(Halt::Overtaken)));
            [own].into_iter().chain(others).collect()
        });
        shared.done.store(false, Ordering::Relaxed);
        if let Some(reached) = results.iter().find_map(|result| result.ok()) {
            return Ok(reached);
        }
        let why = results.iter().find_map(|result| match result {
            Err(Halt::Interrupted(why)) => Some(*why),
            _ => None,
        });
        Err(why.unwrap_or(Interruption::Stopped))
    }
}
