//! Positions that the prover before this one has proved: another table, no bounds of captures, no endings played out, no
//! evaluation in the order.

use std::sync::atomic::AtomicBool;

use game::{Player, Position};
use gorogo::Gorogo;
use solve::{ProofLimits, solve};

/// A position and its winner a line.
const FORMER: &str = include_str!("former.txt");

fn lines() -> impl Iterator<Item = (&'static str, Player)> {
    let player = |name| Player::BOTH.into_iter().find(|&it| Gorogo::INFO.color(it).program() == name);
    FORMER.lines().filter(|line| !line.starts_with('#')).map(move |line| {
        let (position, winner) = line.split_once("; ").unwrap();
        (position, player(winner).unwrap())
    })
}

#[test]
fn values_are_those_of_the_former_prover() {
    let limits = ProofLimits { table_mib: 16, ..ProofLimits::default() };
    let mut wins = [0, 0];
    for (text, winner) in lines() {
        let position: Gorogo = text.parse().unwrap();
        let solution = solve(&position, &limits, &AtomicBool::new(false), &mut |_| ()).unwrap();
        assert_eq!(solution.value.winner, Some(winner), "{text}");
        wins[winner as usize] += 1;
    }
    assert_eq!(wins.iter().sum::<usize>(), 200);
    // Were all won by one player, a prover that always names that one would pass.
    assert!(wins.iter().all(|&won| won >= 20), "{wins:?}");
}
