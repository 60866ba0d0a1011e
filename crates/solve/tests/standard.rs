//! Positions of strong play have the same value however they are proved.

use std::sync::atomic::AtomicBool;

use game::Player;
use gorogo::Gorogo;
use solve::{Limits, solve};
use testkit::effort;

/// Ten pieces are placed; the first is won by White, the others by Black.
const STANDARD: [&str; 6] = [
    "5/BWWW1/2HH1/BBBW1/5 w 6+2 6+1",
    "5/1H1B1/WWWW1/1BBBB/5 w 6+2 5+2",
    "5/2HW1/1WWW1/BBBBB/5 w 6+2 5+2",
    "2H2/1WBW1/1WBB1/1BWB1/5 w 6+2 5+2",
    "1H3/2BW1/1WWB1/1WBB1/1B3 w 6+2 5+2",
    "H4/2WB1/2BWB/2BW1/2HB1 w 7+1 5+2",
];

#[test]
fn threads_and_tables_do_not_change_a_value() {
    for (number, text) in STANDARD.into_iter().enumerate().take(effort().choose(2, 6)) {
        let position: Gorogo = text.parse().unwrap();
        let expected = if number == 0 { Player::One } else { Player::Two };
        for (threads, table_mib) in [(1, 1), (1, 16), (1, 256), (2, 16)] {
            let limits = Limits { threads, table_mib, ..Limits::default() };
            let solution = solve(&position, &limits, &AtomicBool::new(false), &mut |_| ()).unwrap();
            assert_eq!(solution.value.winner, Some(expected), "{text}: {limits:?}");
        }
    }
}
