//! A picture's parts on their own: the empty board and each piece, for pages that put them together.

use crate::scenes;

use draw::{EmptyBoard, Orientation, Tone, figure, svg};
use game::{BoardStyle, BoardTheme, Color, Grid, PieceShape};

fn parsed(inside: &str) {
    let document = format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>"#);
    let document = roxmltree::Document::parse(&document).unwrap_or_else(|error| panic!("{error}: {inside}"));
    for node in document.descendants().filter(|node| node.is_element()) {
        assert!(node.attributes().all(|a| !["id", "href", "style", "class"].contains(&a.name())), "{inside}");
    }
}

/// Who draws the parts sees the picture.
#[test]
fn a_picture_is_made_of_its_parts() {
    for (name, scene, info) in scenes::all() {
        let picture = svg(&scene, &info);
        let (grid, board, wood) = (scene.grid, scene.board, scene.wood);
        assert!(
            picture.contains(&EmptyBoard { grid, board, wood, orientation: Orientation::Normal }.svg()),
            "{name}"
        );
        for (square, piece) in grid.squares().zip(&scene.pieces) {
            let Some(piece) = piece else { continue };
            let drawn = figure(piece.shape).svg(Tone::from(piece.owner.map(|owner| info.color(owner))));
            let place =
                |steps: u8| EmptyBoard::FRAME + EmptyBoard::PLACE * i32::from(steps) + EmptyBoard::PLACE / 2;
            let (x, y) = (place(square.file()), place(grid.ranks - 1 - square.rank()));
            assert!(
                picture.contains(&format!("<g transform=\"translate({x} {y})\">{drawn}</g>")),
                "{name} {square}"
            );
        }
    }
}

/// Larger ones than squares can name, too.
#[test]
fn boards_of_any_size_are_drawn_from_either_end() {
    for side in [(1, 1), (7, 9), (26, 26), (255, 255)] {
        for board in [BoardStyle::Points, BoardStyle::Cells] {
            let board = EmptyBoard {
                grid: Grid::new(side.0, side.1),
                board,
                wood: BoardTheme::Slate,
                orientation: Orientation::Normal,
            };
            let turned = EmptyBoard { orientation: board.orientation.flipped(), ..board };
            parsed(&board.svg());
            parsed(&turned.svg());
            assert_eq!(board.svg() == turned.svg(), side == (1, 1));
        }
    }
}

#[test]
fn pieces_of_any_numbers_are_drawn() {
    for owner in [Some(Color::White), Some(Color::Black), None] {
        for number in [0, 1, 7, 255] {
            for shape in [
                PieceShape::Tile { dots: number },
                PieceShape::Pyramid { height: number, points: 255 },
                PieceShape::Pyramid { height: 255, points: number },
            ] {
                parsed(&figure(shape).svg(Tone::from(owner)));
            }
        }
    }
}
