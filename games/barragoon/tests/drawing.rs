//! What boards show and how they are clicked. The boards are those of the report on an early program: a start, four
//! states of a game and its end.

use crate::common;

use barragoon::{Barragoon, Face};
use common::{START, after, drawn, position, study};
use game::{MenuChoice, PieceShape, Present, Target};

#[test]
fn the_start_is_drawn() {
    let board = "
. b4 b3 . b3 b4 .
. . b2 b3 b2 . .
. . . . . . .
. X . . . X .
X . X . X . X
. X . . . X .
. . . . . . .
. . w2 w3 w2 . .
. w4 w3 . w3 w4 .";
    assert_eq!(drawn(&Barragoon::default()), board.trim());
    assert_eq!(Barragoon::default().scene().prompt, "White moves a tile");
}

/// State 1: White's 3-tile has gone to d5.
#[test]
fn the_first_state_is_drawn() {
    let first = after(START, &["d2d5"]);
    let board = "
. b4 b3 . b3 b4 .
. . b2 b3 b2 . .
. . . . . . .
. X . . . X .
X . X w3 X . X
. X . . . X .
. . . . . . .
. . w2 . w2 . .
. w4 w3 . w3 w4 .";
    assert_eq!(drawn(&first), board.trim());
    assert_eq!(first.scene().prompt, "Brown moves a tile");
}

/// State 2: Brown has taken it, and White is to place.
#[test]
fn the_second_state_is_drawn_and_scored() {
    let second = after(START, &["d2d5", "d8d5"]);
    let board = "
. b4 b3 . b3 b4 .
. . b2 . b2 . .
. . . . . . .
. X . . . X .
X . X b3 X . X
. X . . . X .
. . . . . . .
. . w2 . w2 . .
. w4 w3 . w3 w4 .";
    assert_eq!(drawn(&second), board.trim());
    let scene = second.scene();
    assert_eq!(scene.prompt, "White places a barragoon");
    assert_eq!(scene.score, Some(second.points()));
    assert_eq!((second.points().one, second.points().two), (6, 7));
}

/// State 3: both have placed, both have moved a 2-tile.
#[test]
fn the_third_state_is_reached_and_drawn() {
    let third = after(START, &["d2d5", "d8d5", "+@d4", ">@e3", "e2f3", "e8e6"]);
    assert_eq!(third.to_string(), "1vd1dv1/2z4/7/1x2zx1/x1xdx1x/1x1+1x1/4>Z1/2Z4/1VD1DV1 w move");
    let board = "
. b4 b3 . b3 b4 .
. . b2 . . . .
. . . . . . .
. X . . b2 X .
X . X b3 X . X
. X . + . X .
. . . . > w2 .
. . w2 . . . .
. w4 w3 . w3 w4 .";
    assert_eq!(drawn(&third), board.trim());
}

/// State 4: Brown has just taken the barragoon on b4 and is to place it again.
#[test]
fn the_fourth_state_is_drawn_and_scored() {
    let fourth = position("1vd1dv1/2z4/7/1x2zx1/x1x1x1x/1d1+1x1/4>2/2ZD3/1VD1DV1 b last");
    let board = "
. b4 b3 . b3 b4 .
. . b2 . . . .
. . . . . . .
. X . . b2 X .
X . X . X . X
. b3 . + . X .
. . . . > . .
. . w2 w3 . . .
. w4 w3 . w3 w4 .";
    assert_eq!(drawn(&fourth), board.trim());
    assert_eq!(fourth.scene().prompt, "Brown places a barragoon");
    assert_eq!((fourth.points().one, fourth.points().two), (6, 7));
}

#[test]
fn the_final_state_is_drawn_and_scored() {
    let last = position("xv1zdvx/1x3x1/1x5/xZx4/1x3xx/4z2/4x2/2xdx2/1xDxDx1 w move");
    let board = "
X b4 . b2 b3 b4 X
. X . . . X .
. X . . . . .
X w2 X . . . .
. X . . . X X
. . . . b2 . .
. . . . X . .
. . X b3 X . .
. X w3 X w3 X .";
    assert_eq!(drawn(&last), board.trim());
    assert_eq!((last.points().one, last.points().two), (3, 6));
    assert_eq!(last.scene().prompt, "Brown wins: White has no legal move");
}

/// Every face has a label and a sign of its own; a turn's label shows where the tile comes from and leaves.
#[test]
fn every_face_is_drawn_differently() {
    let labels = "^ > v < X + | - -^ '> v- <. ^- .> -v <'";
    let mut signs = std::collections::HashSet::new();
    for (face, label) in Face::ALL.into_iter().zip(labels.split(' ')) {
        let scene = study(&[("a1", face.letter()), ("b9", 'z'), ("g9", 'Z')]).scene();
        let piece = scene.piece(game::Square::new(0, 0)).unwrap();
        assert_eq!(piece.label, label);
        assert_eq!((piece.owner, piece.shape), (None, PieceShape::Cube(face.sign())));
        assert!(signs.insert(face.sign()));
    }
    assert_eq!(signs.len(), 16);
}

/// The menus of that program: `4` two-way, then `1` horizontal; and so on.
#[test]
fn placements_are_spelled_with_the_menu_numbers() {
    let spelled = |ply: &str| -> String {
        let word = |target: Target| match target {
            Target::Cell(square) => square.to_string(),
            Target::Choice(MenuChoice { label, number, .. }) => format!("{number} {label}"),
        };
        Barragoon::clicks(ply.parse().unwrap()).into_iter().map(word).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(spelled("b1c3"), "b1, c3");
    assert_eq!(spelled("x@a3"), "a3, 1 cross");
    assert_eq!(spelled("+@a3"), "a3, 2 all turns");
    assert_eq!(spelled("^@a3"), "a3, 3 one-way, 1 north");
    assert_eq!(spelled("-@a3"), "a3, 4 two-way, 1 horizontal");
    assert_eq!(spelled("|@a3"), "a3, 4 two-way, 2 vertical");
    assert_eq!(spelled("E@a3"), "a3, 5 left turn, 2 east");
    assert_eq!(spelled("s@a3"), "a3, 6 right turn, 3 south");
    assert_eq!(spelled("w@a3"), "a3, 6 right turn, 4 west");
}

/// The last menu shows each face as it will lie on the board, and says what it lets through.
#[test]
fn menus_show_the_face_they_place() {
    let mut meanings = std::collections::HashSet::new();
    for face in Face::ALL {
        let clicks = Barragoon::clicks(format!("{}@a3", face.letter()).parse().unwrap());
        let Some(Target::Choice(MenuChoice { label, meaning, picture: Some(picture), .. })) = clicks.last()
        else {
            panic!("a placement ends with a picture: {clicks:?}");
        };
        let scene = study(&[("a1", face.letter()), ("b9", 'z'), ("g9", 'Z')]).scene();
        let piece = scene.piece(game::Square::new(0, 0)).unwrap();
        assert_eq!((piece.shape, piece.label.as_str()), (picture.shape, picture.label));
        assert!(meanings.insert(*meaning), "{label}: {meaning}");
    }
}
