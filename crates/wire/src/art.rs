use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Board, BoardTheme};

/// Which empty board is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = BoardAsked)]
pub struct BoardRequest {
    /// How many files.
    pub files: u8,
    /// How many ranks.
    pub ranks: u8,
    /// How it looks.
    pub board: Board,
    /// What it is made of.
    pub wood: BoardTheme,
    /// Whether it is seen from the other side.
    #[serde(default)]
    pub flipped: bool,
}

/// An empty board as a drawing. Places are squares, from the top left one at `frame` across and down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct BoardArt {
    /// The inside of an SVG element.
    pub svg: String,
    /// The width of all of it.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// The width of the frame.
    pub frame: u32,
    /// The side of a place.
    pub place: u32,
}
