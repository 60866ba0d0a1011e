use game::Player;

/// How well each numbered ply of each player has done wherever it was tried, from -1 to 1 in parts of [`FULL`].
pub(crate) struct History {
    scores: Vec<i16>,
    plies: usize,
}

const FULL: i32 = 16_384;

/// The most that one success or failure weighs.
const MAX_WEIGHT: i32 = 2_048;

impl History {
    /// Nothing known about a game of so many plies.
    pub(crate) fn new(plies: usize) -> History {
        History { scores: vec![0; 2 * plies], plies }
    }

    /// Forgets half, since the next root is another position.
    pub(crate) fn halve(&mut self) {
        self.scores.iter_mut().for_each(|score| *score /= 2);
    }

    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.scores.fill(0);
    }

    /// What the ply's past is worth, at most `scale`.
    #[inline]
    pub(crate) fn score(&self, player: Player, number: u16, scale: i32) -> i32 {
        i32::from(self.scores[self.index(player, number)]) * scale / FULL
    }

    /// The ply refuted its opponent's at this depth.
    #[inline]
    pub(crate) fn reward(&mut self, player: Player, number: u16, depth: i32) {
        self.shift(player, number, weight(depth));
    }

    /// The ply was tried in vain at this depth.
    #[inline]
    pub(crate) fn penalize(&mut self, player: Player, number: u16, depth: i32) {
        self.shift(player, number, -weight(depth));
    }

    /// The nearer a mark is to the end of its scale, the less it moves: recent results outweigh old ones.
    #[inline]
    fn shift(&mut self, player: Player, number: u16, by: i32) {
        let index = self.index(player, number);
        let score = i32::from(self.scores[index]);
        self.scores[index] = (score + by - score * by.abs() / FULL) as i16;
    }

    #[inline]
    fn index(&self, player: Player, number: u16) -> usize {
        player as usize * self.plies + usize::from(number)
    }
}

#[inline]
fn weight(depth: i32) -> i32 {
    (16 * depth * depth).min(MAX_WEIGHT)
}
