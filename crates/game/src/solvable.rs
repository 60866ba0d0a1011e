use crate::{Player, Position};

/// What a game provides for the exact solver.
pub trait Solvable: Position {
    /// What the solver is to find out.
    const OBJECTIVE: Objective;

    /// How many replies of the opponent a point of the score is worth when plies are ordered for a proof. It affects
    /// the time of a proof, never its result.
    const REPLIES_PER_POINT: i32;

    /// What is cached from one ending to the next: see [`winner_by_rules`](Solvable::winner_by_rules).
    type EndgameCache: Default;

    /// Whether positions have an [`exact_key`](Solvable::exact_key).
    const HAS_EXACT_KEY: bool = false;

    /// A number of at most 57 bits that is shared by mirror images only, so that a proof need not rely on a hash.
    /// Only used if [`HAS_EXACT_KEY`](Solvable::HAS_EXACT_KEY) is set, and by checks. If the highest bits hold the
    /// number of plies left, a check evicts positions near the end first.
    fn exact_key(&self) -> u64 {
        self.key()
    }

    /// A number that positions which are alike share, mirror images above all: proofs of such positions meet often, so a part of a
    /// long check does them together.
    fn partition_key(&self) -> u64 {
        self.exact_key()
    }

    /// The certificate of the winner of the game from its start, if that was proved.
    const CERTIFICATE: Option<&'static [u8]> = None;

    /// More of the winner's plies, in the form of a certificate: with them a player is never slow. The proof does not need them.
    const SHORTCUTS: Option<&'static [u8]> = None;

    /// Certificates of positions near the start that the loser of the game wins: refutations of first plies that give
    /// the win away.
    const REFUTATIONS: &'static [&'static [u8]] = &[];

    /// The most plies that the game can still last, if that is known.
    fn max_plies_left(&self) -> Option<u32> {
        None
    }

    /// Bounds of how a game that is not over can still end, on the scale of [`Objective::Margin`]: the worst and the
    /// best for [`Player::One`](crate::Player::One).
    #[inline]
    fn bounds(&self) -> (i16, i16) {
        (i16::MIN, i16::MAX)
    }

    /// The same by playing out all lines, near the end, where a search would take longer; `None` if it is too far
    /// away. It is slower than a table lookup.
    #[inline]
    fn exhaustive_bounds(&self) -> Option<(i16, i16)> {
        None
    }

    /// The winner, found by the rules alone, near the end. Proofs are checked with it: it shares no code with
    /// [`exhaustive_bounds`](Solvable::exhaustive_bounds) and does not use [`bounds`](Solvable::bounds).
    #[inline]
    fn winner_by_rules(&self, _endings: &mut Self::EndgameCache) -> Option<Player> {
        None
    }

    /// Whether the end is so near that what is found here is worth keeping for a short while only.
    #[inline]
    fn near_end(&self) -> bool {
        false
    }

    /// How many plies there are, or a number near it that is found sooner; 0 just if the game is over. It orders plies.
    #[inline]
    fn reply_estimate(&self) -> usize {
        self.count_moves()
    }

    /// How promising this position is for `mover`, who has just moved and left the opponent about `replies` plies;
    /// higher scores are proved first. A proof adds up to 4,096 for a ply that settled other positions. It affects
    /// the time of a proof, never its result.
    #[inline]
    fn proof_ordering_score(&self, mover: Player, replies: usize) -> i32 {
        let lead = self.score().map_or(0, |score| i32::from(score[mover]) - i32::from(score[!mover]));
        REPLY * (lead * Self::REPLIES_PER_POINT - replies as i32)
    }
}

/// What is to be found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Objective {
    /// The winner. Every game ends, and there are no draws.
    WinOrLoss,
    /// The winner, or a draw. Every game ends.
    WinDrawOrLoss,
    /// The winner and the margin in points. Every game ends, and more points win. A draw is 0; a win of the first
    /// player is the margin plus 1, since the margin may be 0; a win of the second player is negative.
    Margin,
    /// The player that can force a win, and within how many plies. Positions may repeat, so games need not end.
    Plies,
}

/// The weight of one reply less in [`Solvable::proof_ordering_score`], unless a game overrides it: past success
/// outweighs two replies. With more weight, proofs grew.
const REPLY: i32 = 2_048;
