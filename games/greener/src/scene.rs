use game::{
    BoardStyle, BoardTheme, ByPlayer, FromTo, MenuChoice, ParseError, Piece, PieceShape, Position, Present,
    Scene, Target,
};

use crate::illegal_capture::IllegalCapture;
use crate::{Greener, Move, Stack, typed};

const PASS: MenuChoice =
    MenuChoice { label: "pass", number: 1, meaning: "you have nothing to capture", picture: None };

impl Present for Greener {
    fn scene(&self) -> Scene {
        let grid = self.size().grid();
        Scene {
            grid,
            board: BoardStyle::Cells,
            wood: BoardTheme::Sand,
            pieces: grid.squares().map(|at| self.stack(at).map(piece)).collect(),
            hands: ByPlayer::default(),
            score: Some(self.points()),
            prompt: prompt(self),
        }
    }

    fn clicks(mv: Move) -> Vec<Target> {
        match mv {
            Move::Capture { from, to } => FromTo { from, to }.clicks(),
            Move::Pass => vec![Target::Choice(PASS)],
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, ParseError> {
        typed::read(text, self.size().grid())
    }

    fn illegal_reason(&self, mv: Move) -> String {
        let illegal = match mv {
            Move::Capture { from, to } => IllegalCapture::of(self, from, to),
            Move::Pass => None,
        };
        match illegal {
            Some(illegal) => illegal.reason(self),
            None => "a player who can capture must do so (§4)".to_string(),
        }
    }

    fn illegal_click_reason(&self, clicks: &[Target]) -> Option<String> {
        match *clicks {
            [Target::Cell(_)] if self.must_pass() => {
                let mover = Greener::INFO.players[self.turn()].person;
                Some(format!("{mover} has nothing to capture and must pass (§4)"))
            }
            [Target::Cell(from)] => Some(match IllegalCapture::of_start(self, from) {
                Some(illegal) => illegal.reason(self),
                None => format!("the stack on {from} meets no other stack in its row and column (§3)"),
            }),
            [Target::Cell(from), Target::Cell(to)] => Some(self.illegal_reason(Move::Capture { from, to })),
            _ => None,
        }
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
