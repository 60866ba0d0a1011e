//! What is JSON for ours is JSON for serde_json, and the other way round.

use proptest::prelude::*;
use serde_json::Value;

use super::JsonReader;
use super::parser::Parser;

/// Whether our parser takes a text for one JSON value.
fn ours(text: &[u8]) -> bool {
    let mut parser = Parser::new(text);
    parser.skip().is_ok() && parser.is_at_end().unwrap_or(false)
}

/// Whether it is one; `None` where serde_json gives up at a number that is too large for it.
fn is_json(text: &[u8]) -> Option<bool> {
    match serde_json::from_slice::<Value>(text) {
        Ok(_) => Some(true),
        Err(error) => (!is_about_range(&error)).then_some(false),
    }
}

fn is_about_range(error: &serde_json::Error) -> bool {
    error.to_string().starts_with("number out of range")
}

/// A value of any shape, with all that strings and numbers may be.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((any::<String>(), inner), 0..4)
                .prop_map(|pairs| pairs.into_iter().collect()),
        ]
    })
}

/// Bytes that matter to JSON, and any others.
fn byte() -> impl Strategy<Value = u8> {
    prop_oneof![4 => prop::sample::select(b"{}[]\",:\\/ \t\r\n\x0b\x0c\x00\x7f0123456789+-.eEtrufalsn\xef\xbb\xbf\xc3\xa9".to_vec()), 1 => any::<u8>()]
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Replace(u8),
    Insert(u8),
    Remove,
}

fn change() -> impl Strategy<Value = (prop::sample::Index, Change)> {
    let change =
        prop_oneof![byte().prop_map(Change::Replace), byte().prop_map(Change::Insert), Just(Change::Remove)];
    (any::<prop::sample::Index>(), change)
}

fn changed(text: &str, changes: &[(prop::sample::Index, Change)]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for (place, change) in changes {
        let at = place.index(bytes.len() + 1);
        match change {
            Change::Insert(byte) => bytes.insert(at, *byte),
            Change::Replace(byte) if at < bytes.len() => bytes[at] = *byte,
            Change::Remove if at < bytes.len() => drop(bytes.remove(at)),
            Change::Replace(_) | Change::Remove => (),
        }
    }
    bytes
}

const RECORDS: &str = "[{\"tags\": {\"White\":\"\\u00e9\\n\",\"Game\":\"tictactoe\"},\"result\":\"*\",\r\n\t\"comment\":null,\"other\":[-1.5e+3,{}],\"plies\":[{\"ply\":\"Hc3\",\"same_turn\":false,\"marks\":[1]}]}, {\"tags\":{},\"result\":\"*\",\"plies\":[]}]";

#[test]
fn only_what_the_standard_calls_blank_is_blank() {
    for blank in 0..=u8::MAX {
        let text = [b"[1,", &[blank][..], b"2]"].concat();
        assert_eq!(Some(ours(&text)), is_json(&text), "byte {blank}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn both_parsers_agree_on_changed_values(
        value in value(),
        is_pretty in any::<bool>(),
        changes in prop::collection::vec(change(), 0..4),
    ) {
        let text = if is_pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) };
        let text = changed(&text.unwrap(), &changes);
        let expected = is_json(&text);
        prop_assume!(expected.is_some());
        prop_assert_eq!(Some(ours(&text)), expected, "{}", String::from_utf8_lossy(&text));
    }

    #[test]
    fn both_parsers_agree_on_bytes(text in prop::collection::vec(byte(), 0..12)) {
        let expected = is_json(&text);
        prop_assume!(expected.is_some());
        prop_assert_eq!(Some(ours(&text)), expected, "{}", String::from_utf8_lossy(&text));
    }

    /// Objects and lists one after another: invalid JSON is always reported.
    #[test]
    fn nothing_but_json_is_faultless(changes in prop::collection::vec(change(), 0..4)) {
        let text = changed(RECORDS, &changes);
        let unmarked = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
        let mut values = serde_json::Deserializer::from_slice(unmarked).into_iter::<Value>();
        let is_faultless = JsonReader::new(&text[..]).all(|entry| entry.unwrap().faults.is_empty());
        if is_faultless {
            let is_json = values.all(|value| value.err().is_none_or(|error| is_about_range(&error)));
            prop_assert!(is_json, "{}", String::from_utf8_lossy(&text));
        }
    }
}
