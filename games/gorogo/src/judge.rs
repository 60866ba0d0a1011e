//! Who wins when few pieces are left, found by playing all lines with the rules alone. Proofs are checked by it, so it
//! shares nothing with [`proof`](crate::proof), which finds them.

use game::{Player, Position, Square};

use crate::{Gorogo, Move, Points};

/// With at most so many pieces in both hands all lines are played.
const PLIES: u8 = 4;

/// For every number of pieces left, where the last one went that won: it often wins again.
type Winners = [Points; PLIES as usize + 1];

/// Who wins with best play, unless the end is too far away.
pub(crate) fn winner(position: &Gorogo) -> Option<Player> {
    let left = position.hands.one.len() + position.hands.two.len();
    (1..=PLIES).contains(&left).then(|| {
        let wins = match left {
            1 => last_piece_wins(position),
            _ => winning_point(position, left, &mut [Points::NONE; PLIES as usize + 1]).is_some(),
        };
        if wins { position.turn } else { !position.turn }
    })
}

/// Where the player to move places a piece that wins, with two pieces left or more. Without a legal ply they lose
/// (RULES.md §9).
fn winning_point(position: &Gorogo, left: u8, winners: &mut Winners) -> Option<Square> {
    let found = match left {
        2 => winning_last_but_one(position, winners[2]),
        _ => winning_ply(position, left, winners),
    };
    if let Some(at) = found {
        winners[usize::from(left)] = Points::only(at);
    }
    found
}

/// Tries all plies. Where one fails, the point of the answer is tried next: often both sides need the same.
fn winning_ply(position: &Gorogo, left: u8, winners: &mut Winners) -> Option<Square> {
    let (empty, hand) = (position.empty(), position.hands[position.turn]);
    let urgent = in_touch(position, empty);
    let mut stones = if hand.stones > 0 { empty } else { Points::NONE };
    // A henge may not be the last piece (§8).
    let mut henges = if hand.henges > 0 && hand.len() > 1 { empty } else { Points::NONE };
    let mut wanted = winners[usize::from(left)];
    loop {
        let points = [stones & wanted, stones & urgent, henges & wanted, stones, henges];
        let first = points.iter().position(|points| !points.is_empty())?;
        let at = points[first].iter().next()?;
        let ply = if matches!(first, 2 | 4) { Move::Henge(at) } else { Move::Stone(at) };
        let same_kind = if matches!(ply, Move::Henge(_)) { &mut henges } else { &mut stones };
        *same_kind = *same_kind & !Points::only(at);
        if matches!(ply, Move::Stone(_)) && !has_liberty(position, at, empty) {
            continue;
        }
        match winning_point(&placed(position, ply), left - 1, winners) {
            Some(answer) => wanted = Points::only(answer),
            None => return Some(at),
        }
    }
}

/// Black's last piece, a stone (§8): it must leave White without a ply, or with too few captures.
fn winning_last_but_one(position: &Gorogo, last: Points) -> Option<Square> {
    if position.hands.two.stones == 0 {
        return None;
    }
    let empty = position.empty();
    let lead = lead_of_white(position);
    let may_capture = in_touch(position, empty);
    let falls_anyway = !position.captured(empty).is_empty();
    let wins = |at: Square| {
        let mut rest = empty & !Points::only(at);
        if lead >= 0 && position.hands.one.stones > 0 {
            // Where White does not trail after Black's captures, any legal ply is enough for White. There is one mostly, and
            // it need not be played.
            let mut lost = 0;
            if falls_anyway || may_capture.has(at) {
                let fallen = position.captured(rest);
                lost = fallen.len() as i32;
                rest |= fallen;
            }
            if lost <= lead && white_has_room(position, rest) {
                return false;
            }
        }
        has_liberty(position, at, empty) && !last_piece_wins(&placed(position, Move::Stone(at)))
    };
    let first = empty & last;
    let next = empty & may_capture & !first;
    [first, next, empty & !(first | next)].into_iter().find_map(|points| points.iter().find(|&at| wins(at)))
}

/// The position after a ply. Most of the time of a check goes into this, so it is not called but written out.
#[inline(always)]
fn placed(position: &Gorogo, ply: Move) -> Gorogo {
    let mut after = position.clone();
    after.play_unchecked(ply);
    after
}

/// White's last piece, a stone (§8): it must be legal and capture enough. White wins ties (§10).
fn last_piece_wins(position: &Gorogo) -> bool {
    if position.hands.one.stones == 0 {
        return false;
    }
    let needed = -lead_of_white(position);
    let empty = position.empty();
    // What has no liberty falls wherever the stone goes (§5).
    if needed <= 0 || position.captured(empty).len() as i32 >= needed {
        return white_has_room(position, empty) || empty.iter().any(|at| has_liberty(position, at, empty));
    }
    (empty & in_touch(position, empty)).iter().any(|at| {
        position.captured(empty & !Points::only(at)).len() as i32 >= needed
            && has_liberty(position, at, empty)
    })
}

/// Whether it is clear at a glance that White may place a stone when these points are empty (§6): beside an empty one, or
/// beside a friend that has another empty point beside it.
#[inline]
fn white_has_room(position: &Gorogo, empty: Points) -> bool {
    let friends = (position.stones.one | position.henges) & !empty;
    !(empty & empty.neighbours()).is_empty() || !(friends & empty.crowded()).is_empty()
}

/// Whether the mover may place a stone on an empty point (§6). Mostly that is seen beside it: by an empty point, or by
/// a friend that is beside another one.
#[inline]
fn has_liberty(position: &Gorogo, at: Square, empty: Points) -> bool {
    let placed = Points::only(at);
    let beside = placed.neighbours();
    if !(beside & empty).is_empty() {
        return true;
    }
    let friends = beside & (position.stones[position.turn] | position.henges);
    !(friends.neighbours() & empty & !placed).is_empty() || position.lives(at, empty)
}

/// The points beside stones of the opponent that are beside at most one empty point: only there a stone takes the last
/// liberty of a chain.
fn in_touch(position: &Gorogo, empty: Points) -> Points {
    let enemy = position.stones[!position.turn];
    (enemy & !empty.crowded()).neighbours()
}

fn lead_of_white(position: &Gorogo) -> i32 {
    i32::from(position.captures(Player::One)) - i32::from(position.captures(Player::Two))
}

#[cfg(test)]
mod tests {
    use game::Random;

    use super::*;

    /// The winner by the rules and nothing else.
    fn minimax(position: &Gorogo) -> Player {
        if let Some(outcome) = position.outcome() {
            return outcome.winner.expect("GoRoGo knows no draw");
        }
        let mover = position.turn();
        let wins = position.moves().into_iter().any(|ply| minimax(&position.after(ply)) == mover);
        if wins { mover } else { !mover }
    }

    #[test]
    fn it_judges_as_minimax_does() {
        let mut random = Random::new(9);
        let mut won = [0; 2];
        for game in 0..4_000_u16 {
            let mut position = Gorogo::default();
            let left = 1 + (game % 4) as u8;
            while position.outcome().is_none() && position.plies_left() > left {
                let Some(ply) = position.random_move(&mut random) else { break };
                position.play_unchecked(ply);
            }
            assert_eq!(winner(&position).is_some(), (1..=PLIES).contains(&position.plies_left()));
            if let Some(winner) = winner(&position) {
                assert_eq!(winner, minimax(&position), "{position}");
                won[winner as usize] += 1;
            }
        }
        assert!(won.into_iter().all(|count| count > 300), "{won:?}");
    }
}
