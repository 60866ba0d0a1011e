use formats::Study;
use game::Setup;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::AnalysisScreen;
use crate::context::AppContext;
use crate::event::Event;
use crate::screens::{KeyHint, Navigation, Screen};
use crate::widgets::prompt::{Prompt, PromptEvent};

/// The prompt for a position of any game.
pub(crate) struct PositionScreen {
    prompt: Prompt,
}

impl PositionScreen {
    pub(crate) fn new() -> PositionScreen {
        let about = "The text of a position, of any of the games; the rules explain the format:";
        PositionScreen { prompt: Prompt::new("Position", about, "") }
    }

    /// Opens the position in the first game that can read it.
    fn open(&mut self, text: &str, context: &mut AppContext) -> Navigation {
        let read = context.games.iter().find_map(|&game| game.read(text).ok().map(|state| (game, state)));
        match read {
            Some((game, state)) => {
                Navigation::Replace(Box::new(AnalysisScreen::new(Study::new(game, state), context)))
            }
            None => {
                self.prompt.set_error(complaint(text, context));
                Navigation::Stay
            }
        }
    }
}

/// An error message with an example of a position for each game.
fn complaint(text: &str, context: &AppContext) -> String {
    let start = |game: &&'static dyn catalog::Game| {
        let start = game.start(&Setup::default()).ok()?;
        Some(format!("{}: {}", game.info().name, start.text()))
    };
    let starts: Vec<String> = context.games.iter().filter_map(start).collect();
    format!("'{text}' is not a position of any game; examples: {}", starts.join("; "))
}

impl Screen for PositionScreen {
    fn title(&self) -> String {
        "Analyse a position".to_string()
    }

    fn keys(&self) -> Vec<KeyHint> {
        Prompt::keys()
    }

    fn help(&self) -> Vec<String> {
        vec!["Type or paste the text of a position, as saved games and the command line write it. The game is found from it.".to_string()]
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        self.prompt.draw(frame, area, context.look());
    }

    fn event(&mut self, event: &Event, context: &mut AppContext) -> Navigation {
        match self.prompt.event(event) {
            PromptEvent::Pending => Navigation::Stay,
            PromptEvent::Cancelled => Navigation::Back,
            PromptEvent::Submitted(text) => self.open(&text, context),
        }
    }
}
