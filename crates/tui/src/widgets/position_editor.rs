mod draw;

use catalog::{Game, State};
use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use game::{Edit, Palette, Player, PositionDraft, Scene, Setup, Square};
use ratatui::layout::Rect;

use crate::context::AppContext;
use crate::event::Event;
use crate::screens::keys::{hints, press};
use crate::screens::{Binding, KeyHint};
use crate::widgets::board::Geometry;
use crate::widgets::form::{Form, FormEvent, Row};
use crate::widgets::prompt::PromptEvent;

/// An editor for positions.
pub(crate) struct Editor {
    game: &'static dyn Game,
    palette: Palette,
    /// The palette item that Enter places.
    item: usize,
    sketch: PositionDraft,
    /// The position when the editor was opened.
    before: PositionDraft,
    /// A scene of this game, for its board and theme.
    scene: Scene,
    cursor: Square,
    geometry: Option<Geometry>,
    /// Where the palette items were drawn.
    places: Vec<Rect>,
    /// Starting point, pieces in hand, player to move.
    form: Form<EditorRow>,
    focus: Focus,
    /// Leaving with unsaved changes needs the key twice.
    leaving: Confirmation,
}

/// What has the focus of the arrow keys.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Focus {
    Board,
    Form,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Confirmation {
    Idle,
    Pending,
}

/// What a row of the form sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EditorRow {
    Start,
    Hand(Player, usize),
    Turn,
    Phase,
}

type Key = Binding<Editor, PromptEvent>;

/// The keys of the editor; on the board also the letters of the palette.
pub(crate) const KEYS: &[Key] = &[
    Key::new("Enter", "put", Editor::put).when(Editor::is_on_board).about("put the piece"),
    Key::also("Space", Editor::put).when(Editor::is_on_board),
    Key::new("Del", "clear", Editor::clear).when(Editor::is_on_board).about("clear the square"),
    Key::also("Backspace", Editor::clear).when(Editor::is_on_board),
    Key::new("Tab", "settings", |editor, _| editor.focus = Focus::Form)
        .when(Editor::is_on_board)
        .about("between the board and the settings"),
    Key::also("BackTab", |editor, _| editor.focus = Focus::Form).when(Editor::is_on_board),
    Key::new("PgUp PgDn", "piece", |editor, _| editor.turn(1))
        .when(Editor::is_on_board)
        .about("choose a piece"),
    Key::also("PgUp", |editor, _| editor.turn(editor.palette.items.len().saturating_sub(1)))
        .when(Editor::is_on_board),
    Key::leading("Esc", "back", Editor::leave)
        .when(Editor::is_on_board)
        .about("leave the settings, then the editor"),
    Key::hidden("q", Editor::leave).when(Editor::is_on_board),
    Key::also("↑", |editor, _| editor.step(0, 1)).when(Editor::is_on_board),
    Key::also("↓", |editor, _| editor.step(0, -1)).when(Editor::is_on_board),
    Key::also("←", |editor, _| editor.step(-1, 0)).when(Editor::is_on_board),
    Key::also("→", |editor, _| editor.step(1, 0)).when(Editor::is_on_board),
    Key::part("Enter", "next field, or done")
        .when(|editor| !editor.is_on_board())
        .about("in the settings: next field, or done"),
    Key::part("← →", "change it").when(|editor| !editor.is_on_board()),
    Key::new("Tab", "board", |editor, _| editor.focus = Focus::Board)
        .when(|editor| !editor.is_on_board())
        .about(""),
    Key::also("BackTab", |editor, _| editor.focus = Focus::Board),
    Key::new("Esc", "board", |editor, _| editor.focus = Focus::Board)
        .when(|editor| !editor.is_on_board())
        .about(""),
];

/// Columns for the labels of the rows.
const LABELS: u16 = 13;

impl Editor {
    /// Opens the editor with a position.
    pub(crate) fn new(game: &'static dyn Game, state: &dyn State) -> Option<Editor> {
        let sketch = game.draft(&state.text()).ok()?;
        let grid = sketch.grid;
        let palette = game.palette();
        let rows = rows(game, &palette, &sketch);
        Some(Editor {
            game,
            palette,
            item: 0,
            before: sketch.clone(),
            sketch,
            scene: state.scene(),
            cursor: Square::new(grid.files / 2, grid.ranks / 2),
            geometry: None,
            places: Vec::new(),
            form: Form::with_label_width(rows, "Analyse this position", LABELS),
            focus: Focus::Board,
            leaving: Confirmation::Idle,
        })
    }

    /// The position as text, and why it is invalid, if it is.
    fn verdict(&self) -> (String, Option<String>) {
        let text = self.game.to_text(&self.sketch);
        let why = self.game.read(&text).err().map(|error| error.expected().to_string());
        (text, why)
    }

    fn edit(&mut self, edit: Edit, context: &mut AppContext) {
        if let Err(why) = self.game.edit(&mut self.sketch, edit) {
            context.warn(why);
        }
    }

    fn put(&mut self, context: &mut AppContext) {
        self.edit(Edit::Put(self.cursor, self.item), context);
    }

    /// Selects another palette item.
    fn turn(&mut self, steps: usize) {
        self.item = (self.item + steps) % self.palette.items.len().max(1);
    }

    pub(crate) fn event(&mut self, event: &Event, context: &mut AppContext) -> PromptEvent {
        if !matches!(event, Event::Key(_) | Event::Mouse(_)) {
            return PromptEvent::Pending;
        }
        if !matches!(event.key(), Some(KeyCode::Esc | KeyCode::Char('q'))) {
            self.leaving = Confirmation::Idle;
        }
        if let Event::Mouse(mouse) = event {
            let place = (mouse.column, mouse.row);
            match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) if self.clicked(place, context) => {
                    return PromptEvent::Pending;
                }
                MouseEventKind::Down(MouseButton::Right) => {
                    if let Some(square) = self.square(place) {
                        self.cursor = square;
                        self.edit(Edit::Clear(square), context);
                    }
                    return PromptEvent::Pending;
                }
                _ => (),
            }
        }
        let Some(key) = event.key() else { return self.form_event(event, context) };
        let letter = match key {
            KeyCode::Char(letter) if self.is_on_board() => Some(letter),
            _ => None,
        };
        if let Some(item) = letter.and_then(|letter| self.named(letter)) {
            self.leaving = Confirmation::Idle;
            self.item = item;
            self.put(context);
            return PromptEvent::Pending;
        }
        match (press(KEYS, self, key, context), letter) {
            (Some(result), _) => result,
            (None, None) if self.focus == Focus::Form => self.form_event(event, context),
            (None, Some(letter)) => {
                context.warn(format!("no piece of the palette has the key {letter}"));
                PromptEvent::Pending
            }
            (None, None) => PromptEvent::Pending,
        }
    }

    fn is_on_board(&self) -> bool {
        self.focus == Focus::Board
    }

    fn clear(&mut self, context: &mut AppContext) {
        self.edit(Edit::Clear(self.cursor), context);
    }

    /// The palette item with this key; case matters only if two items differ by it.
    fn named(&self, letter: char) -> Option<usize> {
        let items = &self.palette.items;
        let exact = items.iter().position(|item| item.key == letter);
        exact.or_else(|| items.iter().position(|item| item.key.eq_ignore_ascii_case(&letter)))
    }

    fn leave(&mut self, context: &mut AppContext) -> PromptEvent {
        if self.leaving == Confirmation::Pending || self.sketch == self.before {
            return PromptEvent::Cancelled;
        }
        self.leaving = Confirmation::Pending;
        context.notify("Press Escape again to discard your changes; Tab and Enter analyse this position.");
        PromptEvent::Pending
    }

    fn step(&mut self, right: i8, up: i8) {
        let grid = self.sketch.grid;
        let file = self.cursor.file().saturating_add_signed(right).min(grid.files.saturating_sub(1));
        let rank = self.cursor.rank().saturating_add_signed(up).min(grid.ranks.saturating_sub(1));
        self.cursor = Square::new(file, rank);
    }

    fn square(&self, (x, y): (u16, u16)) -> Option<Square> {
        self.geometry.as_ref().and_then(|geometry| geometry.square(x, y))
    }

    /// A click on the board places the item; a click on the palette selects one.
    fn clicked(&mut self, place: (u16, u16), context: &mut AppContext) -> bool {
        if let Some(square) = self.square(place) {
            (self.cursor, self.focus) = (square, Focus::Board);
            self.put(context);
            return true;
        }
        let item = self.places.iter().position(|area| area.contains(place.into()));
        if let Some(item) = item {
            (self.item, self.focus) = (item, Focus::Board);
        }
        item.is_some()
    }

    fn form_event(&mut self, event: &Event, context: &mut AppContext) -> PromptEvent {
        match self.form.event(event) {
            FormEvent::Submitted => {
                let (text, why) = self.verdict();
                match why {
                    None => return PromptEvent::Submitted(text),
                    Some(why) => context.warn(format!("not a valid position: {why}")),
                }
            }
            FormEvent::Changed(row, chosen) => {
                self.focus = Focus::Form;
                self.apply_row(row, chosen, context);
            }
            FormEvent::Moved => self.focus = Focus::Form,
            FormEvent::Invalid(why) => context.warn(why),
            FormEvent::Ignored => (),
        }
        PromptEvent::Pending
    }

    /// Applies the new value of a row of the form.
    fn apply_row(&mut self, row: EditorRow, chosen: usize, context: &mut AppContext) {
        match row {
            EditorRow::Start => self.begin(chosen),
            EditorRow::Hand(player, kind) => {
                self.edit(Edit::Hold(player, kind, u8::try_from(chosen).unwrap_or(u8::MAX)), context);
            }
            EditorRow::Turn => {
                if let Some(&player) = self.palette.turns.get(chosen) {
                    self.edit(Edit::Turn(player), context);
                }
            }
            EditorRow::Phase => {
                if let Some(phase) = self.palette.phases.get(chosen) {
                    self.edit(Edit::Phase(phase), context);
                }
            }
        }
    }

    /// Starts over with the original position, the start, or the empty board of a size.
    fn begin(&mut self, chosen: usize) {
        self.sketch = match starting_points(self.game).get(chosen.wrapping_sub(1)) {
            None => self.before.clone(),
            Some((_, sketch)) => sketch.clone(),
        };
        self.scene.grid = self.sketch.grid;
        self.step(0, 0);
        for (id, fresh) in rows(self.game, &self.palette, &self.sketch) {
            if let Some(row) = self.form.row_mut(id).filter(|_| id != EditorRow::Start) {
                *row = fresh;
            }
        }
    }

    pub(crate) fn keys(&self) -> Vec<KeyHint> {
        hints(KEYS, self)
    }

    pub(crate) fn help() -> Vec<String> {
        vec![
            "Place pieces on the board: move the cursor and press a piece's letter, or choose a piece with PgUp and PgDn and place it with Enter. With the mouse, click on a piece, then on squares; the right button clears a square, as Del does.".to_string(),
            "Tab moves to the settings: the starting board, the hands, the player to move, and the button that ends the editor. Below them is the position as text, and why it is not valid if it is not.".to_string(),
        ]
    }
}

/// The starting points: the start and the empty board of every size.
fn starting_points(game: &'static dyn Game) -> Vec<(String, PositionDraft)> {
    let sizes = game.info().sizes;
    let mut starting_points = Vec::new();
    for size in sizes {
        let setup = Setup { size: Some((*size).to_string()), deal: None };
        let start = game.start(&setup).and_then(|start| game.draft(&start.text()));
        let Ok(start) = start else { continue };
        let mut empty = start.clone();
        empty.pieces.fill(None);
        let name = |what: &str| if sizes.len() > 1 { format!("{what} {size}") } else { what.to_string() };
        starting_points.extend([(name("start"), start), (name("empty"), empty)]);
    }
    starting_points
}

/// The rows of the form for a position draft.
fn rows(game: &'static dyn Game, palette: &Palette, sketch: &PositionDraft) -> Vec<(EditorRow, Row)> {
    let info = game.info();
    let choice = |label: &str, names: Vec<String>, chosen: usize| {
        Row::choice(label, names.into_iter().map(|name| (name, String::new())).collect(), chosen)
    };
    let starting_points = starting_points(game);
    let names =
        ["this board".to_string()].into_iter().chain(starting_points.iter().map(|(name, _)| name.clone()));
    let mut rows = vec![(EditorRow::Start, choice("Start from", names.collect(), 0))];
    for player in Player::BOTH {
        for (kind, hand) in sketch.hands[player].iter().enumerate() {
            let held =
                |(_, start): &(String, PositionDraft)| Player::BOTH.map(|player| start.held(player, kind));
            let most = starting_points.iter().flat_map(held).chain([hand.count]).max().unwrap_or(0);
            let label = format!("{} {}s", info.players[player].person, hand.name);
            let counts = (0..=most).map(|count| count.to_string()).collect();
            rows.push((EditorRow::Hand(player, kind), choice(&label, counts, usize::from(hand.count))));
        }
    }
    if !palette.turns.is_empty() {
        let names = palette.turns.iter().map(|&player| info.players[player].person.to_string());
        let chosen = palette.turns.iter().position(|&player| player == sketch.turn).unwrap_or(0);
        rows.push((EditorRow::Turn, choice("To move", names.collect(), chosen)));
    }
    if !palette.phases.is_empty() {
        let names = palette.phases.iter().map(|phase| (*phase).to_string());
        let chosen = palette.phases.iter().position(|phase| *phase == sketch.phase).unwrap_or(0);
        rows.push((EditorRow::Phase, choice("Decision", names.collect(), chosen)));
    }
    rows
}
