use std::marker::PhantomData;

use engines::GameEngine;
use game::Encode;
use record::PlayedGame;

use crate::{Disagreement, State, WrongGame};

/// The parameters of a search, with plies by their numbers.
pub type SearchRequest = engines::SearchRequest<u16>;

/// The result of an engine, with plies as texts.
pub type Analysis = engines::Analysis<String>;

/// The principal variation of one ply, as texts.
pub type PvLine = engines::PvLine<String>;

/// A computer player of one game.
pub trait Engine: Send {
    /// Chooses a ply in a state of its game, within the limits if it supports any, and scores the best `lines` plies.
    /// `report` is called after every round.
    fn analyze(
        &mut self,
        state: &dyn State,
        request: &SearchRequest,
        report: &mut dyn FnMut(&Analysis),
    ) -> Analysis;

    /// Forgets what belongs to one game; random choices of the next one belong to this number.
    fn new_game(&mut self, seed: u64);

    /// Shows it how the game ended.
    ///
    /// # Errors
    /// If it sees that otherwise, as a program with rules of its own may.
    fn confirm_result(&mut self, _state: &dyn State) -> Result<(), Disagreement> {
        Ok(())
    }
}

/// An engine of one game as an [`Engine`]: numbers of plies are read on the way in, texts are written on the way out.
pub(crate) struct EngineAdapter<P, E> {
    engine: E,
    game: PhantomData<fn(P)>,
}

impl<P: Encode, E: GameEngine<P> + 'static> EngineAdapter<P, E> {
    pub(crate) fn boxed(engine: E) -> Box<dyn Engine> {
        Box::new(EngineAdapter { engine, game: PhantomData })
    }
}

impl<P: Encode, E: GameEngine<P>> Engine for EngineAdapter<P, E> {
    fn analyze(
        &mut self,
        state: &dyn State,
        request: &SearchRequest,
        report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let Some(game) = state.as_any().downcast_ref::<PlayedGame<P>>() else {
            return Analysis::failed(WrongGame::new(P::INFO, state.info()).to_string());
        };
        let moves = request.search_moves.iter().filter_map(|&number| P::decode(number.into())).collect();
        let report = &mut |analysis: &engines::Analysis<P::Move>| report(&analysis.to_text());
        self.engine.analyze(game, &request.with_moves(moves), report).to_text()
    }

    fn new_game(&mut self, seed: u64) {
        self.engine.new_game(seed);
    }
}
