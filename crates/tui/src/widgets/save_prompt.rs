use std::path::PathBuf;

use catalog::VerifiedRecord;
use ratatui::Frame;
use ratatui::layout::Rect;
use record::TagName;

use crate::context::AppContext;
use crate::event::Event;
use crate::theme::Look;
use crate::widgets::prompt::{Prompt, PromptEvent};

/// The question under which name a game is to be saved, until it is or nobody wants to any more.
pub(crate) struct SavePrompt {
    prompt: Prompt,
    /// A file that holds something else, as the person was told: the same answer again replaces it.
    confirmed: Option<PathBuf>,
}

impl SavePrompt {
    /// Asks for a name and offers a free one.
    pub(crate) fn new(slug: &str, context: &AppContext) -> SavePrompt {
        let name = context.files.library().free_name(slug);
        SavePrompt { prompt: Prompt::new("Save", "A name, or the path of a file:", &name), confirmed: None }
    }

    pub(crate) fn draw(&self, frame: &mut Frame, area: Rect, look: Look) {
        self.prompt.draw(frame, area, look);
    }

    /// Passes an event on to the question that is open, if there is one, and saves when it is answered.
    pub(crate) fn handle(
        open: &mut Option<SavePrompt>,
        event: &Event,
        record: impl FnOnce() -> VerifiedRecord,
        context: &mut AppContext,
    ) -> SaveEvent {
        let Some(save_prompt) = open else { return SaveEvent::Closed };
        match save_prompt.prompt.event(event) {
            PromptEvent::Pending => (),
            PromptEvent::Cancelled => *open = None,
            PromptEvent::Submitted(name) => match save_prompt.save(&name, &dated(record(), context), context)
            {
                SaveOutcome::Saved => {
                    *open = None;
                    return SaveEvent::Saved;
                }
                SaveOutcome::Failed(why) => save_prompt.prompt.set_error(why),
                SaveOutcome::Exists(path) => save_prompt.confirm_replacing(&name, path),
            },
        }
        SaveEvent::Handled
    }

    fn save(&self, name: &str, record: &VerifiedRecord, context: &mut AppContext) -> SaveOutcome {
        let library = context.files.library();
        match library.file(name) {
            Ok(path) if self.confirmed.as_ref() != Some(&path) && library.would_replace(&path, record) => {
                return SaveOutcome::Exists(path);
            }
            Ok(_) => (),
            Err(why) => return SaveOutcome::Failed(why),
        }
        match library.save(name, record) {
            Ok(path) => {
                context.notify(format!("Saved as {}", path.display()));
                SaveOutcome::Saved
            }
            Err(why) => SaveOutcome::Failed(why),
        }
    }

    fn confirm_replacing(&mut self, name: &str, path: PathBuf) {
        let about = format!(
            "'{}' already exists. Enter replaces it, another name keeps both, Esc cancels:",
            path.display()
        );
        *self = SavePrompt { prompt: Prompt::new("Replace?", about, name), confirmed: Some(path) };
    }
}

/// A record with its day; one that tells none is of today.
fn dated(mut record: VerifiedRecord, context: &AppContext) -> VerifiedRecord {
    if record.tag(&TagName::DATE).is_empty() {
        record.set_tag(TagName::DATE, &context.today());
    }
    record
}

/// What an event meant to the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SaveEvent {
    /// Nothing: it is not open.
    Closed,
    /// It was about the question.
    Handled,
    /// The game is saved.
    Saved,
}

/// What became of an answer.
enum SaveOutcome {
    Saved,
    /// It cannot be done; this is why.
    Failed(String),
    /// Only over something else.
    Exists(PathBuf),
}
