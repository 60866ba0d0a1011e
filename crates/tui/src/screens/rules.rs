use std::time::Duration;

use catalog::Game;
use crossterm::event::KeyCode;
use game::Target;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::context::AppContext;
use crate::event::Event;
use crate::screens::{KeyHint, Navigation, Screen};
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
        let mut keys = vec![
            KeyHint::new(KeyCode::PageDown, "PgDn", "read on"),
            KeyHint::new(KeyCode::PageUp, "PgUp", "back"),
        ];
        keys.push(self.pane.other_form());
        if self.pane.is_scrollable() {
            keys.push(KeyHint::new(KeyCode::Char('j'), "j k", "scroll"));
        }
        if let Some(try_board) = &self.try_board {
            if try_board.state.outcome().is_none() {
                keys.push(KeyHint::new(KeyCode::Enter, "Enter", "try a move"));
            }
            if !try_board.state.plies().is_empty() {
                keys.push(KeyHint::new(KeyCode::Char('u'), "u", "undo"));
            }
        }
        keys.push(KeyHint::new(KeyCode::Char('q'), "q", "leave"));
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
        let mut taken = false;
        self.read(|pane| taken = pane.event(event));
        if taken { Navigation::Stay } else { self.try_out(event, context) }
    }

    fn next_tick(&self) -> Option<Duration> {
        self.try_board.as_ref().and_then(TryBoard::next_tick)
    }
}

impl RulesScreen {
    fn try_out(&mut self, event: &Event, context: &mut AppContext) -> Navigation {
        if let Some(try_board) = &mut self.try_board {
            match try_board.event(event, context) {
                InputResult::Ply(ply) => {
                    try_board.play(&ply, context);
                    return Navigation::Stay;
                }
                InputResult::Incomplete | InputResult::Rejected(_) => return Navigation::Stay,
                InputResult::Command(letter) => return self.command(&Event::letter(letter)),
                InputResult::Ignored => (),
            }
        }
        self.command(event)
    }

    fn command(&mut self, event: &Event) -> Navigation {
        let wheel = event.wheel();
        match (event.key(), &mut self.try_board) {
            (Some(KeyCode::Char('u')), Some(try_board)) => {
                try_board.undo();
            }
            // Without a board the arrow keys turn pages and scroll.
            (Some(KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ')), None) => {
                self.read(RulesPane::page_down);
            }
            (Some(KeyCode::Left), None) => self.read(RulesPane::page_up),
            (Some(KeyCode::Down), None) | (Some(KeyCode::Char('j')), _) => self.pane.scroll(1),
            (Some(KeyCode::Up), None) | (Some(KeyCode::Char('k')), _) => self.pane.scroll(-1),
            (Some(KeyCode::Char('q')), _) => return Navigation::Back,
            _ if wheel != 0 => self.pane.scroll(wheel),
            _ if event.is_back() => return Navigation::Back,
            _ => (),
        }
        Navigation::Stay
    }
}
