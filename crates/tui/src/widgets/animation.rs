use std::time::Duration;

use catalog::State;
use game::{Effect, Piece, Scene, Square};

use crate::event::Event;
use crate::settings::Visibility;

/// The last ply as it happens: a few frames, then the board as it is. Whoever presses a key sees that at once.
#[derive(Default)]
pub(crate) struct MoveAnimation {
    /// What is still to be shown, the next one last; none while everything stands still.
    frames: Vec<Scene>,
    /// For how many frames more a key counts as one of many: the board as it is stands meanwhile.
    cooldown: usize,
    /// A key came before the last motion was over: somebody leafs through the plies, or holds a key down.
    skipping: bool,
}

/// How long a frame stands.
const FRAME_TIME: Duration = Duration::from_millis(70);

/// Most frames of a motion.
const MAX_FRAMES: usize = 4;

impl MoveAnimation {
    /// Shows what led to this state, if that is wanted, something moved or something was taken. Whoever is in a hurry
    /// sees the board as it is: the beginnings of many motions would only flicker.
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

    /// The board is seen as it is.
    pub(crate) fn stop(&mut self) {
        self.frames.clear();
        self.cooldown = 0;
    }

    fn is_over(&self) -> bool {
        self.frames.is_empty() && self.cooldown == 0
    }

    /// The board to be shown now, if it is not as it is.
    pub(crate) fn scene(&self) -> Option<&Scene> {
        self.frames.last()
    }

    /// Goes on by a frame when the time has come; `false` if the event is for somebody else. Whatever people do ends it.
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
            // What a computer plays is always seen.
            Event::Job(_) => {
                self.skipping = false;
                false
            }
            Event::Resize | Event::Background(_) => false,
        }
    }

    /// When it wants a [`Event::Tick`].
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

/// A piece goes its way, and what it takes stands until it comes.
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

/// What is taken stands for a moment, then half of it.
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

/// The squares between two of a line; none if they are on no line.
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
