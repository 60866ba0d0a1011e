//! Key bindings. Each screen has one table: it drives what the keys do, the status line, the help, and the tables in
//! `docs/reference/keys.md`.

use crossterm::event::KeyCode;

use super::{
    KeyHint, Navigation, analysis, game, lesson, library, menu, puzzle, rules, selection, settings, setup,
};
use crate::context::AppContext;
use crate::widgets::position_editor;

/// A row of the table of a screen `S`: a key and what it does. `R` is what the screen returns for an event.
pub(crate) struct Binding<S, R = Navigation> {
    /// The key that a click on the hint presses.
    key: KeyCode,
    /// The names of the key and of keys that belong to it.
    shown: &'static str,
    /// The action in a word or two; empty for a key without a hint.
    label: &'static str,
    /// The action in the book, if it is not the label; an empty text leaves the row out.
    about: Option<&'static str>,
    applies: fn(&S) -> bool,
    /// The message if the key does not apply.
    otherwise: Option<&'static str>,
    action: Action<S, R>,
}

enum Action<S, R> {
    Run(fn(&mut S, &mut AppContext)),
    /// Run it and return its result, such as the next screen.
    Return(fn(&mut S, &mut AppContext) -> R),
    /// A part of the screen, such as a list, handles the key itself.
    Part,
}

impl<S, R> Binding<S, R> {
    /// A key that stays on the screen.
    pub(crate) const fn new(
        shown: &'static str,
        label: &'static str,
        run: fn(&mut S, &mut AppContext),
    ) -> Binding<S, R> {
        Binding::of(shown, label, Action::Run(run))
    }

    /// A key that may lead to another screen.
    pub(crate) const fn leading(
        shown: &'static str,
        label: &'static str,
        run: fn(&mut S, &mut AppContext) -> R,
    ) -> Binding<S, R> {
        Binding::of(shown, label, Action::Return(run))
    }

    /// A key that a part of the screen handles.
    pub(crate) const fn part(shown: &'static str, label: &'static str) -> Binding<S, R> {
        Binding::of(shown, label, Action::Part)
    }

    /// A key without a hint: it belongs to another row, or does the same.
    pub(crate) const fn also(shown: &'static str, run: fn(&mut S, &mut AppContext)) -> Binding<S, R> {
        Binding::of(shown, "", Action::Run(run))
    }

    /// A key without a hint that may lead to another screen.
    pub(crate) const fn hidden(shown: &'static str, run: fn(&mut S, &mut AppContext) -> R) -> Binding<S, R> {
        Binding::of(shown, "", Action::Return(run))
    }

    const fn of(shown: &'static str, label: &'static str, action: Action<S, R>) -> Binding<S, R> {
        Binding { key: key_of(shown), shown, label, about: None, applies: |_| true, otherwise: None, action }
    }

    /// The same key, only where it applies.
    pub(crate) const fn when(self, applies: fn(&S) -> bool) -> Binding<S, R> {
        Binding { applies, ..self }
    }

    /// The same key with a message where it does not apply.
    pub(crate) const fn otherwise(self, message: &'static str) -> Binding<S, R> {
        Binding { otherwise: Some(message), ..self }
    }

    /// The same key with a sentence for the book.
    pub(crate) const fn about(self, about: &'static str) -> Binding<S, R> {
        Binding { about: Some(about), ..self }
    }
}

/// The key with this name: of two names the first, of two directions forward or down.
const fn key_of(shown: &str) -> KeyCode {
    match shown.as_bytes() {
        [letter] | [letter, b' ', _] => KeyCode::Char(*letter as char),
        [b'F', number] => KeyCode::F(*number - b'0'),
        b"Space" => KeyCode::Char(' '),
        b"Enter" => KeyCode::Enter,
        b"Esc" => KeyCode::Esc,
        b"Tab" => KeyCode::Tab,
        b"BackTab" => KeyCode::BackTab,
        b"Del" => KeyCode::Delete,
        b"Backspace" => KeyCode::Backspace,
        b"Home" => KeyCode::Home,
        b"End" => KeyCode::End,
        b"PgUp" => KeyCode::PageUp,
        b"PgDn" | b"PgUp PgDn" => KeyCode::PageDown,
        // ←, ↑, → and ↓, alone or after the opposite arrow.
        [.., 0x90] => KeyCode::Left,
        [.., 0x91] => KeyCode::Up,
        [.., 0x92] => KeyCode::Right,
        [.., 0x93] => KeyCode::Down,
        _ => unreachable!(),
    }
}

/// The hints of the keys that apply now.
pub(crate) fn hints<S, R>(table: &[Binding<S, R>], screen: &S) -> Vec<KeyHint> {
    let applies = |row: &&Binding<S, R>| (row.applies)(screen);
    let is_first = |row: &&Binding<S, R>| {
        table
            .iter()
            .filter(applies)
            .find(|other| other.key == row.key)
            .is_some_and(|first| std::ptr::eq(first, *row))
    };
    let shown = table.iter().filter(|row| !row.label.is_empty()).filter(is_first);
    shown.map(|row| KeyHint::new(row.key, row.shown, row.label)).collect()
}

/// Does what a key does now; `None` if it does nothing here, or a part of the screen handles it.
pub(crate) fn press<S, R: Default>(
    table: &[Binding<S, R>],
    screen: &mut S,
    key: KeyCode,
    context: &mut AppContext,
) -> Option<R> {
    let rows = || table.iter().filter(|row| row.key == key);
    match rows().find(|row| (row.applies)(screen)).map(|row| &row.action) {
        Some(Action::Run(run)) => run(screen, context),
        Some(Action::Return(run)) => return Some(run(screen, context)),
        Some(Action::Part) => return None,
        None => context.notify(rows().find_map(|row| row.otherwise)?),
    }
    Some(R::default())
}

/// The rows of a table for the book: the names of the keys and what they do.
fn rows<S, R>(table: &[Binding<S, R>]) -> Vec<(&'static str, &'static str)> {
    let row = |row: &Binding<S, R>| (row.shown, row.about.unwrap_or(row.label));
    table.iter().map(row).filter(|(_, about)| !about.is_empty()).collect()
}

/// The keys of every screen: its title, the names of its keys, and what they do.
pub fn key_tables() -> [(&'static str, Vec<(&'static str, &'static str)>); 12] {
    [
        ("In a game", rows(game::KEYS)),
        ("At the end of a game", rows(game::END_KEYS)),
        ("In an analysis or review", rows(analysis::KEYS)),
        ("In the editor for positions", rows(position_editor::KEYS)),
        ("In a puzzle", rows(puzzle::KEYS)),
        ("In a lesson", rows(lesson::KEYS)),
        ("In the rules", rows(rules::KEYS)),
        ("In the saved games", rows(library::KEYS)),
        ("Before a game", rows(setup::KEYS)),
        ("In the settings", rows(settings::KEYS)),
        ("In the menu", rows(menu::KEYS)),
        ("In other lists", rows(selection::KEYS)),
    ]
}
