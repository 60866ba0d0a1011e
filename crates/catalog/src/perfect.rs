use std::collections::HashMap;
use std::time::Duration;

use game::{Player, Question, Solvable, Symmetric};
use record::Played;
use search::{Options, Score, Searchable};
use solve::{Answer, Limits, Oracle};

use crate::thinker::{Full, played};
use crate::{Insight, Judgement, State, Task, Thinker};

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
        let Some(position) = position.ok().filter(|position| asks::<P>(task) && position.outcome().is_none())
        else {
            return self.search.think(state, task, report);
        };
        if task.lines > 1 {
            return self.analyse(state, position, task, report);
        }
        match self.answer(position, task) {
            Some(answer) => told(position, &answer),
            None => self.search.think(state, &shortened(task, eighths::<P>()), report),
        }
    }

    fn new_game(&mut self, seed: u64) {
        self.search.new_game(seed);
    }
}

/// Whether what is proved may be used. Who asks for so many positions or plies, or for one line without an end, wants just
/// such a search; and where positions come again, a search finds as much.
fn asks<P: Solvable>(task: &Task) -> bool {
    let counted = task.limits.nodes.is_some() || task.limits.depth.is_some();
    let asked = task.limits.is_timed() || task.lines > 1;
    asked && !counted && P::QUESTION != Question::Plies
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

    /// Judges several plies: at a glance, then by what is proved and by a search.
    fn analyse(
        &mut self,
        state: &dyn State,
        position: &P,
        task: &Task,
        report: &mut dyn FnMut(&Insight),
    ) -> Insight {
        let limits = search::Limits { nodes: Some(FIRST_LOOK), ..task.limits };
        let first = self.search.think(state, &Task { limits, ..task.clone() }, &mut |_| ());
        report(&first);
        let task = &later(task, first.elapsed);
        let answer = self.answer(position, task);
        let known = self.judged(position, answer, task);
        let report = &mut |insight: &Insight| {
            let amended = known.amended(insight, task.lines);
            // Nobody wants to see less than was seen already.
            if amended.solved || amended.depth > first.depth {
                report(&amended);
            }
        };
        let insight = self.search.think(state, &shortened(task, eighths::<P>() + 1), report);
        known.amended(&insight, task.lines)
    }

    /// Judges every ply by a short proof.
    fn judged(&mut self, position: &P, answer: Option<Answer<P::Move>>, task: &Task) -> Known {
        let limits = limits(task, NODES_A_PLY, 1, 8 * position.count_moves().max(1) as u32);
        let worth = |ply| {
            let child = position.after(ply);
            let (score, rest) = match child.outcome() {
                Some(outcome) => (Score::of_end(&outcome, position.turn(), 1), Vec::new()),
                None => {
                    let answer = self.oracle.answer(&child, &limits, task.stop.flag())?;
                    (score(&child, position.turn(), &answer, 1), answer.line)
                }
            };
            let plies = [ply].iter().chain(&rest).map(ToString::to_string).collect();
            Some((ply.to_string(), Judgement { plies, score: Some(score), proved: true }))
        };
        let plies = position.moves().into_iter().filter(|ply| allows(task, ply));
        let lines = plies.filter_map(worth).collect();
        Known { lines, best: answer.and_then(|answer| told(position, &answer).lines.pop()) }
    }
}

impl Known {
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
        amended.lines.sort_by_key(|line| std::cmp::Reverse(line.score.map(Score::number)));
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
