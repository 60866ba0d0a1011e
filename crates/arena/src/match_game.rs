use std::time::Instant;

use catalog::{Analysis, Engine, SearchRequest, State};
use game::Player;

use crate::match_results::ThinkingTime;

/// The course of one game between two engines.
pub(crate) struct MatchGame {
    pub(crate) winner: Option<Player>,
    pub(crate) plies: u64,
    pub(crate) thinking: [ThinkingTime; 2],
    /// The player that forfeited the game, and the reason.
    pub(crate) fault: Option<(Player, String)>,
}

/// An engine and its request for each ply.
pub(crate) struct MatchPlayer<'a> {
    pub(crate) engine: &'a mut dyn Engine,
    pub(crate) request: &'a SearchRequest,
}

/// Plays on from a state to the end that the rules give it. `players` are those of `Player::One` and `Player::Two`.
///
/// An engine without a legal ply, or that disputes the result of the rules, loses.
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
        if let Some(reason) = forfeit_reason(state.as_mut(), &analysis) {
            return MatchGame { winner: Some(!turn), plies, thinking, fault: Some((turn, reason)) };
        }
        plies += 1;
    }
}

/// Plays the ply of an analysis. If there is none that is legal, why the player forfeits the game.
fn forfeit_reason(state: &mut dyn State, analysis: &Analysis) -> Option<String> {
    match analysis.ply() {
        Some(ply) => state.play(ply).err().map(|refusal| refusal.to_string()),
        None => Some(analysis.failure.clone().unwrap_or_else(|| "it offered no ply".to_string())),
    }
}

/// The player that disputes the result. If both do, the rules stand.
fn disputed_by(state: &dyn State, players: &mut [MatchPlayer; 2]) -> Option<(Player, String)> {
    let [one, two] = players.each_mut().map(|player| player.engine.confirm_result(state));
    match (one, two) {
        (Err(fault), Ok(())) => Some((Player::One, fault.sentence)),
        (Ok(()), Err(fault)) => Some((Player::Two, fault.sentence)),
        _ => None,
    }
}
