use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use catalog::{CountedSearch, Engine, Game, Limits, SearchRequest, State, Stop};
use game::{AnyFailure, ParseError, Player, Random, Setup, Unpoisoned};

use crate::match_game::{MatchGame, MatchPlayer, play_game};
use crate::match_results::{Forfeit, MatchResults, Pair, Points};
use crate::sprt::{Sprt, SprtVerdict};

/// A match to be played: pairs of games from the same random opening with sides swapped.
pub struct MatchRunner {
    /// The game.
    pub game: &'static dyn Game,
    /// The board's size, where a game has several.
    pub size: Option<String>,
    /// The players; results are from the first one's view.
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
    pub make: EngineFactory,
    /// The limits per ply, unless the player has its own.
    pub limits: Limits,
}

/// Creates an engine, or returns why it cannot.
pub type EngineFactory = Box<dyn Fn() -> Result<Box<dyn Engine>, AnyFailure> + Send + Sync>;

/// Told after every pair.
pub type MatchProgress<'a> = &'a mut (dyn FnMut(&MatchResults) + Send);

impl MatchRunner {
    /// Plays the match. Raising `stop` ends it with the pairs finished so far.
    ///
    /// # Errors
    /// If the game has no such player or size, or a program does not start.
    pub fn run(&self, stop: &Stop, progress: MatchProgress) -> Result<MatchResults, AnyFailure> {
        // All engines are created before any thread starts, so that a wrong name is reported once.
        let tables = self.threads.clamp(1, self.pairs.max(1));
        let tables = (0..tables).map(|_| self.engines()).collect::<Result<Vec<_>, _>>()?;
        self.start(&mut Random::new(0))?;
        let next = AtomicUsize::new(0);
        let shared = Mutex::new((MatchResults::default(), progress));
        let work = |engines| self.work(engines, &next, &shared, stop);
        thread::scope(|scope| {
            let mut tables = tables.into_iter();
            let own = tables.next();
            for engines in tables {
                // If the system refuses a thread, fewer games are played in parallel.
                if thread::Builder::new().spawn_scoped(scope, move || work(engines)).is_err() {
                    break;
                }
            }
            own.map(work);
        });
        let (results, _) = shared.into_inner().unpoisoned();
        Ok(results)
    }

    fn work(
        &self,
        mut engines: [Box<dyn Engine>; 2],
        next: &AtomicUsize,
        shared: &Mutex<(MatchResults, MatchProgress)>,
        stop: &Stop,
    ) {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.pairs || stop.is_stopped() {
                return;
            }
            let (pair, forfeits) = self.pair(number, &mut engines, stop);
            if stop.is_stopped() {
                return;
            }
            let mut shared = shared.lock().unpoisoned();
            let (results, progress) = &mut *shared;
            results.add(pair);
            forfeits.into_iter().for_each(|forfeit| results.add_forfeit(forfeit));
            progress(results);
            if self.sprt.is_some_and(|sprt| sprt.verdict(results) != SprtVerdict::Open) {
                next.store(self.pairs, Ordering::Relaxed);
            }
        }
    }

    fn engines(&self) -> Result<[Box<dyn Engine>; 2], AnyFailure> {
        let [one, two] = &self.contenders;
        Ok([(one.make)()?, (two.make)()?])
    }

    /// Two games of the first contender: as the player who begins, then as the other.
    fn pair(&self, number: usize, engines: &mut [Box<dyn Engine>; 2], stop: &Stop) -> (Pair, Vec<Forfeit>) {
        let requests = self.contenders.each_ref().map(|contender| SearchRequest {
            limits: contender.limits,
            lines: 1,
            counted: CountedSearch::Plain,
            stop: stop.clone(),
            ..SearchRequest::default()
        });
        let mut games = Player::BOTH.map(|side| {
            let mut random = Random::new(self.seed.wrapping_mul(0x9e37_79b9).wrapping_add(number as u64));
            let opening = self.opening(&mut random);
            engines.iter_mut().for_each(|engine| engine.new_game(random.bits()));
            let [first, second] = engines;
            let first = MatchPlayer { engine: first.as_mut(), request: &requests[0] };
            let second = MatchPlayer { engine: second.as_mut(), request: &requests[1] };
            match side {
                Player::One => play_game(opening, &mut [first, second]),
                Player::Two => play_game(opening, &mut [second, first]),
            }
        });
        // In the second game the players were the other way round.
        games[1].thinking.swap(0, 1);
        let points = [points(&games[0], Player::One), points(&games[1], Player::Two)];
        let mut thinking = games[0].thinking;
        for (sum, part) in thinking.iter_mut().zip(games[1].thinking) {
            sum.time += part.time;
            sum.plies += part.plies;
        }
        let plies = games[0].plies + games[1].plies;
        let forfeits = games.into_iter().zip(Player::BOTH).filter_map(|(play_game, first)| {
            let (loser, reason) = play_game.fault?;
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

fn points(play_game: &MatchGame, side: Player) -> Points {
    match play_game.winner {
        None => Points::Draw,
        Some(winner) if winner == side => Points::Win,
        Some(_) => Points::Loss,
    }
}
