use catalog::Game;
use game::Colour;
use record::{GameResult, Record, TagName};

use crate::text;

/// A saved game as a row of a table.
pub(crate) struct Saved {
    /// The name of its file on the shelf; empty if it is one of several in a file.
    pub(crate) name: String,
    /// The game, or the first of several; nothing if it cannot be read.
    pub(crate) record: Option<Record>,
    game: String,
    players: String,
    result: String,
    plies: usize,
    date: String,
}

/// What the rows are sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Order {
    /// The last one first.
    #[default]
    Date,
    Game,
    Players,
    Result,
    /// The longest first.
    Plies,
    Name,
}

/// Columns for games, results, numbers of plies and days, each with a blank behind it.
const GAME: usize = 10;
const RESULT: usize = 10;
const PLIES: usize = 6;
const DATE: usize = 10;

impl Order {
    /// The next one, and after the last the first.
    #[must_use]
    pub(crate) fn next(self) -> Order {
        match self {
            Order::Date => Order::Game,
            Order::Game => Order::Players,
            Order::Players => Order::Result,
            Order::Result => Order::Plies,
            Order::Plies => Order::Name,
            Order::Name => Order::Date,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Order::Date => "date",
            Order::Game => "game",
            Order::Players => "players",
            Order::Result => "result",
            Order::Plies => "plies",
            Order::Name => "the files' names",
        }
    }

    /// Brings rows into this order; those that are alike stand by their day, the last one first.
    pub(crate) fn sort(self, rows: &mut [Saved]) {
        rows.sort_by(|one, two| two.date.cmp(&one.date).then_with(|| two.name.cmp(&one.name)));
        match self {
            Order::Date => (),
            Order::Game => rows.sort_by(|one, two| one.game.cmp(&two.game)),
            Order::Players => rows.sort_by(|one, two| one.players.cmp(&two.players)),
            Order::Result => rows.sort_by(|one, two| one.result.cmp(&two.result)),
            Order::Plies => rows.sort_by_key(|row| std::cmp::Reverse(row.plies)),
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
            let players = "cannot be read".to_string();
            let (game, result) = ("?".to_string(), String::new());
            return Saved { name, record: None, game, players, result, plies: 0, date: day };
        }
        let several = records.len() > 1;
        let mut saved = Saved::of_record(records.remove(0), games);
        if several {
            saved.players = "several games".to_string();
            saved.result.clear();
        }
        if saved.date.is_empty() {
            saved.date = day;
        }
        Saved { name, ..saved }
    }

    pub(crate) fn of_record(record: Record, games: &[&'static dyn Game]) -> Saved {
        let info = games.iter().map(|game| game.info()).find(|info| info.slug == record.tag(&TagName::GAME));
        let player = |colour: Colour| match record.tag(&TagName::of(colour)) {
            "" => "?".to_string(),
            text => text.replacen(':', " ", 1),
        };
        let [first, second] = if info.is_some_and(|info| info.players.one.colour == Colour::Black) {
            [Colour::Black, Colour::White]
        } else {
            [Colour::White, Colour::Black]
        };
        let result = match (record.result(), info) {
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
            players: format!("{} – {}", player(first), player(second)),
            result,
            plies: record.mainline().count(),
            date: record.tag(&TagName::DATE).replace('.', "-").replace('?', ""),
            record: Some(record),
        }
    }

    /// The row in this many columns.
    pub(crate) fn row(&self, width: u16) -> String {
        let plies = if self.record.is_some() { self.plies.to_string() } else { String::new() };
        line([&self.game, &self.players, &self.result, &plies, &self.date], width)
    }
}

/// The words above the rows; the column they are sorted by has a mark.
pub(crate) fn heading(order: Order, width: u16) -> String {
    let column = |own: Order, name: &str| if own == order { format!("{name}▾") } else { name.to_string() };
    let columns = [
        column(Order::Game, "Game"),
        column(Order::Players, "Players"),
        column(Order::Result, "Result"),
        column(Order::Plies, "Plies"),
        column(Order::Date, "Date"),
    ];
    line(columns.each_ref().map(String::as_str), width)
}

/// Five columns; the players get what the others leave.
fn line([game, players, result, plies, date]: [&str; 5], width: u16) -> String {
    let rest = usize::from(width).saturating_sub(GAME + RESULT + PLIES + DATE).max(2);
    let cut = |text: &str, width: usize| text::shortened(text, (width - 1) as u16);
    format!(
        "{:<GAME$}{:<rest$}{:<RESULT$}{:>5} {:<DATE$}",
        cut(game, GAME),
        cut(players, rest),
        cut(result, RESULT),
        plies,
        date
    )
}
