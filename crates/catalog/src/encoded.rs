//! Encodings for machine learning: plies as numbers, positions as planes, many games at once.
//!
//! Interfaces for people and other programs use the texts of [`Game`](crate::Game) and [`State`](crate::State).

use encoding::{
    Batch, BatchStart, GameBatch, ObservationShape, SymmetryMap, UnknownMoveNumber, planes, symmetry_maps,
    write_observation,
};
use game::{Observe, ParseError, Plane, Present, Symmetry};
use record::PlayedGame;

use crate::{GameAdapter, State};

/// A game in numbers.
pub trait ActionSpace: Send + Sync {
    /// How many numbers there are: every ply's number is below this.
    fn plies(&self) -> usize;

    /// The text of the ply with this number.
    ///
    /// # Errors
    /// If there is none.
    fn ply(&self, number: usize) -> Result<String, UnknownMoveNumber>;

    /// The number of a ply.
    ///
    /// # Errors
    /// If the text is no ply.
    fn number(&self, ply: &str) -> Result<usize, ParseError>;

    /// What each plane of an observation holds.
    fn planes(&self) -> Vec<Plane>;

    /// So many games, with random choices that belong to a seed, on so many threads.
    ///
    /// # Errors
    /// If the game has no such start, or is over there.
    fn batch(
        &self,
        games: usize,
        begin: &BatchStart,
        seed: u64,
        threads: usize,
    ) -> Result<Box<dyn Batch>, ParseError>;
}

impl<P: Observe + Present> ActionSpace for GameAdapter<P> {
    fn plies(&self) -> usize {
        P::MOVE_COUNT
    }

    fn ply(&self, number: usize) -> Result<String, UnknownMoveNumber> {
        let ply = P::decode(number).map(|mv| mv.to_string());
        ply.ok_or_else(|| UnknownMoveNumber { number: number.to_string(), plies: P::MOVE_COUNT })
    }

    fn number(&self, ply: &str) -> Result<usize, ParseError> {
        ply.parse().map(P::encode)
    }

    fn planes(&self) -> Vec<Plane> {
        planes::<P>()
    }

    fn batch(
        &self,
        games: usize,
        begin: &BatchStart,
        seed: u64,
        threads: usize,
    ) -> Result<Box<dyn Batch>, ParseError> {
        Ok(Box::new(GameBatch::<P>::new(games, begin, seed, threads, P::illegal_reason)?))
    }
}

/// A state in numbers.
pub trait EncodedState {
    /// The shape of its observation.
    fn shape(&self) -> ObservationShape;

    /// The numbers of the legal plies, in rising order.
    fn legal_numbers(&self) -> Vec<usize>;

    /// Writes its observation: as many numbers as its shape has.
    ///
    /// # Panics
    /// If there is not just as much room.
    fn observe(&self, numbers: &mut [f32]);

    /// The symmetries of the board, beginning with the identity.
    fn symmetries(&self) -> &'static [Symmetry];

    /// What becomes of plies and planes under each symmetry of the board.
    fn symmetry_maps(&self) -> Vec<SymmetryMap>;

    /// The position turned or mirrored, without its past.
    fn transformed(&self, symmetry: Symmetry) -> Box<dyn State>;
}

impl<P: Observe + Present> EncodedState for PlayedGame<P>
where
    PlayedGame<P>: State,
{
    fn shape(&self) -> ObservationShape {
        ObservationShape::of(self.position())
    }

    fn legal_numbers(&self) -> Vec<usize> {
        let over = self.outcome().is_some();
        let moves = if over { Vec::new() } else { self.position().moves() };
        let mut numbers: Vec<usize> = moves.into_iter().map(P::encode).collect();
        numbers.sort_unstable();
        numbers
    }

    fn observe(&self, numbers: &mut [f32]) {
        let shape = self.shape();
        assert_eq!(numbers.len(), shape.len(), "room for an observation");
        let now = self.position();
        let before = self.past().iter().filter(|earlier| *earlier == now).count();
        write_observation(now, before, shape, numbers);
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        self.position().symmetries()
    }

    fn symmetry_maps(&self) -> Vec<SymmetryMap> {
        symmetry_maps(self.position())
    }

    fn transformed(&self, symmetry: Symmetry) -> Box<dyn State> {
        Box::new(PlayedGame::new(self.position().transformed(symmetry)))
    }
}
