use std::collections::{BTreeMap, BTreeSet};

use catalog::Game;
use game::Info;
use review::Puzzle;
use serde::{Deserialize, Serialize};

/// The puzzles solved, by game slug and position, so that they stay solved if a later version reorders them, and the
/// streak.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PuzzleProgress {
    solved: BTreeMap<String, BTreeSet<String>>,
    streak: u32,
    longest: u32,
}

/// The outcome of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleOutcome {
    /// Solved at the first try: the streak grows.
    Solved,
    /// Solved with a hint or after a wrong move: the streak stays.
    Helped,
    /// A wrong move or the solution was shown: the streak ends.
    Failed,
}

impl PuzzleProgress {
    /// Whether a puzzle is solved.
    pub fn is_solved(&self, puzzle: &Puzzle) -> bool {
        let positions = self.solved.get(puzzle.game().info().slug);
        positions.is_some_and(|positions| positions.contains(puzzle.facts().position))
    }

    /// The number of solved puzzles among these.
    pub fn count(&self, puzzles: &[Puzzle]) -> usize {
        puzzles.iter().filter(|puzzle| self.is_solved(puzzle)).count()
    }

    /// The current streak.
    pub fn streak(&self) -> u32 {
        self.streak
    }

    /// The longest streak.
    pub fn longest(&self) -> u32 {
        self.longest
    }

    /// Records an outcome. Solving a puzzle again does not change the streak.
    pub fn record(&mut self, puzzle: &Puzzle, outcome: PuzzleOutcome) {
        if outcome == PuzzleOutcome::Failed {
            self.streak = 0;
            return;
        }
        let positions = self.solved.entry(puzzle.game().info().slug.to_string()).or_default();
        let new = positions.insert(puzzle.facts().position.to_string());
        if new && outcome == PuzzleOutcome::Solved {
            self.streak = self.streak.saturating_add(1);
            self.longest = self.longest.max(self.streak);
        }
    }

    /// The next unsolved puzzle of a game, starting at number `from` and continuing from the beginning, optionally of
    /// one grade. If all are solved, the next puzzle.
    pub fn next(&self, game: &'static dyn Game, from: usize, grade: Option<u8>) -> Option<Puzzle> {
        let mut puzzles = Puzzle::all(game);
        puzzles.retain(|puzzle| grade.is_none_or(|grade| puzzle.facts().grade == grade));
        let start = puzzles.iter().position(|puzzle| puzzle.number() >= from).unwrap_or(0);
        puzzles.rotate_left(start);
        let open = puzzles.iter().position(|puzzle| !self.is_solved(puzzle)).unwrap_or(0);
        puzzles.into_iter().nth(open)
    }

    /// A summary, such as `12 of 200 solved, 3 in a row`.
    pub fn summary(&self, game: &'static dyn Game) -> String {
        let puzzles = Puzzle::all(game);
        format!("{} of {} solved{}", self.count(&puzzles), puzzles.len(), self.streak_suffix())
    }

    /// `, 3 in a row`, with the longest streak if it was longer; empty for streaks up to 1.
    pub fn streak_suffix(&self) -> String {
        match (self.streak, self.longest) {
            (0 | 1, 0 | 1) => String::new(),
            (streak, longest) if streak == longest => format!(", {streak} in a row"),
            (streak, longest) => format!(", {streak} in a row, best {longest}"),
        }
    }
}

/// The completed lesson steps, by game slug and title. Titles rather than numbers, so that steps can be inserted in
/// later versions.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct LessonProgress(BTreeMap<String, BTreeSet<String>>);

impl LessonProgress {
    pub(crate) fn is_done(&self, game: &str, step: &str) -> bool {
        self.0.get(game).is_some_and(|steps| steps.contains(step))
    }

    /// The number of completed steps of a game.
    pub(crate) fn count_done(&self, info: &Info) -> usize {
        info.lessons.iter().filter(|lesson| self.is_done(info.slug, lesson.title)).count()
    }

    pub(crate) fn add(&mut self, game: &str, step: &str) {
        self.0.entry(game.to_string()).or_default().insert(step.to_string());
    }
}
