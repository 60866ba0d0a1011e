use catalog::{CountedSearch, Engine, Game, Limits, Options, SearchRequest, State, Stop};
use engines::Computer;
use game::Player;
use review::PositionEval;

use crate::SurveyError;

/// More would only have to be cleared before every game.
const LARGEST_TABLE: u64 = 64;

/// What a search of so many positions a ply may use: one thread, so that it repeats, and room for what it sees in some
/// plies.
pub(crate) fn options(nodes: u64) -> Options {
    let table = 1 + (nodes >> 12).min(LARGEST_TABLE) as usize;
    Options { threads: 1, table_mebibytes: table, ..Options::default() }
}

/// A search of so many positions for one ply.
pub(crate) fn request(nodes: u64, stop: &Stop) -> SearchRequest {
    SearchRequest {
        limits: Limits::nodes(nodes),
        lines: 1,
        counted: CountedSearch::Plain,
        stop: stop.clone(),
        ..SearchRequest::default()
    }
}

/// Evaluates positions with the strongest level.
pub(crate) struct Evaluator {
    engine: Box<dyn Engine>,
    request: SearchRequest,
}

impl Evaluator {
    /// An evaluator that searches so many nodes per position.
    ///
    /// # Errors
    /// If the game has no such computer.
    pub(crate) fn new(game: &dyn Game, nodes: u64, stop: &Stop) -> Result<Evaluator, SurveyError> {
        let engine = game.engine(&Computer::STRONGEST, &options(nodes))?;
        Ok(Evaluator { engine, request: request(nodes, stop) })
    }

    /// Forgets all it has seen.
    pub(crate) fn forget(&mut self) {
        self.engine.new_game(0);
    }

    /// The winning chance of the player who begins, in thousandths; `None` if it was stopped.
    pub(crate) fn chance(&mut self, state: &dyn State) -> Option<u16> {
        let analysis = match state.outcome() {
            Some(_) => Default::default(),
            None => self.engine.analyze(state, &self.request, &mut |_| ()),
        };
        let verdict = PositionEval::of(state, &analysis).filter(|_| !self.request.stop.is_stopped())?;
        Some((verdict.chance[Player::One] * 1000.0).round() as u16)
    }
}
