//! Programs of others at the table.
#![cfg(unix)]

use catalog::{GAMES, Player};
use game::Setup;

mod stage;

use stage::Stage;

#[test]
fn a_program_that_cannot_play_loses_and_the_reason_is_shown() {
    let mut stage = Stage::new(110, 40);
    let start = GAMES[0].start(&Setup::default()).unwrap();
    stage.play(GAMES[0], start, Player::Engine("false".to_string()), Player::Human);
    let shown = stage.text();
    assert!(shown.contains("Black wins: White forfeits, the"), "{shown}");
    assert!(shown.contains("engine 'false' cannot play: it ended"), "{shown}");
}
