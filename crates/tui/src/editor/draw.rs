use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::{Editor, Focus};
use crate::board::{BoardView, PANEL, split};
use crate::desk::Desk;
use crate::look::Look;
use crate::palette::Role;
use crate::{panel, text};

/// Columns for an item: its key, its picture and blanks around them.
const ITEM: u16 = 8;

impl Editor {
    pub(crate) fn draw(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        let look = desk.look();
        self.scene.pieces = self.sketch.pieces.clone();
        let (board, panel) = split(area, &self.scene, look, PANEL);
        let view = BoardView {
            scene: &self.scene,
            info: self.game.info(),
            look,
            marks: &[],
            cursor: (self.focus == Focus::Board).then_some(self.cursor),
        };
        self.geometry = view.draw(frame.buffer_mut(), board);
        let mut room = text::below(panel, 1);
        room = text::below(room, self.draw_palette(frame, room, look));
        let name = self.palette.items.get(self.item).map_or(String::new(), |item| item.name.clone());
        room = text::below(room, text::write(frame, room, &[(name, Role::Notice)], look) + 1);
        self.form.draw(frame, Rect { height: self.form.height().min(room.height), ..room }, look);
        room = text::below(room, self.form.height() + 1);
        let (text, why) = self.verdict();
        let words = match why {
            Some(why) => vec![(format!("No position: {why}."), Role::Bad), (text, Role::Faint)],
            None => vec![(text, Role::Faint)],
        };
        text::write(frame, room, &words, look);
    }

    /// The items with their keys, as many in a row as there is room for; gives the rows taken.
    fn draw_palette(&mut self, frame: &mut Frame, area: Rect, look: Look) -> u16 {
        let across = (area.width / ITEM).max(1);
        self.places.clear();
        for (number, item) in (0..).zip(&self.palette.items) {
            let place = Rect::new(area.x + number % across * ITEM, area.y + number / across, ITEM - 1, 1);
            let place = place.intersection(area);
            let chosen = usize::from(number) == self.item;
            let style = if chosen { Role::Selected.style(look.depth) } else { Style::new() };
            let line = Line::from(vec![
                Span::styled(format!(" {} ", item.key), style),
                panel::picture(&item.piece, self.game.info(), &self.scene, look),
            ]);
            frame.render_widget(line, place);
            self.places.push(place);
        }
        (self.palette.items.len() as u16).div_ceil(across)
    }
}
