use game::{Question, Solvable};

use crate::Gorogo;

impl Solvable for Gorogo {
    const QUESTION: Question = Question::WinOrLoss;

    /// Captures first: without them proofs are five times as long.
    const REPLIES_A_POINT: i32 = 6;
}
