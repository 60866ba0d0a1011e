use std::collections::HashMap;

use game::{Goal, Objective, Player, Position, Puzzle, Solvable, Symmetric};

/// The minimum number of steps of a lesson.
const LEAST: usize = 8;

/// Maximum lengths of texts, to fit beside a board in a window of 80 × 24.
const LONGEST_TITLE: usize = 30;
const LONGEST_TEXT: usize = 300;
const LONGEST_ANSWER: usize = 190;

/// Words that apply to one interface only: lessons are used in terminals and browsers, with keyboard, mouse, touch and
/// screen readers.
const OF_ONE_FACE: [&str; 5] = ["press", "click", "key", "mouse", "tap"];

/// The maximum number of positions visited to verify a promised win.
const FARTHEST: usize = 2_000;

/// Checks every step of a game's lesson: its position is valid, its goal can be reached, mentioned moves are legal,
/// wrong moves get an explanation, and promised wins hold against every reply.
///
/// # Panics
/// If a step is impossible or wrong.
pub fn check_lessons<P: Position>() {
    let lessons = P::INFO.lessons;
    let (name, steps) = (P::INFO.name, lessons.len());
    assert!(steps >= LEAST, "the lesson of {name} has {steps} steps, expected at least {LEAST}");
    for lesson in lessons {
        let name = format!("{}: {}", P::INFO.name, lesson.title);
        let position: P = lesson.position.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(position.to_string(), lesson.position, "{name}");
        let words = [lesson.title, lesson.text, lesson.praise, lesson.wrong];
        assert!(words.iter().all(|words| !words.is_empty()), "{name} has an empty text");
        words.iter().for_each(|words| check_faces(&name, words));
        check_length(&name, "title", lesson.title, LONGEST_TITLE);
        check_length(&name, "text", lesson.text, LONGEST_TEXT);
        for answer in
            [lesson.praise, lesson.wrong].into_iter().chain(lesson.remarks.iter().map(|remark| remark.1))
        {
            check_length(&name, "answer", answer, LONGEST_ANSWER);
        }
        let right = |ply: &P::Move| {
            let after = position.after(*ply);
            lesson.goal.is_met(
                position.turn(),
                &ply.to_string(),
                position.score(),
                after.score(),
                after.outcome().as_ref(),
            )
        };
        let (good, bad): (Vec<P::Move>, Vec<P::Move>) = position.moves().into_iter().partition(right);
        assert!(!good.is_empty(), "{name}: no legal move reaches the goal");
        if let Goal::Plies(plies) | Goal::Winning(plies) = lesson.goal {
            assert_eq!(good.len(), plies.len(), "{name}: not all of {plies:?} are legal");
        }
        if let Goal::Winning(plies) = lesson.goal {
            let mut left = FARTHEST;
            let mut wins = |ply: &P::Move| {
                let wins = can_win(&position.after(*ply), position.turn(), &mut left);
                wins.unwrap_or_else(|| {
                    panic!("{name}: more than {FARTHEST} positions to the end, begin nearer to it")
                })
            };
            let winning: Vec<String> =
                position.moves().iter().filter(|ply| wins(ply)).map(ToString::to_string).collect();
            assert!(
                winning.len() == plies.len() && winning.iter().all(|ply| plies.contains(&ply.as_str())),
                "{name}: {winning:?} win, not {plies:?}"
            );
        }
        for (ply, _) in lesson.remarks {
            assert!(bad.iter().any(|other| other.to_string() == *ply), "{name}: {ply} is not a wrong ply");
        }
        if let (Some(ply), [(first, answer), ..]) = (bad.first(), lesson.remarks) {
            assert_eq!(lesson.feedback(first), *answer, "{name}");
            assert!(!lesson.feedback(&ply.to_string()).is_empty(), "{name}");
        }
    }
}

fn check_faces(step: &str, words: &str) {
    let odd = words
        .split(|letter: char| !letter.is_alphabetic())
        .find(|word| OF_ONE_FACE.contains(&word.to_lowercase().as_str()));
    assert!(
        odd.is_none(),
        "{step}: not everybody can {}, say what to do, not how: {words}",
        odd.unwrap_or_default()
    );
}

fn check_length(step: &str, what: &str, words: &str, most: usize) {
    let letters = words.chars().count();
    assert!(
        letters <= most,
        "{step}: the {what} has {letters} letters, at most {most} fit a small window: {words}"
    );
}

/// Whether a player can win against every reply; `None` if the budget `left` is used up.
fn can_win<P: Position>(position: &P, player: Player, left: &mut usize) -> Option<bool> {
    if let Some(outcome) = position.outcome() {
        return Some(outcome.winner == Some(player));
    }
    *left = left.checked_sub(1)?;
    let own = position.turn() == player;
    for ply in position.moves() {
        // One good move of either player decides.
        if can_win(&position.after(ply), player, left)? == own {
            return Some(own);
        }
    }
    Some(!own)
}

/// Checks a game's puzzles as far as possible without a solver: lines round-trip, positions are valid and moves legal,
/// there are no duplicates, also not by symmetry, and puzzles are sorted by difficulty. The tests of `catalog` prove
/// that only one move wins. A game may have no puzzles.
///
/// # Panics
/// If a line is wrong.
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
        assert_eq!(
            puzzle.plies.is_some(),
            counted,
            "{name}: the number of plies must be given if and only if OBJECTIVE is Plies"
        );
        assert!(grade <= puzzle.grade, "{name}: grade {} comes after grade {grade}", puzzle.grade);
        grade = puzzle.grade;
        for &symmetry in position.symmetries() {
            let twin = known.insert(position.transformed(symmetry).to_string(), number);
            assert!(twin.is_none_or(|twin| twin == number), "{name} is the same as puzzle {twin:?}");
        }
    }
}
