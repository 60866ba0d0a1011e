//! The text of a record: what is read, what is refused and where, and that what was written reads back.

use game::Color;
use proptest::prelude::*;
use record::{GameResult, JsonReader, Link, MAX_TAGS, Mark, NodeId, ParsedRecord, Reader, Record, TagName};

fn read(text: &str) -> Vec<ParsedRecord> {
    Reader::new(text.as_bytes()).map(|entry| entry.unwrap()).collect()
}

fn one(text: &str) -> Record {
    let [entry] = &read(text)[..] else { panic!("one record expected in {text}") };
    entry.clone().faultless().unwrap_or_else(|fault| panic!("{fault} in {text}"))
}

/// The faults of a text, as people see them.
fn faults(text: &str) -> Vec<String> {
    read(text).iter().flat_map(|entry| entry.faults.iter().map(ToString::to_string)).collect()
}

/// The plies of the main line.
fn plies(record: &Record) -> Vec<&str> {
    record.mainline().map(|id| record.ply(id)).collect()
}

#[test]
fn a_record_is_read_as_people_write_it() {
    let record = one(
        "\u{feff}[White \"Ada \\\"the\\\\Ace\\\"\"]\r\n[Game \"x\"]\n\n{Hello [%clk 0:05:00]} 1. a1! b2?! {nice; really} \
         (1... c3 $14 (d4)) 2.e5 ; to the end of the line\n3 f6 1-0 ",
    );
    assert_eq!(record.tag(&TagName::WHITE), "Ada \"the\\Ace\"");
    assert_eq!(plies(&record), ["a1", "b2", "e5", "f6"]);
    assert_eq!(record.result(), GameResult::Win(Color::White));
    assert_eq!(
        record.to_string(),
        "[White \"Ada \\\"the\\\\Ace\\\"\"]\n[Result \"1-0\"]\n[Game \"x\"]\n\n\
         {[%clk 0:05:00] Hello} 1. a1 $1 2. b2 $6 {nice; really} (2. c3 $14) (2. d4)\n\
         3. e5 {to the end of the line} 4. f6 1-0\n"
    );
    assert_eq!(one(&record.to_string()), record);
}

#[test]
fn plies_of_one_turn_stand_together() {
    let text = "[Result \"*\"]\n\n1. d3d7, x@a1 (, ^@b2, -@c3 2. e8e7), +@b2 2. c8c7 *\n";
    let record = one(text);
    assert_eq!(record.to_string(), text);
    let links: Vec<Link> = record.mainline().map(|id| record.link(id)).collect();
    assert_eq!(links, [Link::NewTurn, Link::SameTurn, Link::SameTurn, Link::NewTurn]);
    let turns: Vec<u32> = record.mainline().map(|id| record.turn_number(id)).collect();
    assert_eq!(turns, [1, 1, 1, 2]);
    // A game that begins in the middle of a turn.
    let text = "[Result \"*\"]\n\n, x@a1, ^@b2 2. c8c7 *\n";
    assert_eq!(one(text).to_string(), text);
}

#[test]
fn a_ply_that_could_be_taken_for_something_else_is_quoted() {
    let mut record = Record::new();
    for ply in ["1-0", "12", "3.c4", "*", "a,b", "", "say \"x\"", "\\", "c4!", "...", "(", "-@d4", "|@a1"] {
        record.append(ply, Link::NewTurn).unwrap();
    }
    assert_eq!(one(&record.to_string()), record);
    assert!(record.to_string().contains("12. -@d4 13. |@a1 *"));
}

#[test]
fn several_records_follow_each_other() {
    let text = "[Game \"x\"]\n\n1. a *\n\n[Game \"y\"]\n\n1. b 0-1\n1. c 1/2-1/2";
    let games: Vec<_> = read(text).into_iter().map(|entry| entry.faultless().unwrap()).collect();
    assert_eq!(games.iter().map(|game| plies(game)[0]).collect::<Vec<_>>(), ["a", "b", "c"]);
    assert!(read("").is_empty() && read(" \n\t ").is_empty());
}

#[test]
fn faults_name_their_place_what_was_read_and_what_was_expected() {
    for (text, expected) in [
        ("[White Ada]\n\n*", "line 1, column 8: cannot read 'Ada': expected a text in quotation marks"),
        ("[White \"Ada]\n\n*", "line 1, column 8: cannot read 'Ada]': expected \" at the end of the text"),
        (
            "[Größe \"1\"]\n*",
            "line 1, column 2: cannot read 'Größe': expected a tag's name of letters, digits and _",
        ),
        (
            "[A \"1\"]\n[A \"2\"] *",
            "line 2, column 2: cannot read 'A': each tag may be given once; the first one counts",
        ),
        (
            "[Result \"2-0\"] *",
            "line 1, column 9: cannot read '2-0': expected a result: 1-0, 0-1, 1/2-1/2 or *",
        ),
        ("[Result \"1-0\"] 0-1", "line 1, column 16: cannot read '0-1': the tag says 1-0"),
        ("a b", "line 1, column 4: cannot read 'the end': expected the result: 1-0, 0-1, 1/2-1/2 or *"),
        ("a {é} (b", "line 1, column 9: cannot read 'the end': expected the result: 1-0, 0-1, 1/2-1/2 or *"),
        ("a ) *", "line 1, column 3: cannot read ')': no variation is open here"),
        ("a (b *", "line 1, column 6: cannot read '*': expected ) at the end of a variation"),
        ("(a) *", "line 1, column 1: cannot read '(': a variation must follow the move that it replaces"),
        ("a () *", "line 1, column 4: cannot read ')': expected a move in the variation"),
        ("a, *", "line 1, column 2: cannot read ',': expected a move after it"),
        ("a $x *", "line 1, column 3: cannot read '$x': expected $ and a number up to 255"),
        ("a $256 *", "line 1, column 3: cannot read '$256': expected $ and a number up to 255"),
        ("a } *", "line 1, column 3: cannot read '}': expected a move, a comment or the result"),
        ("a\n {b", "line 2, column 2: cannot read 'b': expected } at the end of the comment"),
    ] {
        assert_eq!(faults(text).first().map(String::as_str), Some(expected), "{text}");
    }
}

#[test]
fn the_good_part_is_kept_and_the_next_record_read() {
    let entries = read(
        "[White \"Ada]\n[Game \"x\"]\n\n1. a {oh (b) (((c))) 2. d $999 3. e\n\n[Game \"y\"]\n\n1. f ] g *\n[Game\n[Game \"z\"] h *",
    );
    let kept: Vec<_> =
        entries.iter().map(|entry| (entry.record.tag(&TagName::GAME), plies(&entry.record))).collect();
    assert_eq!(kept, [("x", vec!["a"]), ("y", vec!["f", "g"]), ("z", vec!["h"])]);
    assert!(entries.iter().all(|entry| !entry.faults.is_empty()));
    assert_eq!(entries[1].place, record::Place { line: 6, column: 1 });
}

#[test]
fn a_variation_that_repeats_a_ply_does_not_take_the_place_of_what_was_played() {
    for text in ["a1 b2 (b2 c3) d4 *", "a1 b2 (b2 {so} c3) (e5 (b2 c3)) d4 *", "a1 b2 (b2 d4 c3) d4 e5 *"] {
        let record = one(text);
        assert_eq!(plies(&record)[..3], ["a1", "b2", "d4"], "{text}");
        assert!(record.to_string().contains("c3)"), "{record}");
        assert_eq!(one(&record.to_string()), record);
    }
    let text = "a1 b2 (b2 c3) *";
    assert_eq!(
        faults(text),
        [
            "line 1, column 11: cannot read 'c3': the game ends before it, and a variation can only replace a move that was played"
        ]
    );
    assert_eq!(plies(&read(text)[0].record), ["a1", "b2"]);
    let json = |rest: &str| {
        let text = format!(
            "{{\"tags\":{{}},\"result\":\"*\",\"plies\":[{{\"ply\":\"b2\",\"comment\":\"so\",\
             \"variations\":[[{{\"ply\":\"b2\"}},{{\"ply\":\"c3\"}}]]}}{rest}]}}"
        );
        JsonReader::new(text.as_bytes()).next().unwrap().unwrap()
    };
    let record = json(",{\"ply\":\"d4\"}").faultless().unwrap();
    assert!(record.to_string().ends_with("1. b2 {so} 2. d4 (2. c3) *\n"), "{record}");
    let entry = json("");
    assert_eq!((entry.faults.len(), plies(&entry.record)), (1, vec!["b2"]));
}

#[test]
fn bytes_that_are_no_text_are_a_fault() {
    let entries: Vec<ParsedRecord> = Reader::new(&b"a {\xff} b\xfe c *"[..]).map(Result::unwrap).collect();
    assert_eq!(plies(&entries[0].record), ["a", "c"]);
    assert_eq!(entries[0].faults.len(), 2);
}

#[test]
fn editing_keeps_the_tree_in_order() {
    let mut record = one("1. a 2. b 3. c *");
    let [a, b, c] = record.mainline().collect::<Vec<_>>()[..] else { panic!() };
    let better = record.add(a, "x", Link::NewTurn).unwrap();
    record.add(better, "y", Link::NewTurn).unwrap();
    assert_eq!(record.add(a, "x", Link::NewTurn), Ok(better), "once is enough");
    assert!(record.is_on_mainline(c) && !record.is_on_mainline(better));
    record.promote(better).unwrap();
    assert!(record.to_string().ends_with("1. a 2. x (2. b 3. c) 3. y *\n"), "{record}");
    record.remove(b);
    record.note_mut(a).mark(Mark::GOOD);
    assert!(record.to_string().ends_with("1. a $1 2. x 3. y *\n"));
    record.remove(NodeId::START);
    assert_eq!(record.end(), NodeId::START);
}

#[test]
fn merging_makes_a_tree() {
    let mut tree = one("1. a 2. b {one} *");
    tree.merge(&one("1. a 2. c 3. d *")).unwrap();
    tree.merge(&one("1. a {two} 2. b 3. e *")).unwrap();
    assert!(tree.to_string().ends_with("1. a {two} 2. b {one} (2. c 3. d) 3. e *\n"), "{tree}");
}

#[test]
fn nesting_has_an_end() {
    let mut record = Record::new();
    let mut at = record.append("p", Link::NewTurn).unwrap();
    let deepest = (0..1000).find(|number| {
        record.append("q", Link::NewTurn).unwrap();
        let Ok(next) = record.add(at, &format!("v{number}"), Link::NewTurn) else { return true };
        record.add(next, "main", Link::NewTurn).unwrap();
        at = next;
        false
    });
    assert_eq!(deepest, Some(record::MAX_NESTING));
    assert_eq!(one(&record.to_string()), record);
}

/// Variations that begin alike are one, which may stand deeper than the text had it.
#[test]
fn what_repeats_a_ply_is_nested_no_deeper_than_can_be_read_back() {
    let levels = record::MAX_NESTING - 1;
    let open: String = (0..levels).map(|depth| format!("(v{depth} p ")).collect();
    let deep = format!("a {open} (w x) (w y) {} b *", ")".repeat(levels));
    let [entry] = &read(&deep)[..] else { panic!("one record expected") };
    assert_eq!(
        faults(&deep),
        [format!(
            "line 1, column {}: cannot read 'y': variations are nested at most 32 deep: promote one of them first",
            deep.find('y').unwrap() + 1
        )]
    );
    assert_eq!(entry.record.nesting(), record::MAX_NESTING);
    assert_eq!(one(&entry.record.to_string()), entry.record);
}

#[test]
fn tags_and_the_result_know_their_place() {
    let entry = &read("[Game \"x\"]\n [A_b \"é\"] a\n 1-0")[0];
    let place = |line, column| Some(record::Place { line, column });
    assert_eq!(entry.record.tags().place(&TagName::GAME), place(1, 7));
    assert_eq!(entry.record.tags().place(&TagName::new("A_b").unwrap()), place(2, 7));
    assert_eq!(entry.record.result_place(), place(3, 2));
    // Places are no part of what is kept.
    assert_eq!(one("[Game \"x\"] [A_b \"é\"] a 1-0"), entry.record);
}

/// What must not make the reader panic, hang, overflow the stack or grow.
#[test]
fn monsters_are_refused() {
    let mebibytes = 10 << 20;
    let parentheses = "(".repeat(100_000);
    for text in [
        format!("a {parentheses} b {} *", ")".repeat(100_000)),
        format!("a {parentheses}"),
        "(a ".repeat(100_000),
        "a ".repeat(mebibytes / 2),
        format!("a {} *", "b ".repeat(200_000)),
        "x".repeat(mebibytes),
        "[".repeat(mebibytes),
        "{".repeat(mebibytes),
        "$".repeat(mebibytes / 8),
        format!("a {}", "(b)".repeat(mebibytes / 3)),
        format!("a {} *", "{x}".repeat(mebibytes / 3)),
        format!("a {}", (0..1 << 18).map(|number| format!("(b{number})")).collect::<String>()),
        format!("a {}", (0..1 << 18).map(|number| format!("({{{number}}} b)")).collect::<String>()),
        format!("a {}", "b (c) ".repeat(mebibytes / 20)),
        format!("[A \"{}\"] *", "[%eval ".repeat(mebibytes / 7)),
        format!("a {{{} 1{}}} *", "[%eval ".repeat(1 << 17), "]".repeat(1 << 17)),
        format!("[A \"1\"]\n{{{}", "b\n".repeat(10 << 20)),
    ] {
        for entry in read(&text) {
            assert!(entry.faults.len() <= record::MAX_FAULTS + 1);
            // Numbers make a text longer: what is nearly too long may be too long when it is written.
            let text = entry.record.to_string();
            let again = read(&text);
            assert!(text.len() > 16 << 20 || (again.len() == 1 && again[0].record == entry.record));
        }
    }
}

/// What would take a minute if every tag were compared with all before it.
#[test]
fn a_crowd_of_tags_is_refused_at_once() {
    let names: Vec<String> = (0..80_000).map(|number| format!("T{number}")).collect();
    let text: String = names.iter().map(|name| format!("[{name} \"x\"]\n")).collect();
    let fields: Vec<String> = names.iter().map(|name| format!("\"{name}\":\"x\"")).collect();
    let json = format!(
        "{{\"tags\":{{{},\"Game\":\"g\"}},\"result\":\"*\",\"plies\":[{{\"ply\":\"a\"}}]}}",
        fields.join(",")
    );
    let crowded = [
        read(&format!("{text}[Game \"g\"]\na *")).remove(0),
        JsonReader::new(json.as_bytes()).next().unwrap().unwrap(),
    ];
    for ParsedRecord { record, faults, .. } in crowded {
        assert_eq!(record.tags().len(), MAX_TAGS + 1);
        assert_eq!((record.tag(&TagName::GAME), record.mainline().count()), ("g", 1));
        let [fault] = &faults[..] else { panic!("{faults:?}") };
        assert!(
            fault.place.is_some() && fault.sentence.starts_with("cannot read 'T256': a record has at most")
        );
    }
}

/// A text for any place in a record.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-h][1-9]([a-h][1-9])?",
        "[-+|^<>NESWx]@[a-g][1-9]",
        "\\PC{0,12}",
        "[\\[\\]{}()$,;\"\\\\%!?*.0-9 /a-c\u{e9}-]{0,12}",
        Just("[%eval +1.00]".to_string()),
        Just("1/2-1/2".to_string()),
    ]
}

/// A record built by random edits.
fn records() -> impl Strategy<Value = Record> {
    let edits = prop::collection::vec((any::<prop::sample::Index>(), texts(), texts(), 0..8_u8), 0..60);
    let tags = prop::collection::vec(("[A-C_]{1,2}", texts()), 0..4);
    (tags, edits, 0..4_usize).prop_map(|(tags, edits, result)| {
        let mut record = Record::new();
        for (name, value) in tags {
            record.tags_mut().set(TagName::new(&name).unwrap(), &value);
        }
        record.set_result(GameResult::ALL[result]);
        let mut ids = vec![NodeId::START];
        for (at, ply, comment, kind) in edits {
            let at = ids[at.index(ids.len())];
            match kind {
                0 => record.note_mut(at).add_comment(&comment),
                1 => record.note_mut(at).mark(Mark(comment.len() as u8)),
                2 => record
                    .note_mut(at)
                    .set_clock(std::time::Duration::from_millis(comment.len() as u64 * 777)),
                3 => record.promote(at).unwrap_or(()),
                _ => {
                    let link = if kind == 4 { Link::SameTurn } else { Link::NewTurn };
                    ids.extend(record.add(at, &ply, link));
                }
            }
        }
        record
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_back(record in records()) {
        let text = record.to_string();
        // Tags and quoted plies stay on one line, and what closes is glued to the last word.
        let fits = |line: &str| line.trim_end_matches([')', '}', ',']).chars().count() <= 80;
        prop_assert!(text.lines().all(|line| fits(line) || line.contains('"')), "{}", text);
        let entries = read(&text);
        prop_assert_eq!(entries.len(), 1, "{}", text);
        let entry = entries.into_iter().next().unwrap();
        prop_assert_eq!(entry.faultless().map_err(|fault| format!("{fault} in {text}")), Ok(record.clone()));
        let json = record.to_json();
        let again = JsonReader::new(json.as_bytes()).next().unwrap().unwrap().faultless();
        prop_assert_eq!(again, Ok(record), "{}", json);
    }

    #[test]
    fn anything_is_read_without_panic_and_the_good_part_reads_back(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        for entry in Reader::new(&bytes[..]) {
            let record = entry.unwrap().record;
            prop_assert_eq!(one(&record.to_string()), record);
        }
    }

    #[test]
    fn nearly_right_texts_as_well(text in "([\\[\\]{}()$,;\"\\\\%!?*. ]|1-0|a1|\\[A \"|\n){0,60}") {
        for entry in read(&text) {
            prop_assert_eq!(one(&entry.record.to_string()), entry.record);
        }
    }
}
