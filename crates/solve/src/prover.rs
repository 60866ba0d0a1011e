use std::cmp::Reverse;
use std::hint;

use game::{Encode, Player, Solvable, Symmetric};
use memory::InProgressTable;

use crate::lemma::{RecentLemmas, effort};
use crate::limit_checker::{Abort, LimitChecker};
use crate::proof_table::{ProofEntry, ProofTable};
use crate::scale::Scale;
use crate::symmetry_keys::SymmetryKeys;
use crate::{ProofStore, TriedMove};

/// Answers one test after the other: does the attacker reach a goal?
///
/// Depth first, with a table of what was proved before. At each node all children are looked up before one is entered:
/// often one of them settles the node, and those that failed already need no place in the order.
pub(crate) struct Prover<'a, P: Encode> {
    pub(crate) scale: Scale,
    pub(crate) limits: LimitChecker<'a>,
    pub(crate) table: &'a ProofTable<'a>,
    symmetry_keys: &'a SymmetryKeys,
    in_progress: &'a InProgressTable,
    /// Where sub-proofs of some effort are kept.
    store: Option<&'a ProofStore>,
    recent: RecentLemmas,
    /// How well each ply did at each depth.
    history: Vec<Vec<i32>>,
    /// A list of plies for every depth, so that nothing is allocated on the way.
    lists: Vec<NodeBuffers<P::Move>>,
}

/// The lists of one node.
struct NodeBuffers<M> {
    plies: Vec<M>,
    candidates: Vec<Candidate<M>>,
}

/// A ply that is not settled yet.
#[derive(Clone, Copy)]
struct Candidate<M> {
    ply: M,
    key: u64,
    rank: i32,
    late: bool,
}

/// The result of a node: whether the goal is reached, and by which ply it was settled.
struct Settled {
    reached: bool,
    ply: u16,
}

/// A node as its expansion sees it.
struct Node<'p, P> {
    position: &'p P,
    mover: Player,
    /// Whether the mover is the attacker, who needs one ply that reaches the goal; the defender needs one that avoids
    /// it.
    attacks: bool,
    /// The goal as the children see it.
    goal: i16,
    depth: usize,
    /// The ply that settled the node with another goal.
    hint: u16,
}

/// The known best ply is above all others.
const HINT: i32 = 1 << 24;

/// Below this depth subtrees are so small that telling of them costs more than meeting in one.
const IN_PROGRESS_DEPTH: usize = 10;

/// The most that history adds to a ply's rank, and by which part of the rest it grows or shrinks.
const HISTORY: i32 = 4096;
const HISTORY_STEP: i32 = 16;

impl<'a, P: Encode + Symmetric + Solvable> Prover<'a, P> {
    pub(crate) fn new(
        scale: Scale,
        table: &'a ProofTable<'a>,
        symmetry_keys: &'a SymmetryKeys,
        in_progress: &'a InProgressTable,
        store: Option<&'a ProofStore>,
        limits: LimitChecker<'a>,
    ) -> Prover<'a, P> {
        Prover {
            scale,
            limits,
            table,
            symmetry_keys,
            in_progress,
            store,
            recent: RecentLemmas::new(),
            history: Vec::new(),
            lists: Vec::new(),
        }
    }

    /// The key of a position this many plies below the start. Proofs for different attackers share the table.
    #[inline]
    pub(crate) fn key(&self, position: &P, depth: usize) -> u64 {
        if P::HAS_EXACT_KEY {
            return position.exact_key();
        }
        self.symmetry_keys.key(position, depth)
            ^ (self.scale.attacker as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Whether the attacker reaches the goal from a position, finished or not, this many plies below the start.
    pub(crate) fn proves(&mut self, position: &P, goal: i16, depth: usize) -> Result<bool, Abort> {
        match position.outcome() {
            Some(outcome) => Ok(self.scale.end(&outcome) >= goal),
            None => self.reaches(position, self.key(position, depth), goal, depth),
        }
    }

    /// The ply by which the mover of a position that is not finished reaches the goal as the attacker, or keeps the attacker
    /// from it, this many plies below the start; nothing if there is none.
    pub(crate) fn settling_ply(
        &mut self,
        position: &P,
        goal: i16,
        depth: usize,
    ) -> Result<Option<P::Move>, Abort> {
        let mut lists = self.borrow_lists(depth);
        let settled = self.expand(&self.node(position, goal, depth, ProofEntry::NO_PLY), &mut lists);
        self.lists[depth] = lists;
        Ok(P::decode(usize::from(settled?.ply)))
    }

    fn node<'p>(&self, position: &'p P, goal: i16, depth: usize, hint: u16) -> Node<'p, P> {
        let mover = position.turn();
        let attacks = mover == self.scale.attacker;
        Node { position, mover, attacks, goal: goal + self.scale.step(), depth, hint }
    }

    /// The same for a position that is not finished, with its key.
    fn reaches(&mut self, position: &P, key: u64, goal: i16, depth: usize) -> Result<bool, Abort> {
        let known = self.probe(key, position.near_end());
        if let Some(reached) = known.and_then(|entry| Scale::verdict(goal, entry.bounds())) {
            return Ok(reached);
        }
        let bounds = self.scale.bounds(position);
        if let Some(reached) = Scale::verdict(goal, bounds) {
            return Ok(reached);
        }
        if let Some(bounds) = self.scale.exhaustive_bounds(position) {
            let (lowest, highest) = bounds;
            let entry = ProofEntry { lowest, highest, ply: ProofEntry::NO_PLY, effort: 1 };
            self.recent.store(entry.lemma(key));
            return Ok(lowest >= goal);
        }
        if self.limits.tick()? {
            let Prover { table, limits, .. } = self;
            table.grow(limits.total(), &mut || limits.check())?;
        }
        let hint = known.map_or(ProofEntry::NO_PLY, |entry| entry.ply);
        let node = self.node(position, goal, depth, hint);
        let before = self.limits.nodes;
        let mut lists = self.borrow_lists(depth);
        let shared = Some(self.in_progress).filter(|_| depth <= IN_PROGRESS_DEPTH);
        shared.inspect(|in_progress| in_progress.start(key));
        let settled = self.expand(&node, &mut lists);
        shared.inspect(|in_progress| in_progress.finish(key));
        self.lists[depth] = lists;
        let Settled { reached, ply } = settled?;
        let (lowest, highest) = known.map_or(bounds, ProofEntry::bounds);
        let (lowest, highest) = if reached { (goal, highest) } else { (lowest, goal - 1) };
        let effort = effort(self.limits.nodes - before);
        let entry = ProofEntry { lowest, highest, ply, effort };
        if position.near_end() {
            self.recent.store(entry.lemma(key));
        } else {
            self.table.store(key, entry);
        }
        // The result of the start is always stored, because other processes wait for it.
        if let Some(store) = self.store.filter(|store| depth == 0 || store.wants(effort)) {
            store.append(entry.lemma(key));
        }
        Ok(reached)
    }

    /// What is known of a position, finished or not, without a search.
    pub(crate) fn known_value(&self, position: &P, depth: usize) -> Option<ProofEntry> {
        let told = |(lowest, highest)| ProofEntry { lowest, highest, ply: ProofEntry::NO_PLY, effort: 1 };
        match position.outcome() {
            Some(outcome) => Some(told((self.scale.end(&outcome), self.scale.end(&outcome)))),
            None => {
                let (lowest, highest) =
                    self.scale.exhaustive_bounds(position).unwrap_or_else(|| self.scale.bounds(position));
                if lowest == highest {
                    return Some(told((lowest, highest)));
                }
                self.probe(self.key(position, depth), position.near_end())
            }
        }
    }

    #[inline]
    pub(crate) fn probe(&self, key: u64, late: bool) -> Option<ProofEntry> {
        if late { self.recent.probe(key).map(ProofEntry::from) } else { self.table.probe(key) }
    }

    fn borrow_lists(&mut self, depth: usize) -> NodeBuffers<P::Move> {
        while self.lists.len() <= depth {
            self.lists.push(NodeBuffers { plies: Vec::new(), candidates: Vec::new() });
            self.history.push(vec![0; P::MOVE_COUNT]);
        }
        let lists = &mut self.lists[depth];
        NodeBuffers {
            plies: std::mem::take(&mut lists.plies),
            candidates: std::mem::take(&mut lists.candidates),
        }
    }

    fn expand(&mut self, node: &Node<P>, lists: &mut NodeBuffers<P::Move>) -> Result<Settled, Abort> {
        node.position.legal_moves(&mut lists.plies);
        let candidates = &mut lists.candidates;
        if let Some(settled) = self.list_children(node, &lists.plies, candidates) {
            return Ok(settled);
        }
        if let Some(settled) = self.probe_children(node, candidates) {
            return Ok(settled);
        }
        candidates.sort_unstable_by_key(|candidate| Reverse(candidate.rank));
        let mut deferred = 0;
        for index in 0..candidates.len() {
            if node.depth < IN_PROGRESS_DEPTH && self.in_progress.is_in_progress(candidates[index].key) {
                candidates.swap(deferred, index);
                deferred += 1;
                continue;
            }
            let trial = || TriedMove {
                ply: candidates[index].ply.to_string(),
                before: index - deferred,
                of: candidates.len(),
            };
            self.limits.enter(node.depth, trial);
            if let Some(settled) = self.try_ply(node, candidates[index])? {
                self.remember(node.depth, candidates, index);
                return Ok(settled);
            }
        }
        for &candidate in &candidates[..deferred] {
            if let Some(settled) = self.try_ply(node, candidate)? {
                return Ok(settled);
            }
        }
        Ok(Settled { reached: !node.attacks, ply: ProofEntry::NO_PLY })
    }

    /// Enters a child; it may settle the node.
    #[inline]
    fn try_ply(&mut self, node: &Node<P>, candidate: Candidate<P::Move>) -> Result<Option<Settled>, Abort> {
        let Candidate { ply, key, .. } = candidate;
        let reached = self.reaches(&node.position.after(ply), key, node.goal, node.depth + 1)?;
        if reached != node.attacks {
            return Ok(None);
        }
        Ok(Some(Settled { reached, ply: P::encode(ply) as u16 }))
    }

    /// A ply settled the node after those before it in the order had failed.
    fn remember(&mut self, depth: usize, candidates: &[Candidate<P::Move>], index: usize) {
        let history = &mut self.history[depth];
        for candidate in &candidates[..index] {
            let value = &mut history[P::encode(candidate.ply)];
            *value -= *value / HISTORY_STEP;
        }
        let value = &mut history[P::encode(candidates[index].ply)];
        *value += (HISTORY - *value) / HISTORY_STEP;
    }

    /// Lists the plies that static bounds do not settle, or finds one that settles the node.
    fn list_children(
        &self,
        node: &Node<P>,
        plies: &[P::Move],
        candidates: &mut Vec<Candidate<P::Move>>,
    ) -> Option<Settled> {
        let unfinished = Scale::verdict(node.goal, self.scale.span());
        candidates.clear();
        for &ply in plies {
            let child = node.position.after(ply);
            let replies = child.reply_estimate();
            let verdict = match replies {
                0 => child.outcome().map(|outcome| self.scale.end(&outcome) >= node.goal),
                _ => unfinished.or_else(|| Scale::verdict(node.goal, self.scale.bounds(&child))),
            };
            let number = P::encode(ply);
            match verdict {
                Some(reached) if reached == node.attacks => {
                    return Some(Settled { reached, ply: number as u16 });
                }
                Some(_) => continue,
                None => {}
            }
            let key = self.key(&child, node.depth + 1);
            let mut rank = child.proof_ordering_score(node.mover, replies) + self.history[node.depth][number];
            rank += if number as u16 == node.hint { HINT } else { 0 };
            candidates.push(Candidate { ply, key, rank, late: child.near_end() });
        }
        None
    }

    /// Removes the plies that the table settles, or finds one that settles the node.
    fn probe_children(&self, node: &Node<P>, candidates: &mut Vec<Candidate<P::Move>>) -> Option<Settled> {
        hint::black_box(candidates.iter().fold(0, |seen, child| seen ^ self.table.prefetch(child.key)));
        let mut kept = 0;
        for index in 0..candidates.len() {
            let candidate = candidates[index];
            let entry = self.probe(candidate.key, candidate.late);
            match entry.and_then(|entry| Scale::verdict(node.goal, entry.bounds())) {
                Some(reached) if reached == node.attacks => {
                    return Some(Settled { reached, ply: P::encode(candidate.ply) as u16 });
                }
                Some(_) => {}
                None => {
                    candidates[kept] = candidate;
                    kept += 1;
                }
            }
        }
        candidates.truncate(kept);
        None
    }
}
