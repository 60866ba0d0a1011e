//! Which plies win, against a plain minimax.

use std::sync::atomic::AtomicBool;

use barragoon::Barragoon;
use game::{Encode, Objective, Player, Position, Random, Setup, Solvable, Symmetric};
use gorogo::Gorogo;
use greener::Greener;
use solve::{ProofLimits, prove_win, winning_plies};
use testkit::effort;
use testkit::random_tree::RandomTree;
use testkit::tictactoe::TicTacToe;

/// Whether a player wins against every answer, within so many plies where they are counted.
fn wins<P: Solvable>(position: &P, player: Player, left: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner == Some(player);
    }
    if P::OBJECTIVE == Objective::Plies && left == 0 {
        return false;
    }
    let mut after = position.moves().into_iter().map(|ply| position.after(ply));
    match position.turn() == player {
        true => after.any(|child| wins(&child, player, left.saturating_sub(1))),
        false => after.all(|child| wins(&child, player, left.saturating_sub(1))),
    }
}

fn compare<P: Encode + Symmetric + Solvable>(position: &P, within: u32) {
    let (limits, stop) = (ProofLimits { table_mib: 1, ..ProofLimits::default() }, AtomicBool::new(false));
    let mover = position.turn();
    let expected: Vec<P::Move> = position
        .moves()
        .into_iter()
        .filter(|&ply| wins(&position.after(ply), mover, within.saturating_sub(1)))
        .collect();
    let found = winning_plies(position, within, &limits, &stop).unwrap();
    assert_eq!(found.plies, expected, "{position}");
    for player in Player::BOTH {
        let shown = prove_win(position, player, within, &limits, &stop).unwrap();
        assert_eq!(shown.wins, wins(position, player, within), "{position}");
        let mut end = position.clone();
        for ply in shown.line {
            end.play(ply).unwrap_or_else(|error| panic!("{position}: {error}"));
        }
        let won = end.outcome().is_some_and(|outcome| outcome.winner == Some(player));
        assert_eq!(won, shown.wins, "{position}: the line ends in {end}");
    }
}

/// A random game, taken back by some plies from its end.
fn late<P: Position>(start: P, back: usize, random: &mut Random) -> P {
    let mut game = vec![start];
    while let Some(ply) = game[game.len() - 1].random_move(random) {
        game.push(game[game.len() - 1].after(ply));
    }
    game.swap_remove(game.len().saturating_sub(1 + back))
}

#[test]
fn games_that_end_agree() {
    let mut random = Random::new(1);
    for number in 0..effort().choose(100, 2_000) {
        compare(&late(Gorogo::default(), number % 6, &mut random), 0);
        let setup = Setup { size: None, deal: Some(number as u64) };
        compare(&late(Greener::set_up(&setup).unwrap(), number % 7, &mut random), 0);
        compare(&late(TicTacToe::default(), number % 6, &mut random), 0);
        compare(&RandomTree::new(number as u64), 0);
    }
}

/// Where plies are counted, a win that takes more of them is none.
#[test]
fn counted_plies_agree() {
    let mut random = Random::new(2);
    for number in 0..effort().choose(12, 100) {
        let position = late(Barragoon::default(), 1 + number % 3, &mut random);
        if position.count_moves() < 60 {
            compare(&position, 1 + number as u32 % 2);
        }
    }
}

#[test]
fn limits_end_it() {
    let limits = ProofLimits { nodes: Some(10), ..ProofLimits::default() };
    let stop = AtomicBool::new(false);
    assert!(winning_plies(&Gorogo::default(), 0, &limits, &stop).is_none());
    assert!(prove_win(&Gorogo::default(), Player::One, 0, &limits, &stop).is_none());
}
