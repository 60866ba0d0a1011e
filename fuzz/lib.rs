//! The functions that the fuzz targets call with their input.

use catalog::GAMES;
use formats::{Format, ReadOptions, RecordReader};
use game::Setup;
use protocol::gtp::GtpSession;
use protocol::ugi::{Settings, UgiAction, UgiSession};
use record::sgf::SgfReader;
use record::{JsonReader, Reader};

/// A position that a game reads round-trips, and can be played, drawn and analysed.
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

/// Typed input in the start position is read as a move or rejected.
pub fn ply(text: &str) {
    for game in GAMES {
        let Ok(mut state) = game.start(&Setup::default()) else { continue };
        if let Ok(ply) = state.play(text) {
            assert_eq!(state.plies().last(), Some(&ply));
        }
    }
}

/// The valid part of a text with records is written in a canonical form that round-trips without faults.
pub fn record(text: &[u8]) {
    for entry in Reader::new(text) {
        let Ok(entry) = entry else { return };
        let written = entry.record.to_string();
        let again =
            Reader::new(written.as_bytes()).next().and_then(Result::ok).map(|entry| entry.faultless());
        assert_eq!(again, Some(Ok(entry.record)));
    }
}

/// The valid part of JSON records round-trips.
pub fn json(text: &[u8]) {
    for entry in JsonReader::new(text) {
        let Ok(entry) = entry else { return };
        let written = entry.record.to_json();
        let again =
            JsonReader::new(written.as_bytes()).next().and_then(Result::ok).map(|entry| entry.faultless());
        assert_eq!(again, Some(Ok(entry.record)));
    }
}

/// The valid part of an SGF game replays without faults and round-trips.
pub fn sgf(text: &[u8]) {
    for entry in SgfReader::new(text) {
        let Ok(entry) = entry else { return };
        let Ok((record, _)) = formats::verify(formats::from_sgf(&entry).record) else { return };
        let Ok(written) = formats::to_sgf(&record) else { panic!("a game that was read cannot be written") };
        let again = SgfReader::new(written.as_bytes()).next().and_then(Result::ok);
        let again = again.map(|entry| formats::from_sgf(&entry).faultless());
        assert_eq!(again, Some(Ok(record.into_record())), "{written}");
    }
}

/// The valid part of a record in any format can be written as text without faults.
pub fn any(text: &[u8]) {
    let Ok(reader) = RecordReader::new(text, ReadOptions::default()) else { return };
    for game in reader.checked() {
        let Some(record) = game.ok().and_then(|game| game.good_part) else { continue };
        let written = record.to_string();
        let again =
            RecordReader::new(written.as_bytes(), ReadOptions { format: Some(Format::Text), game: None });
        let again = again.ok().and_then(|reader| reader.checked().next()).and_then(Result::ok);
        assert!(again.is_some_and(|again| again.faults.is_empty()), "{written}");
    }
}

/// Every line gets a reply of the right form. Searches and counts are not run.
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

/// Every line gets a framed reply. Lines that would search or write files are left out.
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
