use std::iter::successors;

use game::{Direction, Position, Square};

use crate::{Color, Greener};

/// What forbids a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum IllegalCapture {
    OffBoard(Square),
    NoStack(Square),
    NotControlled(Square, Color),
    NotInLine,
    NothingToCapture(Square),
    InTheWay(Square),
}

impl IllegalCapture {
    /// The first rule a capture would break; a capture without one is legal (RULES.md §1–§3).
    pub(crate) fn of(position: &Greener, from: Square, to: Square) -> Option<IllegalCapture> {
        let grid = position.size().grid();
        if let Some(outside) = [from, to].into_iter().find(|&square| !grid.contains(square)) {
            return Some(IllegalCapture::OffBoard(outside));
        }
        if let Some(illegal) = IllegalCapture::of_start(position, from) {
            return Some(illegal);
        }
        let Some(towards) = direction(from, to) else { return Some(IllegalCapture::NotInLine) };
        if position.stack(to).is_none() {
            return Some(IllegalCapture::NothingToCapture(to));
        }
        let met = successors(grid.step(from, towards), |&square| grid.step(square, towards))
            .find(|&square| position.stack(square).is_some());
        met.filter(|&met| met != to).map(IllegalCapture::InTheWay)
    }

    /// Why no capture begins on this square, whatever it ends on.
    pub(crate) fn of_start(position: &Greener, from: Square) -> Option<IllegalCapture> {
        match position.stack(from) {
            None => Some(IllegalCapture::NoStack(from)),
            Some(stack) if stack.color.owner() != Some(position.turn()) => {
                Some(IllegalCapture::NotControlled(from, stack.color))
            }
            Some(_) => None,
        }
    }

    /// The reason as a clause for players, with the paragraph of the rules.
    pub(crate) fn reason(self, position: &Greener) -> String {
        match self {
            IllegalCapture::OffBoard(at) => {
                format!("{at} is not on the {} board (§1)", position.size().name())
            }
            IllegalCapture::NoStack(at) => format!("there is no stack on {at} to move (§3)"),
            IllegalCapture::NotControlled(at, color) => match color.owner() {
                Some(player) => {
                    format!("{} controls the stack on {at} (§2)", Greener::INFO.players[player].person)
                }
                None => format!("the pyramid on {at} is green and belongs to neither player (§2)"),
            },
            IllegalCapture::NotInLine => {
                "a stack moves along its row or column to another cell (§3)".to_string()
            }
            IllegalCapture::NothingToCapture(at) => {
                format!("there is no stack on {at}, and every move captures one (§3)")
            }
            IllegalCapture::InTheWay(at) => {
                format!("the stack on {at} is in the way: only the first stack met can be captured (§3)")
            }
        }
    }
}

/// The direction from one square to another that shares its row or column.
fn direction(from: Square, to: Square) -> Option<Direction> {
    let step = (to.file().cmp(&from.file()) as i8, to.rank().cmp(&from.rank()) as i8);
    Direction::ALL.into_iter().find(|direction| direction.step() == step)
}
