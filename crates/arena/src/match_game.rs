use std::time::Instant;

use catalog::{Analysis, Engine, SearchRequest, State};
use game::Player;

use crate::match_results::ThinkingTime;

/// How one game between two thinkers went.
pub(crate) struct MatchGame {
    pub(crate) winner: Option<Player>,
    pub(crate) plies: u64,
    pub(crate) thinking: [ThinkingTime; 2],
    /// Who lost the game by a fault of their own rather than by the rules, and which.
    pub(crate) fault: Option<(Player, String)>,
}

/// A thinker and what it is asked at every ply.
pub(crate) struct MatchPlayer<'a> {
    pub(crate) engine: &'a mut dyn Engine,
    pub(crate) request: &'a SearchRequest,
}

/// Plays on from a state to the end that the rules give it. `players` are those of `Player::One` and `Player::Two`.
///
/// A thinker that has no legal ply to offer, or that sees the end otherwise than the rules, loses.
pub(crate) fn play_game(mut state: Box<dyn State>, players: &mut [MatchPlayer; 2]) -> MatchGame {
    let mut thinking = [ThinkingTime::default(); 2];
    let mut plies = 0;
    loop {
        if let Some(outcome) = state.outcome() {
            let fault = disputed_by(state.as_ref(), players);
            let winner = fault.as_ref().map_or(outcome.winner, |(loser, _)| Some(!*loser));
            return MatchGame { winner, plies, thinking, fault };
        }
        let turn = state.turn();
        let player = &mut players[turn as usize];
        let start = Instant::now();
        let analysis = player.engine.analyze(state.as_ref(), player.request, &mut |_| ());
        thinking[turn as usize].add(start.elapsed());
        if let Err(fault) = play(state.as_mut(), &analysis) {
            return MatchGame { winner: Some(!turn), plies, thinking, fault: Some((turn, fault)) };
        }
        plies += 1;
    }
}

fn play(state: &mut dyn State, analysis: &Analysis) -> Result<String, String> {
    match analysis.ply() {
        Some(ply) => state.play(ply).map_err(|refusal| refusal.to_string()),
        None => Err(analysis.failure.clone().unwrap_or_else(|| "it offered no ply".to_string())),
    }
}

/// The one of the two who does not see the end as it is. Where neither does, the rules stand.
fn disputed_by(state: &dyn State, players: &mut [MatchPlayer; 2]) -> Option<(Player, String)> {
    let [one, two] = players.each_mut().map(|player| player.engine.confirm_result(state));
    match (one, two) {
        (Err(fault), Ok(())) => Some((Player::One, fault.sentence)),
        (Ok(()), Err(fault)) => Some((Player::Two, fault.sentence)),
        _ => None,
    }
}
