//! What a search promises whatever the game: limits, stops, repetition, narrowed choices, odd requests.

use crate::minimax;

use std::thread;
use std::time::{Duration, Instant};

use game::Position;
use minimax::{TO_THE_END, value_of_ply};
use search::{Limits, Options, Score, Search, SearchMoves, SearchResult, Searchable, Stop, Uct};
use testkit::RulesOnly;
use testkit::random_tree::RandomTree;
use testkit::tictactoe::TicTacToe;

type Gorogo = RulesOnly<gorogo::Gorogo>;

fn search<P: Searchable>() -> Search<P> {
    Search::new(Options { table_mebibytes: 4, ..Options::default() }).unwrap()
}

fn run<P: Searchable>(position: &P, limits: Limits) -> SearchResult<P::Move> {
    search().run(position, &[], &limits, &Stop::new(), 1, &mut |_| ())
}

#[test]
fn tictactoe_is_a_draw() {
    let result = run(&TicTacToe::default(), Limits::NONE);
    assert!(result.certainty.is_proved() && result.lines[0].is_draw());
    assert!(result.lines[0].to_string().starts_with("draws: "), "{}", result.lines[0]);
}

#[test]
fn a_win_is_shown_with_its_distance() {
    let result = run(&"xx.oo....".parse::<TicTacToe>().unwrap(), Limits::NONE);
    assert_eq!(result.lines[0].to_string(), "wins in 1 move: c1");
}

/// Two threats are open; only the named plies are searched, each once, and their value is not the position's value.
#[test]
fn only_the_named_plies_are_searched() {
    let position: TicTacToe = "xx.oo....".parse().unwrap();
    let [win, block, other] = ["c1", "c2", "a3"].map(|ply| ply.parse().unwrap());
    let search_moves = |plies: &[_]| {
        let scope = SearchMoves { lines: 9, search_moves: plies };
        search().run(&position, &[], &Limits::depth(9), &Stop::new(), scope, &mut |_| ())
    };
    let result = search_moves(&[other, block, other]);
    assert_eq!(result.lines.iter().map(search::Pv::ply).collect::<Vec<_>>(), [block, other]);
    assert!(!result.certainty.is_proved());
    assert_eq!(search_moves(&[other, win]).best(), Some(win));
    // What is not legal is passed over; where nothing is left, all plies count.
    let taken = "a1".parse().unwrap();
    assert_eq!(search_moves(&[taken, other]).lines.len(), 1);
    assert_eq!(search_moves(&[taken]).best(), Some(win));
}

#[test]
fn an_even_estimate_is_not_a_draw() {
    let result = run(&TicTacToe::default(), Limits::depth(2));
    assert_eq!(result.score(), Some(Score::EVEN));
    assert!(!result.lines[0].is_draw() && !result.certainty.is_proved());
}

#[test]
fn a_node_limit_is_kept_and_repeatable() {
    for nodes in [1, 10, 100, 5_000, 200_000] {
        let first = run(&Gorogo::default(), Limits::nodes(nodes));
        let again = run(&Gorogo::default(), Limits::nodes(nodes));
        assert_eq!(first.nodes, nodes);
        assert_eq!((first.lines, first.depth, first.nodes), (again.lines, again.depth, again.nodes));
    }
}

#[test]
fn a_cleared_search_is_a_new_one() {
    let mut used = search();
    let limits = Limits::nodes(50_000);
    let mut once = || {
        used.clear();
        used.run(&Gorogo::default(), &[], &limits, &Stop::new(), 1, &mut |_| ()).lines
    };
    assert_eq!(once(), once());
}

#[test]
fn rounds_are_reported_in_order() {
    let mut depths = Vec::new();
    let mut report = |result: &SearchResult<_>| depths.push(result.depth);
    let last = search().run(&Gorogo::default(), &[], &Limits::depth(5), &Stop::new(), 3, &mut report);
    assert_eq!(depths, [1, 2, 3, 4, 5]);
    assert_eq!(last.lines.len(), 3);
}

#[test]
fn without_time_there_is_still_a_legal_ply() {
    let position = Gorogo::default();
    let stopped = Stop::new();
    stopped.stop();
    for (limits, stop) in [(Limits::time(Duration::ZERO), Stop::new()), (Limits::NONE, stopped)] {
        let result = search().run(&position, &[], &limits, &stop, 1, &mut |_| ());
        assert!(position.is_legal(result.best().unwrap()));
        let result = Uct::new(1).run(&position, &limits, &stop, &mut |_| ());
        assert!(position.is_legal(result.best().unwrap()));
    }
}

/// The delay of a busy machine is not ours, so one quick return of several is enough.
const TRIES: usize = 8;
const QUICK: Duration = Duration::from_millis(200);

#[test]
fn a_stop_is_obeyed_at_once() {
    for threads in [1, 2] {
        assert!((0..TRIES).any(|_| delay_of_a_stop(threads) < QUICK), "{threads} threads");
    }
}

/// How long it takes from raising the flag to the answer.
fn delay_of_a_stop(threads: usize) -> Duration {
    let mut search = Search::<Gorogo>::new(Options { threads, ..Options::default() }).unwrap();
    let stop = Stop::new();
    let raised = thread::spawn({
        let stop = stop.clone();
        move || {
            thread::sleep(Duration::from_millis(100));
            stop.stop();
            Instant::now()
        }
    });
    let result = search.run(&Gorogo::default(), &[], &Limits::NONE, &stop, 1, &mut |_| ());
    assert!(result.best().is_some());
    raised.join().unwrap().elapsed()
}

#[test]
fn a_time_limit_is_kept() {
    let limit = Duration::from_millis(50);
    let time = || {
        let begun = Instant::now();
        run(&Gorogo::default(), Limits::time(limit));
        begun.elapsed()
    };
    assert!((0..TRIES).any(|_| time() < limit + QUICK));
}

#[test]
fn a_single_ply_does_not_use_up_the_time() {
    let position: TicTacToe = "xoxxoo.xo".parse().unwrap();
    let begun = Instant::now();
    let result = run(&position, Limits::time(Duration::from_secs(60)));
    assert_eq!(result.best(), position.moves().first().copied());
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_finished_game_has_no_ply() {
    let over: TicTacToe = "xxxoo....".parse().unwrap();
    let result = run(&over, Limits::NONE);
    assert_eq!((result.best(), result.score(), result.lines.len()), (None, None, 0));
    let result = Uct::new(1).run(&over, &Limits::NONE, &Stop::new(), &mut |_| ());
    assert_eq!(result.best(), None);
}

#[test]
fn too_large_a_table_is_refused_or_made_smaller() {
    let options = Options { table_mebibytes: usize::MAX, ..Options::default() };
    let refused = Search::<TicTacToe>::new(options).map(|_| ()).unwrap_err();
    assert!(refused.to_string().ends_with("MiB: choose less"), "{refused}");
    let search = Search::<TicTacToe>::that_fits(options);
    assert_eq!(search.options().table_mebibytes, Options::default().table_mebibytes);
}

#[test]
fn a_ply_to_a_position_that_occurred_twice_is_a_draw() {
    let mut search = search();
    let mut decisive = 0;
    for tree in (0..200).map(RandomTree::new) {
        let mv = tree.moves()[0];
        let repeated = tree.after(mv);
        if repeated.outcome().is_some() {
            continue;
        }
        let mut score = |past: &[RandomTree]| {
            search.clear();
            let result = search.run(&tree, past, &Limits::NONE, &Stop::new(), usize::MAX, &mut |_| ());
            result.lines.iter().find(|line| line.ply() == mv).map(|line| line.score).unwrap()
        };
        let side = |score: Score| score.cmp(&Score::EVEN);
        let without = side(value_of_ply(&tree, mv, TO_THE_END));
        assert_eq!(side(score(&[repeated])), without, "once is not enough: {tree}");
        assert_eq!(score(&[repeated, tree, repeated]), Score::EVEN, "{tree}");
        decisive += usize::from(without.is_ne());
    }
    assert!(decisive > 50);
}

/// Wins and losses found among the first two plies only are called proved only if they are right.
#[test]
fn narrowed_choices_prove_nothing_false() {
    let mut search = search::<RulesOnly<RandomTree, 2>>();
    let (mut proved, mut open) = (0, 0);
    for tree in (0..2_000).map(RandomTree::new) {
        let limits = Limits::depth(12);
        let result = search.run(&RulesOnly(tree), &[], &limits, &Stop::new(), usize::MAX, &mut |_| ());
        for line in &result.lines {
            if line.certainty.is_proved() {
                let right = value_of_ply(&tree, line.ply(), TO_THE_END);
                assert_eq!(line.score.cmp(&Score::EVEN), right.cmp(&Score::EVEN), "{tree}: {line}");
                proved += 1;
            } else {
                open += 1;
            }
        }
        if result.certainty.is_proved() {
            let right = minimax::value(&tree, TO_THE_END);
            assert_eq!(result.score().unwrap().cmp(&Score::EVEN), right.cmp(&Score::EVEN), "{tree}");
        }
    }
    assert!(proved > 500 && open > 500, "{proved} proved, {open} not");
}

#[test]
fn uct_counts_its_visits() {
    let result = Uct::new(7).run(&TicTacToe::default(), &Limits::nodes(3_000), &Stop::new(), &mut |_| ());
    assert_eq!(result.playouts, 3_000);
    assert_eq!(result.plies.iter().map(|sampled| sampled.visits).sum::<u32>(), 3_000);
    assert!(result.plies.is_sorted_by(|one, other| one.visits >= other.visits));
    assert!(result.plies.iter().all(|sampled| (0.0..=1.0).contains(&sampled.rate)));
}
