//! One reader for all formats, which recognises them by their content.

use std::io::{self, BufReader, Read};

use catalog::find;
use formats::{CheckedRecord, Format, ReadOptions, RecordReader, RecordWriter, VerifiedRecord};
use proptest::prelude::*;
use record::ParsedRecord;

/// Two games that every format has room for.
const GAMES: &str = "[Game \"gorogo\"] 1. Hc3 2. c4 3. b3 * [Game \"gorogo\"] 1. Ha1 2. Hb2 *";

fn read(text: &str, sort: ReadOptions) -> (Format, Vec<ParsedRecord>) {
    let reader = RecordReader::new(text.as_bytes(), sort).unwrap();
    (reader.format(), reader.map(Result::unwrap).collect())
}

fn checked(text: &str) -> Vec<CheckedRecord> {
    let reader = RecordReader::new(text.as_bytes(), ReadOptions::default()).unwrap();
    reader.checked().map(Result::unwrap).collect()
}

fn written(records: &[VerifiedRecord], format: Format) -> String {
    let mut out = Vec::new();
    let mut writer = RecordWriter::new(&mut out, format);
    records.iter().for_each(|record| writer.write(record).unwrap());
    String::from_utf8(out).unwrap()
}

fn records(text: &str) -> Vec<VerifiedRecord> {
    let faultless = |checked: CheckedRecord| checked.good_part.filter(|_| checked.faults.is_empty());
    checked(text).into_iter().map(|checked| faultless(checked).unwrap()).collect()
}

#[test]
fn what_is_written_in_any_format_is_recognised_and_read_back() {
    let games = records(GAMES);
    for (format, name, _) in Format::ALL {
        assert_eq!(name.parse::<Format>().unwrap(), format);
        assert_eq!(format.to_string(), name);
        let text = written(&games, format);
        for text in [text.clone(), format!("\u{feff}{text}")] {
            assert_eq!(read(&text, ReadOptions::default()).0, format, "{text}");
            assert_eq!(read(&text, ReadOptions { format: Some(format), game: None }).1.len(), 2, "{text}");
            let back = written(&records(&text), Format::Abstractplay);
            assert_eq!(back, "&c3\nc4\nb3\n\n&a1\n&b2\n", "{name}");
        }
    }
}

#[test]
fn faults_have_places_and_the_good_part_stays() {
    for (text, place) in [
        ("[Game \"gorogo\"]\n\n1. Hc3 2. c3 *", "3:11"),
        (
            "{\"tags\":{\"Game\":\"gorogo\"},\"result\":\"*\",\n\"plies\":[{\"ply\":\"Hc3\"},{\"ply\":\"c3\"}]}",
            "2:31",
        ),
        ("(;RU[GoRoGo];W[]HG[cc]\n;B[cc])", "2:3"),
        ("&c3 c3", "1:5"),
    ] {
        let [checked] = &checked(text)[..] else { panic!("{text}") };
        let [fault] = &checked.faults[..] else { panic!("{:?}", checked.faults) };
        assert_eq!(fault.place.unwrap().to_string(), place, "{text}: {fault}");
        assert!(fault.sentence.contains("c3 is occupied"), "{fault}");
        assert_eq!(checked.good_part.as_ref().unwrap().mainline().count(), 1);
    }
    let [checked] = &checked("[Game \"chess\"] e4 *")[..] else { panic!() };
    assert!(checked.good_part.is_none());
}

#[test]
fn a_game_that_is_named_helps_records_that_name_none() {
    let game = Some(find("gorogo").unwrap());
    for text in ["1. Hc3 2. c4 *", "[White \"Ada\"] Hc3 c4 *", "&c3 c4"] {
        let (_, entries) = read(text, ReadOptions { format: None, game });
        assert_eq!(entries[0].record.tag(&record::TagName::GAME), "gorogo", "{text}");
    }
    let barragoon =
        ReadOptions { format: Some(Format::Abstractplay), game: Some(find("barragoon").unwrap()) };
    assert!(RecordReader::new("&c3".as_bytes(), barragoon).is_err());
}

/// Endless games, counted as they are taken.
struct Endless {
    taken: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let game = b"{\"tags\":{\"Game\":\"gorogo\"},\"result\":\"*\",\"plies\":[]}\n";
        for (byte, at) in buffer.iter_mut().zip(self.taken..) {
            *byte = game[at % game.len()];
        }
        self.taken += buffer.len();
        Ok(buffer.len())
    }
}

#[test]
fn records_are_read_as_they_come() {
    let reader = RecordReader::new(BufReader::new(Endless { taken: 0 }), ReadOptions::default()).unwrap();
    assert_eq!(
        reader.checked().take(1000).filter(|game| game.as_ref().unwrap().faults.is_empty()).count(),
        1000
    );
}

proptest! {
    /// Whatever is read ends, and what is called good can be written and read again.
    #[test]
    fn nothing_harms_the_reader(format in 0..4_usize, changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6)) {
        let mut bytes = written(&records(GAMES), Format::ALL[format].0).into_bytes();
        for (place, byte) in changes {
            let at = place.index(bytes.len());
            bytes[at] = byte;
        }
        let reader = RecordReader::new(&bytes[..], ReadOptions::default()).unwrap();
        let good: Vec<VerifiedRecord> = reader.checked().filter_map(|game| game.unwrap().good_part).collect();
        let text = written(&good, Format::Text);
        prop_assert_eq!(written(&records(&text), Format::Text), text);
    }
}
