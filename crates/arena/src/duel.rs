use std::time::Instant;

use catalog::{Insight, State, Task, Thinker};
use game::Player;

use crate::tally::Thinking;

/// How one game between two thinkers went.
pub(crate) struct Duel {
    pub(crate) winner: Option<Player>,
    pub(crate) plies: u64,
    pub(crate) thinking: [Thinking; 2],
    /// Who lost the game by a fault of their own rather than by the rules, and which.
    pub(crate) fault: Option<(Player, String)>,
}

/// A thinker and what it is asked at every ply.
pub(crate) struct Seat<'a> {
    pub(crate) thinker: &'a mut dyn Thinker,
    pub(crate) task: &'a Task,
}

/// Plays on from a state to the end that the rules give it. `seats` are those of `Player::One` and `Player::Two`.
///
/// A thinker that has no legal ply to offer, or that sees the end otherwise than the rules, loses.
pub(crate) fn duel(mut state: Box<dyn State>, seats: &mut [Seat; 2]) -> Duel {
    let mut thinking = [Thinking::default(); 2];
    let mut plies = 0;
    loop {
        if let Some(outcome) = state.outcome() {
            let fault = dispute(state.as_ref(), seats);
            let winner = fault.as_ref().map_or(outcome.winner, |(loser, _)| Some(!*loser));
            return Duel { winner, plies, thinking, fault };
        }
        let turn = state.turn();
        let seat = &mut seats[turn as usize];
        let start = Instant::now();
        let insight = seat.thinker.think(state.as_ref(), seat.task, &mut |_| ());
        thinking[turn as usize].add(start.elapsed());
        if let Err(fault) = play(state.as_mut(), &insight) {
            return Duel { winner: Some(!turn), plies, thinking, fault: Some((turn, fault)) };
        }
        plies += 1;
    }
}

fn play(state: &mut dyn State, insight: &Insight) -> Result<String, String> {
    match insight.ply() {
        Some(ply) => state.play(ply).map_err(|refusal| refusal.to_string()),
        None => Err(insight.failure.clone().unwrap_or_else(|| "it offered no ply".to_string())),
    }
}

/// The one of the two who does not see the end as it is. Where neither does, the rules stand.
fn dispute(state: &dyn State, seats: &mut [Seat; 2]) -> Option<(Player, String)> {
    let [one, two] = seats.each_mut().map(|seat| seat.thinker.agree(state));
    match (one, two) {
        (Err(fault), Ok(())) => Some((Player::One, fault.sentence)),
        (Ok(()), Err(fault)) => Some((Player::Two, fault.sentence)),
        _ => None,
    }
}
