//! Who wins when few pieces are left, found by the rules alone: by playing all lines, but for plies of Black's that one answer
//! of White's refutes together, with the argument written out in `answer`. Proofs are checked by it, so it shares neither
//! bounds nor endings with [`proof`](crate::proof), which finds them.

mod answer;
mod board;
mod last;

use std::cmp::Reverse;

use game::Player;

use crate::board::dense;
use crate::{Gorogo, Hand, Points};
use board::{Board, Ply};

/// With at most so many pieces in both hands it is told who wins.
const PLIES: u8 = 6;

/// Who wins with best play, unless the end is too far away.
pub(crate) fn winner(position: &Gorogo, endings: &mut Endings) -> Option<Player> {
    let (white, black) = (position.hands.one, position.hands.two);
    let left = white.len() + black.len();
    if !(1..=PLIES).contains(&left) {
        return None;
    }
    let board = Board::of(position);
    let white_wins = match left {
        1 => board.white_wins_by_the_last(white),
        2 => !board.black_wins_by_the_last(white, black),
        3 => board.winning_ply_of_white(white, black, None).is_some(),
        4 => !board.black_wins(white, black),
        5 => endings.white_wins(board, white, black),
        _ => !endings.black_wins(board, white, black),
    };
    Some(if white_wins { Player::One } else { Player::Two })
}

/// What judging endings teaches about the next one: who won those with five pieces, each in its place until another needs
/// it, and by which plies. Only who won decides anything; plies that won elsewhere are tried first.
pub struct Endings {
    words: Vec<u64>,
    /// Two plies of White's that won lately.
    lately: [Option<Ply>; 2],
    /// How often a ply of White's has won lately when all were tried, by its number.
    decided: [i32; Ply::NUMBERS],
    /// Black's last ply that won.
    refutation: Option<Ply>,
}

/// 1 MiB: a processor's own memory holds it.
const WORDS: usize = 1 << 17;

/// No ending: one has 52 bits.
const NOTHING: u64 = u64::MAX;

/// What it counts in the order that a ply won elsewhere, at most, and by which part of the rest it grows.
const MOST_DECIDED: i32 = 1 << 12;
const STEP: i32 = 16;

/// What a captured stone counts there, and a point that Black may well play on.
const A_STONE: i32 = 144;
const A_REPLY: i32 = 84;

impl Default for Endings {
    fn default() -> Endings {
        Endings {
            words: vec![NOTHING; WORDS],
            lately: [None; 2],
            decided: [0; Ply::NUMBERS],
            refutation: None,
        }
    }
}

impl Endings {
    /// Black's turn with three pieces each: whether one ply wins.
    fn black_wins(&mut self, board: Board, white: Hand, black: Hand) -> bool {
        let found = board.first_ply(black, self.refutation, board.captures_by_black(), |ply| {
            let next = board.after_black(ply, black);
            next.is_some_and(|(board, black)| !self.white_wins(board, white, black))
        });
        self.refutation = found.or(self.refutation);
        found.is_some()
    }

    /// White's turn with three pieces, Black has two.
    fn white_wins(&mut self, board: Board, white: Hand, black: Hand) -> bool {
        let identity = identity(board, white);
        let place = (identity.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize % WORDS;
        let word = self.words[place];
        if word >> 1 == identity {
            return word & 1 == 1;
        }
        let won = self.winning_ply_of_white(board, white, black);
        self.words[place] = identity << 1 | u64::from(won);
        won
    }

    /// Tries what won lately, then all plies in the order of promise.
    fn winning_ply_of_white(&mut self, board: Board, white: Hand, black: Hand) -> bool {
        let wins = |(board, white): (Board, Hand)| !board.black_wins(white, black);
        let lately = self.lately;
        for ply in lately.into_iter().flatten().filter(|&ply| board.may_place(ply, white)) {
            if board.after_white(ply, white).is_some_and(wins) {
                return true;
            }
        }
        let mut plies = Vec::with_capacity(2 * board.empty.len());
        board.first_ply(white, None, Points::NONE, |ply| {
            let next = if lately.contains(&Some(ply)) { None } else { board.after_white(ply, white) };
            if let Some(next) = next {
                let promise = A_STONE * next.0.lead - A_REPLY * next.0.open_points();
                plies.push((self.decided[ply.number()] + promise, ply, next));
            }
            false
        });
        plies.sort_unstable_by_key(|(promise, ..)| Reverse(*promise));
        for (_, ply, next) in plies {
            let decided = &mut self.decided[ply.number()];
            if wins(next) {
                *decided += (MOST_DECIDED - *decided) / STEP;
                self.lately = [Some(ply), lately[0]];
                return true;
            }
            *decided -= *decided / STEP;
        }
        false
    }
}

/// Tells an ending with five pieces in hands from all others: since players own what they own (RULES.md §2), the board and
/// White's henges say the rest.
fn identity(board: Board, white: Hand) -> u64 {
    let (one, two) = (board.friends_of_white().bits(), board.friends_of_black().bits());
    dense(one) << 27 | dense(two) << 2 | u64::from(white.henges)
}

#[cfg(test)]
mod tests {
    use game::{Position, Random};

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

    /// A game that was played at random until so many plies were left, or to its end.
    fn late(left: u8, random: &mut Random) -> Gorogo {
        let mut position = Gorogo::default();
        while position.outcome().is_none() && position.plies_left() > left {
            let Some(ply) = position.random_move(random) else { break };
            position.play_unchecked(ply);
        }
        position
    }

    fn judge_as_minimax_does(games: u32, plies: std::ops::RangeInclusive<u8>) {
        let mut random = Random::new(9);
        let mut endings = Endings::default();
        let mut won = [0; 2];
        for _ in 0..games {
            for left in plies.clone() {
                let position = late(left, &mut random);
                let judged = winner(&position, &mut endings);
                assert_eq!(judged.is_some(), (1..=PLIES).contains(&position.plies_left()));
                if let Some(winner) = judged {
                    assert_eq!(winner, minimax(&position), "{position}");
                    won[winner as usize] += 1;
                }
            }
        }
        assert!(won.into_iter().all(|count| count > games / 3), "{won:?}");
    }

    #[test]
    fn it_judges_as_minimax_does() {
        let (last, earlier) = testkit::effort().choose((1_000, 100), (500_000, 10_000));
        judge_as_minimax_does(last, 1..=4);
        judge_as_minimax_does(earlier, 5..=6);
    }

    #[test]
    fn it_judges_nothing_earlier() {
        let position = late(PLIES + 1, &mut Random::new(1));
        assert_eq!(winner(&position, &mut Endings::default()), None);
    }
}
