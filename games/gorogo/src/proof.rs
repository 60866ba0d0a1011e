//! The solver's knowledge of GoRoGo: the winner of the last few plies, leads that cannot be lost any more, and which
//! plies to try first.

mod ending;
mod exact_key;
mod lead;
mod order;

use game::{ByPlayer, Objective, Player, Solvable};

use crate::{Gorogo, endgame_check};

/// Statics stand in the program once; constants would be copied to each place that uses them.
static CERTIFICATE: [u8; include_bytes!("../gorogo.certificate").len()] =
    *include_bytes!("../gorogo.certificate");
static SHORTCUTS: [u8; include_bytes!("../gorogo.shortcuts").len()] = *include_bytes!("../gorogo.shortcuts");
/// How Black wins after each of White's first plies but Hc3: Black's first two plies.
static REFUTATIONS: &[&[u8]] = &[
    include_bytes!("../refutations/Ha1.certificate"),
    include_bytes!("../refutations/Hb1.certificate"),
    include_bytes!("../refutations/Hb2.certificate"),
    include_bytes!("../refutations/Hc1.certificate"),
    include_bytes!("../refutations/Hc2.certificate"),
];

impl Solvable for Gorogo {
    const OBJECTIVE: Objective = Objective::WinOrLoss;

    /// Captures first: without them proofs are five times as long.
    const REPLIES_PER_POINT: i32 = 6;

    const HAS_EXACT_KEY: bool = true;

    type EndgameCache = endgame_check::EndgameCache;

    #[inline]
    fn exact_key(&self) -> u64 {
        exact_key::exact_key(self)
    }

    fn partition_key(&self) -> u64 {
        exact_key::partition_key(self)
    }

    const CERTIFICATE: Option<&'static [u8]> = Some(&CERTIFICATE);

    const SHORTCUTS: Option<&'static [u8]> = Some(&SHORTCUTS);

    const REFUTATIONS: &'static [&'static [u8]] = REFUTATIONS;

    fn max_plies_left(&self) -> Option<u32> {
        Some(u32::from(self.plies_left()))
    }

    #[inline]
    fn bounds(&self) -> (i16, i16) {
        let left = self.plies_left();
        let winner = if left <= lead::PLIES { self.winner_by_lead() } else { None };
        winner.map_or((-1, 1), won_by)
    }

    #[inline]
    fn exhaustive_bounds(&self) -> Option<(i16, i16)> {
        (self.plies_left() <= ending::PLIES).then(|| won_by(self.winner_of_ending()))
    }

    #[inline]
    fn winner_by_rules(&self, endings: &mut endgame_check::EndgameCache) -> Option<Player> {
        endgame_check::winner(self, endings)
    }

    #[inline]
    fn near_end(&self) -> bool {
        self.plies_left() <= LATE
    }

    #[inline]
    fn reply_estimate(&self) -> usize {
        let empty = self.empty();
        if self.has_move() { (empty & empty.neighbors()).len() + 1 } else { 0 }
    }

    #[inline]
    fn proof_ordering_score(&self, mover: Player, replies: usize) -> i32 {
        order::proof_ordering_score(self, mover, replies)
    }
}

/// With at most so many plies left a finding is kept for a short while only.
const LATE: u8 = 5;

const fn won_by(player: Player) -> (i16, i16) {
    match player {
        Player::One => (1, 1),
        Player::Two => (-1, -1),
    }
}

impl Gorogo {
    /// How many plies the game still has, unless a player runs out of legal plies: the number of pieces in both
    /// hands.
    #[inline]
    pub(crate) fn plies_left(&self) -> u8 {
        let ByPlayer { one, two } = self.hands;
        one.len() + two.len()
    }
}
