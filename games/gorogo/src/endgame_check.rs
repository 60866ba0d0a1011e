//! The winner when few pieces are left, by the rules alone: all lines are played, except plies of Black that one
//! answer of White refutes together, with the argument written out in `answer`. Proofs are checked with it, so it
//! shares neither bounds nor endings with [`proof`](crate::proof), which finds them.

mod answer;
mod board;
mod last_plies;
mod move_history;

use game::Player;

use crate::board::dense;
use crate::{Gorogo, Hand};
use board::{Board, Ply};
use move_history::MoveHistory;

/// The winner is determined with at most so many pieces in both hands.
const PLIES: u8 = 7;

/// The winner with best play, unless the end is too far away.
pub(crate) fn winner(position: &Gorogo, endings: &mut EndgameCache) -> Option<Player> {
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
        5 => endings.six_pieces.white_wins(board, white, black),
        6 => !endings.six_pieces.black_wins(board, white, black),
        _ => endings.white_wins(board, white, black),
    };
    Some(if white_wins { Player::One } else { Player::Two })
}

/// Results kept from one ending to the next. Results decide, while plies that won elsewhere are only tried first.
#[derive(Default)]
pub struct EndgameCache {
    /// White's plies with four pieces.
    history: MoveHistory,
    six_pieces: SixPieceEndings,
}

impl EndgameCache {
    /// White's turn with four pieces, Black has three.
    fn white_wins(&mut self, board: Board, white: Hand, black: Hand) -> bool {
        let EndgameCache { history, six_pieces } = self;
        history.find(board, white, |(board, white)| !six_pieces.black_wins(board, white, black))
    }
}

/// Results of endings with six pieces and fewer.
struct SixPieceEndings {
    /// The winners of endings with five pieces, each until its entry is overwritten.
    words: Vec<u64>,
    /// White's plies with three pieces.
    history: MoveHistory,
    /// Black's last ply that won.
    refutation: Option<Ply>,
}

/// 1 MiB: a processor's own memory holds it.
const WORDS: usize = 1 << 17;

/// No ending: one has 52 bits.
const NOTHING: u64 = u64::MAX;

impl Default for SixPieceEndings {
    fn default() -> SixPieceEndings {
        SixPieceEndings { words: vec![NOTHING; WORDS], history: MoveHistory::default(), refutation: None }
    }
}

impl SixPieceEndings {
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
        let exact_key = exact_key(board, white);
        let place = (exact_key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize % WORDS;
        let word = self.words[place];
        if word >> 1 == exact_key {
            return word & 1 == 1;
        }
        let won = self.history.find(board, white, |(board, white)| !board.black_wins(white, black));
        self.words[place] = exact_key << 1 | u64::from(won);
        won
    }
}

/// Identifies an ending with five pieces in hands: since players own a fixed number of pieces (RULES.md §2), the
/// board and White's henges determine the rest.
fn exact_key(board: Board, white: Hand) -> u64 {
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
            return outcome.winner.expect("GoRoGo has no draws");
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

    fn agree_with_minimax(games: u32, plies: std::ops::RangeInclusive<u8>) {
        let mut random = Random::new(9);
        let mut endings = EndgameCache::default();
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
    fn endings_agree_with_minimax() {
        let (last, earlier, first) = testkit::effort().choose((1_000, 100, 15), (500_000, 10_000, 300));
        agree_with_minimax(last, 1..=4);
        agree_with_minimax(earlier, 5..=6);
        agree_with_minimax(first, 6..=7);
    }

    #[test]
    fn earlier_positions_have_no_result() {
        let position = late(PLIES + 1, &mut Random::new(1));
        assert_eq!(winner(&position, &mut EndgameCache::default()), None);
    }
}
