use crate::Searchable;
use crate::transposition_table::NO_PLY;
use crate::worker::Worker;

/// A ply with its number and its place in the order.
#[derive(Clone, Copy)]
pub(crate) struct Choice<M> {
    pub(crate) ply: M,
    pub(crate) number: u16,
    pub(crate) rank: i32,
}

/// Hands out the plies of a position, the most promising first, and does no work before it is needed: the table's
/// ply comes before any other is generated, and the rest is sorted only as far as it is asked for.
pub(crate) struct Picker {
    hint: Option<u16>,
    stage: Stage,
    /// How many of the frame's choices have been handed out.
    next: usize,
}

enum Stage {
    Hint,
    Generate,
    Choices,
}

impl Picker {
    pub(crate) fn new(hint: Option<u16>) -> Picker {
        Picker { hint, stage: Stage::Hint, next: 0 }
    }

    /// How many of the frame's choices have been handed out; they stand first there.
    pub(crate) fn handed_out(&self) -> usize {
        self.next
    }

    /// The table's ply, if it was handed out.
    pub(crate) fn hint(&self) -> Option<u16> {
        self.hint
    }
}

/// The most promising of the choices from `next` on is moved there and returned.
#[inline]
pub(crate) fn select<M: Copy>(choices: &mut [Choice<M>], next: usize) -> Option<Choice<M>> {
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
    pub(crate) fn pick(&mut self, picker: &mut Picker, position: &P, ply: usize) -> Option<Choice<P::Move>> {
        if let Stage::Hint = picker.stage {
            picker.stage = Stage::Generate;
            // A key can be shared by two positions, however rarely: the table's ply is checked before it is played.
            let hinted = picker.hint.and_then(|number| P::decode(usize::from(number)));
            if let Some(hinted) = hinted.filter(|&hinted| position.is_legal(hinted)) {
                return Some(Choice { ply: hinted, number: picker.hint.unwrap_or(NO_PLY), rank: i32::MAX });
            }
            picker.hint = None;
        }
        if let Stage::Generate = picker.stage {
            picker.stage = Stage::Choices;
            self.rank_candidates(picker.hint, position, ply);
        }
        let chosen = select(&mut self.memory.frames[ply].choices, picker.next)?;
        picker.next += 1;
        Some(chosen)
    }

    /// Fills the frame with the position's candidates, but for the one already tried.
    fn rank_candidates(&mut self, tried: Option<u16>, position: &P, ply: usize) {
        let memory = &mut *self.memory;
        let tunables = &self.shared.tunables;
        let player = position.turn();
        let frame = &mut memory.frames[ply];
        position.candidates(&mut memory.plies);
        frame.choices.clear();
        for &candidate in &memory.plies {
            let number = P::encode(candidate) as u16;
            if Some(number) == tried {
                continue;
            }
            let mut rank =
                position.promise(candidate) + memory.history.worth(player, number, tunables.history);
            if frame.killers.contains(&number) {
                rank += tunables.killer;
            }
            frame.choices.push(Choice { ply: candidate, number, rank });
        }
    }

    /// Learns from a cut: the last ply handed out refuted the position, those before it did not.
    pub(crate) fn learn(&mut self, picker: &Picker, best: u16, position: &P, depth: i32, ply: usize) {
        let memory = &mut *self.memory;
        let player = position.turn();
        let frame = &mut memory.frames[ply];
        if frame.killers[0] != best {
            frame.killers = [best, frame.killers[0]];
        }
        memory.history.praise(player, best, depth);
        let tried = frame.choices[..picker.handed_out()].iter().map(|choice| choice.number);
        for number in tried.chain(picker.hint()).filter(|&number| number != best) {
            memory.history.blame(player, number, depth);
        }
    }
}
