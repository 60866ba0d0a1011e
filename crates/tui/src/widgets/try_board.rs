use std::collections::VecDeque;
use std::time::Duration;

use catalog::State;
use game::{Lesson, Square, Target};
use ratatui::Frame;
use ratatui::layout::Rect;
use review::LessonAttempt;

use crate::context::AppContext;
use crate::event::Event;
use crate::settings::Touch;
use crate::text;
use crate::theme::{Look, Mark, Role};
use crate::widgets::animation::MoveAnimation;
use crate::widgets::board::{ArrowDirection, BoardView};
use crate::widgets::chooser::{InputResult, MoveChooser};

/// A board for trying moves outside of a game, in lessons, puzzles and rules.
pub(crate) struct TryBoard {
    pub(crate) state: Box<dyn State>,
    pub(crate) chooser: MoveChooser,
    animation: MoveAnimation,
    /// Replies of the opponent that are still to be played.
    replies: VecDeque<String>,
}

/// The pause before a reply of the opponent.
const PAUSE: Duration = Duration::from_millis(900);

/// Whether moves can be entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Interaction {
    Enabled,
    Disabled,
}

impl TryBoard {
    pub(crate) fn new(state: Box<dyn State>) -> TryBoard {
        let chooser = MoveChooser::new(state.as_ref());
        TryBoard { state, chooser, animation: MoveAnimation::default(), replies: VecDeque::new() }
    }

    /// Sets another state of the same game.
    pub(crate) fn reset(&mut self, state: Box<dyn State>) {
        self.state = state;
        self.animation.stop();
        self.replies.clear();
        self.chooser.restart(self.state.as_ref());
    }

    /// Passes an event to the move input. Plays nothing.
    pub(crate) fn event(&mut self, event: &Event, context: &mut AppContext) -> InputResult {
        if self.state.outcome().is_some() {
            return InputResult::Ignored;
        }
        let result = self.chooser.event(event, self.state.as_ref(), Touch::Free);
        if let InputResult::Rejected(why) = &result {
            context.warn(why.clone());
        }
        result
    }

    /// Queues replies of the opponent, each played after a pause.
    pub(crate) fn queue_replies(&mut self, plies: &[String]) {
        self.replies.extend(plies.iter().cloned());
    }

    /// Whether replies are still to be played.
    pub(crate) fn is_replying(&self) -> bool {
        !self.replies.is_empty()
    }

    /// Advances the animation and queued replies; `false` if the event is not consumed. Input skips both.
    pub(crate) fn handle(&mut self, event: &Event, context: &mut AppContext) -> bool {
        if self.animation.handle(event) {
            return true;
        }
        match event {
            Event::Tick => self.replies.pop_front().map(|ply| self.play(&ply, context)).is_some(),
            Event::Key(_) | Event::Mouse(_) | Event::Paste(_) => {
                while let Some(ply) = self.replies.pop_front() {
                    self.play(&ply, context);
                    self.animation.stop();
                }
                false
            }
            Event::Job(_) | Event::Resize | Event::Background(_) => false,
        }
    }

    /// Time until the next [`Event::Tick`] is due.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        self.animation.next_tick().or(self.is_replying().then_some(PAUSE))
    }

    /// Plays a move that was chosen here.
    pub(crate) fn play(&mut self, ply: &str, context: &mut AppContext) {
        match self.state.play(ply) {
            Ok(_) => self.animation.start(self.state.as_ref(), context.settings.motion),
            Err(refusal) => context.warn(refusal.to_string()),
        }
        self.chooser.restart(self.state.as_ref());
    }

    /// Plays a move of a lesson and returns its verdict.
    pub(crate) fn attempt(
        &mut self,
        lesson: &Lesson,
        ply: &str,
        context: &mut AppContext,
    ) -> Option<LessonAttempt> {
        let attempt = LessonAttempt::play(lesson, self.state.as_mut(), ply);
        match &attempt {
            Ok(_) => self.animation.start(self.state.as_ref(), context.settings.motion),
            Err(refusal) => context.warn(refusal.to_string()),
        }
        self.chooser.restart(self.state.as_ref());
        attempt.ok()
    }

    /// Undoes the last move; `false` if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let undone = self.state.undo().is_some();
        self.chooser.restart(self.state.as_ref());
        undone
    }

    /// Draws the board with the last turn and, if moves can be entered, the targets.
    pub(crate) fn draw(&mut self, frame: &mut Frame, area: Rect, context: &AppContext, choice: Interaction) {
        let scene = self.state.scene();
        let mut marks = Vec::new();
        if context.settings.last_ply.is_shown() {
            marks.extend(last_turn_marks(self.state.as_ref()));
        }
        let open = choice == Interaction::Enabled && self.state.outcome().is_none();
        if open {
            let shown =
                |(_, mark): &(Square, Mark)| *mark != Mark::Target || context.settings.targets.is_shown();
            marks.extend(self.chooser.marks().into_iter().filter(shown));
        }
        let cursor = open.then_some(self.chooser.cursor);
        let view = BoardView {
            scene: self.animation.scene().unwrap_or(&scene),
            info: self.state.info(),
            look: context.look(),
            marks: &marks,
            cursor,
        };
        self.chooser.geometry = view.draw(frame.buffer_mut(), area);
    }

    /// Draws text beside the board and, if moves can be entered, the menu below it.
    pub(crate) fn draw_words(
        &mut self,
        frame: &mut Frame,
        room: Rect,
        words: &[(String, Role)],
        choice: Interaction,
        look: Look,
    ) {
        let wrapped = |(words, role): &(String, Role)| {
            let role = *role;
            text::wrapped(words, room.width).into_iter().map(move |line| (line, role))
        };
        let lines: Vec<(String, Role)> = words.iter().flat_map(wrapped).collect();
        // Before the first choice, the whole text is more important than the descriptions of the menu.
        let reading = if self.chooser.is_begun() { MIN_TEXT_ROWS } else { room.height };
        let least =
            room.height.saturating_sub(reading.min(lines.len() as u16)).max(self.chooser.min_height());
        let menu = match choice {
            Interaction::Enabled => self.chooser.height(Rect { height: least, ..room }),
            Interaction::Disabled => 0,
        };
        let taken = text::write(frame, room, &shorten(lines, room.height.saturating_sub(menu)), look);
        if choice == Interaction::Enabled {
            self.chooser.draw(frame, text::below(room, taken), look);
        }
    }
}

/// The marks of the last turn: path, destination, captured and placed pieces.
pub(crate) fn last_turn_marks(state: &dyn State) -> Vec<(Square, Mark)> {
    let Some(turn) = state.last_turn() else { return Vec::new() };
    let mut marks = Vec::new();
    for route in turn.effects.iter().filter_map(|effect| effect.moved.as_ref()) {
        let steps = [route.from].into_iter().chain(route.path.iter().copied());
        let next = route.path.iter().copied().chain([route.to]);
        let went = |(here, there)| Some((here, Mark::Went(ArrowDirection::between(here, there)?)));
        marks.extend(steps.zip(next).filter_map(went));
    }
    let standing = turn.taken().chain(turn.placed()).map(|standing| standing.square);
    marks.extend(turn.reached().chain(standing).map(|square| (square, Mark::Last)));
    marks
}

/// The squares that are clicked to enter a move.
pub(crate) fn move_squares(state: &dyn State, ply: &str) -> Vec<Square> {
    let cell = |target: &Target| match target {
        Target::Cell(square) => Some(*square),
        Target::Choice(_) => None,
    };
    state.clicks(ply).map_or(Vec::new(), |clicks| clicks.iter().filter_map(cell).collect())
}

/// Rows of text that stay visible beside a large menu.
const MIN_TEXT_ROWS: u16 = 7;

/// Shortens the lines of a step to fit. The title and the last lines stay, because the last lines have the answer; a
/// row of dots marks the gap.
fn shorten(mut lines: Vec<(String, Role)>, room: u16) -> Vec<(String, Role)> {
    const TITLE: usize = 2;
    let excess = lines.len().saturating_sub(usize::from(room));
    if excess > 0 && lines.len() > TITLE + excess + 1 {
        lines.splice(TITLE..TITLE + excess + 1, [("· · ·".to_string(), Role::Faint)]);
    }
    lines
}
