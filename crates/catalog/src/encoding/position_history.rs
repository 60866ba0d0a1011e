use game::Position;

/// The positions a game has gone through, where one may come again: none in other games.
///
/// A filter of a few words usually shows that a position is new, so that the list is seldom searched.
pub(super) struct PositionHistory<P> {
    positions: Vec<P>,
    filter: Vec<u64>,
}

/// Words of the filter: with a hundred positions, one lookup in ten is a false positive.
const WORDS: usize = 16;

impl<P: Position> PositionHistory<P> {
    pub(super) fn new() -> PositionHistory<P> {
        PositionHistory { positions: Vec::new(), filter: vec![0; if P::CAN_REPEAT { WORDS } else { 0 }] }
    }

    /// Keeps a position that is about to be left.
    #[inline]
    pub(super) fn push(&mut self, position: &P) {
        if P::CAN_REPEAT {
            let (word, bit) = place(position);
            self.filter[word] |= bit;
            self.positions.push(position.clone());
        }
    }

    /// How often a position has occurred before.
    #[inline]
    pub(super) fn count(&self, position: &P) -> usize {
        if !P::CAN_REPEAT {
            return 0;
        }
        let (word, bit) = place(position);
        if self.filter[word] & bit == 0 {
            return 0;
        }
        self.positions.iter().filter(|earlier| *earlier == position).count()
    }

    pub(super) fn clear(&mut self) {
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
pub(super) mod repeated {
    use game::Plane;

    pub(crate) const PLANE: Plane = Plane::new(
        "repeated",
        "everywhere how often the position has occurred before, in halves: the third time is a draw",
    );

    pub(crate) fn number(before: usize) -> f32 {
        before.min(2) as f32 / 2.0
    }
}
