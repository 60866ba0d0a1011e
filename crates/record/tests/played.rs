//! What only the past decides.

use barragoon::Barragoon;
use game::Position;
use record::PlayedGame;
use testkit::tictactoe::TicTacToe;

fn played(plies: &str) -> PlayedGame<Barragoon> {
    let mut game = PlayedGame::new(Barragoon::default());
    for ply in plies.split_whitespace() {
        game.play(ply.parse().unwrap()).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

/// Barragoon §11: the third occurrence draws; the start itself counts as the first.
#[test]
fn section_11_the_third_occurrence_draws() {
    // Both sides step out and back: four plies lead to the same position.
    let there_and_back = "c2c3 c8c7 c3c2 c7c8 ";
    assert_eq!(played(there_and_back).outcome(), None, "twice is not enough");
    let mut game = played(&there_and_back.repeat(2));
    let outcome = game.outcome().expect("drawn");
    assert_eq!(outcome.sentence(Barragoon::INFO), "Draw: the same position occurred three times");
    assert_eq!(game.position().outcome(), None, "the position itself goes on");
    assert!(game.play("b1a3".parse().unwrap()).is_err(), "a drawn game is over");
    assert_eq!(game.undo().map(|ply| ply.to_string()), Some("c7c8".to_string()));
    assert_eq!(game.outcome(), None);
    game.play("e8e7".parse().unwrap()).unwrap();
}

/// Barragoon §11: the same board with the other player to move is another position.
#[test]
fn section_11_the_player_to_move_counts() {
    // One side walks a triangle in three plies while the other steps out and back in two, so the board of the
    // start comes back with Brown to move, and after the same of Brown's with White to move.
    let white_triangle = "c2c3 c8c7 c3b2 c7c8 b2c2 ";
    let brown_triangle = "c8c7 c2c3 c7b8 c3c2 b8c8 ";
    let game = played(&[white_triangle, brown_triangle].concat());
    assert_eq!(game.position(), game.start());
    assert_eq!(game.outcome(), None, "three times the board, but only twice with White to move");
    let game = played(&[white_triangle, brown_triangle].concat().repeat(2));
    assert!(game.outcome().is_some());
}

#[test]
fn a_refused_ply_changes_nothing_and_undo_goes_back_to_the_start() {
    let mut game = PlayedGame::new(TicTacToe::default());
    game.play("b2".parse().unwrap()).unwrap();
    assert!(game.play("b2".parse().unwrap()).is_err());
    assert_eq!((game.plies().len(), game.past().len()), (1, 1));
    assert!(game.undo().is_some() && game.undo().is_none());
    assert_eq!(game.position(), game.start());
}
