use catalog::Game;
use game::{Grid, Info, ParseError, PositionDraft};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Colour, Piece, Scene};

/// What positions of a game are made of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Palette {
    /// What can be put on a square.
    pub items: Vec<PaletteItem>,
    /// The players that may be set to move; empty where the pieces determine it.
    pub turns: Vec<Colour>,
    /// The kinds of decision that may be due; none where there is only one.
    pub phases: Vec<String>,
}

/// A piece of the palette.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Item)]
pub struct PaletteItem {
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
#[schema(as = Draft)]
pub struct EditRequest {
    /// The game's slug.
    pub game: String,
    /// The text of the position one began with.
    pub position: String,
    /// The steps since then, at most 1,000.
    pub edits: Vec<Edit>,
}

/// What the steps have made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Drafted)]
pub struct EditResult {
    /// What a board draws.
    pub scene: Scene,
    /// The player to decide.
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

impl Palette {
    /// What positions of this game are made of.
    pub fn of(game: &dyn Game) -> Palette {
        let (info, palette) = (game.info(), game.palette());
        let item = |item: game::PaletteItem| PaletteItem {
            key: item.key,
            name: item.name,
            piece: Piece::of(info, &item.piece),
        };
        Palette {
            items: palette.items.into_iter().map(item).collect(),
            turns: palette.turns.iter().map(|&player| info.color(player)).collect(),
            phases: palette.phases.iter().map(ToString::to_string).collect(),
        }
    }
}

impl Edit {
    /// The step as a game of this palette takes it, on a board of this size.
    ///
    /// # Errors
    /// If there is no such square, or no such kind of decision.
    pub fn read(&self, info: &Info, palette: &game::Palette, grid: Grid) -> Result<game::Edit, ParseError> {
        Ok(match self {
            Edit::Put { square, item } => game::Edit::Put(grid.square(square)?, *item as usize),
            Edit::Clear { square } => game::Edit::Clear(grid.square(square)?),
            Edit::ClearAll => game::Edit::ClearAll,
            Edit::Hold { player, hand, count } => {
                game::Edit::Hold(info.player_of(*player), *hand as usize, *count)
            }
            Edit::Turn { player } => game::Edit::Turn(info.player_of(*player)),
            Edit::Phase { phase } => {
                let known = palette.phases.iter().find(|known| *known == phase);
                let expected = || format!("expected one of the palette's: {}", palette.phases.join(", "));
                game::Edit::Phase(known.ok_or_else(|| ParseError::new(phase, expected()))?)
            }
        })
    }
}

impl EditResult {
    /// A sketch as it stands.
    ///
    /// # Errors
    /// If the text that it began with is no position of the game.
    pub fn of(game: &dyn Game, began: &str, sketch: &PositionDraft) -> Result<EditResult, ParseError> {
        let (info, text) = (game.info(), game.to_text(sketch));
        let (scene, turn, phase, why) = match game.read(&text) {
            Ok(state) => (state.scene(), state.turn(), state.phase(), None),
            Err(error) => {
                let mut scene = game.read(began)?.scene();
                scene.pieces.clone_from(&sketch.pieces);
                scene.hands.clone_from(&sketch.hands);
                (scene.score, scene.prompt) = (None, String::new());
                (scene, sketch.turn, sketch.phase, Some(error.expected().to_string()))
            }
        };
        Ok(EditResult {
            scene: Scene::of(info, &scene),
            turn: info.color(turn),
            phase: phase.to_string(),
            position: text,
            why,
            refused: None,
        })
    }
}
