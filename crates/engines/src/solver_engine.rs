use std::time::Duration;

use game::{Objective, Player, Solvable, Symmetric};
use record::PlayedGame;
use search::{Options, Score, Searchable};
use solve::{Oracle, OracleAnswer, ProofLimits};

use crate::{AlphaBetaEngine, Analysis, CountedSearch, GameEngine, PvLine, SearchRequest};

/// Level 8: it plays what is proved, by a certificate or by a short proof, and searches where nothing is.
pub struct SolverEngine<P: Searchable> {
    search: AlphaBetaEngine<P>,
    oracle: Oracle,
}

/// The nodes that a proof may take before the search begins.
const NODES: u64 = 200_000;

/// The positions that an analysis searches before anything is proved, so that plies are shown at once.
const FIRST_LOOK: u64 = 20_000;

/// Nodes per ply if several are scored; all of them together may take an eighth of the time.
const NODES_PER_PLY: u64 = 4_000;

impl<P: Searchable + Solvable> SolverEngine<P> {
    /// A search with these options, and the certificates of the game.
    pub fn new(options: Options) -> SolverEngine<P> {
        SolverEngine { search: AlphaBetaEngine::new(options), oracle: Oracle::of::<P>() }
    }
}

impl<P: Searchable + Solvable + Symmetric> GameEngine<P> for SolverEngine<P> {
    fn analyze(
        &mut self,
        game: &PlayedGame<P>,
        request: &SearchRequest<P::Move>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        let position = game.position();
        if !uses_certificates::<P>(request) || position.outcome().is_some() {
            return self.search.analyze(game, request, report);
        }
        if request.lines <= 1
            && let Some(answer) = if uses_proofs(request) {
                self.answer(position, request)
            } else {
                self.named(position, request)
            }
        {
            return analysis_of(position, &answer);
        }
        let named = self.named(position, request);
        let known = self.known(position, named, request, |oracle, child| oracle.probe(child));
        if known.is_all() {
            // All that is left to find out is the order of plies that are worth the same.
            let request = &SearchRequest { limits: first_look(&request.limits), ..request.clone() };
            return self.search_knowing(&known, game, request, request, report);
        }
        if uses_proofs(request) && request.lines > 1 {
            return self.analyse(game, &known, request, report);
        }
        let part = if uses_proofs(request) { eighths::<P>() } else { 0 };
        self.search_knowing(&known, game, &known.rest(&shortened(request, part)), request, report)
    }

    fn new_game(&mut self, seed: u64) {
        self.search.new_game(seed);
    }
}

/// Whether certificates may be used. There are none where positions repeat, and a search finds as much as a proof
/// there.
fn uses_certificates<P: Solvable>(request: &SearchRequest<P::Move>) -> bool {
    P::OBJECTIVE != Objective::Plies && (request.counted == CountedSearch::Certified || !request.is_counted())
}

/// Whether short proofs may be used. With limits on nodes or depth, and in infinite searches for one line, only the
/// search is used.
fn uses_proofs<M>(request: &SearchRequest<M>) -> bool {
    !request.is_counted() && (request.limits.is_timed() || request.lines > 1)
}

fn allows<M: Eq>(request: &SearchRequest<M>, ply: &M) -> bool {
    request.search_moves.is_empty() || request.search_moves.contains(ply)
}

/// So many nodes within a part of the time for a ply.
fn limits<M>(request: &SearchRequest<M>, nodes: u64, part: u32, whole: u32) -> ProofLimits {
    let time = [request.limits.soft, request.limits.hard].into_iter().flatten().min();
    ProofLimits { nodes: Some(nodes), time: time.map(|time| time * part / whole), ..ProofLimits::default() }
}

/// How many eighths of the time a proof may take. One of exact positions is likelier to succeed than one that has to
/// count points.
fn eighths<P: Solvable>() -> u32 {
    if P::HAS_EXACT_KEY { 2 } else { 1 }
}

/// What is left of a task after so much of its time.
fn later<M: Copy>(request: &SearchRequest<M>, spent: Duration) -> SearchRequest<M> {
    let rest = |time: Duration| time.saturating_sub(spent);
    let (soft, hard) = (request.limits.soft.map(rest), request.limits.hard.map(rest));
    SearchRequest { limits: search::Limits { soft, hard, ..request.limits }, ..request.clone() }
}

/// What is left of a task after so many eighths of its time.
fn shortened<M: Copy>(request: &SearchRequest<M>, eighths: u32) -> SearchRequest<M> {
    let rest = |time: Duration| time * (8 - eighths) / 8;
    let (soft, hard) = (request.limits.soft.map(rest), request.limits.hard.map(rest));
    SearchRequest { limits: search::Limits { soft, hard, ..request.limits }, ..request.clone() }
}

/// The result for a position as an analysis.
fn analysis_of<P: Solvable>(position: &P, answer: &OracleAnswer<P::Move>) -> Analysis<P::Move> {
    let line = PvLine {
        plies: answer.line.clone(),
        score: Some(score(position, position.turn(), answer, 0)),
        proved: true,
    };
    Analysis {
        depth: line.plies.len() as u32,
        lines: vec![line],
        nodes: answer.nodes,
        elapsed: answer.elapsed,
        solved: true,
        ..Analysis::default()
    }
}

/// What a position is worth to a player, so many plies before it.
fn score<P: Solvable>(position: &P, player: Player, answer: &OracleAnswer<P::Move>, before: u32) -> Score {
    let plies = answer.value.plies.or_else(|| position.max_plies_left()).unwrap_or(answer.line.len() as u32);
    match answer.value.winner {
        Some(winner) if winner == player => Score::win(plies + before),
        Some(_) => Score::loss(plies + before),
        None => Score::EVEN,
    }
}

/// The plies whose worth is proved.
struct ProvedMoves<M> {
    /// Lines of plies that are all proved to keep the worth of the first, in byte order of its text.
    lines: Vec<PvLine<M>>,
    /// The plies that may be chosen and are not proved to lose.
    open: Vec<M>,
    /// How the position itself ends, and by which ply.
    best: Option<PvLine<M>>,
}

impl<P: Searchable + Solvable + Symmetric> SolverEngine<P> {
    /// The result of a short proof, if it ends in time and with a ply that may be chosen.
    fn answer(&mut self, position: &P, request: &SearchRequest<P::Move>) -> Option<OracleAnswer<P::Move>> {
        let limits = limits(request, NODES, eighths::<P>(), 8);
        let answer = self.oracle.prove(position, &limits, request.stop.flag());
        answer.filter(|answer| answer.line.first().is_some_and(|ply| allows(request, ply)))
    }

    /// The result by certificates, if they name a ply that may be chosen.
    fn named(&self, position: &P, request: &SearchRequest<P::Move>) -> Option<OracleAnswer<P::Move>> {
        let answer = self.oracle.probe(position);
        answer.filter(|answer| answer.line.first().is_some_and(|ply| allows(request, ply)))
    }

    /// Scores several plies: by a short search, then by proofs and a longer search.
    fn analyse(
        &mut self,
        game: &PlayedGame<P>,
        named: &ProvedMoves<P::Move>,
        request: &SearchRequest<P::Move>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        let position = game.position();
        let glance = named.rest(&SearchRequest { limits: first_look(&request.limits), ..request.clone() });
        let first = self.search.analyze(game, &glance, &mut |_| ());
        report(&named.amended(&first, request.lines));
        let request = &later(request, first.elapsed);
        let answer = self.answer(position, request);
        let limits = limits(request, NODES_PER_PLY, 1, 8 * position.count_moves().max(1) as u32);
        let proof = |oracle: &mut Oracle, child: &P| oracle.prove(child, &limits, request.stop.flag());
        let known = self.known(position, answer, request, proof);
        let report = &mut |amended: &Analysis<P::Move>| {
            // Later results must not be worse than those already shown.
            if amended.solved || amended.depth > first.depth {
                report(amended);
            }
        };
        let rest = known.rest(&shortened(request, eighths::<P>() + 1));
        self.search_knowing(&known, game, &rest, request, report)
    }

    /// A search whose results are amended by what is known.
    fn search_knowing(
        &mut self,
        known: &ProvedMoves<P::Move>,
        game: &PlayedGame<P>,
        rest: &SearchRequest<P::Move>,
        request: &SearchRequest<P::Move>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        let report = &mut |analysis: &Analysis<P::Move>| report(&known.amended(analysis, request.lines));
        known.amended(&self.search.analyze(game, rest, report), request.lines)
    }

    /// What is known of every ply that may be chosen.
    fn known(
        &mut self,
        position: &P,
        best: Option<OracleAnswer<P::Move>>,
        request: &SearchRequest<P::Move>,
        mut answer: impl FnMut(&mut Oracle, &P) -> Option<OracleAnswer<P::Move>>,
    ) -> ProvedMoves<P::Move> {
        let mut worth = |ply: P::Move| {
            let child = position.after(ply);
            let (score, rest) = match child.outcome() {
                Some(outcome) => (Score::of_outcome(&outcome, position.turn(), 1), Vec::new()),
                None => {
                    let answer = answer(&mut self.oracle, &child)?;
                    (score(&child, position.turn(), &answer, 1), answer.line)
                }
            };
            Some(PvLine { plies: [vec![ply], rest].concat(), score: Some(score), proved: true })
        };
        let (mut lines, mut open) = (Vec::new(), Vec::new());
        for ply in position.moves().into_iter().filter(|ply| allows(request, ply)) {
            let line = worth(ply);
            if line.as_ref().and_then(|line| line.score?.loses_in()).is_none() {
                open.push(ply);
            }
            lines.extend(line);
        }
        lines.sort_by_cached_key(|line| line.plies[0].to_string());
        let wins = |line: &&PvLine<P::Move>| line.score.and_then(Score::wins_in).is_some();
        let best = match best {
            Some(answer) => analysis_of(position, &answer).lines.pop(),
            None => lines.iter().find(wins).cloned(),
        };
        ProvedMoves { lines, open, best }
    }
}

/// What an analysis may look at before anything is proved.
fn first_look(limits: &search::Limits) -> search::Limits {
    let nodes = limits.nodes.map_or(FIRST_LOOK, |nodes| nodes.min(FIRST_LOOK));
    search::Limits { nodes: Some(nodes), ..*limits }
}

impl<M: Copy + Eq> ProvedMoves<M> {
    /// What is proved of a ply.
    fn line(&self, ply: &M) -> Option<&PvLine<M>> {
        self.lines.iter().find(|line| line.plies[0] == *ply)
    }

    /// Whether nothing is left to be found out about any ply.
    fn is_all(&self) -> bool {
        self.open.iter().all(|ply| self.line(ply).is_some())
    }

    /// The task without the plies that are known to lose, unless there are no others.
    fn rest(&self, request: &SearchRequest<M>) -> SearchRequest<M> {
        let loses = |line: &PvLine<M>| line.score.and_then(Score::loses_in).is_some();
        if self.open.is_empty() || !self.lines.iter().any(loses) {
            return request.clone();
        }
        SearchRequest { search_moves: self.open.clone(), ..request.clone() }
    }

    /// The same with what is proved: proved plies have their worth and no ply behind them that was only searched, and the
    /// best one stands first.
    fn amended(&self, analysis: &Analysis<M>, lines: usize) -> Analysis<M> {
        let mut amended = analysis.clone();
        for line in &mut amended.lines {
            let known = line.plies.first().and_then(|ply| self.line(ply));
            if let Some(known) = known.filter(|_| !line.proved) {
                line.clone_from(known);
            }
        }
        // Plies that are known to lose were not searched if there are others.
        let lines = lines.max(1);
        let mut unseen: Vec<&PvLine<M>> = self
            .lines
            .iter()
            .filter(|known| amended.lines.iter().all(|line| line.plies[0] != known.plies[0]))
            .collect();
        unseen.sort_by_key(|line| std::cmp::Reverse(line.score.map(Score::number)));
        amended.lines.extend(unseen.into_iter().cloned());
        amended.lines.sort_by_key(|line| std::cmp::Reverse(line.score.map(Score::number)));
        amended.lines.truncate(lines);
        let Some(best) = &self.best else { return amended };
        amended.solved = true;
        let place = amended.lines.iter().position(|line| line.plies.first() == best.plies.first());
        match place {
            Some(at) => amended.lines[..=at].rotate_right(1),
            None => amended.lines.insert(0, best.clone()),
        }
        let first = &mut amended.lines[0];
        if !first.proved {
            first.clone_from(best);
        }
        amended.lines.truncate(lines);
        amended
    }
}
