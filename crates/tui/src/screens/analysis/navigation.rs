use crossterm::event::KeyCode;
use record::NodeId;
use review::MistakeKind;

use super::{AnalysisScreen, Focus};
use crate::context::AppContext;
use crate::event::Event;

/// Navigation in the record.
impl AnalysisScreen {
    pub(super) fn go(&mut self, to: NodeId, context: &mut AppContext) {
        self.study.go(to);
        self.arrive(context);
    }

    /// Steps forward by a move, with animation; `false` at the end of the line.
    fn step_forward(&mut self, context: &mut AppContext) -> bool {
        let next = self.next();
        if let Some(next) = next {
            self.study.go(next);
            self.arrive_animated(context);
        }
        next.is_some()
    }

    /// Jumps to the next or previous mistake of the game.
    pub(super) fn go_to_slip(&mut self, towards: NavigationDirection, context: &mut AppContext) {
        let line: Vec<NodeId> = self.study.record().mainline().collect();
        let here = line.iter().position(|&id| id == self.study.at());
        let is_slip = |id: &NodeId| {
            self.review_state.slip(&self.study, *id).is_some_and(|slip| slip >= MistakeKind::Mistake)
        };
        let found = match towards {
            NavigationDirection::End => {
                line.iter().skip(here.map_or(0, |at| at + 1)).copied().find(|id| is_slip(id))
            }
            NavigationDirection::Start => {
                line.iter().take(here.unwrap_or(line.len())).copied().rev().find(|id| is_slip(id))
            }
        };
        match found {
            Some(id) => self.go(id, context),
            None if self.review_state.is_running() => context.notify("The review is not finished."),
            None => context.notify("There is no mistake in this direction."),
        }
    }

    /// A click on a move or on the graph jumps there; the wheel steps through the moves.
    pub(super) fn mouse(&mut self, event: &Event, context: &mut AppContext) -> bool {
        if let Some(to) = self.plies.clicked(event).and_then(|ply| self.line().get(ply).copied()) {
            self.go(to, context);
            return true;
        }
        if let Some(point) = self.graph.clicked(event) {
            let to = point.checked_sub(1).map(|ply| self.study.record().mainline().nth(ply));
            self.go(to.unwrap_or(Some(NodeId::START)).unwrap_or(NodeId::START), context);
            return true;
        }
        if !self.plies.is_under(event) && !self.graph.is_under(event) {
            return false;
        }
        match event.wheel() {
            -1 if self.study.back() => self.arrive(context),
            1 => {
                self.step_forward(context);
            }
            _ => (),
        }
        event.wheel() != 0
    }

    pub(super) fn arrows(&mut self, key: KeyCode, context: &mut AppContext) -> bool {
        if self.focus == Focus::Board || self.chooser.is_typing() {
            return false;
        }
        let alternatives = self.study.record().children(self.study.at()).len().max(1);
        match key {
            KeyCode::Left if self.study.back() => self.arrive(context),
            KeyCode::Left => context.notify("This is the start."),
            KeyCode::Right if self.step_forward(context) => (),
            KeyCode::Right => context.notify("This is the end of the line."),
            KeyCode::Up => self.choice = (self.choice + alternatives - 1) % alternatives,
            KeyCode::Down => self.choice = (self.choice + 1) % alternatives,
            KeyCode::Home => self.go(NodeId::START, context),
            KeyCode::End => self.go(self.study.record().end(), context),
            _ => return false,
        }
        true
    }
}

/// Forwards or backwards in the game.
#[derive(Clone, Copy)]
pub(super) enum NavigationDirection {
    Start,
    End,
}
