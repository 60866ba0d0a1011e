use std::time::{Duration, Instant};

use catalog::{Analysis, Engine, Game, Limits, Options, SearchRequest, State};
use engines::{Computer, LevelNumber};
use game::{Player, Setup};
use play::{EngineSource, JobResult, SearchJob};

use super::clocks::CanadianClocks;
use super::commands::GtpError;
use super::request::UnsupportedGame;
use super::vertex::Vertices;
use crate::watchdog::Watchdog;
use crate::{clock, seed};

/// A board with its engine and clocks.
pub struct GtpSession {
    pub(crate) game: &'static dyn Game,
    pub(crate) vertices: Vertices,
    pub(crate) state: Box<dyn State>,
    /// Go ends by passes: how many were made since the rules ended the game.
    passes: usize,
    pub(crate) clocks: Option<CanadianClocks>,
    pub(crate) level: LevelNumber,
    pub(crate) nodes: Option<u64>,
    pub(crate) seed: Option<u64>,
    engine: Option<Box<dyn Engine>>,
    pub(crate) quit: bool,
}

/// The time per ply without a clock.
const DEFAULT: Duration = Duration::from_secs(1);

impl GtpSession {
    /// A session with the game's usual start.
    ///
    /// # Errors
    /// If the game has plies that Go has not.
    pub fn new(game: &'static dyn Game) -> Result<GtpSession, UnsupportedGame> {
        let unsupported = UnsupportedGame { game: game.info().name };
        let placement_notation = game.placement_notation().ok_or(unsupported)?;
        let state = game.start(&Setup::default()).map_err(|_| unsupported)?;
        let vertices = Vertices::new(placement_notation, state.scene().grid);
        Ok(GtpSession {
            game,
            vertices,
            state,
            passes: 0,
            clocks: None,
            level: LevelNumber::HIGHEST,
            nodes: None,
            seed: None,
            engine: None,
            quit: false,
        })
    }

    /// Whether `quit` was received.
    pub fn has_quit(&self) -> bool {
        self.quit
    }

    /// Begins a game from this state.
    pub(crate) fn begin(&mut self, state: Box<dyn State>) {
        (self.state, self.passes) = (state, 0);
        self.clocks = self.clocks.map(CanadianClocks::restarted);
        if let Some(engine) = &mut self.engine {
            engine.new_game(seed::or_random(self.seed));
        }
    }

    /// Drops the engine; a new one is created for the next search.
    pub(crate) fn reset_engine(&mut self) {
        self.engine = None;
    }

    /// Plays a ply of this player's.
    ///
    /// # Errors
    /// If it is not theirs to play, or the rules forbid it.
    pub(crate) fn play(&mut self, player: Player, vertex: &str) -> Result<(), GtpError> {
        let outcome = self.state.outcome();
        if vertex.eq_ignore_ascii_case("pass") {
            if outcome.is_none() {
                return Err(GtpError::Illegal(GtpError::NoPassing(self.game.info().name).into()));
            }
            self.passes += 1;
            return Ok(());
        }
        self.expect_turn(player).map_err(|error| GtpError::Illegal(error.into()))?;
        let ply = self.vertices.read(vertex);
        self.state.play(&ply).map_err(|refusal| GtpError::Illegal(refusal.into()))?;
        Ok(())
    }

    /// Takes the last ply or pass back; `false` if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        if self.passes > 0 {
            self.passes -= 1;
            return true;
        }
        self.state.undo().is_some()
    }

    /// # Errors
    /// If the game goes on and the other player decides now.
    pub(crate) fn expect_turn(&self, player: Player) -> Result<(), GtpError> {
        let turn = self.state.turn();
        if player == turn || self.state.outcome().is_some() {
            return Ok(());
        }
        Err(GtpError::NotYourTurn(self.state.info().color(turn)))
    }

    /// Searches a ply for the player to move, and deducts the time. After a panic the next search creates a new engine.
    pub(crate) fn think(&mut self) -> Result<Analysis, GtpError> {
        let turn = self.state.turn();
        let limits = match (&self.clocks, self.nodes) {
            (Some(clocks), nodes) => Limits { nodes, ..clocks.limits(turn) },
            (None, Some(nodes)) => Limits::nodes(nodes),
            (None, None) => clock::fixed(DEFAULT),
        };
        let source = match self.engine.take() {
            Some(engine) => EngineSource::Ready(engine),
            None => self.new_source(),
        };
        let start = Instant::now();
        let task = SearchRequest { limits, lines: 1, ..SearchRequest::default() };
        let watchdog = Watchdog::over(&task, |_| ());
        let search = SearchJob { source, state: self.state.copy(), task };
        let JobResult { analysis, engine } = search.run(&mut |_| ());
        drop(watchdog);
        self.engine = engine;
        if let Some(clocks) = &mut self.clocks {
            clocks.spend(turn, start.elapsed());
        }
        analysis.failure.clone().map_or(Ok(analysis), |why| Err(GtpError::Search(why)))
    }

    /// An engine of the selected level, created when it is needed.
    fn new_source(&self) -> EngineSource {
        let (game, level, seed) = (self.game, self.level, self.seed);
        EngineSource::lazy(move || {
            let mut engine = game
                .engine(&Computer::Level(level), &Options::default())
                .map_err(|error| error.to_string())?;
            engine.new_game(seed::or_random(seed));
            Ok(engine)
        })
    }
}
