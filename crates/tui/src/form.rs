use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::event::Event;
use crate::field::Field;
use crate::look::Look;
use crate::palette::Role;

/// Rows of choices, and a button below them.
pub(crate) struct Form {
    pub(crate) rows: Vec<Row>,
    button: &'static str,
    focus: usize,
    area: Rect,
    /// The column where values begin.
    values: u16,
}

/// One row: a name and what may be chosen.
pub(crate) struct Row {
    pub(crate) label: String,
    pub(crate) kind: Kind,
}

/// What a row lets people do.
pub(crate) enum Kind {
    /// One of several, each with a word about it.
    Choice { options: Vec<(String, String)>, chosen: usize },
    /// Words to type, with a word about them.
    Words { field: Field, about: String },
    /// A number to type, with a word about it.
    Number { field: Field, about: String },
}

/// What an event did to a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Filled {
    /// Nothing: it was for somebody else.
    Nothing,
    /// Another row or value.
    Moved,
    /// This row has another value.
    Changed(usize),
    /// What was typed is not taken; this is why.
    Refused(String),
    /// The button was pressed.
    Done,
}

/// The column where values usually begin.
const VALUES: u16 = 18;

impl Row {
    pub(crate) fn choice(label: impl Into<String>, options: Vec<(String, String)>, chosen: usize) -> Row {
        let chosen = chosen.min(options.len().saturating_sub(1));
        Row { label: label.into(), kind: Kind::Choice { options, chosen } }
    }

    pub(crate) fn number(label: impl Into<String>, value: u64, about: impl Into<String>) -> Row {
        let field = Field::suggesting(&value.to_string());
        Row { label: label.into(), kind: Kind::Number { field, about: about.into() } }
    }

    pub(crate) fn words(label: impl Into<String>, value: &str, about: impl Into<String>) -> Row {
        Row {
            label: label.into(),
            kind: Kind::Words { field: Field::suggesting(value), about: about.into() },
        }
    }

    /// The words typed.
    pub(crate) fn typed(&self) -> String {
        match &self.kind {
            Kind::Words { field, .. } => field.text().trim().to_string(),
            Kind::Choice { .. } | Kind::Number { .. } => String::new(),
        }
    }

    /// Which option is chosen; 0 in a row of another kind.
    pub(crate) fn chosen(&self) -> usize {
        match self.kind {
            Kind::Choice { chosen, .. } => chosen,
            Kind::Number { .. } | Kind::Words { .. } => 0,
        }
    }

    /// The number typed, if there is one.
    pub(crate) fn value(&self) -> Option<u64> {
        match &self.kind {
            Kind::Number { field, .. } => field.text().parse().ok(),
            Kind::Choice { .. } | Kind::Words { .. } => None,
        }
    }

    fn about(&self) -> &str {
        match &self.kind {
            Kind::Choice { options, chosen } => options.get(*chosen).map_or("", |(_, about)| about),
            Kind::Number { about, .. } | Kind::Words { about, .. } => about,
        }
    }

    fn turn(&mut self, forward: Turn) -> bool {
        let Kind::Choice { options, chosen } = &mut self.kind else { return false };
        let count = options.len().max(1);
        *chosen = match forward {
            Turn::Next => (*chosen + 1) % count,
            Turn::Previous => (*chosen + count - 1) % count,
        };
        count > 1
    }
}

/// Edits a number. What would be none any more, or too large a one, stays out as a whole.
fn numbered(field: &mut Field, event: &Event) -> Result<bool, String> {
    let mut edited = field.clone();
    let changed = edited.edit(event);
    let text = edited.text();
    if !text.is_empty() && text.parse::<u64>().is_err() {
        return Err(format!("cannot take '{text}': expected a number from 0 to {}", u64::MAX));
    }
    *field = edited;
    Ok(changed)
}

#[derive(Clone, Copy)]
enum Turn {
    Next,
    Previous,
}

impl Form {
    pub(crate) fn new(rows: Vec<Row>, button: &'static str) -> Form {
        // The button comes first to mind once everything is remembered.
        Form::narrow(rows, button, VALUES)
    }

    /// A form whose names take so many columns.
    pub(crate) fn narrow(rows: Vec<Row>, button: &'static str, values: u16) -> Form {
        Form { focus: rows.len(), rows, button, area: Rect::ZERO, values }
    }

    /// The row in focus; the number of rows stands for the button.
    pub(crate) fn focus(&self) -> usize {
        self.focus
    }

    pub(crate) fn set_focus(&mut self, row: usize) {
        self.focus = row.min(self.rows.len());
    }

    pub(crate) fn chosen(&self, row: usize) -> usize {
        self.rows.get(row).map_or(0, Row::chosen)
    }

    /// A word about the value in focus.
    pub(crate) fn about(&self) -> &str {
        self.rows.get(self.focus).map_or("", Row::about)
    }

    pub(crate) fn event(&mut self, event: &Event) -> Filled {
        let last = self.rows.len();
        if let Some((x, y)) = event.click()
            && self.area.contains((x, y).into())
        {
            return self.clicked(x, usize::from(y - self.area.y));
        }
        match event.key() {
            Some(KeyCode::Up) => self.focus = self.focus.checked_sub(1).unwrap_or(last),
            Some(KeyCode::Down | KeyCode::Tab) => {
                self.focus = if self.focus == last { 0 } else { self.focus + 1 }
            }
            Some(KeyCode::BackTab) => self.focus = self.focus.checked_sub(1).unwrap_or(last),
            Some(KeyCode::Enter) if self.focus == last => return Filled::Done,
            Some(KeyCode::Enter) => self.focus += 1,
            _ => return self.change(event),
        }
        Filled::Moved
    }

    fn change(&mut self, event: &Event) -> Filled {
        let focus = self.focus;
        let Some(row) = self.rows.get_mut(focus) else {
            return if event.key() == Some(KeyCode::Char(' ')) { Filled::Done } else { Filled::Nothing };
        };
        let changed = match (event.key(), &mut row.kind) {
            (Some(KeyCode::Char(letter)), Kind::Number { .. }) if !letter.is_ascii_digit() => false,
            (_, Kind::Words { field, .. }) => field.edit(event),
            (_, Kind::Number { field, .. }) => match numbered(field, event) {
                Ok(changed) => changed,
                Err(why) => return Filled::Refused(why),
            },
            (Some(KeyCode::Right | KeyCode::Char(' ' | '+')), _) => row.turn(Turn::Next),
            (Some(KeyCode::Left | KeyCode::Char('-')), _) => row.turn(Turn::Previous),
            (Some(KeyCode::Char(digit)), Kind::Choice { options, chosen }) => {
                let number = digit.to_digit(10).map_or(usize::MAX, |digit| digit as usize);
                let found = number < options.len();
                if found {
                    *chosen = number;
                }
                found
            }
            _ => false,
        };
        if changed { Filled::Changed(focus) } else { Filled::Nothing }
    }

    /// A click on the left of a value goes one back, elsewhere in its row one on.
    fn clicked(&mut self, x: u16, line: usize) -> Filled {
        if line == self.rows.len() + 1 {
            self.focus = self.rows.len();
            return Filled::Done;
        }
        let Some(row) = self.rows.get_mut(line) else { return Filled::Nothing };
        self.focus = line;
        let left = x < self.area.x + self.values + 3;
        if x >= self.area.x + self.values && row.turn(if left { Turn::Previous } else { Turn::Next }) {
            return Filled::Changed(line);
        }
        Filled::Moved
    }

    /// How many lines it needs.
    pub(crate) fn height(&self) -> u16 {
        self.rows.len() as u16 + 2
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame, area: Rect, look: Look) {
        self.area = area.intersection(frame.area());
        for (number, row) in self.rows.iter().enumerate() {
            let place = Rect { y: self.area.y + number as u16, height: 1, ..self.area };
            if place.bottom() > self.area.bottom() {
                return;
            }
            let focused = number == self.focus;
            let value = match &row.kind {
                Kind::Choice { options, chosen } => {
                    options.get(*chosen).map_or("", |(name, _)| name).to_string()
                }
                Kind::Number { field, .. } | Kind::Words { field, .. } => field.text(),
            };
            let value = match (&row.kind, focused) {
                (Kind::Number { .. } | Kind::Words { .. }, true) => format!("  {value}_ "),
                (Kind::Choice { .. }, true) => format!("◄ {value} ►"),
                (_, false) => format!("  {value}  "),
            };
            let role = if focused { Role::Selected } else { Role::Text };
            let label = format!("{:<width$}", row.label, width = usize::from(self.values));
            let line = Line::from(vec![
                Span::styled(label, Role::Strong.style(look.depth)),
                Span::styled(value, role.style(look.depth)),
            ]);
            frame.render_widget(line, place);
        }
        let place = Rect { y: self.area.y + self.rows.len() as u16 + 1, height: 1, ..self.area };
        if place.bottom() <= self.area.bottom() {
            let role = if self.focus == self.rows.len() { Role::Selected } else { Role::Strong };
            let text = format!("  {}  ", self.button);
            frame.render_widget(Line::styled(text, role.style(look.depth)), place);
        }
    }
}
