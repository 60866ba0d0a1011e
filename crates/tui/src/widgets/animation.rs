use std::time::Duration;

use catalog::State;
use game::{Effect, Piece, Scene, Square};

use crate::event::Event;
use crate::settings::Visibility;

/// The animation of the last move. Any key skips it.
#[derive(Default)]
pub(crate) struct MoveAnimation {
    /// The remaining frames in reverse order; empty if nothing is animated.
    frames: Vec<Scene>,
    /// Frames during which another key counts as key repeat, while the final board is shown.
    cooldown: usize,
    /// A key came before the last animation ended: the person steps through moves quickly or holds a key down.
    skipping: bool,
}

/// The duration of a frame.
const FRAME_TIME: Duration = Duration::from_millis(70);

/// The maximum number of frames.
const MAX_FRAMES: usize = 4;

impl MoveAnimation {
    /// Starts the animation of the last move, if it is enabled and something moved or was captured. While moves are
    /// stepped through quickly, there is no animation, because it would flicker.
    pub(crate) fn start(&mut self, state: &dyn State, wanted: Visibility) {
        self.stop();
        if self.skipping {
            self.cooldown = MAX_FRAMES;
            return;
        }
        let turn = state.last_turn().filter(|_| wanted.is_shown());
        let Some(effect) = turn.and_then(|mut turn| turn.effects.pop()) else { return };
        let after = state.scene();
        self.frames = match &effect.moved {
            Some(_) => move_frames(&after, &effect),
            None => capture_frames(&after, &effect),
        };
        self.frames.truncate(MAX_FRAMES);
        self.frames.reverse();
    }

    /// Ends the animation.
    pub(crate) fn stop(&mut self) {
        self.frames.clear();
        self.cooldown = 0;
    }

    fn is_over(&self) -> bool {
        self.frames.is_empty() && self.cooldown == 0
    }

    /// The current frame, if any.
    pub(crate) fn scene(&self) -> Option<&Scene> {
        self.frames.last()
    }

    /// Advances by a frame at a tick, and ends at input; `false` if the event is not consumed.
    pub(crate) fn handle(&mut self, event: &Event) -> bool {
        match event {
            Event::Tick => {
                let is_ours = !self.is_over();
                self.cooldown = self.cooldown.saturating_sub(1);
                self.frames.pop();
                is_ours
            }
            Event::Key(_) | Event::Mouse(_) | Event::Paste(_) => {
                self.skipping = !self.is_over();
                self.stop();
                false
            }
            // Moves of computers are always animated.
            Event::Job(_) => {
                self.skipping = false;
                false
            }
            Event::Resize | Event::Background(_) => false,
        }
    }

    /// Time until the next [`Event::Tick`] is due.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        (!self.is_over()).then_some(FRAME_TIME)
    }
}

fn put(scene: &mut Scene, square: Square, piece: Option<Piece>) {
    let at = scene.grid.index(square);
    if let Some(place) = scene.pieces.get_mut(at) {
        *place = piece;
    }
}

/// The frames of a moving piece. Captured pieces stay until it arrives.
fn move_frames(after: &Scene, effect: &Effect) -> Vec<Scene> {
    let Some(route) = &effect.moved else { return Vec::new() };
    let mut still = after.clone();
    put(&mut still, route.to, None);
    for taken in &effect.taken {
        put(&mut still, taken.square, Some(taken.piece.clone()));
    }
    let between =
        if route.path.is_empty() { squares_between(route.from, route.to) } else { route.path.clone() };
    let places = [route.from].into_iter().chain(between);
    let shown = |square| {
        let mut scene = still.clone();
        put(&mut scene, square, Some(route.piece.clone()));
        scene
    };
    places.map(shown).collect()
}

/// The frames of a capture without a move: captured pieces stay for a moment, then half of them.
fn capture_frames(after: &Scene, effect: &Effect) -> Vec<Scene> {
    if effect.taken.is_empty() {
        return Vec::new();
    }
    let with_every = |step: usize| {
        let mut scene = after.clone();
        for taken in effect.taken.iter().step_by(step) {
            put(&mut scene, taken.square, Some(taken.piece.clone()));
        }
        scene
    };
    vec![with_every(1), with_every(1), with_every(2)]
}

/// The squares between two squares on a straight line; none if they are not on one.
fn squares_between(from: Square, to: Square) -> Vec<Square> {
    let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    if files != 0 && ranks != 0 && files != ranks {
        return Vec::new();
    }
    let step = |from: u8, to: u8, by: u8| {
        if to >= from { from + by.min(to - from) } else { from - by.min(from - to) }
    };
    let place = |by| Square::new(step(from.file(), to.file(), by), step(from.rank(), to.rank(), by));
    (1..files.max(ranks)).map(place).collect()
}
