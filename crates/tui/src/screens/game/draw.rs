use catalog::PvLine;
use game::{Player, Square};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::GameScreen;
use crate::context::AppContext;
use crate::theme::{Mark, Role};
use crate::widgets::board::{BoardView, PANEL_WIDTH, split};
use crate::widgets::move_list::MoveListParams;
use crate::widgets::player_panel;
use crate::widgets::try_board::{last_turn_marks, move_squares};
use crate::{player_names, text};

/// Minimum rows of the rules pane.
const MIN_TEXT_ROWS: u16 = 6;

/// The hint: suggested move, evaluation and expected continuation.
fn tip(line: &PvLine) -> String {
    let Some((ply, rest)) = line.plies.split_first() else { return String::new() };
    let worth = match line.words() {
        words if words.is_empty() => words,
        words => format!(" ({words})"),
    };
    let expected: Vec<&str> = rest.iter().take(4).map(String::as_str).collect();
    match &expected[..] {
        [] => format!("Hint: play {ply}{worth}."),
        expected => format!("Hint: play {ply}{worth}. Expected after it: {}.", expected.join(" ")),
    }
}

impl GameScreen {
    pub(super) fn draw_game(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        let look = context.look();
        let scene = self.session.state().scene();
        // Rules need wider lines than the move list.
        let least =
            if self.rules.is_some() { (area.width * 9 / 20).max(PANEL_WIDTH.0) } else { PANEL_WIDTH.0 };
        let (board, panel) = split(area, &scene, look, (least, PANEL_WIDTH.1.max(least)));
        let marks = self.marks(context);
        let persons = self.session.is_persons_turn() && self.session.ending().is_none();
        let view = BoardView {
            scene: self.animation.scene().unwrap_or(&scene),
            info: self.session.game().info(),
            look,
            marks: &marks,
            cursor: persons.then_some(self.chooser.cursor),
        };
        let palette = self.session.game().palette();
        self.chooser.geometry = view.draw_from(self.orientation, &palette, frame.buffer_mut(), board);
        self.draw_panel(frame, panel, context);
        if let Some(end) = &mut self.end {
            end.draw(frame, area, panel, look);
        }
        if let Some(save_prompt) = &self.save_prompt {
            save_prompt.draw(frame, area, look);
        }
    }

    fn marks(&self, context: &AppContext) -> Vec<(Square, Mark)> {
        let settings = &context.settings;
        let mut marks = Vec::new();
        if settings.last_ply.is_shown() {
            marks.extend(last_turn_marks(self.session.state()));
        }
        marks.extend(self.threats.iter().map(|&square| (square, Mark::Threat)));
        if self.session.is_persons_turn() && self.session.ending().is_none() {
            let shown = |(_, mark): &(Square, Mark)| *mark != Mark::Target || settings.targets.is_shown();
            marks.extend(self.chooser.marks().into_iter().filter(shown));
        }
        if let Some(ply) = self.hint.as_ref().and_then(|hint| hint.ply()) {
            marks.extend(
                move_squares(self.session.state(), ply).into_iter().map(|square| (square, Mark::Hint)),
            );
        }
        marks
    }

    fn draw_panel(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        let look = context.look();
        let ending = self.session.ending();
        let scene = self.session.state().scene();
        let turn = ending.is_none().then(|| self.session.state().turn());
        let info = self.session.game().info();
        let players = player_panel::players(
            &scene,
            info,
            |side: Player| {
                let name = player_names::name_at(&self.session, side);
                let left = self.session.left(side, context.now()).map(text::clock);
                left.map_or(name.clone(), |left| format!("{left}  {name}"))
            },
            turn,
            (area.width, look),
        );
        let mut room = text::below(area, 1);
        let taken = text::lines(frame, room, players);
        room = text::below(room, taken + 1);
        if let Some(words) = player_panel::stack_key(&scene, info, look, self.chooser.geometry.as_ref()) {
            let taken = text::write(frame, room, &[(words, Role::Faint)], look);
            room = text::below(room, taken + 1);
        }
        if self.end.is_some() {
            // The dialog has the rest.
            return;
        }
        let prompt = ending
            .map_or_else(|| format!("{}.", scene.prompt), |ending| format!("{}.", ending.sentence(info)));
        let mut words = vec![(prompt, Role::Strong)];
        let told = self.session.state().last_turn().filter(|_| self.hint.is_none());
        words.extend(told.map(|turn| (format!("{}.", turn.sentence), Role::Text)));
        if let Some(work) = self.thinking.as_ref().or(self.hint_search.as_ref()) {
            words.push((work.line(), Role::Faint));
        } else if let Some(line) = self.hint.as_ref().and_then(|hint| hint.lines.first()) {
            words.push((tip(line), Role::Notice));
        } else if let Some(pass) = &self.forced_pass {
            words.push((format!("Nothing else is legal: {}.", pass.label), Role::Notice));
        } else if self.due.is_some() {
            words.push(("The next move comes in a moment.".to_string(), Role::Faint));
        } else if !self.session.is_persons_turn() && turn.is_some() {
            words.push(("Paused: p continues, . plays one move.".to_string(), Role::Notice));
        }
        let taken = text::write(frame, room, &words, look);
        room = text::below(room, taken + 1);
        let menu = self.menu_rows(room);
        if menu > 0 {
            self.chooser.draw(frame, room, look);
        }
        let room = text::below(room, menu);
        match &mut self.rules {
            Some(rules) => rules.draw(frame, room, look, None),
            None => self.draw_plies(frame, room, context),
        }
    }

    /// Rows for the menu of choices; none if no person is to move. In a small window, open rules take precedence until
    /// the first choice.
    fn menu_rows(&self, room: Rect) -> u16 {
        if self.session.ending().is_some() || !self.session.is_persons_turn() {
            return 0;
        }
        let is_begun = self.chooser.is_begun();
        // A line stays free for typed text, so that the layout does not jump.
        let rows = self.chooser.height(room) + if is_begun { 1 } else { 2 };
        let reads = self.rules.is_some() && !is_begun;
        if reads && room.height < rows + MIN_TEXT_ROWS { 0 } else { rows }
    }

    /// Draws the last turns, as many as fit.
    fn draw_plies(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        let state = self.session.state();
        self.plies.set_line(self.session.plies().iter().map(|ply| ply.text.as_str()));
        let shown = MoveListParams {
            scene: &state.scene(),
            info: state.info(),
            look: context.look(),
            here: None,
            style: &|_| ("", Role::Text),
        };
        self.plies.draw(frame, area, &shown);
    }
}
