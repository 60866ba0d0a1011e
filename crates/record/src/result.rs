use std::fmt;
use std::str::FromStr;

use game::{Color, ParseError};

/// The result of a recorded game, as records write it: White's points first, whichever player began.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0` or `0-1`: this player won.
    Win(Color),
    /// `1/2-1/2`.
    Draw,
    /// `*`: the game goes on, or the result is unknown.
    #[default]
    Open,
}

impl GameResult {
    /// All there are.
    pub const ALL: [GameResult; 4] =
        [GameResult::Win(Color::White), GameResult::Win(Color::Black), GameResult::Draw, GameResult::Open];

    /// The text.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::Win(Color::White) => "1-0",
            GameResult::Win(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Open => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl FromStr for GameResult {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<GameResult, ParseError> {
        let found = GameResult::ALL.into_iter().find(|result| result.text() == text);
        found.ok_or_else(|| ParseError::new(text, "expected a result: 1-0, 0-1, 1/2-1/2 or *"))
    }
}
