use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::event::Event;
use crate::theme::{Look, Role};

/// A list with a selected item, for keys and mouse.
#[derive(Clone, Default, Debug)]
pub(crate) struct List {
    items: Vec<String>,
    selected: usize,
    first: usize,
    area: Rect,
}

/// The effect of an event on a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ListEvent {
    /// None: the event is for another part of the screen.
    Ignored,
    /// Another item is selected.
    Moved,
    /// This item was chosen.
    Chosen(usize),
}

impl List {
    pub(crate) fn new(items: Vec<String>) -> List {
        List { items, ..List::default() }
    }

    /// Replaces the labels of the items.
    pub(crate) fn set_labels(&mut self, items: Vec<String>) {
        self.items = items;
    }

    pub(crate) fn selected(&self) -> usize {
        self.selected
    }

    pub(crate) fn select(&mut self, item: usize) {
        self.selected = item.min(self.items.len().saturating_sub(1));
    }

    pub(crate) fn event(&mut self, event: &Event) -> ListEvent {
        let last = self.items.len().saturating_sub(1);
        if let Some((x, y)) = event.click()
            && self.area.contains((x, y).into())
        {
            let item = self.first + usize::from(y - self.area.y);
            if item < self.items.len() {
                self.selected = item;
                return ListEvent::Chosen(item);
            }
        }
        let wheel = event.wheel();
        match event.key() {
            _ if self.items.is_empty() => return ListEvent::Ignored,
            Some(KeyCode::Enter | KeyCode::Char(' ')) => return ListEvent::Chosen(self.selected),
            Some(KeyCode::Up) if self.selected == 0 => self.selected = last,
            Some(KeyCode::Up) => self.selected -= 1,
            Some(KeyCode::Down | KeyCode::Tab) if self.selected == last => self.selected = 0,
            Some(KeyCode::Down | KeyCode::Tab) => self.selected += 1,
            Some(KeyCode::Home) => self.selected = 0,
            Some(KeyCode::End) => self.selected = last,
            _ if wheel < 0 => self.selected = self.selected.saturating_sub(1),
            _ if wheel > 0 => self.selected = (self.selected + 1).min(last),
            _ => return ListEvent::Ignored,
        }
        ListEvent::Moved
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame, area: Rect, look: Look) {
        self.area = area.intersection(frame.area());
        let rows = usize::from(self.area.height);
        // The selected item is always visible.
        self.first = self.first.min(self.selected).max((self.selected + 1).saturating_sub(rows));
        for (row, item) in self.items.iter().skip(self.first).take(rows).enumerate() {
            let chosen = self.first + row == self.selected;
            let role = if chosen { Role::Selected } else { Role::Text };
            let arrow = if chosen { "►" } else { " " };
            let width = usize::from(self.area.width).saturating_sub(3);
            let text = format!("{arrow} {item:<width$} ");
            let line = Line::styled(text, role.style(look.depth));
            let place = Rect { y: self.area.y + row as u16, height: 1, ..self.area };
            frame.render_widget(line, place);
        }
    }
}
