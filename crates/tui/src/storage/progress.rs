use std::collections::{BTreeMap, BTreeSet};

use catalog::{Game, Puzzle};
use game::Info;
use serde::{Deserialize, Serialize};

/// Which puzzles a person has solved: their positions, by the game's slug, so that they stay solved wherever a later version
/// puts them; and how many in a row.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PuzzleProgress {
    solved: BTreeMap<String, BTreeSet<String>>,
    streak: u32,
    longest: u32,
}

/// What a person did with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleOutcome {
    /// They found the winning ply at once: one more in a row.
    Solved,
    /// They found it with help, or after a wrong try: it is solved, and no more in a row than before.
    Helped,
    /// They tried another ply or gave up: the row is over.
    Failed,
}

impl PuzzleProgress {
    /// Whether this one is solved.
    pub fn is_solved(&self, puzzle: &Puzzle) -> bool {
        let positions = self.solved.get(puzzle.game().info().slug);
        positions.is_some_and(|positions| positions.contains(puzzle.facts().position))
    }

    /// How many of these are solved.
    pub fn count(&self, puzzles: &[Puzzle]) -> usize {
        puzzles.iter().filter(|puzzle| self.is_solved(puzzle)).count()
    }

    /// How many were solved in a row, up to now.
    pub fn streak(&self) -> u32 {
        self.streak
    }

    /// The most that were ever solved in a row.
    pub fn longest(&self) -> u32 {
        self.longest
    }

    /// Notes what was done. A puzzle that was solved before adds nothing to the row.
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

    /// The first puzzle of a game that is not solved, from this number on and then from the beginning; one of this grade, if one
    /// is asked for. When all are solved it is simply the next.
    pub fn next(&self, game: &'static dyn Game, from: usize, grade: Option<u8>) -> Option<Puzzle> {
        let mut puzzles = Puzzle::all(game);
        puzzles.retain(|puzzle| grade.is_none_or(|grade| puzzle.facts().grade == grade));
        let start = puzzles.iter().position(|puzzle| puzzle.number() >= from).unwrap_or(0);
        puzzles.rotate_left(start);
        let open = puzzles.iter().position(|puzzle| !self.is_solved(puzzle)).unwrap_or(0);
        puzzles.into_iter().nth(open)
    }

    /// How it stands, such as `12 of 200 solved, 3 in a row`.
    pub fn summary(&self, game: &'static dyn Game) -> String {
        let puzzles = Puzzle::all(game);
        format!("{} of {} solved{}", self.count(&puzzles), puzzles.len(), self.streak_suffix())
    }

    /// `, 3 in a row`, if it is worth telling; the longest row, too, if it was longer.
    pub fn streak_suffix(&self) -> String {
        match (self.streak, self.longest) {
            (0 | 1, 0 | 1) => String::new(),
            (streak, longest) if streak == longest => format!(", {streak} in a row"),
            (streak, longest) => format!(", {streak} in a row, best {longest}"),
        }
    }
}

/// Which steps of the lessons a person has done: their titles, by the game's slug. A step that is new in a later
/// version of a lesson is not done yet, wherever it stands.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct LessonProgress(BTreeMap<String, BTreeSet<String>>);

impl LessonProgress {
    pub(crate) fn is_done(&self, game: &str, step: &str) -> bool {
        self.0.get(game).is_some_and(|steps| steps.contains(step))
    }

    /// How many of a game's steps are done.
    pub(crate) fn count_done(&self, info: &Info) -> usize {
        info.lessons.iter().filter(|lesson| self.is_done(info.slug, lesson.title)).count()
    }

    pub(crate) fn add(&mut self, game: &str, step: &str) {
        self.0.entry(game.to_string()).or_default().insert(step.to_string());
    }
}
