use game::Player;

/// The colour of a pyramid; that of the top one controls a stack (RULES.md §2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    /// The first player's.
    Black,
    /// The second player's.
    White,
    /// Neutral.
    Green,
}

impl Color {
    /// All three, in the order deals are laid out.
    pub const ALL: [Color; 3] = [Color::Black, Color::White, Color::Green];

    /// The colour of a player.
    pub const fn of(player: Player) -> Color {
        match player {
            Player::One => Color::Black,
            Player::Two => Color::White,
        }
    }

    /// The player whose colour it is.
    pub const fn owner(self) -> Option<Player> {
        match self {
            Color::Black => Some(Player::One),
            Color::White => Some(Player::Two),
            Color::Green => None,
        }
    }

    /// The letter of position texts.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'b',
            Color::White => 'w',
            Color::Green => 'g',
        }
    }
}

/// What stands in one cell: one pyramid or more. What else lies inside decides nothing and is not kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stack {
    /// The colour of the top pyramid.
    pub color: Color,
    /// How many pyramids there are, at least 1.
    pub height: u8,
    /// How many of them are green.
    pub greens: u8,
}

impl Stack {
    /// A pyramid alone.
    pub const fn single(color: Color) -> Stack {
        Stack { color, height: 1, greens: matches!(color, Color::Green) as u8 }
    }
}
