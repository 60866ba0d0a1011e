use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Colour, Piece, Scene};

/// What positions of a game are made of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Palette {
    /// What can be put on a square.
    pub items: Vec<Item>,
    /// Who may be said to decide; nobody where the pieces tell it.
    pub turns: Vec<Colour>,
    /// The kinds of decision that may be due; none where there is only one.
    pub phases: Vec<String>,
}

/// A piece of the palette.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Item {
    /// The key that stands for it.
    pub key: char,
    /// What it is called, such as `White's stone`.
    pub name: String,
    /// What is placed on an empty square.
    pub piece: Piece,
}

/// One step of setting a position up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Edit {
    /// An item of the palette goes to a square.
    Put {
        /// The square.
        square: String,
        /// The item's place in the palette, from 0.
        item: u32,
    },
    /// Whatever stands on a square goes away.
    Clear {
        /// The square.
        square: String,
    },
    /// The board becomes empty.
    ClearAll,
    /// A player holds so many of a kind.
    Hold {
        /// Whose hand.
        player: Colour,
        /// The kind's place in the hand, from 0.
        hand: u32,
        /// How many.
        count: u8,
    },
    /// A player is to decide.
    Turn {
        /// Who.
        player: Colour,
    },
    /// A decision of this kind is due.
    Phase {
        /// Which of the palette's.
        phase: String,
    },
}

/// A position with the steps that change it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Draft {
    /// The game's slug.
    pub game: String,
    /// The text of the position one began with.
    pub position: String,
    /// The steps since then, at most 1,000.
    pub edits: Vec<Edit>,
}

/// What the steps have made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Drafted {
    /// What a board draws.
    pub scene: Scene,
    /// Who is to decide.
    pub turn: Colour,
    /// What kind of decision is due.
    pub phase: String,
    /// The text of it.
    pub position: String,
    /// Why it is no position that can be played; `null` if it is one.
    pub why: Option<String>,
    /// Why the last step was not taken, if it was not.
    pub refused: Option<String>,
}
