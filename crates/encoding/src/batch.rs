use game::{Observe, ParseError, Random};

use crate::batch_game::{BatchGame, IllegalReason};
use crate::batch_pool::{BatchPool, CostEstimator};
use crate::starts::Starts;
use crate::views::Rows;
use crate::{BatchError, BatchStart, ObservationShape, Views};

/// Many games of one kind that are advanced at once, on several threads. Results do not depend on how many.
pub trait Batch: Send + Sync {
    /// How many games.
    fn games(&self) -> usize;

    /// How many numbers of plies there are.
    fn plies(&self) -> usize;

    /// The shape of each observation.
    fn shape(&self) -> ObservationShape;

    /// Plays a ply in each game, by its number, and writes the views. A game that is over is left by −1.
    ///
    /// # Errors
    /// If one of the plies cannot be played; then none is, and nothing is written.
    fn play(&mut self, plies: &[i64], ends: OnTerminal, views: &mut Views) -> Result<(), BatchError>;

    /// Plays so many random plies in each game and writes the views; returns how many plies were played in all.
    fn play_random(&mut self, plies: u64, ends: OnTerminal, views: &mut Views) -> u64;

    /// Chooses a random legal ply for each game, −1 where it is over.
    ///
    /// # Panics
    /// If there is not just one place for each.
    fn sample(&mut self, plies: &mut [i64]);

    /// Begins some of the games anew, or all, and writes the views.
    ///
    /// # Panics
    /// If there is not one flag for each game.
    fn restart(&mut self, which: Option<&[bool]>, views: &mut Views);

    /// The texts of the positions.
    fn texts(&self) -> Vec<String>;
}

/// What becomes of a game that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnTerminal {
    /// It stays as it is.
    Stay,
    /// Another one begins in its place.
    Restart,
}

/// A batch of games with the rules `P`.
pub struct GameBatch<P: Observe> {
    slots: Vec<BatchGame<P>>,
    starts: Starts<P>,
    shape: ObservationShape,
    illegal_reason: IllegalReason<P>,
    pool: BatchPool,
    sampling: CostEstimator,
    reading: CostEstimator,
    playing: CostEstimator,
}

/// A thread is not made for fewer games.
const MIN_GAMES: usize = 64;

/// Some of the games with their rows.
struct Job<'a, P: Observe> {
    first: usize,
    slots: &'a mut [BatchGame<P>],
    views: Views<'a>,
    /// The plies that were played in them.
    played: u64,
}

impl<P: Observe> GameBatch<P> {
    /// So many games, with random choices that belong to a seed, on so many threads. `illegal_reason` explains an illegal
    /// ply.
    ///
    /// # Errors
    /// If the game has no such start, or is over there.
    pub fn new(
        games: usize,
        begin: &BatchStart,
        seed: u64,
        threads: usize,
        illegal_reason: IllegalReason<P>,
    ) -> Result<GameBatch<P>, ParseError> {
        let starts = Starts::new(begin)?;
        let mut seeds = Random::new(seed);
        let slots = (0..games).map(|_| BatchGame::new(&starts, Random::new(seeds.bits()))).collect();
        let shape = ObservationShape::of(starts.any());
        let useful = threads.clamp(1, games.div_ceil(MIN_GAMES).max(1));
        let [sampling, reading, playing] = std::array::from_fn(|_| CostEstimator::new());
        let pool = BatchPool::new(useful);
        Ok(GameBatch { slots, starts, shape, illegal_reason, pool, sampling, reading, playing })
    }

    /// Advances all games, each thread its own part, and writes the views of each. `act` plays at most so many plies
    /// and returns how many, as this does.
    fn work(
        &mut self,
        plies: u64,
        views: Views,
        act: impl Fn(usize, &mut BatchGame<P>, &Starts<P>) -> u64 + Send + Sync,
    ) -> u64 {
        let rows = Rows { masks: P::MOVE_COUNT, planes: self.shape.len() };
        assert!(views.fits(self.slots.len(), rows), "each array has a row for each game");
        let (starts, shape) = (&self.starts, self.shape);
        let share = self.pool.share(&self.playing, self.slots.len(), plies);
        let (mut jobs, mut rest) = (Vec::new(), views);
        for (part, slots) in self.slots.chunks_mut(share).enumerate() {
            let (views, more) = rest.split(slots.len(), rows);
            rest = more;
            jobs.push(Job { first: part * share, slots, views, played: 0 });
        }
        self.pool.run(&mut self.playing, (share, plies), &mut jobs, |job| {
            let mut moves = Vec::new();
            for (place, slot) in job.slots.iter_mut().enumerate() {
                job.played += act(job.first + place, slot, starts);
                slot.write(job.views.row(place, rows), shape, &mut moves);
            }
        });
        jobs.iter().map(|job| job.played).sum()
    }

    /// Finds the plies with these numbers, if all of them may be played.
    fn read(&mut self, numbers: &[i64]) -> Result<(), BatchError> {
        let games = self.slots.len();
        if numbers.len() != games {
            return Err(BatchError::Count { games, plies: numbers.len() });
        }
        let share = self.pool.share(&self.reading, games, 1);
        let why = self.illegal_reason;
        let parts = self.slots.chunks_mut(share).zip(numbers.chunks(share)).enumerate();
        let mut parts: Vec<_> = parts.map(|(part, work)| (part * share, work, Ok(()))).collect();
        self.pool.run(&mut self.reading, (share, 1), &mut parts, |(first, (slots, numbers), answer)| {
            let mut each = slots.iter_mut().zip(*numbers).enumerate();
            *answer = each.try_for_each(|(place, (slot, &number))| slot.read(number, *first + place, why));
        });
        // Of several errors the first game's is returned, whichever thread was faster.
        parts.into_iter().try_for_each(|(.., answer)| answer)
    }
}

impl<P: Observe> Batch for GameBatch<P> {
    fn games(&self) -> usize {
        self.slots.len()
    }

    fn plies(&self) -> usize {
        P::MOVE_COUNT
    }

    fn shape(&self) -> ObservationShape {
        self.shape
    }

    fn play(&mut self, numbers: &[i64], ends: OnTerminal, views: &mut Views) -> Result<(), BatchError> {
        self.read(numbers)?;
        self.work(1, views.reborrow(), |_, slot, starts| slot.play(starts, ends));
        Ok(())
    }

    fn play_random(&mut self, plies: u64, ends: OnTerminal, views: &mut Views) -> u64 {
        self.work(plies, views.reborrow(), |_, slot, starts| slot.play_random(plies, starts, ends))
    }

    fn sample(&mut self, plies: &mut [i64]) {
        assert_eq!(plies.len(), self.slots.len(), "a place for each game");
        let share = self.pool.share(&self.sampling, self.slots.len(), 1);
        let mut jobs: Vec<_> = self.slots.chunks_mut(share).zip(plies.chunks_mut(share)).collect();
        self.pool.run(&mut self.sampling, (share, 1), &mut jobs, |(slots, plies)| {
            slots.iter_mut().zip(plies.iter_mut()).for_each(|(slot, ply)| *ply = slot.sample());
        });
    }

    fn restart(&mut self, which: Option<&[bool]>, views: &mut Views) {
        let all = self.slots.len();
        assert!(which.is_none_or(|which| which.len() == all), "it is said of every game");
        self.work(1, views.reborrow(), |game, slot, starts| {
            if which.is_none_or(|which| which[game]) {
                slot.restart(starts);
            }
            0
        });
    }

    fn texts(&self) -> Vec<String> {
        self.slots.iter().map(|slot| slot.position().to_string()).collect()
    }
}
