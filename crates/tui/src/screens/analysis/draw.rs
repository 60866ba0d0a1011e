use game::Player;
use ratatui::Frame;
use ratatui::layout::Rect;
use record::NodeId;
use review::MistakeKind;

use super::graph::{self, Point};
use super::{AnalysisScreen, Focus};
use crate::context::AppContext;
use crate::text;
use crate::theme::{Mark, Role};
use crate::widgets::board::{BoardView, PANEL_WIDTH, split};
use crate::widgets::move_list::MoveListParams;
use crate::widgets::player_panel;
use crate::widgets::try_board::{last_turn_marks, move_squares};

/// Height of the graph including its line of marks, in low and in high windows.
const GRAPH: (u16, u16) = (3, 5);

/// Window heights from which the high graph, and empty lines, fit.
const HIGH: (u16, u16) = (24, 30);

/// Rows of the move list that always stay visible.
const PLIES: u16 = 2;

impl AnalysisScreen {
    pub(super) fn draw_study(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        let look = context.look();
        let state = self.study.state();
        let scene = state.scene();
        let (board, panel) = split(area, &scene, look, PANEL_WIDTH);
        let mut marks = Vec::new();
        if context.settings.last_ply.is_shown() {
            marks.extend(last_turn_marks(state));
        }
        if let Some(best) = self.insight.as_ref().and_then(|insight| insight.ply()) {
            marks.extend(move_squares(state, best).into_iter().map(|square| (square, Mark::Hint)));
        }
        if self.is_choosing() && context.settings.targets.is_shown() {
            marks.extend(self.chooser.marks());
        }
        let cursor = self.can_choose().then_some(self.chooser.cursor);
        let shown = self.animation.scene().unwrap_or(&scene);
        let view = BoardView { scene: shown, info: state.info(), look, marks: &marks, cursor };
        self.chooser.geometry = view.draw(frame.buffer_mut(), board);
        self.draw_panel(frame, panel, context);
        if let Some(save_prompt) = &self.save_prompt {
            save_prompt.draw(frame, area, look);
        }
        if let Some(prompt) = &self.position {
            prompt.draw(frame, area, look);
        }
    }

    fn draw_panel(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        let look = context.look();
        let graph = match self.study.record().mainline().next() {
            Some(_) if area.height >= HIGH.0 => GRAPH.1,
            Some(_) => GRAPH.0,
            None => 0,
        };
        let upper = Rect { height: area.height.saturating_sub(graph + 1), ..area };
        let state = self.study.state();
        let (scene, info) = (state.scene(), state.info());
        let is_open = state.outcome().is_none();
        let turn = is_open.then(|| state.turn());
        let blank = u16::from(area.height >= HIGH.1);
        let mut room = text::below(upper, blank);
        let players = player_panel::players(&scene, info, |_| String::new(), turn, (room.width, look));
        room = text::below(room, text::lines(frame, room, players) + blank);
        let mut words = vec![(format!("{}.", scene.prompt), Role::Strong)];
        words.extend(state.last_turn().map(|turn| (format!("{}.", turn.sentence), Role::Text)));
        words.extend(self.remark());
        words.extend(self.engine_lines(room.width));
        let plies = if self.line().is_empty() { 0 } else { PLIES };
        let result = is_open && self.is_choosing();
        let least = if result { self.chooser.min_height() } else { 0 };
        let said = Rect { height: room.height.saturating_sub(plies + least), ..room };
        room = text::below(room, text::write(frame, said, &words, look));
        if result {
            let menu = Rect { height: room.height.saturating_sub(plies), ..room };
            let taken = self.chooser.height(menu);
            self.chooser.draw(frame, menu, look);
            room = text::below(room, taken);
        }
        room = text::below(room, blank);
        self.draw_plies(frame, room, context);
        let lower = text::below(area, upper.height);
        let (judged, all) = self.review_state.progress();
        if self.review_state.is_running() {
            let line = format!("reviewing: {judged} of {all}");
            text::write(frame, lower, &[(line, Role::Faint)], look);
        } else if graph > 0 {
            let info = self.study.game().info();
            let names = format!("light: {} ahead", info.players[Player::One].person);
            text::write(frame, lower, &[(names, Role::Faint)], look);
        }
        self.graph =
            graph::draw(frame, Rect { height: graph, ..text::below(lower, 1) }, &self.points(), look);
    }

    /// Whether Enter would choose the square under the cursor.
    fn can_choose(&self) -> bool {
        self.is_choosing() && self.study.state().outcome().is_none()
    }

    /// Whether the keys are choosing a ply.
    pub(super) fn is_choosing(&self) -> bool {
        self.focus == Focus::Board || self.chooser.is_begun()
    }

    /// The engine lines, one row each with as many moves as fit.
    fn engine_lines(&self, width: u16) -> Vec<(String, Role)> {
        let mut words = Vec::new();
        match (&self.insight, &self.engine) {
            _ if self.study.state().outcome().is_some() => (),
            (Some(insight), _) => {
                let state = if insight.solved {
                    ", solved"
                } else if self.engine.is_some() {
                    " …"
                } else {
                    ", stopped"
                };
                let progress = format!("depth {}, {} nodes{state}", insight.depth, short(insight.nodes));
                words.push((progress, Role::Faint));
                for (at, line) in insight.lines.iter().enumerate() {
                    let proved = if line.proved { ", proved" } else { "" };
                    let mut row = format!("{}. {}{proved}:", at + 1, line.verdict());
                    for (number, ply) in line.plies.iter().enumerate() {
                        if number > 0 && row.chars().count() + ply.chars().count() >= usize::from(width) {
                            break;
                        }
                        row += &format!(" {ply}");
                    }
                    words.push((row, if at == 0 { Role::Notice } else { Role::Text }));
                }
            }
            (None, Some(_)) => words.push(("thinking …".to_string(), Role::Faint)),
            (None, None) => words.push(("t starts the engine".to_string(), Role::Faint)),
        }
        words
    }

    /// The comment about the current move.
    fn remark(&self) -> Option<(String, Role)> {
        let (at, record) = (self.study.at(), self.study.record());
        let comment = record.note(at).comment();
        let slip = self.review_state.slip(&self.study, at);
        let best =
            record.parent(at).and_then(|parent| self.review_state.verdict(parent)).and_then(|verdict| {
                let line: Vec<&str> = verdict.line.iter().take(4).map(String::as_str).collect();
                (!line.is_empty()).then(|| line.join(" "))
            });
        let name = match slip {
            Some(MistakeKind::Blunder) => "a blunder",
            Some(MistakeKind::Mistake) => "a mistake",
            Some(MistakeKind::Inaccuracy) => "an inaccuracy",
            None if comment.is_empty() => return None,
            None => return Some((comment.to_string(), Role::Text)),
        };
        let better = best.map_or(String::new(), |line| format!(": better was {line}"));
        Some((format!("{} is {name}{better}. {comment}", record.ply(at)), Role::Bad))
    }

    /// The current line: moves up to here and the continuation.
    pub(super) fn line(&self) -> Vec<NodeId> {
        let record = self.study.record();
        let mut line = record.path(self.study.at());
        if let Some(next) = self.next() {
            line.push(next);
            line.extend(record.rest(next));
        }
        line
    }

    /// Draws the move list with variations at the current position.
    fn draw_plies(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        let (record, at, line) = (self.study.record(), self.study.at(), self.line());
        self.plies.set_line(line.iter().map(|&id| record.ply(id)));
        let look = context.look();
        let siblings = record.children(at);
        let mut room = area;
        if siblings.len() > 1 && area.height > 2 {
            let names = siblings.iter().map(|&id| {
                let ply = record.ply(id);
                if Some(id) == self.next() { format!("[{ply}]") } else { ply.to_string() }
            });
            let title = format!("Next, ↑ ↓: {}", names.collect::<Vec<_>>().join(" "));
            text::write(frame, Rect { height: 1, ..area }, &[(title, Role::Strong)], look);
            room = text::below(area, 1);
        }
        let here = record.path(at).len();
        let style = |ply: usize| {
            let sign = match line.get(ply).and_then(|&id| self.review_state.slip(&self.study, id)) {
                Some(MistakeKind::Blunder) => "??",
                Some(MistakeKind::Mistake) => "?",
                Some(MistakeKind::Inaccuracy) => "?!",
                None => "",
            };
            let role = match sign {
                _ if ply + 1 == here => Role::Selected,
                "?" | "??" => Role::Bad,
                _ if ply < here => Role::Text,
                _ => Role::Faint,
            };
            (sign, role)
        };
        let state = self.study.state();
        let (scene, info) = (state.scene(), state.info());
        let shown =
            MoveListParams { scene: &scene, info, look, here: Some(here.saturating_sub(1)), style: &style };
        self.plies.draw(frame, room, &shown);
    }

    fn points(&self) -> Vec<Point> {
        let (record, at) = (self.study.record(), self.study.at());
        // In a variation, the graph marks where it left the main line.
        let path = record.path(at);
        let anchor =
            path.iter().rev().copied().find(|&id| record.is_on_mainline(id)).unwrap_or(NodeId::START);
        let plies = [NodeId::START].into_iter().chain(record.mainline());
        plies
            .map(|id| Point {
                share: self.review_state.verdict(id).map(|verdict| verdict.chance.one),
                here: id == anchor,
                slip: self
                    .review_state
                    .slip(&self.study, id)
                    .is_some_and(|slip| slip >= MistakeKind::Mistake),
            })
            .collect()
    }
}

/// Formats a large number in a few characters.
fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}
