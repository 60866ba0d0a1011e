use catalog::Study;
use game::Setup;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::Analyse;
use crate::desk::Desk;
use crate::event::Event;
use crate::prompt::{Answered, Prompt};
use crate::screen::{Hint, Screen, Step};

/// Asks for the text of a position of any game.
pub(crate) struct PositionScreen {
    prompt: Prompt,
}

impl PositionScreen {
    pub(crate) fn new() -> PositionScreen {
        let about = "The text of a position, of any of the games; the rules explain the format:";
        PositionScreen { prompt: Prompt::new("Position", about, "") }
    }

    /// Opens the position in the game that can read it.
    fn open(&mut self, text: &str, desk: &mut Desk) -> Step {
        let read = desk.games.iter().find_map(|&game| game.read(text).ok().map(|state| (game, state)));
        match read {
            Some((game, state)) => Step::Replace(Box::new(Analyse::new(Study::new(game, state), desk))),
            None => {
                self.prompt.complain(complaint(text, desk));
                Step::Stay
            }
        }
    }
}

/// What a position of each game looks like.
fn complaint(text: &str, desk: &Desk) -> String {
    let start = |game: &&'static dyn catalog::Game| {
        let start = game.start(&Setup::default()).ok()?;
        Some(format!("{}: {}", game.info().name, start.text()))
    };
    let starts: Vec<String> = desk.games.iter().filter_map(start).collect();
    format!("'{text}' is not a position of any game; examples: {}", starts.join("; "))
}

impl Screen for PositionScreen {
    fn title(&self) -> String {
        "Analyse a position".to_string()
    }

    fn keys(&self) -> Vec<Hint> {
        Prompt::keys()
    }

    fn help(&self) -> Vec<String> {
        vec!["Type or paste the text of a position, as saved games and the command line write it. The game is found from it.".to_string()]
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        self.prompt.draw(frame, area, desk.look());
    }

    fn event(&mut self, event: &Event, desk: &mut Desk) -> Step {
        match self.prompt.event(event) {
            Answered::Not => Step::Stay,
            Answered::Never => Step::Back,
            Answered::With(text) => self.open(&text, desk),
        }
    }
}
