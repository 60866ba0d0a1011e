use game::{Objective, Solvable};

use crate::Barragoon;

impl Solvable for Barragoon {
    const OBJECTIVE: Objective = Objective::Plies;

    /// A tile has about ten moves.
    const REPLIES_PER_POINT: i32 = 10;

    type EndgameCache = ();
}
