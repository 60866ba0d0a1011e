use std::path::PathBuf;

use ratatui::Frame;
use ratatui::layout::Rect;
use record::Record;

use crate::desk::Desk;
use crate::event::Event;
use crate::look::Look;
use crate::prompt::{Answered, Prompt};

/// The question under which name a game is to be saved, until it is or nobody wants to any more.
pub(crate) struct Saving {
    prompt: Prompt,
    /// A file that holds something else, as the person was told: the same answer again replaces it.
    taken: Option<PathBuf>,
}

impl Saving {
    /// Asks for a name and offers a free one.
    pub(crate) fn new(slug: &str, desk: &Desk) -> Saving {
        let name = desk.store.shelf().free_name(slug);
        Saving { prompt: Prompt::new("Save", "A name, or the path of a file:", &name), taken: None }
    }

    pub(crate) fn event(&mut self, event: &Event) -> Answered {
        self.prompt.event(event)
    }

    pub(crate) fn draw(&self, frame: &mut Frame, area: Rect, look: Look) {
        self.prompt.draw(frame, area, look);
    }

    /// Saves under this name and says so; if that cannot be done or needs consent, the question that is left.
    pub(crate) fn save(self, name: &str, record: &Record, desk: &mut Desk) -> Option<Saving> {
        let shelf = desk.store.shelf();
        let path = match shelf.file(name) {
            Ok(path) => path,
            Err(why) => {
                desk.warn(why);
                return Some(self);
            }
        };
        if self.taken.as_ref() != Some(&path) && shelf.holds_another(&path, record) {
            let about = format!(
                "'{}' holds something else. Enter replaces it, another name keeps both, Esc saves nothing:",
                path.display()
            );
            return Some(Saving { prompt: Prompt::new("Replace?", about, name), taken: Some(path) });
        }
        match shelf.save(name, record) {
            Ok(path) => {
                desk.say(format!("Saved as {}", path.display()));
                None
            }
            Err(why) => {
                desk.warn(why);
                Some(self)
            }
        }
    }
}
