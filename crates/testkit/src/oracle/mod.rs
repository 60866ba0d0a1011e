//! A second reading of each game's rules, written with plain lists and loops straight from the numbered
//! paragraphs, knowing nothing of the fast code: it speaks text only. Slow on purpose.

use game::{Player, Position, Random};

use crate::effort;

/// Barragoon.
pub mod barragoon;
/// GoRoGo.
pub mod gorogo;
/// Greener.
pub mod greener;

/// The rules of a game, spoken in texts.
pub trait Oracle {
    /// The legal plies, in any order.
    fn legal(&self, position: &str) -> Vec<String>;

    /// The position after a legal ply.
    fn after(&self, position: &str, ply: &str) -> String;

    /// `white`, `black` or `draw` if the game is over.
    fn outcome(&self, position: &str) -> Option<&'static str>;
}

/// Plays random games from `starts`, one after the other and round again, and compares the fast rules with
/// the oracle's at every ply: legal plies, the text after the ply, and the outcome.
///
/// # Panics
/// At the first difference, with the position.
pub fn agree<P: Position>(oracle: &dyn Oracle, starts: &[P]) {
    let games = effort().choose(60, 2000);
    for number in 0..games {
        let mut random = Random::new(number as u64);
        let mut position = starts[number % starts.len()].clone();
        loop {
            let text = position.to_string();
            assert_eq!(winner(&position), oracle.outcome(&text), "outcome of {text}");
            let mut fast: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
            let mut slow = oracle.legal(&text);
            fast.sort_unstable();
            slow.sort_unstable();
            assert_eq!(fast, slow, "legal plies of {text}");
            let Some(mv) = position.random_move(&mut random) else { break };
            position.play_unchecked(mv);
            assert_eq!(position.to_string(), oracle.after(&text, &mv.to_string()), "{mv} in {text}");
        }
    }
}

fn winner<P: Position>(position: &P) -> Option<&'static str> {
    let name = |player: Player| P::INFO.colour(player).program();
    position.outcome().map(|outcome| outcome.winner.map_or("draw", name))
}
