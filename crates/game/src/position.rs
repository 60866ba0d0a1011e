use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::{ByPlayer, IllegalMove, Info, Outcome, ParseError, Player, Random, Setup};

/// The rules of a game: a position is all that decides the future, and nothing of the past. What people see of it is
/// in [`Present`](crate::Present).
///
/// Its text ([`Display`] and [`FromStr`]) is complete. The default value is the usual start. The players need not
/// alternate: the same player may decide again, so use [`turn`](Position::turn).
pub trait Position:
    Clone + Default + Eq + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static
{
    /// What is true of the game as a whole.
    const INFO: &'static Info;

    /// Whether a position can come again in the same game. Where it cannot, a search need not look for it.
    const CAN_REPEAT: bool = true;

    /// A ply: one decision of one player. Its text is one token; reading it checks the shape only.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync;

    /// The player to decide.
    fn turn(&self) -> Player;

    /// How the game ended, with the reason, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Replaces the content of `moves` by the legal plies, each once, in an order that depends on the
    /// position only. There are none if and only if the game is over.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Plays a legal ply. Any other may panic or leave a position that means nothing: what comes from outside
    /// goes through [`play`](Position::play).
    fn play_unchecked(&mut self, mv: Self::Move);

    /// A hash of the position: equal positions have equal keys, on every machine.
    fn key(&self) -> u64;

    /// Each player's points now, in the unit [`Info::score`] names; `None` in a game without points.
    fn score(&self) -> Option<ByPlayer<u16>> {
        None
    }

    /// Whether the ply that is due begins a turn. Any other belongs to the turn before it, as what a capture brings
    /// belongs to the capture.
    fn begins_turn(&self) -> bool {
        true
    }

    /// The requested start.
    ///
    /// # Errors
    /// If the game has no such start.
    fn set_up(setup: &Setup) -> Result<Self, ParseError> {
        let name = Self::INFO.name;
        match setup {
            Setup { deal: Some(deal), .. } => {
                Err(ParseError::new(&deal.to_string(), format!("{name} has one start and no deals")))
            }
            Setup { size: Some(size), .. } if !Self::INFO.sizes.contains(&size.as_str()) => {
                let sizes = Self::INFO.sizes.join(", ");
                Err(ParseError::new(size, format!("{name} is played on {sizes}")))
            }
            _ => Ok(Self::default()),
        }
    }

    /// The legal plies in a list of their own.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves
    }

    /// How many legal plies there are; faster than listing them where a game can.
    fn count_moves(&self) -> usize {
        self.moves().len()
    }

    /// The position after a legal ply.
    #[must_use]
    #[inline]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }

    /// Whether the ply may be played.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.moves().contains(&mv)
    }

    /// Plays a ply if it is legal; otherwise nothing changes.
    ///
    /// # Errors
    /// If the rules forbid the ply, or the game is over. [`Present::illegal_reason`](crate::Present::illegal_reason)
    /// explains why.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove { ply: mv.to_string(), why: None });
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// A legal ply, each equally likely; `None` if the game is over.
    fn random_move(&self, random: &mut Random) -> Option<Self::Move> {
        let moves = self.moves();
        (!moves.is_empty()).then(|| moves[random.below(moves.len())])
    }
}
