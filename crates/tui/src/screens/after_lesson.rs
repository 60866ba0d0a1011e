use catalog::Game;

use super::selection::Way;
use super::{Selection, SetupScreen, way_to_puzzles};
use crate::desk::Desk;
use crate::screen::Screen;

/// What a learner may do who has come to the end of a lesson.
pub(crate) fn after_lesson(game: &'static dyn Game) -> Selection {
    let info = game.info();
    let play = move |desk: &mut Desk| -> Result<Box<dyn Screen>, String> {
        Ok(Box::new(SetupScreen::new(game, desk)))
    };
    let mut items: Vec<(String, Way)> =
        vec![(format!("Play your first game of {}", info.name), Box::new(play))];
    if !info.puzzles.is_empty() {
        items.push((format!("Solve {} puzzles", info.name), way_to_puzzles(game, None)));
    }
    Selection::new(
        "The lesson is finished",
        format!("You now know all the rules of {}. What next?", info.name),
        "Play your first game against the weakest computer level. In a puzzle exactly one move wins. Escape returns to the lessons.",
        items,
    )
}
