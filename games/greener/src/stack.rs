use game::Player;

/// The colour of a pyramid; that of the top one controls a stack (RULES.md §2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// The first player's.
    Black,
    /// The second player's.
    White,
    /// Nobody's.
    Green,
}

impl Colour {
    /// All three, in the order deals are laid out.
    pub const ALL: [Colour; 3] = [Colour::Black, Colour::White, Colour::Green];

    /// The colour of a player.
    pub const fn of(player: Player) -> Colour {
        match player {
            Player::One => Colour::Black,
            Player::Two => Colour::White,
        }
    }

    /// The player whose colour it is.
    pub const fn owner(self) -> Option<Player> {
        match self {
            Colour::Black => Some(Player::One),
            Colour::White => Some(Player::Two),
            Colour::Green => None,
        }
    }

    /// The letter of position texts.
    pub const fn letter(self) -> char {
        match self {
            Colour::Black => 'b',
            Colour::White => 'w',
            Colour::Green => 'g',
        }
    }
}

/// What stands in one cell: one pyramid or more. What else lies inside decides nothing and is not kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stack {
    /// The colour of the top pyramid.
    pub colour: Colour,
    /// How many pyramids there are, at least 1.
    pub height: u8,
    /// How many of them are green.
    pub greens: u8,
}

impl Stack {
    /// A pyramid alone.
    pub const fn single(colour: Colour) -> Stack {
        Stack { colour, height: 1, greens: matches!(colour, Colour::Green) as u8 }
    }
}
