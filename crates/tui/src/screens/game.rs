mod computers;
mod draw;
mod forced_pass;
mod keys;

use std::time::{Duration, Instant};

use catalog::{Analysis, Engine};
use crossterm::event::KeyCode;
use game::{ByPlayer, Player, Square};
use play::{Change, GameSession, SessionError, Timestamp};
use ratatui::Frame;
use ratatui::layout::Rect;
use record::GameResult;

use super::{AnalysisScreen, GameOver, GameOverChoice, SetupScreen};
use crate::context::AppContext;
use crate::event::Event;
use crate::job::{JobId, JobMessage, JobUpdate, RunningSearch};
use crate::player_names;
use crate::screens::keys::press;
use crate::screens::{KeyHint, Navigation, Screen};
use crate::settings::Touch;
use crate::storage::autosave::Autosave;
use crate::widgets::animation::MoveAnimation;
use crate::widgets::board::Orientation;
use crate::widgets::chooser::{InputResult, MoveChooser};
use crate::widgets::move_list::MoveListView;
use crate::widgets::rules_pane::RulesPane;
use crate::widgets::save_prompt::{SaveEvent, SavePrompt};
use forced_pass::ForcedPass;
pub(super) use keys::{END_KEYS, KEYS};

/// The screen of a game in progress.
pub(crate) struct GameScreen {
    session: GameSession,
    autosave: Autosave,
    /// Whether the game has changed since it was saved.
    changed: bool,
    chooser: MoveChooser,
    plies: MoveListView,
    thinkers: ByPlayer<Option<Box<dyn Engine>>>,
    /// The search of the computer to move.
    thinking: Option<RunningSearch>,
    /// The search for a hint.
    hint_search: Option<RunningSearch>,
    hint: Option<Analysis>,
    threats: Vec<Square>,
    threats_job: Option<JobId>,
    end: Option<GameOver>,
    autoplay: AutoplayState,
    /// When the next move of two computers is due.
    due: Option<Instant>,
    /// A forced pass that will be played automatically.
    forced_pass: Option<ForcedPass>,
    /// The ply of the last forced pass.
    passed_at: Option<usize>,
    /// The dialog for saving.
    save_prompt: Option<SavePrompt>,
    /// Resigning needs the key twice.
    resigning: Confirmation,
    /// Whether touch-move is enforced.
    touch: Touch,
    /// The animation of the last move.
    animation: MoveAnimation,
    /// The orientation of the board.
    orientation: Orientation,
    /// The rules pane, if it is open beside the board.
    rules: Option<RulesPane>,
}

/// How a game between two computers proceeds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AutoplayState {
    Running,
    Paused,
    /// Play one move, then pause.
    SingleStep,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Confirmation {
    Idle,
    Pending,
}

/// The refresh interval of the search status.
const STATUS_INTERVAL: Duration = Duration::from_millis(250);

impl GameScreen {
    pub(crate) fn new(session: GameSession, mut autosave: Autosave, context: &mut AppContext) -> GameScreen {
        let chooser = MoveChooser::new(session.state());
        let plies = MoveListView::new(session.state());
        if session.study().record().result() != GameResult::Open {
            autosave.mark_counted();
        }
        let mut screen = GameScreen {
            session,
            autosave,
            changed: false,
            chooser,
            plies,
            thinkers: ByPlayer::new(None, None),
            thinking: None,
            hint_search: None,
            hint: None,
            threats: Vec::new(),
            threats_job: None,
            end: None,
            autoplay: AutoplayState::Running,
            due: None,
            forced_pass: None,
            passed_at: None,
            save_prompt: None,
            resigning: Confirmation::Idle,
            touch: context.touch.unwrap_or(context.settings.touch),
            animation: MoveAnimation::default(),
            orientation: Orientation::default(),
            rules: None,
        };
        screen.proceed(context);
        screen
    }

    /// Updates everything after the position changed, and starts the computer to move.
    fn proceed(&mut self, context: &mut AppContext) {
        self.changed = true;
        self.chooser.restart(self.session.state());
        (self.thinking, self.hint_search, self.hint, self.due) = (None, None, None, None);
        self.forced_pass = None;
        self.animation.stop();
        self.find_threats(context);
        if let Some(ending) = self.session.ending() {
            self.end = Some(GameOver::new(
                &self.session,
                &ending,
                self.autosave.result_sentences(&self.session, context),
            ));
            return;
        }
        self.end = None;
        if self.session.is_persons_turn() {
            self.forced_pass = self.next_pass(context);
            return;
        }
        match (self.session.has_person(), self.autoplay) {
            (true, _) | (_, AutoplayState::SingleStep) => self.think(context),
            (false, AutoplayState::Running) => {
                self.due = Some(Instant::now() + Duration::from_millis(context.settings.pace));
            }
            (false, AutoplayState::Paused) => (),
        }
    }

    /// Updates after a move, with animation.
    fn proceed_animated(&mut self, context: &mut AppContext) {
        self.proceed(context);
        self.animation.start(self.session.state(), context.settings.motion);
    }

    fn find_threats(&mut self, context: &mut AppContext) {
        self.threats.clear();
        self.threats_job = context.settings.threats.is_shown().then(|| {
            let state = self.session.state().copy();
            context.spawn(move |send| send(JobMessage::Threats(state.analysis().threatened())))
        });
    }

    /// Applies an event. A move is animated.
    fn act(
        &mut self,
        act: impl FnOnce(&mut GameSession, Timestamp) -> Result<Change<'_>, SessionError>,
        context: &mut AppContext,
    ) {
        match act(&mut self.session, context.now()).map(|change| change.added.is_some()) {
            Ok(true) => self.proceed_animated(context),
            Ok(false) => self.proceed(context),
            Err(refusal) => context.warn(refusal.to_string()),
        }
    }

    fn choose(&mut self, event: &Event, context: &mut AppContext) -> InputResult {
        if !self.session.is_persons_turn() || self.session.ending().is_some() {
            return InputResult::Ignored;
        }
        let result = self.chooser.event(event, self.session.state(), self.touch);
        match &result {
            InputResult::Ply(ply) => self.act(|session, now| session.play(ply, now), context),
            InputResult::Rejected(why) => context.warn(why.clone()),
            InputResult::Ignored | InputResult::Incomplete | InputResult::Command(_) => (),
        }
        result
    }

    /// Does what a key does; `None` if it does nothing.
    fn command(&mut self, key: KeyCode, context: &mut AppContext) -> Option<Navigation> {
        if key != KeyCode::Char('z') {
            self.resigning = Confirmation::Idle;
        }
        press(KEYS, self, key, context)
    }

    fn after(&mut self, next: GameOverChoice, context: &mut AppContext) -> Navigation {
        match next {
            GameOverChoice::Wait => (),
            GameOverChoice::Look => self.end = None,
            GameOverChoice::Review => {
                return Navigation::Push(Box::new(AnalysisScreen::new(self.session.study(), context)));
            }
            GameOverChoice::New => {
                return Navigation::Push(Box::new(SetupScreen::new(self.session.game(), context)));
            }
            GameOverChoice::Menu => return Navigation::Home,
            GameOverChoice::Rematch => {
                let Ok(start) = self.session.rematch(context.now()) else { return Navigation::Home };
                self.flush(context);
                let autosave = self.autosave.for_next_game(context);
                return Navigation::Replace(Box::new(GameScreen::new(
                    context.new_game(start),
                    autosave,
                    context,
                )));
            }
        }
        Navigation::Stay
    }
}

impl Screen for GameScreen {
    fn title(&self) -> String {
        let info = self.session.game().info();
        let side = |side: Player| {
            format!("{}: {}", info.players[side].person, player_names::name_at(&self.session, side))
        };
        let deal = self.session.deal().map_or(String::new(), |number| format!(" · deal {number}"));
        format!("{} · {} · {}{deal}", info.name, side(Player::One), side(Player::Two))
    }

    fn keys(&self) -> Vec<KeyHint> {
        self.hints()
    }

    fn help(&self) -> Vec<String> {
        self.explanations()
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        self.draw_game(frame, area, context);
    }

    fn event(&mut self, event: &Event, context: &mut AppContext) -> Navigation {
        if self.animation.handle(event) {
            return Navigation::Stay;
        }
        match event {
            Event::Job(_) | Event::Background(_) => return Navigation::Stay,
            Event::Tick if self.due.is_some() => {
                self.think(context);
                return Navigation::Stay;
            }
            Event::Tick if self.session.deadline().is_some_and(|deadline| deadline <= context.now()) => {
                self.act(GameSession::flag, context);
                return Navigation::Stay;
            }
            Event::Tick => {
                self.pass(context);
                return Navigation::Stay;
            }
            Event::Resize => return Navigation::Stay,
            Event::Key(_) | Event::Mouse(_) | Event::Paste(_) => (),
        }
        let record = || self.session.study().into_verified();
        if SavePrompt::handle(&mut self.save_prompt, event, record, context) != SaveEvent::Closed {
            return Navigation::Stay;
        }
        if let Some(end) = &mut self.end {
            let next = end.event(event);
            let pressed = event.key_or_back().and_then(|key| press(END_KEYS, self, key, context));
            return pressed.unwrap_or_else(|| self.after(next, context));
        }
        if self.rules.is_none() && self.plies.scroll(event) {
            return Navigation::Stay;
        }
        let clicked = self.plies.clicked(event).filter(|_| self.rules.is_none());
        if let Some(sentence) = clicked.and_then(|ply| self.plies.sentence(ply)) {
            context.notify(format!("{sentence}."));
            return Navigation::Stay;
        }
        match self.choose(event, context) {
            InputResult::Ignored => {
                event.key().and_then(|key| self.command(key, context)).unwrap_or_default()
            }
            InputResult::Command(letter) => {
                self.command(KeyCode::Char(letter), context).unwrap_or_else(|| {
                    context.warn(format!("'{letter}' is only the beginning of a move"));
                    Navigation::Stay
                })
            }
            InputResult::Incomplete | InputResult::Ply(_) | InputResult::Rejected(_) => {
                self.resigning = Confirmation::Idle;
                Navigation::Stay
            }
        }
    }

    fn job_update(&mut self, update: &mut JobUpdate, context: &mut AppContext) {
        self.apply(update, context);
    }

    fn flush(&mut self, context: &mut AppContext) {
        if std::mem::take(&mut self.changed) {
            match self.session.ending() {
                Some(_) => self.autosave.finish(&self.session, context),
                None => self.autosave.save(&self.session, context),
            }
        }
    }

    fn next_tick(&self) -> Option<Duration> {
        let pass = self.forced_pass.as_ref().map(|pass| pass.due);
        let due = || self.due.or(pass).map(|due| due.saturating_duration_since(Instant::now()));
        let is_moving =
            self.thinking.is_some() || self.hint_search.is_some() || self.session.deadline().is_some();
        self.animation.next_tick().or_else(due).or(is_moving.then_some(STATUS_INTERVAL))
    }
}
