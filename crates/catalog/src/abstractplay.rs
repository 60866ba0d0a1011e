use game::Stone;
use record::{Entry, Fault, Link, NodeId, Place, Record, TagName};

use crate::{Game, Placing, start};

/// The main line of a record as AbstractPlay lists moves: one a line, neutral pieces behind `&`. Comments, variations
/// and all else are left out.
///
/// # Errors
/// If the game's plies are not placements, or the record does not begin at the game's start.
pub fn to_abstractplay(record: &Record) -> Result<String, Fault> {
    let (game, _) = start(record)?;
    let placing = placing(game)?;
    if record.tags().get(&TagName::POSITION).is_some() {
        let sentence = "a list of moves begins at the game's start, and this record elsewhere".to_string();
        return Err(Fault { place: None, sentence });
    }
    let mut list = String::new();
    for id in record.mainline() {
        let placement = placing
            .placement(record.ply(id))
            .ok_or_else(|| Fault::new(record.place(id), record.ply(id), "expected a placement"))?;
        let sign = match placement.stone {
            Stone::Own => "",
            Stone::Neutral => "&",
        };
        list += &format!("{sign}{}\n", placement.at);
    }
    Ok(list)
}

/// A list of moves, separated by blanks or commas and perhaps numbered, as a record of a game. Whether they are legal
/// is for [`verify`](crate::verify) to say.
///
/// # Errors
/// If the game's plies are not placements.
pub fn from_abstractplay(game: &dyn Game, list: &str) -> Result<Entry, Fault> {
    let placing = placing(game)?;
    let mut record = Record::of(game.info().slug, None);
    let mut faults = Vec::new();
    let mut at = NodeId::START;
    for (place, word) in words(list) {
        let ply = word.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
        if ply.is_empty() {
            continue;
        }
        let added = match placing.placement(ply) {
            Some(placement) => record.add(at, &placing.ply(placement), Link::NewTurn),
            None => Err(Fault::new(place, word, "expected a move such as c3 or &c3")),
        };
        match added {
            Ok(id) => at = id,
            Err(fault) => {
                faults.push(Fault { place: Some(place), ..fault });
                break;
            }
        }
    }
    Ok(Entry { place: Place { line: 1, column: 1 }, record, faults })
}

fn placing(game: &dyn Game) -> Result<&dyn Placing, Fault> {
    let sentence =
        || format!("AbstractPlay's list is for games that place stones, and {} does not", game.info().name);
    game.placing().ok_or_else(|| Fault { place: None, sentence: sentence() })
}

/// The words of a text with their places.
fn words(text: &str) -> impl Iterator<Item = (Place, &str)> {
    text.lines().enumerate().flat_map(|(line, row)| {
        let separates = |letter: char| letter.is_whitespace() || letter == ',';
        row.split(separates).filter(|word| !word.is_empty()).map(move |word| {
            let column = row[..word.as_ptr() as usize - row.as_ptr() as usize].chars().count();
            (Place { line: line as u32 + 1, column: column as u32 + 1 }, word)
        })
    })
}
