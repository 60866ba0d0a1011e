//! Scenes built by hand that show every shape, for tests and for the gallery.

// Each user needs a part of it.
#![allow(dead_code)]

use game::{
    BoardStyle, BoardTheme, ByPlayer, Color, CubeFace, Direction, Grid, HeldPieces, Info, Piece, PieceShape,
    Player, PlayerName, Scene,
};

const INFO: Info = Info {
    slug: "sample",
    name: "Sample",
    about: "A board to draw.",
    players: ByPlayer::new(
        PlayerName { person: "White", color: Color::White },
        PlayerName { person: "Black", color: Color::Black },
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
        PlayerName { person: "White", color: Color::White },
        PlayerName { person: "Brown", color: Color::Black },
    ),
    score: "tiles",
    ..INFO
};

/// Black begins, as in some games: colours follow the names, not the order.
pub(crate) const PYRAMIDS: Info = Info {
    players: ByPlayer::new(
        PlayerName { person: "Black", color: Color::Black },
        PlayerName { person: "White", color: Color::White },
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
        "W" => piece(Some(Player::One), PieceShape::Stone, "W"),
        "B" => piece(Some(Player::Two), PieceShape::Stone, "B"),
        "H" => piece(None, PieceShape::Henge, "H"),
        _ => None,
    };
    let hand = |stone: Piece, stones: u8, henges: u8| {
        let henge = Piece { owner: None, shape: PieceShape::Henge, label: "H".to_string() };
        vec![
            HeldPieces { piece: stone, name: "stone", count: stones },
            HeldPieces { piece: henge, name: "henge", count: henges },
        ]
    };
    Scene {
        board: BoardStyle::Points,
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
        piece(owner, PieceShape::Pyramid { height, points }, word.split('^').next().unwrap())
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

pub(crate) const SIGNS: [(&str, CubeFace); 16] = [
    ("X", CubeFace::Cross),
    ("^", CubeFace::OneWay(Direction::North)),
    (">", CubeFace::OneWay(Direction::East)),
    ("v", CubeFace::OneWay(Direction::South)),
    ("<", CubeFace::OneWay(Direction::West)),
    ("|", CubeFace::TwoWay(Direction::North)),
    ("-", CubeFace::TwoWay(Direction::East)),
    ("-^", CubeFace::LeftTurn(Direction::North)),
    ("'>", CubeFace::LeftTurn(Direction::East)),
    ("v-", CubeFace::LeftTurn(Direction::South)),
    ("<.", CubeFace::LeftTurn(Direction::West)),
    ("^-", CubeFace::RightTurn(Direction::North)),
    (".>", CubeFace::RightTurn(Direction::East)),
    ("-v", CubeFace::RightTurn(Direction::South)),
    ("<'", CubeFace::RightTurn(Direction::West)),
    ("+", CubeFace::AllTurns),
];

pub(crate) fn cube(sign: CubeFace, label: &str) -> Option<Piece> {
    piece(None, PieceShape::Cube(sign), label)
}

fn tile(owner: Player, label: &str) -> Option<Piece> {
    piece(Some(owner), PieceShape::Tile { dots: label[1..].parse().unwrap() }, label)
}

pub(crate) fn piece(owner: Option<Player>, shape: PieceShape, label: &str) -> Option<Piece> {
    Some(Piece { owner, shape, label: label.to_string() })
}

/// A board of cells from a drawing, one word a place, the highest rank first.
pub(crate) fn scene(drawing: &str, read: impl Fn(&str) -> Option<Piece>) -> Scene {
    let rows: Vec<Vec<&str>> = drawing.lines().map(|line| line.split_whitespace().collect()).collect();
    Scene {
        grid: Grid::new(rows[0].len() as u8, rows.len() as u8),
        board: BoardStyle::Cells,
        wood: BoardTheme::Slate,
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
