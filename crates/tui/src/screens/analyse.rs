mod draw;
mod graph;
mod survey;

use catalog::{Game, Insight, Limits, Player, Slip, Stop, Study, Task};
use crossterm::event::KeyCode;
use game::Setup;
use ratatui::Frame;
use ratatui::layout::Rect;
use record::NodeId;

use crate::chooser::{Chooser, Choosing};
use crate::desk::Desk;
use crate::event::Event;
use crate::job::{Mind, News, Told, think};
use crate::prompt::{Answered, Prompt};
use crate::saving::Saving;
use crate::screen::{Hint, Screen, Step, TYPING};
use crate::screens::Open;
use crate::settings::Touch;
use crate::thinking::Thinking;
use survey::{Survey, share_of_end};

/// A record or a position under study: the engine's lines, variations, mistakes and the course of the game.
pub(crate) struct Analyse {
    study: Study,
    chooser: Chooser,
    focus: Focus,
    /// Which of several plies would be next.
    choice: usize,
    engine: Option<Thinking>,
    wanted: Wanted,
    insight: Option<Insight>,
    lines: usize,
    survey: Survey,
    saving: Option<Saving>,
    /// Asks for a position.
    position: Option<Prompt>,
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

/// Most lines that are told.
const MOST_LINES: usize = 5;

impl Analyse {
    /// Opens a record at its start.
    pub(crate) fn new(mut study: Study, desk: &mut Desk) -> Analyse {
        study.go(NodeId::START);
        let chooser = Chooser::new(study.state());
        let mut screen = Analyse {
            study,
            chooser,
            focus: Focus::Plies,
            choice: 0,
            engine: None,
            wanted: Wanted::Thinking,
            insight: None,
            lines: 3,
            survey: Survey::default(),
            saving: None,
            position: None,
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
        self.choice = 0;
        (self.engine, self.insight) = (None, None);
        self.think(desk);
    }

    fn think(&mut self, desk: &mut Desk) {
        if self.wanted == Wanted::Silence || self.study.state().outcome().is_some() {
            return;
        }
        let mind = Mind {
            game: self.study.game(),
            player: Player::Level(8),
            options: desk.options,
            seed: 0,
            thinker: None,
        };
        let stop = Stop::new();
        let limits = desk.limits.unwrap_or(Limits::NONE);
        let task = Task { limits, lines: self.lines, stop: stop.clone(), ..Task::default() };
        let job = desk.start(think(mind, self.study.state().copy(), task));
        self.engine = Some(Thinking::new(job, stop));
    }

    /// The ply that would be next, of those there are.
    fn next(&self) -> Option<NodeId> {
        let children = self.study.record().children(self.study.at());
        children.get(self.choice).or(children.first()).copied()
    }

    fn play(&mut self, ply: &str, desk: &mut Desk) {
        match self.study.play(ply) {
            Ok(_) => self.arrive(desk),
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

    fn go(&mut self, to: NodeId, desk: &mut Desk) {
        self.study.go(to);
        self.arrive(desk);
    }

    /// Goes to the next mistake of the game, or to the one before.
    fn go_to_slip(&mut self, towards: Towards, desk: &mut Desk) {
        let line: Vec<NodeId> = self.study.record().mainline().collect();
        let here = line.iter().position(|&id| id == self.study.at());
        let is_slip =
            |id: &NodeId| self.survey.slip(&self.study, *id).is_some_and(|slip| slip >= Slip::Mistake);
        let found = match towards {
            Towards::End => line.iter().skip(here.map_or(0, |at| at + 1)).copied().find(|id| is_slip(id)),
            Towards::Start => {
                line.iter().take(here.unwrap_or(line.len())).copied().rev().find(|id| is_slip(id))
            }
        };
        match found {
            Some(id) => self.go(id, desk),
            None if self.survey.is_at_work() => desk.say("The game is still being judged."),
            None => desk.say("There is no mistake in this direction."),
        }
    }

    fn arrows(&mut self, key: KeyCode, desk: &mut Desk) -> bool {
        if self.focus == Focus::Board || self.chooser.is_typing() {
            return false;
        }
        let alternatives = self.study.record().children(self.study.at()).len().max(1);
        match key {
            KeyCode::Left if self.study.back() => self.arrive(desk),
            KeyCode::Left => desk.say("This is the start."),
            KeyCode::Right => match self.next() {
                Some(next) => self.go(next, desk),
                None => desk.say("This is the end of the line."),
            },
            KeyCode::Up => self.choice = (self.choice + alternatives - 1) % alternatives,
            KeyCode::Down => self.choice = (self.choice + 1) % alternatives,
            KeyCode::Home => self.go(NodeId::START, desk),
            KeyCode::End => self.go(self.study.record().end(), desk),
            _ => return false,
        }
        true
    }

    fn command(&mut self, key: KeyCode, desk: &mut Desk) -> Step {
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
            KeyCode::Char('x') => match self.take_away(desk) {
                Some(ply) => {
                    desk.say(format!("{ply} and what followed it are gone."));
                    self.arrive(desk);
                }
                None => desk.say("There is no ply to take away."),
            },
            KeyCode::Char('y') => match self.study.promote() {
                Ok(()) => desk.say("This is the main line now."),
                Err(fault) => desk.warn(fault.to_string()),
            },
            KeyCode::Char('s') => {
                self.saving = Some(Saving::new(self.study.game().info().slug, desk));
            }
            KeyCode::Char('v') => {
                let about = "The text of any position; the rules explain the form:";
                self.position = Some(Prompt::new("Position", about, &self.study.state().text()));
            }
            KeyCode::Char('o') => return Step::Open(Box::new(Open::new(desk))),
            KeyCode::Char('q') | KeyCode::Esc => return Step::Back,
            _ => (),
        }
        if matches!(key, KeyCode::Char('+' | '-')) {
            (self.engine, self.insight) = (None, None);
            self.think(desk);
        }
        Step::Stay
    }

    /// Opens the position that was asked for; the question stays open if it is none.
    fn set_up(&mut self, text: &str, desk: &mut Desk) {
        match self.study.game().read(text) {
            Ok(state) => *self = Analyse::new(Study::new(self.study.game(), state), desk),
            Err(error) => {
                if let Some(prompt) = &mut self.position {
                    prompt.complain(error.to_string());
                }
            }
        }
    }
}

/// Which way along the game.
#[derive(Clone, Copy)]
enum Towards {
    Start,
    End,
}

impl Screen for Analyse {
    fn title(&self) -> String {
        let record = self.study.record();
        let ply = record.path(self.study.at()).len();
        let line = if record.is_on_mainline(self.study.at()) { "" } else { " · a variation" };
        format!(
            "{} · analysis · ply {ply} of {}{line}",
            self.study.game().info().name,
            record.mainline().count()
        )
    }

    fn keys(&self) -> Vec<Hint> {
        let key = |letter, shown, does| Hint::new(KeyCode::Char(letter), shown, does);
        if self.saving.is_some() || self.position.is_some() {
            return Prompt::keys();
        }
        if self.chooser.is_typing() {
            return TYPING.to_vec();
        }
        let mut keys = Vec::new();
        match self.focus {
            Focus::Plies => {
                keys.push(Hint::new(KeyCode::Right, "← →", "step"));
                keys.push(Hint::new(KeyCode::Tab, "Tab", "board"));
            }
            Focus::Board => {
                if self.study.state().outcome().is_none() {
                    keys.push(Hint::new(KeyCode::Enter, "Enter", "choose"));
                }
                keys.push(Hint::new(KeyCode::Tab, "Tab", "plies"));
            }
        }
        keys.push(key('t', "t", if self.wanted == Wanted::Thinking { "stop engine" } else { "engine" }));
        keys.extend([key('n', "n p", "mistakes"), key('s', "s", "save"), key('q', "q", "leave")]);
        keys.push(key('v', "v", "position"));
        keys.extend([
            key('+', "+ -", "lines"),
            key('x', "x", "delete from here"),
            key('y', "y", "make main line"),
        ]);
        keys.extend([key('w', "w", "judge the game"), key('o', "o", "open")]);
        keys
    }

    fn help(&self) -> Vec<String> {
        vec![
            "Step through the game with ← and →, Home and End. Play any ply, by mouse, by typing it, or with the arrow keys after Tab: if it is not in the record it becomes a variation. Where several plies follow, ↑ and ↓ choose between them.".to_string(),
            "The engine's best lines stand at the right, best first, with what they are worth to the player to move; the best ply is marked on the board. The graph shows who was ahead; × marks mistakes, and n goes to the next one.".to_string(),
            self.study.game().info().typing.to_string(),
        ]
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        self.draw_study(frame, area, desk);
    }

    fn event(&mut self, event: &Event, desk: &mut Desk) -> Step {
        if Saving::takes(&mut self.saving, event, || self.study.record().clone(), desk) {
            return Step::Stay;
        }
        if let Some(prompt) = &mut self.position {
            match prompt.event(event) {
                Answered::Not => (),
                Answered::Never => self.position = None,
                Answered::With(text) => self.set_up(&text, desk),
            }
            return Step::Stay;
        }
        if event.key() == Some(KeyCode::Tab) {
            self.focus = match self.focus {
                Focus::Plies => Focus::Board,
                Focus::Board => Focus::Plies,
            };
            return Step::Stay;
        }
        if event.key().is_some_and(|key| self.arrows(key, desk)) {
            return Step::Stay;
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
                Choosing::Further => return Step::Stay,
                Choosing::Nothing => (),
            }
        }
        if event.is_back() {
            return Step::Back;
        }
        event.key().map_or(Step::Stay, |key| self.command(key, desk))
    }

    fn news(&mut self, News { job, told }: &mut News, _desk: &mut Desk) {
        let at_work = self.engine.as_ref().is_some_and(|work| work.job == *job);
        match told {
            Told::Round(insight) | Told::Thought(insight, _) if at_work => {
                let (at, turn) = (self.study.at(), self.study.state().turn());
                self.survey.learn(at, turn, insight, share_of_end(self.study.state()));
                self.insight = Some(insight.clone());
                if matches!(told, Told::Thought(..)) {
                    self.engine = None;
                }
            }
            Told::Judged(judged) => self.survey.hear(*job, judged),
            _ => (),
        }
    }
}
