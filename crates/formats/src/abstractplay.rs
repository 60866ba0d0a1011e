use std::io::{self, BufRead, Read};

use catalog::{Game, PlacementNotation};
use game::StoneKind;
use record::{Fault, GameResult, Link, NodeId, ParsedRecord, Place, Record, TagName};

use crate::{VerifiedRecord, result, start};

/// The main line of a record as AbstractPlay lists moves: one a line, neutral pieces behind `&`. Comments, variations
/// and all else are left out.
///
/// # Errors
/// If the game's plies are not placements, or the record does not begin at the game's start.
pub fn to_abstractplay(record: &VerifiedRecord) -> Result<String, Fault> {
    let placement_notation = placement_notation(record.game())?;
    if record.tags().get(&TagName::POSITION).is_some() {
        let sentence =
            "a list of moves begins at the start of the game, but this record does not".to_string();
        return Err(Fault { place: None, sentence });
    }
    let mut list = String::new();
    for id in record.mainline() {
        let placement = placement_notation
            .placement(record.ply(id))
            .ok_or_else(|| Fault::new(record.place(id), record.ply(id), "expected a placement"))?;
        let sign = match placement.stone {
            StoneKind::Own => "",
            StoneKind::Neutral => "&",
        };
        list += &format!("{sign}{}\n", placement.at);
    }
    Ok(list)
}

/// Reads lists of moves as records of a game, one after another, separated by empty lines. Moves are separated by
/// blanks or commas and may be numbered. [`verify`](crate::verify) checks whether they are legal.
pub struct ListReader<R> {
    game: &'static dyn Game,
    placement_notation: &'static dyn PlacementNotation,
    input: R,
    /// The number of the line being read, and whether it was read to its end.
    line: u32,
    ended: bool,
}

/// No line of a list is longer.
const MAX_LINE: u64 = 1 << 20;

impl<R: BufRead> ListReader<R> {
    /// Reads lists of this game from here.
    ///
    /// # Errors
    /// If the game's plies are not placements.
    pub fn new(game: &'static dyn Game, input: R) -> Result<ListReader<R>, Fault> {
        Ok(ListReader { game, placement_notation: placement_notation(game)?, input, line: 0, ended: true })
    }

    fn entry(&mut self) -> io::Result<Option<ParsedRecord>> {
        let mut list = loop {
            let Some(line) = self.next_line()? else { return Ok(None) };
            if let Some((place, _)) = words(self.line, &line).next() {
                let mut list = List::new(self.game, place);
                list.read(self.line, &line, self.placement_notation);
                break list;
            }
        };
        while let Some(line) = self.next_line()?
            && !line.trim().is_empty()
        {
            list.read(self.line, &line, self.placement_notation);
        }
        list.settle();
        Ok(Some(list.entry))
    }

    /// The next line; what is longer than any line may be is cut into several.
    fn next_line(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        self.input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        self.line = self.line.saturating_add(u32::from(self.ended));
        self.ended = line.ends_with(b"\n");
        let line = String::from_utf8_lossy(&line);
        let unmarked = line.strip_prefix('\u{feff}').filter(|_| self.line == 1);
        Ok(Some(unmarked.unwrap_or(&line).to_string()))
    }
}

impl<R: BufRead> Iterator for ListReader<R> {
    type Item = io::Result<ParsedRecord>;

    fn next(&mut self) -> Option<io::Result<ParsedRecord>> {
        self.entry().transpose()
    }
}

/// Whether a text begins like a list of this game's moves: with a move, perhaps numbered, and without anything else
/// that records have. Any other word is then a fault of the list.
pub fn is_abstractplay(game: &dyn Game, beginning: &str) -> bool {
    let Some(placement_notation) = game.placement_notation() else { return false };
    let mut moves = words(1, beginning).map(|(_, word)| unnumbered(word)).filter(|word| !word.is_empty());
    let begins = moves.next().is_some_and(|first| placement_notation.placement(first).is_some());
    begins
        && words(1, beginning)
            .all(|(_, word)| !word.contains(RECORD_SIGNS) && word.parse::<GameResult>().is_err())
}

/// Signs of tags, comments, variations, marks and texts.
const RECORD_SIGNS: [char; 9] = ['[', ']', '{', '}', '(', ')', ';', '$', '"'];

/// A list half read.
struct List {
    entry: ParsedRecord,
    last: NodeId,
}

impl List {
    fn new(game: &dyn Game, place: Place) -> List {
        let record = Record::of(game.info().slug, None);
        List { entry: ParsedRecord { place, record, faults: Vec::new() }, last: NodeId::START }
    }

    /// Adds the moves of a line. After the first one that is none, nothing more is added.
    fn read(&mut self, number: u32, line: &str, placement_notation: &dyn PlacementNotation) {
        let ParsedRecord { record, faults, .. } = &mut self.entry;
        for (place, word) in words(number, line).filter(|(_, word)| !unnumbered(word).is_empty()) {
            if !faults.is_empty() {
                return;
            }
            let added = match placement_notation.placement(unnumbered(word)) {
                Some(placement) => record.add(self.last, &placement_notation.ply(placement), Link::NewTurn),
                None => Err(Fault::new(place, word, "expected a move such as c3 or &c3")),
            };
            match added {
                Ok(id) => {
                    record.set_place(id, place);
                    self.last = id;
                }
                Err(fault) => faults.push(Fault { place: Some(place), ..fault }),
            }
        }
    }

    /// A list has no result: it follows from the rules.
    fn settle(&mut self) {
        let record = &mut self.entry.record;
        let Ok((_, mut state)) = start(record) else { return };
        let legal = record.mainline().all(|id| state.play(record.ply(id)).is_ok());
        if legal {
            record.set_result(result(state.info(), state.outcome().as_ref()));
        }
    }
}

fn unnumbered(word: &str) -> &str {
    word.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.')
}

fn placement_notation(game: &dyn Game) -> Result<&dyn PlacementNotation, Fault> {
    let sentence =
        || format!("AbstractPlay's list is for games that place stones, and {} does not", game.info().name);
    game.placement_notation().ok_or_else(|| Fault { place: None, sentence: sentence() })
}

/// The words of a line with their places.
fn words(number: u32, line: &str) -> impl Iterator<Item = (Place, &str)> {
    let separates = |letter: char| letter.is_whitespace() || letter == ',';
    let placed = line.split(separates).scan(1, move |column, word| {
        let place = Place { line: number, column: *column };
        *column += word.chars().count() as u32 + 1;
        Some((place, word))
    });
    placed.filter(|(_, word)| !word.is_empty())
}
