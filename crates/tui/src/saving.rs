use std::path::PathBuf;

use catalog::VerifiedRecord;
use ratatui::Frame;
use ratatui::layout::Rect;
use record::TagName;

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
        let name = desk.files.shelf().free_name(slug);
        Saving { prompt: Prompt::new("Save", "A name, or the path of a file:", &name), taken: None }
    }

    pub(crate) fn draw(&self, frame: &mut Frame, area: Rect, look: Look) {
        self.prompt.draw(frame, area, look);
    }

    /// Passes an event on to the question that is open, if there is one, and saves when it is answered.
    pub(crate) fn takes(
        open: &mut Option<Saving>,
        event: &Event,
        record: impl FnOnce() -> VerifiedRecord,
        desk: &mut Desk,
    ) -> Heard {
        let Some(saving) = open else { return Heard::Unasked };
        match saving.prompt.event(event) {
            Answered::Not => (),
            Answered::Never => *open = None,
            Answered::With(name) => match saving.save(&name, &dated(record(), desk), desk) {
                Saved::Yes => {
                    *open = None;
                    return Heard::Saved;
                }
                Saved::No(why) => saving.prompt.complain(why),
                Saved::Over(path) => saving.ask_again(&name, path),
            },
        }
        Heard::Asking
    }

    fn save(&self, name: &str, record: &VerifiedRecord, desk: &mut Desk) -> Saved {
        let shelf = desk.files.shelf();
        match shelf.file(name) {
            Ok(path) if self.taken.as_ref() != Some(&path) && shelf.holds_another(&path, record) => {
                return Saved::Over(path);
            }
            Ok(_) => (),
            Err(why) => return Saved::No(why),
        }
        match shelf.save(name, record) {
            Ok(path) => {
                desk.say(format!("Saved as {}", path.display()));
                Saved::Yes
            }
            Err(why) => Saved::No(why),
        }
    }

    fn ask_again(&mut self, name: &str, path: PathBuf) {
        let about = format!(
            "'{}' already exists. Enter replaces it, another name keeps both, Esc cancels:",
            path.display()
        );
        *self = Saving { prompt: Prompt::new("Replace?", about, name), taken: Some(path) };
    }
}

/// A record with its day; one that tells none is of today.
fn dated(mut record: VerifiedRecord, desk: &Desk) -> VerifiedRecord {
    if record.tag(&TagName::DATE).is_empty() {
        record.set_tag(TagName::DATE, &desk.today());
    }
    record
}

/// What an event meant to the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// Nothing: it is not open.
    Unasked,
    /// It was about the question.
    Asking,
    /// The game is saved.
    Saved,
}

/// What became of an answer.
enum Saved {
    Yes,
    /// It cannot be done; this is why.
    No(String),
    /// Only over something else.
    Over(PathBuf),
}
