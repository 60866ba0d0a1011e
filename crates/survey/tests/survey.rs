//! A survey repeats itself, on any number of threads and after any kill, and says what its games say.

use std::fs;
use std::path::Path;

use catalog::{KnownProofs, Stop, find};
use game::{Player, Setup};
use survey::{Plan, Series, Survey, SurveyEntry};
use wire::Report;

fn plan(game: &str) -> Plan {
    Plan { game: find(game).unwrap(), size: None, seed: 7, games: 4, upper_games: 3, nodes: 100 }
}

fn surveyed(plan: Plan, store: Option<&Path>, threads: usize) -> Report {
    let mut survey = Survey::open(plan, store).unwrap();
    survey.run(threads, &Stop::new(), &mut |_| ()).unwrap();
    survey.report().unwrap()
}

fn opened(plan: Plan, file: &Path) -> Result<Survey, String> {
    Survey::open(plan, Some(file)).map_err(|error| error.to_string())
}

#[test]
fn threads_change_nothing() {
    for game in ["gorogo", "greener"] {
        let one = surveyed(plan(game), None, 1);
        assert!(one.complete && one.series.len() == 8 && one.doublings.len() == 5);
        assert_eq!(one, surveyed(plan(game), None, 2), "{game}");
        let other = surveyed(Plan { seed: 8, ..plan(game) }, None, 2);
        assert_ne!(one.series, other.series, "{game}: another seed gives other games");
    }
}

#[test]
fn a_kill_at_any_moment_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let whole = surveyed(plan("gorogo"), Some(&file), 2);
    let bytes = fs::read(&file).unwrap();
    // Cut in the middle of a line, at its end, within the first one, and before all.
    let line = bytes.iter().rposition(|byte| *byte == b'\n').unwrap();
    for length in [bytes.len() / 2, bytes.len() - 3, line + 1, 0] {
        fs::write(&file, &bytes[..length]).unwrap();
        assert_eq!(whole, surveyed(plan("gorogo"), Some(&file), 2), "after {length} bytes");
        let lines = fs::read_to_string(&file).unwrap().lines().count();
        assert_eq!(lines, bytes.iter().filter(|byte| **byte == b'\n').count(), "nothing is done twice");
    }
    // What a larger plan has left is of no importance to a smaller one.
    let small = Plan { games: 3, upper_games: 2, ..plan("gorogo") };
    assert_eq!(surveyed(small.clone(), Some(&file), 1), surveyed(small, None, 1));
}

#[test]
fn a_stop_ends_it_with_what_there_is() {
    let stop = Stop::new();
    let mut survey = Survey::open(plan("gorogo"), None).unwrap();
    let raised = stop.clone();
    let stages = &mut |progress: &survey::SurveyProgress| {
        if progress.number == 3 {
            raised.stop();
        }
    };
    survey.run(2, &stop, stages).unwrap();
    let report = survey.report().unwrap();
    assert!(!report.complete && report.openings.is_none());
    assert_eq!(
        report.series.iter().map(|series| series.player.as_str()).collect::<Vec<_>>(),
        ["random", "level:2"]
    );
}

#[test]
fn what_is_no_store_of_the_plan_is_refused_and_not_harmed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    fs::write(&file, "a diary\n").unwrap();
    assert!(
        opened(plan("gorogo"), &file)
            .is_err_and(|why| why.ends_with("no store of a report; name another file"))
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "a diary\n");
    fs::remove_file(&file).unwrap();
    drop(opened(plan("gorogo"), &file).unwrap());
    for other in [plan("greener"), Plan { seed: 8, ..plan("gorogo") }, Plan { nodes: 99, ..plan("gorogo") }] {
        assert!(opened(other, &file).is_err_and(|why| why.contains("it holds games of another game")));
    }
    let first = fs::read_to_string(&file).unwrap();
    let game = |plies: &str| {
        format!("{first}{{\"kind\":\"game\",\"series\":\"random\",\"number\":0,\"plies\":\"{plies}\"}}\n")
    };
    for (plies, why) in [("c3 c3", "is no game of this one"), ("Hc3", "it is not finished")] {
        fs::write(&file, game(plies)).unwrap();
        let refused = opened(plan("gorogo"), &file).unwrap().report().unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
    fs::write(&file, first + "{}\n").unwrap();
    assert!(opened(plan("gorogo"), &file).is_err_and(|why| why.contains("line 2: ")));
    let size = Some("3x3".to_string());
    assert!(Survey::open(Plan { size, ..plan("greener") }, None).is_err());
}

/// The table of first-player advantage and lengths once more, from the games in the file and the rules alone.
#[test]
fn the_balance_is_that_of_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let report = surveyed(Plan { games: 12, ..plan("gorogo") }, Some(&file), 2);
    let text = fs::read_to_string(&file).unwrap();
    let entries: Vec<SurveyEntry> =
        text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    for series in &report.series {
        let (mut wins, mut losses, mut plies_played) = (0, 0, 0);
        for entry in &entries {
            let SurveyEntry::Game { series: of, plies, .. } = entry else { continue };
            if of.to_string() != series.player {
                continue;
            }
            let mut state = find("gorogo").unwrap().start(&Setup::default()).unwrap();
            plies.split(' ').for_each(|ply| drop(state.play(ply).unwrap()));
            match state.outcome().unwrap().winner {
                Some(Player::One) => wins += 1,
                Some(Player::Two) => losses += 1,
                None => unreachable!("GoRoGo knows no draw"),
            }
            plies_played += plies.split(' ').count();
        }
        let games = wins + losses;
        assert_eq!((series.wins.0, series.draws.0, series.losses.0), (wins, 0, losses), "{}", series.player);
        assert_eq!(series.games.0, if series.player.ends_with(['6', '7', '8']) { 3 } else { 12 });
        let close = |one: f64, two: f64| (one - two).abs() < 1e-4;
        assert!(close(series.score.value, wins as f64 / games as f64));
        assert!(close(series.length.plies.value, plies_played as f64 / games as f64));
        assert!(series.score.low <= series.score.value && series.score.value <= series.score.high);
    }
}

/// Evaluations fit the results: the winner is the proved winner once the game is decided.
#[test]
fn decisions_are_those_of_a_proof() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let _ = surveyed(plan("gorogo"), Some(&file), 2);
    let text = fs::read_to_string(&file).unwrap();
    let entries: Vec<SurveyEntry> =
        text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut seen = 0;
    for entry in &entries {
        let SurveyEntry::Judged { series, number, judged } = entry else { continue };
        let plies = entries.iter().find_map(|other| match other {
            SurveyEntry::Game { series: of, number: at, plies } if (of, at) == (series, number) => {
                Some(plies)
            }
            _ => None,
        });
        let plies: Vec<&str> = plies.unwrap().split(' ').collect();
        let mut state = find("gorogo").unwrap().start(&Setup::default()).unwrap();
        plies.iter().take(judged.decided).for_each(|ply| drop(state.play(ply).unwrap()));
        let proved = state
            .analysis()
            .solve(KnownProofs::Used, &Default::default(), &Stop::new(), &mut |_| ())
            .unwrap()
            .value
            .winner;
        plies.iter().skip(judged.decided).for_each(|ply| drop(state.play(ply).unwrap()));
        assert_eq!(state.outcome().unwrap().winner, proved, "{series} {number}");
        assert_eq!(judged.chances.len(), plies.len());
        seen += 1;
    }
    assert_eq!(seen, Series::of_equals().filter(|series| series.is_judged()).count() * 3);
}
