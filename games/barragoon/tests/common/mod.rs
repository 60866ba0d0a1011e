//! Helpers to set up positions and query them, for the tests of the rules.
// Each test file is a crate of its own and uses a part of this.
#![allow(dead_code, unreachable_pub)]

use barragoon::{Barragoon, GRID};
use game::{Position, Present};

pub const START: &str = "1vd1dv1/2zdz2/7/1x3x1/x1x1x1x/1x3x1/7/2ZDZ2/1VD1DV1 w move";

pub fn position(text: &str) -> Barragoon {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// These pieces on an otherwise empty board, White to move.
pub fn study(pieces: &[(&str, char)]) -> Barragoon {
    let row = |rank: u8| -> String {
        let letter = |file: char| {
            let square = format!("{file}{rank}");
            pieces.iter().find(|(at, _)| *at == square).map_or('.', |&(_, letter)| letter)
        };
        ('a'..='g').map(letter).collect()
    };
    let mut rows = (1..=9).rev().map(row).collect::<Vec<_>>().join("/");
    for run in (1..=7).rev() {
        rows = rows.replace(&".".repeat(run), &run.to_string());
    }
    position(&format!("{rows} w move"))
}

/// The position after legal plies.
pub fn after(text: &str, plies: &[&str]) -> Barragoon {
    let mut position = position(text);
    for ply in plies {
        position.play(ply.parse().unwrap()).unwrap_or_else(|error| panic!("{error}"));
    }
    position
}

/// Where a tile may go, from `a1` along the ranks upwards.
pub fn targets(position: &Barragoon, from: &str) -> String {
    let squares = position.targets(GRID.square(from).unwrap()).into_iter();
    squares.map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// Why a ply is refused.
pub fn illegal_reason(position: &Barragoon, ply: &str) -> String {
    let mv = ply.parse().unwrap();
    assert!(!position.is_legal(mv), "{ply} is legal");
    position.illegal_reason(mv)
}

/// The labels as a board shows them, a row a line, from rank 9 down.
pub fn drawn(position: &Barragoon) -> String {
    let scene = position.scene();
    let row = |rank: u8| -> String {
        let label = |file| scene.piece(game::Square::new(file, rank)).map_or(".", |piece| &piece.label);
        (0..7).map(label).collect::<Vec<_>>().join(" ")
    };
    (0..9).rev().map(row).collect::<Vec<_>>().join("\n")
}
