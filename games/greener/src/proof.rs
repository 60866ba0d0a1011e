use game::{ByPlayer, Objective, Solvable};

use crate::Greener;
use crate::board::Board;
use crate::sight::reach;
use crate::word::Word;

impl Solvable for Greener {
    const OBJECTIVE: Objective = Objective::Margin;

    /// Most proofs are won by leaving the opponent few captures, far fewer by counting greens on the way.
    const REPLIES_PER_POINT: i32 = 1;

    type EndgameCache = ();

    /// What stands out of a player's reach can never be theirs (proofs are half as long with it).
    #[inline]
    fn bounds(&self) -> (i16, i16) {
        let (worst, best) = match self.board().low_words() {
            Some((stacks, free)) => margins(self.board(), &stacks, free),
            None => {
                let (stacks, free) = self.board().words();
                margins(self.board(), &stacks, free)
            }
        };
        // With equal greens the taller stack decides (RULES.md §6), and nothing is known of that.
        let worst = if worst > 0 { worst + 1 } else { worst - 1 };
        let best = if best < 0 { best - 1 } else { best + 1 };
        (worst, best)
    }
}

/// The smallest and the largest lead in greens that the first player can end with.
///
/// A player may lose all they have within the opponent's reach and keeps what is out of it; neither ever gets what
/// is out of reach for both.
#[inline]
fn margins<W: Word>(board: &Board, stacks: &ByPlayer<W>, free: W) -> (i16, i16) {
    let occupied = stacks.one | stacks.two | free;
    let (one, two) = (reach(stacks.one, occupied), reach(stacks.two, occupied));
    let greens = |stacks: W| i16::from(board.greens_in(stacks));
    let worst = greens(stacks.one & !two) - greens(two);
    let best = greens(one) - greens(stacks.two & !one);
    (worst, best)
}
