mod draw;
mod graph;
mod keys;
mod navigation;
mod review;

use std::time::Duration;

use ::review::PositionEval;
use catalog::{Analysis, Game, Limits};
use crossterm::event::KeyCode;
use formats::{Study, VerifiedRecord};
use game::Setup;
use ratatui::Frame;
use ratatui::layout::Rect;
use record::NodeId;
use report::ReviewedGame;

use crate::context::AppContext;
use crate::event::Event;
use crate::job::{JobMessage, JobUpdate, RunningSearch};
use crate::screens::keys::press;
use crate::screens::{KeyHint, Navigation, Screen};
use crate::settings::Touch;
use crate::widgets::animation::MoveAnimation;
use crate::widgets::chooser::{InputResult, MoveChooser};
use crate::widgets::move_list::MoveListView;
use crate::widgets::position_editor::Editor;
use crate::widgets::prompt::{Prompt, PromptEvent};
use crate::widgets::save_prompt::{SaveEvent, SavePrompt};
use graph::GraphPlace;
pub(super) use keys::KEYS;
use review::ReviewState;

/// The analysis of a record or position: engine lines, variations, mistakes and a graph of the game.
pub(crate) struct AnalysisScreen {
    study: Study,
    chooser: MoveChooser,
    animation: MoveAnimation,
    plies: MoveListView,
    graph: GraphPlace,
    focus: Focus,
    /// Which of several continuations is selected.
    choice: usize,
    engine: Option<RunningSearch>,
    engine_state: EngineState,
    insight: Option<Analysis>,
    lines: usize,
    review_state: ReviewState,
    save_prompt: Option<SavePrompt>,
    /// The prompt for a position.
    position: Option<Prompt>,
    /// The editor while a position is set up.
    editor: Option<Editor>,
    /// The record as last opened or saved.
    kept: VerifiedRecord,
    /// Leaving with unsaved changes needs the key twice.
    leaving: Confirmation,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Confirmation {
    Idle,
    Pending,
}

/// What has the focus of the arrow keys.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Focus {
    Plies,
    Board,
}

/// Whether the engine runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EngineState {
    On,
    Off,
}

/// The maximum number of engine lines.
const MAX_LINES: usize = 5;

impl AnalysisScreen {
    /// Opens a record at its start.
    pub(crate) fn new(mut study: Study, context: &mut AppContext) -> AnalysisScreen {
        study.go(NodeId::START);
        let chooser = MoveChooser::new(study.state());
        let plies = MoveListView::new(study.state());
        let mut screen = AnalysisScreen {
            kept: study.record().clone(),
            leaving: Confirmation::Idle,
            study,
            plies,
            chooser,
            animation: MoveAnimation::default(),
            graph: GraphPlace::default(),
            focus: Focus::Plies,
            choice: 0,
            engine: None,
            engine_state: EngineState::On,
            insight: None,
            lines: 3,
            review_state: ReviewState::default(),
            save_prompt: None,
            position: None,
            editor: None,
        };
        if screen.study.record().mainline().next().is_none() {
            screen.focus = Focus::Board;
        } else {
            screen.review_state.begin(&screen.study, context);
        }
        screen.arrive(context);
        screen
    }

    /// Opens the start of a game.
    pub(crate) fn of_game(
        game: &'static dyn Game,
        context: &mut AppContext,
    ) -> Result<AnalysisScreen, String> {
        let start = game.start(&Setup::default()).map_err(|error| error.to_string())?;
        Ok(AnalysisScreen::new(Study::new(game, start), context))
    }

    /// Updates everything after the position changed.
    fn arrive(&mut self, context: &mut AppContext) {
        self.chooser.restart(self.study.state());
        self.animation.stop();
        self.choice = 0;
        (self.engine, self.insight) = (None, None);
        self.think(context);
    }

    /// Updates after a move, with animation.
    fn arrive_animated(&mut self, context: &mut AppContext) {
        self.arrive(context);
        self.animation.start(self.study.state(), context.settings.motion);
    }

    fn think(&mut self, context: &mut AppContext) {
        if self.engine_state == EngineState::Off || self.study.state().outcome().is_some() {
            return;
        }
        let mind = context.strongest_engine(self.study.game());
        let limits = context.limits.unwrap_or(Limits::NONE);
        self.engine = Some(context.search(mind, self.study.state(), limits, self.lines));
    }

    /// The selected continuation.
    fn next(&self) -> Option<NodeId> {
        let children = self.study.record().children(self.study.at());
        children.get(self.choice).or(children.first()).copied()
    }

    fn play(&mut self, ply: &str, context: &mut AppContext) {
        match self.study.play(ply) {
            Ok(_) => self.arrive_animated(context),
            Err(refusal) => context.warn(refusal.to_string()),
        }
    }

    /// Deletes the current move with all that follows. Its node id may be reused.
    fn take_away(&mut self, context: &mut AppContext) -> Option<String> {
        self.review_state.forget(self.study.at());
        let ply = self.study.take_back();
        if self.review_state.is_running() {
            self.review_state.begin(&self.study, context);
        }
        ply
    }

    /// Writes a report of the reviewed game and shows its path.
    fn report(&self, context: &mut AppContext) {
        let Some(review) = self.review_state.review(&self.study) else {
            let is_running = self.review_state.is_running();
            context.notify(if is_running {
                "The review is not finished."
            } else {
                "Press w to review the game first."
            });
            return;
        };
        let reviewed = ReviewedGame { record: self.study.record().clone(), review };
        match context.files.save_report(self.study.game().info().slug, &report::page(&[reviewed], 0)) {
            Ok(file) => context.notify(format!("The report is written to {}", file.display())),
            Err(why) => context.warn(why),
        }
    }

    /// Whether the record has unsaved changes.
    fn is_unsaved(&self) -> bool {
        *self.study.record() != self.kept
    }

    /// Does what a key does; `None` if it does nothing.
    fn command(&mut self, key: KeyCode, context: &mut AppContext) -> Option<Navigation> {
        if key != KeyCode::Char('q') {
            self.leaving = Confirmation::Idle;
        }
        press(KEYS, self, key, context)
    }

    /// Opens the entered position; the prompt stays open if it is invalid. Unsaved changes stay on the screen below.
    fn set_up(&mut self, text: &str, context: &mut AppContext) -> Navigation {
        let state = match self.study.game().read(text) {
            Ok(state) => state,
            Err(error) => {
                if let Some(prompt) = &mut self.position {
                    prompt.set_error(error.to_string());
                }
                return Navigation::Stay;
            }
        };
        (self.position, self.editor) = (None, None);
        let position = AnalysisScreen::new(Study::new(self.study.game(), state), context);
        if self.is_unsaved() {
            return Navigation::Push(Box::new(position));
        }
        *self = position;
        Navigation::Stay
    }
}

impl Screen for AnalysisScreen {
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

    fn keys(&self) -> Vec<KeyHint> {
        self.hints()
    }

    fn help(&self) -> Vec<String> {
        self.explanations()
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        match &mut self.editor {
            Some(editor) => editor.draw(frame, area, context),
            None => self.draw_study(frame, area, context),
        }
    }

    fn event(&mut self, event: &Event, context: &mut AppContext) -> Navigation {
        if self.animation.handle(event) {
            return Navigation::Stay;
        }
        match SavePrompt::handle(&mut self.save_prompt, event, || self.study.record().clone(), context) {
            SaveEvent::Closed => (),
            SaveEvent::Handled => return Navigation::Stay,
            SaveEvent::Saved => {
                self.kept = self.study.record().clone();
                return Navigation::Stay;
            }
        }
        if let Some(prompt) = &mut self.position {
            match prompt.event(event) {
                PromptEvent::Pending => (),
                PromptEvent::Cancelled => self.position = None,
                PromptEvent::Submitted(text) => return self.set_up(&text, context),
            }
            return Navigation::Stay;
        }
        if let Some(editor) = &mut self.editor {
            match editor.event(event, context) {
                PromptEvent::Pending => (),
                PromptEvent::Cancelled => self.editor = None,
                PromptEvent::Submitted(text) => return self.set_up(&text, context),
            }
            return Navigation::Stay;
        }
        // If the cursor is hidden, the first key shows it and chooses nothing.
        let chooses = matches!(event.key(), Some(KeyCode::Enter | KeyCode::Char(' ')));
        if chooses && !self.is_choosing() && self.study.state().outcome().is_none() {
            self.focus = Focus::Board;
            return Navigation::Stay;
        }
        if self.mouse(event, context) {
            return Navigation::Stay;
        }
        // While the arrow keys go through the moves, the screen's keys come before the beginnings of moves.
        let comes_first = |key: &KeyCode| *key == KeyCode::Tab || self.is_in_moves() && *key != KeyCode::Esc;
        if let Some(key) = event.key().filter(comes_first)
            && let Some(step) = self.command(key, context)
        {
            return step;
        }
        if self.study.state().outcome().is_none() {
            match self.chooser.event(event, self.study.state(), Touch::Free) {
                InputResult::Ply(ply) => {
                    self.play(&ply, context);
                    return Navigation::Stay;
                }
                InputResult::Rejected(why) => {
                    context.warn(why);
                    return Navigation::Stay;
                }
                InputResult::Command(letter) => {
                    return self.command(KeyCode::Char(letter), context).unwrap_or_else(|| {
                        context.warn(format!("'{letter}' is only the beginning of a move"));
                        Navigation::Stay
                    });
                }
                InputResult::Incomplete => return Navigation::Stay,
                InputResult::Ignored => (),
            }
        }
        event.key().and_then(|key| self.command(key, context)).unwrap_or_default()
    }

    fn next_tick(&self) -> Option<Duration> {
        self.animation.next_tick()
    }

    fn job_update(&mut self, JobUpdate { job, message }: &mut JobUpdate, context: &mut AppContext) {
        let at_work = self.engine.as_ref().is_some_and(|work| work.job == *job);
        match message {
            JobMessage::Progress(insight) | JobMessage::SearchDone(insight, _) if at_work => {
                if let Some(verdict) = PositionEval::of(self.study.state(), insight) {
                    self.review_state.set_if_surer(self.study.at(), verdict);
                }
                self.insight = Some(insight.clone());
                if matches!(message, JobMessage::SearchDone(..)) {
                    self.engine = None;
                }
            }
            JobMessage::PositionReviewed(judged) => self.review_state.add(*job, judged),
            JobMessage::ReviewDone(done) => self.review_state.end(*job, done, context),
            _ => (),
        }
    }
}
