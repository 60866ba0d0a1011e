use crate::{Player, Position};

/// What an exact solver knows of a game beyond its rules.
pub trait Solvable: Position {
    /// What the solver is to find out.
    const OBJECTIVE: Objective;

    /// How many replies of the opponent a point of the score is worth, when plies are ordered for a proof. It
    /// decides how long a proof takes, never what it says.
    const REPLIES_PER_POINT: i32;

    /// What judging one ending teaches about the next: see [`winner_by_rules`](Solvable::winner_by_rules).
    type EndgameCache: Default;

    /// Whether positions have an [`exact_key`](Solvable::exact_key).
    const HAS_EXACT_KEY: bool = false;

    /// A number of at most 57 bits that the position shares with nothing but its mirror images, so that a proof need not
    /// trust a hash. Asked only where [`HAS_EXACT_KEY`](Solvable::HAS_EXACT_KEY) says that there is one, and by checks. If the highest
    /// bits tell how many plies are to come, a check forgets positions near the end first.
    fn exact_key(&self) -> u64 {
        self.key()
    }

    /// A number that positions which are alike share, mirror images above all: proofs of such positions meet often, so a part of a
    /// long check does them together.
    fn partition_key(&self) -> u64 {
        self.exact_key()
    }

    /// The certificate of who wins the game from its start, if that was proved.
    const CERTIFICATE: Option<&'static [u8]> = None;

    /// More of the winner's plies, in the form of a certificate: with them a player is never slow. The proof does not need them.
    const SHORTCUTS: Option<&'static [u8]> = None;

    /// Certificates of positions near the start that are won by the player who loses the game itself: the plies that refute the
    /// first ones that give the win away.
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

    /// The same by playing out all lines, where the end is so near that a search would take longer: who wins, or nothing
    /// where it is not near enough. It takes longer than a look at what is known already.
    #[inline]
    fn exhaustive_bounds(&self) -> Option<(i16, i16)> {
        None
    }

    /// Who wins, found by the rules alone, where the end is near. Proofs are checked by it: it
    /// shares nothing with [`exhaustive_bounds`](Solvable::exhaustive_bounds) and knows no [`bounds`](Solvable::bounds).
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

    /// How promising this position is for `mover`, who has just moved into it and left the opponent so many `replies`:
    /// the higher, the sooner a proof looks there. A proof adds up to 4,096 for a ply that settled positions
    /// elsewhere. It decides how long a proof takes, never what it says.
    #[inline]
    fn proof_ordering_score(&self, mover: Player, replies: usize) -> i32 {
        let lead = self.score().map_or(0, |score| i32::from(score[mover]) - i32::from(score[!mover]));
        REPLY * (lead * Self::REPLIES_PER_POINT - replies as i32)
    }
}

/// What is to be found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Objective {
    /// Who wins. Every game ends, and none in a draw.
    WinOrLoss,
    /// Who wins, or nobody. Every game ends.
    WinDrawOrLoss,
    /// Who wins and by how many points. Every game ends, and whoever has more points wins. A draw is 0; a win of the
    /// first player is 1 more than the points they are ahead, which may be 0; a win of the second the same below 0.
    Margin,
    /// Who can force a win, and within how many plies. Positions may come again, so that games need not end.
    Plies,
}

/// What one reply less counts in [`Solvable::proof_ordering_score`], unless a game knows better: success elsewhere outweighs two of
/// them. Where it outweighed more, proofs grew.
const REPLY: i32 = 2_048;
