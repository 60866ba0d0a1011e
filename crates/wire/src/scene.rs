use game::{Info, Player};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Board, BoardTheme, ByColour, Colour, PieceShape};

/// Everything a board must show.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Scene {
    /// How many files, lettered from `a` at the left.
    pub files: u8,
    /// How many ranks, numbered from `1` at the bottom.
    pub ranks: u8,
    /// How the board itself looks.
    pub board: Board,
    /// The pieces with their squares, from `a1` along the ranks upwards; what is not listed is empty.
    pub pieces: Vec<PlacedPiece>,
    /// What each player still holds.
    pub hands: ByColour<Vec<HeldPieces>>,
    /// The score, where the game keeps one.
    pub score: Option<ByColour<u16>>,
    /// What is expected now, or how the game ended, for people.
    pub prompt: String,
    /// What the board is made of.
    pub wood: BoardTheme,
}

/// A piece, or a stack of them, on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Standing)]
pub struct PlacedPiece {
    /// Where.
    pub square: String,
    /// What.
    #[serde(flatten)]
    pub piece: Piece,
}

/// A piece, or a stack of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Piece {
    /// Its owner; `null` if neutral.
    pub owner: Option<Colour>,
    /// One to three plain characters that identify it.
    pub label: String,
    /// What it looks like.
    pub shape: PieceShape,
}

/// Pieces of one kind that a player holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Hand)]
pub struct HeldPieces {
    /// What one is called.
    pub name: String,
    /// How many there are.
    pub count: u8,
    /// One of these pieces.
    pub piece: Piece,
}

impl Scene {
    /// A scene of this game.
    pub fn of(info: &Info, scene: &game::Scene) -> Scene {
        let hand = |hand: &game::HeldPieces| HeldPieces {
            name: hand.name.to_string(),
            count: hand.count,
            piece: Piece::of(info, &hand.piece),
        };
        let standing = scene.grid.squares().zip(&scene.pieces).filter_map(|(square, piece)| {
            let piece = Piece::of(info, piece.as_ref()?);
            Some(PlacedPiece { square: square.to_string(), piece })
        });
        Scene {
            files: scene.grid.files,
            ranks: scene.grid.ranks,
            board: scene.board,
            pieces: standing.collect(),
            hands: ByColour::of(info, |player| scene.hands[player].iter().map(hand).collect()),
            score: scene.score.map(|points| ByColour::of(info, |player| points[player])),
            prompt: scene.prompt.clone(),
            wood: scene.wood,
        }
    }
}

impl PlacedPiece {
    /// A piece of this game on its square.
    pub fn of(info: &Info, standing: &game::PlacedPiece) -> PlacedPiece {
        PlacedPiece { square: standing.square.to_string(), piece: Piece::of(info, &standing.piece) }
    }
}

impl Piece {
    /// A piece of this game.
    pub fn of(info: &Info, piece: &game::Piece) -> Piece {
        let owner = piece.owner.map(|player: Player| info.color(player));
        Piece { owner, label: piece.label.clone(), shape: piece.shape.into() }
    }
}
