//! What goes wrong says of which kind it is, so that whoever answers for it need not read sentences.

use catalog::{GAMES, Options};
use game::{Failure, FailureKind};
use protocol::engine::{self, EngineCommand, EngineTimeouts};
use protocol::gtp::GtpSession;

#[test]
fn every_failure_knows_its_kind() {
    let start = |command: &str| {
        let launch: EngineCommand = command.parse().unwrap();
        engine::start(GAMES[0], &launch, &Options::default(), EngineTimeouts::default()).err().unwrap()
    };
    assert_eq!(start("/no/such/program").kind(), FailureKind::Missing("engine_not_started"));
    assert_eq!(start("false").kind(), FailureKind::Internal("unreliable_engine"));
    let odd = start("sh -c 'while read line; do echo ugiok; done';Colour=red");
    assert_eq!(odd.kind(), FailureKind::Invalid("wrong_engine_option"));
    assert!(odd.to_string().starts_with("the engine 'sh' cannot play: it has no option 'Colour'"), "{odd}");
    assert_eq!("a 'b".parse::<EngineCommand>().unwrap_err().kind(), FailureKind::Invalid("unreadable"));
    let unlike_go = GAMES.iter().find(|game| game.placement_notation().is_none()).unwrap();
    assert_eq!(GtpSession::new(*unlike_go).err().unwrap().kind(), FailureKind::Invalid("unsupported_game"));
}
