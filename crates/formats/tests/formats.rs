//! Records in other formats, and back.

use catalog::{GAMES, find};
use formats::{ListReader, Study, is_abstractplay, sgf_games};
use game::{Random, Setup};
use proptest::prelude::*;
use record::{Fault, GameResult, JsonReader, Mark, NodeId, ParsedRecord, Record, TagName};

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
            1 => (0..=random.below(4)).for_each(|_| study.note_mut().mark(Mark(random.below(9) as u8))),
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

/// Normalises a record, and returns its faults.
fn verify(record: &mut Record) -> Vec<Fault> {
    match formats::verify(record.clone()) {
        Ok((verified, faults)) => {
            *record = verified.into_record();
            faults
        }
        Err(fault) => vec![fault],
    }
}

fn to_sgf(record: &Record) -> Result<String, Fault> {
    formats::to_sgf(Study::open(record.clone())?.record())
}

fn to_abstractplay(record: &Record) -> Result<String, Fault> {
    formats::to_abstractplay(Study::open(record.clone())?.record())
}

fn sgf(text: &str) -> Vec<ParsedRecord> {
    sgf_games(text.as_bytes()).map(Result::unwrap).collect()
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
    assert_eq!(sgf(&text)[0].record, **study.record());
}

#[test]
fn sgf_that_is_no_game_of_ours_is_refused_with_its_place() {
    for (text, expected) in [
        (
            "(;RU[Go]SZ[5])",
            "line 1, column 5: cannot read 'Go': RU names no game here whose moves place stones",
        ),
        ("(;SZ[5];W[]HG[cc];W[aa])", "line 1, column 20: cannot read 'a5': Black decides here"),
        (
            "(;SZ[5]\n;W[cc])",
            "line 2, column 3: c3 is not legal here: White's first piece must be a henge (§3)",
        ),
        (
            "(;SZ[5];W[zz])",
            "line 1, column 10: cannot read 'zz': expected a point of the board, or HG beside a pass",
        ),
        (
            "(;AB[aa])",
            "line 1, column 5: cannot read 'AB': a position is given by SP at the root, because stones alone do not describe it",
        ),
        (
            "(;\nSP[5/5])",
            "line 2, column 3: cannot read '5/5': expected rows, w or b, White's hand and Black's, such as '5/5/5/5/5 w 10+3 10+2'",
        ),
        ("(;RE[White])", "line 1, column 5: cannot read 'White': expected a result: W+, B+, 0, Draw or ?"),
        (
            "(;TG[Größe:1])",
            "line 1, column 5: cannot read 'Größe:1': expected a tag's name, a colon and its text",
        ),
        (
            "(;SZ[5];W[]HG[cc]\n NG[1][x])",
            "line 2, column 7: cannot read 'x': expected a mark, a number up to 255",
        ),
        (
            "(;SZ[5](;W[]HG[cc])(;W[]HG[cc];B[aa]))",
            "line 1, column 33: cannot read 'aa': the game ends before it, and a variation can only replace a move that was played",
        ),
        ("()", "line 1, column 1: cannot read '()': expected a node, which begins with ;"),
        ("(;C[oops", "line 1, column 4: cannot read '[': expected ] at the end of the value"),
        ("(;C", "line 1, column 3: cannot read 'C': expected [ and a value after the property"),
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

/// A game that is over, its plies as a list.
fn finished() -> Record {
    let game = find("gorogo").unwrap();
    let (mut study, mut random) = (Study::new(game, game.start(&Setup::default()).unwrap()), Random::new(5));
    while study.state().outcome().is_none() {
        let moves = study.state().moves();
        study.play(&moves[random.below(moves.len())]).unwrap();
    }
    study.into_record()
}

#[test]
fn a_missing_result_follows_from_the_rules() {
    let record = finished();
    let without = to_sgf(&record).unwrap().replace("RE[W+]", "").replace("RE[B+]", "");
    assert_eq!(sgf(&without)[0].clone().faultless().unwrap().result(), record.result());
    let list = to_abstractplay(&record).unwrap();
    assert_eq!(lists(&list)[0].record.result(), record.result());
}

fn lists(text: &str) -> Vec<ParsedRecord> {
    let reader = ListReader::new(find("gorogo").unwrap(), text.as_bytes()).unwrap();
    reader.map(Result::unwrap).collect()
}

#[test]
fn a_list_of_moves_reads_both_spellings_of_neutral_pieces() {
    let mut record = lists("\u{feff}1. &c3 c4\n2. b3, Ha1\n")[0].clone().faultless().unwrap();
    assert_eq!(verify(&mut record), []);
    assert_eq!(to_abstractplay(&record).unwrap(), "&c3\nc4\nb3\n&a1\n");
    assert!(ListReader::new(find("greener").unwrap(), &b"a1a2"[..]).is_err());
}

#[test]
fn lists_follow_each_other_and_every_fault_has_its_place() {
    let mut entries = lists("\n&c3\n c4 z9 a1\na2\n \n\n&a1\n a2, a2\n\n");
    let faults: Vec<Vec<String>> = entries
        .iter_mut()
        .map(|entry| {
            entry.faults.extend(verify(&mut entry.record));
            entry.faults.iter().map(ToString::to_string).collect()
        })
        .collect();
    assert_eq!(
        faults,
        [
            ["line 3, column 5: cannot read 'z9': expected a move such as c3 or &c3"],
            ["line 8, column 6: a2 is not legal here: a2 is occupied"]
        ]
    );
    assert_eq!((entries[0].place.line, entries[1].place.line), (2, 7));
    let both = [finished(), lists("&c3 c4").remove(0).record];
    let text = both.each_ref().map(|record| to_abstractplay(record).unwrap()).join("\n");
    assert_eq!(lists(&text).into_iter().map(|entry| entry.record).collect::<Vec<_>>(), both);
    assert!(lists(&"c3 ".repeat(1 << 20))[0].faults[0].sentence.contains("at most 100000 moves"));
}

#[test]
fn a_list_is_recognised() {
    let is = |name: &str, text: &str| is_abstractplay(find(name).unwrap(), text);
    for list in ["&c3\nc4", "1. Hc3 2. c4", "c3,c4\n\n&c3"] {
        assert!(is("gorogo", list), "{list}");
        assert!(!is("greener", list), "{list}");
    }
    for faulty in ["&c3 c4 zz\n\n&a1 b1", "1. Hc3 2. c9", "&c3 z-9"] {
        assert!(is("gorogo", faulty), "{faulty}");
    }
    for other in [
        "",
        "zz c3",
        "Hc3 zz 1-0",
        "c3 zz {so}",
        "1. 2.",
        "1. Hc3 2. c4 *",
        "[Game \"gorogo\"]",
        "(;W[aa])",
        "Hc3 {the centre}",
        "z9",
    ] {
        assert!(!is("gorogo", other), "{other}");
    }
}

#[test]
fn tags_that_name_no_game_and_no_position_are_refused_at_their_place() {
    for (text, expected) in [
        ("[White \"Ada\"]\n[Game \"chess\"] *", "line 2, column 7: cannot read 'chess'"),
        ("[Game \"gorogo\"]\n [Position \"5/5\"] *", "line 2, column 12: cannot read '5/5'"),
        ("[Game \"gorogo\"] Hc3 {so}\n c3 *", "line 2, column 2: c3 is not legal"),
    ] {
        let mut entry = record::Reader::new(text.as_bytes()).next().unwrap().unwrap();
        let told = verify(&mut entry.record)[0].to_string();
        assert!(told.starts_with(expected), "{expected} in {told}");
    }
    let mut over = finished();
    let said = over.to_string().replace("1-0", "*").replace("0-1", "*");
    over = record::Reader::new(said.as_bytes()).next().unwrap().unwrap().faultless().unwrap();
    let line = said.lines().count() as u32;
    let place = verify(&mut over)[0].place.unwrap();
    assert_eq!((place.line, place.column), (line, said.lines().last().unwrap().len() as u32));
}

/// A result that cannot be read looks like one ply too many; the game is over all the same.
#[test]
fn a_line_that_is_cut_where_the_game_is_over_has_the_result_of_the_rules() {
    let over = finished();
    let text = over.to_string();
    let unread = format!("{} te", text.trim_end().trim_end_matches(over.result().text()));
    let mut record = record::Reader::new(unread.as_bytes()).next().unwrap().unwrap().record;
    let told = verify(&mut record);
    assert!(told.len() == 1 && told[0].sentence.starts_with("cannot read 'te'"), "{told:?}");
    assert_eq!(record.to_string(), text);
    assert_eq!(verify(&mut record), []);
}

/// Plies that people spell differently are one ply, and what follows them stands together.
#[test]
fn two_spellings_of_a_ply_are_one() {
    let read =
        |text: &str| record::Reader::new(text.as_bytes()).next().unwrap().unwrap().faultless().unwrap();
    let mut record = read("[Game \"gorogo\"] Hc3 (hc3 {so} a1) (&c3 b1 (a1) (b2)) c4 *");
    assert_eq!(verify(&mut record), []);
    assert!(record.to_string().ends_with("1. Hc3 {so} 2. c4 (2. a1) (2. b1) (2. b2) *\n"), "{record}");
    assert_eq!(read(&record.to_string()), record);
    let mut record = read("[Game \"gorogo\"] Hc3 (hc3 a1) *");
    assert_eq!(verify(&mut record)[0].to_string().split(':').next(), Some("line 1, column 26"));
    assert!(record.to_string().ends_with("1. Hc3 *\n"), "{record}");
}

/// Records of a game of placements, of any start and shape, with tags that other formats do not have.
fn records() -> impl Strategy<Value = Record> {
    let tags = prop::collection::vec(
        ("(Date|SetUp|Site|Annotator|TimeControl|B)", "([0-9.:\\[\\]\\\\-]|é| ){0,9}"),
        0..6,
    );
    let edits =
        prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..9_u8), 0..70);
    let start = prop::sample::select(vec![
        None,
        Some("5/5/5/5/5 w 10+3 10+2"),
        Some("W4/2B2/1HWB1/2B2/W4 b 7+2 7+2"),
        Some("BWWWH/BWH1B/BW1H1/1BBWH/HWBW1 b 2+0 2+0"),
    ]);
    (tags, edits, start, 0..GameResult::ALL.len()).prop_map(|(tags, edits, start, result)| {
        let game = find("gorogo").unwrap();
        let begin = start.map_or_else(|| game.start(&Setup::default()), |text| game.read(text)).unwrap();
        let mut study = Study::new(game, begin);
        let mut known = vec![NodeId::START];
        for (at, choice, kind) in edits {
            study.go(known[at.index(known.len())]);
            let number = choice.index(256);
            match (kind, study.state().moves()) {
                (0, _) => study.note_mut().mark(Mark(number as u8 % 8)),
                (1, _) => study.note_mut().mark(Mark(number as u8)),
                (2, _) => {
                    study.note_mut().add_comment(&format!("] \\ {number} [%clk 0:00:{:02}]", number % 60));
                }
                (3, _) => drop(study.promote()),
                (_, moves) if moves.is_empty() => (),
                (_, moves) => {
                    let played = study.play(&moves[choice.index(moves.len())]);
                    known.extend(played.is_ok().then(|| study.at()));
                }
            }
        }
        let mut record = study.into_record();
        if record.result() == GameResult::Open {
            record.set_result(GameResult::ALL[result]);
        }
        if let Some(start) = start {
            record.tags_mut().set(TagName::POSITION, start);
        }
        record.tags_mut().remove(&TagName::SET_UP);
        for (name, value) in tags {
            record.tags_mut().set(TagName::new(&name).unwrap(), &value);
        }
        record
    })
}

#[test]
fn sgf_carries_the_deepest_nesting() {
    let game = find("gorogo").unwrap();
    let mut study = Study::new(game, game.start(&Setup::default()).unwrap());
    let mut record = loop {
        let moves = study.state().moves();
        let Some(ply) = moves.first() else { break study.into_record() };
        study.play(ply).unwrap();
        study.back();
        if moves.get(1).is_none_or(|other| study.play(other).is_err()) {
            break study.into_record();
        }
    };
    assert!(record.nesting() > 15);
    assert_eq!(verify(&mut record), []);
    assert_eq!(sgf(&to_sgf(&record).unwrap())[0].clone().faultless(), Ok(record));
}

proptest! {
    #[test]
    fn what_is_written_as_sgf_reads_back(record in records()) {
        let text = to_sgf(&record).unwrap();
        let entries = sgf(&text);
        prop_assert_eq!(entries.len(), 1, "{}", text);
        prop_assert_eq!(entries[0].clone().faultless(), Ok(record), "{}", text);
    }

    #[test]
    fn no_sgf_makes_it_panic(text in "([\\[\\]();:\\\\ ]|;W\\[cc\\]|HG\\[ab\\]|;B|C\\[|\\PC){0,40}") {
        sgf(&text);
    }

    #[test]
    fn no_bytes_do(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        sgf_games(&bytes[..]).for_each(|entry| drop(entry.unwrap()));
        JsonReader::new(&bytes[..]).for_each(|entry| drop(entry.unwrap()));
        let lists = ListReader::new(find("gorogo").unwrap(), &bytes[..]).unwrap();
        lists.for_each(|entry| drop(entry.unwrap()));
    }
}
