use std::time::Duration;

use catalog::Game;
use crossterm::event::KeyCode;
use game::Target;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::context::AppContext;
use crate::event::Event;
use crate::screens::keys::{hints, press};
use crate::screens::{Binding, KeyHint, Navigation, Screen};
use crate::settings::Touch;
use crate::text;
use crate::widgets::board::{PANEL_WIDTH, split};
use crate::widgets::chooser::InputResult;
use crate::widgets::rulebook::{Page, RulesForm};
use crate::widgets::rules_pane::{DiagramPlacement, RulesPane};
use crate::widgets::try_board::{Interaction, TryBoard};

/// The screen of the rules, with boards for trying moves.
pub(crate) struct RulesScreen {
    game: &'static dyn Game,
    pane: RulesPane,
    try_board: Option<TryBoard>,
}

type Key = Binding<RulesScreen>;

/// The keys of the rules, most useful first.
pub(super) const KEYS: &[Key] = &[
    Key::new("PgDn", "read on", |rules, _| rules.read(RulesPane::page_down)),
    Key::new("PgUp", "back", |rules, _| rules.read(RulesPane::page_up)),
    Key::also("Home", |rules, _| rules.read(RulesPane::first_page)),
    Key::also("End", |rules, _| rules.read(RulesPane::last_page)),
    Key::new("F2", "complete rules", |rules, _| rules.read(RulesPane::open_other_form))
        .when(|rules| rules.pane.form() == RulesForm::Short)
        .about("complete or short rules"),
    Key::new("F2", "short rules", |rules, _| rules.read(RulesPane::open_other_form)).about(""),
    Key::new("j k", "scroll", |rules, _| rules.pane.scroll(1)).when(|rules| rules.pane.is_scrollable()),
    Key::also("k", |rules, _| rules.pane.scroll(-1)),
    Key::part("Enter", "try a move")
        .when(|rules| rules.try_board.as_ref().is_some_and(|board| board.state.outcome().is_none())),
    Key::new("u", "undo", |rules, _| {
        rules.try_board.as_mut().map(TryBoard::undo);
    })
    .when(|rules| rules.try_board.as_ref().is_some_and(|board| !board.state.plies().is_empty())),
    Key::leading("q", "leave", |_, _| Navigation::Back),
    Key::hidden("Esc", |_, _| Navigation::Back),
    // Without a board, the arrow keys turn pages and scroll.
    Key::also("→", |rules, _| rules.read(RulesPane::page_down)).when(RulesScreen::is_text),
    Key::also("Enter", |rules, _| rules.read(RulesPane::page_down)).when(RulesScreen::is_text),
    Key::also("Space", |rules, _| rules.read(RulesPane::page_down)).when(RulesScreen::is_text),
    Key::also("←", |rules, _| rules.read(RulesPane::page_up)).when(RulesScreen::is_text),
    Key::also("↓", |rules, _| rules.pane.scroll(1)).when(RulesScreen::is_text),
    Key::also("↑", |rules, _| rules.pane.scroll(-1)).when(RulesScreen::is_text),
];

/// The board of a page: after the move that led to it, or with a chosen piece.
fn board(game: &'static dyn Game, page: &Page) -> Option<TryBoard> {
    let state = match &page.origin {
        Some(origin) => {
            let mut state = game.read(&origin.position).ok()?;
            for ply in &origin.plies {
                state.play(ply).ok()?;
            }
            state
        }
        None => game.read(page.position.as_deref()?).ok()?,
    };
    let square = page.chosen.as_deref().and_then(|chosen| state.scene().grid.square(chosen).ok());
    let mut try_board = TryBoard::new(state);
    if let Some(square) = square {
        try_board.chooser.click(Target::Cell(square), try_board.state.as_ref(), Touch::Free);
    }
    Some(try_board)
}

/// The maximum width of the text beside a board.
const WORDS: u16 = 60;

/// Rows of text that stay visible beside a large menu.
const MIN_TEXT_ROWS: u16 = 7;

impl RulesScreen {
    pub(crate) fn new(game: &'static dyn Game) -> RulesScreen {
        let mut screen =
            RulesScreen { game, pane: RulesPane::new(game, DiagramPlacement::Beside), try_board: None };
        screen.set_up();
        screen
    }

    /// Sets up the position of the page.
    fn set_up(&mut self) {
        self.try_board = self.pane.open_page().and_then(|page| board(self.game, page));
    }

    /// Whether the page has no board.
    fn is_text(&self) -> bool {
        self.try_board.is_none()
    }

    /// Navigates in the rules; a new page has a new board.
    fn read(&mut self, reading: impl FnOnce(&mut RulesPane)) {
        let place = |pane: &RulesPane| (pane.form(), pane.number());
        let before = place(&self.pane);
        reading(&mut self.pane);
        if place(&self.pane) != before {
            self.set_up();
        }
    }

    fn draw_text(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        let prompt = self.try_board.as_ref().map(|try_board| format!("{}.", try_board.state.scene().prompt));
        self.pane.draw(frame, area, context.look(), prompt.as_deref());
    }
}

impl Screen for RulesScreen {
    fn title(&self) -> String {
        let rules = match self.pane.form() {
            RulesForm::Short => "the rules in short",
            RulesForm::Full => "the complete rules",
        };
        format!(
            "{} · {rules} · page {} of {}",
            self.game.info().name,
            self.pane.number() + 1,
            self.pane.count()
        )
    }

    fn keys(&self) -> Vec<KeyHint> {
        let keys = hints(KEYS, self);
        match &self.try_board {
            Some(try_board) if try_board.chooser.is_typing() => try_board.chooser.typing_keys(&keys),
            _ => keys,
        }
    }

    fn help(&self) -> Vec<String> {
        vec![
            "The rules, one page at a time: first in a short form with boards, and with F2 complete, in numbered paragraphs. You can try moves on every board.".to_string(),
            self.game.info().typing.to_string(),
        ]
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..text::below(area, 1) };
        let Some(try_board) = &mut self.try_board else {
            // Without a board the text is in a column of readable width.
            let column = text::centred(inner, inner.width.min(90), inner.height);
            return self.draw_text(frame, column, context);
        };
        let least = (inner.width * 9 / 20).max(PANEL_WIDTH.0 - 1);
        let (board, panel) = split(inner, &try_board.state.scene(), context.look(), (least, WORDS));
        try_board.draw(frame, board, context, Interaction::Enabled);
        let room = Rect { height: panel.height.saturating_sub(MIN_TEXT_ROWS), ..panel };
        let menu = if try_board.state.outcome().is_none() { try_board.chooser.height(room) } else { 0 };
        let upper = Rect { height: panel.height - menu, ..panel };
        if menu > 0 {
            try_board.chooser.draw(frame, text::below(panel, upper.height), context.look());
        }
        self.draw_text(frame, upper, context);
    }

    fn event(&mut self, event: &Event, context: &mut AppContext) -> Navigation {
        if self.try_board.as_mut().is_some_and(|try_board| try_board.handle(event, context)) {
            return Navigation::Stay;
        }
        let mut key = event.key_or_back();
        if let Some(try_board) = &mut self.try_board {
            match try_board.event(event, context) {
                InputResult::Ply(ply) => {
                    try_board.play(&ply, context);
                    return Navigation::Stay;
                }
                InputResult::Incomplete | InputResult::Rejected(_) => return Navigation::Stay,
                InputResult::Command(letter) => key = Some(KeyCode::Char(letter)),
                InputResult::Ignored => (),
            }
        }
        self.pane.scroll(event.wheel());
        key.and_then(|key| press(KEYS, self, key, context)).unwrap_or_default()
    }

    fn next_tick(&self) -> Option<Duration> {
        self.try_board.as_ref().and_then(TryBoard::next_tick)
    }
}
