use catalog::PvLine;
use game::{Player, Square};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::BoardScreen;
use crate::board::{BoardView, PANEL, split};
use crate::desk::Desk;
use crate::palette::{Mark, Role};
use crate::plies::Shown;
use crate::trial::{last_marks, squares};
use crate::{panel, seats, text};

/// Rows of the rules that are worth reading.
const READING: u16 = 6;

/// Which ply is the tip, what it is worth, and how the game is expected to go on.
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

impl BoardScreen {
    pub(super) fn draw_table(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        let look = desk.look();
        let scene = self.bout.state().scene();
        // Rules need wider lines than plies.
        let least = if self.rules.is_some() { (area.width * 9 / 20).max(PANEL.0) } else { PANEL.0 };
        let (board, panel) = split(area, &scene, look, (least, PANEL.1.max(least)));
        let marks = self.marks(desk);
        let persons = self.bout.is_persons_turn() && self.bout.ending().is_none();
        let view = BoardView {
            scene: self.motion.scene().unwrap_or(&scene),
            info: self.bout.game().info(),
            look,
            marks: &marks,
            cursor: persons.then_some(self.chooser.cursor),
        };
        let palette = self.bout.game().palette();
        self.chooser.geometry = view.draw_from(self.facing, &palette, frame.buffer_mut(), board);
        self.draw_panel(frame, panel, desk);
        if let Some(end) = &mut self.end {
            end.draw(frame, area, panel, look);
        }
        if let Some(saving) = &self.saving {
            saving.draw(frame, area, look);
        }
    }

    fn marks(&self, desk: &Desk) -> Vec<(Square, Mark)> {
        let settings = &desk.settings;
        let mut marks = Vec::new();
        if settings.last_ply.is_shown() {
            marks.extend(last_marks(self.bout.state()));
        }
        marks.extend(self.threats.iter().map(|&square| (square, Mark::Threat)));
        if self.bout.is_persons_turn() && self.bout.ending().is_none() {
            let shown = |(_, mark): &(Square, Mark)| *mark != Mark::Target || settings.targets.is_shown();
            marks.extend(self.chooser.marks().into_iter().filter(shown));
        }
        if let Some(ply) = self.hint.as_ref().and_then(|hint| hint.ply()) {
            marks.extend(squares(self.bout.state(), ply).into_iter().map(|square| (square, Mark::Hint)));
        }
        marks
    }

    fn draw_panel(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        let look = desk.look();
        let ending = self.bout.ending();
        let scene = self.bout.state().scene();
        let turn = ending.is_none().then(|| self.bout.state().turn());
        let info = self.bout.game().info();
        let players = panel::players(
            &scene,
            info,
            |side: Player| {
                let name = seats::name_at(&self.bout, side);
                let left = self.bout.left(side, desk.now()).map(text::clock);
                left.map_or(name.clone(), |left| format!("{left}  {name}"))
            },
            turn,
            (area.width, look),
        );
        let mut room = text::below(area, 1);
        let taken = text::lines(frame, room, players);
        room = text::below(room, taken + 1);
        if let Some(words) = panel::stack_key(&scene, info, look, self.chooser.geometry.as_ref()) {
            let taken = text::write(frame, room, &[(words, Role::Faint)], look);
            room = text::below(room, taken + 1);
        }
        if self.end.is_some() {
            // The rest is said there.
            return;
        }
        let prompt = ending
            .map_or_else(|| format!("{}.", scene.prompt), |ending| format!("{}.", ending.sentence(info)));
        let mut words = vec![(prompt, Role::Strong)];
        let told = self.bout.state().last_turn().filter(|_| self.hint.is_none());
        words.extend(told.map(|turn| (format!("{}.", turn.sentence), Role::Text)));
        if let Some(work) = self.thinking.as_ref().or(self.asked.as_ref()) {
            words.push((work.line(), Role::Faint));
        } else if let Some(line) = self.hint.as_ref().and_then(|hint| hint.lines.first()) {
            words.push((tip(line), Role::Notice));
        } else if let Some(pass) = &self.forced_pass {
            words.push((format!("Nothing else is legal: {}.", pass.label), Role::Notice));
        } else if self.due.is_some() {
            words.push(("The next move comes in a moment.".to_string(), Role::Faint));
        } else if !self.bout.is_persons_turn() && turn.is_some() {
            words.push(("Paused: p goes on, . plays one move.".to_string(), Role::Notice));
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
            None => self.draw_plies(frame, room, desk),
        }
    }

    /// How many rows the menu of choices takes of a room; none where nobody chooses. In a small window whoever reads the
    /// rules beside the board sees them instead, until a ply is begun.
    fn menu_rows(&self, room: Rect) -> u16 {
        if self.bout.ending().is_some() || !self.bout.is_persons_turn() {
            return 0;
        }
        let is_begun = self.chooser.is_begun();
        // A line stays free for what is typed, so that nothing jumps.
        let rows = self.chooser.height(room) + if is_begun { 1 } else { 2 };
        let reads = self.rules.is_some() && !is_begun;
        if reads && room.height < rows + READING { 0 } else { rows }
    }

    /// The last turns, as many as there is room for.
    fn draw_plies(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        let state = self.bout.state();
        let plies = state.plies();
        self.plies.follow(plies.iter().map(String::as_str));
        let shown = Shown {
            scene: &state.scene(),
            info: state.info(),
            look: desk.look(),
            here: None,
            style: &|_| ("", Role::Text),
        };
        self.plies.draw(frame, area, &shown);
    }
}
