//! The engine for programs made for Go, spoken to as a library.

use catalog::{GAMES, Game};
use game::Random;
use protocol::gtp::{Table, serve};

fn go_like() -> &'static dyn Game {
    *GAMES.iter().find(|game| game.placing().is_some()).unwrap()
}

fn replies(input: &[u8]) -> String {
    let mut output = Vec::new();
    serve(go_like(), input, &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

/// A mark, the number, a blank, the content and an empty line, to the byte.
#[test]
fn replies_are_framed() {
    assert_eq!(replies(b"name\n"), "= Trilith\n\n");
    assert_eq!(replies(b"12 name\r\n\r\n#\n"), "=12 Trilith\n\n");
    assert_eq!(replies(b"3 clear_board"), "=3 \n\n");
    assert_eq!(replies(b"4 fly\n"), "?4 unknown command\n\n");
    assert_eq!(replies(b"quit\nname\n"), "= \n\n");
}

#[test]
fn a_line_of_ten_megabytes_is_refused() {
    let mut input = vec![b'a'; 10_000_000];
    input.extend(b"\n1 protocol_version\n");
    let said = replies(&input);
    assert!(said.starts_with("? a line of more than 65536 bytes"), "{said}");
    assert!(said.ends_with("\n\n=1 2\n\n"), "{said}");
}

#[test]
fn only_games_of_placements_are_played() {
    for game in GAMES {
        assert_eq!(Table::new(*game).is_ok(), game.placing().is_some());
    }
}

#[test]
fn a_game_played_by_one_engine_comes_to_its_end() {
    let mut table = Table::new(go_like()).unwrap();
    let slug = go_like().info().slug;
    table.reply(&format!("{slug}-nodes 200")).unwrap();
    let mut plies = 0;
    let winner = loop {
        let colour = ["white", "black"][plies % 2];
        let reply = table.reply(&format!("genmove {colour}")).unwrap();
        if reply == "= pass\n\n" {
            break table.reply("final_score").unwrap();
        }
        plies += 1;
        assert!(reply.starts_with("= ") && plies <= 25, "{reply}");
    };
    assert!(winner.starts_with("= W+") || winner.starts_with("= B+"), "{winner}");
    // The pass, then every ply.
    for _ in 0..=plies {
        assert_eq!(table.reply("undo").unwrap(), "= \n\n");
    }
    assert_eq!(table.reply("undo").unwrap(), "? cannot undo\n\n");
}

const WORDS: &[&str] = &[
    "1",
    "7",
    "0",
    "-3",
    "1e99",
    "nan",
    "inf",
    "play",
    "genmove",
    "reg_genmove",
    "white",
    "black",
    "B",
    "w",
    "C3",
    "HC3",
    "h",
    "pass",
    "resign",
    "undo",
    "boardsize",
    "5",
    "clear_board",
    "komi",
    "time_left",
    "time_settings",
    "final_score",
    "showboard",
    "known_command",
    "list_commands",
    "\t",
    "#",
    "\u{7}",
    "é",
    "A1",
    "E5",
    "I1",
    "gorogo-seed",
    "gorogo-level",
    "gorogo-position",
    "gorogo-set_position",
    "5/5/5/5/5",
    "10+3",
    "10+2",
    "gorogo-legal_moves",
];

/// One node a ply is enough here, and no clock or command changes it for longer than a moment.
#[test]
fn no_input_does_harm() {
    for number in 0..300 {
        let mut random = Random::new(number);
        let mut input = b"gorogo-nodes 1\n".to_vec();
        if number % 3 == 0 {
            input.extend((0..random.below(2_000)).map(|_| random.bits() as u8));
        } else {
            for _ in 0..random.below(100) {
                input.extend(WORDS[random.below(WORDS.len())].bytes());
                input.push(if random.below(4) == 0 { b'\n' } else { b' ' });
            }
        }
        let said = replies(&input);
        assert!(said.ends_with("\n\n"), "{said}");
        for reply in said.split_terminator("\n\n") {
            assert!(reply.starts_with(['=', '?']), "{reply:?} in {said}");
        }
    }
}
