use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::{Editor, Focus};
use crate::context::AppContext;
use crate::text;
use crate::theme::{Look, Role};
use crate::widgets::board::{BoardView, PANEL_WIDTH, split};
use crate::widgets::player_panel;

/// Columns for an item with key, picture and spaces, in low and in high windows.
const ITEM: (u16, u16) = (6, 8);

/// Windows with fewer rows for text than this are low.
const LOW: u16 = 20;

/// Rows reserved for the position's text or error.
const VERDICT: u16 = 4;

impl Editor {
    pub(crate) fn draw(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        let look = context.look();
        self.scene.pieces = self.sketch.pieces.clone();
        let (board, panel) = split(area, &self.scene, look, PANEL_WIDTH);
        let view = BoardView {
            scene: &self.scene,
            info: self.game.info(),
            look,
            marks: &[],
            cursor: (self.focus == Focus::Board).then_some(self.cursor),
        };
        self.geometry = view.draw(frame.buffer_mut(), board);
        let [above, after_name, before_verdict] = self.gaps(panel);
        let mut room = text::below(panel, above);
        room = text::below(room, self.draw_palette(frame, room, across(panel), look));
        let name = self.palette.items.get(self.item).map_or(String::new(), |item| item.name.clone());
        room = text::below(room, text::write(frame, room, &[(name, Role::Notice)], look) + after_name);
        self.form.draw(frame, Rect { height: self.form.height().min(room.height), ..room }, look);
        room = text::below(room, self.form.height() + before_verdict);
        let (text, why) = self.verdict();
        let words = match why {
            Some(why) => vec![(format!("Not valid: {why}."), Role::Bad), (text, Role::Faint)],
            None => vec![(text, Role::Faint)],
        };
        text::write(frame, room, &words, look);
    }

    /// Empty rows between the parts, as far as they fit.
    fn gaps(&self, panel: Rect) -> [u16; 3] {
        let rows = (self.palette.items.len() as u16).div_ceil(across(panel));
        let spare = panel.height.saturating_sub(rows + 1 + self.form.height() + VERDICT);
        [spare > 2, spare > 1, spare > 0].map(u16::from)
    }

    /// Draws the palette and returns its height.
    fn draw_palette(&mut self, frame: &mut Frame, area: Rect, across: u16, look: Look) -> u16 {
        let width = (area.width / across).min(ITEM.1);
        self.places.clear();
        for (number, item) in (0..).zip(&self.palette.items) {
            let place = Rect::new(area.x + number % across * width, area.y + number / across, width, 1);
            let place = place.intersection(area);
            let chosen = usize::from(number) == self.item;
            let style = if chosen { Role::Selected.style(look.depth) } else { Style::new() };
            let line = Line::from(vec![
                Span::styled(format!(" {} ", item.key), style),
                player_panel::picture(&item.piece, self.game.info(), &self.scene, look),
            ]);
            frame.render_widget(line, place);
            self.places.push(place);
        }
        (self.palette.items.len() as u16).div_ceil(across)
    }
}

/// Items per row.
fn across(panel: Rect) -> u16 {
    let columns = if panel.height < LOW { ITEM.0 } else { ITEM.1 };
    (panel.width / columns).max(1)
}
