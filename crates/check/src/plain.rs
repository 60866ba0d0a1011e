use std::cmp::Reverse;

use game::{Encode, Player, Solvable};

use crate::{Advice, Refusal};

/// Proves wins by trying all plies of both sides. Positions seen before are recognised as they are, and none is judged by
/// anything but the end of the game. What a game tells of promising plies only decides which are tried first.
pub(crate) struct Plain<'a, P: Encode> {
    winner: Player,
    advice: &'a Advice<'a, P>,
    halted: &'a dyn Fn() -> bool,
    /// Positions with advice that it came to and took for won: they have to be looked at themselves.
    met: Vec<P>,
    /// Positions and whether they are won; those near the end apart, where a processor's own memory holds them.
    known: Known,
    late: Known,
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

/// Words of the tables at most: 64 MiB, and half a one, which stays near the processor.
const KNOWN: usize = 1 << 23;
const LATE: usize = 1 << 16;

/// Plies tried between two looks at whether to go on.
const TRIES_A_LOOK: u64 = 1 << 12;

/// What it counts in the order that a ply decided elsewhere, at most.
const MOST_DECIDED: u32 = 1 << 12;

impl<'a, P: Encode + Solvable> Plain<'a, P> {
    pub(crate) fn new(
        winner: Player,
        advice: &'a Advice<'a, P>,
        halted: &'a dyn Fn() -> bool,
    ) -> Plain<'a, P> {
        Plain {
            winner,
            advice,
            halted,
            met: Vec::new(),
            known: Known::new(KNOWN),
            late: Known::new(LATE),
            decided: vec![0; P::MOVES],
            lists: Vec::new(),
            tried: 0,
        }
    }

    /// How many plies were tried since the last call.
    pub(crate) fn take_count(&mut self) -> u64 {
        std::mem::take(&mut self.tried)
    }

    /// The positions with advice that were met since the last call. What was found rests on them.
    pub(crate) fn take_met(&mut self) -> Vec<P> {
        std::mem::take(&mut self.met)
    }

    /// Whether the claimed winner wins from here, if they win the positions that were met.
    pub(crate) fn wins(&mut self, position: &P) -> Result<bool, Refusal> {
        self.is_won(position, 0)
    }

    fn is_won(&mut self, position: &P, depth: usize) -> Result<bool, Refusal> {
        let (late, identity) = (position.is_late(), position.identity());
        let known = if late { &self.late } else { &self.known };
        if let Some(won) = known.look_up(identity) {
            return Ok(won);
        }
        let won = match position.judged() {
            Some(winner) => winner == self.winner,
            None => self.is_advised(position, depth) || self.is_won_by_trying(position, depth)?,
        };
        let known = if late { &mut self.late } else { &mut self.known };
        known.keep(identity, won);
        Ok(won)
    }

    fn is_advised(&mut self, position: &P, depth: usize) -> bool {
        let advised = depth > 0 && position.turn() == self.winner && (self.advice)(position).is_some();
        if advised {
            self.met.push(position.clone());
        }
        advised
    }

    fn is_won_by_trying(&mut self, position: &P, depth: usize) -> Result<bool, Refusal> {
        if self.lists.len() == depth {
            self.lists.push(Lists::default());
        }
        let mut lists = std::mem::take(&mut self.lists[depth]);
        let won = self.tries_all(position, depth, &mut lists);
        self.lists[depth] = lists;
        won
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
            let known = if child.is_late() { &self.late } else { &self.known };
            match known.look_up(child.identity()) {
                Some(won) if won == own => return Ok(own),
                Some(_) => continue,
                None => {}
            }
            let rank = child.hope(mover, child.replies()) + self.decided[P::encode(ply)] as i32;
            children.push((rank, ply, child));
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
struct Known {
    /// A word for each: the identity, and one bit that is set if it is won.
    words: Vec<u64>,
    most: usize,
    kept: usize,
}

/// Words at first, and how many times more there are when as many positions were kept.
const FIRST_WORDS: usize = 1 << 12;
const GROWTH: usize = 8;

/// No position: an identity has at most 57 bits.
const NOTHING: u64 = u64::MAX;

impl Known {
    fn new(most: usize) -> Known {
        Known { words: vec![NOTHING; most.min(FIRST_WORDS)], most, kept: 0 }
    }

    #[inline]
    fn look_up(&self, identity: u64) -> Option<bool> {
        let word = self.words[self.place(identity)];
        (word >> 1 == identity).then_some(word & 1 == 1)
    }

    #[inline]
    fn keep(&mut self, identity: u64, won: bool) {
        let place = self.place(identity);
        self.words[place] = identity << 1 | u64::from(won);
        self.kept += 1;
        if self.kept > self.words.len() && self.words.len() < self.most {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let more = (self.words.len() * GROWTH).min(self.most);
        let old = std::mem::replace(&mut self.words, vec![NOTHING; more]);
        for word in old.into_iter().filter(|&word| word != NOTHING) {
            let place = self.place(word >> 1);
            self.words[place] = word;
        }
    }

    #[inline]
    fn place(&self, identity: u64) -> usize {
        (identity.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize % self.words.len()
    }
}
