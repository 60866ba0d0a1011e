//! Whatever is told reads back as it was meant.

use crate::random_value;

use std::fmt::Debug;

use catalog::GAMES;
use game::{Random, Setup};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wire::Count;

use random_value::Any;

fn reads_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    let back: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&back, value, "{text}");
}

fn any_reads_back<T: Any + Serialize + DeserializeOwned + PartialEq + Debug>(random: &mut Random) {
    reads_back(&T::any(random));
}

proptest! {
    #[test]
    fn every_object_reads_back(seed: u64) {
        let random = &mut Random::new(seed);
        any_reads_back::<wire::Bench>(random);
        any_reads_back::<wire::BestPly>(random);
        any_reads_back::<wire::PerftBranch>(random);
        any_reads_back::<wire::Check>(random);
        any_reads_back::<wire::BoardArt>(random);
        any_reads_back::<wire::BoardRequest>(random);
        any_reads_back::<wire::Choices>(random);
        any_reads_back::<wire::EditRequest>(random);
        any_reads_back::<wire::EditResult>(random);
        any_reads_back::<wire::Error>(random);
        any_reads_back::<wire::ClientMessage>(random);
        any_reads_back::<wire::IllegalClicks>(random);
        any_reads_back::<wire::IllegalReason>(random);
        any_reads_back::<wire::Info>(random);
        any_reads_back::<wire::Analysis>(random);
        any_reads_back::<wire::Lesson>(random);
        any_reads_back::<wire::Match>(random);
        any_reads_back::<wire::NewGame>(random);
        any_reads_back::<wire::OwnGame>(random);
        any_reads_back::<wire::Palette>(random);
        any_reads_back::<wire::Perft>(random);
        any_reads_back::<wire::Ply>(random);
        any_reads_back::<wire::Position>(random);
        any_reads_back::<wire::Puzzle>(random);
        any_reads_back::<wire::PuzzleAttempt>(random);
        any_reads_back::<wire::PuzzleHint>(random);
        any_reads_back::<wire::PuzzleReply>(random);
        any_reads_back::<wire::RecordText>(random);
        any_reads_back::<wire::RecordExport>(random);
        any_reads_back::<wire::RecordImport>(random);
        any_reads_back::<wire::Report>(random);
        any_reads_back::<wire::Review>(random);
        any_reads_back::<wire::RulesPage>(random);
        any_reads_back::<wire::Solution>(random);
        any_reads_back::<wire::Stats>(random);
        any_reads_back::<wire::ViewRange>(random);
        any_reads_back::<wire::TextFile>(random);
        any_reads_back::<wire::ServerMessage>(random);
        any_reads_back::<wire::LessonResult>(random);
        any_reads_back::<wire::LessonReply>(random);
        any_reads_back::<wire::View>(random);
        any_reads_back::<wire::ReplayedPosition>(random);
    }

    #[test]
    fn every_position_of_every_game_reads_back(seed: u64, plies in 0..80_usize) {
        for game in GAMES {
            let random = &mut Random::new(seed);
            reads_back(&wire::Info::from(*game));
            let mut state = game.start(&Setup::default()).unwrap();
            for _ in 0..plies {
                let moves = state.moves();
                let Some(ply) = moves.get(random.below(moves.len().max(1))) else { break };
                state.play(ply).unwrap();
            }
            let view = wire::View::from(state.as_ref());
            reads_back(&view);
            reads_back(&wire::View::for_spectator(state.as_ref()));
        }
    }
}

/// JavaScript keeps whole numbers up to 2⁵³ − 1; what is greater must not look like a number.
#[test]
fn counts_that_javascript_would_round_are_texts() {
    for (count, text) in [
        (0, "0"),
        (9_007_199_254_740_991, "9007199254740991"),
        (9_007_199_254_740_992, "\"9007199254740992\""),
        (u64::MAX, "\"18446744073709551615\""),
    ] {
        assert_eq!(serde_json::to_string(&Count(count)).unwrap(), text);
        assert_eq!(serde_json::from_str::<Count>(text).unwrap(), Count(count));
    }
    for text in ["-1", "1.5", "\"\"", "\"x\"", "\"18446744073709551616\"", "null"] {
        assert!(serde_json::from_str::<Count>(text).is_err(), "{text}");
    }
}
