use game::Player;

use crate::{Gorogo, Points};

/// So many plies before the end the bound begins to pay: earlier it holds in too few positions.
pub(super) const PLIES: u8 = 11;

impl Gorogo {
    /// The winner, if their lead obviously cannot be lost any more.
    ///
    /// The leader is who would win if no stone were captured from now on: White also when captures are equal (RULES.md
    /// §10). Let R plies be left, `o` of them the opponent's. The leader's plan: place all henges first, anywhere, then
    /// only stones, each on a liberty of one chain, the *home*. It never loses stones of the home and always has a ply:
    ///
    /// - A ply fills one point, so each costs the home at most one liberty; a stone of its own there makes it larger.
    ///   With at least R + 1 liberties now, it has at least two whenever the leader is to move: a stone on one of them
    ///   leaves the other, so the ply is legal (§6), and at least one after every ply of the opponent.
    /// - White makes the last ply of all, and nobody can capture after it. So R liberties are enough for White, if home
    ///   and the henges connected to it, which are White's on White's plies (§4), have R + 1 together: one is left
    ///   to the last stone's chain.
    /// - The last piece must be a stone (§8), so the leader needs one in hand; henges go before it.
    ///
    /// Another chain of the leader's falls only when all its liberties are filled. The leader fills them with henges
    /// only, for a stone beside such a chain is on a liberty of the home and joins the two. So chains can fall
    /// only if all their liberties together are no more than `o` and the leader's henges in hand. The worst such set is
    /// taken for lost. Chains of the opponent that have no liberty now fall to the leader's ply, whatever it is (§5).
    #[inline]
    pub(super) fn winner_by_lead(&self) -> Option<Player> {
        let lead = self.lead_of_white();
        let leader = if lead >= 0 { Player::One } else { Player::Two };
        if self.hands[leader].stones == 0 {
            return None;
        }
        let empty = self.empty();
        let certain = if self.turn == leader { self.captured(empty).len() as i32 } else { 0 };
        // What the leader may lose and still win: a tie is enough for White.
        let spare = match leader {
            Player::One => lead + certain,
            Player::Two => -lead + certain - 1,
        };
        let attack = usize::from(self.hands[!leader].len() + self.hands[leader].henges);
        let mut has_home = false;
        let mut loose = [(Points::NONE, 0); MAX_CHAINS];
        let mut count = 0;
        let mut at_risk = 0;
        for chain in self.stones[leader].chains() {
            let liberties = chain.neighbors() & empty;
            if liberties.len() <= attack {
                // There are never more: see MOST_CHAINS.
                loose[count] = (liberties, chain.len() as i32);
                count += 1;
                at_risk += chain.len() as i32;
            } else {
                has_home |= self.is_home(leader, chain, liberties, empty);
            }
        }
        let holds =
            has_home && (at_risk <= spare || worst_loss(&loose[..count], Points::NONE, attack) <= spare);
        holds.then_some(leader)
    }

    /// White's captures less Black's.
    #[inline]
    fn lead_of_white(&self) -> i32 {
        i32::from(self.captures(Player::One)) - i32::from(self.captures(Player::Two))
    }

    #[inline]
    fn is_home(&self, leader: Player, chain: Points, liberties: Points, empty: Points) -> bool {
        let left = usize::from(self.plies_left());
        if leader == Player::Two || liberties.len() != left {
            return liberties.len() > left;
        }
        let group = chain.flood(self.stones[leader] | self.henges);
        (group.neighbors() & empty).len() > left
    }
}

/// Chains of one player: of its ten stones no two chains share a point.
const MAX_CHAINS: usize = 10;

/// The most stones in a set of chains whose liberties, together with those `filled` already, are at most `attack`.
fn worst_loss(chains: &[(Points, i32)], filled: Points, attack: usize) -> i32 {
    let Some((&(liberties, stones), rest)) = chains.split_first() else { return 0 };
    let without = worst_loss(rest, filled, attack);
    let filled = filled | liberties;
    if filled.len() > attack { without } else { without.max(stones + worst_loss(rest, filled, attack)) }
}
