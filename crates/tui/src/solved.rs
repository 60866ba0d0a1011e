use std::collections::{BTreeMap, BTreeSet};

use catalog::{Game, Puzzle};
use serde::{Deserialize, Serialize};

/// Which puzzles a person has solved: their positions, by the game's slug, so that they stay solved wherever a later version
/// puts them; and how many in a row.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Solved {
    solved: BTreeMap<String, BTreeSet<String>>,
    streak: u32,
    longest: u32,
}

/// What a person did with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// They found the winning ply at once: one more in a row.
    Solved,
    /// They found it with help, or after a wrong try: it is solved, and no more in a row than before.
    Helped,
    /// They tried another ply or gave up: the row is over.
    Failed,
}

impl Solved {
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
    pub fn note(&mut self, puzzle: &Puzzle, deed: Deed) {
        if deed == Deed::Failed {
            self.streak = 0;
            return;
        }
        let positions = self.solved.entry(puzzle.game().info().slug.to_string()).or_default();
        let new = positions.insert(puzzle.facts().position.to_string());
        if new && deed == Deed::Solved {
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
    pub fn words(&self, game: &'static dyn Game) -> String {
        let puzzles = Puzzle::all(game);
        format!("{} of {} solved{}", self.count(&puzzles), puzzles.len(), self.row())
    }

    /// `, 3 in a row`, if it is worth telling; the longest row, too, if it was longer.
    pub fn row(&self) -> String {
        match (self.streak, self.longest) {
            (0 | 1, 0 | 1) => String::new(),
            (streak, longest) if streak == longest => format!(", {streak} in a row"),
            (streak, longest) => format!(", {streak} in a row, best {longest}"),
        }
    }
}
