use game::{Bot, Bots, Position, Random, Square};

use crate::board::GRID;
use crate::{Gorogo, Move, Points};

impl Bots for Gorogo {
    fn bots() -> &'static [Bot<Gorogo>] {
        &[
            Bot { name: "easy", about: "places any piece at random", choose: easy },
            Bot {
                name: "casual",
                about: "plays half of its moves like medium, the rest at random",
                choose: casual,
            },
            Bot {
                name: "medium",
                about: "saves stones in danger if it can, else plays at random",
                choose: medium,
            },
            Bot { name: "hard", about: "captures if it can, else plays like medium", choose: hard },
            Bot {
                name: "careful",
                about: "captures if it can, else avoids stones that can be captured at once",
                choose: careful,
            },
        ]
    }
}

fn easy(position: &Gorogo, random: &mut Random) -> Option<Move> {
    among(position, Points::ALL, Points::ALL, random)
}

/// Half of the time it does not look.
fn casual(position: &Gorogo, random: &mut Random) -> Option<Move> {
    if random.below(2) == 0 { easy(position, random) } else { medium(position, random) }
}

fn medium(position: &Gorogo, random: &mut Random) -> Option<Move> {
    defence(position, random).or_else(|| easy(position, random))
}

fn hard(position: &Gorogo, random: &mut Random) -> Option<Move> {
    capture(position, random).or_else(|| medium(position, random))
}

fn careful(position: &Gorogo, random: &mut Random) -> Option<Move> {
    capture(position, random)
        .or_else(|| among(position, safe_for_a_stone(position), Points::ALL, random))
        .or_else(|| easy(position, random))
}

/// Any piece on the first point that captures.
fn capture(position: &Gorogo, random: &mut Random) -> Option<Move> {
    let points = capturing_points(position);
    on_first(position, points, points, random)
}

/// A ply that rescues the most of the stones in danger: no reply can take them. Stones that are lost anyway are left
/// alone, and a henge does not help where it changes sides.
fn defence(position: &Gorogo, random: &mut Random) -> Option<Move> {
    let endangered = takeable(&Gorogo { turn: !position.turn, ..position.clone() });
    if endangered.is_empty() {
        return None;
    }
    let rescued = |ply: Move| (endangered & !takeable(&position.after(ply))).len();
    let plies: Vec<(Move, usize)> = position.moves().into_iter().map(|ply| (ply, rescued(ply))).collect();
    let most = plies.iter().map(|&(_, rescued)| rescued).max().filter(|&most| most > 0)?;
    let (mut stones, mut henges) = (Points::NONE, Points::NONE);
    for (ply, _) in plies.into_iter().filter(|&(_, rescued)| rescued == most) {
        match ply {
            Move::Stone(at) => stones |= Points::only(at),
            Move::Henge(at) => henges |= Points::only(at),
        }
    }
    on_first(position, stones, henges, random)
}

/// The opponent's stones that one ply or another of the mover takes. The piece does not matter: either may stand
/// where it captures.
fn takeable(position: &Gorogo) -> Points {
    if position.outcome().is_some() {
        return Points::NONE;
    }
    let empty = position.empty();
    let taken = |at: Square| position.captured(empty & !Points::only(at));
    empty.iter().map(taken).fold(Points::NONE, |all, taken| all | taken)
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
        (placed.flood(own | placed).neighbors() & free).len() >= 2
    };
    position.empty().iter().filter(safe).collect()
}

/// A kind of piece at random on the first point where one may go, column by column from the top left: a stone on one of
/// `stones` or a henge on one of `henges`.
fn on_first(position: &Gorogo, stones: Points, henges: Points, random: &mut Random) -> Option<Move> {
    let mut columns =
        (0..GRID.files).flat_map(|file| (0..GRID.ranks).rev().map(move |rank| Square::new(file, rank)));
    columns.find_map(|at| {
        let here = Points::only(at);
        among(position, stones & here, henges & here, random)
    })
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
