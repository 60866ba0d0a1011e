mod draw;
mod graph;
mod keys;
mod survey;
mod walk;

use std::time::Duration;

use catalog::{Analysis, Game, Limits, PositionEval, Study, VerifiedRecord};
use crossterm::event::KeyCode;
use game::Setup;
use ratatui::Frame;
use ratatui::layout::Rect;
use record::NodeId;
use report::Reviewed;

use crate::chooser::{Chooser, Choosing};
use crate::desk::Desk;
use crate::editor::Editor;
use crate::event::Event;
use crate::job::{News, Told};
use crate::motion::Motion;
use crate::plies::Plies;
use crate::prompt::{Answered, Prompt};
use crate::saving::{Heard, Saving};
use crate::screen::{Hint, Screen, Step};
use crate::screens::{Open, Purpose};
use crate::settings::Touch;
use crate::thinking::Thinking;
use graph::GraphPlace;
use survey::Survey;
use walk::Towards;

/// A record or a position under study: the engine's lines, variations, mistakes and the course of the game.
pub(crate) struct Analyse {
    study: Study,
    chooser: Chooser,
    motion: Motion,
    plies: Plies,
    graph: GraphPlace,
    focus: Focus,
    /// Which of several plies would be next.
    choice: usize,
    engine: Option<Thinking>,
    wanted: Wanted,
    insight: Option<Analysis>,
    lines: usize,
    survey: Survey,
    saving: Option<Saving>,
    /// Asks for a position.
    position: Option<Prompt>,
    /// A board on which a position is being set up.
    editor: Option<Editor>,
    /// The record as it was opened or saved last.
    kept: VerifiedRecord,
    /// Leaving needs the key twice while there is something to lose.
    leaving: Leaving,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaving {
    No,
    Asked,
}

/// What the arrow keys move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Focus {
    Plies,
    Board,
}

/// Whether the engine is to think.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Thinking,
    Silence,
}

/// Letters that do something beside the board. They come first while the arrow keys go through the plies.
const COMMANDS: &str = "t+-npwrxysvmoq";

/// Most lines that are told.
const MOST_LINES: usize = 5;

impl Analyse {
    /// Opens a record at its start.
    pub(crate) fn new(mut study: Study, desk: &mut Desk) -> Analyse {
        study.go(NodeId::START);
        let chooser = Chooser::new(study.state());
        let plies = Plies::new(study.state());
        let mut screen = Analyse {
            kept: study.record().clone(),
            leaving: Leaving::No,
            study,
            plies,
            chooser,
            motion: Motion::default(),
            graph: GraphPlace::default(),
            focus: Focus::Plies,
            choice: 0,
            engine: None,
            wanted: Wanted::Thinking,
            insight: None,
            lines: 3,
            survey: Survey::default(),
            saving: None,
            position: None,
            editor: None,
        };
        if screen.study.record().mainline().next().is_none() {
            screen.focus = Focus::Board;
        } else {
            screen.survey.begin(&screen.study, desk);
        }
        screen.arrive(desk);
        screen
    }

    /// Opens the start of a game.
    pub(crate) fn of_game(game: &'static dyn Game, desk: &mut Desk) -> Result<Analyse, String> {
        let start = game.start(&Setup::default()).map_err(|error| error.to_string())?;
        Ok(Analyse::new(Study::new(game, start), desk))
    }

    /// The board shows another position.
    fn arrive(&mut self, desk: &mut Desk) {
        self.chooser.restart(self.study.state());
        self.motion.stop();
        self.choice = 0;
        (self.engine, self.insight) = (None, None);
        self.think(desk);
    }

    /// A ply was played, and is seen as it happens.
    fn arrive_in_motion(&mut self, desk: &mut Desk) {
        self.arrive(desk);
        self.motion.begin(self.study.state(), desk.settings.motion);
    }

    fn think(&mut self, desk: &mut Desk) {
        if self.wanted == Wanted::Silence || self.study.state().outcome().is_some() {
            return;
        }
        let mind = desk.adviser(self.study.game());
        let limits = desk.limits.unwrap_or(Limits::NONE);
        self.engine = Some(desk.think(mind, self.study.state(), limits, self.lines));
    }

    /// The ply that would be next, of those there are.
    fn next(&self) -> Option<NodeId> {
        let children = self.study.record().children(self.study.at());
        children.get(self.choice).or(children.first()).copied()
    }

    fn play(&mut self, ply: &str, desk: &mut Desk) {
        match self.study.play(ply) {
            Ok(_) => self.arrive_in_motion(desk),
            Err(refusal) => desk.warn(refusal.to_string()),
        }
    }

    /// Takes the last ply away with all that follows it. Its number in the record may be given to another ply.
    fn take_away(&mut self, desk: &mut Desk) -> Option<String> {
        self.survey.forget(self.study.at());
        let ply = self.study.take_back();
        if self.survey.is_at_work() {
            self.survey.begin(&self.study, desk);
        }
        ply
    }

    /// Writes a page about the judged game and tells where it is.
    fn report(&self, desk: &mut Desk) {
        let Some(review) = self.survey.review(&self.study) else {
            let is_at_work = self.survey.is_at_work();
            desk.say(if is_at_work {
                "The review is not finished."
            } else {
                "Press w to review the game first."
            });
            return;
        };
        let reviewed = Reviewed { record: self.study.record().clone(), review };
        match desk.files.keep_report(self.study.game().info().slug, &report::page(&[reviewed], 0)) {
            Ok(file) => desk.say(format!("The report is written to {}", file.display())),
            Err(why) => desk.warn(why),
        }
    }

    /// Whether plies were tried, or taken away, that no file has.
    fn is_unsaved(&self) -> bool {
        *self.study.record() != self.kept
    }

    fn leave(&mut self, before: Leaving, desk: &mut Desk) -> Step {
        if before == Leaving::Asked || !self.is_unsaved() {
            return Step::Back;
        }
        self.leaving = Leaving::Asked;
        desk.say("Your moves are not saved: press s to save them, or q again to leave without saving.");
        Step::Stay
    }

    fn command(&mut self, key: KeyCode, desk: &mut Desk) -> Step {
        let before = std::mem::replace(&mut self.leaving, Leaving::No);
        match key {
            KeyCode::Char('t') => {
                self.wanted = match self.wanted {
                    Wanted::Thinking => Wanted::Silence,
                    Wanted::Silence => Wanted::Thinking,
                };
                self.engine = None;
                self.think(desk);
            }
            KeyCode::Char('+') => self.lines = (self.lines + 1).min(MOST_LINES),
            KeyCode::Char('-') => self.lines = (self.lines - 1).max(1),
            KeyCode::Char('n') => self.go_to_slip(Towards::End, desk),
            KeyCode::Char('p') => self.go_to_slip(Towards::Start, desk),
            KeyCode::Char('w') => self.survey.begin(&self.study, desk),
            KeyCode::Char('r') => self.report(desk),
            KeyCode::Char('x') => match self.take_away(desk) {
                Some(ply) => {
                    desk.say(format!("{ply} and what followed it are deleted."));
                    self.arrive(desk);
                }
                None => desk.say("There is no move to delete."),
            },
            KeyCode::Char('y') => match self.study.promote() {
                Ok(()) => desk.say("This is the main line now."),
                Err(fault) => desk.warn(fault.to_string()),
            },
            KeyCode::Char('s') => {
                self.saving = Some(Saving::new(self.study.game().info().slug, desk));
            }
            KeyCode::Char('v') => {
                let about = "The text of any position; the rules explain the format:";
                self.position = Some(Prompt::new("Position", about, &self.study.state().text()));
            }
            KeyCode::Char('m') => self.editor = Editor::new(self.study.game(), self.study.state()),
            KeyCode::Char('o') => return Step::Open(Box::new(Open::new(Purpose::Study, desk))),
            KeyCode::Char('q') => return self.leave(before, desk),
            KeyCode::Esc => desk.say("There is nothing to undo; q leaves."),
            _ => (),
        }
        if matches!(key, KeyCode::Char('+' | '-')) {
            (self.engine, self.insight) = (None, None);
            self.think(desk);
        }
        Step::Stay
    }

    /// Opens the position that was asked for; the question stays open if it is none. What is unsaved stays below.
    fn set_up(&mut self, text: &str, desk: &mut Desk) -> Step {
        let state = match self.study.game().read(text) {
            Ok(state) => state,
            Err(error) => {
                if let Some(prompt) = &mut self.position {
                    prompt.complain(error.to_string());
                }
                return Step::Stay;
            }
        };
        (self.position, self.editor) = (None, None);
        let position = Analyse::new(Study::new(self.study.game(), state), desk);
        if self.is_unsaved() {
            return Step::Open(Box::new(position));
        }
        *self = position;
        Step::Stay
    }
}

impl Screen for Analyse {
    fn title(&self) -> String {
        if self.editor.is_some() {
            return format!("{} · set up a position", self.study.game().info().name);
        }
        let (record, at) = (self.study.record(), self.study.at());
        let (name, path) = (self.study.game().info().name, record.path(at));
        let ply = path.len();
        if record.is_on_mainline(at) {
            return format!("{name} · analysis · move {ply} of {}", record.mainline().count());
        }
        let left = path.iter().filter(|&&id| record.is_on_mainline(id)).count();
        let from = if left == 0 { "the start".to_string() } else { format!("move {left}") };
        format!("{name} · analysis · move {ply} of a variation from {from}")
    }

    fn keys(&self) -> Vec<Hint> {
        self.hints()
    }

    fn help(&self) -> Vec<String> {
        self.explanations()
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        match &mut self.editor {
            Some(editor) => editor.draw(frame, area, desk),
            None => self.draw_study(frame, area, desk),
        }
    }

    fn event(&mut self, event: &Event, desk: &mut Desk) -> Step {
        if self.motion.takes(event) {
            return Step::Stay;
        }
        match Saving::takes(&mut self.saving, event, || self.study.record().clone(), desk) {
            Heard::Unasked => (),
            Heard::Asking => return Step::Stay,
            Heard::Saved => {
                self.kept = self.study.record().clone();
                return Step::Stay;
            }
        }
        if let Some(prompt) = &mut self.position {
            match prompt.event(event) {
                Answered::Not => (),
                Answered::Never => self.position = None,
                Answered::With(text) => return self.set_up(&text, desk),
            }
            return Step::Stay;
        }
        if let Some(editor) = &mut self.editor {
            match editor.event(event, desk) {
                Answered::Not => (),
                Answered::Never => self.editor = None,
                Answered::With(text) => return self.set_up(&text, desk),
            }
            return Step::Stay;
        }
        // A cursor that nobody sees chooses nothing: it is shown first.
        let chooses = matches!(event.key(), Some(KeyCode::Enter | KeyCode::Char(' ')));
        if chooses && !self.is_choosing() && self.study.state().outcome().is_none() {
            self.focus = Focus::Board;
            return Step::Stay;
        }
        if event.key() == Some(KeyCode::Tab) {
            self.focus = match self.focus {
                Focus::Plies => Focus::Board,
                Focus::Board => Focus::Plies,
            };
            return Step::Stay;
        }
        if self.mouse(event, desk) || event.key().is_some_and(|key| self.arrows(key, desk)) {
            return Step::Stay;
        }
        if let Some(key @ KeyCode::Char(letter)) = event.key()
            && self.focus == Focus::Plies
            && !self.chooser.is_typing()
            && COMMANDS.contains(letter)
        {
            return self.command(key, desk);
        }
        if self.study.state().outcome().is_none() {
            match self.chooser.event(event, self.study.state(), Touch::Free) {
                Choosing::Ply(ply) => {
                    self.play(&ply, desk);
                    return Step::Stay;
                }
                Choosing::Refused(why) => {
                    desk.warn(why);
                    return Step::Stay;
                }
                Choosing::Command(letter) if COMMANDS.contains(letter) => {
                    return self.command(KeyCode::Char(letter), desk);
                }
                Choosing::Command(letter) => {
                    desk.warn(format!("'{letter}' is only the beginning of a move"));
                    return Step::Stay;
                }
                Choosing::Further => return Step::Stay,
                Choosing::Nothing => (),
            }
        }
        event.key().map_or(Step::Stay, |key| self.command(key, desk))
    }

    fn wait(&self) -> Option<Duration> {
        self.motion.wait()
    }

    fn news(&mut self, News { job, told }: &mut News, desk: &mut Desk) {
        let at_work = self.engine.as_ref().is_some_and(|work| work.job == *job);
        match told {
            Told::Round(insight) | Told::Thought(insight, _) if at_work => {
                if let Some(verdict) = PositionEval::of(self.study.state(), insight) {
                    self.survey.learn(self.study.at(), verdict);
                }
                self.insight = Some(insight.clone());
                if matches!(told, Told::Thought(..)) {
                    self.engine = None;
                }
            }
            Told::Judged(judged) => self.survey.hear(*job, judged),
            Told::Reviewed(done) => self.survey.end(*job, done, desk),
            _ => (),
        }
    }
}
