/// The numbers of a search that are found by trying, in one table. They differ from game to game, so each game may
/// bring its own. Scores are in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tunables {
    /// Half the width of the first window around the score of the last round; it doubles when it fails.
    pub aspiration: i32,
    /// Rounds below this depth use the full window: their scores still jump.
    pub aspiration_depth: u32,
    /// Late plies are reduced from this depth on.
    pub reduction_depth: i32,
    /// So many plies are searched to the full depth before reductions begin.
    pub reduction_after: usize,
    /// The reduction at depth 1, ply 1, in hundredths of a ply; may be negative.
    pub reduction_base: i32,
    /// How fast reductions grow with the logarithms of depth and ply number, in hundredths.
    pub reduction_growth: i32,
    /// A position from this depth on of which no table knows a good ply is searched one ply less deep: the next
    /// round will know one. 0 turns it off.
    pub hintless_depth: i32,
    /// Results of less depth are neither kept in the table nor looked up: where positions seldom meet again, looking
    /// costs more than searching once more.
    pub table_depth: i32,
    /// What a killer adds to a ply's promise.
    pub killer: i32,
    /// The most that history adds to a ply's promise, or takes from it.
    pub history: i32,
    /// Up to this depth a position is not searched further that looks better than what is asked for by `ample` for
    /// each ply left. 0 turns it off.
    pub ample_depth: i32,
    /// How much better, for each ply left.
    pub ample: i32,
    /// Up to this depth quiet plies are left out where the position looks worse than what is asked for by `hopeless`
    /// for each ply left. 0 turns it off.
    pub hopeless_depth: i32,
    /// How much worse, for each ply left.
    pub hopeless: i32,
    /// How many forcing plies in a row are followed below the full depth.
    pub quiescence: usize,
}

impl Tunables {
    /// What does well in a game nobody has tried others for.
    pub const USUAL: Tunables = Tunables {
        aspiration: 30,
        aspiration_depth: 4,
        reduction_depth: 3,
        reduction_after: 3,
        reduction_base: 40,
        reduction_growth: 45,
        hintless_depth: 4,
        table_depth: 1,
        killer: 300,
        history: 500,
        ample_depth: 0,
        ample: 100,
        hopeless_depth: 0,
        hopeless: 100,
        quiescence: 12,
    };

    /// The same without anything that searches some lines less deep than others, so that every depth is exact.
    #[must_use]
    pub const fn without_reductions(self) -> Tunables {
        Tunables {
            reduction_depth: i32::MAX,
            hintless_depth: 0,
            ample_depth: 0,
            hopeless_depth: 0,
            quiescence: 0,
            ..self
        }
    }
}
