use std::cmp::Reverse;

use game::{Bot, Bots, Position, Random};

use crate::{Greener, Move};

impl Bots for Greener {
    fn bots() -> &'static [Bot<Greener>] {
        &[
            Bot { name: "easy", about: "plays a random legal move", choose: easy },
            Bot {
                name: "greedy",
                about: "gains as many greens as it can, and ignores your reply",
                choose: greedy,
            },
        ]
    }
}

fn easy(position: &Greener, random: &mut Random) -> Option<Move> {
    position.random_move(random)
}

/// Of equally good plies it takes the one that comes last when they are sorted by column and line of the stack that
/// moves, then of the one it takes, lines counted from the top: the first program sorted its plies by their value and
/// these numbers, and took the last.
fn greedy(position: &Greener, _: &mut Random) -> Option<Move> {
    let points = |mv: Move| position.after(mv).points()[position.turn()];
    position.moves().into_iter().max_by_key(|&mv| (points(mv), numbers(mv)))
}

/// Columns and lines from the left and the top, as far as they decide an order: ranks count from the bottom.
fn numbers(mv: Move) -> Option<[(u8, Reverse<u8>); 2]> {
    match mv {
        Move::Capture { from, to } => Some([from, to].map(|cell| (cell.file(), Reverse(cell.rank())))),
        Move::Pass => None,
    }
}
