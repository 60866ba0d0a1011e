use std::path::PathBuf;

use formats::VerifiedRecord;
use ratatui::Frame;
use ratatui::layout::Rect;
use record::TagName;

use crate::context::AppContext;
use crate::event::Event;
use crate::theme::Look;
use crate::widgets::prompt::{Prompt, PromptEvent};

/// A dialog that asks for a name and saves a game.
pub(crate) struct SavePrompt {
    prompt: Prompt,
    /// An existing file that is replaced if the same name is entered again.
    confirmed: Option<PathBuf>,
}

impl SavePrompt {
    /// Opens the dialog with a free name as suggestion.
    pub(crate) fn new(slug: &str, context: &AppContext) -> SavePrompt {
        let name = context.files.library().free_name(slug);
        SavePrompt { prompt: Prompt::new("Save", "A name, or the path of a file:", &name), confirmed: None }
    }

    pub(crate) fn draw(&self, frame: &mut Frame, area: Rect, look: Look) {
        self.prompt.draw(frame, area, look);
    }

    /// Passes an event to the open dialog, if any, and saves the game when a name is entered.
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

/// Sets today's date on a record without one.
fn dated(mut record: VerifiedRecord, context: &AppContext) -> VerifiedRecord {
    if record.tag(&TagName::DATE).is_empty() {
        record.set_tag(TagName::DATE, &context.today());
    }
    record
}

/// The effect of an event on the dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SaveEvent {
    /// None: the dialog is not open.
    Closed,
    /// The dialog handled the event.
    Handled,
    /// The game was saved.
    Saved,
}

/// The outcome of saving.
enum SaveOutcome {
    Saved,
    /// The input is rejected, with the reason.
    Failed(String),
    /// A file with another game exists.
    Exists(PathBuf),
}
