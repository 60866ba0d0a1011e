use std::cmp::Reverse;

use super::board::{Board, Ply};
use crate::{Hand, Points};

/// By which plies White has won lately. It decides only which are tried first.
pub(super) struct MoveHistory {
    /// The last two.
    recent: [Option<Ply>; 2],
    /// How often each has won when all were tried, by its number.
    decided: [i32; Ply::NUMBERS],
}

/// What it counts in the order that a ply won elsewhere, at most, and by which part of the rest it grows.
const MAX_DECIDED: i32 = 1 << 12;
const STEP: i32 = 16;

/// What a captured stone counts there, and a point that Black may well play on.
const STONE: i32 = 144;
const A_REPLY: i32 = 84;

impl Default for MoveHistory {
    fn default() -> MoveHistory {
        MoveHistory { recent: [None; 2], decided: [0; Ply::NUMBERS] }
    }
}

impl MoveHistory {
    /// Whether White has a ply after which White wins: what won lately is tried first, then all others in the order of
    /// promise.
    pub(super) fn find(
        &mut self,
        board: Board,
        white: Hand,
        mut wins: impl FnMut((Board, Hand)) -> bool,
    ) -> bool {
        let recent = self.recent;
        for ply in recent.into_iter().flatten().filter(|&ply| board.may_place(ply, white)) {
            if board.after_white(ply, white).is_some_and(&mut wins) {
                return true;
            }
        }
        let mut plies = Vec::with_capacity(2 * board.empty.len());
        board.first_ply(white, None, Points::NONE, |ply| {
            let next = if recent.contains(&Some(ply)) { None } else { board.after_white(ply, white) };
            if let Some(next) = next {
                let ordering_score = STONE * next.0.lead - A_REPLY * next.0.open_points();
                plies.push((self.decided[ply.number()] + ordering_score, ply, next));
            }
            false
        });
        plies.sort_unstable_by_key(|(ordering_score, ..)| Reverse(*ordering_score));
        for (_, ply, next) in plies {
            let won = wins(next);
            let decided = &mut self.decided[ply.number()];
            if won {
                *decided += (MAX_DECIDED - *decided) / STEP;
                self.recent = [Some(ply), recent[0]];
                return true;
            }
            *decided -= *decided / STEP;
        }
        false
    }
}
