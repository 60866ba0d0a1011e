use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::event::Event;
use crate::theme::{Look, Role};
use crate::widgets::text_field::Field;

/// Rows of fields with a button below. The id of a row says what it sets.
pub(crate) struct Form<Id> {
    rows: Vec<(Id, Row)>,
    button: &'static str,
    focus: usize,
    area: Rect,
    /// The column of the values.
    values: u16,
}

/// A row: label and field.
pub(crate) struct Row {
    pub(crate) label: String,
    pub(crate) kind: FieldKind,
}

/// The kind of a field.
pub(crate) enum FieldKind {
    /// One of several options, each with a description.
    Choice { options: Vec<(String, String)>, chosen: usize },
    /// A text, with a description.
    Words { field: Field, about: String },
    /// A number, with a description.
    Number { field: Field, about: String },
}

/// The effect of an event on a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FormEvent<Id> {
    /// None: the event is for another part of the screen.
    Ignored,
    /// The focus or the cursor moved.
    Moved,
    /// The value of this row changed; the index of its chosen option.
    Changed(Id, usize),
    /// The input is invalid, with the reason.
    Invalid(String),
    /// The button was pressed.
    Submitted,
}

/// The usual column of the values.
const VALUES: u16 = 18;

impl Row {
    pub(crate) fn choice(label: impl Into<String>, options: Vec<(String, String)>, chosen: usize) -> Row {
        let chosen = chosen.min(options.len().saturating_sub(1));
        Row { label: label.into(), kind: FieldKind::Choice { options, chosen } }
    }

    pub(crate) fn number(label: impl Into<String>, value: u64, about: impl Into<String>) -> Row {
        let field = Field::suggesting(&value.to_string());
        Row { label: label.into(), kind: FieldKind::Number { field, about: about.into() } }
    }

    pub(crate) fn words(label: impl Into<String>, value: &str, about: impl Into<String>) -> Row {
        Row {
            label: label.into(),
            kind: FieldKind::Words { field: Field::suggesting(value), about: about.into() },
        }
    }

    /// The typed text.
    pub(crate) fn typed(&self) -> String {
        match &self.kind {
            FieldKind::Words { field, .. } => field.text().trim().to_string(),
            FieldKind::Choice { .. } | FieldKind::Number { .. } => String::new(),
        }
    }

    /// The index of the chosen option; 0 for other kinds of fields.
    pub(crate) fn chosen(&self) -> usize {
        match self.kind {
            FieldKind::Choice { chosen, .. } => chosen,
            FieldKind::Number { .. } | FieldKind::Words { .. } => 0,
        }
    }

    /// The typed number, if any.
    pub(crate) fn value(&self) -> Option<u64> {
        match &self.kind {
            FieldKind::Number { field, .. } => field.text().parse().ok(),
            FieldKind::Choice { .. } | FieldKind::Words { .. } => None,
        }
    }

    fn about(&self) -> &str {
        match &self.kind {
            FieldKind::Choice { options, chosen } => options.get(*chosen).map_or("", |(_, about)| about),
            FieldKind::Number { about, .. } | FieldKind::Words { about, .. } => about,
        }
    }

    fn turn(&mut self, forward: Cycle) -> bool {
        let FieldKind::Choice { options, chosen } = &mut self.kind else { return false };
        let count = options.len().max(1);
        *chosen = match forward {
            Cycle::Next => (*chosen + 1) % count,
            Cycle::Previous => (*chosen + count - 1) % count,
        };
        count > 1
    }
}

/// Edits a number. Input that would make it invalid or too large is rejected completely.
fn edit_number(field: &mut Field, event: &Event) -> Result<bool, String> {
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
enum Cycle {
    Next,
    Previous,
}

impl<Id: Copy + PartialEq> Form<Id> {
    /// The row with this id, if the form has it.
    pub(crate) fn row(&self, id: Id) -> Option<&Row> {
        self.rows.iter().find(|(other, _)| *other == id).map(|(_, row)| row)
    }

    pub(crate) fn row_mut(&mut self, id: Id) -> Option<&mut Row> {
        self.rows.iter_mut().find(|(other, _)| *other == id).map(|(_, row)| row)
    }

    /// The index of the chosen option of a row; 0 if the form does not have it.
    pub(crate) fn chosen(&self, id: Id) -> usize {
        self.row(id).map_or(0, Row::chosen)
    }

    pub(crate) fn set_focus(&mut self, id: Id) {
        self.focus = self.rows.iter().position(|(other, _)| *other == id).unwrap_or(self.focus);
    }
}

impl<Id: Copy> Form<Id> {
    pub(crate) fn new(rows: Vec<(Id, Row)>, button: &'static str) -> Form<Id> {
        // The button has the focus, because the values are remembered.
        Form::with_label_width(rows, button, VALUES)
    }

    /// A form with labels of this width.
    pub(crate) fn with_label_width(rows: Vec<(Id, Row)>, button: &'static str, values: u16) -> Form<Id> {
        Form { focus: rows.len(), rows, button, area: Rect::ZERO, values }
    }

    /// The same form with the focus on the first row.
    pub(crate) fn focus_first(self) -> Form<Id> {
        Form { focus: 0, ..self }
    }

    /// Whether the button has the focus.
    pub(crate) fn is_at_button(&self) -> bool {
        self.focus >= self.rows.len()
    }

    /// The description of the focused value.
    pub(crate) fn about(&self) -> &str {
        self.rows.get(self.focus).map_or("", |(_, row)| row.about())
    }

    pub(crate) fn event(&mut self, event: &Event) -> FormEvent<Id> {
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
            Some(KeyCode::Enter) if self.focus == last => return FormEvent::Submitted,
            Some(KeyCode::Enter) => self.focus += 1,
            _ => return self.change(event),
        }
        FormEvent::Moved
    }

    fn change(&mut self, event: &Event) -> FormEvent<Id> {
        let focus = self.focus;
        let Some((id, row)) = self.rows.get_mut(focus) else {
            return if event.key() == Some(KeyCode::Char(' ')) {
                FormEvent::Submitted
            } else {
                FormEvent::Ignored
            };
        };
        let changed = match (event.key(), &mut row.kind) {
            (Some(KeyCode::Char(letter)), FieldKind::Number { .. }) if !letter.is_ascii_digit() => false,
            (_, FieldKind::Words { field, .. }) => field.edit(event),
            (_, FieldKind::Number { field, .. }) => match edit_number(field, event) {
                Ok(changed) => changed,
                Err(why) => return FormEvent::Invalid(why),
            },
            (Some(KeyCode::Right | KeyCode::Char(' ' | '+')), _) => row.turn(Cycle::Next),
            (Some(KeyCode::Left | KeyCode::Char('-')), _) => row.turn(Cycle::Previous),
            (Some(KeyCode::Char(digit)), FieldKind::Choice { options, chosen }) => {
                let number = digit.to_digit(10).map_or(usize::MAX, |digit| digit as usize);
                let found = number < options.len();
                if found {
                    *chosen = number;
                }
                found
            }
            _ => false,
        };
        if changed { FormEvent::Changed(*id, row.chosen()) } else { FormEvent::Ignored }
    }

    /// A click left of a value selects the previous option, elsewhere in the row the next one.
    fn clicked(&mut self, x: u16, line: usize) -> FormEvent<Id> {
        if line == self.rows.len() + 1 {
            self.focus = self.rows.len();
            return FormEvent::Submitted;
        }
        let Some((id, row)) = self.rows.get_mut(line) else { return FormEvent::Ignored };
        self.focus = line;
        let left = x < self.area.x + self.values + 3;
        if x >= self.area.x + self.values && row.turn(if left { Cycle::Previous } else { Cycle::Next }) {
            return FormEvent::Changed(*id, row.chosen());
        }
        FormEvent::Moved
    }

    /// The height of the form.
    pub(crate) fn height(&self) -> u16 {
        self.rows.len() as u16 + 2
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame, area: Rect, look: Look) {
        self.area = area.intersection(frame.area());
        for (number, (_, row)) in self.rows.iter().enumerate() {
            let place = Rect { y: self.area.y + number as u16, height: 1, ..self.area };
            if place.bottom() > self.area.bottom() {
                return;
            }
            let focused = number == self.focus;
            let value = match &row.kind {
                FieldKind::Choice { options, chosen } => {
                    options.get(*chosen).map_or("", |(name, _)| name).to_string()
                }
                FieldKind::Number { field, .. } | FieldKind::Words { field, .. } => field.text(),
            };
            let value = match (&row.kind, focused) {
                (FieldKind::Number { .. } | FieldKind::Words { .. }, true) => format!("  {value}_ "),
                (FieldKind::Choice { .. }, true) => format!("◄ {value} ►"),
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
            let role = if self.is_at_button() { Role::Selected } else { Role::Strong };
            let text = format!("  {}  ", self.button);
            frame.render_widget(Line::styled(text, role.style(look.depth)), place);
        }
    }
}
