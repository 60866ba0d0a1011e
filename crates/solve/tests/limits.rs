//! Limits, stops and positions with nothing to think about.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use barragoon::Barragoon;
use game::{Encode, Player, Position, Solvable, Symmetric};
use gorogo::Gorogo;
use greener::Greener;
use solve::{Interruption, ProofLimits, ProvedBounds, Solution, Unsolved, solve};

fn ask<P: Encode + Symmetric + Solvable>(
    position: &P,
    limits: &ProofLimits,
) -> Result<Solution<P::Move>, Unsolved> {
    solve(position, &ProofLimits { table_mib: 1, ..*limits }, &AtomicBool::new(false), &mut |_| {})
}

fn read<P: Position>(text: &str) -> P {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn without_nodes_or_time_nothing_is_solved() {
    let no_nodes = ProofLimits { nodes: Some(0), ..ProofLimits::default() };
    let unsolved = ask(&Gorogo::default(), &no_nodes).expect_err("no node is allowed");
    assert_eq!((unsolved.why, unsolved.nodes), (Interruption::Nodes, 0));
    let no_time = ProofLimits { time: Some(Duration::ZERO), ..ProofLimits::default() };
    let unsolved = ask(&Greener::default(), &no_time).expect_err("no time is allowed");
    assert_eq!((unsolved.why, unsolved.nodes), (Interruption::Time, 0));
}

#[test]
fn nodes_are_counted_exactly() {
    for nodes in [1, 63, 64, 65, 1_000] {
        let unsolved = ask(&Gorogo::default(), &ProofLimits { nodes: Some(nodes), ..ProofLimits::default() });
        let unsolved = unsolved.expect_err("the whole game takes more");
        assert_eq!((unsolved.why, unsolved.nodes), (Interruption::Nodes, nodes));
    }
}

#[test]
fn results_before_the_limit_are_returned() {
    // It is obvious that neither player gets more than 18 greens.
    let unsolved = ask(&Greener::default(), &ProofLimits { nodes: Some(10), ..ProofLimits::default() });
    let Err(Unsolved { known: ProvedBounds::Between(worst, best), .. }) = unsolved else {
        panic!("ten nodes are not enough: {unsolved:?}");
    };
    assert_eq!((worst.winner, worst.margin), (Some(Player::Two), Some(18)));
    assert_eq!((best.winner, best.margin), (Some(Player::One), Some(18)));
}

#[test]
fn a_finished_game_needs_no_limits() {
    let nothing = ProofLimits { nodes: Some(0), time: Some(Duration::ZERO), ..ProofLimits::default() };
    let over: Greener = read("6/3,b4^7,2/5,w2^4/2,w7^17,3/1,w3^4,4/w2^4,5 b");
    let solution = ask(&over, &nothing).expect("it is over");
    assert_eq!((solution.value.winner, solution.value.margin), (Some(Player::Two), Some(10)));
    assert!(solution.line.is_empty());

    let stuck: Barragoon = read("xv1zdvx/1x3x1/1x5/xZx4/1x3xx/4z2/4x2/2xdx2/1xDxDx1 w move");
    let solution = ask(&stuck, &nothing).expect("it is over");
    assert_eq!((solution.value.winner, solution.value.plies), (Some(Player::Two), Some(0)));
}

#[test]
fn one_legal_ply_is_played() {
    // White must pass and Black takes the last green.
    let position: Greener = read("6/6/6/b,g,4/6/5,w w");
    let solution = ask(&position, &ProofLimits::default()).expect("two plies are left");
    assert_eq!((solution.value.winner, solution.value.margin), (Some(Player::One), Some(1)));
    let line: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
    assert_eq!(line, ["pass", "a3b3"]);
}

#[test]
fn one_thread_repeats_itself() {
    let position: Greener = read("5,b1^2/3,b4^7,2/5,g/2,w7^17,3/1,g,2,g,w/b1^2,1,w1^2,1,g,w w");
    let [first, second] =
        [(), ()].map(|()| ask(&position, &ProofLimits::default()).expect("few plies are left"));
    assert_eq!((first.value, first.line, first.nodes), (second.value, second.line, second.nodes));
}

/// The delay of a busy machine is not ours, so one quick return of several is enough.
#[test]
fn a_stop_is_heard_within_50_milliseconds() {
    assert!((0..8).any(|_| delay(&Barragoon::default(), 1) < Duration::from_millis(50)));
    assert!((0..8).any(|_| delay(&Gorogo::default(), 2) < Duration::from_millis(50)));
    assert!((0..8).any(|_| delay(&Greener::default(), 1) < Duration::from_millis(50)));
}

/// How long it takes from raising the flag to the answer.
fn delay<P: Encode + Symmetric + Solvable>(position: &P, threads: usize) -> Duration {
    let stop = AtomicBool::new(false);
    let limits = ProofLimits { table_mib: 64, threads, ..ProofLimits::default() };
    thread::scope(|scope| {
        let solver = scope.spawn(|| {
            let unsolved = solve(position, &limits, &stop, &mut |_| {}).expect_err("it was stopped");
            assert_eq!(unsolved.why, Interruption::Stopped);
            Instant::now()
        });
        thread::sleep(Duration::from_millis(150));
        let raised = Instant::now();
        stop.store(true, Ordering::Relaxed);
        solver.join().map_or(Duration::MAX, |returned| returned.duration_since(raised))
    })
}

#[test]
fn progress_is_reported() {
    let mut reports = Vec::new();
    let limits = ProofLimits { table_mib: 1, time: Some(Duration::from_secs(3)), ..ProofLimits::default() };
    let unsolved = solve(&Gorogo::default(), &limits, &AtomicBool::new(false), &mut |progress| {
        reports.push(progress.clone());
    });
    assert_eq!(unsolved.map_err(|unsolved| unsolved.why), Err(Interruption::Time));
    assert!(!reports.is_empty() && reports.len() <= 30, "{} reports", reports.len());
    assert!(reports.is_sorted_by_key(|progress| progress.nodes));
}
