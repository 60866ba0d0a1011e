use std::time::Duration;

use game::Position;
use record::PlayedGame;
use search::{Limits, Score, SearchResult, Stop};

/// A computer player of the game `P`.
pub trait GameEngine<P: Position>: Send {
    /// Chooses a ply within the limits, if it supports any, and scores the best `lines` plies. `report` is called after
    /// every round.
    fn analyze(
        &mut self,
        game: &PlayedGame<P>,
        request: &SearchRequest<P::Move>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move>;

    /// Forgets what belongs to one game; random choices of the next one belong to this number.
    fn new_game(&mut self, seed: u64);
}

/// The parameters of a search.
#[derive(Clone, Debug)]
pub struct SearchRequest<M> {
    /// How much it may do.
    pub limits: Limits,
    /// How many plies to score; 0 counts as 1.
    pub lines: usize,
    /// The only plies it may choose; if none, it may choose any. Bots, which do not search, ignore this.
    pub search_moves: Vec<M>,
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

impl<M> Default for SearchRequest<M> {
    fn default() -> SearchRequest<M> {
        SearchRequest {
            limits: Limits::default(),
            lines: 0,
            search_moves: Vec::new(),
            counted: CountedSearch::default(),
            stop: Stop::default(),
        }
    }
}

impl<M> SearchRequest<M> {
    /// The same with other plies to choose from.
    pub fn with_moves<N>(&self, search_moves: Vec<N>) -> SearchRequest<N> {
        let SearchRequest { limits, lines, counted, ref stop, .. } = *self;
        SearchRequest { limits, lines, search_moves, counted, stop: stop.clone() }
    }

    /// Whether it is limited by nodes or plies.
    pub(crate) fn is_counted(&self) -> bool {
        self.limits.nodes.is_some() || self.limits.depth.is_some()
    }
}

/// The result of an engine.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<M> {
    /// The scored plies, the chosen one first. Empty if the game is over, or if the engine failed.
    pub lines: Vec<PvLine<M>>,
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
pub struct PvLine<M> {
    /// The ply and what is expected after it.
    pub plies: Vec<M>,
    /// The value for the player to move, if the engine reports it.
    pub score: Option<Score>,
    /// Whether that is certain.
    pub proved: bool,
}

impl<M> PvLine<M> {
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

impl<M> Default for Analysis<M> {
    fn default() -> Analysis<M> {
        Analysis {
            lines: Vec::new(),
            depth: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            solved: false,
            fill: None,
            failure: None,
        }
    }
}

impl Analysis<String> {
    /// The chosen ply; `None` only if the game is over, or if the engine failed.
    pub fn ply(&self) -> Option<&str> {
        self.lines.first().and_then(|line| line.plies.first()).map(String::as_str)
    }
}

impl<M> Analysis<M> {
    /// No ply, for this reason.
    pub fn failed(why: impl Into<String>) -> Analysis<M> {
        Analysis { failure: Some(why.into()), ..Analysis::default() }
    }

    /// A choice without a judgement.
    pub(crate) fn bare(ply: Option<M>) -> Analysis<M> {
        let line = |ply| PvLine { plies: vec![ply], score: None, proved: false };
        Analysis { lines: ply.map(line).into_iter().collect(), ..Analysis::default() }
    }
}

impl<M: ToString> Analysis<M> {
    /// The same with plies as texts.
    pub fn to_text(&self) -> Analysis<String> {
        let line = |line: &PvLine<M>| PvLine {
            plies: line.plies.iter().map(M::to_string).collect(),
            score: line.score,
            proved: line.proved,
        };
        let Analysis { ref lines, depth, nodes, elapsed, solved, fill, ref failure } = *self;
        let lines = lines.iter().map(line).collect();
        Analysis { lines, depth, nodes, elapsed, solved, fill, failure: failure.clone() }
    }
}

impl<M: Copy> From<&SearchResult<M>> for Analysis<M> {
    fn from(result: &SearchResult<M>) -> Analysis<M> {
        let judgement = |line: &search::Pv<M>| PvLine {
            plies: line.plies.clone(),
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
