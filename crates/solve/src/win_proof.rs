use std::sync::atomic::AtomicBool;

use game::{Encode, Objective, Player, Solvable, Symmetric};
use memory::InProgressTable;

use crate::ProofLimits;
use crate::layout::Layout;
use crate::lemma::effort;
use crate::limit_checker::{Abort, LimitChecker, Shared};
use crate::proof_table::{ProofTable, memory};
use crate::prover::Prover;
use crate::scale::Scale;
use crate::symmetry_keys::SymmetryKeys;

/// Whether a player wins, with the play that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinProof<M> {
    /// Whether they win whatever the opponent does.
    pub wins: bool,
    /// Play from the position on: plies of the proof for one side, and for the other those that took the longest to
    /// refute. It goes to the end of the game, or as far as plies are counted.
    pub line: Vec<M>,
    /// How many positions were expanded.
    pub nodes: u64,
}

/// The plies by which the player to move wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinningMoves<M> {
    /// The plies; of all others it is proved that they do not win.
    pub plies: Vec<M>,
    /// How many positions were expanded.
    pub nodes: u64,
}

/// Finds every ply by which the player to move wins: within so many plies, where the game's [question](Objective) counts
/// them, otherwise at all. `None` if the limits or `stop` ended it.
///
/// It is cheaper than [`solve`](crate::solve()), because it looks neither for the margin nor for the shortest win,
/// but it covers every ply.
pub fn winning_plies<P: Encode + Symmetric + Solvable>(
    position: &P,
    within: u32,
    limits: &ProofLimits,
    stop: &AtomicBool,
) -> Option<WinningMoves<P::Move>> {
    if position.outcome().is_some() {
        return Some(WinningMoves { plies: Vec::new(), nodes: 0 });
    }
    let test = WinTest::new::<P>(position.turn(), within);
    test.ask(position, limits, stop, |prover| {
        let goal = test.goal + prover.scale.step();
        let mut plies = Vec::new();
        for ply in position.moves() {
            if prover.proves(&position.after(ply), goal, 1)? == test.wanted {
                plies.push(ply);
            }
        }
        Ok(WinningMoves { plies, nodes: prover.limits.nodes })
    })
}

/// Finds out whether a player wins: within so many plies, where the game's [question](Objective) counts them, otherwise at
/// all. `None` if the limits or `stop` ended it.
pub fn prove_win<P: Encode + Symmetric + Solvable>(
    position: &P,
    player: Player,
    within: u32,
    limits: &ProofLimits,
    stop: &AtomicBool,
) -> Option<WinProof<P::Move>> {
    let test = WinTest::new::<P>(player, within);
    test.ask(position, limits, stop, |prover| {
        let reached = prover.proves(position, test.goal, 0)?;
        let line = line(prover, position, test.goal, reached)?;
        Ok(WinProof { wins: reached == test.wanted, line, nodes: prover.limits.nodes })
    })
}

/// How the question whether a player wins is put to a prover.
#[derive(Clone, Copy)]
struct WinTest {
    scale: Scale,
    goal: i16,
    /// The player wins just if that is the answer to whether the attacker reaches the goal.
    wanted: bool,
}

impl WinTest {
    fn new<P: Solvable>(player: Player, within: u32) -> WinTest {
        let scale = |attacker| Scale { attacker, question: P::OBJECTIVE };
        match (P::OBJECTIVE, player) {
            (Objective::Plies, _) => {
                let goal = -within.min(i16::MAX as u32 - 1).cast_signed() as i16;
                WinTest { scale: scale(player), goal, wanted: true }
            }
            (_, Player::One) => WinTest { scale: scale(Player::One), goal: 1, wanted: true },
            // Without draws, a player that does not win loses.
            (Objective::WinOrLoss, Player::Two) => {
                WinTest { scale: scale(Player::One), goal: 1, wanted: false }
            }
            (_, Player::Two) => WinTest { scale: scale(Player::One), goal: 0, wanted: false },
        }
    }

    fn ask<P: Encode + Symmetric + Solvable, T>(
        self,
        position: &P,
        limits: &ProofLimits,
        stop: &AtomicBool,
        act: impl FnOnce(&mut Prover<P>) -> Result<T, Abort>,
    ) -> Option<T> {
        let shared = Shared::new(*limits, stop);
        let mut memory = memory(limits.table_mib.saturating_mul(1 << 20));
        let layout = if P::HAS_EXACT_KEY { Layout::Exact } else { Layout::Hashed };
        let table = ProofTable::new(layout, &mut memory);
        let (symmetry_keys, in_progress) = (SymmetryKeys::of(position), InProgressTable::new(1));
        act(&mut Prover::new(
            self.scale,
            &table,
            &symmetry_keys,
            &in_progress,
            None,
            LimitChecker::new(&shared),
        ))
        .ok()
    }
}

/// Play that keeps the answer to whether the attacker reaches a goal.
fn line<P: Encode + Symmetric + Solvable>(
    prover: &mut Prover<P>,
    start: &P,
    goal: i16,
    reached: bool,
) -> Result<Vec<P::Move>, Abort> {
    let (mut position, mut goal, mut line) = (start.clone(), goal, Vec::new());
    // Where plies are counted there are none left at 0.
    while position.outcome().is_none() && (prover.scale.step() == 0 || goal < 0) {
        goal += prover.scale.step();
        let depth = line.len() + 1;
        let plies = position.moves();
        let ply = if (position.turn() == prover.scale.attacker) == reached {
            ply_keeping_result(prover, &position, plies, goal, reached, depth)?
        } else {
            let resistance = |ply: &P::Move| {
                let known = prover.known_value(&position.after(*ply), depth);
                known.map_or(effort(1), |entry| entry.effort)
            };
            plies.into_iter().max_by_key(resistance)
        };
        let Some(ply) = ply else { break };
        position.play_unchecked(ply);
        line.push(ply);
    }
    Ok(line)
}

/// A ply after which the answer is the same, those that are known to be such first: any other has to be refuted.
fn ply_keeping_result<P: Encode + Symmetric + Solvable>(
    prover: &mut Prover<P>,
    position: &P,
    mut plies: Vec<P::Move>,
    goal: i16,
    reached: bool,
    depth: usize,
) -> Result<Option<P::Move>, Abort> {
    plies.sort_by_cached_key(|&ply| {
        let known = prover.known_value(&position.after(ply), depth);
        known.and_then(|entry| Scale::verdict(goal, entry.bounds())) != Some(reached)
    });
    for ply in plies {
        if prover.proves(&position.after(ply), goal, depth)? == reached {
            return Ok(Some(ply));
        }
    }
    Ok(None)
}
