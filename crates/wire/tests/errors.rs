//! Every kind of failure has a code, by which a server chooses its status.

use catalog::GAMES;
use game::{Failure, Setup};
use wire::{Error, ErrorCode};

#[test]
fn failures_are_told_by_their_kind() {
    let game = GAMES[0];
    let mut state = game.start(&Setup::default()).unwrap();
    let told = |failure: &dyn Failure| Error::from(failure);
    let unreadable = told(&state.play("nonsense").unwrap_err());
    let illegal = {
        let ply = state.moves()[0].clone();
        state.play(&ply).unwrap();
        told(&state.play(&ply).unwrap_err())
    };
    let missing = told(&catalog::find("chess").err().unwrap());
    let wrong = told(&game.read("nonsense").err().unwrap());
    for (error, code, status) in [
        (&unreadable, ErrorCode::Invalid, 400),
        (&wrong, ErrorCode::Invalid, 400),
        (&missing, ErrorCode::Missing, 404),
        (&illegal, ErrorCode::Conflict, 409),
    ] {
        assert_eq!((error.code, error.code.status()), (code, status), "{}", error.sentence);
        assert!(!error.sentence.ends_with('.'), "{}", error.sentence);
    }
    assert_eq!(ErrorCode::Internal.status(), 500);
}
