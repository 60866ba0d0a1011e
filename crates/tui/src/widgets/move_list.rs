use catalog::State;
use game::{Info, Player, Scene};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::event::Event;
use crate::theme::{Look, Role};
use crate::widgets::player_panel;

/// The list of moves: a row has a turn of each side, with all its moves; captures are marked.
pub(crate) struct MoveListView {
    list: MoveList,
    /// Rows scrolled up from the end.
    scrolled: usize,
    /// Where each move was last drawn.
    places: Vec<(Rect, usize)>,
    area: Rect,
}

/// Parameters for drawing the list.
pub(crate) struct MoveListParams<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) info: &'static Info,
    pub(crate) look: Look,
    /// The move that stays visible; without one, the list is scrolled to its end or by the wheel.
    pub(crate) here: Option<usize>,
    /// The annotation and style of a move.
    pub(crate) style: &'a dyn Fn(usize) -> (&'static str, Role),
}

/// Width of a turn number.
const NUMBER: usize = 5;

/// A row: indices of the moves of each side.
type Row = [Vec<usize>; 2];

impl MoveListView {
    pub(crate) fn new(state: &dyn State) -> MoveListView {
        MoveListView { list: MoveList::new(state), scrolled: 0, places: Vec::new(), area: Rect::default() }
    }

    /// Switches to another line of the same game.
    pub(crate) fn set_line<'a>(&mut self, plies: impl Iterator<Item = &'a str> + Clone) {
        let before = self.list.entries().len();
        self.list.set_line(plies);
        if self.list.entries().len() != before {
            self.scrolled = 0;
        }
    }

    /// The move that was clicked.
    pub(crate) fn clicked(&self, event: &Event) -> Option<usize> {
        let place = event.click()?;
        self.places.iter().find(|(area, _)| area.contains(place.into())).map(|&(_, ply)| ply)
    }

    /// The turn up to a move, in words.
    pub(crate) fn sentence(&self, ply: usize) -> Option<&str> {
        self.list.entries().get(ply).map(|entry| entry.sentence.as_str())
    }

    /// Whether the mouse is over the list.
    pub(crate) fn is_under(&self, event: &Event) -> bool {
        matches!(event, Event::Mouse(mouse) if self.area.contains((mouse.column, mouse.row).into()))
    }

    /// Scrolls by the wheel; `false` if the event is not consumed.
    pub(crate) fn scroll(&mut self, event: &Event) -> bool {
        if event.wheel() == 0 || !self.is_under(event) {
            return false;
        }
        self.scrolled = self.scrolled.saturating_add_signed(-(event.wheel() as isize));
        true
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame, area: Rect, shown: &MoveListParams) {
        self.places.clear();
        self.area = area;
        if self.list.entries().is_empty() || area.height < 2 {
            return;
        }
        let width = usize::from(area.width) / 2;
        frame.render_widget(head(shown, width), Rect { height: 1, ..area });
        let rows = self.rows(width, shown);
        let room = usize::from(area.height - 1);
        let last = rows.len().saturating_sub(room);
        self.scrolled = self.scrolled.min(last);
        let first = match shown.here {
            Some(here) => {
                let row = rows.iter().position(|row| row.iter().flatten().any(|&ply| ply == here));
                row.unwrap_or(0).saturating_sub(room / 2).min(last)
            }
            None => last - self.scrolled,
        };
        for (y, row) in (area.y + 1..).zip(rows.iter().skip(first).take(room)) {
            for (side, plies) in row.iter().enumerate() {
                let place = Rect::new(area.x + (side * width) as u16, y, width as u16, 1);
                self.draw_cell(frame, place, plies, shown);
            }
        }
    }

    fn draw_cell(&mut self, frame: &mut Frame, mut place: Rect, plies: &[usize], shown: &MoveListParams) {
        let mut spans = vec![Span::styled(self.number(plies), Role::Faint.style(shown.look.depth))];
        let cell = place;
        place.x += NUMBER as u16;
        for &ply in plies {
            let Some(entry) = self.list.entries().get(ply) else { continue };
            let (text, role) = (words(entry, (shown.style)(ply).0), (shown.style)(ply).1);
            let width = text.chars().count() as u16;
            // A click on the number selects the first move of the turn.
            let from = if spans.len() == 1 { cell.x } else { place.x };
            self.places.push((Rect { x: from, width: place.x + width - from, ..place }, ply));
            spans.extend([Span::styled(text, role.style(shown.look.depth)), Span::raw(" ")]);
            place.x += width + 1;
        }
        frame.render_widget(Line::from(spans), cell);
    }

    /// The number of the turn that begins with these moves.
    fn number(&self, plies: &[usize]) -> String {
        let entries = self.list.entries();
        let turn = |ply: usize| entries.get(ply).map(|entry| entry.turn);
        match plies.first() {
            Some(&first) if first == 0 || turn(first - 1) != turn(first) => {
                format!("{:>3}. ", turn(first).unwrap_or_default())
            }
            _ => " ".repeat(NUMBER),
        }
    }

    /// All rows, with two turns side by side.
    fn rows(&self, width: usize, shown: &MoveListParams) -> Vec<Row> {
        let entries = self.list.entries();
        let plies: Vec<usize> = (0..entries.len()).collect();
        let mut rows: Vec<Row> = Vec::new();
        let mut top = 0;
        let mut before = Player::Two;
        for turn in plies.chunk_by(|&one, &next| entries[one].turn == entries[next].turn) {
            let side = entries[turn[0]].side;
            if side == Player::One || before == side {
                top = rows.len();
            }
            before = side;
            for (at, cell) in self.wrapped(turn, width, shown).into_iter().enumerate() {
                if rows.len() <= top + at {
                    rows.push(Row::default());
                }
                rows[top + at][side as usize] = cell;
            }
        }
        rows
    }

    /// The moves of a turn, wrapped into rows.
    fn wrapped(&self, turn: &[usize], width: usize, shown: &MoveListParams) -> Vec<Vec<usize>> {
        let mut cells: Vec<Vec<usize>> = Vec::new();
        let mut taken = width;
        for &ply in turn {
            let letters = words(&self.list.entries()[ply], (shown.style)(ply).0).chars().count() + 1;
            match cells.last_mut() {
                Some(cell) if taken + letters <= width => cell.push(ply),
                _ => {
                    cells.push(vec![ply]);
                    taken = NUMBER;
                }
            }
            taken += letters;
        }
        cells
    }
}

/// A move with its captures and annotation.
fn words(entry: &MoveEntry, sign: &str) -> String {
    match entry.taken {
        0 => format!("{}{sign}", entry.ply),
        1 => format!("{}×{sign}", entry.ply),
        taken => format!("{}×{taken}{sign}", entry.ply),
    }
}

/// The header: emblem and name of each side.
fn head(shown: &MoveListParams, width: usize) -> Line<'static> {
    let mut spans = Vec::new();
    for side in Player::BOTH {
        let taken: usize = spans.iter().map(Span::width).sum();
        // An emblem has two or three columns; the name is aligned with the moves.
        spans.push(Span::raw(" ".repeat((side as usize * width + NUMBER - 3).saturating_sub(taken))));
        spans.extend(player_panel::emblem(shown.scene, shown.info, side, shown.look));
        let name = format!(" {}", shown.info.players[side].person);
        spans.push(Span::styled(name, Role::Strong.style(shown.look.depth)));
    }
    Line::from(spans)
}

/// The effects of each move of a line, cached between frames so that the game is not replayed for each.
pub(crate) struct MoveList {
    /// The position after the last entry.
    state: Box<dyn State>,
    entries: Vec<MoveEntry>,
}

/// A move as shown in the list.
pub(crate) struct MoveEntry {
    pub(crate) ply: String,
    /// The player whose turn it belongs to, who need not be the one who decided.
    pub(crate) side: Player,
    /// The number of the turn, from 1, as in records.
    pub(crate) turn: usize,
    /// The number of captured pieces.
    pub(crate) taken: usize,
    /// The turn up to this move, in words.
    pub(crate) sentence: String,
}

impl MoveList {
    /// An empty list that begins at the first position of the game.
    pub(crate) fn new(state: &dyn State) -> MoveList {
        let mut start = state.copy();
        while start.undo().is_some() {}
        MoveList { state: start, entries: Vec::new() }
    }

    pub(crate) fn entries(&self) -> &[MoveEntry] {
        &self.entries
    }

    /// Switches to another line. Only moves that differ are undone and played.
    pub(crate) fn set_line<'a>(&mut self, plies: impl Iterator<Item = &'a str> + Clone) {
        let same =
            self.entries.iter().zip(plies.clone()).take_while(|(entry, ply)| entry.ply == *ply).count();
        while self.entries.len() > same {
            self.entries.pop();
            self.state.undo();
        }
        for ply in plies.skip(same) {
            if self.append(ply).is_none() {
                break;
            }
        }
    }

    fn append(&mut self, ply: &str) -> Option<()> {
        let begins = self.state.begins_turn();
        let before = self.entries.last();
        let turn = before.map_or(1, |before| before.turn + usize::from(begins));
        let ply = self.state.play(ply).ok()?;
        let last = self.state.last_turn()?;
        self.entries.push(MoveEntry {
            ply,
            side: last.player,
            turn,
            taken: last.effects.last().map_or(0, |effect| effect.taken.len()),
            sentence: last.sentence,
        });
        Some(())
    }
}
