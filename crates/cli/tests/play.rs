//! Games typed line by line.

use assert_cmd::Command;

/// What `play` prints when these lines are typed, boards in plain characters.
fn play(arguments: &[&str], lines: &[&str]) -> String {
    let mut typed = lines.join("\n").into_bytes();
    typed.push(b'\n');
    play_bytes(arguments, typed)
}

fn play_bytes(arguments: &[&str], typed: Vec<u8>) -> String {
    let mut command = Command::cargo_bin("trilith").unwrap();
    let assert =
        command.args([&["play", "--plain", "--ascii"], arguments].concat()).write_stdin(typed).assert();
    String::from_utf8(assert.success().get_output().stdout.clone()).unwrap()
}

/// The position after these lines.
fn position(arguments: &[&str], lines: &[&str]) -> String {
    let printed = play(arguments, &[lines, &["position", "quit"]].concat());
    let last = printed.lines().rev().find(|line| line.contains('/')).unwrap();
    last.split_once("> ").map_or(last, |(_, text)| text).to_string()
}

#[test]
fn gorogo_is_typed_in_every_way() {
    let expected = "2H2/5/2B2/5/W4 b 9+2 9+2";
    for lines in [
        &["Hc5", "c3", "a1"][..],
        &["hc5", "C3", "a1"],
        &["&c5", "2 2", "4 0"],
        &["3 0 2", "2 2 2", "1 4 0"],
        &["H", "c5", "c3", "a1"],
        &["henge", "0 2", "c3", "a1"],
        &["3", "back", "3", "c5", "c3", "a1"],
        // Piece, line and column, each asked for, as in the first program.
        &["3", "0", "2", "2", "2", "2", "1", "4", "0"],
        // What cannot be is asked for again from the line on.
        &["3", "0", "7", "0", "2", "2", "0", "2", "2", "2", "1", "4", "0"],
        &["3", "0", "back", "3 0 2", "1", "2", "c3", "1", "undo", "a1"],
    ] {
        assert_eq!(position(&["gorogo"], lines), expected, "{lines:?}");
    }
}

#[test]
fn barragoon_takes_paths_and_menus() {
    let start = "7/7/7/7/3x3/7/3Z3/7/3z3 w move";
    let placed = "7/7/7/7/3Z3/7/7/7/>2z3 b move";
    for lines in [
        &["d3d5", ">@a1"][..],
        &["d3 ww", "a1", "3", "2"],
        &["d3", "d5", "a1", "one way", "east"],
        &["D3-D5", "> @ A1"],
        &["d3xd5", "a1", "one-way", "e"],
        &["d3xd5", "a1", "one", "e"],
    ] {
        assert_eq!(position(&["barragoon", "-p", start], lines), placed, "{lines:?}");
    }
}

#[test]
fn menus_are_in_the_order_of_their_numbers() {
    let printed =
        play(&["barragoon", "-p", "7/7/7/7/3Z3/7/7/7/3z3 w last"], &["a1", "4", "undo", "3", "quit"]);
    let menu: Vec<&str> = printed
        .lines()
        .filter(|line| line.starts_with("  ") && line.trim().starts_with(|c: char| c.is_ascii_digit()))
        .map(|line| &line[2..3])
        .collect();
    assert_eq!(menu, ["1", "2", "3", "4", "5", "6", "1", "2", "1", "2", "3", "4"], "{printed}");
}

#[test]
fn greener_counts_from_the_top_left() {
    let expected = position(&["greener"], &["c1b1"]);
    for lines in [&["5 2 5 1"][..], &["c1", "b1"], &["5 2", "5 1"], &["C1xB1"], &["5,2,5,1"]] {
        assert_eq!(position(&["greener"], lines), expected, "{lines:?}");
    }
}

#[test]
fn bad_input_is_explained_and_asked_again() {
    let printed = play(&["gorogo"], &["help", "c3", "z9", "hello", "", "Hc3", "c3", "undo", "undo", "quit"]);
    for part in [
        "c3 is not legal here: White's first piece must be a henge (rule 3)",
        "cannot read 'z9': files run a to e",
        "cannot read 'ello' in 'hello'",
        "c3 is not legal here: c3 is occupied",
        "There is no move to undo.",
    ] {
        assert!(printed.contains(part), "{part} in {printed}");
    }
    assert!(printed.is_ascii(), "asked for plain characters: {printed}");
}

/// Who types only the beginning is told what is wrong with it, not that it is none.
#[test]
fn half_typed_choices_are_explained_like_whole_ones() {
    let placement_notation = "v6/7/7/7/3D3/7/7/7/7 w last";
    for (arguments, lines, part) in [
        (&["barragoon"][..], &["b9"][..], "b9 cannot be chosen: the tile on b9 is Brown's (rule 4)."),
        (&["barragoon"], &["b1", "b9"], "b9 cannot be chosen: a 4-tile goes 4 steps or 3, and b9 is 8 away"),
        (&["barragoon"], &["9 b"], "(row 9 of the first program is rank 1)"),
        (&["barragoon", "-p", placement_notation], &["d5"], "d5 cannot be chosen: d5 is not empty"),
        (&["barragoon", "-p", placement_notation], &["d4", "9"], "the menu has no number 9: it has 1 to 6."),
        (&["greener"], &["b6"], "b6 cannot be chosen: White controls the stack on b6 (rule 2)."),
        (&["gorogo"], &["Hc3", "3", "c3"], "c3 is not legal here: c3 is occupied."),
        (&["gorogo"], &["2"], "White's pieces are 1, a stone, and 3, a henge"),
        (&["barragoon"], &["b1 wdw"], "b1c3 that way is not legal here: step 3 is a second turn"),
        (&["barragoon"], &["b1 dww"], "step 1 is blocked by White's own tile on c1"),
        (&["barragoon"], &["b1 wwdda"], "the path is too long: a 4-tile goes 4 steps or 3"),
    ] {
        let printed = play(arguments, &[lines, &["quit"]].concat());
        assert!(printed.contains(part), "{part} in {printed}");
    }
    let printed = play(&["gorogo"], &["3", "0", "quit"]);
    for prompt in ["White henge row> 0", "White henge column> quit"] {
        assert!(printed.contains(prompt), "{prompt} in {printed}");
    }
}

#[test]
fn a_touched_piece_is_moved_if_that_was_agreed() {
    let printed = play(&["barragoon", "--touch-move"], &["b1", "back", "undo", "c2c3", "d3", "quit"]);
    assert_eq!(printed.matches("touch-move:").count(), 3, "{printed}");
    assert!(printed.contains("b1d3"), "{printed}");
    let free = play(&["barragoon"], &["b1", "c2c3", "quit"]);
    assert!(!free.contains("touched") && free.contains("Brown> quit"), "{free}");
}

#[test]
fn help_moves_rules_board_are_answered() {
    let printed = play(&["barragoon"], &["help", "moves", "rules", "board", "?", "q"]);
    for part in ["undo the last move", "b1a3 b1a4 b1c3 b1d3 c2a2", "Barragoon", "White moves a tile"] {
        assert!(printed.contains(part), "{part}");
    }
}

#[test]
fn the_end_of_the_input_ends_the_play() {
    assert!(play(&["greener"], &["c1b1"]).ends_with("The input ended before the game did.\n"));
}

#[test]
fn a_game_is_played_to_its_end_and_the_reason_told() {
    let one_ply_left = "W1HH1/1WBWW/HBBB1/WBH2/1WH2 w 1+0 0+0";
    let printed = play(&["gorogo", "-p", one_ply_left], &["e1", "a1", "quit"]);
    assert!(printed.contains("on captures"), "{printed}");
    assert!(printed.contains("a1 is not legal here: the game is over"), "{printed}");
}

#[test]
fn computers_play_each_other_to_the_end() {
    for (game, players) in [
        ("gorogo", ["level:2", "bot:hard"]),
        ("gorogo", ["bot:careful", "bot:medium"]),
        ("greener", ["bot:greedy", "level:1"]),
        ("barragoon", ["bot:greedy", "bot:easy"]),
    ] {
        let [white, black] = players;
        let printed = play(&[game, "--white", white, "--black", black, "--seed", "7"], &[]);
        let last = printed.lines().last().unwrap();
        assert!(last.contains("wins") || last.starts_with("Draw"), "{game} {players:?}: {last}");
        assert!(printed.is_ascii());
    }
}

/// In this game the second side is called Brown, and that name will do on the command line.
#[test]
fn a_side_may_be_named_as_people_name_it() {
    for option in [&["--brown", "level:1"][..], &["--Brown=level:1"], &["--black", "level:1"]] {
        let printed = play(&[&["barragoon", "--seed", "1"], option].concat(), &["b1d3", "quit"]);
        assert!(printed.contains("(level:1)"), "{option:?}: {printed}");
    }
}

#[test]
fn a_numbered_deal_is_named_in_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kept.trilith");
    play(&["greener", "--deal", "12345", "--record", file.to_str().unwrap()], &["quit"]);
    let record = std::fs::read_to_string(&file).unwrap();
    assert!(record.contains("[Deal \"12345\"]"), "{record}");
}

#[test]
fn a_person_meets_a_computer_and_takes_back_their_own_ply() {
    let lines = ["Hc3", "undo", "Hb2", "hint", "position", "quit"];
    let printed = play(&["gorogo", "--black", "level:2", "--seed", "1"], &lines);
    let position = printed.lines().rev().find(|line| line.contains('/')).unwrap();
    assert!(position.contains(" w 10+2 "), "one ply each after the undo: {position}");
    assert_eq!(printed.matches("(level:2)").count(), 2, "{printed}");
    assert!(printed.contains(": loses in 23 moves, proved"), "a hint says what is proved: {printed}");
}

/// Barragoon §11, in a played game.
#[test]
fn the_third_occurrence_draws() {
    let there_and_back = ["c2c3", "c8c7", "c3c2", "c7c8"];
    let printed =
        play(&["barragoon"], &[&there_and_back[..], &there_and_back, &["b1a3", "undo", "quit"]].concat());
    assert!(printed.contains("Draw: the same position occurred three times"), "{printed}");
    assert!(printed.contains("b1a3 is not legal here: the game is over"), "{printed}");
}

/// Noise, half of it made of what plies are made of, never ends the program other than by its own words.
#[test]
fn no_line_makes_it_panic() {
    let mut random = game::Random::new(11);
    for game in ["gorogo", "barragoon", "greener"] {
        let mut noise = Vec::new();
        for _ in 0..400 {
            for _ in 0..random.below(9) {
                let sensible = b"abcdefgh123456789 wasdHx@+-|<>^NESWY&,^/0"[random.below(41)];
                noise.push(if random.below(2) == 0 { sensible } else { random.below(256) as u8 });
            }
            noise.push(b'\n');
        }
        noise.extend(vec![b'a'; 100_000]);
        play_bytes(&[game], noise);
    }
}

#[test]
fn its_help_ends_with_the_ladder() {
    let output = Command::cargo_bin("trilith").unwrap().args(["play", "--help"]).output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let level = help.lines().find(|line| line.trim_start().starts_with("level:1  Pebble")).unwrap();
    let numbers: Vec<&str> = level.split_whitespace().skip(2).take(3).collect();
    assert_eq!(numbers, ["0", "0", "0"], "{help}");
    assert!(help.contains("bot:careful (level 1, 73)"), "{help}");
}

#[test]
fn the_end_says_whether_the_person_won() {
    let printed = |arguments: &[&str], lines: &[&str]| play(&[&["barragoon"], arguments].concat(), lines);
    let last_tile = "7/7/7/1x5/3z3/7/7/3D3/7 w move";
    let walled_in = "xv1zdvx/1x3x1/1x5/xZx4/1x3xx/4z2/4x2/2xdx2/1xDxDx1 w move";
    let won = printed(&["-p", last_tile, "--black", "level:1"], &["d2d5", "quit"]);
    assert!(won.contains("You won. 'undo'"), "{won}");
    let lost = printed(&["-p", walled_in, "--black", "level:1"], &["quit"]);
    assert!(lost.contains("You lost. 'undo'"), "{lost}");
    let both = printed(&["-p", last_tile], &["d2d5", "quit"]);
    assert!(both.contains("The game is over. 'undo'"), "{both}");
}
