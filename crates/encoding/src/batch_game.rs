use game::{IllegalMove, Observe, Player, Position, Random};

use crate::starts::Starts;
use crate::views::Row;
use crate::{BatchError, ObservationShape, OnTerminal, UnknownMoveNumber, write_observation};

/// Leaves a game alone that is over.
pub(crate) const NO_PLY: i64 = -1;

/// Explains an illegal ply.
pub(crate) type IllegalReason<P> = fn(&P, <P as Position>::Move) -> String;

/// One game of a batch.
pub(crate) struct BatchGame<P: Observe> {
    position: P,
    past: PositionHistory<P>,
    random: Random,
    is_over: bool,
    /// A ply that is known to be legal here.
    ply: Option<P::Move>,
    /// What happened since the last views were written.
    ended: bool,
    rewards: [f32; 2],
}

impl<P: Observe> BatchGame<P> {
    pub(crate) fn new(starts: &Starts<P>, mut random: Random) -> BatchGame<P> {
        let position = starts.next(&mut random);
        let (past, rewards) = (PositionHistory::new(), [0.0; 2]);
        BatchGame { position, past, random, is_over: false, ply: None, ended: false, rewards }
    }

    pub(crate) fn position(&self) -> &P {
        &self.position
    }

    pub(crate) fn restart(&mut self, starts: &Starts<P>) {
        self.position = starts.next(&mut self.random);
        self.past.clear();
        self.ply = None;
        self.is_over = false;
    }

    /// Finds the ply with this number, if it may be played; none for a game that is over and left alone. What was sampled
    /// is known to be legal until the position changes, and need not be looked at again.
    #[inline]
    pub(crate) fn read(&mut self, number: i64, game: usize, why: IllegalReason<P>) -> Result<(), BatchError> {
        if self.ply.is_none_or(|known| P::encode(known) as i64 != number) {
            self.ply = self.legal(number, game, why)?;
        }
        Ok(())
    }

    fn legal(&self, number: i64, game: usize, why: IllegalReason<P>) -> Result<Option<P::Move>, BatchError> {
        match (number, self.is_over) {
            (NO_PLY, true) => return Ok(None),
            (NO_PLY, false) => return Err(BatchError::Left(game)),
            (_, true) => return Err(BatchError::Over(game)),
            (_, false) => (),
        }
        let mv = usize::try_from(number).ok().and_then(P::decode).ok_or_else(|| {
            let number = number.to_string();
            BatchError::Unknown(game, UnknownMoveNumber { number, plies: P::MOVE_COUNT })
        })?;
        if self.position.is_legal(mv) {
            return Ok(Some(mv));
        }
        let why = Some(why(&self.position, mv));
        Err(BatchError::Illegal(game, IllegalMove { ply: mv.to_string(), why }))
    }

    /// Plays the ply that was read, if there is one, and returns how many that is.
    #[inline]
    pub(crate) fn play(&mut self, starts: &Starts<P>, ends: OnTerminal) -> u64 {
        let Some(mv) = self.ply else { return 0 };
        self.advance(mv);
        self.settle(starts, ends);
        1
    }

    /// Plays so many random plies, unless the game ends and is not restarted. Returns how many.
    pub(crate) fn play_random(&mut self, plies: u64, starts: &Starts<P>, ends: OnTerminal) -> u64 {
        let mut played = 0;
        while played < plies && !self.is_over {
            let Some(mv) = self.position.random_move(&mut self.random) else {
                self.settle(starts, ends);
                continue;
            };
            self.advance(mv);
            played += 1;
            if P::CAN_REPEAT && self.is_drawn() {
                self.settle(starts, ends);
            }
        }
        if !self.is_over {
            self.settle(starts, ends);
        }
        played
    }

    /// The number of a random legal ply.
    #[inline]
    pub(crate) fn sample(&mut self) -> i64 {
        self.ply = if self.is_over { None } else { self.position.random_move(&mut self.random) };
        self.ply.map_or(NO_PLY, |mv| P::encode(mv) as i64)
    }

    /// Writes the rows of this game, and clears rewards and the end of the game.
    #[inline]
    pub(crate) fn write(&mut self, row: Row, shape: ObservationShape, moves: &mut Vec<P::Move>) {
        if let Some(mask) = row.mask {
            mask.fill(false);
            if !self.is_over {
                self.position.mark_legal(mask, moves);
            }
        }
        if let Some(planes) = row.planes {
            write_observation(&self.position, self.past.count(&self.position), shape, planes);
        }
        if let Some(turn) = row.turn {
            *turn = self.position.turn() as u8;
        }
        if let Some(done) = row.done {
            *done = std::mem::take(&mut self.ended) || self.is_over;
        }
        if let Some(rewards) = row.rewards {
            *rewards = std::mem::take(&mut self.rewards);
        }
    }

    #[inline]
    fn advance(&mut self, mv: P::Move) {
        self.ply = None;
        self.past.push(&self.position);
        self.position.play_unchecked(mv);
    }

    /// The same position for the third time.
    #[inline]
    fn is_drawn(&self) -> bool {
        P::CAN_REPEAT && self.past.count(&self.position) >= 2
    }

    /// Notes the end of the game, if this is it.
    #[inline]
    fn settle(&mut self, starts: &Starts<P>, ends: OnTerminal) {
        let winner = match self.position.outcome() {
            Some(outcome) => outcome.winner,
            None if self.is_drawn() => None,
            None => return,
        };
        if let Some(winner) = winner {
            for player in Player::BOTH {
                self.rewards[player as usize] += if player == winner { 1.0 } else { -1.0 };
            }
        }
        self.ended = true;
        self.is_over = true;
        if ends == OnTerminal::Restart {
            self.restart(starts);
        }
    }
}

/// The positions a game has gone through, where one may come again: none in other games.
///
/// A filter of a few words usually shows that a position is new, so that the list is seldom searched.
pub(crate) struct PositionHistory<P> {
    positions: Vec<P>,
    filter: Vec<u64>,
}

/// Words of the filter: with a hundred positions, one lookup in ten is a false positive.
const WORDS: usize = 16;

impl<P: Position> PositionHistory<P> {
    pub(crate) fn new() -> PositionHistory<P> {
        PositionHistory { positions: Vec::new(), filter: vec![0; if P::CAN_REPEAT { WORDS } else { 0 }] }
    }

    /// Keeps a position that is about to be left.
    #[inline]
    pub(crate) fn push(&mut self, position: &P) {
        if P::CAN_REPEAT {
            let (word, bit) = place(position);
            self.filter[word] |= bit;
            self.positions.push(position.clone());
        }
    }

    /// How often a position has occurred before.
    #[inline]
    pub(crate) fn count(&self, position: &P) -> usize {
        if !P::CAN_REPEAT {
            return 0;
        }
        let (word, bit) = place(position);
        if self.filter[word] & bit == 0 {
            return 0;
        }
        self.positions.iter().filter(|earlier| *earlier == position).count()
    }

    pub(crate) fn clear(&mut self) {
        self.positions.clear();
        self.filter.fill(0);
    }
}

/// A position's bit of the filter.
fn place<P: Position>(position: &P) -> (usize, u64) {
    let key = position.key();
    (key as usize % WORDS, 1 << (key >> 58))
}

/// The plane for repetitions.
pub(crate) mod repeated {
    use game::Plane;

    pub(crate) const PLANE: Plane = Plane::new(
        "repeated",
        "everywhere how often the position has occurred before, in halves: the third time is a draw",
    );

    pub(crate) fn number(before: usize) -> f32 {
        before.min(2) as f32 / 2.0
    }
}
