use game::Color;
use record::sgf::SgfNode;
use record::{Fault, GameResult, Record, TagName};

use super::POSITION;

/// The tags that the format has properties for.
const KNOWN: [(TagName, &str); 6] = [
    (TagName::EVENT, "EV"),
    (TagName::SITE, "PC"),
    (TagName::DATE, DAY),
    (TagName::ROUND, "RO"),
    (TagName::WHITE, "PW"),
    (TagName::BLACK, "PB"),
];

/// The private property for the others: name, colon, text.
const OTHER: &str = "TG";

/// Tags that are represented otherwise.
const TOLD: [TagName; 2] = [TagName::GAME, TagName::POSITION];

/// Writes what is known about a game into the root.
pub(super) fn write(record: &Record, root: &mut SgfNode) {
    for (name, value) in record.tags().iter().filter(|(name, _)| !TOLD.contains(name)) {
        let property = KNOWN.iter().find(|(known, _)| known == name).map(|(_, property)| *property);
        let told = if property == Some(DAY) { dashed(value) } else { value.to_string() };
        // A day with dashes of its own would come back with dots.
        let comes_back = property.is_some() && (property != Some(DAY) || dotted(&told) == value);
        if let Some(property) = property {
            root.push(property, told);
        }
        if !comes_back {
            root.push(OTHER, format!("{name}:{value}"));
        }
    }
    match record.result() {
        GameResult::Win(Color::White) => root.push("RE", "W+"),
        GameResult::Win(Color::Black) => root.push("RE", "B+"),
        GameResult::Draw => root.push("RE", "0"),
        GameResult::Open => (),
    }
}

/// Reads the tags of the root. Without a result, the outcome by the rules remains.
pub(super) fn read(root: &SgfNode, record: &mut Record, faults: &mut Vec<Fault>) {
    for name in [TagName::SET_UP, TagName::POSITION] {
        record.tags_mut().remove(&name);
    }
    if let Some(position) = root.value(POSITION) {
        faults.extend(record.tags_mut().set_at(TagName::POSITION, &position.text, position.place).err());
    }
    for (name, property) in KNOWN {
        if let Some(value) = root.value(property) {
            let text = if property == DAY { dotted(&value.text) } else { value.text.clone() };
            faults.extend(record.tags_mut().set_at(name, &text, value.place).err());
        }
    }
    for other in root.values(OTHER).unwrap_or_default() {
        let pair =
            other.text.split_once(':').and_then(|(name, value)| Some((TagName::new(name).ok()?, value)));
        match pair {
            Some((name, value)) if !TOLD.contains(&name) => {
                if let Err(fault) = record.tags_mut().set_at(name, value, other.place) {
                    faults.push(fault);
                    break;
                }
            }
            Some(_) => (),
            None => faults.push(Fault::new(
                other.place,
                &other.text,
                "expected a tag's name, a colon and its text",
            )),
        }
    }
    if let Some(result) = root.value("RE") {
        match read_result(&result.text) {
            Some(read) => record.set_result_at(read, result.place),
            None => {
                let expected = "expected a result: W+, B+, 0, Draw or ?";
                faults.push(Fault::new(result.place, &result.text, expected));
            }
        }
    }
}

fn read_result(text: &str) -> Option<GameResult> {
    match text.to_uppercase().as_str() {
        text if text.starts_with("W+") => Some(GameResult::Win(Color::White)),
        text if text.starts_with("B+") => Some(GameResult::Win(Color::Black)),
        "0" | "DRAW" => Some(GameResult::Draw),
        "" | "?" | "VOID" => Some(GameResult::Open),
        _ => None,
    }
}

/// Days are written with dots in records and with dashes here.
const DAY: &str = "DT";

fn dashed(day: &str) -> String {
    day.replace('.', "-")
}

fn dotted(day: &str) -> String {
    day.replace('-', ".")
}
