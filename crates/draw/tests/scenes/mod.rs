//! Scenes built by hand that show every shape, for tests and for the gallery.

// Each user needs a part of it.
#![allow(dead_code)]

use game::{
    Board, ByPlayer, Colour, Direction, Grid, Hand, Info, Piece, Player, PlayerName, Scene, Shape, Sign, Wood,
};

const INFO: Info = Info {
    slug: "sample",
    name: "Sample",
    about: "A board to draw.",
    players: ByPlayer::new(
        PlayerName { person: "White", colour: Colour::White },
        PlayerName { person: "Black", colour: Colour::Black },
    ),
    example: "",
    typing: "Type anything.",
    score: "captures",
    sizes: &[],
    deals: false,
    draws: false,
    guide: "",
    rules: "",
    lessons: &[],
    puzzles: "",
};

pub(crate) const STONES: Info = INFO;

pub(crate) const TILES: Info = Info {
    players: ByPlayer::new(
        PlayerName { person: "White", colour: Colour::White },
        PlayerName { person: "Brown", colour: Colour::Black },
    ),
    score: "tiles",
    ..INFO
};

/// Black begins, as in some games: colours follow the names, not the order.
pub(crate) const PYRAMIDS: Info = Info {
    players: ByPlayer::new(
        PlayerName { person: "Black", colour: Colour::Black },
        PlayerName { person: "White", colour: Colour::White },
    ),
    score: "greens",
    ..INFO
};

/// Every scene with its name and its game.
pub(crate) fn all() -> [(&'static str, Scene, Info); 3] {
    [("stones", stones(), STONES), ("tiles", tiles(), TILES), ("pyramids", pyramids(), PYRAMIDS)]
}

/// Points with stones, henges and hands.
pub(crate) fn stones() -> Scene {
    let read = |letter: &str| match letter {
        "W" => piece(Some(Player::One), Shape::Stone, "W"),
        "B" => piece(Some(Player::Two), Shape::Stone, "B"),
        "H" => piece(None, Shape::Henge, "H"),
        _ => None,
    };
    let hand = |stone: Piece, stones: u8, henges: u8| {
        let henge = Piece { owner: None, shape: Shape::Henge, label: "H".to_string() };
        vec![
            Hand { piece: stone, name: "stone", count: stones },
            Hand { piece: henge, name: "henge", count: henges },
        ]
    };
    Scene {
        board: Board::Points,
        hands: ByPlayer::new(hand(read("W").unwrap(), 7, 1), hand(read("B").unwrap(), 10, 2)),
        score: Some(ByPlayer::new(2, 0)),
        prompt: "Black places a stone or a henge".to_string(),
        ..scene(
            "H _ _ _ B
             _ _ W _ B
             _ H _ W _
             _ _ W _ _
             B _ _ _ B",
            read,
        )
    }
}

/// Cells with tiles of both players and a cube with every sign.
pub(crate) fn tiles() -> Scene {
    let read = |label: &str| match label {
        "w2" | "w3" | "w4" => tile(Player::One, label),
        "b2" | "b3" | "b4" => tile(Player::Two, label),
        _ => SIGNS.iter().find(|(known, _)| *known == label).and_then(|&(label, sign)| cube(sign, label)),
    };
    Scene {
        score: Some(ByPlayer::new(7, 7)),
        prompt: "White moves a tile".to_string(),
        ..scene(
            "_  b4 b3 _  b3 b4 _
             _  _  b2 b3 b2 _  _
             _  ^- .> -v <' _  _
             _  -^ '> v- <. _  _
             X  _  X  _  X  _  X
             _  ^  >  v  <  _  _
             _  |  -  +  _  _  _
             _  _  w2 w3 w2 _  _
             _  w4 w3 _  w3 w4 _",
            read,
        )
    }
}

/// Cells with single pyramids and stacks.
pub(crate) fn pyramids() -> Scene {
    let read = |word: &str| {
        let owner = match word.chars().next() {
            Some('B') => Some(Player::One),
            Some('W') => Some(Player::Two),
            Some('G') => None,
            _ => return None,
        };
        let (points, height) = match word[1..].split_once('^') {
            Some((points, height)) => (points.parse().unwrap(), height.parse().unwrap()),
            None => (u8::from(owner.is_none()), 1),
        };
        piece(owner, Shape::Pyramid { height, points }, word.split('^').next().unwrap())
    };
    Scene {
        score: Some(ByPlayer::new(7, 13)),
        prompt: "White captures with a stack".to_string(),
        ..scene(
            "G W    B      G    _    B1^2
             B G    _      B4^7 G    W
             G W    B      G    B    G
             B W0^2 W10^17 _    _    W
             G _    G      G    W2^3 B
             W B2^4 _      W1^2 B    G",
            read,
        )
    }
}

pub(crate) const SIGNS: [(&str, Sign); 16] = [
    ("X", Sign::Cross),
    ("^", Sign::OneWay(Direction::North)),
    (">", Sign::OneWay(Direction::East)),
    ("v", Sign::OneWay(Direction::South)),
    ("<", Sign::OneWay(Direction::West)),
    ("|", Sign::TwoWay(Direction::North)),
    ("-", Sign::TwoWay(Direction::East)),
    ("-^", Sign::LeftTurn(Direction::North)),
    ("'>", Sign::LeftTurn(Direction::East)),
    ("v-", Sign::LeftTurn(Direction::South)),
    ("<.", Sign::LeftTurn(Direction::West)),
    ("^-", Sign::RightTurn(Direction::North)),
    (".>", Sign::RightTurn(Direction::East)),
    ("-v", Sign::RightTurn(Direction::South)),
    ("<'", Sign::RightTurn(Direction::West)),
    ("+", Sign::AllTurns),
];

pub(crate) fn cube(sign: Sign, label: &str) -> Option<Piece> {
    piece(None, Shape::Cube(sign), label)
}

fn tile(owner: Player, label: &str) -> Option<Piece> {
    piece(Some(owner), Shape::Tile { dots: label[1..].parse().unwrap() }, label)
}

pub(crate) fn piece(owner: Option<Player>, shape: Shape, label: &str) -> Option<Piece> {
    Some(Piece { owner, shape, label: label.to_string() })
}

/// A board of cells from a drawing, one word a place, the highest rank first.
pub(crate) fn scene(drawing: &str, read: impl Fn(&str) -> Option<Piece>) -> Scene {
    let rows: Vec<Vec<&str>> = drawing.lines().map(|line| line.split_whitespace().collect()).collect();
    Scene {
        grid: Grid::new(rows[0].len() as u8, rows.len() as u8),
        board: Board::Cells,
        wood: Wood::Slate,
        pieces: rows.iter().rev().flatten().map(|word| read(word)).collect(),
        hands: ByPlayer::default(),
        score: None,
        prompt: String::new(),
    }
}

/// For each sign a board with nothing but its cube.
pub(crate) fn every_sign() -> impl Iterator<Item = Scene> {
    SIGNS.into_iter().map(|(label, sign)| scene("_", |_| cube(sign, label)))
}
