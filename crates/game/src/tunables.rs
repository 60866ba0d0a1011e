/// The numbers of a search that are found by trying, in one table. They differ from game to game, so each game may
/// bring its own. Scores are in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tunables {
    /// The aspiration window: half the width of the first window around the score of the last round. It opens when
    /// the score lies outside.
    pub aspiration_window: i32,
    /// Rounds below this depth use the full window: their scores still jump.
    pub aspiration_depth: u32,
    /// Late-move reduction: late plies are searched less deep from this depth on.
    pub late_move_depth: i32,
    /// So many plies are searched to the full depth before they count as late.
    pub late_move_after: usize,
    /// The late-move reduction at depth 1, ply 1, in hundredths of a ply; may be negative.
    pub late_move_base: i32,
    /// How fast late-move reductions grow with the logarithms of depth and ply number, in hundredths.
    pub late_move_growth: i32,
    /// Internal iterative reduction: from this depth on, a position without a ply in the transposition table is
    /// searched one ply less deep, because the next round will have one. 0 turns it off.
    pub internal_reduction_depth: i32,
    /// Results of less depth are neither kept in the transposition table nor looked up: where positions seldom meet
    /// again, looking costs more than searching once more.
    pub table_depth: i32,
    /// What a killer adds to a ply's promise.
    pub killer: i32,
    /// The most that history adds to a ply's promise, or takes from it.
    pub history: i32,
    /// Reverse futility pruning: up to this depth, a position whose static evaluation exceeds beta by the margin is
    /// not searched further. 0 turns it off.
    pub reverse_futility_depth: i32,
    /// How much better, for each ply left.
    pub reverse_futility_margin: i32,
    /// Futility pruning: up to this depth, quiet plies are skipped if the static evaluation is below alpha by the
    /// margin. 0 turns it off.
    pub futility_depth: i32,
    /// How much worse, for each ply left.
    pub futility_margin: i32,
    /// Quiescence search: how many forcing plies in a row are followed below the full depth.
    pub quiescence: usize,
}

impl Tunables {
    /// Values that do well in games without own ones.
    pub const DEFAULT: Tunables = Tunables {
        aspiration_window: 30,
        aspiration_depth: 4,
        late_move_depth: 3,
        late_move_after: 3,
        late_move_base: 40,
        late_move_growth: 45,
        internal_reduction_depth: 4,
        table_depth: 1,
        killer: 300,
        history: 500,
        reverse_futility_depth: 0,
        reverse_futility_margin: 100,
        futility_depth: 0,
        futility_margin: 100,
        quiescence: 12,
    };

    /// The same without anything that searches some lines less deep than others, so that every depth is exact.
    #[must_use]
    pub const fn without_reductions(self) -> Tunables {
        Tunables {
            late_move_depth: i32::MAX,
            internal_reduction_depth: 0,
            reverse_futility_depth: 0,
            futility_depth: 0,
            quiescence: 0,
            ..self
        }
    }
}
