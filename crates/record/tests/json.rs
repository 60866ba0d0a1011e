//! Records as JSON: what is read, and what is refused and where.

use record::{JsonReader, ParsedRecord, Place, Reader, Record, TagName};

fn read(text: &str) -> Vec<ParsedRecord> {
    JsonReader::new(text.as_bytes()).map(Result::unwrap).collect()
}

fn faults(text: &str) -> Vec<String> {
    read(text).iter().flat_map(|entry| entry.faults.iter().map(ToString::to_string)).collect()
}

fn one(text: &str) -> Record {
    Reader::new(text.as_bytes()).next().unwrap().unwrap().faultless().unwrap()
}

#[test]
fn every_fault_names_its_place_what_was_read_and_what_was_expected() {
    for (text, expected) in [
        ("\n nonsense", "line 2, column 2: cannot read 'nonsense': expected an object, which begins with {"),
        ("{\"tags\":{},\"plies\":[]}", "line 1, column 1: cannot read '{': expected the field result in it"),
        (
            "{\"tags\":{\"é\":\"1\",\n\"a b\":\"1\"}",
            "line 1, column 10: cannot read 'é': expected a tag's name of letters, digits and _",
        ),
        ("{\"tags\":{\"A\":5}}", "line 1, column 14: cannot read '5': expected a text in quotation marks"),
        (
            "{\"tags\":{},\n  \"result\": \"2-0\",\"plies\":[]}",
            "line 2, column 13: cannot read '2-0': expected a result: 1-0, 0-1, 1/2-1/2 or *",
        ),
        (
            "{\"comment\":\"é\",\"eval\":\"?\"}",
            "line 1, column 23: cannot read '?': expected an evaluation such as +1.25, -0.5, #9, #-9 or =",
        ),
        (
            "{\"clock\":\"5\"}",
            "line 1, column 10: cannot read '5': expected hours, minutes and seconds, such as 0:04:59",
        ),
        ("{\"marks\":[1,256]}", "line 1, column 13: cannot read '256': expected a mark, a number up to 255"),
        (
            "{\"marks\":[\"1\"]}",
            "line 1, column 11: cannot read '\"1\"': expected a mark, a number up to 255",
        ),
        (
            "{\"plies\":[{\"comment\":\"\"}]}",
            "line 1, column 11: cannot read '{': expected the field ply in it",
        ),
        (
            "{\"plies\":[\n\"a\"]}",
            "line 2, column 1: cannot read '\"a\"': expected an object, which begins with {",
        ),
        ("{\"plies\":[{\"same_turn\":1}]}", "line 1, column 24: cannot read '1': expected true or false"),
        ("{\"tags\" {}}", "line 1, column 9: cannot read '{': expected : after the name of a field"),
        (
            "{\"tags\":{}",
            "line 1, column 11: cannot read 'the end': expected , or } after the value of a field",
        ),
        (
            "{\"plies\":[{} {}]}",
            "line 1, column 14: cannot read '{': expected , or ] after an item of a list",
        ),
        ("{\"comment\":\"a\n", "line 1, column 12: cannot read '\"a': expected \" at the end of the text"),
        (
            "{\"comment\":\"\\x\"}",
            "line 1, column 12: cannot read '\"\\x\"': expected text in UTF-8 with JSON escapes",
        ),
        ("{\"comment\":nan}", "line 1, column 12: cannot read 'nan': expected a value"),
        ("{\"x\":inf}", "line 1, column 6: cannot read 'inf': expected a value"),
        ("{\"x\":[01]}", "line 1, column 7: cannot read '01': expected a value"),
        ("{\"marks\":[+1]}", "line 1, column 11: cannot read '+1': expected a mark, a number up to 255"),
        ("{\"other\":nothing}", "line 1, column 10: cannot read 'nothing': expected a value"),
    ] {
        let told = faults(text);
        assert!(told.iter().any(|fault| fault == expected), "{expected}\nin {told:?}");
    }
}

#[test]
fn plies_tags_and_results_know_their_place() {
    let text = "{\"tags\":{\"Game\":\"x\"},\n\"result\":\"*\",\"plies\":[\n {\"ply\":\"a\",\"variations\":[[{\"ply\":\"b\"}]]}]}";
    let record = &read(text)[0].record;
    let place = |line, column| Some(Place { line, column });
    let [a, b] = record.children(record::NodeId::START) else { panic!("{record}") };
    assert_eq!((record.place(*a), record.place(*b)), (place(3, 9), place(3, 35)));
    assert_eq!(record.tags().place(&TagName::GAME), place(1, 17));
    assert_eq!(record.result_place(), place(2, 10));
}

#[test]
fn the_good_part_is_kept_and_the_next_record_read() {
    let good = one("[White \"Ada\"] a1 b2 *").to_json();
    let cut =
        "{\"tags\":{\"White\":\"Bo\"},\"result\":\"1-0\",\"plies\":[{\"ply\":\"a1\"},{\"ply\":\"b2\",\"comm";
    let entries = read(&format!("{cut}\n{good}\nnonsense\n{good}\n"));
    let kept: Vec<_> =
        entries.iter().map(|entry| (entry.faults.len(), entry.record.mainline().count())).collect();
    assert_eq!(kept, [(1, 2), (0, 2), (1, 0), (0, 2)]);
    assert_eq!(entries[0].record.tag(&TagName::WHITE), "Bo");
    assert_eq!(entries[1].place, Place { line: 2, column: 1 });
}

#[test]
fn fields_come_in_any_order_and_unknown_ones_are_passed_over() {
    let text = "{\"id\":[1,{\"x\":null}],\"plies\":[{\"eval\":null,\"variations\":[],\"n\":-1.5e3,\"ply\":\"\\u0061\"}],\
                \"result\":\"*\",\"tags\":{}}";
    assert_eq!(read(text)[0].clone().faultless().unwrap(), one("a *"));
}

#[test]
fn a_list_of_records_stands_for_its_records() {
    let (one, two) = (one("[White \"Ada\"] a1 *"), one("b2 1-0"));
    let (first, second) = (one.to_json(), two.to_json());
    for (text, count) in [
        (format!("[{first},{second}]"), 2),
        (format!(" [\n{first} ,\n {second}\n]\n"), 2),
        (format!("[{first}][]\n{second}"), 2),
        ("[]".to_string(), 0),
    ] {
        let records: Vec<Record> = read(&text).into_iter().map(|entry| entry.faultless().unwrap()).collect();
        assert_eq!(records, [one.clone(), two.clone()][..count], "{text}");
    }
    for (text, records, expected) in [
        (format!("[{first}"), 2, "'the end': expected ] at the end of the list"),
        (format!("[{first},"), 2, "'the end': expected ] at the end of the list"),
        (format!("[{first},]"), 2, "']': expected an object, which begins with {"),
        (format!("[{first}\n{second}]"), 3, "expected , or ] after a record of the list"),
        (format!("[{{\"tags\":5}},\n{second}]"), 2, "'5': expected an object, which begins with {"),
    ] {
        assert_eq!(read(&text).len(), records, "{text}");
        let told = faults(&text);
        assert!(told.len() == 1 && told[0].ends_with(expected), "{text}: {told:?}");
    }
}

#[test]
fn a_byte_order_mark_before_json_is_no_fault() {
    let record = one("[White \"Ada\"] a1 b2 *");
    let text = format!("\u{feff}{}\n{}\n", record.to_json(), record.to_json());
    let again: Vec<Record> =
        JsonReader::new(text.as_bytes()).map(|entry| entry.unwrap().faultless().unwrap()).collect();
    assert_eq!(again, [record.clone(), record]);
}

/// What must not make the reader panic, hang, overflow the stack or grow.
#[test]
fn monsters_are_refused() {
    let mebibytes = 20 << 20;
    for (text, expected) in [
        (format!("{{\"tags\":{{}},\"result\":\"{}", "x".repeat(mebibytes)), "a record has at most 16 MiB"),
        ("[".repeat(100_000), "expected an object"),
        (format!("{{\"x\":{}", "[".repeat(100_000)), "nested at most 128 deep"),
        (
            format!("{{\"plies\":[{}", "{\"ply\":\"a\",\"variations\":[[".repeat(100_000)),
            "nested at most 128 deep",
        ),
        (format!("{{\"plies\":[{}", "{\"ply\":\"a\"},".repeat(200_000)), "at most 100000 moves"),
        (format!("{{\"x\":{}", "1".repeat(mebibytes)), "a record has at most 16 MiB"),
    ] {
        let told = faults(&text);
        assert!(told.iter().any(|fault| fault.contains(expected)), "{expected} in {told:?}");
    }
}

#[test]
fn half_a_byte_order_mark_is_no_mark() {
    let object = "{\"tags\":{},\"result\":\"*\",\"plies\":[]}";
    for (mark, is_good) in
        [(&b"\xef\xbb\xbf"[..], true), (b"\xef", false), (b"\xef\xbb", false), (b"\xbf", false)]
    {
        let text = [mark, object.as_bytes()].concat();
        // However few bytes come at once.
        for size in [1, 2, 100] {
            let input = std::io::BufReader::with_capacity(size, &text[..]);
            let entries: Vec<ParsedRecord> = JsonReader::new(input).map(Result::unwrap).collect();
            assert_eq!(entries.iter().all(|entry| entry.faults.is_empty()), is_good, "{mark:?}");
            let text = [mark, b"[Game \"gorogo\"] *"].concat();
            let input = std::io::BufReader::with_capacity(size, &text[..]);
            let entries: Vec<ParsedRecord> = Reader::new(input).map(Result::unwrap).collect();
            assert_eq!(entries.iter().all(|entry| entry.faults.is_empty()), is_good, "{mark:?}");
        }
    }
}
