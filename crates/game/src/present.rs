//! What people see of a position and how they enter moves. Rules, searches and proofs do not need it.

mod editable;
mod effect;
mod scene;
mod target;

pub use editable::{Edit, Editable, Palette, PaletteItem, PositionDraft};
pub use effect::{Effect, Movement, PlacedPiece};
pub use scene::{BoardStyle, BoardTheme, CubeFace, HeldPieces, Piece, PieceShape, Scene};
pub use target::{MenuChoice, PieceIcon, Target};

use crate::{ParseError, Position, Square};

/// How a position is drawn, and how its moves are clicked, typed and explained.
pub trait Present: Position {
    /// What any board draws.
    fn scene(&self) -> Scene;

    /// How any board spells this move. No legal move's spelling is the beginning of another's.
    fn clicks(mv: Self::Move) -> Vec<Target>;

    /// What kind of decision is due, one lower-case word.
    fn phase(&self) -> &'static str {
        "move"
    }

    /// What a legal ply does on the board, found by comparing the scenes before and after it.
    fn effect(&self, mv: Self::Move) -> Effect {
        let mut effect =
            Effect::between(&self.scene(), &self.after(mv).scene(), self.turn(), &Self::clicks(mv));
        if let Some(route) = &mut effect.moved {
            route.path = self.path(mv);
        }
        effect
    }

    /// The squares that a piece passes, in order, in games where a ply's ends do not determine them. If several paths
    /// are open, one of them.
    fn path(&self, _mv: Self::Move) -> Vec<Square> {
        Vec::new()
    }

    /// What a piece is called in a sentence, such as `henge`, in games where it matters which one was placed or taken.
    fn piece_name(_piece: &Piece) -> Option<String> {
        None
    }

    /// Reads a ply as a person may type it in this position; understands all that [`FromStr`](std::str::FromStr) does.
    ///
    /// # Errors
    /// If the text is no ply in any spelling.
    fn read_move(&self, typed: &str) -> Result<Self::Move, ParseError> {
        typed.parse()
    }

    /// Why an illegal ply is refused, for people: a clause without capital or full stop.
    fn illegal_reason(&self, _mv: Self::Move) -> String {
        "it is not among the legal moves".to_string()
    }

    /// Why no legal ply begins with these clicks, as a clause like [`illegal_reason`](Present::illegal_reason):
    /// legal plies begin with all clicks but the last. `None` if there is no specific reason.
    fn illegal_click_reason(&self, _clicks: &[Target]) -> Option<String> {
        None
    }

    /// What forbids the way that was typed, although another may lead to the same end, where people may type one.
    fn illegal_path_reason(&self, _typed: &str) -> Option<String> {
        None
    }

    /// The name of the next part of a ply that is typed in several parts, such as `column`.
    fn next_prompt(&self, _typed: &str) -> Option<&'static str> {
        None
    }
}
