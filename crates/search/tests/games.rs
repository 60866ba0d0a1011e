//! The search against plain minimax on random late positions of every game.

use crate::minimax;

use game::{Evaluate, Random, Tunables};
use minimax::{TO_THE_END, value, value_of_ply};
use search::{Limits, Options, Score, Search, Searchable, Stop};
use testkit::tictactoe::TicTacToe;
use testkit::{RulesOnly, effort};

/// Positions compared in each game.
fn positions() -> usize {
    effort().choose(1_000, 10_000)
}

/// Positions with more plies are left out, for minimax is slow.
const MAX_PLIES: usize = 30;

/// Random positions, each so many plies before its random game ended.
fn late<P: Evaluate>(plies_before_end: usize) -> impl Iterator<Item = P> {
    let mut random = Random::new(1);
    let mut game = move || {
        let mut played = vec![P::default()];
        while let Some(mv) = played[played.len() - 1].random_move(&mut random) {
            played.push(played[played.len() - 1].after(mv));
        }
        played
    };
    std::iter::repeat_with(move || {
        let played = game();
        played.len().checked_sub(1 + plies_before_end).map(|index| played[index].clone())
    })
    .flatten()
    .filter(|position: &P| position.count_moves() <= MAX_PLIES)
}

fn search<P: Searchable>(tunables: Tunables) -> Search<P> {
    Search::new(Options { table_mebibytes: 1, tunables: Some(tunables), ..Options::default() }).unwrap()
}

/// A search without a limit proves the winner, and its ply keeps the result.
fn agrees_to_the_end<P: Searchable>(plies_before_end: usize, tunables: Tunables) {
    let mut search = search(tunables);
    let winner = |score: Score| (score.wins_in().is_some(), score.loses_in().is_some());
    for position in late::<P>(plies_before_end).take(positions()) {
        let result = search.run(&position, &[], &Limits::NONE, &Stop::new(), 1, &mut |_| ());
        let line = &result.lines[0];
        assert!(result.certainty.is_proved(), "{position}: {line}");
        assert_eq!(winner(line.score), winner(value(&position, TO_THE_END)), "{position}: {line}");
        let kept = value_of_ply(&position, line.ply(), TO_THE_END);
        assert_eq!(winner(kept), winner(line.score), "{position}: {line}");
    }
}

/// At a depth without reductions, scores and distances are those of minimax.
fn agrees_at_depth<P: Searchable>(plies_before_end: usize, depth: u32) {
    let mut search = search(Tunables::DEFAULT.without_reductions());
    for position in late::<P>(plies_before_end).take(positions()) {
        search.clear();
        let result = search.run(&position, &[], &Limits::depth(depth), &Stop::new(), 1, &mut |_| ());
        assert_eq!(result.score(), Some(value(&position, depth)), "{position}, depth {depth}");
    }
}

#[test]
fn tictactoe() {
    agrees_to_the_end::<TicTacToe>(3, Tunables::DEFAULT);
    agrees_at_depth::<TicTacToe>(3, 4);
}

#[test]
fn gorogo() {
    agrees_to_the_end::<RulesOnly<gorogo::Gorogo>>(5, Tunables::DEFAULT);
    agrees_at_depth::<RulesOnly<gorogo::Gorogo>>(4, 4);
}

#[test]
fn greener() {
    agrees_to_the_end::<RulesOnly<greener::Greener>>(6, Tunables::DEFAULT);
    agrees_at_depth::<RulesOnly<greener::Greener>>(5, 4);
}

#[test]
fn barragoon() {
    agrees_at_depth::<RulesOnly<barragoon::Barragoon>>(2, 2);
}

/// Leaves out all it can near the leaves, with no margin to speak of.
const RECKLESS: Tunables = Tunables {
    reverse_futility_depth: 3,
    reverse_futility_margin: 1,
    futility_depth: 3,
    futility_margin: 1,
    ..Tunables::DEFAULT
};

#[test]
fn what_is_left_out_is_not_taken_for_proved() {
    agrees_to_the_end::<TicTacToe>(3, RECKLESS);
    agrees_to_the_end::<RulesOnly<gorogo::Gorogo>>(4, RECKLESS);
    agrees_to_the_end::<RulesOnly<greener::Greener>>(5, RECKLESS);
}
