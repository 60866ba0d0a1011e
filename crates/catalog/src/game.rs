use std::marker::PhantomData;

use game::{Encode, Info, ParseError, Position, Setup, Symmetric};
use record::Played;

use crate::State;

/// A game as a whole: how it is called and where its positions come from.
pub trait Game: Send + Sync {
    /// What is true of the game as a whole.
    fn info(&self) -> &'static Info;

    /// The start a player asked for.
    ///
    /// # Errors
    /// If the game has no such start.
    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, ParseError>;

    /// Reads a position's text.
    ///
    /// # Errors
    /// If the text is no position of this game; the sentence says why.
    fn read(&self, text: &str) -> Result<Box<dyn State>, ParseError>;
}

/// The rules `P` as a [`Game`].
pub struct Rules<P>(PhantomData<fn() -> P>);

impl<P> Rules<P> {
    /// The game.
    pub const NEW: Rules<P> = Rules(PhantomData);
}

impl<P: Position + Encode + Symmetric> Game for Rules<P> {
    fn info(&self) -> &'static Info {
        P::INFO
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, ParseError> {
        Ok(Box::new(Played::new(P::set_up(setup)?)))
    }

    fn read(&self, text: &str) -> Result<Box<dyn State>, ParseError> {
        Ok(Box::new(Played::new(text.parse::<P>()?)))
    }
}
