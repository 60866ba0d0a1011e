//! The engine for programs made for Go, spoken to as a library.

use catalog::{GAMES, Game};
use game::Random;
use protocol::gtp::{GtpSession, serve};
use testkit::PanickingGame;

fn go_like() -> &'static dyn Game {
    *GAMES.iter().find(|game| game.placement_notation().is_some()).unwrap()
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
fn numbers_that_mean_nothing_are_refused() {
    for line in [
        "time_settings -1 0 0",
        "time_settings 1 nan 0",
        "time_left b -5 -5",
        "time_left b -5 0",
        "boardsize 5 5",
        "boardsize",
        "gorogo-nodes 0",
        "loadsgf game.sgf 0",
    ] {
        assert_eq!(replies(format!("{line}\n").as_bytes()), "? syntax error\n\n", "{line}");
    }
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
        assert_eq!(GtpSession::new(*game).is_ok(), game.placement_notation().is_some());
    }
}

#[test]
fn a_computer_that_panics_is_answered_with_a_failure() {
    let game: &'static PanickingGame = Box::leak(Box::new(PanickingGame(go_like())));
    let mut output = Vec::new();
    serve(game, &b"genmove white\nname\n"[..], &mut output).unwrap();
    let said = String::from_utf8(output).unwrap();
    assert_eq!(said, "? the search failed; this is a bug in Trilith\n\n= Trilith\n\n");
}

#[test]
fn a_game_played_by_one_engine_comes_to_its_end() {
    let mut session = GtpSession::new(go_like()).unwrap();
    let slug = go_like().info().slug;
    session.reply(&format!("{slug}-nodes 200")).unwrap();
    let mut plies = 0;
    let winner = loop {
        let colour = ["white", "black"][plies % 2];
        let reply = session.reply(&format!("genmove {colour}")).unwrap();
        if reply == "= pass\n\n" {
            break session.reply("final_score").unwrap();
        }
        plies += 1;
        assert!(reply.starts_with("= ") && plies <= 25, "{reply}");
    };
    assert!(winner.starts_with("= W+") || winner.starts_with("= B+"), "{winner}");
    // The pass, then every ply.
    for _ in 0..=plies {
        assert_eq!(session.reply("undo").unwrap(), "= \n\n");
    }
    assert_eq!(session.reply("undo").unwrap(), "? cannot undo\n\n");
}

/// A folder that is gone with this value.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("trilith-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_game_is_written_and_loaded_as_sgf() {
    let folder = Folder::new("gtp-sgf");
    let file = folder.file("game.sgf");
    let mut session = GtpSession::new(go_like()).unwrap();
    let mut say = |line: String| session.reply(&line).unwrap();
    for line in ["play white HC3", "play black C4", "play white B3"] {
        assert_eq!(say(line.to_string()), "= \n\n");
    }
    let position = say("gorogo-position".to_string());
    let printed = say("printsgf".to_string());
    assert!(
        printed.starts_with("= (;FF[4]") && printed.contains("\n;W[]HG[cc]LB[cc:H]\n;B[cb]"),
        "{printed}"
    );
    // Again and again into the same file.
    for _ in 0..2 {
        assert_eq!(say(format!("printsgf {file}")), "= \n\n");
    }
    assert_eq!(format!("= {}\n", std::fs::read_to_string(&file).unwrap()), printed);
    say("clear_board".to_string());
    assert_eq!(say(format!("loadsgf {file}")), "= \n\n");
    assert_eq!(say("gorogo-position".to_string()), position);
    assert_eq!(say("undo".to_string()), "= \n\n");
    let before = say("gorogo-position".to_string());
    assert_eq!(say(format!("loadsgf {file} 3")), "= \n\n");
    assert_eq!(say("gorogo-position".to_string()), before);
    // A position of its own is carried, too.
    say("gorogo-set_position W4/2B2/1HWB1/2B2/W4 b 7+2 7+2".to_string());
    say("play black E5".to_string());
    let position = say("gorogo-position".to_string());
    say(format!("printsgf {file}"));
    say("clear_board".to_string());
    say(format!("loadsgf {file} 99"));
    assert_eq!(say("gorogo-position".to_string()), position);
}

#[test]
fn a_file_that_is_no_game_changes_nothing_and_is_not_changed() {
    let folder = Folder::new("gtp-other");
    let [letter, faulty] = ["letter", "faulty"].map(|name| folder.file(name));
    std::fs::write(&letter, "Dear Ada").unwrap();
    std::fs::write(&faulty, "(;RU[GoRoGo]\n;W[cc])").unwrap();
    let mut session = GtpSession::new(go_like()).unwrap();
    session.reply("play white HC3").unwrap();
    for (line, expected) in [
        (
            format!("loadsgf {letter}"),
            "? cannot load file: line 1, column 1: cannot read 'the file': expected (;",
        ),
        (format!("loadsgf {faulty}"), "? cannot load file: line 2, column 3: c3 is not legal here"),
        (format!("loadsgf {faulty} x"), "? syntax error"),
        (format!("loadsgf {}", folder.file("none")), "? cannot load file: "),
        (format!("loadsgf {}", folder.0.display()), "? cannot load file: it is not a regular file"),
        ("loadsgf".to_string(), "? syntax error"),
        (format!("printsgf {letter}"), "? cannot write file: it exists and holds something else than SGF"),
    ] {
        let reply = session.reply(&line).unwrap();
        assert!(reply.starts_with(expected), "{line}: {reply}");
    }
    assert_eq!(std::fs::read_to_string(&letter).unwrap(), "Dear Ada");
    // A game may take the place of a game, unless its owner has said that it may not.
    let mut rights = std::fs::metadata(&faulty).unwrap().permissions();
    rights.set_readonly(true);
    std::fs::set_permissions(&faulty, rights).unwrap();
    let reply = session.reply(&format!("printsgf {faulty}")).unwrap();
    assert!(reply.starts_with("? cannot write file: it is read-only"), "{reply}");
    assert_eq!(session.reply("gorogo-position").unwrap(), "= 5/5/2H2/5/5 b 10+2 10+2\n\n");
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
    "loadsgf",
    "/dev/zero",
    ".",
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
