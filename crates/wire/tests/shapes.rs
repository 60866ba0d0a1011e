//! Shapes come back from programs, which may send any numbers.

use catalog::GAMES;
use game::{Random, Setup};
use wire::{CubeFace, Direction, PieceShape};

/// Whatever stands on a board, in a hand or in a palette can be drawn from what programs are told of it.
#[test]
fn every_piece_of_every_game_comes_back() {
    let comes_back = |piece: &game::Piece| {
        assert_eq!(game::PieceShape::try_from(PieceShape::from(piece.shape)).as_ref(), Ok(&piece.shape));
    };
    for game in GAMES {
        game.palette().items.iter().for_each(|item| comes_back(&item.piece));
        for seed in 0..20 {
            let random = &mut Random::new(seed);
            let mut state = game.start(&Setup::default()).unwrap();
            loop {
                let scene = state.scene();
                scene.pieces.iter().flatten().for_each(comes_back);
                scene.hands.one.iter().chain(&scene.hands.two).for_each(|hand| comes_back(&hand.piece));
                let moves = state.moves();
                let Some(ply) = moves.get(random.below(moves.len().max(1))) else { break };
                state.play(ply).unwrap();
            }
        }
    }
}

#[test]
fn shapes_that_cannot_be_are_refused() {
    let north = Some(Direction::North);
    for shape in [
        PieceShape::Pyramid { height: 0, points: 0 },
        PieceShape::Pyramid { height: 254, points: 255 },
        PieceShape::Cube { sign: CubeFace::OneWay, towards: None },
        PieceShape::Cube { sign: CubeFace::Cross, towards: north },
        PieceShape::Cube { sign: CubeFace::AllTurns, towards: north },
    ] {
        assert!(game::PieceShape::try_from(shape).is_err(), "{shape:?}");
    }
    for shape in [PieceShape::Pyramid { height: 255, points: 255 }, PieceShape::Tile { dots: 255 }] {
        assert!(game::PieceShape::try_from(shape).is_ok(), "{shape:?}");
    }
}
