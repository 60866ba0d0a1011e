use game::{Level, Random};

use crate::{Certainty, Limits, Pv, Score, Search, SearchMoves, SearchResult, Searchable, Stop};

/// How many lines are scored before one is chosen by a player that errs.
const LINES: usize = 10;

impl<P: Searchable> Search<P> {
    /// Thinks as a player of this level. The first line of the answer is the ply it chose, which need not be the
    /// best it saw; a ply that wins at once is always chosen. It chooses among the legal ones of
    /// these plies, or all if there are none.
    pub fn run_at_level(
        &mut self,
        level: &Level,
        position: &P,
        past: &[P],
        stop: &Stop,
        search_moves: &[P::Move],
        random: &mut Random,
    ) -> SearchResult<P::Move> {
        let search_moves =
            &search_moves.iter().copied().filter(|&ply| position.is_legal(ply)).collect::<Vec<_>>()[..];
        let scope = SearchMoves { lines: if level.error == 0 { 1 } else { LINES }, search_moves };
        let mut result = self.run(position, past, &Limits::nodes(level.nodes), stop, scope, &mut |_| ());
        if let Some(win) = winning_ply(position, search_moves) {
            move_to_front(&mut result, win);
        } else if (random.below(1000) as u32) < level.blunder_permille {
            let draw = |_| match search_moves {
                [] => position.random_move(random),
                search_moves => Some(search_moves[random.below(search_moves.len())]),
            };
            let drawn: Vec<P::Move> = (0..level.blunder_samples.max(1)).filter_map(draw).collect();
            if let Some(ply) = self.pick_blunder(drawn, position, past, stop) {
                move_to_front(&mut result, ply);
            }
        } else {
            let judged = |line: &Pv<P::Move>| line.score.number() + evaluation_noise(level.error, random);
            if let Some(ply) = highest(&result.lines, judged) {
                move_to_front(&mut result, ply);
            }
        }
        result
    }

    /// Of some plies drawn at random the one that loses least, as far as anyone would see.
    fn pick_blunder(
        &mut self,
        drawn: Vec<P::Move>,
        position: &P,
        past: &[P],
        stop: &Stop,
    ) -> Option<P::Move> {
        let [ply] = drawn[..] else {
            return drawn.into_iter().max_by_key(|&ply| self.shallow_score(ply, position, past, stop));
        };
        Some(ply)
    }

    /// What a ply leads to when only the opponent's next ply and what it forces is looked at.
    fn shallow_score(&mut self, ply: P::Move, position: &P, past: &[P], stop: &Stop) -> Score {
        let child = position.after(ply);
        if let Some(outcome) = child.outcome() {
            return Score::of_outcome(&outcome, position.turn(), 1);
        }
        let result = self.run(&child, past, &Limits::depth(1), stop, 1, &mut |_| ());
        let score = result.lines.first().map_or(Score::EVEN, |line| line.score);
        if child.turn() == position.turn() { score } else { -score }
    }
}

/// A ply that ends the game in the mover's favour.
fn winning_ply<P: Searchable>(position: &P, search_moves: &[P::Move]) -> Option<P::Move> {
    let wins =
        |mv: &P::Move| position.after(*mv).outcome().is_some_and(|end| end.winner == Some(position.turn()));
    let mut moves =
        position.moves().into_iter().filter(|mv| search_moves.is_empty() || search_moves.contains(mv));
    moves.find(wins)
}

/// Brings the ply to the front; one that no line begins with gets a line of its own with the best line's score, of which
/// nothing is proved for it.
fn move_to_front<M: Copy + PartialEq>(result: &mut SearchResult<M>, ply: M) {
    match result.lines.iter().position(|line| line.ply() == ply) {
        Some(at) => result.lines[..=at].rotate_right(1),
        None => {
            if let Some(first) = result.lines.first() {
                let line = Pv { plies: vec![ply], score: first.score, certainty: Certainty::Estimated };
                result.lines.insert(0, line);
            }
        }
    }
}

fn highest<M: Copy>(lines: &[Pv<M>], mut judged: impl FnMut(&Pv<M>) -> i32) -> Option<M> {
    let judged: Vec<(i32, M)> = lines.iter().map(|line| (judged(line), line.ply())).collect();
    judged.into_iter().max_by_key(|(score, _)| *score).map(|(_, ply)| ply)
}

/// An error that is usually about this large, either way: the sum of a few draws, close to a bell curve.
fn evaluation_noise(error: i32, random: &mut Random) -> i32 {
    if error == 0 {
        return 0;
    }
    // Four draws from ±√3·error/2 have a standard deviation of `error` together.
    let reach = (f64::from(error) * 3f64.sqrt()) as usize;
    (0..4).map(|_| random.below(reach + 1) as i32 - reach as i32 / 2).sum()
}
