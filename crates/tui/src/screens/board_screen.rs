mod computers;
mod draw;
mod forced_pass;
mod keys;

use std::time::{Duration, Instant};

use catalog::{Analysis, Engine};
use crossterm::event::KeyCode;
use game::{ByPlayer, Player, Square};
use play::{Bout, Moment, Refusal};
use ratatui::Frame;
use ratatui::layout::Rect;
use record::GameResult;

use super::{Analyse, End, Next, Open, Purpose, SetupScreen};
use crate::board::Facing;
use crate::chooser::{Chooser, Choosing};
use crate::desk::Desk;
use crate::event::Event;
use crate::job::{JobId, News, Told};
use crate::motion::Motion;
use crate::plies::Plies;
use crate::reader::{Boards, Reader};
use crate::saving::{Heard, Saving};
use crate::screen::{Hint, Screen, Step};
use crate::seats;
use crate::settings::Touch;
use crate::slot::Slot;
use crate::thinking::Thinking;
use forced_pass::ForcedPass;

/// A game being played.
pub(crate) struct BoardScreen {
    bout: Bout,
    slot: Slot,
    /// Whether the game is another one than the one that was kept last.
    changed: bool,
    chooser: Chooser,
    plies: Plies,
    thinkers: ByPlayer<Option<Box<dyn Engine>>>,
    /// The computer whose turn it is.
    thinking: Option<Thinking>,
    /// Somebody strong who was asked for a hint.
    asked: Option<Thinking>,
    hint: Option<Analysis>,
    threats: Vec<Square>,
    threats_job: Option<JobId>,
    end: Option<End>,
    clockwork: Clockwork,
    /// When the next ply of two computers is due.
    due: Option<Instant>,
    /// A pass that is about to be played for a person.
    forced_pass: Option<ForcedPass>,
    /// How many plies were played before the last pass of that kind.
    passed_at: Option<usize>,
    /// Asks for the name of a file.
    saving: Option<Saving>,
    /// Resigning needs the key twice.
    giving_up: GivingUp,
    /// Whether a touched piece must be played.
    touch: Touch,
    /// The last ply while it happens.
    motion: Motion,
    /// Which end of the board is near.
    facing: Facing,
    /// The rules, while they are open beside the board.
    rules: Option<Reader>,
}

/// How two computers play on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clockwork {
    Running,
    Paused,
    /// One more ply.
    Step,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum GivingUp {
    No,
    Asked,
}

/// Letters that do something beside the board while a person is to play.
const COMMANDS: &str = "urtvznsolmkwxq";

/// How often the line about the thinking moves.
const BEAT: Duration = Duration::from_millis(250);

impl BoardScreen {
    pub(crate) fn new(bout: Bout, mut slot: Slot, desk: &mut Desk) -> BoardScreen {
        let chooser = Chooser::new(bout.state());
        let plies = Plies::new(bout.state());
        if bout.study().record().result() != GameResult::Open {
            slot.was_over();
        }
        let mut screen = BoardScreen {
            bout,
            slot,
            changed: false,
            chooser,
            plies,
            thinkers: ByPlayer::new(None, None),
            thinking: None,
            asked: None,
            hint: None,
            threats: Vec::new(),
            threats_job: None,
            end: None,
            clockwork: Clockwork::Running,
            due: None,
            forced_pass: None,
            passed_at: None,
            saving: None,
            giving_up: GivingUp::No,
            touch: desk.touch.unwrap_or(desk.settings.touch),
            motion: Motion::default(),
            facing: Facing::default(),
            rules: None,
        };
        screen.proceed(desk);
        screen
    }

    /// The position is another one: the game is to be kept, and whoever is to decide begins.
    fn proceed(&mut self, desk: &mut Desk) {
        self.changed = true;
        self.chooser.restart(self.bout.state());
        (self.thinking, self.asked, self.hint, self.due) = (None, None, None, None);
        self.forced_pass = None;
        self.motion.stop();
        self.look_for_threats(desk);
        if let Some(ending) = self.bout.ending() {
            self.end = Some(End::new(&self.bout, &ending, self.slot.standing(&self.bout, desk)));
            return;
        }
        self.end = None;
        if self.bout.is_persons_turn() {
            self.forced_pass = self.next_pass(desk);
            return;
        }
        match (self.bout.has_person(), self.clockwork) {
            (true, _) | (_, Clockwork::Step) => self.think(desk),
            (false, Clockwork::Running) => {
                self.due = Some(Instant::now() + Duration::from_millis(desk.settings.pace));
            }
            (false, Clockwork::Paused) => (),
        }
    }

    /// A ply was played, and is seen as it happens.
    fn proceed_in_motion(&mut self, desk: &mut Desk) {
        self.proceed(desk);
        self.motion.begin(self.bout.state(), desk.settings.motion);
    }

    fn look_for_threats(&mut self, desk: &mut Desk) {
        self.threats.clear();
        self.threats_job = desk.settings.threats.is_shown().then(|| {
            let state = self.bout.state().copy();
            desk.start(move |tell| tell(Told::Threats(state.threatened())))
        });
    }

    fn play(&mut self, ply: &str, desk: &mut Desk) {
        match self.bout.play(ply, desk.now()) {
            Ok(_) => self.proceed_in_motion(desk),
            Err(refusal) => desk.warn(refusal.to_string()),
        }
    }

    /// Something else than a ply happens.
    fn act(&mut self, act: impl FnOnce(&mut Bout, Moment) -> Result<(), Refusal>, desk: &mut Desk) {
        match act(&mut self.bout, desk.now()) {
            Ok(()) => self.proceed(desk),
            Err(refusal) => desk.warn(refusal.to_string()),
        }
    }

    fn choose(&mut self, event: &Event, desk: &mut Desk) -> Choosing {
        if !self.bout.is_persons_turn() || self.bout.ending().is_some() {
            return Choosing::Nothing;
        }
        let choosing = self.chooser.event(event, self.bout.state(), self.touch);
        match &choosing {
            Choosing::Ply(ply) => self.play(&ply.clone(), desk),
            Choosing::Refused(why) => desk.warn(why.clone()),
            Choosing::Nothing | Choosing::Further | Choosing::Command(_) => (),
        }
        choosing
    }

    fn command(&mut self, key: KeyCode, desk: &mut Desk) -> Step {
        let before = std::mem::replace(&mut self.giving_up, GivingUp::No);
        match key {
            KeyCode::Char('u') if self.bout.can_undo() => self.act(Bout::undo, desk),
            KeyCode::Char('u') => desk.say("There is no move to undo."),
            KeyCode::Char('r') if self.bout.redo(desk.now()) => self.proceed(desk),
            KeyCode::Char('r') => desk.say("There is no move to play again."),
            KeyCode::Char('t') if self.bout.ending().is_none() && self.bout.is_persons_turn() => {
                self.ask(desk);
            }
            KeyCode::Char('v') if self.bout.ending().is_some() => {
                desk.say("The game is over: sides are swapped in a rematch.");
            }
            KeyCode::Char('v') => {
                self.thinkers = ByPlayer::new(None, None);
                desk.say("The players have swapped sides.");
                self.act(Bout::swap, desk);
            }
            KeyCode::Char('z') if self.bout.ending().is_none() && self.bout.has_person() => match before {
                GivingUp::No => {
                    self.giving_up = GivingUp::Asked;
                    desk.say("Press z again to resign.");
                }
                GivingUp::Asked => self.act(Bout::resign, desk),
            },
            // Whoever thinks better of it finds the same board again.
            KeyCode::Char('n') => return Step::Open(Box::new(SetupScreen::new(self.bout.game(), desk))),
            KeyCode::Char('s') => {
                self.saving = Some(Saving::new(self.bout.game().info().slug, desk));
            }
            KeyCode::Char('o') => return Step::Open(Box::new(Open::new(Purpose::Play, desk))),
            KeyCode::Char('x') => self.facing = self.facing.other(),
            KeyCode::Char('w') => {
                self.rules = self.rules.is_none().then(|| Reader::new(self.bout.game(), Boards::Within));
            }
            KeyCode::Char('l' | 'm' | 'k') => self.toggle(key, desk),
            KeyCode::Char('p' | ' ' | '.' | '+' | '-') if !self.bout.has_person() => self.wind(key, desk),
            KeyCode::Enter if self.thinking.is_some() => {
                if let Some(work) = &self.thinking {
                    work.stop.stop();
                }
            }
            KeyCode::Enter if self.bout.ending().is_some() => self.proceed(desk),
            KeyCode::Esc if self.asked.is_some() || self.hint.is_some() => {
                (self.asked, self.hint) = (None, None);
            }
            KeyCode::Char('q') => return Step::Home,
            KeyCode::Esc if self.rules.is_some() => self.rules = None,
            KeyCode::Esc => {
                desk.say("There is nothing to undo; q leads to the menu, and the game is kept.");
            }
            _ => (),
        }
        Step::Stay
    }

    /// Switches what is pointed out on the board.
    fn toggle(&mut self, key: KeyCode, desk: &mut Desk) {
        let settings = &mut desk.settings;
        let (name, shown) = match key {
            KeyCode::Char('l') => ("the last move", &mut settings.last_ply),
            KeyCode::Char('m') => ("legal squares", &mut settings.targets),
            _ => ("threatened pieces", &mut settings.threats),
        };
        *shown = shown.toggled();
        let sentence = format!("Now {name} {} shown.", if shown.is_shown() { "are" } else { "are not" });
        desk.say(sentence.replace("move are", "move is"));
        desk.keep_settings();
        self.look_for_threats(desk);
    }

    fn after(&mut self, next: Next, desk: &mut Desk) -> Step {
        match next {
            Next::Wait => (),
            Next::Look => self.end = None,
            Next::Review => return Step::Open(Box::new(Analyse::new(self.bout.study(), desk))),
            Next::New => return Step::Open(Box::new(SetupScreen::new(self.bout.game(), desk))),
            Next::Menu => return Step::Home,
            Next::Rematch => {
                let Ok(start) = self.bout.rematch(desk.now()) else { return Step::Home };
                self.rest(desk);
                let slot = self.slot.next(desk);
                return Step::Replace(Box::new(BoardScreen::new(desk.bout(start), slot, desk)));
            }
        }
        Step::Stay
    }
}

impl Screen for BoardScreen {
    fn title(&self) -> String {
        let info = self.bout.game().info();
        let side =
            |side: Player| format!("{}: {}", info.players[side].person, seats::name_at(&self.bout, side));
        let deal = self.bout.deal().map_or(String::new(), |number| format!(" · deal {number}"));
        format!("{} · {} · {}{deal}", info.name, side(Player::One), side(Player::Two))
    }

    fn keys(&self) -> Vec<Hint> {
        self.hints()
    }

    fn help(&self) -> Vec<String> {
        self.explanations()
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        self.draw_table(frame, area, desk);
    }

    fn event(&mut self, event: &Event, desk: &mut Desk) -> Step {
        if self.motion.takes(event) {
            return Step::Stay;
        }
        match event {
            Event::News(_) | Event::Background(_) => return Step::Stay,
            Event::Tick if self.due.is_some() => {
                self.think(desk);
                return Step::Stay;
            }
            Event::Tick if self.bout.deadline().is_some_and(|deadline| deadline <= desk.now()) => {
                self.act(Bout::flag, desk);
                return Step::Stay;
            }
            Event::Tick => {
                self.pass(desk);
                return Step::Stay;
            }
            Event::Resize => return Step::Stay,
            Event::Key(_) | Event::Mouse(_) | Event::Paste(_) => (),
        }
        let record = || self.bout.study().into_verified();
        if Saving::takes(&mut self.saving, event, record, desk) != Heard::Unasked {
            return Step::Stay;
        }
        if let Some(end) = &mut self.end {
            let next = end.event(event);
            return self.after(next, desk);
        }
        if self.rules.as_mut().is_some_and(|rules| rules.event(event)) {
            return Step::Stay;
        }
        if self.rules.is_none() && self.plies.scroll(event) {
            return Step::Stay;
        }
        let clicked = self.plies.clicked(event).filter(|_| self.rules.is_none());
        if let Some(sentence) = clicked.and_then(|ply| self.plies.sentence(ply)) {
            desk.say(format!("{sentence}."));
            return Step::Stay;
        }
        match self.choose(event, desk) {
            Choosing::Nothing => event.key().map_or(Step::Stay, |key| self.command(key, desk)),
            Choosing::Command(letter) if COMMANDS.contains(letter) => {
                self.command(KeyCode::Char(letter), desk)
            }
            Choosing::Command(letter) => {
                desk.warn(format!("'{letter}' is only the beginning of a move"));
                Step::Stay
            }
            Choosing::Further | Choosing::Ply(_) | Choosing::Refused(_) => {
                self.giving_up = GivingUp::No;
                Step::Stay
            }
        }
    }

    fn news(&mut self, news: &mut News, desk: &mut Desk) {
        self.hear(news, desk);
    }

    fn rest(&mut self, desk: &mut Desk) {
        if std::mem::take(&mut self.changed) {
            match self.bout.ending() {
                Some(_) => self.slot.finish(&self.bout, desk),
                None => self.slot.keep(&self.bout, desk),
            }
        }
    }

    fn wait(&self) -> Option<Duration> {
        let pass = self.forced_pass.as_ref().map(|pass| pass.due);
        let due = || self.due.or(pass).map(|due| due.saturating_duration_since(Instant::now()));
        let is_moving = self.thinking.is_some() || self.asked.is_some() || self.bout.deadline().is_some();
        self.motion.wait().or_else(due).or(is_moving.then_some(BEAT))
    }
}
