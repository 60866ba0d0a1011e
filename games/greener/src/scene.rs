use game::{
    BoardStyle, BoardTheme, ByPlayer, FromTo, MenuChoice, Piece, PieceShape, Position, Scene, Target,
};

use crate::{Greener, Move, Stack};

/// What any board draws of a position.
pub(crate) fn scene(position: &Greener) -> Scene {
    let grid = position.size().grid();
    Scene {
        grid,
        board: BoardStyle::Cells,
        wood: BoardTheme::Sand,
        pieces: grid.squares().map(|at| position.stack(at).map(piece)).collect(),
        hands: ByPlayer::default(),
        score: Some(position.points()),
        prompt: prompt(position),
    }
}

const PASS: MenuChoice =
    MenuChoice { label: "pass", number: 1, meaning: "you have nothing to capture", picture: None };

/// How any board spells a ply.
pub(crate) fn clicks(mv: Move) -> Vec<Target> {
    match mv {
        Move::Capture { from, to } => FromTo { from, to }.clicks(),
        Move::Pass => vec![Target::Choice(PASS)],
    }
}

/// The label is the colour and the greens, as in `W4`; no greens, no number.
pub(crate) fn piece(Stack { color, height, greens }: Stack) -> Piece {
    let letter = color.letter().to_ascii_uppercase();
    let label = if greens == 0 { letter.to_string() } else { format!("{letter}{greens}") };
    Piece { owner: color.owner(), shape: PieceShape::Pyramid { height, points: greens }, label }
}

fn prompt(position: &Greener) -> String {
    let name = Greener::INFO.players[position.turn()].person;
    match position.outcome() {
        Some(outcome) => outcome.sentence(Greener::INFO),
        None if position.must_pass() => format!("{name} must pass"),
        None => format!("{name} captures with a stack"),
    }
}
