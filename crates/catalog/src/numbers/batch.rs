use game::{Observe, Random};

use super::crew::Crew;
use super::pace::Pace;
use super::starts::Starts;
use super::table::Table;
use super::views::Rows;
use super::{BatchRefusal, Shape, Views};

/// Many games of one kind that are advanced at once, on several threads. Results do not depend on how many.
pub trait Batch: Send + Sync {
    /// How many games.
    fn games(&self) -> usize;

    /// How many numbers of plies there are.
    fn plies(&self) -> usize;

    /// The shape of each observation.
    fn shape(&self) -> Shape;

    /// Plays a ply in each game, by its number, and writes the views. A game that is over is left by −1.
    ///
    /// # Errors
    /// If one of the plies cannot be played; then none is, and nothing is written.
    fn play(&mut self, plies: &[i64], ends: Ends, views: &mut Views) -> Result<(), BatchRefusal>;

    /// Plays so many random plies in each game and writes the views; tells how many plies were played in all.
    fn play_random(&mut self, plies: u64, ends: Ends, views: &mut Views) -> u64;

    /// Chooses a random legal ply for each game, −1 where it is over.
    ///
    /// # Panics
    /// If there is not just one place for each.
    fn sample(&mut self, plies: &mut [i64]);

    /// Begins some of the games anew, or all, and writes the views.
    ///
    /// # Panics
    /// If it is not said of just every game.
    fn restart(&mut self, which: Option<&[bool]>, views: &mut Views);

    /// The texts of the positions.
    fn texts(&self) -> Vec<String>;
}

/// What becomes of a game that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// It stays as it is.
    Stay,
    /// Another one begins in its place.
    Restart,
}

/// A batch of games with the rules `P`.
pub(super) struct Tables<P: Observe> {
    tables: Vec<Table<P>>,
    starts: Starts<P>,
    shape: Shape,
    crew: Crew,
    sampling: Pace,
    reading: Pace,
    playing: Pace,
}

/// A thread is not made for fewer games.
const FEWEST_GAMES: usize = 64;

/// Some of the games with their rows.
struct Job<'a, P: Observe> {
    first: usize,
    tables: &'a mut [Table<P>],
    views: Views<'a>,
    /// The plies that were played in them.
    played: u64,
}

impl<P: Observe> Tables<P> {
    pub(super) fn new(games: usize, starts: Starts<P>, seed: u64, threads: usize) -> Tables<P> {
        let mut seeds = Random::new(seed);
        let tables = (0..games).map(|_| Table::new(&starts, Random::new(seeds.bits()))).collect();
        let shape = Shape::of(starts.any());
        let useful = threads.clamp(1, games.div_ceil(FEWEST_GAMES).max(1));
        let [sampling, reading, playing] = std::array::from_fn(|_| Pace::new());
        Tables { tables, starts, shape, crew: Crew::new(useful), sampling, reading, playing }
    }

    /// Lets the crew work on all games, each thread on its own part, and write the views of each. `act` plays at most so
    /// many plies; it tells how many, and so does this.
    fn work(
        &mut self,
        plies: u64,
        views: Views,
        act: impl Fn(usize, &mut Table<P>, &Starts<P>) -> u64 + Send + Sync,
    ) -> u64 {
        let rows = Rows { masks: P::MOVES, planes: self.shape.len() };
        assert!(views.fits(self.tables.len(), rows), "each array has a row for each game");
        let (starts, shape) = (&self.starts, self.shape);
        let share = self.crew.share(&self.playing, self.tables.len(), plies);
        let (mut jobs, mut rest) = (Vec::new(), views);
        for (part, tables) in self.tables.chunks_mut(share).enumerate() {
            let (views, more) = rest.split(tables.len(), rows);
            rest = more;
            jobs.push(Job { first: part * share, tables, views, played: 0 });
        }
        self.crew.run(&mut self.playing, (share, plies), &mut jobs, |job| {
            let mut moves = Vec::new();
            for (place, table) in job.tables.iter_mut().enumerate() {
                job.played += act(job.first + place, table, starts);
                table.write(job.views.row(place, rows), shape, &mut moves);
            }
        });
        jobs.iter().map(|job| job.played).sum()
    }

    /// Finds the plies with these numbers, if all of them may be played.
    fn read(&mut self, numbers: &[i64]) -> Result<(), BatchRefusal> {
        let games = self.tables.len();
        if numbers.len() != games {
            return Err(BatchRefusal::Count { games, plies: numbers.len() });
        }
        let share = self.crew.share(&self.reading, games, 1);
        let parts = self.tables.chunks_mut(share).zip(numbers.chunks(share)).enumerate();
        let mut parts: Vec<_> = parts.map(|(part, work)| (part * share, work, Ok(()))).collect();
        self.crew.run(&mut self.reading, (share, 1), &mut parts, |(first, (tables, numbers), answer)| {
            let mut each = tables.iter_mut().zip(*numbers).enumerate();
            *answer = each.try_for_each(|(place, (table, &number))| table.read(number, *first + place));
        });
        // Of several refusals the first game's is told, whichever thread was sooner.
        parts.into_iter().try_for_each(|(.., answer)| answer)
    }
}

impl<P: Observe> Batch for Tables<P> {
    fn games(&self) -> usize {
        self.tables.len()
    }

    fn plies(&self) -> usize {
        P::MOVES
    }

    fn shape(&self) -> Shape {
        self.shape
    }

    fn play(&mut self, numbers: &[i64], ends: Ends, views: &mut Views) -> Result<(), BatchRefusal> {
        self.read(numbers)?;
        self.work(1, views.reborrow(), |_, table, starts| table.play(starts, ends));
        Ok(())
    }

    fn play_random(&mut self, plies: u64, ends: Ends, views: &mut Views) -> u64 {
        self.work(plies, views.reborrow(), |_, table, starts| table.play_random(plies, starts, ends))
    }

    fn sample(&mut self, plies: &mut [i64]) {
        assert_eq!(plies.len(), self.tables.len(), "a place for each game");
        let share = self.crew.share(&self.sampling, self.tables.len(), 1);
        let mut jobs: Vec<_> = self.tables.chunks_mut(share).zip(plies.chunks_mut(share)).collect();
        self.crew.run(&mut self.sampling, (share, 1), &mut jobs, |(tables, plies)| {
            tables.iter_mut().zip(plies.iter_mut()).for_each(|(table, ply)| *ply = table.sample());
        });
    }

    fn restart(&mut self, which: Option<&[bool]>, views: &mut Views) {
        let all = self.tables.len();
        assert!(which.is_none_or(|which| which.len() == all), "it is said of every game");
        self.work(1, views.reborrow(), |game, table, starts| {
            if which.is_none_or(|which| which[game]) {
                table.restart(starts);
            }
            0
        });
    }

    fn texts(&self) -> Vec<String> {
        self.tables.iter().map(|table| table.position().to_string()).collect()
    }
}
