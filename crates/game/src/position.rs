use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::{
    ByPlayer, Effect, IllegalMove, Info, Outcome, ParseError, Piece, Player, Random, Scene, Setup, Square,
    Target,
};

/// A position of a game: all that decides the future, and nothing of the past.
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

    /// What any board draws.
    fn scene(&self) -> Scene;

    /// How any board spells this move. No legal move's spelling is the beginning of another's.
    fn clicks(mv: Self::Move) -> Vec<Target>;

    /// What kind of decision is due, one lower-case word.
    fn phase(&self) -> &'static str {
        "move"
    }

    /// Whether the ply that is due begins a turn. Any other belongs to the turn before it, as what a capture brings
    /// belongs to the capture.
    fn begins_turn(&self) -> bool {
        true
    }

    /// What a legal ply does on the board, found by comparing the scenes before and after it.
    fn effect(&self, mv: Self::Move) -> Effect {
        let mut effect =
            Effect::between(&self.scene(), &self.after(mv).scene(), self.turn(), &Self::clicks(mv));
        if let Some(route) = &mut effect.moved {
            route.path = self.path(mv);
        }
        effect
    }

    /// The squares that a piece passes, in order, in games where a ply's ends do not determine them. If several paths
    /// are open, one of them.
    fn path(&self, _mv: Self::Move) -> Vec<Square> {
        Vec::new()
    }

    /// What a piece is called in a sentence, such as `henge`, in games where it matters which one was placed or taken.
    fn piece_name(_piece: &Piece) -> Option<String> {
        None
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

    /// Reads a ply as a person may type it in this position; understands all that [`FromStr`] does.
    ///
    /// # Errors
    /// If the text is no ply in any spelling.
    fn read_move(&self, typed: &str) -> Result<Self::Move, ParseError> {
        typed.parse()
    }

    /// Why an illegal ply is refused, for people: a clause without capital or full stop.
    fn illegal_reason(&self, _mv: Self::Move) -> String {
        "it is not among the legal moves".to_string()
    }

    /// Why no legal ply begins with these clicks, as a clause like [`illegal_reason`](Position::illegal_reason):
    /// legal plies begin with all clicks but the last. `None` if there is no specific reason.
    fn illegal_click_reason(&self, _clicks: &[Target]) -> Option<String> {
        None
    }

    /// What forbids the way that was typed, although another may lead to the same end, where people may type one.
    fn illegal_path_reason(&self, _typed: &str) -> Option<String> {
        None
    }

    /// The name of the next part of a ply that is typed in several parts, such as `column`.
    fn next_prompt(&self, _typed: &str) -> Option<&'static str> {
        None
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
    /// If the rules forbid the ply, or the game is over.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMove> {
        if self.is_legal(mv) {
            self.play_unchecked(mv);
            return Ok(());
        }
        let why = match self.outcome() {
            Some(_) => "the game is over".to_string(),
            None => self.illegal_reason(mv),
        };
        Err(IllegalMove { ply: mv.to_string(), why })
    }

    /// A legal ply, each equally likely; `None` if the game is over.
    fn random_move(&self, random: &mut Random) -> Option<Self::Move> {
        let moves = self.moves();
        (!moves.is_empty()).then(|| moves[random.below(moves.len())])
    }
}
