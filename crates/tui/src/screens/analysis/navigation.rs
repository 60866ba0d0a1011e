use record::NodeId;
use review::MistakeKind;

use super::AnalysisScreen;
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

    /// Jumps to the next mistake of the game.
    pub(super) fn next_mistake(&mut self, context: &mut AppContext) {
        let (line, here) = self.mainline();
        let found = line.into_iter().skip(here.map_or(0, |at| at + 1)).find(|&id| self.is_mistake(id));
        self.go_to_mistake(found, context);
    }

    /// Jumps to the previous mistake of the game.
    pub(super) fn previous_mistake(&mut self, context: &mut AppContext) {
        let (line, here) = self.mainline();
        let before = line.iter().take(here.unwrap_or(line.len()));
        let found = before.rev().copied().find(|&id| self.is_mistake(id));
        self.go_to_mistake(found, context);
    }

    /// The main line, and where in it the current move is.
    fn mainline(&self) -> (Vec<NodeId>, Option<usize>) {
        let line: Vec<NodeId> = self.study.record().mainline().collect();
        let here = line.iter().position(|&id| id == self.study.at());
        (line, here)
    }

    fn is_mistake(&self, id: NodeId) -> bool {
        self.review_state.slip(&self.study, id).is_some_and(|slip| slip >= MistakeKind::Mistake)
    }

    fn go_to_mistake(&mut self, found: Option<NodeId>, context: &mut AppContext) {
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

    pub(super) fn go_back(&mut self, context: &mut AppContext) {
        if self.study.back() {
            self.arrive(context);
        } else {
            context.notify("This is the start.");
        }
    }

    pub(super) fn go_forward(&mut self, context: &mut AppContext) {
        if !self.step_forward(context) {
            context.notify("This is the end of the line.");
        }
    }

    /// Selects another of several continuations.
    pub(super) fn choose_continuation(&mut self, steps: isize) {
        let alternatives = self.study.record().children(self.study.at()).len().max(1);
        self.choice = (self.choice + alternatives).saturating_add_signed(steps) % alternatives;
    }
}
