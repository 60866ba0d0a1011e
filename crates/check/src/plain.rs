use std::cmp::Reverse;

use game::{Encode, Player, Solvable};

use crate::Refusal;

/// Proves wins by trying all plies of both sides. Positions seen before are recognised as they are, and none is judged by
/// anything but the end of the game. What a game tells of promising plies only decides which are tried first.
pub(crate) struct Plain<'a, P: Encode> {
    winner: Player,
    halted: &'a dyn Fn() -> bool,
    /// Positions and whether they are won; those near the end apart, where a processor's own memory holds them.
    known: Known<P>,
    late: Known<P>,
    /// How often each ply has decided.
    decided: Vec<u32>,
    /// Lists for every depth, so that nothing is allocated on the way.
    lists: Vec<Lists<P>>,
    tried: u64,
}

struct Lists<P: Encode> {
    plies: Vec<P::Move>,
    children: Vec<(i32, P::Move, P)>,
}

impl<P: Encode> Default for Lists<P> {
    fn default() -> Lists<P> {
        Lists { plies: Vec::new(), children: Vec::new() }
    }
}

/// Plies tried between two looks at whether to go on.
const TRIES_A_LOOK: u64 = 1 << 12;

/// What it counts in the order that a ply decided elsewhere, at most.
const MOST_DECIDED: u32 = 1 << 12;

impl<'a, P: Encode + Solvable> Plain<'a, P> {
    pub(crate) fn new(winner: Player, halted: &'a dyn Fn() -> bool) -> Plain<'a, P> {
        Plain {
            winner,
            halted,
            known: Known::new(1 << 20),
            late: Known::new(1 << 15),
            decided: vec![0; P::MOVES],
            lists: Vec::new(),
            tried: 0,
        }
    }

    /// How many plies were tried since the last call.
    pub(crate) fn take_count(&mut self) -> u64 {
        std::mem::take(&mut self.tried)
    }

    /// Whether the claimed winner wins from here.
    pub(crate) fn wins(&mut self, position: &P) -> Result<bool, Refusal> {
        self.is_won(position, 0)
    }

    fn is_won(&mut self, position: &P, depth: usize) -> Result<bool, Refusal> {
        let late = position.is_late();
        let known = if late { &self.late } else { &self.known };
        if let Some(won) = known.look_up(position) {
            return Ok(won);
        }
        if self.lists.len() == depth {
            self.lists.push(Lists::default());
        }
        let mut lists = std::mem::take(&mut self.lists[depth]);
        let won = self.tries_all(position, depth, &mut lists);
        self.lists[depth] = lists;
        let won = won?;
        let known = if late { &mut self.late } else { &mut self.known };
        known.keep(position, won);
        Ok(won)
    }

    /// The player to move needs one ply that is good for them.
    fn tries_all(&mut self, position: &P, depth: usize, lists: &mut Lists<P>) -> Result<bool, Refusal> {
        let Lists { plies, children } = lists;
        position.legal_moves(plies);
        let Some(outcome) = plies.is_empty().then(|| position.outcome()) else {
            return self.tries(position, depth, plies, children);
        };
        Ok(outcome.is_some_and(|outcome| outcome.winner == Some(self.winner)))
    }

    fn tries(
        &mut self,
        position: &P,
        depth: usize,
        plies: &[P::Move],
        children: &mut Vec<(i32, P::Move, P)>,
    ) -> Result<bool, Refusal> {
        let mover = position.turn();
        let own = mover == self.winner;
        children.clear();
        for &ply in plies {
            let child = position.after(ply);
            let rank = match child.is_late() {
                true => {
                    child.score().map_or(0, |score| i32::from(score[mover]) - i32::from(score[!mover])) << 13
                }
                false => child.hope(mover, child.replies()),
            };
            children.push((rank + self.decided[P::encode(ply)] as i32, ply, child));
        }
        children.sort_unstable_by_key(|(rank, ..)| Reverse(*rank));
        for (_, ply, child) in children.iter() {
            self.tried += 1;
            if self.tried % TRIES_A_LOOK == 1 && (self.halted)() {
                return Err(Refusal::Stopped);
            }
            let decided = &mut self.decided[P::encode(*ply)];
            *decided -= *decided / 64;
            if self.is_won(child, depth + 1)? == own {
                let decided = &mut self.decided[P::encode(*ply)];
                *decided += (MOST_DECIDED - *decided) / 16;
                return Ok(own);
            }
        }
        Ok(!own)
    }
}

/// Positions and whether they are won, each in its place until another needs it. It grows with what is kept.
struct Known<P> {
    places: Vec<Option<(P, bool)>>,
    most: usize,
    kept: usize,
}

/// Places at first, and how many times more there are when as many positions were kept.
const FIRST_PLACES: usize = 1 << 12;
const GROWTH: usize = 8;

impl<P: Encode> Known<P> {
    fn new(most: usize) -> Known<P> {
        Known { places: vec![None; most.min(FIRST_PLACES)], most, kept: 0 }
    }

    #[inline]
    fn look_up(&self, position: &P) -> Option<bool> {
        let place = self.places[self.place(position)].as_ref();
        place.filter(|(known, _)| known == position).map(|(_, won)| *won)
    }

    #[inline]
    fn keep(&mut self, position: &P, won: bool) {
        let place = self.place(position);
        self.places[place] = Some((position.clone(), won));
        self.kept += 1;
        if self.kept > self.places.len() && self.places.len() < self.most {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let more = (self.places.len() * GROWTH).min(self.most);
        let old = std::mem::replace(&mut self.places, vec![None; more]);
        for (position, won) in old.into_iter().flatten() {
            let place = self.place(&position);
            self.places[place] = Some((position, won));
        }
    }

    #[inline]
    fn place(&self, position: &P) -> usize {
        position.key() as usize % self.places.len()
    }
}
