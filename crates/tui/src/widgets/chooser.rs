mod menu;
mod typing;

use catalog::{MoveInput, MoveInputStep, State};
use crossterm::event::KeyCode;
use game::{Grid, MenuChoice, Square, Target};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::event::Event;
use crate::screens::KeyHint;
use crate::settings::Touch;
use crate::text;
use crate::theme::{Look, Mark, Role};
use crate::widgets::board::{Geometry, Orientation};
use crate::widgets::text_field::Field;
use menu::ChoiceMenu;

/// Selects a legal move by cursor, mouse or typing.
pub(crate) struct MoveChooser {
    spelling: MoveInput,
    /// The choices that all legal moves share; they are made automatically.
    forced: Vec<Target>,
    /// The only legal move and its menu entry, if it needs no square.
    only_entry: Option<(String, MenuChoice)>,
    grid: Grid,
    pub(crate) cursor: Square,
    typed: Field,
    /// First letters of the legal moves in text form.
    first_letters: Vec<char>,
    /// A number that was just chosen from the menu, or that typing started with. A space after a menu number starts
    /// typing with it.
    number: Option<char>,
    /// The menu entry that Enter takes if only the menu is left.
    highlighted: usize,
    /// The layout of the board when it was last drawn.
    pub(crate) geometry: Option<Geometry>,
    /// The menu entries when they were last drawn.
    menu: Vec<(Rect, MenuChoice)>,
}

/// Help text about letters that are keys and also begin a move.
pub(crate) const LETTERS_HELP: &str = "The first letter of a legal move starts typing that move. If the letter is also a key of the last line, such as s for save, press Enter after it to use the key. A colon always starts a move.";

/// The effect of an event on the move being entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum InputResult {
    /// None: the event is for another part of the screen.
    Ignored,
    /// The move is not complete yet.
    Incomplete,
    /// The move is complete.
    Ply(String),
    /// A single letter was typed, then Enter: the screen's command with that letter.
    Command(char),
    /// The input is rejected, with the reason.
    Rejected(String),
}

impl MoveChooser {
    /// Starts with the cursor in the middle of the board.
    pub(crate) fn new(state: &dyn State) -> MoveChooser {
        let grid = state.scene().grid;
        let mut spelling = MoveInput::new(state);
        let only_entry = make_forced_choices(&mut spelling);
        let mut first_letters: Vec<char> =
            state.moves().iter().filter_map(|ply| ply.chars().next()).collect();
        first_letters.sort_unstable();
        first_letters.dedup();
        let mut chooser = MoveChooser {
            forced: spelling.chosen().to_vec(),
            only_entry,
            spelling,
            grid,
            first_letters,
            number: None,
            highlighted: 0,
            cursor: Square::new(grid.files / 2, grid.ranks / 2),
            typed: Field::default(),
            geometry: None,
            menu: Vec::new(),
        };
        chooser.reset_highlight();
        chooser
    }

    /// Starts again in another state of the same game; the cursor stays.
    pub(crate) fn restart(&mut self, state: &dyn State) {
        let cursor = self.cursor;
        let geometry = self.geometry.take();
        *self = MoveChooser::new(state);
        self.geometry = geometry;
        if self.grid.contains(cursor) {
            self.cursor = cursor;
        }
    }

    /// Whether the person has chosen or typed something.
    pub(crate) fn is_begun(&self) -> bool {
        !self.is_unstarted() || !self.typed.is_empty()
    }

    /// Whether nothing is chosen beyond the forced choices.
    fn is_unstarted(&self) -> bool {
        self.spelling.chosen() == self.forced
    }

    /// The only legal ply and its entry in the menu, if no square is to be chosen for it, such as a pass.
    pub(crate) fn only_entry(&self) -> Option<&(String, MenuChoice)> {
        self.only_entry.as_ref()
    }

    /// Whether keys go to the text being typed.
    pub(crate) fn is_typing(&self) -> bool {
        !self.typed.is_empty()
    }

    /// Whether Escape would undo a choice.
    pub(crate) fn can_step_back(&self, touch: Touch) -> bool {
        self.is_typing() || !self.is_unstarted() && !self.is_touch_bound(touch)
    }

    /// Whether the only choice that could be undone is a touched piece under touch-move.
    fn is_touch_bound(&self, touch: Touch) -> bool {
        touch == Touch::Move && self.spelling.chosen().len() == self.forced.len() + 1
    }

    /// Whether only menu entries can be chosen.
    fn is_in_menu(&self) -> bool {
        let next = self.spelling.next();
        !next.is_empty() && next.iter().all(|target| matches!(target, Target::Choice(_)))
    }

    /// Highlights the first menu entry that is not forced.
    fn reset_highlight(&mut self) {
        self.highlighted = self.choices().len().saturating_sub(self.spelling.next().len());
    }

    /// The keys that choose now.
    pub(crate) fn keys(&self) -> Vec<KeyHint> {
        if self.is_in_menu() {
            return vec![
                KeyHint::new(KeyCode::Enter, "Enter or number", "choose"),
                KeyHint::new(KeyCode::Down, "↑ ↓", "move in the menu"),
            ];
        }
        let mut keys = vec![KeyHint::new(KeyCode::Enter, "Enter", "choose")];
        for target in self.spelling.next() {
            if let Target::Choice(MenuChoice { label, number, .. }) = target
                && let Some(shown) = NUMBERS.get(usize::from(number))
            {
                keys.push(KeyHint::new(KeyCode::Char((b'0' + number) as char), shown, label));
            }
        }
        keys
    }

    /// Squares that can be clicked, and squares that were chosen.
    pub(crate) fn marks(&self) -> Vec<(Square, Mark)> {
        let cell = |mark: Mark| {
            move |target: &Target| match target {
                Target::Cell(square) => Some((*square, mark)),
                Target::Choice(_) => None,
            }
        };
        let next = self.spelling.next();
        let targets = next.iter().filter_map(cell(Mark::Target));
        targets.chain(self.spelling.chosen().iter().filter_map(cell(Mark::Chosen))).collect()
    }

    /// The entries of the menu beside the board. A forced choice stays visible.
    pub(crate) fn choices(&self) -> Vec<MenuChoice> {
        let choice = |target: Target| match target {
            Target::Choice(choice) => Some(choice),
            Target::Cell(_) => None,
        };
        let forced = self.forced.last().filter(|_| self.is_unstarted()).copied();
        forced.into_iter().chain(self.spelling.next()).filter_map(choice).collect()
    }

    pub(crate) fn event(&mut self, event: &Event, state: &dyn State, touch: Touch) -> InputResult {
        let number = if self.is_typing() { None } else { self.number.take() };
        if let Some((x, y)) = event.click() {
            return self.clicked(x, y, state, touch);
        }
        if event.is_back() {
            return self.step_back(touch);
        }
        if self.is_typing() {
            return self.typing_event(event, state, touch);
        }
        if matches!(event, Event::Paste(_)) {
            self.typed.edit(event);
            return InputResult::Incomplete;
        }
        if self.is_in_menu()
            && let Some(result) = event.key().and_then(|key| self.menu_key(key, state, touch))
        {
            return result;
        }
        match event.key() {
            Some(KeyCode::Up) => self.move_cursor(0, 1),
            Some(KeyCode::Down) => self.move_cursor(0, -1),
            Some(KeyCode::Left) => self.move_cursor(-1, 0),
            Some(KeyCode::Right) => self.move_cursor(1, 0),
            Some(KeyCode::Tab) => self.jump_to_target(),
            Some(KeyCode::Char(' ')) if number.is_some() => self.start_typing_number(number),
            Some(KeyCode::Enter | KeyCode::Char(' ')) => self.click(Target::Cell(self.cursor), state, touch),
            Some(KeyCode::Char(letter)) => self.letter_key(letter, state, touch),
            _ => InputResult::Ignored,
        }
    }

    /// Handles a key while only the menu is left: the arrow keys move in the menu.
    fn menu_key(&mut self, key: KeyCode, state: &dyn State, touch: Touch) -> Option<InputResult> {
        let choices = self.choices();
        match key {
            KeyCode::Up => self.highlighted = (self.highlighted + choices.len() - 1) % choices.len(),
            KeyCode::Down | KeyCode::Tab => self.highlighted = (self.highlighted + 1) % choices.len(),
            KeyCode::Left | KeyCode::Right => (),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let choice = choices.get(self.highlighted).or(choices.first())?;
                return Some(self.click(Target::Choice(*choice), state, touch));
            }
            KeyCode::Char(digit @ '0'..='9') => {
                return self.spelling.menu_number_error(&digit.to_string()).map(InputResult::Rejected);
            }
            _ => return None,
        }
        Some(InputResult::Incomplete)
    }

    fn clicked(&mut self, x: u16, y: u16, state: &dyn State, touch: Touch) -> InputResult {
        let square = self.geometry.as_ref().and_then(|geometry| geometry.square(x, y));
        if let Some(square) = square {
            self.cursor = square;
            return self.click(Target::Cell(square), state, touch);
        }
        let choice =
            self.menu.iter().find(|(area, _)| area.contains((x, y).into())).map(|&(_, choice)| choice);
        choice.map_or(InputResult::Ignored, |choice| self.click(Target::Choice(choice), state, touch))
    }

    pub(crate) fn click(&mut self, target: Target, state: &dyn State, touch: Touch) -> InputResult {
        self.typed.clear();
        let result = self.clicked_target(target, state, touch);
        self.reset_highlight();
        result
    }

    fn clicked_target(&mut self, target: Target, state: &dyn State, touch: Touch) -> InputResult {
        match self.spelling.click(target) {
            MoveInputStep::Further => {
                make_forced_choices(&mut self.spelling);
                InputResult::Incomplete
            }
            MoveInputStep::Ply(ply) => InputResult::Ply(ply),
            // The target is chosen already.
            MoveInputStep::Impossible if self.is_unstarted() && self.forced.contains(&target) => {
                InputResult::Incomplete
            }
            MoveInputStep::Impossible => self.click_instead(target, state, touch),
        }
    }

    /// A click that does not continue the move may start another one, except under touch-move.
    fn click_instead(&mut self, target: Target, state: &dyn State, touch: Touch) -> InputResult {
        let begun = self.spelling.chosen()[self.forced.len()..].to_vec();
        if begun.is_empty() {
            return InputResult::Rejected(self.spelling.illegal_reason(target, state));
        }
        if touch == Touch::Move {
            return InputResult::Rejected(
                "touch-move: the move must continue on a marked square".to_string(),
            );
        }
        while !self.is_unstarted() && self.spelling.back() {}
        if begun.first() == Some(&target) {
            // A second click on the same piece deselects it.
            return InputResult::Incomplete;
        }
        match self.spelling.click(target) {
            MoveInputStep::Further => {
                make_forced_choices(&mut self.spelling);
                InputResult::Incomplete
            }
            MoveInputStep::Ply(ply) => InputResult::Ply(ply),
            MoveInputStep::Impossible => {
                for target in begun {
                    self.spelling.click(target);
                }
                InputResult::Rejected(self.spelling.illegal_reason(target, state))
            }
        }
    }

    /// One step back: clears the typed text, then undoes the last choice and those forced by it.
    fn step_back(&mut self, touch: Touch) -> InputResult {
        if self.is_typing() {
            self.typed.clear();
            self.number = None;
            return InputResult::Incomplete;
        }
        if self.is_unstarted() {
            return InputResult::Ignored;
        }
        if self.is_touch_bound(touch) {
            return InputResult::Rejected("touch-move: a chosen piece must be moved".to_string());
        }
        self.spelling.back();
        while !self.is_unstarted() && only_choice(&self.spelling).is_some() {
            self.spelling.back();
        }
        self.reset_highlight();
        InputResult::Incomplete
    }

    /// The orientation in which the board was last drawn.
    fn orientation(&self) -> Orientation {
        self.geometry.as_ref().map_or(Orientation::Normal, Geometry::orientation)
    }

    fn move_cursor(&mut self, right: i8, up: i8) -> InputResult {
        let (right, up) =
            if self.orientation() == Orientation::Flipped { (-right, -up) } else { (right, up) };
        let file = self.cursor.file().saturating_add_signed(right).min(self.grid.files - 1);
        let rank = self.cursor.rank().saturating_add_signed(up).min(self.grid.ranks - 1);
        self.cursor = Square::new(file, rank);
        InputResult::Incomplete
    }

    /// Moves the cursor to the next square that can be clicked.
    fn jump_to_target(&mut self) -> InputResult {
        let mut cells: Vec<Square> = self
            .spelling
            .next()
            .into_iter()
            .filter_map(|target| match target {
                Target::Cell(square) => Some(square),
                Target::Choice(_) => None,
            })
            .collect();
        cells.sort_by_key(|&square| self.grid.index(square));
        let here = self.grid.index(self.cursor);
        let next = cells.iter().find(|&&square| self.grid.index(square) > here).or(cells.first());
        if let Some(&square) = next {
            self.cursor = square;
        }
        InputResult::Incomplete
    }

    /// The height that [`draw`](MoveChooser::draw) uses of an area.
    pub(crate) fn height(&self, room: Rect) -> u16 {
        self.choices_menu()
            .height(room.width, room.height.saturating_sub(self.header_rows()))
            .saturating_add(self.header_rows())
            .min(room.height)
    }

    /// The minimum height.
    pub(crate) fn min_height(&self) -> u16 {
        self.header_rows() + self.choices().len() as u16
    }

    /// Lines above the menu.
    fn header_rows(&self) -> u16 {
        u16::from(self.is_typing() || !self.spelling.chosen().is_empty())
    }

    fn choices_menu(&self) -> ChoiceMenu {
        let highlighted = self.is_in_menu().then_some(self.highlighted);
        ChoiceMenu::new(self.choices(), highlighted, self.orientation())
    }

    /// Draws the typed text or the choices so far, then the menu.
    pub(crate) fn draw(&mut self, frame: &mut Frame, area: Rect, look: Look) {
        let head = Rect { height: self.header_rows().min(area.height), ..area };
        if self.is_typing() {
            let (text, _) = self.typed.window(usize::from(area.width).saturating_sub(4));
            let line = Line::from(vec![
                Span::styled("> ", Role::Notice.style(look.depth)),
                Span::styled(format!("{}_", text.trim_start()), Role::Strong.style(look.depth)),
            ]);
            frame.render_widget(line, head);
        } else if !self.spelling.chosen().is_empty() {
            let names = self.spelling.chosen().iter().map(|target| target.name());
            let text = format!("Chosen: {}", names.collect::<Vec<_>>().join(", "));
            frame.render_widget(Line::styled(text, Role::Notice.style(look.depth)), head);
        }
        self.menu = self.choices_menu().draw(frame, text::below(area, head.height), look);
    }
}

/// The numbers of a menu as text.
const NUMBERS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// Makes forced choices. A choice that would complete a move is returned instead, for the person to make.
fn make_forced_choices(spelling: &mut MoveInput) -> Option<(String, MenuChoice)> {
    while let Some(choice) = only_choice(spelling) {
        if let MoveInputStep::Ply(ply) = spelling.click(Target::Choice(choice)) {
            spelling.back();
            return Some((ply, choice));
        }
    }
    None
}

/// The only possible choice, if it is a menu entry.
fn only_choice(spelling: &MoveInput) -> Option<MenuChoice> {
    match spelling.next()[..] {
        [Target::Choice(choice)] => Some(choice),
        _ => None,
    }
}
