use game::{Bot, Bots, Random, Square};

use crate::board::GRID;
use crate::{Gorogo, Move, Points};

impl Bots for Gorogo {
    fn bots() -> &'static [Bot<Gorogo>] {
        &[
            Bot { name: "easy", about: "places any piece at random", choose: easy },
            Bot {
                name: "medium",
                about: "defends: takes the point where a stone of its own could be captured, else random",
                choose: medium,
            },
            Bot { name: "hard", about: "captures if it can, else defends, else random", choose: hard },
            Bot {
                name: "careful",
                about: "captures if it can, else places no stone that can be captured at once",
                choose: careful,
            },
        ]
    }
}

fn easy(position: &Gorogo, random: &mut Random) -> Option<Move> {
    among(position, Points::ALL, Points::ALL, random)
}

fn careful(position: &Gorogo, random: &mut Random) -> Option<Move> {
    capture(position, random)
        .or_else(|| among(position, safe_for_a_stone(position), Points::ALL, random))
        .or_else(|| easy(position, random))
}

fn medium(position: &Gorogo, random: &mut Random) -> Option<Move> {
    defence(position, random).or_else(|| easy(position, random))
}

fn hard(position: &Gorogo, random: &mut Random) -> Option<Move> {
    capture(position, random).or_else(|| medium(position, random))
}

/// Any piece on the first point that captures.
fn capture(position: &Gorogo, random: &mut Random) -> Option<Move> {
    on_first(position, capturing_points(position), random)
}

/// Any piece on the first point where the opponent would capture.
fn defence(position: &Gorogo, random: &mut Random) -> Option<Move> {
    let opponent = Gorogo { turn: !position.turn, ..position.clone() };
    on_first(position, capturing_points(&opponent), random)
}

/// The points where a piece of the mover captures more than falls to any ply (RULES.md §5).
fn capturing_points(position: &Gorogo) -> Points {
    let empty = position.empty();
    let doomed = position.captured(empty);
    let more = |&at: &Square| position.captured(empty & !Points::only(at)) != doomed;
    empty.iter().filter(more).collect()
}

/// The points where a stone of the mover would have two liberties or more after its captures: with fewer the
/// opponent's next ply can take it.
fn safe_for_a_stone(position: &Gorogo) -> Points {
    let own = position.stones[position.turn];
    let safe = |&at: &Square| {
        let placed = Points::only(at);
        let left = position.empty() & !placed;
        let free = left | position.captured(left);
        (placed.flood(own | placed).neighbours() & free).len() >= 2
    };
    position.empty().iter().filter(safe).collect()
}

/// A kind of piece at random on the first point of a set that takes any, column by column from the top left.
fn on_first(position: &Gorogo, points: Points, random: &mut Random) -> Option<Move> {
    let columns =
        (0..GRID.files).flat_map(|file| (0..GRID.ranks).rev().map(move |rank| Square::new(file, rank)));
    let only = |at: Square| Points::only(at);
    columns.filter(|&at| points.has(at)).find_map(|at| among(position, only(at), only(at), random))
}

/// A kind of piece at random, then a point at random: a stone on one of `stones` or a henge on one of `henges`, as far
/// as they are legal.
fn among(position: &Gorogo, stones: Points, henges: Points, random: &mut Random) -> Option<Move> {
    let legal = position.legal();
    let (stones, henges) = (legal.stones & stones, legal.henges & henges);
    let is_henge = match (stones.is_empty(), henges.is_empty()) {
        (true, true) => return None,
        (false, true) => false,
        (true, false) => true,
        (false, false) => random.below(2) == 1,
    };
    let points = if is_henge { henges } else { stones };
    let at = points.nth(random.below(points.len()));
    Some(if is_henge { Move::Henge(at) } else { Move::Stone(at) })
}
