use std::cmp::Reverse;
use std::hint::black_box;

use game::{Encode, Player, Solvable};

use crate::proof_cache::ProofCache;
use crate::work_pool::StopSignal;
use crate::{CheckError, Strategy};

/// Proves wins by trying plies of the winner and all plies of the loser, down to positions that the strategy covers
/// and to endings decided by the rules. Results are cached. Ordering scores only decide which plies are tried first.
pub(crate) struct WinProver<'a, P: Encode + Solvable> {
    winner: Player,
    strategy: Option<&'a dyn Strategy<P>>,
    /// Positions and whether they are won.
    cache: &'a ProofCache,
    /// What the endings so far have taught.
    endings: P::EndgameCache,
    /// By the plies to come, how often each ply of the winner's has won.
    decided: Vec<Vec<i32>>,
    /// Covered positions that were reached and counted as won: they have to be visited.
    met: Vec<P>,
    tried: u64,
    next_check: u64,
}

/// What a proof has found.
pub(crate) struct Proof<P> {
    /// Whether the claimed winner wins, if they win the positions that were met.
    pub(crate) won: bool,
    /// Covered positions that were reached, including those that the proof depends on.
    pub(crate) met: Vec<P>,
    /// Plies that were tried: none if it was known already.
    pub(crate) tried: u64,
}

/// A ply of the winner's and the position after it, with what is hoped of it.
struct Child<P: Encode> {
    ply: P::Move,
    position: P,
    proof_ordering_score: i32,
    replies: i32,
}

/// Plies tried between two looks at whether to go on: some milliseconds.
const TRIES_PER_CHECK: u64 = 1 << 10;

/// Of so many promising plies it is counted how many positions after the reply are not known yet: where the winner wins anyway,
/// the ply with the fewest is the shortest to prove. To count for all takes longer than it saves.
const COUNTED: usize = 4;

/// What a position that is not known counts against a ply, and a reply where nothing was looked up.
const AN_UNKNOWN: i32 = 400;
const A_REPLY: i32 = 60;

/// What it counts in the order that a ply decided elsewhere, at most, and by which part of the rest it grows.
const MAX_DECIDED: i32 = 1 << 12;
const STEP: i32 = 16;

impl<'a, P: Encode + Solvable> WinProver<'a, P> {
    pub(crate) fn new(
        winner: Player,
        strategy: Option<&'a dyn Strategy<P>>,
        cache: &'a ProofCache,
    ) -> WinProver<'a, P> {
        let endings = P::EndgameCache::default();
        WinProver {
            winner,
            strategy,
            cache,
            endings,
            decided: Vec::new(),
            met: Vec::new(),
            tried: 0,
            next_check: 0,
        }
    }

    /// Proves an unfinished position that the strategy does not cover.
    pub(crate) fn prove(&mut self, position: &P, stop_signal: &StopSignal) -> Result<Proof<P>, CheckError> {
        let before = self.tried;
        let exact_key = position.exact_key();
        let won = match self.cache.probe(exact_key) {
            Some(won) => won,
            None => self.find(position, exact_key, stop_signal)?,
        };
        Ok(Proof { won, met: std::mem::take(&mut self.met), tried: self.tried - before })
    }

    /// Whether a position that is not known is won.
    fn find(&mut self, position: &P, exact_key: u64, stop_signal: &StopSignal) -> Result<bool, CheckError> {
        self.count(stop_signal)?;
        let won = match position.winner_by_rules(&mut self.endings) {
            Some(winner) => winner == self.winner,
            None if position.turn() != self.winner => self.withstands(position, stop_signal)?,
            None => self.is_advised(position) || self.wins(position, stop_signal)?,
        };
        self.cache.store(exact_key, won);
        Ok(won)
    }

    fn is_advised(&mut self, position: &P) -> bool {
        let advised = self.strategy.is_some_and(|strategy| strategy.has(position));
        if advised {
            self.met.push(position.clone());
        }
        advised
    }

    /// The winner's turn: one ply must win.
    fn wins(&mut self, position: &P, stop_signal: &StopSignal) -> Result<bool, CheckError> {
        let level = position.max_plies_left().unwrap_or(0) as usize;
        if self.decided.len() <= level {
            self.decided.resize_with(level + 1, || vec![0; P::MOVE_COUNT]);
        }
        let Some(children) = self.children(position, level) else { return Ok(true) };
        for Child { ply, position, .. } in children {
            let won = self.withstands(&position, stop_signal)?;
            let decided = &mut self.decided[level][P::encode(ply)];
            if won {
                *decided += (MAX_DECIDED - *decided) / STEP;
                return Ok(true);
            }
            *decided -= *decided / STEP;
        }
        Ok(false)
    }

    /// The winner's plies, the most promising first, without those that are known to fail; nothing if one of them wins at once or
    /// is known to win.
    fn children(&self, position: &P, level: usize) -> Option<Vec<Child<P>>> {
        let mut children = self.unfinished(position, level)?;
        children.sort_unstable_by_key(|child| Reverse(child.proof_ordering_score - A_REPLY * child.replies));
        let others = children.split_off(COUNTED.min(children.len()));
        let mut counted = Vec::new();
        for child in children {
            match self.unknown_after(&child.position) {
                Some(0) => return None,
                Some(unknown) => counted.push((child.proof_ordering_score - AN_UNKNOWN * unknown, child)),
                None => {}
            }
        }
        counted.sort_unstable_by_key(|(rank, _)| Reverse(*rank));
        Some(counted.into_iter().map(|(_, child)| child).chain(others).collect())
    }

    /// The winner's plies that do not end the game; nothing if one of them wins at once.
    fn unfinished(&self, position: &P, level: usize) -> Option<Vec<Child<P>>> {
        let mut children = Vec::new();
        for ply in position.moves() {
            let position = position.after(ply);
            match position.outcome() {
                Some(outcome) if outcome.winner == Some(self.winner) => return None,
                Some(_) => {}
                None => {
                    let proof_ordering_score =
                        position.proof_ordering_score(self.winner, position.reply_estimate());
                    let proof_ordering_score = proof_ordering_score + self.decided[level][P::encode(ply)];
                    let replies = position.count_moves() as i32;
                    children.push(Child { ply, position, proof_ordering_score, replies });
                }
            }
        }
        Some(children)
    }

    /// How many positions after the loser's plies are not known; nothing if one of them is known to be lost.
    fn unknown_after(&self, position: &P) -> Option<i32> {
        let mut unknown = 0;
        for (exact_key, _) in self.followers(position) {
            match self.cache.probe(exact_key) {
                Some(true) => {}
                Some(false) => return None,
                None => unknown += 1,
            }
        }
        Some(unknown)
    }

    /// The positions after the loser's plies, each with its exact key; the position itself if the winner is to move.
    fn followers(&self, position: &P) -> Vec<(u64, P)> {
        let followers: Vec<(u64, P)> = if position.turn() == self.winner {
            vec![(position.exact_key(), position.clone())]
        } else {
            let after = |ply| position.after(ply);
            position.moves().into_iter().map(after).map(|next| (next.exact_key(), next)).collect()
        };
        // Memory is slow, but many questions at once take hardly longer than one.
        black_box(followers.iter().fold(0, |all, (exact_key, _)| all ^ self.cache.prefetch(*exact_key)));
        followers
    }

    /// Whatever the loser plays, the winner wins.
    fn withstands(&mut self, position: &P, stop_signal: &StopSignal) -> Result<bool, CheckError> {
        let mut open = Vec::new();
        for (exact_key, next) in self.followers(position) {
            match self.cache.probe(exact_key) {
                Some(true) => {}
                Some(false) => return Ok(false),
                None => open.push((exact_key, next)),
            }
        }
        for (exact_key, next) in open {
            let won = match next.outcome() {
                Some(outcome) => outcome.winner == Some(self.winner),
                // Another thread, or the proof of a mirror image, may have found it by now.
                None => match self.cache.probe(exact_key) {
                    Some(won) => won,
                    None => self.find(&next, exact_key, stop_signal)?,
                },
            };
            if !won {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Counts a ply that was tried, and looks now and then whether to go on.
    fn count(&mut self, stop_signal: &StopSignal) -> Result<(), CheckError> {
        if self.tried >= self.next_check {
            self.next_check = self.tried + TRIES_PER_CHECK;
            if stop_signal.is_raised() {
                return Err(CheckError::Stopped);
            }
        }
        self.tried += 1;
        Ok(())
    }
}
