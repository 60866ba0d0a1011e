//! What other people's SGF may say, and what of it is refused and where.

use formats::{sgf_games, verify};
use record::{ParsedRecord, TagName};

fn games(bytes: &[u8]) -> Vec<ParsedRecord> {
    sgf_games(bytes).map(Result::unwrap).collect()
}

fn one(text: &str) -> ParsedRecord {
    let [entry] = &games(text.as_bytes())[..] else { panic!("one game in {text}") };
    entry.clone()
}

fn plies(entry: &ParsedRecord) -> Vec<&str> {
    entry.record.mainline().map(|id| entry.record.ply(id)).collect()
}

/// A node says one ply or none. Whatever says more is no ply, and the line ends before it.
#[test]
fn no_move_is_dropped_in_silence() {
    for (text, kept, expected) in [
        (
            "(;GM[1]SZ[5];W[]HG[cc]B[cb];B[bc])",
            0,
            "line 1, column 24: cannot read 'W and B': expected one move in each node",
        ),
        (
            "(;SZ[5];W[cc]HG[dd])",
            0,
            "line 1, column 10: cannot read 'cc': expected a pass beside HG, such as W[]HG[cc]",
        ),
        (
            "(;SZ[5];W[]HG[cc];B[cb][cd];W[aa])",
            1,
            "line 1, column 24: cannot read 'cd': expected B with one value in each node",
        ),
        (
            "(;SZ[5];W[]HG[cc];B[cb];W[]HG[aa]HG[bb])",
            2,
            "line 1, column 36: cannot read 'bb': expected HG with one value in each node",
        ),
        (
            "(;SZ[5];HG[cc];B[cb])",
            0,
            "line 1, column 11: cannot read 'HG': expected W or B beside it, such as W[]HG[cc]",
        ),
        (
            "(;W[aa];B[cb])",
            0,
            "line 1, column 4: a5 is not legal here: White's first piece must be a henge (§3)",
        ),
        (
            "((;W[]HG[cc])(;W[]HG[cb]))",
            1,
            "line 1, column 15: cannot read ';': expected one root in each game",
        ),
        (
            "(;GM[1]SZ[19];W[]HG[cc])",
            0,
            "line 1, column 10: cannot read '19': GoRoGo is written with SZ[5] or SZ[5:5]",
        ),
        ("(;GM[2];W[]HG[cc])", 0, "line 1, column 5: cannot read '2': GoRoGo is written with GM[1]"),
    ] {
        let entry = one(text);
        let told: Vec<String> = entry.faults.iter().map(ToString::to_string).collect();
        assert_eq!(told, [expected], "{text}");
        assert_eq!(plies(&entry).len(), kept, "{text}");
    }
}

#[test]
fn a_move_at_the_root_is_the_first_ply() {
    let entry = one("(;SZ[5:5]C[about the game]W[tt]HG[cc];B[cb]C[about c4])");
    assert_eq!(entry.faults, []);
    assert!(
        entry.record.to_string().ends_with("{about the game} 1. Hc3 2. c4 {about c4} *\n"),
        "{}",
        entry.record
    );
}

/// After what is no SGF the next line that begins with `(;` is the next game.
#[test]
fn a_broken_game_does_not_take_the_others_with_it() {
    let text = "(;SZ[5];W[]HG[cc] 7)\n(;SZ[5];W[]HG[aa])\n(;SZ[5];W[]HG[bb]x7;\n;B[aa])\n (;B\n(;SZ[5];W[]HG[dd];B[cc])";
    let entries = games(text.as_bytes());
    let read: Vec<_> =
        entries.iter().map(|entry| (entry.place.line, plies(entry).join(" "), entry.faults.len())).collect();
    let expected = [(1, "Hc3", 1), (2, "Ha5", 0), (3, "Hb4", 1), (6, "Hd2 c3", 0)];
    assert_eq!(read, expected.map(|(line, plies, faults)| (line, plies.to_string(), faults)));
}

#[test]
fn texts_are_read_as_their_charset_says() {
    let latin = b"(;PW[J\xf6rg]CA[iso_8859-1]SZ[5]C[\xc3\xb6];W[]HG[cc]C[\xfcber])";
    let entry = games(latin)[0].clone();
    assert_eq!(entry.faults, []);
    assert_eq!(entry.record.tag(&TagName::WHITE), "Jörg");
    assert!(entry.record.to_string().ends_with("{Ã¶} 1. Hc3 {über} *\n"), "{}", entry.record);
    let again = games(b"(;PW[Ada];W[]HG[cc])(;PW[J\xc3\xb6rg])").remove(1).faultless().unwrap();
    assert_eq!(again.tag(&TagName::WHITE), "Jörg");
    for unknown in [&b"(;SZ[5]\nPW[J\xf6rg])"[..], b"(;CA[Big5]\nPW[J\xf6rg])"] {
        let told: Vec<String> = games(unknown)[0].faults.iter().map(ToString::to_string).collect();
        let expected = "line 2, column 3: cannot read 'J\u{fffd}rg': expected text in UTF-8, or in ISO-8859-1 if CA says so";
        assert_eq!(told, [expected]);
    }
}

#[test]
fn a_line_broken_for_width_is_one_line() {
    for line_end in ["\n", "\r", "\r\n", "\n\r"] {
        let entry = one(&format!("(;SZ[5]C[wo\\{line_end}rd])"));
        assert!(entry.record.to_string().contains("{word}"), "{line_end:?}: {}", entry.record);
    }
}

/// What would take a minute if every tag and property were compared with all before it.
#[test]
fn crowds_are_refused_at_once() {
    let tags: String = (0..50_000).map(|number| format!("[T{number}:x]")).collect();
    let letter = |number: u32| char::from(b'A' + (number % 26) as u8);
    let properties: String = (0..60_000)
        .map(|number| {
            let name: String =
                [26_u32.pow(3), 676, 26, 1].iter().map(|&unit| letter(number / unit)).collect();
            format!("Q{name}[x]")
        })
        .collect();
    for (text, expected) in [
        (format!("(;SZ[5]TG{tags};W[]HG[cc])"), "a record has at most 256 tags besides the usual ones"),
        (format!("(;SZ[5]{properties};W[]HG[cc])"), "a node has at most 256 properties"),
    ] {
        let entry = one(&text);
        assert_eq!(entry.faults.len(), 1);
        assert!(entry.faults[0].place.is_some() && entry.faults[0].sentence.contains(expected));
        assert!(entry.record.tags().len() <= 300);
        assert_eq!(verify(entry.record.clone()).unwrap().1, []);
        assert_eq!(plies(&entry), ["Hc3"], "the plies are kept");
    }
}
