use std::marker::PhantomData;

use game::{Bot, Bots, Ladder, Level, Position, Random};
use record::PlayedGame;
use search::{Limits, Options, Search, SearchMoves, SearchResult, Searchable, Uct};

use crate::{Analysis, GameEngine, LevelNumber, SearchRequest};

/// Alpha-beta with all it is given, over the game as `Q` sees it: with the game itself, level 8.
pub struct AlphaBetaEngine<P, Q: Searchable = P> {
    search: Search<Q>,
    game: PhantomData<fn(P)>,
}

impl<P, Q: Searchable> AlphaBetaEngine<P, Q> {
    /// A search with these options.
    pub fn new(options: Options) -> AlphaBetaEngine<P, Q> {
        AlphaBetaEngine { search: Search::that_fits(options), game: PhantomData }
    }
}

impl<P: Position, Q: Searchable + Position<Move = P::Move> + From<P>> GameEngine<P>
    for AlphaBetaEngine<P, Q>
{
    fn analyze(
        &mut self,
        game: &PlayedGame<P>,
        request: &SearchRequest<P::Move>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        let report = &mut |result: &SearchResult<Q::Move>| report(&Analysis::from(result));
        let position = Q::from(game.position().clone());
        let past: Vec<Q> = game.past().iter().cloned().map(Q::from).collect();
        let scope = SearchMoves { lines: request.lines, search_moves: &request.search_moves };
        let result = self.search.run(&position, &past, &request.limits, &request.stop, scope, report);
        Analysis { fill: Some(self.search.table_fill()), ..Analysis::from(&result) }
    }

    fn new_game(&mut self, _seed: u64) {
        self.search.clear();
    }
}

/// Mebibytes: searches of more positions make do with it.
const LARGEST_TABLE: u64 = 64;

/// A player of a level: the task's limits do not matter to it.
pub struct LevelEngine<P: Searchable> {
    search: Search<P>,
    /// The levels that it varies between from game to game; at least one.
    forms: Vec<Level>,
    level: Level,
    random: Random,
}

impl<P: Searchable> LevelEngine<P> {
    /// A player that varies between these levels from game to game; at least one.
    pub fn new(forms: &[Level]) -> LevelEngine<P> {
        let most = forms.iter().map(|level| level.nodes).max().unwrap_or(0);
        // Two entries of 16 bytes for each node: more would only have to be cleared.
        let table = 1 + (most >> 15).min(LARGEST_TABLE) as usize;
        let options = Options { table_mebibytes: table, ..Options::default() };
        LevelEngine {
            search: Search::that_fits(options),
            forms: forms.to_vec(),
            level: forms[forms.len() / 2],
            random: Random::new(0),
        }
    }
}

impl<P: Searchable + Ladder> LevelEngine<P> {
    /// A level of the ladder. At its ends the better or worse form is the level itself.
    pub fn level(number: LevelNumber) -> LevelEngine<P> {
        let own = usize::from(number.get()) - 1 + P::LEVEL_JITTER;
        let rung = |form: usize| P::LEVELS[form.saturating_sub(P::LEVEL_JITTER).min(P::LEVELS.len() - 1)];
        LevelEngine::new(&(own - P::LEVEL_JITTER..=own + P::LEVEL_JITTER).map(rung).collect::<Vec<_>>())
    }
}

impl<P: Searchable> GameEngine<P> for LevelEngine<P> {
    fn analyze(
        &mut self,
        game: &PlayedGame<P>,
        request: &SearchRequest<P::Move>,
        _report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        let LevelEngine { search, level, random, .. } = self;
        let (position, past) = (game.position(), game.past());
        Analysis::from(&search.run_at_level(
            level,
            position,
            past,
            &request.stop,
            &request.search_moves,
            random,
        ))
    }

    fn new_game(&mut self, seed: u64) {
        self.search.clear();
        self.random = Random::new(seed);
        self.level = self.forms[self.random.below(self.forms.len())];
    }
}

/// Plain Monte-Carlo tree search.
pub struct MctsEngine<P: Searchable>(Uct<P>);

impl<P: Searchable> Default for MctsEngine<P> {
    fn default() -> MctsEngine<P> {
        MctsEngine(Uct::new(0))
    }
}

impl<P: Searchable> GameEngine<P> for MctsEngine<P> {
    fn analyze(
        &mut self,
        game: &PlayedGame<P>,
        request: &SearchRequest<P::Move>,
        _report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        // A sampler uses its time to the end: no deeper round is pending that might not finish.
        let limits = Limits { soft: None, ..request.limits };
        let sampling = self.0.run(game.position(), &limits, &request.stop, &mut |_| ());
        let choices = &request.search_moves;
        let allowed = |ply: &P::Move| choices.is_empty() || choices.contains(ply);
        let best = sampling.plies.iter().map(|sampled| sampled.ply).find(allowed);
        let mut analysis = Analysis::bare(best);
        (analysis.nodes, analysis.elapsed) = (sampling.playouts, sampling.elapsed);
        analysis
    }

    fn new_game(&mut self, seed: u64) {
        self.0 = Uct::new(seed);
    }
}

/// One of a game's simple computers.
pub struct BotEngine<P: Position> {
    bot: &'static Bot<P>,
    random: Random,
}

impl<P: Bots> BotEngine<P> {
    /// The bot of this name, if there is one.
    pub fn named(name: &str) -> Option<BotEngine<P>> {
        let bot = P::bots().iter().find(|bot| bot.name == name)?;
        Some(BotEngine { bot, random: Random::new(0) })
    }
}

impl<P: Position> GameEngine<P> for BotEngine<P> {
    fn analyze(
        &mut self,
        game: &PlayedGame<P>,
        _request: &SearchRequest<P::Move>,
        _report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        Analysis::bare((self.bot.choose)(game.position(), &mut self.random))
    }

    fn new_game(&mut self, seed: u64) {
        self.random = Random::new(seed);
    }
}
