//! Descriptions of the last turn as a whole, in every game.

use catalog::{GAMES, Game, GameAdapter, LastTurn, State, find};
use game::{Effect, Piece, PieceShape, PlacedPiece, Player, Random, Scene, Setup, Square};
use proptest::prelude::*;
use testkit::tictactoe::TicTacToe;

/// The state after some plies from a position.
fn after(slug: &str, position: &str, plies: &[&str]) -> Box<dyn State> {
    let mut state = find(slug).unwrap().read(position).unwrap();
    for ply in plies {
        state.play(ply).unwrap();
    }
    state
}

fn sentence(slug: &str, position: &str, plies: &[&str]) -> String {
    after(slug, position, plies).last_turn().unwrap().sentence
}

fn names<'a>(squares: impl Iterator<Item = &'a Square>) -> Vec<String> {
    squares.map(ToString::to_string).collect()
}

fn standing<'a>(pieces: impl Iterator<Item = &'a PlacedPiece>) -> Vec<String> {
    pieces.map(|PlacedPiece { square, piece }| format!("{} {square}", piece.label)).collect()
}

#[test]
fn before_the_first_ply_there_is_none() {
    for game in GAMES {
        assert_eq!(game.start(&Setup::default()).unwrap().last_turn(), None);
    }
}

#[test]
fn a_piece_is_placed() {
    assert_eq!(sentence("gorogo", "5/5/5/5/5 w 10+3 10+2", &["Hc3"]), "White places a henge on c3");
    assert_eq!(sentence("gorogo", "5/5/5/5/5 w 10+3 10+2", &["Hc3", "a1"]), "Black places a stone on a1");
}

/// A chain falls wherever it stands, not only beside the new piece.
#[test]
fn far_captures_are_described_with_every_point() {
    let turn = after("gorogo", "W4/2B2/1HWB1/2B2/W4 b 7+2 7+2", &["e5"]).last_turn().unwrap();
    assert_eq!(turn.sentence, "Black places a stone on e5 and captures a stone on c3");
    assert_eq!((standing(turn.taken()), standing(turn.placed())), (vec!["W c3".into()], vec!["B e5".into()]));
    assert_eq!(names(turn.squares().iter()), ["c3", "e5"]);
    // Two chains at once, in the corner and in the middle.
    let said = sentence("gorogo", "W4/2B2/1HWB1/B1B2/WB3 b 5+2 5+2", &["e5"]);
    assert_eq!(said, "Black places a stone on e5 and captures 2 stones on a1 and c3");
}

#[test]
fn a_tile_moves_by_a_way_that_is_open() {
    let turn = after("barragoon", "v6/7/7/7/7/7/7/3D3/7 w move", &["d2f3"]).last_turn().unwrap();
    assert_eq!(turn.sentence, "White d2 to f3");
    let route = turn.effects[0].moved.as_ref().unwrap();
    assert_eq!((route.from.to_string(), route.to.to_string()), ("d2".into(), "f3".into()));
    assert_eq!(names(route.path.iter()), ["e2", "f2"]);
    // A barragoon on the way along the rank: it went the other way round.
    let turn = after("barragoon", "v6/7/7/7/7/7/7/3Dx2/7 w move", &["d2f3"]).last_turn().unwrap();
    assert_eq!(names(turn.effects[0].moved.as_ref().unwrap().path.iter()), ["d3", "e3"]);
}

/// The turn that a capture began goes on until both have placed their barragoons.
#[test]
fn placements_of_both_belong_to_the_turn_of_the_capture() {
    let position = "2v1z2/7/7/7/3z3/7/7/3D3/7 w move";
    let told = |plies: &[&str]| sentence("barragoon", position, plies);
    assert_eq!(told(&["d2d5"]), "White d2 captures a 2-tile on d5");
    assert_eq!(told(&["d2d5", "x@d6"]), "White d2 captures a 2-tile on d5; Brown places a cross on d6");
    let turn = after("barragoon", position, &["d2d5", "x@d6", "-@c5"]).last_turn().unwrap();
    assert_eq!(
        turn.sentence,
        "White d2 captures a 2-tile on d5; Brown places a cross on d6, White places a horizontal two-way barragoon on c5"
    );
    assert_eq!((turn.player, turn.plies.join(" ")), (Player::One, "d2d5 x@d6 -@c5".into()));
    assert_eq!(turn.effects.iter().map(|effect| effect.player as u8).collect::<Vec<_>>(), [0, 1, 0]);
    assert_eq!(standing(turn.taken()), ["b2 d5"]);
    assert_eq!(standing(turn.placed()), ["X d6", "- c5"]);
    assert_eq!(names(turn.squares().iter()), ["d2", "c5", "d5", "d6"]);
}

#[test]
fn a_captured_barragoon_is_described_and_placed_again() {
    let plies = ["d2d5", "x@d2"];
    let said = sentence("barragoon", "v6/7/7/7/3Y3/7/7/3D3/7 w move", &plies);
    assert_eq!(said, "White d2 captures a one-way barragoon to the south on d5; White places a cross on d2");
}

/// The next turn forgets the one before; one that is taken back is the last again.
#[test]
fn only_the_last_turn_is_described() {
    let mut state = after("barragoon", "2v1z2/7/7/7/3z3/7/7/3D3/7 w move", &["d2d5", "x@d6", "-@c5", "e9e8"]);
    assert_eq!(state.last_turn().unwrap().sentence, "Brown e9 to e8");
    state.undo();
    assert_eq!(state.last_turn().unwrap().plies.len(), 3);
}

#[test]
fn a_stack_takes_another_and_grows() {
    let turn = after("greener", "6/6/6/6/6/2,b2^4,2,b b", &["f1c1"]).last_turn().unwrap();
    assert_eq!(turn.sentence, "Black f1 captures c1");
    let route = turn.effects[0].moved.clone().unwrap();
    assert_eq!(route.piece.shape, PieceShape::Pyramid { height: 5, points: 2 });
    assert_eq!(turn.taken().next().unwrap().piece.shape, PieceShape::Pyramid { height: 4, points: 2 });
    assert_eq!(names(turn.left().collect::<Vec<_>>().iter()), ["f1"]);
    assert_eq!(names(turn.reached().collect::<Vec<_>>().iter()), ["c1"]);
}

#[test]
fn a_pass_changes_nothing() {
    let turn = after("greener", "b1^2,5/6/6/6/6/2,w,g,2 b", &["pass"]).last_turn().unwrap();
    assert_eq!((turn.sentence.as_str(), turn.squares()), ("Black passes", Vec::new()));
}

#[test]
fn a_game_off_the_list_describes_its_turns_as_well() {
    let mut state = GameAdapter::<TicTacToe>::NEW.start(&Setup::default()).unwrap();
    state.play("b2").unwrap();
    assert_eq!(state.last_turn().unwrap().sentence, "Crosses places a mark on b2");
}

/// Applies an effect to a board.
fn replay(scene: &mut Scene, effect: &Effect) {
    let mut put = |square: Square, piece: Option<Piece>| {
        let index = scene.grid.index(square);
        scene.pieces[index] = piece;
    };
    effect.moved.iter().for_each(|route| put(route.from, None));
    effect.taken.iter().for_each(|taken| put(taken.square, None));
    effect.placed.iter().for_each(|placed| put(placed.square, Some(placed.piece.clone())));
    effect.moved.iter().for_each(|route| put(route.to, Some(route.piece.clone())));
}

/// The effects of a turn are complete.
fn assert_complete(before: &Scene, after: &Scene, turn: &LastTurn) {
    let mut board = before.clone();
    for effect in &turn.effects {
        for taken in &effect.taken {
            assert_eq!(board.piece(taken.square), Some(&taken.piece), "{}", turn.sentence);
        }
        replay(&mut board, effect);
    }
    assert_eq!(board.pieces, after.pieces, "{}", turn.sentence);
    let changed = before.grid.squares().filter(|&at| before.piece(at) != after.piece(at));
    assert!(changed.into_iter().all(|square| turn.squares().contains(&square)), "{}", turn.sentence);
}

fn random_game(game: &dyn Game, seed: u64) {
    let mut random = Random::new(seed);
    let mut state = game.start(&Setup::default()).unwrap();
    let mut before = state.scene();
    for _ in 0..60 {
        let moves = state.moves();
        if moves.is_empty() {
            return;
        }
        if state.begins_turn() {
            before = state.scene();
        }
        let ply = &moves[random.below(moves.len())];
        state.play(ply).unwrap();
        let turn = state.last_turn().unwrap();
        assert_eq!(turn.plies.last(), Some(ply));
        assert_complete(&before, &state.scene(), &turn);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, ..ProptestConfig::default() })]

    #[test]
    fn replaying_the_effects_of_a_turn_gives_the_board_after_it(seed: u64) {
        GAMES.iter().for_each(|game| random_game(*game, seed));
        random_game(&GameAdapter::<TicTacToe>::NEW, seed);
    }
}
