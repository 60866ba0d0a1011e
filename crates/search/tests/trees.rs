//! Searches against plain minimax on random trees, where players do not alternate.

use crate::minimax;

use game::{Evaluate, Position, Tunables};
use minimax::{TO_THE_END, value, value_of_ply};
use search::{Limits, Options, Score, Search, Stop, Uct};
use testkit::effort;
use testkit::random_tree::RandomTree;

fn trees() -> impl Iterator<Item = RandomTree> {
    (0..effort().choose(2_000, 50_000)).map(RandomTree::new)
}

fn search(tunables: Tunables) -> Search<RandomTree> {
    Search::new(Options { table_mebibytes: 1, tunables: Some(tunables), ..Options::default() }).unwrap()
}

/// 1 for a win, 0 for a draw, -1 for a loss.
fn side(score: Score) -> i32 {
    i32::from(score > Score::EVEN) - i32::from(score < Score::EVEN)
}

#[test]
fn alpha_beta_proves_what_minimax_finds() {
    let mut search = search(Tunables::DEFAULT);
    for tree in trees() {
        let result = search.run(&tree, &[], &Limits::NONE, &Stop::new(), 1, &mut |_| ());
        assert!(result.certainty.is_proved(), "{tree}");
        let expected = side(value(&tree, TO_THE_END));
        assert_eq!(side(result.score().unwrap()), expected, "{tree}");
        let best = result.best().unwrap();
        assert_eq!(side(value_of_ply(&tree, best, TO_THE_END)), expected, "{tree}: {best}");
    }
}

#[test]
fn alpha_beta_without_reductions_agrees_at_every_depth() {
    let tunables = Tunables::DEFAULT.without_reductions();
    for tree in trees() {
        let mut search = search_of_its_own(tunables);
        for depth in 1..=5 {
            // Proofs may come from deeper than the given depth, so each depth starts without a table.
            search.clear();
            let result = search.run(&tree, &[], &Limits::depth(depth), &Stop::new(), 1, &mut |_| ());
            assert_eq!(result.score(), Some(value(&tree, depth)), "{tree}, depth {depth}");
        }
    }
}

fn search_of_its_own(tunables: Tunables) -> Search<RandomTree> {
    Search::new(Options { table_mebibytes: 0, tunables: Some(tunables), ..Options::default() }).unwrap()
}

#[test]
fn every_line_has_the_value_of_its_ply() {
    let mut search = search(Tunables::DEFAULT);
    for tree in trees() {
        let result = search.run(&tree, &[], &Limits::NONE, &Stop::new(), usize::MAX, &mut |_| ());
        assert_eq!(result.lines.len(), tree.moves().len(), "{tree}");
        assert!(result.lines.is_sorted_by(|one, other| one.score >= other.score), "{tree}");
        for line in &result.lines {
            let expected = value_of_ply(&tree, line.ply(), TO_THE_END);
            assert_eq!(side(line.score), side(expected), "{tree}: {line}");
            assert!(line.certainty.is_proved(), "{tree}: {line}");
        }
    }
}

#[test]
fn a_line_can_be_played_and_ends_as_it_says() {
    lines_can_be_played(&mut search(Tunables::DEFAULT), trees());
}

#[test]
fn so_does_a_line_that_several_threads_found() {
    let options = Options { threads: 3, table_mebibytes: 1, tunables: None };
    lines_can_be_played(&mut Search::new(options).unwrap(), trees().take(300));
}

fn lines_can_be_played(search: &mut Search<RandomTree>, trees: impl Iterator<Item = RandomTree>) {
    for tree in trees {
        let result = search.run(&tree, &[], &Limits::NONE, &Stop::new(), 1, &mut |_| ());
        let mut position = tree;
        for &ply in &result.lines[0].plies {
            position.play(ply).unwrap_or_else(|error| panic!("{tree}: {error}"));
        }
        let score = result.lines[0].score;
        if let Some(plies) = score.wins_in().or(score.loses_in()) {
            assert_eq!(result.lines[0].plies.len(), plies as usize, "{tree}: {}", result.lines[0]);
            let winner = position.outcome().and_then(|outcome| outcome.winner);
            assert_eq!(winner == Some(tree.turn()), score.wins_in().is_some(), "{tree}");
        }
    }
}

#[test]
fn several_threads_prove_the_same() {
    let options = Options { threads: 3, table_mebibytes: 1, tunables: None };
    let mut search = Search::new(options).unwrap();
    for tree in trees().take(300) {
        let result = search.run(&tree, &[], &Limits::NONE, &Stop::new(), 1, &mut |_| ());
        assert_eq!(side(result.score().unwrap()), side(value(&tree, TO_THE_END)), "{tree}");
    }
}

/// Negamax as it is written for games in which players alternate: it negates at every ply.
fn always_negating(position: &RandomTree, mut alpha: Score, beta: Score, ply: u32) -> Score {
    if let Some(outcome) = position.outcome() {
        return match outcome.winner {
            None => Score::EVEN,
            Some(winner) if winner == position.turn() => Score::win(ply),
            Some(_) => Score::loss(ply),
        };
    }
    for mv in position.moves() {
        alpha = alpha.max(-always_negating(&position.after(mv), -beta, -alpha, ply + 1));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// Negamax that negates values rightly but swaps the window at every ply.
fn always_swapping(position: &RandomTree, alpha: Score, beta: Score, ply: u32) -> Score {
    if position.outcome().is_some() {
        return minimax::minimax(position, position.turn(), 0, ply);
    }
    let mut best = Score::loss(0);
    for mv in position.moves() {
        let child = position.after(mv);
        let value = always_swapping(&child, -beta, -alpha.max(best), ply + 1);
        best = best.max(if child.turn() == position.turn() { value } else { -value });
        if best >= beta {
            break;
        }
    }
    best
}

#[test]
fn a_wrong_window_at_a_same_player_ply_is_caught() {
    for wrong in [always_negating, always_swapping] {
        let caught = trees()
            .filter(|tree| wrong(tree, Score::loss(0), Score::win(0), 0) != value(tree, TO_THE_END))
            .count();
        assert!(caught > 200, "only {caught} trees tell a wrong search from a right one");
    }
}

#[test]
fn uct_comes_to_the_best_ply() {
    let trees: Vec<_> = trees().take(200).collect();
    let right = trees.iter().filter(|tree| {
        let result = Uct::new(1).run(*tree, &Limits::nodes(5_000), &Stop::new(), &mut |_| ());
        let found = value_of_ply(*tree, result.best().unwrap(), TO_THE_END);
        side(found) == side(value(*tree, TO_THE_END))
    });
    let right = right.count();
    assert!(right * 100 >= trees.len() * 97, "{right} of {}", trees.len());
}

#[test]
fn estimates_are_seen_from_the_player_to_move() {
    let tree = RandomTree::new(3);
    assert_eq!(value(&tree, 0), Score::estimate(tree.evaluate()));
}
