use std::collections::HashMap;

use game::{Objective, Position, Puzzle, Solvable, Symmetric};

/// Checks what can be seen of a game's puzzles without a solver: every line reads back as it is written, its position is one
/// and its ply is legal there, none is there twice, not even mirrored, and the easiest come first. Whether the ply is the only
/// one that wins is proved by the tests of crate `catalog`. A game may have no puzzles.
///
/// # Panics
/// If a line is wrong: it is a test.
pub fn check_puzzles<P: Position + Symmetric + Solvable>() {
    let name = P::INFO.name;
    let puzzles = Puzzle::read_all(P::INFO.puzzles).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut grade = *Puzzle::GRADES.start();
    for (puzzle, number) in puzzles.iter().zip(1..) {
        let name = format!("{name}, puzzle {number}");
        let written = puzzle.to_string();
        assert!(P::INFO.puzzles.lines().any(|line| line == written), "{name} is not written as {written}");
        let position: P = puzzle.position.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(position.to_string(), puzzle.position, "{name}");
        let plies: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
        assert!(plies.len() > 1, "{name}: there is nothing to choose");
        assert!(plies.iter().any(|ply| ply == puzzle.ply), "{name}: {} is not legal", puzzle.ply);
        let counted = P::OBJECTIVE == Objective::Plies;
        assert_eq!(puzzle.plies.is_some(), counted, "{name}: plies are told where they are counted");
        assert!(grade <= puzzle.grade, "{name}: grade {} comes after grade {grade}", puzzle.grade);
        grade = puzzle.grade;
        for &symmetry in position.symmetries() {
            let twin = known.insert(position.transformed(symmetry).to_string(), number);
            assert!(twin.is_none_or(|twin| twin == number), "{name} is the same as puzzle {twin:?}");
        }
    }
}
