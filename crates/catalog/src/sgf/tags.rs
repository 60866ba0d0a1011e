use record::sgf::SgfNode;
use record::{Colour, GameResult, Record, TagName};

/// The tags that the format has properties for.
const KNOWN: [(TagName, &str); 6] = [
    (TagName::EVENT, "EV"),
    (TagName::SITE, "PC"),
    (TagName::DATE, "DT"),
    (TagName::ROUND, "RO"),
    (TagName::WHITE, "PW"),
    (TagName::BLACK, "PB"),
];

/// The private property for the others: name, colon, text.
const OTHER: &str = "TG";

/// Tags that are told by other means.
const TOLD: [TagName; 3] = [TagName::GAME, TagName::SET_UP, TagName::POSITION];

/// Writes what is known about a game into the root.
pub(super) fn write(record: &Record, root: &mut SgfNode) {
    for (name, value) in record.tags().iter().filter(|(name, _)| !TOLD.contains(name)) {
        match KNOWN.iter().find(|(known, _)| known == name) {
            // Days are written with dots in records and with dashes here.
            Some((_, property @ "DT")) => root.push(property, value.replace('.', "-")),
            Some((_, property)) => root.push(property, value),
            None => root.push(OTHER, format!("{name}:{value}")),
        }
    }
    match record.result() {
        GameResult::Win(Colour::White) => root.push("RE", "W+"),
        GameResult::Win(Colour::Black) => root.push("RE", "B+"),
        GameResult::Draw => root.push("RE", "0"),
        GameResult::Open => (),
    }
}

/// Reads what the root knows about a game.
pub(super) fn read(root: &SgfNode, record: &mut Record) {
    for (name, property) in KNOWN {
        if let Some(value) = root.value(property) {
            let dotted = value.replace('-', ".");
            record.tags_mut().set(name.clone(), if name == TagName::DATE { &dotted } else { value });
        }
    }
    for other in root.values(OTHER).unwrap_or_default() {
        let pair = other.split_once(':').and_then(|(name, value)| Some((TagName::new(name).ok()?, value)));
        if let Some((name, value)) = pair.filter(|(name, _)| !TOLD.contains(name)) {
            record.tags_mut().set(name, value);
        }
    }
    record.set_result(match root.value("RE").unwrap_or_default() {
        result if result.starts_with("W+") => GameResult::Win(Colour::White),
        result if result.starts_with("B+") => GameResult::Win(Colour::Black),
        "0" | "Draw" => GameResult::Draw,
        _ => GameResult::Open,
    });
}
