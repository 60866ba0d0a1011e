//! Players of a level err, but not absurdly.

use game::{Ladder, Level, Position, Random};
use gorogo::Gorogo;
use greener::Greener;
use search::{Options, Search, Searchable, Stop};

/// Random positions in which some ply wins at once.
fn with_a_win_in_one<P: Searchable>(wanted: usize) -> Vec<P> {
    let wins = |position: &P| {
        position.moves().into_iter().any(|mv| {
            position.after(mv).outcome().is_some_and(|outcome| outcome.winner == Some(position.turn()))
        })
    };
    let mut random = Random::new(1);
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut position = P::default();
        while let Some(mv) = position.random_move(&mut random) {
            if found.len() < wanted && wins(&position) {
                found.push(position.clone());
            }
            position.play_unchecked(mv);
        }
    }
    found
}

fn never_misses_a_win_in_one<P: Searchable + Ladder>() {
    let mut search = Search::<P>::that_fits(Options { table_mebibytes: 1, ..Options::default() });
    let mut random = Random::new(2);
    for position in with_a_win_in_one::<P>(60) {
        for level in P::LEVELS.iter().skip(1) {
            let thought = search.think_as(level, &position, &[], &Stop::new(), &mut random);
            let outcome = position.after(thought.best().expect("a ply")).outcome();
            assert_eq!(
                outcome.and_then(|outcome| outcome.winner),
                Some(position.turn()),
                "{level:?}: {position}"
            );
        }
    }
}

#[test]
fn a_win_in_one_is_never_missed() {
    never_misses_a_win_in_one::<Gorogo>();
    never_misses_a_win_in_one::<Greener>();
}

/// The same number and the same position give the same ply; another number may give another.
#[test]
fn choices_belong_to_their_random_numbers() {
    let choose = |seed: u64| {
        let mut search = Search::<Gorogo>::that_fits(Options { table_mebibytes: 1, ..Options::default() });
        let level = Level { nodes: 300, error: 200, whim: 100 };
        let mut position = Gorogo::default();
        let mut random = Random::new(seed);
        for _ in 0..10 {
            let ply =
                search.think_as(&level, &position, &[], &Stop::new(), &mut random).best().expect("a ply");
            position.play_unchecked(ply);
        }
        position.to_string()
    };
    assert_eq!(choose(1), choose(1));
    assert!((2..6).any(|seed| choose(seed) != choose(1)));
}

/// Without error and whim, a level is the search itself.
#[test]
fn a_level_without_faults_plays_the_best_ply_it_sees() {
    let mut search = Search::<Greener>::that_fits(Options { table_mebibytes: 1, ..Options::default() });
    let level = Level { nodes: 3_000, error: 0, whim: 0 };
    let position = Greener::default();
    let chosen = search.think_as(&level, &position, &[], &Stop::new(), &mut Random::new(1)).best();
    search.clear();
    let limits = search::Limits::nodes(3_000);
    assert_eq!(chosen, search.think(&position, &[], &limits, &Stop::new(), 1, &mut |_| ()).best());
}
