use catalog::{Game, Puzzle};
use game::Puzzle as Facts;

use super::selection::Way;
use super::{PuzzleScreen, Selection};
use crate::desk::Desk;
use crate::screen::Screen;

/// The games with puzzles, and how many of each are solved.
pub(crate) fn puzzles(desk: &mut Desk) -> Selection {
    let mut items: Vec<(String, Way)> = Vec::new();
    for &game in desk.games.iter().filter(|game| !game.info().puzzles.is_empty()) {
        let all = Puzzle::all(game);
        let (solved, count, name) = (desk.solved.count(&all), all.len(), game.info().name);
        items.push((format!("{name}: {solved} of {count} solved"), way_to_puzzles(game, None)));
        for grade in Facts::GRADES {
            let graded: Vec<Puzzle> =
                all.iter().filter(|puzzle| puzzle.facts().grade == grade).cloned().collect();
            let (solved, count) = (desk.solved.count(&graded), graded.len());
            items.push((format!("  grade {grade}: {solved} of {count}"), way_to_puzzles(game, Some(grade))));
        }
    }
    let question = format!("One move wins. Which?{}", row(desk));
    Selection::new(
        "Puzzles",
        question,
        "In each position exactly one move wins; where a number of moves is given, exactly one wins within it. This has been proved. Start with the easiest unsolved puzzle, or choose a grade: 1 is easy, 5 is hard. A row counts puzzles solved at the first try and without a hint; a wrong move ends it.",
        items,
    )
    .renewed_by(puzzles)
}

/// The way to the first puzzle of a game that is not solved.
pub(crate) fn way_to_puzzles(game: &'static dyn Game, grade: Option<u8>) -> Way {
    Box::new(move |desk: &mut Desk| -> Result<Box<dyn Screen>, String> {
        let puzzle = desk.solved.next(game, 1, grade).ok_or("there is no such puzzle")?;
        let screen = PuzzleScreen::new(puzzle, grade).ok_or("the position of the puzzle cannot be read")?;
        Ok(Box::new(screen))
    })
}

/// How many were solved in a row, if any were.
fn row(desk: &Desk) -> String {
    match (desk.solved.streak(), desk.solved.longest()) {
        (_, 0) => String::new(),
        (streak, longest) => format!(" In a row: {streak}, best {longest}."),
    }
}
