use std::collections::HashMap;
use std::time::Duration;

use game::{Player, Question, Solvable, Symmetric};
use record::Played;
use search::{Options, Score, Searchable};
use solve::{Answer, Limits, Oracle};

use crate::thinker::{Full, played};
use crate::{CountedSearch, Insight, Judgement, State, Task, Thinker};

/// Level 8: it plays what is proved, by a certificate or by a short proof, and searches where nothing is.
pub(crate) struct Perfect<P: Searchable> {
    search: Full<P>,
    oracle: Oracle,
}

/// The nodes that a proof may take before the search begins.
const NODES: u64 = 200_000;

/// The positions that an analysis looks at before anything is proved: whoever waits sees plies at once.
const FIRST_LOOK: u64 = 20_000;

/// Nodes for each ply, where several are to be judged; all of them together may take an eighth of the time, too.
const NODES_A_PLY: u64 = 4_000;

impl<P: Searchable + Solvable> Perfect<P> {
    pub(crate) fn new(options: Options) -> Perfect<P> {
        Perfect { search: Full::new(options), oracle: Oracle::of::<P>() }
    }
}

impl<P: Searchable + Solvable + Symmetric> Thinker for Perfect<P> {
    fn think(&mut self, state: &dyn State, task: &Task, report: &mut dyn FnMut(&Insight)) -> Insight {
        let position = played::<P>(state).map(Played::position);
        let is_open = |position: &&P| looks_up::<P>(task) && position.outcome().is_none();
        let Some(position) = position.ok().filter(is_open) else {
            return self.search.think(state, task, report);
        };
        if task.lines <= 1
            && let Some(answer) =
                if proves(task) { self.answer(position, task) } else { self.named(position, task) }
        {
            return told(position, &answer);
        }
        let named = self.named(position, task);
        let known = self.known(position, named, task, |oracle, child| oracle.named(child));
        if known.is_all() {
            // All that is left to find out is the order of plies that are worth the same.
            let task = &Task { limits: first_look(&task.limits), ..task.clone() };
            return self.search_knowing(&known, state, task, task, report);
        }
        if proves(task) && task.lines > 1 {
            return self.analyse(state, position, &known, task, report);
        }
        let part = if proves(task) { eighths::<P>() } else { 0 };
        self.search_knowing(&known, state, &known.rest(&shortened(task, part)), task, report)
    }

    fn new_game(&mut self, seed: u64) {
        self.search.new_game(seed);
    }
}

/// Whether what the certificates say may be used. Where positions come again, there are none, and a search finds as much as a
/// proof.
fn looks_up<P: Solvable>(task: &Task) -> bool {
    P::QUESTION != Question::Plies && (task.counted == CountedSearch::Certified || !task.is_counted())
}

/// Whether short proofs may be used as well. Limits on nodes or depth, and infinite searches for one line, ask for a plain
/// search.
fn proves(task: &Task) -> bool {
    !task.is_counted() && (task.limits.is_timed() || task.lines > 1)
}

fn allows<M: ToString>(task: &Task, ply: &M) -> bool {
    task.among.is_empty() || task.among.contains(&ply.to_string())
}

/// So many nodes within a part of the time for a ply.
fn limits(task: &Task, nodes: u64, part: u32, whole: u32) -> Limits {
    let time = [task.limits.soft, task.limits.hard].into_iter().flatten().min();
    Limits { nodes: Some(nodes), time: time.map(|time| time * part / whole), ..Limits::default() }
}

/// How many eighths of the time a proof may take. One of exact positions is likelier to succeed than one that has to
/// count points.
fn eighths<P: Solvable>() -> u32 {
    if P::IDENTIFIED { 2 } else { 1 }
}

/// What is left of a task after so much of its time.
fn later(task: &Task, spent: Duration) -> Task {
    let rest = |time: Duration| time.saturating_sub(spent);
    let (soft, hard) = (task.limits.soft.map(rest), task.limits.hard.map(rest));
    Task { limits: search::Limits { soft, hard, ..task.limits }, ..task.clone() }
}

/// What is left of a task after so many eighths of its time.
fn shortened(task: &Task, eighths: u32) -> Task {
    let rest = |time: Duration| time * (8 - eighths) / 8;
    let (soft, hard) = (task.limits.soft.map(rest), task.limits.hard.map(rest));
    Task { limits: search::Limits { soft, hard, ..task.limits }, ..task.clone() }
}

/// An answer about a position, told by whose turn it is.
fn told<P: Solvable>(position: &P, answer: &Answer<P::Move>) -> Insight {
    let line = Judgement {
        plies: answer.line.iter().map(ToString::to_string).collect(),
        score: Some(score(position, position.turn(), answer, 0)),
        proved: true,
    };
    Insight {
        depth: line.plies.len() as u32,
        lines: vec![line],
        nodes: answer.nodes,
        elapsed: answer.elapsed,
        solved: true,
        ..Insight::default()
    }
}

/// What a position is worth to a player, so many plies before it.
fn score<P: Solvable>(position: &P, player: Player, answer: &Answer<P::Move>, before: u32) -> Score {
    let plies = answer.value.plies.or_else(|| position.longest()).unwrap_or(answer.line.len() as u32);
    match answer.value.winner {
        Some(winner) if winner == player => Score::win(plies + before),
        Some(_) => Score::loss(plies + before),
        None => Score::EVEN,
    }
}

/// The plies whose worth is proved.
struct Known {
    /// By the first ply of each, lines of plies that are all proved to keep its worth.
    lines: HashMap<String, Judgement>,
    /// The plies that may be chosen and are not proved to lose.
    open: Vec<String>,
    /// How the position itself ends, and by which ply.
    best: Option<Judgement>,
}

impl<P: Searchable + Solvable + Symmetric> Perfect<P> {
    /// What a short proof says of a position, if it ends in time and with a ply that may be chosen.
    fn answer(&mut self, position: &P, task: &Task) -> Option<Answer<P::Move>> {
        let limits = limits(task, NODES, eighths::<P>(), 8);
        let answer = self.oracle.answer(position, &limits, task.stop.flag());
        answer.filter(|answer| answer.line.first().is_some_and(|ply| allows(task, ply)))
    }

    /// What the certificates say of a position, if they name a ply that may be chosen.
    fn named(&self, position: &P, task: &Task) -> Option<Answer<P::Move>> {
        let answer = self.oracle.named(position);
        answer.filter(|answer| answer.line.first().is_some_and(|ply| allows(task, ply)))
    }

    /// Judges several plies: at a glance, then by what is proved and by a search.
    fn analyse(
        &mut self,
        state: &dyn State,
        position: &P,
        named: &Known,
        task: &Task,
        report: &mut dyn FnMut(&Insight),
    ) -> Insight {
        let glance = named.rest(&Task { limits: first_look(&task.limits), ..task.clone() });
        let first = self.search.think(state, &glance, &mut |_| ());
        report(&named.amended(&first, task.lines));
        let task = &later(task, first.elapsed);
        let answer = self.answer(position, task);
        let limits = limits(task, NODES_A_PLY, 1, 8 * position.count_moves().max(1) as u32);
        let proof = |oracle: &mut Oracle, child: &P| oracle.answer(child, &limits, task.stop.flag());
        let known = self.known(position, answer, task, proof);
        let report = &mut |amended: &Insight| {
            // Nobody wants to see less than was seen already.
            if amended.solved || amended.depth > first.depth {
                report(amended);
            }
        };
        let rest = known.rest(&shortened(task, eighths::<P>() + 1));
        self.search_knowing(&known, state, &rest, task, report)
    }

    /// A search whose results are amended by what is known.
    fn search_knowing(
        &mut self,
        known: &Known,
        state: &dyn State,
        rest: &Task,
        task: &Task,
        report: &mut dyn FnMut(&Insight),
    ) -> Insight {
        let report = &mut |insight: &Insight| report(&known.amended(insight, task.lines));
        known.amended(&self.search.think(state, rest, report), task.lines)
    }

    /// What is known of every ply that may be chosen.
    fn known(
        &mut self,
        position: &P,
        best: Option<Answer<P::Move>>,
        task: &Task,
        mut answer: impl FnMut(&mut Oracle, &P) -> Option<Answer<P::Move>>,
    ) -> Known {
        let mut worth = |ply: P::Move| {
            let child = position.after(ply);
            let (score, rest) = match child.outcome() {
                Some(outcome) => (Score::of_end(&outcome, position.turn(), 1), Vec::new()),
                None => {
                    let answer = answer(&mut self.oracle, &child)?;
                    (score(&child, position.turn(), &answer, 1), answer.line)
                }
            };
            let plies = [ply].iter().chain(&rest).map(ToString::to_string).collect();
            Some(Judgement { plies, score: Some(score), proved: true })
        };
        let (mut lines, mut open) = (HashMap::new(), Vec::new());
        for ply in position.moves().into_iter().filter(|ply| allows(task, ply)) {
            let line = worth(ply);
            if line.as_ref().and_then(|line| line.score?.loses_in()).is_none() {
                open.push(ply.to_string());
            }
            lines.extend(line.map(|line| (ply.to_string(), line)));
        }
        let wins = |line: &&Judgement| line.score.and_then(Score::wins_in).is_some();
        let best = match best {
            Some(answer) => told(position, &answer).lines.pop(),
            None => lines.values().filter(wins).min_by_key(|line| &line.plies).cloned(),
        };
        Known { lines, open, best }
    }
}

/// What an analysis may look at before anything is proved.
fn first_look(limits: &search::Limits) -> search::Limits {
    let nodes = limits.nodes.map_or(FIRST_LOOK, |nodes| nodes.min(FIRST_LOOK));
    search::Limits { nodes: Some(nodes), ..*limits }
}

impl Known {
    /// Whether nothing is left to be found out about any ply.
    fn is_all(&self) -> bool {
        self.open.iter().all(|ply| self.lines.contains_key(ply))
    }

    /// The task without the plies that are known to lose, unless there are no others.
    fn rest(&self, task: &Task) -> Task {
        let loses = |line: &Judgement| line.score.and_then(Score::loses_in).is_some();
        if self.open.is_empty() || !self.lines.values().any(loses) {
            return task.clone();
        }
        Task { among: self.open.clone(), ..task.clone() }
    }

    /// The same with what is proved: proved plies have their worth and no ply behind them that was only searched, and the
    /// best one stands first.
    fn amended(&self, insight: &Insight, lines: usize) -> Insight {
        let mut amended = insight.clone();
        for line in &mut amended.lines {
            let known = line.plies.first().and_then(|ply| self.lines.get(ply));
            if let Some(known) = known.filter(|_| !line.proved) {
                line.clone_from(known);
            }
        }
        // Plies that are known to lose were not searched if there are others.
        let lines = lines.max(1);
        let mut unseen: Vec<&Judgement> = self
            .lines
            .values()
            .filter(|known| amended.lines.iter().all(|line| line.plies[0] != known.plies[0]))
            .collect();
        unseen.sort_by_key(|line| (std::cmp::Reverse(line.score.map(Score::number)), &line.plies));
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
