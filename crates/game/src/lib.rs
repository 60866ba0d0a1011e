//! The vocabulary that every game, search, solver and interface shares.
//!
//! A game implements [`Position`]; everything else is written once, against that trait. This crate does
//! no input or output, reads no clock, keeps no global state and has no dependency.

mod bot;
mod colour;
mod counted;
mod direction;
mod editable;
mod effect;
mod encode;
mod error;
mod evaluate;
mod failure;
mod features;
mod from_to;
mod grid;
mod info;
mod ladder;
mod lesson;
mod outcome;
mod perft;
mod placement;
mod player;
mod position;
mod random;
mod rows;
mod scene;
mod sketch;
mod solvable;
mod square;
mod squares;
mod symmetry;
mod target;
mod tunables;

pub use bot::{Bot, Bots};
pub use colour::Colour;
pub use counted::{counted, plural};
pub use direction::Direction;
pub use editable::{Editable, Item, Palette};
pub use effect::{Effect, Route, Standing};
pub use encode::Encode;
pub use error::{IllegalMove, ParseError};
pub use evaluate::Evaluate;
pub use failure::{Failure, FailureKind};
pub use features::Features;
pub use from_to::{FromTo, split_square};
pub use grid::Grid;
pub use info::{Info, PlayerName, Setup};
pub use ladder::{Ladder, Level};
pub use lesson::{Goal, Lesson};
pub use outcome::{Outcome, Reason, TieBreak};
pub use perft::{divide, perft};
pub use placement::{Placement, Placements, Stone};
pub use player::{ByPlayer, Player};
pub use position::Position;
pub use random::Random;
pub use rows::{Placed, Rows};
pub use scene::{Board, Hand, Piece, Scene, Shape, Sign, Wood};
pub use sketch::{Edit, Sketch};
pub use solvable::{Question, Solvable};
pub use square::Square;
pub use squares::{EachSquare, Squares};
pub use symmetry::{Symmetric, Symmetry};
pub use target::{Choice, Picture, Target};
pub use tunables::Tunables;
