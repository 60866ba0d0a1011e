//! Every puzzle is proved anew: its ply wins, and no other does.

use catalog::{Game, ProofLimits, Stop, find};
use review::{LessonAttempt, Puzzle};
use testkit::effort;

/// The games that have puzzles, and how many at least.
const GAMES: [(&str, usize); 3] = [("gorogo", 200), ("greener", 200), ("barragoon", 100)];

/// So many are looked at in every run.
const SAMPLE: usize = 20;

/// Proofs of more positions are left to `./test deep`.
const SHORT: u64 = 10_000;

/// All puzzles of a game or, in every run, some whose proofs are short, from the easiest to the hardest.
fn sample(game: &'static dyn Game) -> Vec<Puzzle> {
    let all = Puzzle::all(game);
    let short: Vec<Puzzle> = all.iter().filter(|puzzle| puzzle.facts().nodes <= SHORT).cloned().collect();
    let step = (short.len() / SAMPLE).max(1);
    effort().choose(short.into_iter().step_by(step).take(SAMPLE).collect(), all)
}

fn games() -> impl Iterator<Item = &'static dyn Game> {
    GAMES.iter().map(|(slug, _)| find(slug).unwrap())
}

#[test]
fn there_are_enough_of_every_grade() {
    for (slug, least) in GAMES {
        let puzzles = Puzzle::all(find(slug).unwrap());
        assert!(puzzles.len() >= least, "{slug}: {}", puzzles.len());
        for grade in game::Puzzle::GRADES {
            let count = puzzles.iter().filter(|puzzle| puzzle.facts().grade == grade).count();
            assert!(count >= least / 5, "{slug}, grade {grade}: {count}");
        }
    }
}

#[test]
fn exactly_one_ply_wins() {
    for game in games() {
        let puzzles = sample(game);
        assert!(puzzles.len() >= SAMPLE, "{}", game.info().name);
        for puzzle in puzzles {
            let facts = puzzle.facts();
            let winning = |plies| {
                let limits = ProofLimits { table_mib: 64, ..ProofLimits::default() };
                puzzle.state().unwrap().analysis().winning_plies(plies, &limits, &Stop::new()).unwrap().plies
            };
            assert_eq!(winning(facts.plies.unwrap_or(0)), [facts.ply], "{facts}");
            // The number of plies is the least.
            if let Some(plies) = facts.plies {
                assert!(winning(plies - 1).is_empty(), "{facts}");
            }
        }
    }
}

#[test]
fn the_right_ply_is_played_out_to_a_win() {
    for game in games() {
        for puzzle in sample(game) {
            let reply = puzzle.judge(puzzle.facts().ply, &Stop::new()).unwrap();
            assert!(reply.right, "{}", puzzle.facts());
            let mut state = puzzle.state().unwrap();
            let solver = state.turn();
            for ply in [&reply.ply].into_iter().chain(&reply.line) {
                state.play(ply).unwrap();
            }
            let outcome =
                state.outcome().unwrap_or_else(|| panic!("no end: {} {:?}", puzzle.facts(), reply.line));
            assert_eq!(outcome.winner, Some(solver), "{}", puzzle.facts());
            let plies = 1 + reply.line.len();
            assert!(puzzle.facts().plies.is_none_or(|most| plies <= most as usize), "{}", puzzle.facts());
        }
    }
}

/// In Barragoon the barragoon that wins is placed by the solver, not by the program.
#[test]
fn where_plies_are_counted_the_solver_makes_every_decision_up_to_the_win() {
    let (mut second_decisions, mut refuted) = (0, 0);
    for puzzle in sample(find("barragoon").unwrap()) {
        let (mut state, mut played) = (puzzle.state().unwrap(), Vec::new());
        let solver = state.turn();
        let mut ply = puzzle.facts().ply.to_string();
        loop {
            let reply = puzzle.judge_after(&played, &ply, &Stop::new()).unwrap();
            assert!(reply.right, "{} {played:?} {ply}", puzzle.facts());
            played.push(ply);
            if reply.solved {
                break;
            }
            played.extend(reply.answer.clone());
            ply = reply.line[reply.answer.len()].clone();
            let other = puzzle.state_after(&played).unwrap().moves().into_iter().find(|other| *other != ply);
            let is_wrong = |other: String| !puzzle.judge_after(&played, &other, &Stop::new()).unwrap().right;
            refuted += u32::from(other.is_some_and(is_wrong));
            second_decisions += 1;
        }
        for ply in &played {
            state.play(ply).unwrap();
        }
        assert_eq!(state.outcome().and_then(|end| end.winner), Some(solver), "{} {played:?}", puzzle.facts());
        // Nothing comes after the win.
        assert!(puzzle.state_after(&played).is_err());
    }
    assert!(second_decisions > 5 && refuted > 5, "{second_decisions} {refuted}");
}

#[test]
fn a_game_that_counts_no_plies_ends_after_one() {
    let puzzle = Puzzle::all(find("gorogo").unwrap()).remove(0);
    let right = puzzle.judge(puzzle.facts().ply, &Stop::new()).unwrap();
    assert!(right.solved && right.answer.is_empty());
    assert!(puzzle.judge_after(&[right.ply], "a1", &Stop::new()).is_err());
}

#[test]
fn a_wrong_ply_is_answered_by_one_that_is_legal() {
    for game in games() {
        let name = game.info().name;
        for puzzle in sample(game).into_iter().step_by(5) {
            let mut state = puzzle.state().unwrap();
            let opponent = game.info().players[!state.turn()].person;
            let wrong = state.moves().into_iter().find(|ply| ply != puzzle.facts().ply).unwrap();
            let reply = puzzle.judge(&wrong, &Stop::new()).unwrap();
            assert!(
                !reply.right && reply.words.starts_with(&format!("{wrong} does not win")),
                "{}",
                reply.words
            );
            state.play(&wrong).unwrap();
            if state.outcome().is_none() && puzzle.facts().plies.is_none() {
                assert!(reply.words.contains(&format!(": {opponent} answers ")), "{name}: {}", reply.words);
            }
            for ply in &reply.line {
                state.play(ply).unwrap_or_else(|error| panic!("{name}: {error}"));
            }
        }
    }
}

/// A hint says where to look; it never is the ply itself.
#[test]
fn a_hint_does_not_give_the_ply_away() {
    for game in games() {
        for puzzle in Puzzle::all(game) {
            let hint = puzzle.hint();
            assert!(!hint.is_empty() && !hint.contains(puzzle.facts().ply), "{hint}: {}", puzzle.facts());
        }
    }
}

#[test]
fn a_ply_that_is_none_is_refused() {
    let puzzle = Puzzle::all(find("gorogo").unwrap()).remove(0);
    assert!(puzzle.judge("nonsense", &Stop::new()).is_err());
    assert!(puzzle.judge("z9", &Stop::new()).is_err());
}

#[test]
fn replies_in_lessons_are_played_where_answers_speak_of_them() {
    let reply = |game: &str, lesson: usize, ply: &str| {
        let game = find(game).unwrap();
        let lesson = &game.info().lessons[lesson];
        let mut state = game.read(lesson.position).unwrap();
        let attempt = LessonAttempt::play(lesson, state.as_mut(), ply).unwrap();
        let reply = attempt.reply(lesson, game, state.as_ref());
        // The same one comes every time.
        assert_eq!(attempt.reply(lesson, game, state.as_ref()), reply);
        reply
    };
    assert_eq!(reply("greener", 4, "a1d1").as_deref(), Some("d4d1"));
    assert_eq!(reply("greener", 4, "a1a5"), None);
    assert_eq!(reply("gorogo", 3, "e5").as_deref(), Some("c2"));
    // Points are the goal: the opponent's reply elsewhere does not matter.
    assert_eq!(reply("gorogo", 1, "b2"), None);
    // The right ply, after which any ply captures the stone.
    assert!(reply("gorogo", 6, "c3").is_some());
    assert!(reply("barragoon", 9, "x@b1").is_some());
}
