use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use catalog::{CountedSearch, Game, Limits, State, Stop, Task, Thinker};
use game::{ParseError, Player, Random, Setup};

use crate::duel::{Duel, Seat, duel};
use crate::sprt::{Sprt, Verdict};
use crate::tally::{Forfeit, Pair, Points, Tally};

/// A match to be played: pairs of games from the same random opening with sides swapped.
pub struct Contest {
    /// The game.
    pub game: &'static dyn Game,
    /// The board's size, where a game has several.
    pub size: Option<String>,
    /// Who plays; results are told from the first one's view.
    pub contenders: [Contender; 2],
    /// How many pairs.
    pub pairs: usize,
    /// Random plies before the players take over.
    pub opening: usize,
    /// Decides every random choice; results do not depend on the number of threads unless a clock does.
    pub seed: u64,
    /// Games played at the same time.
    pub threads: usize,
    /// Stops the match when its question is answered.
    pub sprt: Option<Sprt>,
}

/// A player: how one is made for each table, and how much it may do.
pub struct Contender {
    /// Makes one.
    pub make: Make,
    /// How much it may do for a ply, where the player does not know itself.
    pub limits: Limits,
}

/// Makes a thinker, or says why there is none.
pub type Make = Box<dyn Fn() -> Result<Box<dyn Thinker>, String> + Send + Sync>;

/// Told after every pair.
pub type Progress<'a> = &'a mut (dyn FnMut(&Tally) + Send);

impl Contest {
    /// Plays the match. Raising `stop` ends it with the pairs finished so far.
    ///
    /// # Errors
    /// If the game has no such player or size, or a program does not start.
    pub fn run(&self, stop: &Stop, progress: Progress) -> Result<Tally, String> {
        // All are made before any thread starts, so that a wrong name is told once.
        let tables = self.threads.clamp(1, self.pairs.max(1));
        let tables = (0..tables).map(|_| self.thinkers()).collect::<Result<Vec<_>, _>>()?;
        self.start(&mut Random::new(0)).map_err(|error| error.to_string())?;
        let next = AtomicUsize::new(0);
        let shared = Mutex::new((Tally::default(), progress));
        let work = |thinkers| self.work(thinkers, &next, &shared, stop);
        thread::scope(|scope| {
            let mut tables = tables.into_iter();
            let own = tables.next();
            for thinkers in tables {
                // Where the system refuses a thread, fewer games are played side by side.
                if thread::Builder::new().spawn_scoped(scope, move || work(thinkers)).is_err() {
                    break;
                }
            }
            own.map(work);
        });
        let (tally, _) = shared.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        Ok(tally)
    }

    fn work(
        &self,
        mut thinkers: [Box<dyn Thinker>; 2],
        next: &AtomicUsize,
        shared: &Mutex<(Tally, Progress)>,
        stop: &Stop,
    ) {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.pairs || stop.is_stopped() {
                return;
            }
            let (pair, forfeits) = self.pair(number, &mut thinkers, stop);
            if stop.is_stopped() {
                return;
            }
            let mut shared = shared.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            let (tally, progress) = &mut *shared;
            tally.add(pair);
            forfeits.into_iter().for_each(|forfeit| tally.add_forfeit(forfeit));
            progress(tally);
            if self.sprt.is_some_and(|sprt| sprt.verdict(tally) != Verdict::Open) {
                next.store(self.pairs, Ordering::Relaxed);
            }
        }
    }

    fn thinkers(&self) -> Result<[Box<dyn Thinker>; 2], String> {
        let [one, two] = &self.contenders;
        Ok([(one.make)()?, (two.make)()?])
    }

    /// Two games of the first contender: as the player who begins, then as the other.
    fn pair(&self, number: usize, thinkers: &mut [Box<dyn Thinker>; 2], stop: &Stop) -> (Pair, Vec<Forfeit>) {
        let tasks = self.contenders.each_ref().map(|contender| Task {
            limits: contender.limits,
            lines: 1,
            counted: CountedSearch::Plain,
            stop: stop.clone(),
            ..Task::default()
        });
        let mut duels = Player::BOTH.map(|side| {
            let mut random = Random::new(self.seed.wrapping_mul(0x9e37_79b9).wrapping_add(number as u64));
            let opening = self.opening(&mut random);
            thinkers.iter_mut().for_each(|thinker| thinker.new_game(random.bits()));
            let [first, second] = thinkers;
            let first = Seat { thinker: first.as_mut(), task: &tasks[0] };
            let second = Seat { thinker: second.as_mut(), task: &tasks[1] };
            match side {
                Player::One => duel(opening, &mut [first, second]),
                Player::Two => duel(opening, &mut [second, first]),
            }
        });
        // The second game's seats were the other way round.
        duels[1].thinking.swap(0, 1);
        let points = [points(&duels[0], Player::One), points(&duels[1], Player::Two)];
        let mut thinking = duels[0].thinking;
        for (sum, part) in thinking.iter_mut().zip(duels[1].thinking) {
            sum.time += part.time;
            sum.plies += part.plies;
        }
        let plies = duels[0].plies + duels[1].plies;
        let forfeits = duels.into_iter().zip(Player::BOTH).filter_map(|(duel, first)| {
            let (loser, reason) = duel.fault?;
            let player = usize::from(loser != first);
            Some(Forfeit { game: 2 * number + 1 + first as usize, player, reason })
        });
        (Pair { points, plies, first: thinking[0], second: thinking[1] }, forfeits.collect())
    }

    /// A start with some random plies played; one in which the game goes on.
    fn opening(&self, random: &mut Random) -> Box<dyn State> {
        loop {
            let Ok(mut state) = self.start(random) else { unreachable!("tried before the first game") };
            for _ in 0..self.opening {
                let moves = state.moves();
                if moves.is_empty() {
                    break;
                }
                let _ = state.play(&moves[random.below(moves.len())]);
            }
            if state.outcome().is_none() {
                return state;
            }
        }
    }

    fn start(&self, random: &mut Random) -> Result<Box<dyn State>, ParseError> {
        let deal = self.game.info().deals.then(|| random.bits() >> 32);
        self.game.start(&Setup { size: self.size.clone(), deal })
    }
}

fn points(duel: &Duel, side: Player) -> Points {
    match duel.winner {
        None => Points::Draw,
        Some(winner) if winner == side => Points::Win,
        Some(_) => Points::Loss,
    }
}
