use std::cmp::Reverse;

use game::{Encode, Player, Solvable};

use crate::crew::Halt;
use crate::known::Known;
use crate::{Advice, Refusal};

/// Proves wins by trying all plies of both sides, down to endings that the game judges by its rules. Positions seen before
/// are recognised, mirror images as one. What a game tells of promising plies only decides which are tried first.
pub(crate) struct Plain<'a, P: Encode + Solvable> {
    winner: Player,
    advice: Option<&'a dyn Advice<P>>,
    /// Positions and whether they are won.
    known: &'a Known,
    /// What the endings so far have taught.
    endings: P::Endings,
    /// By the plies to come, what has won lately and how often each ply has decided.
    levels: Vec<Level<P::Move>>,
    /// Positions with advice that it came to and took for won: they have to be looked at themselves.
    met: Vec<P>,
    tried: u64,
    next_look: u64,
}

/// What a proof has found.
pub(crate) struct Proof<P> {
    /// Whether the claimed winner wins, if they win the positions that were met.
    pub(crate) won: bool,
    /// Positions with advice on which the proof rests.
    pub(crate) met: Vec<P>,
    /// Plies that were tried.
    pub(crate) tried: u64,
}

/// What is kept for positions with as many plies to come.
struct Level<M> {
    /// The winner's last two different plies that won: they often win beside it, too.
    winners: [Option<M>; 2],
    decided: Vec<i32>,
}

/// A ply and the position after it, with what is hoped of it.
type Child<P> = (i32, <P as game::Position>::Move, P);

/// With at most so many plies to come what won lately is tried before all other plies are listed: further from the end a wrong
/// ply costs more than the list.
const NEAR: usize = 7;

/// Plies tried between two looks at whether to go on.
const TRIES_A_LOOK: u64 = 1 << 12;

/// What a reply counts against a ply in the order: where the winner wins, each has to be tried.
const A_REPLY: i32 = 60;

/// What it counts in the order that a ply decided elsewhere, at most, and by which part of the rest it grows.
const MOST_DECIDED: i32 = 1 << 12;
const STEP: i32 = 16;

impl<'a, P: Encode + Solvable> Plain<'a, P> {
    pub(crate) fn new(winner: Player, advice: Option<&'a dyn Advice<P>>, known: &'a Known) -> Plain<'a, P> {
        Plain {
            winner,
            advice,
            known,
            endings: P::Endings::default(),
            levels: Vec::new(),
            met: Vec::new(),
            tried: 0,
            next_look: 0,
        }
    }

    /// Proves a position without advice.
    pub(crate) fn prove(&mut self, position: &P, halt: &Halt) -> Result<Proof<P>, Refusal> {
        let before = self.tried;
        let won = self.is_won(position, halt, 0)?;
        Ok(Proof { won, met: std::mem::take(&mut self.met), tried: self.tried - before })
    }

    fn is_won(&mut self, position: &P, halt: &Halt, depth: usize) -> Result<bool, Refusal> {
        let class = position.class();
        if let Some(won) = self.known.look_up(class) {
            return Ok(won);
        }
        let won = match position.judged(&mut self.endings) {
            Some(winner) => winner == self.winner,
            None => self.is_advised(position, depth) || self.is_won_by_trying(position, halt, depth)?,
        };
        self.known.keep(class, won);
        Ok(won)
    }

    fn is_advised(&mut self, position: &P, depth: usize) -> bool {
        let advice = self.advice.filter(|_| depth > 0 && position.turn() == self.winner);
        let advised = advice.is_some_and(|advice| advice.has(position));
        if advised {
            self.met.push(position.clone());
        }
        advised
    }

    /// The player to move needs one ply that is good for them.
    fn is_won_by_trying(&mut self, position: &P, halt: &Halt, depth: usize) -> Result<bool, Refusal> {
        let level = position.longest().map_or(depth, |plies| plies as usize);
        while self.levels.len() <= level {
            self.levels.push(Level { winners: [None; 2], decided: vec![0; P::MOVES] });
        }
        if position.turn() == self.winner {
            self.wins(position, halt, depth, level)
        } else {
            self.wins_against_all(position, halt, depth)
        }
    }

    /// The winner's turn: one ply must win. What won beside it is tried before all others are listed.
    fn wins(&mut self, position: &P, halt: &Halt, depth: usize, level: usize) -> Result<bool, Refusal> {
        let lately = if level <= NEAR { self.levels[level].winners } else { [None; 2] };
        for ply in lately.into_iter().flatten().filter(|&ply| position.is_legal(ply)) {
            if self.wins_by(ply, &position.after(ply), halt, depth, level)? {
                return Ok(true);
            }
        }
        let mut children: Vec<Child<P>> = Vec::new();
        for ply in position.moves().into_iter().filter(|&ply| !lately.contains(&Some(ply))) {
            let child = position.after(ply);
            match self.known.look_up(child.class()) {
                Some(true) => return Ok(true),
                Some(false) => {}
                None => {
                    let hope =
                        child.hope(self.winner, child.replies()) - A_REPLY * child.moves().len() as i32;
                    children.push((hope + self.levels[level].decided[P::encode(ply)], ply, child));
                }
            }
        }
        children.sort_unstable_by_key(|(rank, ..)| Reverse(*rank));
        for (_, ply, child) in &children {
            if self.wins_by(*ply, child, halt, depth, level)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether this ply of the winner's wins. Its success is remembered.
    fn wins_by(
        &mut self,
        ply: P::Move,
        child: &P,
        halt: &Halt,
        depth: usize,
        level: usize,
    ) -> Result<bool, Refusal> {
        let won = self.stays_won(child, halt, depth)?;
        let Level { winners, decided } = &mut self.levels[level];
        let decided = &mut decided[P::encode(ply)];
        if won {
            *decided += (MOST_DECIDED - *decided) / STEP;
            if winners[0] != Some(ply) {
                *winners = [Some(ply), winners[0]];
            }
        } else {
            *decided -= *decided / STEP;
        }
        Ok(won)
    }

    /// The loser's turn: no ply may save them.
    fn wins_against_all(&mut self, position: &P, halt: &Halt, depth: usize) -> Result<bool, Refusal> {
        for ply in position.moves() {
            if !self.stays_won(&position.after(ply), halt, depth)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn stays_won(&mut self, child: &P, halt: &Halt, depth: usize) -> Result<bool, Refusal> {
        if self.tried >= self.next_look {
            self.next_look = self.tried + TRIES_A_LOOK;
            if halt.is_raised() {
                return Err(Refusal::Stopped);
            }
        }
        self.tried += 1;
        match child.outcome() {
            Some(outcome) => Ok(outcome.winner == Some(self.winner)),
            None => self.is_won(child, halt, depth + 1),
        }
    }
}
