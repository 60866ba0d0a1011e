//! Level 8 plays what is proved: the win of GoRoGo, whose losses it defends, and endings of Greener.

use std::time::Duration;

use catalog::{CountedSearch, Engine, Limits, Options, SearchRequest, State, find};
use engines::Computer;
use game::{Player, Puzzle, Random, Setup};

fn level_8() -> Box<dyn Engine> {
    find("gorogo").unwrap().engine(&Computer::STRONGEST, &Options::default()).unwrap()
}

fn start() -> Box<dyn State> {
    find("gorogo").unwrap().start(&Setup::default()).unwrap()
}

/// Time enough for what is proved, on a busy machine too: then nodes are what bounds a proof.
fn task(lines: usize) -> SearchRequest {
    SearchRequest { limits: Limits::time(Duration::from_secs(30)), lines, ..SearchRequest::default() }
}

/// Nodes of a proof that delays an answer by less than a tenth of a second.
const AT_ONCE: u64 = 50_000;

/// Within so many plies from the start all of Black's replies are named, so that the one that is hardest to refute is
/// found at once.
const STUBBORN: usize = 9;

/// Games of White's against anything that Black plays, some plies at random and some to make it hard: White wins them all, and the win is proved at once.
#[test]
fn white_does_not_give_the_win_away() {
    let mut random = Random::new(3);
    let (mut white, mut black) = (level_8(), level_8());
    let mut times = Vec::new();
    for _ in 0..testkit::effort().choose(20, 1_000) {
        let mut state = start();
        let mut played = 0;
        while state.outcome().is_none() {
            let ply = if state.turn() == Player::One {
                let insight = white.analyze(state.as_ref(), &task(1), &mut |_| ());
                let wins = insight.lines[0].score.unwrap().wins_in().is_some();
                assert!(insight.solved && wins, "{}: {insight:?}", state.text());
                assert!(insight.nodes <= AT_ONCE, "{}: {} nodes", state.text(), insight.nodes);
                times.push(insight.elapsed);
                insight.ply().unwrap().to_string()
            } else if played < STUBBORN && random.below(2) == 0 {
                let insight = black.analyze(state.as_ref(), &task(1), &mut |_| ());
                assert!(insight.solved, "{}: {insight:?}", state.text());
                insight.ply().unwrap().to_string()
            } else {
                let plies = state.moves();
                plies[random.below(plies.len())].clone()
            };
            played += 1;
            state.play(&ply).unwrap();
        }
        assert_eq!(state.outcome().unwrap().winner, Some(Player::One));
    }
    times.sort();
    let late = times.iter().filter(|time| time.as_millis() >= 100).count();
    println!("{} plies are proved; {late} took 0.1 s or more, the slowest {:?}", times.len(), times.last());
}

fn after(plies: &[&str]) -> Box<dyn State> {
    let mut state = start();
    for ply in plies {
        state.play(ply).unwrap();
    }
    state
}

/// In a lost position the result is proved, and the longest resistance is played.
#[test]
fn black_is_lost_and_plays_on() {
    let state = after(&["Hc3"]);
    let insight = level_8().analyze(state.as_ref(), &task(1), &mut |_| ());
    assert!(insight.solved && insight.lines[0].score.unwrap().loses_in().is_some());
    assert!(state.moves().contains(&insight.ply().unwrap().to_string()));
}

/// White's first plies up to symmetry that lose, and what refutes each (docs/gorogo-solved.md).
const LOST: [(&str, &str); 5] = [("Ha1", "c3"), ("Hb1", "c3"), ("Hb2", "c3"), ("Hc1", "c3"), ("Hc2", "b4")];

/// However an analysis of the start is limited, it says of every first ply that it is proved to win or to lose, and the winning
/// one stands first.
#[test]
fn every_first_ply_is_known() {
    let limits = [
        Limits::NONE,
        Limits::time(Duration::from_secs(30)),
        Limits::nodes(300),
        Limits::nodes(2_000_000),
        Limits::depth(2),
    ];
    for limits in limits {
        let task = SearchRequest { limits, lines: 50, ..SearchRequest::default() };
        let mut rounds = 0;
        let insight = level_8().analyze(start().as_ref(), &task, &mut |insight| {
            rounds += 1;
            assert!(insight.lines.iter().all(|line| line.proved), "{limits:?}: {insight:?}");
        });
        assert!(rounds > 0 && insight.solved && insight.nodes <= 20_000, "{limits:?}: {insight:?}");
        let plies: Vec<&str> = insight.lines.iter().map(|line| line.plies[0].as_str()).collect();
        assert_eq!((plies.len(), plies[0]), (start().moves().len(), "Hc3"), "{limits:?}");
        assert!(insight.lines[0].score.unwrap().wins_in().is_some());
        for line in &insight.lines[1..] {
            assert!(line.proved && line.score.unwrap().loses_in().is_some(), "{limits:?}: {line:?}");
        }
        for (ply, reply) in LOST {
            let line = insight.lines.iter().find(|line| line.plies[0] == ply).unwrap();
            assert_eq!(line.plies.get(1).map(String::as_str), Some(reply), "{limits:?}: {line:?}");
        }
        // What a search expects behind a proved ply is not proved.
        assert!(insight.lines.iter().all(|line| line.plies.len() <= 2), "{limits:?}");
    }
}

/// A single line says so as well: at the start, after each first ply, and where only plies that lose may be chosen.
#[test]
fn one_line_covers_the_first_plies() {
    for limits in [Limits::NONE, Limits::time(Duration::from_secs(30)), Limits::nodes(300), Limits::depth(2)]
    {
        let task = SearchRequest { limits, lines: 1, ..SearchRequest::default() };
        let value = |state: &dyn State, task: &SearchRequest| {
            let insight = level_8().analyze(state, task, &mut |_| ());
            let line = insight.lines[0].clone();
            let wins = line.score.unwrap().wins_in().is_some();
            assert!(
                line.proved && (wins || line.score.unwrap().loses_in().is_some()),
                "{limits:?}: {line:?}"
            );
            (line.plies[0].clone(), wins)
        };
        assert_eq!(value(start().as_ref(), &task), ("Hc3".to_string(), true));
        assert!(!value(after(&["Hc3"]).as_ref(), &task).1);
        for (ply, reply) in LOST {
            let search_moves =
                SearchRequest { search_moves: vec![start().find_move(ply).unwrap()], ..task.clone() };
            assert_eq!(value(start().as_ref(), &search_moves), (ply.to_string(), false), "{limits:?}");
            assert_eq!(value(after(&[ply]).as_ref(), &task), (reply.to_string(), true), "{limits:?}");
            assert!(!value(after(&[ply, reply]).as_ref(), &task).1, "{limits:?}");
            let state = after(&[ply, reply, "He3"]);
            assert!(value(state.as_ref(), &task).1, "{limits:?}");
        }
    }
}

/// An analysis of several plies, some of them proved, reports a short search first; then each ply has its proved
/// value, and the winning one comes first.
#[test]
fn an_analysis_includes_proofs() {
    let task = task(3);
    let state = after(&["Hc3", "c4"]);
    let mut rounds = 0;
    let insight = level_8().analyze(state.as_ref(), &task, &mut |insight| {
        rounds += 1;
        assert!(insight.lines.len() == 3 && insight.solved && insight.lines[0].proved, "{insight:?}");
        if rounds == 1 {
            assert!(insight.nodes <= 20_000, "{insight:?}");
        }
        if insight.depth == 6 {
            task.stop.stop();
        }
    });
    assert!(rounds > 1 && insight.solved && insight.lines.len() == 3);
    let first = &insight.lines[0];
    assert!(first.proved && first.score.unwrap().wins_in().is_some(), "{first:?}");
    assert!(insight.lines[1..].iter().all(|line| line.plies[0] != first.plies[0]));
}

/// Matches and benchmarks that count nodes get just such a search.
#[test]
fn a_plain_search_is_just_that() {
    let counted = CountedSearch::Plain;
    let plain = SearchRequest { limits: Limits::nodes(2_000), lines: 1, counted, ..SearchRequest::default() };
    let insight = level_8().analyze(start().as_ref(), &plain, &mut |_| ());
    assert!(!insight.solved && insight.nodes == 2_000);
}

/// Greener has no certificate: an eighth of the time goes to a proof first. Proved plies are played without a search,
/// which would report rounds.
#[test]
fn greener_is_proved_before_it_is_searched() {
    let game = find("greener").unwrap();
    let mut level_8 = game.engine(&Computer::STRONGEST, &Options::default()).unwrap();
    let puzzles = Puzzle::read_all(game.info().puzzles).unwrap();
    let short: Vec<&Puzzle> = puzzles.iter().filter(|puzzle| puzzle.nodes <= 1_000).collect();
    assert!(short.len() >= 20, "only {} proofs are short", short.len());
    for (number, puzzle) in short.into_iter().take(20).enumerate() {
        let state = game.read(puzzle.position).unwrap();
        let mut rounds = 0;
        let insight = level_8.analyze(state.as_ref(), &task(1), &mut |_| rounds += 1);
        assert!(insight.solved && rounds == 0, "puzzle {number}: {rounds} rounds, {insight:?}");
        assert_eq!(insight.ply(), Some(puzzle.ply), "puzzle {number}");
        assert!(insight.lines[0].score.unwrap().wins_in().is_some(), "puzzle {number}");
    }
}
