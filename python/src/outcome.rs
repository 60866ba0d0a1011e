use game::{Info, Player};
use pyo3::prelude::*;

/// How a game ended.
///
/// ```
/// >>> import trilith
/// >>> state = trilith.state("greener", position="6/3,b4^7,2/5,w2^4/2,w7^17,3/1,w3^4,4/w2^4,5 b")
/// >>> state.outcome
/// Outcome(winner='white', reason='White wins 14–4 on greens')
/// >>> state.outcome.rewards
/// (-1.0, 1.0)
///
/// ```
#[pyclass(frozen, eq, module = "trilith", get_all)]
#[derive(PartialEq)]
pub(crate) struct Outcome {
    /// `"white"` or `"black"`; `None` in a draw.
    winner: Option<&'static str>,
    /// The reason as a sentence.
    reason: String,
    /// The rewards of the first and the second player: 1 for the winner, -1 for the loser, 0 in a draw.
    rewards: (f32, f32),
}

impl Outcome {
    pub(crate) fn of(info: &Info, outcome: &game::Outcome) -> Outcome {
        Outcome {
            winner: outcome.winner.map(|winner| info.color(winner).program()),
            reason: outcome.sentence(info),
            rewards: match outcome.winner {
                Some(Player::One) => (1.0, -1.0),
                Some(Player::Two) => (-1.0, 1.0),
                None => (0.0, 0.0),
            },
        }
    }
}

#[pymethods]
impl Outcome {
    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(&self) -> String {
        let winner = self.winner.map_or("None".to_string(), |winner| format!("'{winner}'"));
        format!("Outcome(winner={winner}, reason='{}')", self.reason)
    }
}
