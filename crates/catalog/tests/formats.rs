//! Records in other formats, and back.

use catalog::{GAMES, Study, find, from_abstractplay, from_sgf, to_abstractplay, to_sgf, verify};
use game::{Random, Setup};
use proptest::prelude::*;
use record::sgf::SgfReader;
use record::{Entry, JsonReader, Mark, Record, TagName};

/// A study of random plies with variations, marks and notes.
fn annotated(game: &'static dyn catalog::Game, seed: u64) -> Record {
    let mut random = Random::new(seed);
    let mut study = Study::new(game, game.start(&Setup::default()).unwrap());
    for number in 0..40 {
        let moves = study.state().moves();
        if moves.is_empty() || random.below(6) == 0 {
            (0..random.below(4)).for_each(|_| {
                study.back();
            });
            continue;
        }
        if study.play(&moves[random.below(moves.len())]).is_err() {
            continue;
        }
        match random.below(4) {
            0 => study.note_mut().set_comment(&format!("number {number}: [a\\b] {{[%eval +0.{number:02}]")),
            1 => study.note_mut().mark(Mark(random.below(12) as u8)),
            _ => (),
        }
    }
    study.set_tag(TagName::WHITE, "Ada [\"\\]");
    study.set_tag(TagName::DATE, "2026.11.16");
    study.set_tag(TagName::TIME_CONTROL, "300+2");
    let mut record = study.into_record();
    verify(&mut record);
    record
}

fn sgf(text: &str) -> Vec<Entry> {
    SgfReader::new(text.as_bytes()).map(|entry| from_sgf(&entry.unwrap())).collect()
}

fn sgf_faults(text: &str) -> Vec<String> {
    sgf(text).iter().flat_map(|entry| entry.faults.iter().map(ToString::to_string)).collect()
}

#[test]
fn json_carries_every_record() {
    for &game in GAMES {
        for seed in 0..20 {
            let record = annotated(game, seed);
            let json = record.to_json();
            assert_eq!(json.lines().count(), 1);
            let again = JsonReader::new(json.as_bytes()).next().unwrap().unwrap().faultless();
            assert_eq!(again, Ok(record));
        }
    }
}

#[test]
fn json_that_is_none_is_refused_with_its_place() {
    let faults = |text: &str| -> Vec<String> {
        let entries = JsonReader::new(text.as_bytes()).map(Result::unwrap);
        entries.flat_map(|entry| entry.faults.into_iter().map(|fault| fault.to_string())).collect()
    };
    assert!(faults("{\"tags\":{}}")[0].starts_with("line 1, column 11: cannot read the JSON: missing field"));
    assert!(faults("\n nonsense")[0].starts_with("line 2, column "));
    assert_eq!(
        faults("{\"tags\":{},\"result\":\"9\",\"plies\":[{\"ply\":\"a\",\"eval\":\"?\",\"marks\":[1]}]}")
            .len(),
        2
    );
    assert!(faults(&format!("{{\"tags\":{{}},\"result\":\"{}", "x".repeat(20 << 20)))[0].contains("16 MiB"));
    assert!(faults(&"[".repeat(100_000))[0].contains("cannot read the JSON"));
    let deep = "{\"ply\":\"a\",\"variations\":[[".repeat(100_000);
    assert_eq!(faults(&format!("{{\"tags\":{{}},\"result\":\"*\",\"plies\":[{deep}")).len(), 1);
}

#[test]
fn sgf_carries_games_of_placements_with_variations_and_notes() {
    let game = find("gorogo").unwrap();
    for seed in 0..50 {
        let record = annotated(game, seed);
        let text = to_sgf(&record).unwrap();
        let [entry] = &sgf(&text)[..] else { panic!("{text}") };
        assert_eq!(
            entry.clone().faultless().map(|again| again.to_string()),
            Ok(record.to_string()),
            "{text}"
        );
    }
    assert!(
        to_sgf(&annotated(find("greener").unwrap(), 1))
            .unwrap_err()
            .sentence
            .contains("Greener cannot be written")
    );
}

#[test]
fn sgf_of_a_position_in_the_middle_keeps_it() {
    let game = find("gorogo").unwrap();
    let mut study = Study::new(game, game.read("W4/2B2/1HWB1/2B2/W4 b 7+2 7+2").unwrap());
    study.play("e5").unwrap();
    let text = to_sgf(study.record()).unwrap();
    for part in [
        "AW[ae][cc][aa]AB[cd][dc][cb]",
        "PL[B]",
        "LB[bc:H]",
        "SP[W4/2B2/1HWB1/2B2/W4 b 7+2 7+2]",
        "\n;B[ea]LB[bc:H]",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert_eq!(sgf(&text)[0].record, *study.record());
}

#[test]
fn sgf_that_is_no_game_of_ours_is_refused_with_its_place() {
    for (text, expected) in [
        (
            "(;RU[Go]SZ[5])",
            "line 1, column 2: cannot read 'Go': RU names no game here whose plies place stones",
        ),
        ("(;SZ[5];W[]HG[cc];W[aa])", "line 1, column 18: cannot read 'a5': Black decides here"),
        (
            "(;SZ[5]\n;W[cc])",
            "line 2, column 1: c3 is not legal here: White's first piece must be a henge (§3)",
        ),
        (
            "(;SZ[5];W[zz])",
            "line 1, column 8: cannot read 'zz': expected a point of the board, or HG beside a pass",
        ),
        (
            "(;AB[aa])",
            "line 1, column 2: cannot read 'AB': a position is given by SP at the root, since stones alone do not tell it all",
        ),
        ("()", "line 1, column 1: cannot read '()': expected a node, which begins with ;"),
        ("(;C[oops", "line 1, column 4: cannot read '[': expected ] at the end of the value"),
        ("(;C", "line 1, column 3: cannot read 'C': expected [ and a value behind the property"),
        ("(;x", "line 1, column 4: cannot read 'the end': expected ) at the end of the game"),
    ] {
        assert_eq!(sgf_faults(text).first().map(String::as_str), Some(expected), "{text}");
    }
    assert!(sgf("").is_empty() && sgf(" \n").is_empty());
    assert_eq!(
        sgf_faults("\nno game at all"),
        ["line 2, column 1: cannot read 'the file': expected (; at the beginning of a game"]
    );
    for monster in [
        "(".repeat(100_000),
        "(;".repeat(100_000),
        ";W[]".repeat(1 << 20),
        format!("(;C[{}", "x".repeat(20 << 20)),
    ] {
        assert!(sgf(&monster).len() <= 1);
    }
}

#[test]
fn a_list_of_moves_reads_both_spellings_of_neutral_pieces() {
    let game = find("gorogo").unwrap();
    let entry = from_abstractplay(game, "1. &c3 c4\n2. b3, Ha1\n").unwrap();
    let mut record = entry.faultless().unwrap();
    assert_eq!(verify(&mut record), []);
    assert_eq!(to_abstractplay(&record).unwrap(), "&c3\nc4\nb3\n&a1\n");
    let wrong = from_abstractplay(game, "&c3\n c4 z9").unwrap();
    assert_eq!(
        wrong.faults[0].to_string(),
        "line 2, column 5: cannot read 'z9': expected a move such as c3 or &c3"
    );
    assert!(from_abstractplay(find("greener").unwrap(), "a1a2").is_err());
}

proptest! {
    #[test]
    fn no_sgf_makes_it_panic(text in "([\\[\\]();:\\\\ ]|;W\\[cc\\]|HG\\[ab\\]|;B|C\\[|\\PC){0,40}") {
        sgf(&text);
    }

    #[test]
    fn no_bytes_do(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        SgfReader::new(&bytes[..]).for_each(|entry| drop(from_sgf(&entry.unwrap())));
        JsonReader::new(&bytes[..]).for_each(|entry| drop(entry.unwrap()));
        if let Ok(text) = std::str::from_utf8(&bytes) {
            let _ = from_abstractplay(find("gorogo").unwrap(), text);
        }
    }
}
