use std::iter::successors;

use game::{Direction, Position, Square};

use crate::{Colour, Greener};

/// What forbids a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hindrance {
    OffBoard(Square),
    NoStack(Square),
    NotControlled(Square, Colour),
    NotInLine,
    NothingToCapture(Square),
    InTheWay(Square),
}

impl Hindrance {
    /// The first rule a capture would break; a capture without one is legal (RULES.md §1–§3).
    pub(crate) fn of(position: &Greener, from: Square, to: Square) -> Option<Hindrance> {
        let grid = position.size().grid();
        if let Some(outside) = [from, to].into_iter().find(|&square| !grid.contains(square)) {
            return Some(Hindrance::OffBoard(outside));
        }
        if let Some(hindrance) = Hindrance::of_start(position, from) {
            return Some(hindrance);
        }
        let Some(towards) = direction(from, to) else { return Some(Hindrance::NotInLine) };
        if position.stack(to).is_none() {
            return Some(Hindrance::NothingToCapture(to));
        }
        let met = successors(grid.step(from, towards), |&square| grid.step(square, towards))
            .find(|&square| position.stack(square).is_some());
        met.filter(|&met| met != to).map(Hindrance::InTheWay)
    }

    /// Why no capture begins on this square, whatever it ends on.
    pub(crate) fn of_start(position: &Greener, from: Square) -> Option<Hindrance> {
        match position.stack(from) {
            None => Some(Hindrance::NoStack(from)),
            Some(stack) if stack.colour.owner() != Some(position.turn()) => {
                Some(Hindrance::NotControlled(from, stack.colour))
            }
            Some(_) => None,
        }
    }

    /// The clause that tells a player, with the paragraph.
    pub(crate) fn clause(self, position: &Greener) -> String {
        match self {
            Hindrance::OffBoard(at) => format!("{at} is not on the {} board (§1)", position.size().name()),
            Hindrance::NoStack(at) => format!("there is no stack on {at} to move (§3)"),
            Hindrance::NotControlled(at, colour) => match colour.owner() {
                Some(player) => {
                    format!("{} controls the stack on {at} (§2)", Greener::INFO.players[player].person)
                }
                None => format!("the pyramid on {at} is green and belongs to neither player (§2)"),
            },
            Hindrance::NotInLine => "a stack moves along its row or column to another cell (§3)".to_string(),
            Hindrance::NothingToCapture(at) => {
                format!("there is no stack on {at}, and every move captures one (§3)")
            }
            Hindrance::InTheWay(at) => {
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
