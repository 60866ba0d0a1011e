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
        let wins = mover_wins(position, left, &mut [Points::NONE; PLIES as usize + 1]);
        if wins { position.turn } else { !position.turn }
    })
}

/// Whether the player to move wins, who places every other piece; without a legal ply they lose (RULES.md §9).
fn mover_wins(position: &Gorogo, left: u8, winners: &mut Winners) -> bool {
    match left {
        1 => last_piece_wins(position),
        2 => last_but_one_wins(position),
        _ => some_ply_wins(position, left, winners),
    }
}

fn some_ply_wins(position: &Gorogo, left: u8, winners: &mut Winners) -> bool {
    let (empty, hand) = (position.empty(), position.hands[position.turn]);
    let last = winners[usize::from(left)];
    let urgent = in_touch(position, empty);
    let wins = |ply: Move, winners: &mut Winners| {
        let won = !mover_wins(&position.after(ply), left - 1, winners);
        if won {
            winners[usize::from(left)] = Points::only(ply.at());
        }
        won
    };
    if hand.stones > 0 {
        for points in [empty & last, empty & urgent & !last, empty & !(urgent | last)] {
            for at in points.iter() {
                if has_liberty(position, at, empty) && wins(Move::Stone(at), winners) {
                    return true;
                }
            }
        }
    }
    // A henge may not be the last piece (§8).
    hand.henges > 0
        && hand.len() > 1
        && [empty & last, empty & !last]
            .into_iter()
            .any(|points| points.iter().any(|at| wins(Move::Henge(at), winners)))
}

/// Black's last piece, a stone (§8): it must leave White without a ply, or with too few captures.
fn last_but_one_wins(position: &Gorogo) -> bool {
    if position.hands.two.stones == 0 {
        return false;
    }
    let empty = position.empty();
    let lead = lead_of_white(position);
    let may_capture = in_touch(position, empty);
    let falls_anyway = !position.captured(empty).is_empty();
    empty.iter().any(|at| {
        let mut rest = empty & !Points::only(at);
        if lead >= 0 && position.hands.one.stones > 0 {
            // Where White does not trail after Black's captures, any legal ply is enough for White, and a stone beside
            // an empty point is legal (§6). That is so mostly, and need not be played.
            let mut lost = 0;
            if falls_anyway || may_capture.has(at) {
                let fallen = position.captured(rest);
                lost = fallen.len() as i32;
                rest |= fallen;
            }
            if lost <= lead && !(rest & rest.neighbours()).is_empty() {
                return false;
            }
        }
        has_liberty(position, at, empty) && !last_piece_wins(&position.after(Move::Stone(at)))
    })
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
        return position.has_move();
    }
    (empty & in_touch(position, empty)).iter().any(|at| {
        position.captured(empty & !Points::only(at)).len() as i32 >= needed
            && has_liberty(position, at, empty)
    })
}

/// Whether the mover may place a stone on an empty point (§6).
fn has_liberty(position: &Gorogo, at: Square, empty: Points) -> bool {
    !(Points::only(at).neighbours() & empty).is_empty() || position.lives(at, empty)
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
