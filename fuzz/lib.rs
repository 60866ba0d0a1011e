//! What all targets do with their input.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use catalog::GAMES;
use game::Position;
use protocol::gtp::Table;
use protocol::ugi::{Answer, Desk, Settings};
use record::sgf::SgfReader;
use record::{JsonReader, Reader};

/// Whatever reads must print the same again, and that must read as the same.
pub fn round_trip<T: FromStr + Display + PartialEq + Debug>(text: &str) -> Option<T> {
    let value: T = text.parse().ok()?;
    let again: Option<T> = value.to_string().parse().ok();
    assert_eq!(again.as_ref(), Some(&value));
    Some(value)
}

/// A position that reads is fit to be played, drawn and asked.
pub fn position<P: Position>(text: &str) {
    let Some(position) = round_trip::<P>(text) else { return };
    let moves = position.moves();
    assert_eq!(moves.is_empty(), position.outcome().is_some());
    assert_eq!(moves.len(), position.count_moves());
    position.scene();
    for mv in moves {
        position.after(mv).to_string();
    }
}

/// What a person types in the start position is read as a ply or refused.
pub fn ply<P: Position>(text: &str) {
    round_trip::<P::Move>(text);
    if let Ok(mv) = P::default().read_move(text) {
        let _ = P::default().play(mv);
    }
}

/// Whatever is kept of a text of records is written in one form, which reads back as the same without a fault.
pub fn record(text: &[u8]) {
    for entry in Reader::new(text) {
        let Ok(entry) = entry else { return };
        let written = entry.record.to_string();
        let again =
            Reader::new(written.as_bytes()).next().and_then(Result::ok).map(|entry| entry.faultless());
        assert_eq!(again, Some(Ok(entry.record)));
    }
}

/// The same for records as JSON.
pub fn json(text: &[u8]) {
    for entry in JsonReader::new(text) {
        let Ok(entry) = entry else { return };
        let written = entry.record.to_json();
        let again =
            JsonReader::new(written.as_bytes()).next().and_then(Result::ok).map(|entry| entry.faultless());
        assert_eq!(again, Some(Ok(entry.record)));
    }
}

/// Whatever is kept of a game in the Smart Game Format replays without a fault, and is written so that it reads back.
pub fn sgf(text: &[u8]) {
    for entry in SgfReader::new(text) {
        let Ok(entry) = entry else { return };
        let mut record = catalog::from_sgf(&entry).record;
        if catalog::start(&record).is_err() {
            return;
        }
        catalog::verify(&mut record);
        let Ok(written) = catalog::to_sgf(&record) else { panic!("a game that was read cannot be written") };
        let again = SgfReader::new(written.as_bytes()).next().and_then(Result::ok);
        let again = again.map(|entry| catalog::from_sgf(&entry).faultless());
        assert_eq!(again, Some(Ok(record)), "{written}");
    }
}

/// Every line is answered, and replies have two words. What would think or count is only asked for, not done.
pub fn ugi(text: &str) {
    let Ok(mut desk) = Desk::new(Settings::new(GAMES[0])) else { return };
    for line in text.lines() {
        let Answer::Say(lines) = desk.answer(line) else { continue };
        for line in lines {
            let reply = line.starts_with("response") || line.starts_with("bestmove");
            assert!(!reply || line.split(' ').count() == 2, "{line}");
            assert!(!line.contains(['\n', '\r']), "{line:?}");
        }
    }
}

/// Every line is answered within its frame. Lines that make it think, or write to a file, are left out.
pub fn gtp(text: &str) {
    let Some(Ok(mut table)) =
        GAMES.iter().find(|game| game.placing().is_some()).map(|game| Table::new(*game))
    else {
        return;
    };
    let harmless = |line: &&str| ["genmove", "evaluate", "printsgf"].iter().all(|word| !line.contains(word));
    for line in text.lines().filter(harmless) {
        if let Some(reply) = table.reply(line) {
            assert!(
                reply.starts_with(['=', '?']) && reply.find("\n\n") == Some(reply.len() - 2),
                "{reply:?}"
            );
        }
    }
}
