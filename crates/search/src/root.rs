use game::Player;

use crate::alphabeta::{NonPvNode, PvNode};
use crate::endgame_line::EndgameLine;
use crate::move_picker::ScoredMove;
use crate::shared;
use crate::value::{Value, Window};
use crate::worker::Worker;
use crate::{Certainty, Pv, Score, SearchResult, Searchable};

/// The plies of the root with what is known of them, the best first.
#[derive(Clone)]
pub(crate) struct Root<P: Searchable> {
    pub(crate) plies: Vec<RootPly<P::Move>>,
    /// How many of the plies are wanted with their exact values.
    pub(crate) lines: usize,
    /// The last finished round.
    pub(crate) depth: u32,
    /// Whether all legal plies are among them.
    pub(crate) complete: bool,
}

/// A ply of the root.
#[derive(Clone)]
pub(crate) struct RootPly<M> {
    ply: M,
    value: Value,
    /// Whether `value` is known; else the ply was only found to be no better than others.
    known: bool,
    /// Whether it is proved to be no better than the best.
    bounded: bool,
    line: Vec<M>,
}

impl<P: Searchable> Root<P> {
    pub(crate) fn new(choices: &[ScoredMove<P::Move>], lines: usize, complete: bool) -> Root<P> {
        let root_ply = |choice: &ScoredMove<P::Move>| RootPly {
            ply: choice.ply,
            value: Value::unproved(Score::EVEN),
            known: false,
            bounded: false,
            line: vec![choice.ply],
        };
        let plies: Vec<_> = choices.iter().map(root_ply).collect();
        let lines = lines.max(1).min(plies.len());
        Root { plies, lines, depth: 0, complete }
    }

    /// Whether the position's value is beyond doubt: some ply wins, or no ply can be better than the best.
    fn is_proved(&self) -> bool {
        let bounded = || self.complete && self.plies.iter().all(|ply| ply.bounded);
        let best = self.plies.first().filter(|best| best.known).map(|best| best.value);
        best.is_some_and(|best| best.is_won() || (best.is_decided() && bounded()))
    }

    /// Whether a deeper round could only find the same: every line wanted is decided, and ends within the depth.
    pub(crate) fn is_settled(&self) -> bool {
        let terminal_value = |ply: &RootPly<P::Move>| {
            let Value { score, floor, ceiling } = ply.value;
            let distance = score.wins_in().or(score.loses_in());
            ply.value.is_decided()
                && (distance.is_some_and(|plies| plies <= self.depth) || (floor && ceiling))
        };
        self.is_proved() && self.plies[..self.lines].iter().all(terminal_value)
    }

    /// Moves a ply whose value is new to its place among the first plies, as many as have new values and are wanted.
    fn advance(&mut self, index: usize, valued: usize) {
        let score = self.plies[index].value.score;
        let ahead = &self.plies[..valued.min(self.lines)];
        let place = ahead.iter().position(|other| score > other.value.score).unwrap_or(ahead.len());
        self.plies[place..=index].rotate_right(1);
    }

    /// The best score so far, where the next round's is expected.
    pub(crate) fn expected(&self) -> Score {
        self.plies.first().map_or(Score::EVEN, |best| best.value.score)
    }

    /// What is known, as others may see it.
    pub(crate) fn result(&self, position: &P, worker: &Worker<P>) -> SearchResult<P::Move> {
        let known = self.plies[..self.lines].iter().filter(|ply| ply.known);
        let mut lines: Vec<_> = known.map(|ply| self.line(ply, position, worker)).collect();
        if lines.is_empty() {
            // Nothing was searched: the most promising ply with the static evaluation.
            lines.extend(self.plies.first().map(|first| Pv {
                plies: vec![first.ply],
                score: Score::estimate(position.evaluate()),
                certainty: Certainty::Estimated,
            }));
        }
        SearchResult {
            lines,
            depth: self.depth,
            nodes: worker.shared.nodes(),
            elapsed: worker.shared.elapsed(),
            certainty: Certainty::of(self.is_proved()),
        }
    }

    fn line(&self, ply: &RootPly<P::Move>, position: &P, worker: &Worker<P>) -> Pv<P::Move> {
        let Value { score, .. } = ply.value;
        let mover = position.turn();
        let plies = match (score.wins_in(), score.loses_in()) {
            _ if !ply.value.is_decided() => {
                worker.extended_from_table(position, &ply.line, self.depth as usize)
            }
            (Some(plies), _) => worker.extended_to_end(position, &ply.line, mover, plies as usize),
            (_, Some(plies)) => worker.extended_to_end(position, &ply.line, !mover, plies as usize),
            _ => worker.extended_from_table(position, &ply.line, self.depth as usize),
        };
        Pv { plies, score, certainty: Certainty::of(ply.value.is_decided()) }
    }
}

impl<P: Searchable> Worker<'_, P> {
    /// Searches the plies of the root once. Those wanted get their exact values; the others only have to be shown
    /// not to be better. Better plies move forward at once, so that a round broken off leaves a good order.
    ///
    /// Returns the best score, at or beyond an end of the window if only a bound is known.
    pub(crate) fn search_root(
        &mut self,
        position: &P,
        root: &mut Root<P>,
        window: Window,
        depth: i32,
    ) -> Score {
        let mut best = -Score::INFINITE;
        let mut alpha = window.alpha;
        let mut valued = 0;
        let key = position.key();
        for index in 0..root.plies.len() {
            if index >= root.lines {
                self.bring_unsearched_ply(root, index, key);
            }
            let mark = shared::ply_key(key, P::encode(root.plies[index].ply) as u16);
            let in_progress = self.shared.in_progress.as_ref().filter(|_| index >= root.lines);
            in_progress.inspect(|in_progress| in_progress.start(mark));
            let value = self.try_root_ply(position, root, index, Window { alpha, ..window }, depth);
            in_progress.inspect(|in_progress| in_progress.finish(mark));
            if self.aborted {
                return best;
            }
            best = best.max(value.score);
            let entry = &mut root.plies[index];
            entry.bounded = value.ceiling;
            if value.score <= alpha {
                entry.known &= index < root.lines;
                continue;
            }
            entry.value = value;
            entry.known = true;
            self.extend_line(entry.ply, 0);
            entry.line.clone_from(&self.data.frames[0].line);
            root.advance(index, valued);
            valued += 1;
            if value.score >= window.beta {
                return best;
            }
            if valued >= root.lines {
                alpha = root.plies[root.lines - 1].value.score;
            }
        }
        best
    }

    /// If another thread is searching the next ply, the first ply that no thread is searching comes before it.
    fn bring_unsearched_ply(&self, root: &mut Root<P>, index: usize, key: u64) {
        let Some(in_progress) = &self.shared.in_progress else { return };
        let rest = &mut root.plies[index..];
        let is_free = |ply: &RootPly<P::Move>| {
            !in_progress.is_in_progress(shared::ply_key(key, P::encode(ply.ply) as u16))
        };
        if let Some(free) = rest.iter().position(is_free) {
            rest[..=free].rotate_right(1);
        }
    }

    fn try_root_ply(
        &mut self,
        position: &P,
        root: &Root<P>,
        index: usize,
        window: Window,
        depth: i32,
    ) -> Value {
        let child = position.after(root.plies[index].ply);
        self.data.frames[1].line.clear();
        if index >= root.lines {
            let reduction = self.root_reduction(position, root.plies[index].ply, index, depth);
            let narrow = Window::above(window.alpha);
            let mut value = self.child::<NonPvNode>(position, &child, narrow, depth - 1 - reduction, 0);
            if reduction > 0 && value.score > window.alpha && !self.aborted {
                value = self.child::<NonPvNode>(position, &child, narrow, depth - 1, 0);
            }
            if value.score <= window.alpha || self.aborted {
                return value;
            }
        }
        self.child::<PvNode>(position, &child, window, depth - 1, 0)
    }

    /// Late-move reduction of the root: half as much as elsewhere.
    fn root_reduction(&self, position: &P, ply: P::Move, index: usize, depth: i32) -> i32 {
        let tunables = &self.shared.tunables;
        if depth < tunables.late_move_depth || index < tunables.late_move_after || position.is_forcing(ply) {
            return 0;
        }
        self.data.reduction(depth, index) / 2
    }

    /// The line, extended by the table.
    fn extended_from_table(&self, position: &P, line: &[P::Move], length: usize) -> Vec<P::Move> {
        let mut plies = line.to_vec();
        let mut seen = vec![position.key()];
        let mut last = position.clone();
        for &ply in line {
            last.play_unchecked(ply);
            seen.push(last.key());
        }
        while plies.len() < length {
            let Some(next) = self.stored_ply(&last, |_| true) else { break };
            last.play_unchecked(next);
            if seen.contains(&last.key()) {
                break;
            }
            seen.push(last.key());
            plies.push(next);
        }
        plies
    }

    /// The line of a decided game, followed to its end: proofs from the table cut lines short, and the table may have
    /// forgotten them since.
    fn extended_to_end(&self, position: &P, line: &[P::Move], winner: Player, length: usize) -> Vec<P::Move> {
        let mut plies = line.to_vec();
        let mut last = line.iter().fold(position.clone(), |position, &ply| position.after(ply));
        while plies.len() < length {
            if let Some(rest) = EndgameLine::of(winner).line(&last, length - plies.len()) {
                plies.extend(rest);
                break;
            }
            let won = last.turn() == winner;
            let agrees = |value: Value| if won { value.is_won() } else { value.is_lost() };
            let Some(next) = self.stored_ply(&last, agrees) else { break };
            last.play_unchecked(next);
            plies.push(next);
        }
        plies
    }

    /// The table's ply for a position, if its value is accepted.
    fn stored_ply(&self, position: &P, will_do: impl Fn(Value) -> bool) -> Option<P::Move> {
        let entry = self.shared.table.probe(position.key(), 0).filter(|entry| will_do(entry.value))?;
        let ply = entry.table_move.and_then(|number| P::decode(usize::from(number)))?;
        position.is_legal(ply).then_some(ply)
    }
}
