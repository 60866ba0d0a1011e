use std::collections::{HashMap, VecDeque};
use std::sync::Mutex;

use catalog::{MoveError, Stop};
use game::Unpoisoned;
use review::{Puzzle, PuzzleFeedback};

/// What was found out about attempts at puzzles: each takes a proof, some of them for a tenth of a second.
pub(super) struct PuzzleCache {
    replies: Mutex<Replies>,
}

/// A game, the number of its puzzle, and the plies with the one that is tried.
type Key = (&'static str, usize, Vec<String>);

struct Replies {
    by_key: HashMap<Key, PuzzleFeedback>,
    /// The attempts that are no solutions, the oldest first. Solutions are kept: there is one for each puzzle.
    others: VecDeque<Key>,
}

/// Attempts that are kept besides solutions: about 2 MB.
const MOST_OTHERS: usize = 4_000;

impl PuzzleCache {
    pub(super) fn new() -> PuzzleCache {
        PuzzleCache { replies: Mutex::new(Replies { by_key: HashMap::new(), others: VecDeque::new() }) }
    }

    /// Judges a ply, or repeats what was found before.
    pub(super) fn judge(
        &self,
        puzzle: &Puzzle,
        played: &[String],
        typed: &str,
    ) -> Result<PuzzleFeedback, MoveError> {
        let mut state = puzzle.state_after(played)?;
        let mut plies = played.to_vec();
        plies.push(state.play(typed)?);
        let key = (puzzle.game().info().slug, puzzle.number(), plies);
        self.find_or_prove(key, || puzzle.judge_after(played, typed, &Stop::new()))
    }

    fn find_or_prove(
        &self,
        key: Key,
        prove: impl FnOnce() -> Result<PuzzleFeedback, MoveError>,
    ) -> Result<PuzzleFeedback, MoveError> {
        let known = self.replies.lock().unpoisoned().by_key.get(&key).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let reply = prove()?;
        let mut replies = self.replies.lock().unpoisoned();
        let is_solution = reply.right && key.2.len() == 1;
        if replies.by_key.insert(key.clone(), reply.clone()).is_none() && !is_solution {
            replies.others.push_back(key);
        }
        if replies.others.len() > MOST_OTHERS
            && let Some(oldest) = replies.others.pop_front()
        {
            replies.by_key.remove(&oldest);
        }
        Ok(reply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_proved_is_not_proved_again() -> Result<(), MoveError> {
        let puzzle = catalog::GAMES.iter().find_map(|game| Puzzle::all(*game).into_iter().next());
        let Some(puzzle) = puzzle else { unreachable!("a game has puzzles") };
        let (cache, mut proofs) = (PuzzleCache::new(), 0);
        for number in [1, 2, 1, 1, 2] {
            let reply = cache.find_or_prove(("game", number, vec![String::new()]), || {
                proofs += 1;
                puzzle.judge(puzzle.facts().ply, &Stop::new())
            })?;
            assert!(reply.right);
        }
        assert_eq!(proofs, 2);
        Ok(())
    }
}
