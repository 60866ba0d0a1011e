use game::Player;

/// A tile: whose it is, and how far it goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tile {
    /// Whose it is.
    pub owner: Player,
    /// How far it goes.
    pub value: Value,
}

/// The number of dots on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Value {
    /// Two dots.
    Two = 2,
    /// Three dots.
    Three = 3,
    /// Four dots.
    Four = 4,
}

impl Value {
    /// All three, the smallest first.
    pub const ALL: [Value; 3] = [Value::Two, Value::Three, Value::Four];

    /// How many steps a full move takes; a short move takes one fewer (RULES.md §4).
    #[inline]
    pub const fn steps(self) -> u8 {
        self as u8
    }

    /// How many such tiles a side owns (RULES.md §2).
    pub const fn supply(self) -> u32 {
        match self {
            Value::Two | Value::Four => 2,
            Value::Three => 3,
        }
    }
}

impl Tile {
    /// How many tiles a side owns (RULES.md §2).
    pub const SUPPLY: u32 = Value::Two.supply() + Value::Three.supply() + Value::Four.supply();

    /// The letter that stands for the tile in texts: `Z D V` from zwei, drei, vier; Brown's in lower case.
    pub const fn letter(self) -> char {
        let letter = match self.value {
            Value::Two => 'Z',
            Value::Three => 'D',
            Value::Four => 'V',
        };
        match self.owner {
            Player::One => letter,
            Player::Two => letter.to_ascii_lowercase(),
        }
    }

    /// The tile a letter stands for in texts.
    pub fn from_letter(letter: char) -> Option<Tile> {
        let tiles = Player::BOTH.into_iter().flat_map(|owner| Value::ALL.map(|value| Tile { owner, value }));
        tiles.into_iter().find(|tile| tile.letter() == letter)
    }
}
