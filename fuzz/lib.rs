//! What all targets do with their input.

use catalog::{Format, GAMES, RecordReader, ReadOptions};
use game::Setup;
use protocol::gtp::GtpSession;
use protocol::ugi::{UgiAction, UgiSession, Settings};
use record::sgf::SgfReader;
use record::{JsonReader, Reader};

/// A position that a game reads reads back, and is fit to be played, drawn and asked.
pub fn position(text: &str) {
    for game in GAMES {
        let Ok(state) = game.read(text) else { continue };
        let again = game.read(&state.text()).map(|again| again.text());
        assert_eq!(again.ok(), Some(state.text()));
        let moves = state.moves();
        assert_eq!(moves.is_empty(), state.outcome().is_some());
        state.scene();
        for ply in moves {
            assert!(state.copy().play(&ply).is_ok(), "{ply} in {}", state.text());
        }
    }
}

/// What a person types in the start position is read as a ply or refused.
pub fn ply(text: &str) {
    for game in GAMES {
        let Ok(mut state) = game.start(&Setup::default()) else { continue };
        if let Ok(ply) = state.play(text) {
            assert_eq!(state.plies().last(), Some(&ply));
        }
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
        let Ok((record, _)) = catalog::verify(catalog::from_sgf(&entry).record) else { return };
        let Ok(written) = catalog::to_sgf(&record) else { panic!("a game that was read cannot be written") };
        let again = SgfReader::new(written.as_bytes()).next().and_then(Result::ok);
        let again = again.map(|entry| catalog::from_sgf(&entry).faultless());
        assert_eq!(again, Some(Ok(record.into_record())), "{written}");
    }
}

/// The good part of a record in whatever format can be written as our text, and is faultless then.
pub fn any(text: &[u8]) {
    let Ok(reader) = RecordReader::new(text, ReadOptions::default()) else { return };
    for game in reader.checked() {
        let Some(record) = game.ok().and_then(|game| game.good_part) else { continue };
        let written = record.to_string();
        let again = RecordReader::new(written.as_bytes(), ReadOptions { format: Some(Format::Text), game: None });
        let again = again.ok().and_then(|reader| reader.checked().next()).and_then(Result::ok);
        assert!(again.is_some_and(|again| again.faults.is_empty()), "{written}");
    }
}

/// Every line is answered, and replies have two words. What would think or count is only asked for, not done.
pub fn ugi(text: &str) {
    let Ok(mut session) = UgiSession::new(Settings::new(GAMES[0])) else { return };
    for line in text.lines() {
        let UgiAction::Say(lines) = session.answer(line) else { continue };
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
        GAMES.iter().find(|game| game.placement_notation().is_some()).map(|game| GtpSession::new(*game))
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
