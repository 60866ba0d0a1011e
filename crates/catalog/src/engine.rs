use std::marker::PhantomData;
use std::str::FromStr;
use std::time::Duration;

use game::{Bot, Bots, Ladder, Level, Position, Random};
use record::PlayedGame;
use search::{Limits, Options, Score, Search, SearchMoves, SearchResult, Searchable, Stop, Uct};

use crate::{Disagreement, State, WrongGame};
use engines::LevelNumber;

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

/// The parameters of a search.
#[derive(Clone, Default, Debug)]
pub struct SearchRequest {
    /// How much it may do.
    pub limits: Limits,
    /// How many plies to score; 0 counts as 1.
    pub lines: usize,
    /// The only plies it may choose, as texts; if none, it may choose any. Bots, which do not search, ignore this.
    pub search_moves: Vec<String>,
    /// Whether a search that is counted in nodes or plies may do without what it can look up.
    pub counted: CountedSearch,
    /// Raised to get the result now.
    pub stop: Stop,
}

/// What a search that is counted in nodes or plies may use besides.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum CountedSearch {
    /// The certificates that are part of the program: to look there costs no nodes.
    #[default]
    Certified,
    /// Nothing: matches and benchmarks compare searches.
    Plain,
}

impl SearchRequest {
    /// Whether it is limited by nodes or plies.
    pub(crate) fn is_counted(&self) -> bool {
        self.limits.nodes.is_some() || self.limits.depth.is_some()
    }

    /// The plies it may choose, as those of a game.
    fn choices<M: FromStr>(&self) -> Vec<M> {
        self.search_moves.iter().filter_map(|ply| ply.parse().ok()).collect()
    }
}

/// The result of an engine.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Analysis {
    /// The scored plies, the chosen one first. Empty if the game is over, or if the engine failed.
    pub lines: Vec<PvLine>,
    /// How deep it looked, in plies.
    pub depth: u32,
    /// How many positions it looked at, or games it played in its head.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// Whether the value of the position is certain.
    pub solved: bool,
    /// How full its table is, in parts of a thousand, if it reports this.
    pub fill: Option<u32>,
    /// Why it has no ply although the game goes on: an external engine failed, or it was given a state of another
    /// game. An engine that fails loses the game.
    pub failure: Option<String>,
}

/// The principal variation of one ply.
#[derive(Clone, PartialEq, Debug)]
pub struct PvLine {
    /// The ply and what is expected after it.
    pub plies: Vec<String>,
    /// The value for the player to move, if the engine reports it.
    pub score: Option<Score>,
    /// Whether that is certain.
    pub proved: bool,
}

impl PvLine {
    /// The score in words, such as `wins in 9 moves`, `draws` or `+1.25`; nothing if there is none.
    pub fn verdict(&self) -> String {
        match self.score {
            None => String::new(),
            Some(Score::EVEN) if self.proved => "draws".to_string(),
            Some(score) => score.to_string(),
        }
    }

    /// The same, and whether it is proved: `wins in 9 moves, proved`.
    pub fn words(&self) -> String {
        let verdict = self.verdict();
        if self.proved && !verdict.is_empty() { format!("{verdict}, proved") } else { verdict }
    }
}

impl Analysis {
    /// The chosen ply; `None` only if the game is over, or if the engine failed.
    pub fn ply(&self) -> Option<&str> {
        self.lines.first().and_then(|line| line.plies.first()).map(String::as_str)
    }

    /// No ply, for this reason.
    pub fn failed(why: impl Into<String>) -> Analysis {
        Analysis { failure: Some(why.into()), ..Analysis::default() }
    }

    /// A choice without a judgement.
    fn bare(ply: Option<String>) -> Analysis {
        let line = |ply| PvLine { plies: vec![ply], score: None, proved: false };
        Analysis { lines: ply.map(line).into_iter().collect(), ..Analysis::default() }
    }
}

impl<M: Copy + ToString> From<&SearchResult<M>> for Analysis {
    fn from(result: &SearchResult<M>) -> Analysis {
        let judgement = |line: &search::Pv<M>| PvLine {
            plies: line.plies.iter().map(ToString::to_string).collect(),
            score: Some(line.score),
            proved: line.certainty.is_proved(),
        };
        Analysis {
            lines: result.lines.iter().map(judgement).collect(),
            depth: result.depth,
            nodes: result.nodes,
            elapsed: result.elapsed,
            solved: result.certainty.is_proved(),
            ..Analysis::default()
        }
    }
}

/// The played game behind a state of this very game.
pub(crate) fn played<P: Position>(state: &dyn State) -> Result<&PlayedGame<P>, WrongGame> {
    state.as_any().downcast_ref().ok_or_else(|| WrongGame::new(P::INFO, state.info()))
}

/// Alpha-beta with all it is given, over the game as `Q` sees it: with the game itself, level 8.
pub(crate) struct AlphaBetaEngine<P, Q: Searchable = P> {
    search: Search<Q>,
    game: PhantomData<fn(P)>,
}

impl<P, Q: Searchable> AlphaBetaEngine<P, Q> {
    pub(crate) fn new(options: Options) -> AlphaBetaEngine<P, Q> {
        AlphaBetaEngine { search: Search::that_fits(options), game: PhantomData }
    }
}

impl<P: Position, Q: Searchable + From<P>> Engine for AlphaBetaEngine<P, Q> {
    fn analyze(
        &mut self,
        state: &dyn State,
        request: &SearchRequest,
        report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let game = match played::<P>(state) {
            Ok(game) => game,
            Err(wrong) => return Analysis::failed(wrong.to_string()),
        };
        let report = &mut |result: &SearchResult<Q::Move>| report(&Analysis::from(result));
        let position = Q::from(game.position().clone());
        let past: Vec<Q> = game.past().iter().cloned().map(Q::from).collect();
        let scope = SearchMoves { lines: request.lines, search_moves: &request.choices() };
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
pub(crate) struct LevelEngine<P: Searchable> {
    search: Search<P>,
    /// The levels that it varies between from game to game; at least one.
    forms: Vec<Level>,
    level: Level,
    random: Random,
}

impl<P: Searchable> LevelEngine<P> {
    pub(crate) fn new(forms: &[Level]) -> LevelEngine<P> {
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
    pub(crate) fn level(number: LevelNumber) -> LevelEngine<P> {
        let own = usize::from(number.get()) - 1 + P::LEVEL_JITTER;
        let rung = |form: usize| P::LEVELS[form.saturating_sub(P::LEVEL_JITTER).min(P::LEVELS.len() - 1)];
        LevelEngine::new(&(own - P::LEVEL_JITTER..=own + P::LEVEL_JITTER).map(rung).collect::<Vec<_>>())
    }
}

impl<P: Searchable> Engine for LevelEngine<P> {
    fn analyze(
        &mut self,
        state: &dyn State,
        request: &SearchRequest,
        _report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let game = match played::<P>(state) {
            Ok(game) => game,
            Err(wrong) => return Analysis::failed(wrong.to_string()),
        };
        let LevelEngine { search, level, random, .. } = self;
        let (position, past) = (game.position(), game.past());
        Analysis::from(&search.run_at_level(level, position, past, &request.stop, &request.choices(), random))
    }

    fn new_game(&mut self, seed: u64) {
        self.search.clear();
        self.random = Random::new(seed);
        self.level = self.forms[self.random.below(self.forms.len())];
    }
}

/// Plain Monte-Carlo tree search.
pub(crate) struct MctsEngine<P: Searchable>(Uct<P>);

impl<P: Searchable> MctsEngine<P> {
    pub(crate) fn new() -> MctsEngine<P> {
        MctsEngine(Uct::new(0))
    }
}

impl<P: Searchable> Engine for MctsEngine<P> {
    fn analyze(
        &mut self,
        state: &dyn State,
        request: &SearchRequest,
        _report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let game = match played::<P>(state) {
            Ok(game) => game,
            Err(wrong) => return Analysis::failed(wrong.to_string()),
        };
        // A sampler uses its time to the end: no deeper round is pending that might not finish.
        let limits = Limits { soft: None, ..request.limits };
        let sampling = self.0.run(game.position(), &limits, &request.stop, &mut |_| ());
        let choices: Vec<P::Move> = request.choices();
        let allowed = |ply: &P::Move| choices.is_empty() || choices.contains(ply);
        let best = sampling.plies.iter().map(|sampled| sampled.ply).find(allowed);
        let mut analysis = Analysis::bare(best.map(|ply| ply.to_string()));
        (analysis.nodes, analysis.elapsed) = (sampling.playouts, sampling.elapsed);
        analysis
    }

    fn new_game(&mut self, seed: u64) {
        self.0 = Uct::new(seed);
    }
}

/// One of a game's simple computers.
pub(crate) struct BotEngine<P: Position> {
    bot: &'static Bot<P>,
    random: Random,
}

impl<P: Bots> BotEngine<P> {
    /// The bot of this name, if there is one.
    pub(crate) fn named(name: &str) -> Option<BotEngine<P>> {
        let bot = P::bots().iter().find(|bot| bot.name == name)?;
        Some(BotEngine { bot, random: Random::new(0) })
    }
}

impl<P: Position> Engine for BotEngine<P> {
    fn analyze(
        &mut self,
        state: &dyn State,
        _task: &SearchRequest,
        _report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let game = match played::<P>(state) {
            Ok(game) => game,
            Err(wrong) => return Analysis::failed(wrong.to_string()),
        };
        Analysis::bare((self.bot.choose)(game.position(), &mut self.random).map(|ply| ply.to_string()))
    }

    fn new_game(&mut self, seed: u64) {
        self.random = Random::new(seed);
    }
}
