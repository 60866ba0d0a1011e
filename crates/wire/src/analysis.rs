use catalog::State;
use review::PositionEval;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Count;
use crate::review::rounded;

/// What a computer thinks of a position after a round of its search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Analysis {
    /// How deep it looked, in plies.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: Count,
    /// How long it has thought.
    pub milliseconds: Count,
    /// Whether the value of the position is certain.
    pub solved: bool,
    /// The plies it judged, the best first.
    pub lines: Vec<PvLine>,
    /// White's winning chance, 0 to 1, a draw counting half; `null` from engines without evaluations.
    pub chance: Option<f64>,
}

/// What a computer thinks of one ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PvLine {
    /// For the mover, in hundredths; wins and losses as ±30,000 less their distance. `null` from engines without evaluations.
    pub score: Option<i32>,
    /// The same in words, such as `wins in 9 moves` or `+1.25`.
    pub verdict: String,
    /// The ply and what is expected after it.
    pub line: Vec<String>,
    /// Whether the score is certain.
    pub proved: bool,
}

/// The ply that a computer chose, with what it thinks of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct BestPly {
    /// The ply.
    pub ply: Option<String>,
    /// As in [`PvLine`].
    pub score: Option<i32>,
    /// As in [`PvLine`].
    pub verdict: String,
    /// As in [`PvLine`].
    pub line: Vec<String>,
    /// As in [`PvLine`].
    pub proved: bool,
    /// As in [`Analysis`].
    pub depth: u32,
    /// As in [`Analysis`].
    pub nodes: Count,
    /// As in [`Analysis`].
    pub solved: bool,
}

impl Analysis {
    /// What was found in this state.
    pub fn of(state: &dyn State, analysis: &catalog::Analysis) -> Analysis {
        let white = state.info().player_of(game::Color::White);
        Analysis {
            depth: analysis.depth,
            nodes: analysis.nodes.into(),
            milliseconds: analysis.elapsed.into(),
            solved: analysis.solved,
            lines: analysis.lines.iter().map(PvLine::from).collect(),
            chance: PositionEval::of(state, analysis).map(|verdict| rounded(verdict.chance[white])),
        }
    }
}

impl From<&catalog::PvLine> for PvLine {
    fn from(line: &catalog::PvLine) -> PvLine {
        PvLine {
            score: line.score.map(|score| score.number()),
            verdict: line.verdict(),
            line: line.plies.clone(),
            proved: line.proved,
        }
    }
}

impl BestPly {
    /// The choice of an analysis; `None` if there was nothing to choose.
    pub fn of(analysis: &catalog::Analysis) -> Option<BestPly> {
        let PvLine { score, verdict, line, proved } = PvLine::from(analysis.lines.first()?);
        let (depth, nodes, solved) = (analysis.depth, analysis.nodes.into(), analysis.solved);
        Some(BestPly { ply: line.first().cloned(), score, verdict, line, proved, depth, nodes, solved })
    }
}
