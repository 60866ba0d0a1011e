//! Players of a level err, but not absurdly.

use barragoon::Barragoon;
use game::{Ladder, Level, Position, Random};
use gorogo::Gorogo;
use greener::Greener;
use search::{Limits, Options, Search, Searchable, Stop};

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
            let result = search.run_at_level(level, &position, &[], &Stop::new(), &[], &mut random);
            let outcome = position.after(result.best().expect("a ply")).outcome();
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
    never_misses_a_win_in_one::<Barragoon>();
}

/// What a good player thinks of a position, for the player to move.
fn judged<P: Searchable>(judge: &mut Search<P>, position: &P, depth: u32) -> i32 {
    let result = judge.run(position, &[], &Limits::depth(depth), &Stop::new(), 1, &mut |_| ());
    result.lines.first().map_or(0, |line| line.score.number())
}

/// How many plies of a hundred throw away what two pieces are worth, as two further plies show.
fn thrown_away<P: Searchable>(mut choose: impl FnMut(&P) -> P::Move) -> usize {
    let mut random = Random::new(3);
    let mut judge = Search::<P>::that_fits(Options { table_mebibytes: 1, ..Options::default() });
    let mut thrown = 0;
    for _ in 0..100 {
        let mut position = P::default();
        for _ in 0..6 + random.below(12) {
            if let Some(mv) = position.random_move(&mut random) {
                position.play_unchecked(mv);
            }
        }
        if position.outcome().is_some() {
            continue;
        }
        let child = position.after(choose(&position));
        let best = judged(&mut judge, &position, 3);
        let value = judged(&mut judge, &child, 2);
        let value = if child.turn() == position.turn() { value } else { -value };
        thrown += usize::from(child.outcome().is_none() && best - value >= 200);
    }
    thrown
}

fn seldom_throws_away<P: Searchable + Ladder>() {
    let mut random = Random::new(4);
    let by_chance = thrown_away(|position: &P| position.random_move(&mut random).expect("a ply"));
    for level in P::LEVELS.iter().skip(1) {
        let mut search = Search::<P>::that_fits(Options { table_mebibytes: 1, ..Options::default() });
        let mut random = Random::new(5);
        let by_level = thrown_away(|position: &P| {
            search.run_at_level(level, position, &[], &Stop::new(), &[], &mut random).best().expect("a ply")
        });
        assert!(by_level * 2 <= by_chance, "{level:?}: {by_level} %, by chance {by_chance} %");
    }
}

#[test]
fn pieces_are_seldom_given_away() {
    seldom_throws_away::<Gorogo>();
    seldom_throws_away::<Barragoon>();
    seldom_throws_away::<Greener>();
}

/// The same number and the same position give the same ply; another number may give another.
#[test]
fn choices_belong_to_their_random_numbers() {
    let choose = |seed: u64| {
        let mut search = Search::<Gorogo>::that_fits(Options { table_mebibytes: 1, ..Options::default() });
        let level = Level { nodes: 300, error: 200, blunder_permille: 100, blunder_samples: 3 };
        let mut position = Gorogo::default();
        let mut random = Random::new(seed);
        for _ in 0..10 {
            let ply = search
                .run_at_level(&level, &position, &[], &Stop::new(), &[], &mut random)
                .best()
                .expect("a ply");
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
    let level = Level { nodes: 3_000, error: 0, blunder_permille: 0, blunder_samples: 1 };
    let position = Greener::default();
    let chosen = search.run_at_level(&level, &position, &[], &Stop::new(), &[], &mut Random::new(1)).best();
    search.clear();
    let limits = search::Limits::nodes(3_000);
    assert_eq!(chosen, search.run(&position, &[], &limits, &Stop::new(), 1, &mut |_| ()).best());
}
