use game::{Player, Position};

use crate::{Gorogo, Move, Points};

/// So few plies before the end every line is played out.
pub(super) const PLIES: u8 = 4;

/// By the number of plies left, where a piece went that won the last ending of that kind: it often wins the next one.
type Winners = [Points; PLIES as usize + 1];

impl Gorogo {
    /// The winner with best play, found by playing all lines to the end; at least one ply is left.
    pub(super) fn winner_of_ending(&self) -> Player {
        let wins = self.wins_ending(&mut [Points::NONE; PLIES as usize + 1]);
        if wins { self.turn } else { !self.turn }
    }

    /// Whether the player to move wins; without a legal ply they lose (RULES.md §9).
    fn wins_ending(&self, winners: &mut Winners) -> bool {
        let left = usize::from(self.plies_left());
        if left == 1 {
            return self.wins_by_last_ply();
        }
        let empty = self.empty();
        let hand = self.hands[self.turn];
        let last = winners[left];
        if hand.stones > 0 {
            let urgent = self.last_liberties(empty);
            let open = empty.neighbors();
            for points in [empty & last, empty & urgent & !last, empty & !urgent & !last] {
                for at in points.iter() {
                    // A stone on the last liberty of a chain captures it and so has one itself (§6).
                    let legal = open.has(at) || urgent.has(at) || self.lives(at, empty);
                    if legal && !self.after(Move::Stone(at)).wins_ending(winners) {
                        winners[left] = Points::only(at);
                        return true;
                    }
                }
            }
        }
        // A henge may not be the last piece (§8).
        if hand.henges > 0 && hand.len() > 1 {
            for points in [empty & last, empty & !last] {
                for at in points.iter() {
                    if !self.after(Move::Henge(at)).wins_ending(winners) {
                        winners[left] = Points::only(at);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// The last ply is a stone of White (§2, §8), and White wins ties (§10): it must be legal and capture enough.
    #[inline]
    fn wins_by_last_ply(&self) -> bool {
        let empty = self.empty();
        let mut needed = i32::from(self.captures(Player::Two)) - i32::from(self.captures(Player::One));
        let mut lasts = [(Points::NONE, 0); MAX_CHAINS];
        let mut count = 0;
        if needed > 0 {
            for chain in self.short_of_liberties(empty).chains() {
                let liberties = chain.neighbors() & empty;
                let stones = chain.len() as i32;
                match liberties.len() {
                    0 => needed -= stones,
                    1 => {
                        lasts[count] = (liberties, stones);
                        count += 1;
                    }
                    _ => {}
                }
            }
        }
        if needed <= 0 {
            let is_open = !(empty & empty.neighbors()).is_empty();
            return self.hands[self.turn].stones > 0 && (is_open || !self.stone_points(empty).is_empty());
        }
        // A stone on the last liberty of a chain captures it and so has a liberty itself (§6).
        let lasts = &lasts[..count];
        let fallen = |at: Points| -> i32 {
            lasts.iter().filter(|(last, _)| *last == at).map(|(_, stones)| stones).sum()
        };
        self.hands[self.turn].stones > 0 && lasts.iter().any(|&(at, _)| fallen(at) >= needed)
    }

    /// The last liberties of the opponent's chains: a capture is the likeliest to decide.
    #[inline]
    fn last_liberties(&self, empty: Points) -> Points {
        self.short_of_liberties(empty)
            .chains()
            .map(|chain| chain.neighbors() & empty)
            .filter(|last| last.len() == 1)
            .fold(Points::NONE, |points, last| points | last)
    }

    /// The opponent's stones but for chains with a stone that has two liberties of its own.
    #[inline]
    fn short_of_liberties(&self, empty: Points) -> Points {
        let enemy = self.stones[!self.turn];
        enemy & !(enemy & empty.beside_two()).flood(enemy)
    }
}

/// Chains of one player's ten stones.
const MAX_CHAINS: usize = 10;
