use game::{Question, Solvable};

use crate::Barragoon;

impl Solvable for Barragoon {
    const QUESTION: Question = Question::Plies;

    /// A tile has about ten moves.
    const REPLIES_A_POINT: i32 = 10;

    type Endings = ();
}
