//! Boards as text, compared with drawings that people can read.

use crate::scenes;

use std::collections::HashSet;

use draw::{Charset, Colour, Style, text};
use game::{Position, Present, Scene, Square};
use testkit::tictactoe::TicTacToe;
use unicode_width::UnicodeWidthStr;

const UNICODE: Style = Style { charset: Charset::Unicode, colour: Colour::None };
const ASCII: Style = Style { charset: Charset::Ascii, colour: Colour::None };
const PAINTED: Style = Style { charset: Charset::Unicode, colour: Colour::Ansi };

#[test]
fn boards_look_as_drawn() {
    for (name, scene, info) in scenes::all() {
        insta::assert_snapshot!(name, text(&scene, &info, UNICODE));
        insta::assert_snapshot!(format!("{name}_ascii"), text(&scene, &info, ASCII));
    }
}

#[test]
fn any_game_can_be_drawn() {
    let mut position = TicTacToe::default();
    insta::assert_snapshot!("empty", text(&position.scene(), TicTacToe::INFO, UNICODE));
    for ply in ["b2", "a1", "c3"] {
        position.play(ply.parse().unwrap()).unwrap();
    }
    insta::assert_snapshot!("marks", text(&position.scene(), TicTacToe::INFO, UNICODE));
}

/// Lines of the board are equally wide.
#[test]
fn lines_are_aligned() {
    for (name, scene, info) in scenes::all() {
        for style in [UNICODE, ASCII] {
            let drawn = text(&scene, &info, style);
            let board: Vec<&str> = drawn.lines().take(2 * usize::from(scene.grid.ranks) - 1).collect();
            let widths: HashSet<usize> = board.iter().map(|line| line.width()).collect();
            assert_eq!(widths.len(), 1, "{name}:\n{drawn}");
        }
    }
}

#[test]
fn every_character_is_one_column_wide() {
    for (name, scene, info) in scenes::all() {
        let drawn = text(&scene, &info, UNICODE);
        let wide = drawn.chars().filter(|c| *c != '\n').find(|c| c.to_string().width() != 1);
        assert_eq!(wide, None, "in {name}");
    }
}

#[test]
fn ascii_is_ascii() {
    for (name, scene, info) in scenes::all() {
        let scene =
            Scene { prompt: "White wins 4–4 on captures: ties go to White…".to_string(), ..scene };
        let drawn = text(&scene, &info, ASCII);
        assert!(drawn.is_ascii(), "{name}:\n{drawn}");
        assert!(drawn.contains("White wins 4-4 on captures"));
    }
}

#[test]
fn colour_adds_nothing_but_colour() {
    for (name, scene, info) in scenes::all() {
        let painted = text(&scene, &info, PAINTED);
        assert!(painted.contains("\x1b["), "{name} is not painted");
        let mut parts = painted.split("\x1b[");
        let mut bare = parts.next().unwrap_or("").to_string();
        bare.extend(parts.filter_map(|part| part.split_once('m')).map(|(_, shown)| shown));
        let bare: Vec<&str> = bare.lines().map(str::trim_end).collect();
        assert_eq!(bare, text(&scene, &info, UNICODE).lines().collect::<Vec<_>>(), "{name}");
    }
}

#[test]
fn all_signs_differ() {
    for style in [UNICODE, ASCII] {
        let drawn: HashSet<String> =
            scenes::every_sign().map(|scene| text(&scene, &scenes::TILES, style)).collect();
        assert_eq!(drawn.len(), 16);
    }
}

/// Where the column of a file's letter and the row of a rank's number meet, the piece is seen.
#[test]
fn coordinates_name_the_squares() {
    let scene = scenes::tiles();
    let drawn = text(&scene, &scenes::TILES, UNICODE);
    let row = drawn.lines().find(|line| line.starts_with('8')).unwrap();
    let files = drawn.lines().find(|line| line.trim_start().starts_with('a')).unwrap();
    let column = files.chars().position(|letter| letter == 'd').unwrap();
    assert_eq!(scene.piece(Square::new(3, 7)).map(|piece| piece.label.as_str()), Some("b3"));
    assert_eq!(row.chars().nth(column), Some('3'));
}
