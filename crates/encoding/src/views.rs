use game::{Grid, Observe};

/// The arrays that a batch writes, with a row per game. Arrays that are not wanted are empty.
pub struct Views<'a> {
    /// For each number whether its ply is legal now; none is once a game is over.
    pub masks: &'a mut [bool],
    /// The observations.
    pub planes: &'a mut [f32],
    /// What the games that ended just now gave each player: 1 to a winner, −1 to a loser, 0 in a draw.
    pub rewards: &'a mut [[f32; 2]],
    /// Whether a game is over, or was before it was restarted just now.
    pub done: &'a mut [bool],
    /// The player to decide: 0 is the player who begins.
    pub turns: &'a mut [u8],
}

impl<'a> Views<'a> {
    /// No arrays.
    pub fn none() -> Views<'a> {
        Views { masks: &mut [], planes: &mut [], rewards: &mut [], done: &mut [], turns: &mut [] }
    }

    /// Splits the rows of the first games off.
    pub(crate) fn split(self, games: usize, rows: Rows) -> (Views<'a>, Views<'a>) {
        let (masks, more_masks) = cut(self.masks, games * rows.masks);
        let (planes, more_planes) = cut(self.planes, games * rows.planes);
        let (rewards, more_rewards) = cut(self.rewards, games);
        let (done, more_done) = cut(self.done, games);
        let (turns, more_turns) = cut(self.turns, games);
        let rest = Views {
            masks: more_masks,
            planes: more_planes,
            rewards: more_rewards,
            done: more_done,
            turns: more_turns,
        };
        (Views { masks, planes, rewards, done, turns }, rest)
    }

    /// The same arrays for a shorter while.
    pub(crate) fn reborrow(&mut self) -> Views<'_> {
        Views {
            masks: self.masks,
            planes: self.planes,
            rewards: self.rewards,
            done: self.done,
            turns: self.turns,
        }
    }

    /// A game's rows.
    #[inline]
    pub(crate) fn row(&mut self, game: usize, rows: Rows) -> Row<'_> {
        Row {
            mask: self.masks.get_mut(game * rows.masks..(game + 1) * rows.masks),
            planes: self.planes.get_mut(game * rows.planes..(game + 1) * rows.planes),
            rewards: self.rewards.get_mut(game),
            done: self.done.get_mut(game),
            turn: self.turns.get_mut(game),
        }
    }

    /// Whether each array has a row for each game, or is empty.
    pub(crate) fn fits(&self, games: usize, rows: Rows) -> bool {
        let fits = |len: usize, row: usize| len == 0 || len == games * row;
        fits(self.masks.len(), rows.masks)
            && fits(self.planes.len(), rows.planes)
            && [self.rewards.len(), self.done.len(), self.turns.len()].into_iter().all(|len| fits(len, 1))
    }
}

/// How long the rows of a game are.
#[derive(Clone, Copy)]
pub(crate) struct Rows {
    pub(crate) masks: usize,
    pub(crate) planes: usize,
}

/// The rows of one game in the arrays that are wanted.
pub(crate) struct Row<'a> {
    pub(crate) mask: Option<&'a mut [bool]>,
    pub(crate) planes: Option<&'a mut [f32]>,
    pub(crate) rewards: Option<&'a mut [f32; 2]>,
    pub(crate) done: Option<&'a mut bool>,
    pub(crate) turn: Option<&'a mut u8>,
}

fn cut<T>(list: &mut [T], at: usize) -> (&mut [T], &mut [T]) {
    list.split_at_mut(at.min(list.len()))
}

/// The shape of an observation: planes of ranks of files, rank 1 and file a first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ObservationShape {
    /// How many planes.
    pub planes: usize,
    /// The board that each plane covers.
    pub grid: Grid,
}

impl ObservationShape {
    /// The shape of a position's observation.
    pub fn of<P: Observe>(position: &P) -> ObservationShape {
        ObservationShape { planes: crate::planes::<P>().len(), grid: position.grid() }
    }

    /// How many numbers it has.
    pub const fn len(self) -> usize {
        self.planes * self.grid.len()
    }

    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}
