//! Puzzles typed line by line.

use assert_cmd::Command;
use catalog::{Stop, find};
use review::Puzzle;
use tempfile::TempDir;

struct Home(TempDir);

impl Home {
    fn new() -> Home {
        Home(tempfile::tempdir().unwrap())
    }

    /// What `puzzle` prints when these lines are typed.
    fn solve(&self, arguments: &[&str], lines: &[&str]) -> String {
        let mut command = Command::cargo_bin("trilith").unwrap();
        let command = command.env("XDG_STATE_HOME", self.0.path()).env("HOME", self.0.path());
        let typed = lines.join("\n") + "\n";
        let assert = command.args([&["puzzle"], arguments].concat()).write_stdin(typed).assert();
        String::from_utf8(assert.success().get_output().stdout.clone()).unwrap()
    }
}

fn puzzle(game: &str, number: usize) -> Puzzle {
    Puzzle::all(find(game).unwrap()).remove(number - 1)
}

/// The solver's moves until the puzzle is solved.
fn solution(puzzle: &Puzzle) -> Vec<String> {
    let (mut solution, mut played) = (Vec::new(), Vec::new());
    let mut ply = puzzle.facts().ply.to_string();
    loop {
        let reply = puzzle.judge_after(&played, &ply, &Stop::new()).unwrap();
        solution.push(reply.ply.clone());
        if reply.solved {
            return solution;
        }
        ply = reply.line[reply.answer.len()].clone();
        played.push(reply.ply);
        played.extend(reply.answer);
    }
}

/// Where a win takes several plies, all of them are asked for.
#[test]
fn a_puzzle_with_counted_plies_goes_on_until_the_win_is_on_the_board() {
    let home = Home::new();
    let first = puzzle("barragoon", 1);
    let plies = solution(&first);
    assert!(plies.len() > 1, "{plies:?}");
    let told = home.solve(&["barragoon"], &[&plies[0], "hint", "position", "quit"]);
    assert!(told.contains(&format!("Right: {}. ", plies[0])) && told.contains(" Go on: "), "{told}");
    assert!(!told.contains(": 1 of ") && told.contains("a hint for the first move only"), "{told}");
    let reached = first.state_after(&plies[..1]).map(|state| state.text());
    assert!(reached.is_err() || told.contains(&reached.unwrap()), "{told}");
    // What is not finished is not solved.
    assert!(home.solve(&["barragoon"], &["quit"]).contains(", puzzle 1, grade 1\n"));
}

#[test]
fn a_puzzle_is_solved_and_the_next_one_follows() {
    let home = Home::new();
    for game in ["gorogo", "barragoon", "greener"] {
        let first = puzzle(game, 1);
        let plies = solution(&first);
        let lines: Vec<&str> = plies.iter().map(String::as_str).chain(["next", "quit"]).collect();
        let told = home.solve(&[game], &lines);
        assert!(told.contains(", puzzle 1, grade 1\n") && told.contains(&first.task()), "{told}");
        assert!(told.contains(&format!("Right: {} wins", plies.last().unwrap())), "{told}");
        assert!(told.contains(": 1 of ") && told.contains(", puzzle 2, grade 1\n"), "{told}");
        // It is remembered.
        assert!(home.solve(&[game], &["quit"]).contains(", puzzle 2, grade 1\n"));
        assert!(home.solve(&[game, "--number", "1"], &["quit"]).contains("grade 1, solved before\n"));
    }
    assert!(home.solve(&["gorogo", "--number", "1"], &["solution", "quit"]).contains(" wins"));
}

#[test]
fn a_row_grows_by_what_is_solved_at_once_and_ends_with_a_wrong_ply() {
    let home = Home::new();
    let [one, two, three] = [1, 2, 3].map(|number| puzzle("gorogo", number));
    let wrong = three.state().unwrap().moves().into_iter().find(|ply| ply != three.facts().ply).unwrap();
    let lines = [one.facts().ply, "next", two.facts().ply, "next", &wrong, three.facts().ply, "quit"];
    let told = home.solve(&["gorogo"], &lines);
    assert!(told.contains("2 of 210 solved, 2 in a row"), "{told}");
    assert!(told.contains(&format!("No: {wrong} does not win")), "{told}");
    assert!(told.contains("3 of 210 solved, 0 in a row, best 2"), "{told}");
}

#[test]
fn help_is_given_and_nonsense_is_refused() {
    let home = Home::new();
    let told = home
        .solve(&["gree", "--grade", "3"], &["hint", "moves", "position", "help", "board", "zz", "solution"]);
    assert!(told.contains("Hint: ") && told.contains("cannot read 'zz'") && told.contains(" wins"), "{told}");
    assert!(told.ends_with("The input ended.\n"), "{told}");
    assert!(told.contains(", grade 3\n"), "{told}");
}

#[test]
fn any_game_will_do_and_the_choice_can_be_repeated() {
    let home = Home::new();
    let first = home.solve(&["--json", "--seed", "5"], &[]);
    assert_eq!(home.solve(&["--json", "--seed", "5"], &[]), first);
    assert!(first.contains("\"number\":1,\"grade\":1,"), "{first}");
}

#[test]
fn wrong_use_is_told() {
    for (arguments, sentence) in [
        (&["gorogo", "--number", "999"][..], "GoRoGo has no puzzle 999: expected a number from 1 to "),
        (&["--number", "1"], "required arguments were not provided"),
        (&["gorogo", "--grade", "6"], "expected a whole number from 1 to 5"),
        (&["chess"], "there is no game 'chess'"),
    ] {
        let output = Command::cargo_bin("trilith").unwrap().arg("puzzle").args(arguments).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(sentence), "{told}");
    }
}
