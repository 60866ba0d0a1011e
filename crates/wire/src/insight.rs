use catalog::{PositionEval, PvLine, State};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Count;
use crate::review::rounded;

/// What a computer thinks of a position after a round of its search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Insight {
    /// How deep it looked, in plies.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: Count,
    /// How long it has thought.
    pub milliseconds: Count,
    /// Whether the value of the position is certain.
    pub solved: bool,
    /// The plies it judged, the best first.
    pub lines: Vec<Line>,
    /// White's winning chance, 0 to 1, a draw counting half; `null` from those who do not judge.
    pub chance: Option<f64>,
}

/// What a computer thinks of one ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Line {
    /// For the mover, in hundredths; wins and losses as ±30,000 less their distance. `null` from those who do not judge.
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
pub struct Best {
    /// The ply.
    pub ply: Option<String>,
    /// As in [`Line`].
    pub score: Option<i32>,
    /// As in [`Line`].
    pub verdict: String,
    /// As in [`Line`].
    pub line: Vec<String>,
    /// As in [`Line`].
    pub proved: bool,
    /// As in [`Insight`].
    pub depth: u32,
    /// As in [`Insight`].
    pub nodes: Count,
    /// As in [`Insight`].
    pub solved: bool,
}

impl Insight {
    /// What was found in this state.
    pub fn of(state: &dyn State, insight: &catalog::Analysis) -> Insight {
        let white = state.info().player_of(game::Color::White);
        Insight {
            depth: insight.depth,
            nodes: insight.nodes.into(),
            milliseconds: insight.elapsed.into(),
            solved: insight.solved,
            lines: insight.lines.iter().map(Line::from).collect(),
            chance: PositionEval::of(state, insight).map(|verdict| rounded(verdict.chance[white])),
        }
    }
}

impl From<&PvLine> for Line {
    fn from(judgement: &PvLine) -> Line {
        Line {
            score: judgement.score.map(|score| score.number()),
            verdict: judgement.verdict(),
            line: judgement.plies.clone(),
            proved: judgement.proved,
        }
    }
}

impl Best {
    /// The choice of an insight; `None` if there was nothing to choose.
    pub fn of(insight: &catalog::Analysis) -> Option<Best> {
        let Line { score, verdict, line, proved } = Line::from(insight.lines.first()?);
        let (depth, nodes, solved) = (insight.depth, insight.nodes.into(), insight.solved);
        Some(Best { ply: line.first().cloned(), score, verdict, line, proved, depth, nodes, solved })
    }
}
