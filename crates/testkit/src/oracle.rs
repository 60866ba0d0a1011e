use game::{Player, Position, Random};

use crate::effort;

/// A second reading of a game's rules, written with plain lists and loops straight from the numbered paragraphs of its
/// `RULES.md`, knowing nothing of the fast code: it speaks text only. Slow on purpose. It lies beside its game, in
/// `tests/oracle`.
pub trait Oracle {
    /// The legal plies, in any order.
    fn legal(&self, position: &str) -> Vec<String>;

    /// The position after a legal ply.
    fn after(&self, position: &str, ply: &str) -> String;

    /// `white`, `black` or `draw` if the game is over.
    fn outcome(&self, position: &str) -> Option<&'static str>;
}

/// Plays random games from `starts`, one after the other and round again, and compares the fast rules with
/// the oracle's at every ply: legal plies, the text after the ply, and the outcome. Beside `starts` those are
/// taken that the game offers.
///
/// # Panics
/// At the first difference, with the position.
pub fn agree<P: Position>(oracle: &dyn Oracle, starts: &[&str]) {
    let read = |text: &&str| text.parse::<P>().unwrap_or_else(|error| panic!("{error}"));
    let mut starts: Vec<P> = starts.iter().map(read).collect();
    starts.extend(crate::sample::starts());
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

/// How many sequences of `depth` plies there are, as the oracle reads the rules.
pub fn oracle_perft(oracle: &dyn Oracle, position: &str, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let plies = oracle.legal(position);
    if depth == 1 {
        return plies.len() as u64;
    }
    plies.iter().map(|ply| oracle_perft(oracle, &oracle.after(position, ply), depth - 1)).sum()
}

fn winner<P: Position>(position: &P) -> Option<&'static str> {
    let name = |player: Player| P::INFO.color(player).program();
    position.outcome().map(|outcome| outcome.winner.map_or("draw", name))
}
