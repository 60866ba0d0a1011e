use catalog::Game;
use game::Color;
use play::Seat;
use record::{GameResult, Link, Record, TagName};

use crate::text;

/// A saved game as a row of a table.
pub(crate) struct Saved {
    /// The name of its file on the shelf; empty if it is one of several in a file.
    pub(crate) name: String,
    /// The game, or the first of several; nothing if it cannot be read.
    pub(crate) record: Option<Record>,
    /// What the game is called.
    pub(crate) game: String,
    /// The computer that a person played against; both players of any other game.
    opponent: String,
    /// `won` or `lost` for a person who played against a computer; the winner of any other game.
    result: String,
    turns: usize,
    date: String,
}

/// What the rows are sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Order {
    /// The last one first.
    #[default]
    Date,
    Game,
    Opponent,
    Result,
    /// The longest first.
    Turns,
    Name,
}

/// Columns for games, results, numbers of moves and days, each with a blank behind it.
const GAME: usize = 10;
const RESULT: usize = 10;
const TURNS: usize = 6;
const DATE: usize = 10;

impl Order {
    /// The next one, and after the last the first.
    #[must_use]
    pub(crate) fn next(self) -> Order {
        match self {
            Order::Date => Order::Game,
            Order::Game => Order::Opponent,
            Order::Opponent => Order::Result,
            Order::Result => Order::Turns,
            Order::Turns => Order::Name,
            Order::Name => Order::Date,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Order::Date => "date",
            Order::Game => "game",
            Order::Opponent => "opponent",
            Order::Result => "result",
            Order::Turns => "moves",
            Order::Name => "file name",
        }
    }

    /// Brings rows into this order; those that are alike stand by their day, the last one first.
    pub(crate) fn sort(self, rows: &mut [Saved]) {
        rows.sort_by(|one, two| two.date.cmp(&one.date).then_with(|| two.name.cmp(&one.name)));
        match self {
            Order::Date => (),
            Order::Game => rows.sort_by(|one, two| one.game.cmp(&two.game)),
            Order::Opponent => rows.sort_by(|one, two| one.opponent.cmp(&two.opponent)),
            Order::Result => rows.sort_by(|one, two| one.result.cmp(&two.result)),
            Order::Turns => rows.sort_by_key(|row| std::cmp::Reverse(row.turns)),
            Order::Name => rows.sort_by(|one, two| one.name.cmp(&two.name)),
        }
    }
}

impl Saved {
    /// A file of the shelf with the first games in it; its day counts where a record tells none.
    pub(crate) fn of_file(
        name: String,
        found: Result<Vec<Record>, String>,
        day: String,
        games: &[&'static dyn Game],
    ) -> Saved {
        let mut records = found.unwrap_or_default();
        if records.is_empty() {
            let opponent = "cannot be read".to_string();
            let (game, result) = ("?".to_string(), String::new());
            return Saved { name, record: None, game, opponent, result, turns: 0, date: day };
        }
        let several = records.len() > 1;
        let mut saved = Saved::of_record(records.remove(0), games);
        if several {
            saved.opponent = "several games".to_string();
            saved.result.clear();
        }
        if saved.date.is_empty() {
            saved.date = day;
        }
        Saved { name, ..saved }
    }

    pub(crate) fn of_record(record: Record, games: &[&'static dyn Game]) -> Saved {
        let info = games.iter().map(|game| game.info()).find(|info| info.slug == record.tag(&TagName::GAME));
        let player = |colour: Color| match record.tag(&TagName::of(colour)) {
            "" => "?".to_string(),
            text => text.replacen(':', " ", 1),
        };
        let is_person = |colour: Color| Seat::is_person_in_record(record.tag(&TagName::of(colour)));
        let [first, second] = if info.is_some_and(|info| info.players.one.color == Color::Black) {
            [Color::Black, Color::White]
        } else {
            [Color::White, Color::Black]
        };
        // Whose game it was can be told if one person played.
        let own = match (is_person(first), is_person(second)) {
            (true, false) => Some((first, second)),
            (false, true) => Some((second, first)),
            _ => None,
        };
        let result = match (record.result(), info) {
            (GameResult::Win(winner), _) if own.is_some() => {
                if own.is_some_and(|(own, _)| winner == own) { "won" } else { "lost" }.to_string()
            }
            (GameResult::Open, _) => "open".to_string(),
            (GameResult::Draw, _) => "draw".to_string(),
            (GameResult::Win(colour), Some(info)) => {
                format!("{} won", info.players[info.player_of(colour)].person)
            }
            (GameResult::Win(colour), None) => format!("{colour} won"),
        };
        Saved {
            name: String::new(),
            game: info.map_or(record.tag(&TagName::GAME), |info| info.name).to_string(),
            opponent: match own {
                Some((_, opponent)) => player(opponent),
                None => format!("{} – {}", player(first), player(second)),
            },
            result,
            turns: record.mainline().filter(|&id| record.link(id) == Link::NewTurn).count(),
            date: record.tag(&TagName::DATE).replace('.', "-").replace('?', ""),
            record: Some(record),
        }
    }

    /// The row in this many columns.
    pub(crate) fn row(&self, width: u16) -> String {
        let turns = if self.record.is_some() { self.turns.to_string() } else { String::new() };
        line([&self.game, &self.opponent, &self.result, &turns, &self.date], width)
    }
}

/// The words above the rows; the column they are sorted by has a mark.
pub(crate) fn heading(order: Order, width: u16) -> String {
    let column = |own: Order, name: &str| if own == order { format!("{name}▾") } else { name.to_string() };
    let columns = [
        column(Order::Game, "Game"),
        column(Order::Opponent, "Opponent"),
        column(Order::Result, "Result"),
        column(Order::Turns, "Moves"),
        column(Order::Date, "Date"),
    ];
    line(columns.each_ref().map(String::as_str), width)
}

/// Five columns; the opponent gets what the others leave.
fn line([game, opponent, result, turns, date]: [&str; 5], width: u16) -> String {
    let rest = usize::from(width).saturating_sub(GAME + RESULT + TURNS + DATE).max(2);
    let cut = |text: &str, width: usize| text::shortened(text, (width - 1) as u16);
    format!(
        "{:<GAME$}{:<rest$}{:<RESULT$}{:>5} {:<DATE$}",
        cut(game, GAME),
        cut(opponent, rest),
        cut(result, RESULT),
        turns,
        date
    )
}
