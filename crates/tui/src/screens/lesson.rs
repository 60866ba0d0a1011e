use std::time::Duration;

use catalog::Game;
use crossterm::event::KeyCode;
use game::Lesson;
use ratatui::Frame;
use ratatui::layout::Rect;
use review::LessonAttempt;

use super::after_lesson;
use crate::context::AppContext;
use crate::event::Event;
use crate::job::{JobId, JobMessage, JobUpdate};
use crate::screens::keys::{hints, press};
use crate::screens::{Binding, KeyHint, Navigation, Screen};
use crate::text;
use crate::theme::Role;
use crate::widgets::board::{PANEL_WIDTH, split};
use crate::widgets::chooser::InputResult;
use crate::widgets::try_board::{Interaction, TryBoard};

/// The screen of an interactive lesson.
pub(crate) struct LessonScreen {
    game: &'static dyn Game,
    step: usize,
    try_board: TryBoard,
    stage: Stage,
    /// The verdict on the last try. After a wrong one it stays visible during the next try.
    answer: Option<LessonAttempt>,
    /// The job that finds the opponent's reply.
    asked: Option<JobId>,
    /// The opponent's reply.
    reply: Option<String>,
    /// Which steps are done.
    done: Vec<bool>,
    /// Whether a completed step is not saved yet.
    changed: bool,
}

/// What the board shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// The position of the step.
    Asking,
    /// The learner's move, and the opponent's reply, if any.
    Tried,
}

type Key = Binding<LessonScreen>;

/// The keys of a lesson, most useful first.
pub(super) const KEYS: &[Key] = &[
    Key::leading("Enter", "finish", |lesson, _| Navigation::Replace(Box::new(after_lesson(lesson.game))))
        .when(|lesson| lesson.is_right() && lesson.is_last())
        .about(""),
    Key::new("Enter", "next step", |lesson, _| lesson.go(lesson.step + 1))
        .when(LessonScreen::is_right)
        .about("after a move: next step, or try again"),
    Key::new("Enter", "try again", |lesson, _| lesson.set_up()).when(LessonScreen::is_wrong).about(""),
    Key::new("PgDn", "next step", |lesson, _| lesson.go(lesson.step + 1))
        .when(|lesson| !lesson.is_last() && !lesson.is_right()),
    Key::also("PgDn", |lesson, _| lesson.go(lesson.step + 1)),
    Key::new("PgUp", "previous step", |lesson, _| lesson.go(lesson.step - 1)).when(|lesson| lesson.step > 0),
    Key::also("PgUp", |lesson, _| lesson.go(0)),
    Key::new("u", "reset", |lesson, _| lesson.go(lesson.step)),
    Key::leading("q", "leave", |_, _| Navigation::Back),
    Key::also("Esc", |lesson, _| lesson.set_up()).when(LessonScreen::is_wrong),
    Key::hidden("Esc", |_, _| Navigation::Back),
];

impl LessonScreen {
    /// Opens the lesson of a game, if it has one, at the first step that is not completed.
    pub(crate) fn new(game: &'static dyn Game, context: &mut AppContext) -> Option<LessonScreen> {
        let (progress, complaint) = context.files.progress();
        if let Some(complaint) = complaint {
            context.warn(complaint);
        }
        let lessons = game.info().lessons;
        let done: Vec<bool> =
            lessons.iter().map(|lesson| progress.is_done(game.info().slug, lesson.title)).collect();
        // A completed lesson starts again.
        let step = done.iter().position(|done| !done).unwrap_or(0);
        if step > 0 {
            context.notify(format!("Continuing with step {}; PgUp shows earlier steps.", step + 1));
        }
        let try_board = TryBoard::new(game.read(lessons.get(step)?.position).ok()?);
        Some(LessonScreen {
            game,
            step,
            try_board,
            stage: Stage::Asking,
            answer: None,
            asked: None,
            reply: None,
            done,
            changed: false,
        })
    }

    fn lesson(&self) -> Option<&'static Lesson> {
        self.game.info().lessons.get(self.step)
    }

    /// Opens a step with its position.
    fn go(&mut self, step: usize) {
        self.step = step.min(self.done.len().saturating_sub(1));
        (self.answer, self.reply) = (None, None);
        self.set_up();
    }

    /// Resets the position for another try. The last verdict stays visible.
    fn set_up(&mut self) {
        (self.stage, self.asked) = (Stage::Asking, None);
        if let Some(state) = self.lesson().and_then(|lesson| self.game.read(lesson.position).ok()) {
            self.try_board.reset(state);
        }
    }

    /// Plays and judges the learner's move.
    fn judge(&mut self, ply: &str, context: &mut AppContext) {
        let Some(lesson) = self.lesson() else { return };
        let Some(attempt) = self.try_board.attempt(lesson, ply, context) else { return };
        if let (LessonAttempt::Right(_), Some(done)) = (attempt, self.done.get_mut(self.step)) {
            *done = true;
            self.changed = true;
        }
        (self.stage, self.answer, self.reply) = (Stage::Tried, Some(attempt), None);
        let (game, state) = (self.game, self.try_board.state.copy());
        self.asked = Some(context.spawn(move |send| {
            if let Some(ply) = attempt.reply(lesson, game, state.as_ref()) {
                send(JobMessage::LessonReply(ply));
            }
        }));
    }

    /// The verdict on the move on the board.
    fn verdict(&self) -> Option<LessonAttempt> {
        self.answer.filter(|_| self.stage == Stage::Tried)
    }

    /// The opponent's reply in words.
    fn replied(&self) -> Option<String> {
        let ply = self.reply.as_ref()?;
        let learner = self.game.read(self.lesson()?.position).ok()?.turn();
        Some(format!("{} answers {ply}.", self.game.info().players[!learner].person))
    }

    fn is_right(&self) -> bool {
        matches!(self.verdict(), Some(LessonAttempt::Right(_)))
    }

    fn is_wrong(&self) -> bool {
        matches!(self.verdict(), Some(LessonAttempt::Wrong(_)))
    }

    fn is_last(&self) -> bool {
        self.step + 1 >= self.done.len()
    }
}

impl Screen for LessonScreen {
    fn title(&self) -> String {
        format!("{} · lesson · step {} of {}", self.game.info().name, self.step + 1, self.done.len())
    }

    fn keys(&self) -> Vec<KeyHint> {
        let chooser = &self.try_board.chooser;
        let mut keys = if self.verdict().is_none() { chooser.keys() } else { Vec::new() };
        keys.extend(hints(KEYS, self));
        if chooser.is_typing() { chooser.typing_keys(&keys) } else { keys }
    }

    fn help(&self) -> Vec<String> {
        vec![
            "Read the task at the right, then do it on the board: with the arrow keys and Enter, with the mouse, or by typing a move. You can try as often as you like.".to_string(),
            self.game.info().typing.to_string(),
        ]
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        let look = context.look();
        let (board, panel) = split(area, &self.try_board.state.scene(), look, PANEL_WIDTH);
        let offered = if self.stage == Stage::Asking { Interaction::Enabled } else { Interaction::Disabled };
        self.try_board.draw(frame, board, context, offered);
        let Some(lesson) = self.lesson() else { return };
        let dots: String = (0..self.done.len())
            .map(|step| match (step == self.step, self.done[step]) {
                (true, _) => '►',
                (false, true) => '✓',
                (false, false) => '·',
            })
            .collect();
        let mut words = vec![
            (dots, Role::Faint),
            (lesson.title.to_string(), Role::Strong),
            (String::new(), Role::Text),
            (lesson.text.to_string(), Role::Text),
            (String::new(), Role::Text),
        ];
        match self.answer {
            None => (),
            Some(LessonAttempt::Right(praise)) => {
                words.push((format!("✓ {praise}"), Role::Good));
                words.extend(self.replied().map(|reply| (reply, Role::Text)));
                let next = if self.is_last() { "Enter ends the lesson." } else { "Enter continues." };
                words.push((next.to_string(), Role::Faint));
            }
            Some(LessonAttempt::Wrong(why)) => {
                words.push((why.to_string(), Role::Bad));
                words.extend(self.replied().map(|reply| (reply, Role::Text)));
                if self.stage == Stage::Tried {
                    words.push(("Try another move.".to_string(), Role::Faint));
                }
            }
        }
        self.try_board.draw_words(frame, text::below(panel, 1), &words, offered, look);
    }

    fn event(&mut self, event: &Event, context: &mut AppContext) -> Navigation {
        if self.try_board.handle(event, context) {
            return Navigation::Stay;
        }
        let key = event.key_or_click();
        let is_command = match self.verdict() {
            None => false,
            Some(LessonAttempt::Right(_)) => true,
            // Enter after a wrong move only resets the position; otherwise it would play the same move again.
            Some(LessonAttempt::Wrong(_)) => {
                let leads =
                    |key| matches!(key, KeyCode::Enter | KeyCode::Esc | KeyCode::PageDown | KeyCode::PageUp);
                event.click().is_none() && key.is_none_or(leads)
            }
        };
        if is_command {
            return self.command(key, context);
        }
        if self.is_wrong() {
            self.set_up();
        }
        match self.try_board.event(event, context) {
            InputResult::Ply(ply) => self.judge(&ply, context),
            InputResult::Ignored => return self.command(key, context),
            InputResult::Command(letter) => return self.command(Some(KeyCode::Char(letter)), context),
            InputResult::Incomplete | InputResult::Rejected(_) => (),
        }
        Navigation::Stay
    }

    fn job_update(&mut self, update: &mut JobUpdate, _context: &mut AppContext) {
        if self.asked == Some(update.job)
            && let JobMessage::LessonReply(ply) = &update.message
        {
            self.try_board.queue_replies(std::slice::from_ref(ply));
            self.reply = Some(ply.clone());
        }
    }

    fn next_tick(&self) -> Option<Duration> {
        self.try_board.next_tick()
    }

    fn flush(&mut self, context: &mut AppContext) {
        if std::mem::take(&mut self.changed) {
            self.keep(context);
        }
    }
}

impl LessonScreen {
    fn command(&mut self, key: Option<KeyCode>, context: &mut AppContext) -> Navigation {
        key.and_then(|key| press(KEYS, self, key, context)).unwrap_or_default()
    }

    /// Saves the completed steps, merged with those of other lessons.
    fn keep(&self, context: &mut AppContext) {
        let (mut progress, complaint) = context.files.progress();
        let info = self.game.info();
        for (lesson, _) in info.lessons.iter().zip(&self.done).filter(|(_, done)| **done) {
            progress.add(info.slug, lesson.title);
        }
        let kept = context.files.save_progress(&progress);
        let trouble = kept.err().map(|why| format!("lesson progress cannot be saved: {why}"));
        complaint.into_iter().chain(trouble).for_each(|words| context.warn(words));
    }
}
