use crate::{ByPlayer, Color, Lesson, ParseError, Player};

/// What is true of a game as a whole.
#[derive(Debug)]
pub struct Info {
    /// The name programs use, such as `tictactoe`.
    pub slug: &'static str,
    /// The name people use, such as `Tic-tac-toe`.
    pub name: &'static str,
    /// What the game is, in one sentence for newcomers.
    pub about: &'static str,
    /// What the players are called.
    pub players: ByPlayer<PlayerName>,
    /// A position in mid-game that shows what the game is about; drawn wherever the game is offered.
    pub example: &'static str,
    /// How people may type a move, a sentence or two.
    pub typing: &'static str,
    /// What [`Position::score`](crate::Position::score) counts, such as "captures"; empty if nothing.
    pub score: &'static str,
    /// The board sizes a game can start with, the usual one first.
    pub sizes: &'static [&'static str],
    /// Whether starts are dealt at random and named by a number.
    pub deals: bool,
    /// Whether the rules have draws, so that players may agree on one.
    pub draws: bool,
    /// The game's `GUIDE.md`: the rules in a short form with pictures, for players.
    pub guide: &'static str,
    /// The game's `RULES.md`: the rules as numbered paragraphs that code and tests cite.
    pub rules: &'static str,
    /// The lessons for newcomers, in order.
    pub lessons: &'static [Lesson],
    /// The game's `puzzles.txt`, as [`Puzzle`](crate::Puzzle) reads it; empty if there are none.
    pub puzzles: &'static str,
}

/// A player's name, for people and for programs.
#[derive(Debug)]
pub struct PlayerName {
    /// The name for players, such as `Brown`.
    pub person: &'static str,
    /// The color in programs, records and the command line.
    pub color: Color,
}

impl Info {
    /// The colour by which programs and records name a player.
    pub const fn color(&self, player: Player) -> Color {
        match player {
            Player::One => self.players.one.color,
            Player::Two => self.players.two.color,
        }
    }

    /// The player of a color.
    pub fn player_of(&self, color: Color) -> Player {
        if self.color(Player::One) == color { Player::One } else { Player::Two }
    }

    /// The letter of a player in a position's text: `w` or `b`.
    pub fn letter(&self, player: Player) -> char {
        match self.color(player) {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// Reads the letter of the player to move.
    ///
    /// # Errors
    /// If it is neither `w` nor `b`.
    pub fn read_turn(&self, text: &str) -> Result<Player, ParseError> {
        let player = Player::BOTH.into_iter().find(|&player| text == self.letter(player).to_string());
        player.ok_or_else(|| ParseError::new(text, "expected w or b for the player to move"))
    }

    /// The player a program's name or its first letter stands for.
    pub fn player(&self, program: &str) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| {
            let name = self.color(player).program();
            name == program || (program.len() == 1 && name.starts_with(program))
        })
    }
}

/// The requested start; by default the game's usual one.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Setup {
    /// One of [`Info::sizes`].
    pub size: Option<String>,
    /// The number of a random deal.
    pub deal: Option<u64>,
}
