use super::selection::Way;
use super::{Analyse, Open, PositionScreen, Purpose, Selection};
use crate::desk::Desk;
use crate::screen::Screen;

/// What is to be analysed: a game from its start, any position, or a saved game.
pub(crate) fn pick(desk: &Desk) -> Selection {
    let start = |&game: &&'static dyn catalog::Game| -> (String, Way) {
        let way = move |desk: &mut Desk| -> Result<Box<dyn Screen>, String> {
            Ok(Box::new(Analyse::of_game(game, desk)?))
        };
        (format!("{} from the start", game.info().name), Box::new(way))
    };
    let saved = |desk: &mut Desk| -> Result<Box<dyn Screen>, String> {
        Ok(Box::new(Open::new(Purpose::Study, desk)))
    };
    let saved: (String, Way) = ("A saved game".to_string(), Box::new(saved));
    let position = |_: &mut Desk| -> Result<Box<dyn Screen>, String> { Ok(Box::new(PositionScreen::new())) };
    let position: (String, Way) = ("A position…".to_string(), Box::new(position));
    Selection::new(
        "Analyse",
        "What do you want to analyse?",
        "Choose what to analyse. You can set up any position from its text, here or at the board with v, or piece by piece at the board with m.",
        desk.games.iter().map(start).chain([position, saved]).collect(),
    )
}
