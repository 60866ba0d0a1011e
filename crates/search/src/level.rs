use game::{Level, Random};

use crate::{Certainty, Limits, Line, Scope, Score, Search, Searchable, Stop, Thought};

/// Lines judged before one is chosen by a player who may err. Nobody errs among more.
const LINES: usize = 10;

impl<P: Searchable> Search<P> {
    /// Thinks as a player of this level. The first line of the answer is the ply it chose, which need not be the
    /// best it saw; a ply that wins at once is always chosen. It chooses among the legal ones of
    /// these plies, or all if there are none.
    pub fn think_as(
        &mut self,
        level: &Level,
        position: &P,
        past: &[P],
        stop: &Stop,
        among: &[P::Move],
        random: &mut Random,
    ) -> Thought<P::Move> {
        let among = &among.iter().copied().filter(|&ply| position.is_legal(ply)).collect::<Vec<_>>()[..];
        let scope = Scope { lines: if level.error == 0 { 1 } else { LINES }, among };
        let mut thought = self.think(position, past, &Limits::nodes(level.nodes), stop, scope, &mut |_| ());
        if let Some(win) = winning_ply(position, among) {
            prefer(&mut thought, win);
        } else if (random.below(1000) as u32) < level.whim {
            let draw = |_| match among {
                [] => position.random_move(random),
                among => Some(among[random.below(among.len())]),
            };
            let drawn: Vec<P::Move> = (0..level.care.max(1)).filter_map(draw).collect();
            if let Some(ply) = self.whim(drawn, position, past, stop) {
                prefer(&mut thought, ply);
            }
        } else {
            let judged = |line: &Line<P::Move>| line.score.number() + misjudgement(level.error, random);
            if let Some(ply) = highest(&thought.lines, judged) {
                prefer(&mut thought, ply);
            }
        }
        thought
    }

    /// Of some plies drawn at random the one that loses least, as far as anyone would see.
    fn whim(&mut self, drawn: Vec<P::Move>, position: &P, past: &[P], stop: &Stop) -> Option<P::Move> {
        let [ply] = drawn[..] else {
            return drawn.into_iter().max_by_key(|&ply| self.prospect(ply, position, past, stop));
        };
        Some(ply)
    }

    /// What a ply leads to when only the opponent's next ply and what it forces is looked at.
    fn prospect(&mut self, ply: P::Move, position: &P, past: &[P], stop: &Stop) -> Score {
        let child = position.after(ply);
        if let Some(outcome) = child.outcome() {
            return Score::of_end(&outcome, position.turn(), 1);
        }
        let thought = self.think(&child, past, &Limits::depth(1), stop, 1, &mut |_| ());
        let score = thought.lines.first().map_or(Score::EVEN, |line| line.score);
        if child.turn() == position.turn() { score } else { -score }
    }
}

/// A ply that ends the game in the mover's favour.
fn winning_ply<P: Searchable>(position: &P, among: &[P::Move]) -> Option<P::Move> {
    let wins =
        |mv: &P::Move| position.after(*mv).outcome().is_some_and(|end| end.winner == Some(position.turn()));
    let mut moves = position.moves().into_iter().filter(|mv| among.is_empty() || among.contains(mv));
    moves.find(wins)
}

/// Brings the ply to the front; one that no line begins with gets a line of its own with the best line's score, of which
/// nothing is proved for it.
fn prefer<M: Copy + PartialEq>(thought: &mut Thought<M>, ply: M) {
    match thought.lines.iter().position(|line| line.ply() == ply) {
        Some(at) => thought.lines[..=at].rotate_right(1),
        None => {
            if let Some(first) = thought.lines.first() {
                let line = Line { plies: vec![ply], score: first.score, certainty: Certainty::Estimated };
                thought.lines.insert(0, line);
            }
        }
    }
}

fn highest<M: Copy>(lines: &[Line<M>], mut judged: impl FnMut(&Line<M>) -> i32) -> Option<M> {
    let judged: Vec<(i32, M)> = lines.iter().map(|line| (judged(line), line.ply())).collect();
    judged.into_iter().max_by_key(|(score, _)| *score).map(|(_, ply)| ply)
}

/// An error that is usually about this large, either way: the sum of a few draws, close to a bell curve.
fn misjudgement(error: i32, random: &mut Random) -> i32 {
    if error == 0 {
        return 0;
    }
    // Four draws from ±√3·error/2 have a standard deviation of `error` together.
    let reach = (f64::from(error) * 3f64.sqrt()) as usize;
    (0..4).map(|_| random.below(reach + 1) as i32 - reach as i32 / 2).sum()
}
