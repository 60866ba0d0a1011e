//! Positions of strong play have the same value however they are proved.

mod reordered;

use std::sync::atomic::AtomicBool;

use game::{Encode, Player, Solvable, Symmetric};
use gorogo::Gorogo;
use solve::{ProofLimits, Solution, solve};
use testkit::effort;

use crate::standard::reordered::Reordered;

/// Ten pieces are placed; the first is won by White, the others by Black.
const TEN: [&str; 6] = [
    "5/BWWW1/2HH1/BBBW1/5 w 6+2 6+1",
    "5/1H1B1/WWWW1/1BBBB/5 w 6+2 5+2",
    "5/2HW1/1WWW1/BBBBB/5 w 6+2 5+2",
    "2H2/1WBW1/1WBB1/1BWB1/5 w 6+2 5+2",
    "1H3/2BW1/1WWB1/1WBB1/1B3 w 6+2 5+2",
    "H4/2WB1/2BWB/2BW1/2HB1 w 7+1 5+2",
];

/// The same games with eight pieces placed.
const EIGHT: [&str; 6] = [
    "5/1W1W1/2HH1/BBBW1/5 w 7+2 7+1",
    "5/1H1B1/1WWW1/1BBB1/5 w 7+2 6+2",
    "5/2H2/1WWW1/BBBB1/5 w 7+2 6+2",
    "2H2/1W3/1WBB1/1BWB1/5 w 7+2 6+2",
    "1H3/2BW1/2WB1/1WBB1/5 w 7+2 6+2",
    "H4/2WB1/2BW1/2BW1/3B1 w 7+2 6+2",
];

fn proved<P: Encode + Symmetric + Solvable>(text: &str, limits: &ProofLimits) -> Solution<P::Move> {
    let position: P = text.parse().unwrap();
    solve(&position, limits, &AtomicBool::new(false), &mut |_| ()).unwrap()
}

fn winner(number: usize) -> Option<Player> {
    Some(if number == 0 { Player::One } else { Player::Two })
}

#[test]
fn threads_and_tables_do_not_change_a_value() {
    for (number, text) in TEN.into_iter().enumerate().take(effort().choose(2, 6)) {
        for (threads, table_mib) in [(1, 1), (1, 16), (1, 256), (2, 16)] {
            let limits = ProofLimits { threads, table_mib, ..ProofLimits::default() };
            let solution = proved::<Gorogo>(text, &limits);
            assert_eq!(solution.value.winner, winner(number), "{text}: {limits:?}");
        }
    }
}

#[test]
fn the_order_of_plies_does_not_change_a_value() {
    let games = |texts: [&'static str; 6]| texts.into_iter().enumerate();
    let deep = effort().choose(0, 6);
    for (number, text) in games(TEN).chain(games(EIGHT).take(deep)) {
        let usual = proved::<Gorogo>(text, &ProofLimits::default());
        let other = proved::<Reordered>(text, &ProofLimits::default());
        assert_eq!(usual.value.winner, winner(number), "{text}");
        assert_eq!(other.value.winner, winner(number), "{text}");
        println!("{text}: {} nodes, in another order {}", usual.nodes, other.nodes);
        assert_ne!(usual.nodes, other.nodes, "{text}: the order is the same");
    }
}
