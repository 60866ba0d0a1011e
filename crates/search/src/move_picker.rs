use crate::Searchable;
use crate::transposition_table::NO_PLY;
use crate::worker::Worker;

/// A ply with its number and its place in the order.
#[derive(Clone, Copy)]
pub(crate) struct ScoredMove<M> {
    pub(crate) ply: M,
    pub(crate) number: u16,
    pub(crate) rank: i32,
}

/// Returns the plies of a position, the most promising first, and does no work before it is needed: the table's ply
/// comes before any other is generated, and the rest is sorted lazily.
pub(crate) struct MovePicker {
    table_move: Option<u16>,
    stage: Stage,
    /// How many of the frame's choices have been handed out.
    next: usize,
}

enum Stage {
    Hint,
    Generate,
    Choices,
}

impl MovePicker {
    pub(crate) fn new(table_move: Option<u16>) -> MovePicker {
        MovePicker { table_move, stage: Stage::Hint, next: 0 }
    }

    /// How many of the frame's choices have been handed out; they stand first there.
    pub(crate) fn handed_out(&self) -> usize {
        self.next
    }

    /// The table's ply, if it was handed out.
    pub(crate) fn table_move(&self) -> Option<u16> {
        self.table_move
    }
}

/// The most promising of the choices from `next` on is moved there and returned.
#[inline]
pub(crate) fn select<M: Copy>(choices: &mut [ScoredMove<M>], next: usize) -> Option<ScoredMove<M>> {
    let first = choices.get(next)?;
    let (mut best, mut rank) = (next, first.rank);
    for (offset, choice) in choices[next + 1..].iter().enumerate() {
        if choice.rank > rank {
            (best, rank) = (next + 1 + offset, choice.rank);
        }
    }
    choices.swap(next, best);
    Some(choices[next])
}

impl<P: Searchable> Worker<'_, P> {
    /// The next ply to try.
    #[inline]
    pub(crate) fn pick(
        &mut self,
        moves: &mut MovePicker,
        position: &P,
        ply: usize,
    ) -> Option<ScoredMove<P::Move>> {
        if let Stage::Hint = moves.stage {
            moves.stage = Stage::Generate;
            // A key can be shared by two positions, however rarely: the table's ply is checked before it is played.
            let decoded = moves.table_move.and_then(|number| P::decode(usize::from(number)));
            if let Some(decoded) = decoded.filter(|&decoded| position.is_legal(decoded)) {
                return Some(ScoredMove {
                    ply: decoded,
                    number: moves.table_move.unwrap_or(NO_PLY),
                    rank: i32::MAX,
                });
            }
            moves.table_move = None;
        }
        if let Stage::Generate = moves.stage {
            moves.stage = Stage::Choices;
            self.rank_candidates(moves.table_move, position, ply);
        }
        let chosen = select(&mut self.data.frames[ply].choices, moves.next)?;
        moves.next += 1;
        Some(chosen)
    }

    /// Fills the frame with the position's candidates, but for the one already tried.
    fn rank_candidates(&mut self, tried: Option<u16>, position: &P, ply: usize) {
        let data = &mut *self.data;
        let tunables = &self.shared.tunables;
        let player = position.turn();
        let frame = &mut data.frames[ply];
        position.candidates(&mut data.plies);
        frame.choices.clear();
        for &candidate in &data.plies {
            let number = P::encode(candidate) as u16;
            if Some(number) == tried {
                continue;
            }
            let mut rank =
                position.ordering_score(candidate) + data.history.score(player, number, tunables.history);
            if frame.killers.contains(&number) {
                rank += tunables.killer;
            }
            frame.choices.push(ScoredMove { ply: candidate, number, rank });
        }
    }

    /// Learns from a cut: the last ply handed out refuted the position, those before it did not.
    pub(crate) fn update_ordering(
        &mut self,
        moves: &MovePicker,
        best: u16,
        position: &P,
        depth: i32,
        ply: usize,
    ) {
        let data = &mut *self.data;
        let player = position.turn();
        let frame = &mut data.frames[ply];
        if frame.killers[0] != best {
            frame.killers = [best, frame.killers[0]];
        }
        data.history.reward(player, best, depth);
        let tried = frame.choices[..moves.handed_out()].iter().map(|choice| choice.number);
        for number in tried.chain(moves.table_move()).filter(|&number| number != best) {
            data.history.penalize(player, number, depth);
        }
    }
}
