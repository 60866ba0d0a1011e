use std::time::Instant;

use catalog::{State, Task, Thinker};
use game::Player;

use crate::tally::Thinking;

/// How one game between two thinkers went.
pub(crate) struct Duel {
    pub(crate) winner: Option<Player>,
    pub(crate) plies: u64,
    pub(crate) thinking: [Thinking; 2],
}

/// A thinker and what it is asked at every ply.
pub(crate) struct Seat<'a> {
    pub(crate) thinker: &'a mut dyn Thinker,
    pub(crate) task: &'a Task,
}

/// Plays on from a state to the end that the rules give it. `seats` are those of `Player::One` and `Player::Two`.
///
/// A thinker that has no legal ply to offer loses: it is at fault, since the game goes on.
pub(crate) fn duel(mut state: Box<dyn State>, seats: &mut [Seat; 2]) -> Duel {
    let mut thinking = [Thinking::default(); 2];
    let mut plies = 0;
    loop {
        if let Some(outcome) = state.outcome() {
            return Duel { winner: outcome.winner, plies, thinking };
        }
        let turn = state.turn();
        let seat = &mut seats[turn as usize];
        let start = Instant::now();
        let insight = seat.thinker.think(state.as_ref(), seat.task, &mut |_| ());
        thinking[turn as usize].add(start.elapsed());
        let played = insight.ply().is_some_and(|ply| state.play(ply).is_ok());
        if !played {
            return Duel { winner: Some(!turn), plies, thinking };
        }
        plies += 1;
    }
}
