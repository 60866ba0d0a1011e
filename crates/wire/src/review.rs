use game::Info;
use record::{Record, TagName};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{ByColour, Colour};

/// A review of every ply of a record's main line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Review {
    /// The game's slug.
    pub game: String,
    /// The names of the players, if the record has them.
    pub players: ByColour<Option<String>>,
    /// The result as records write it, such as `1-0`.
    pub result: String,
    /// White's winning chance before the first ply.
    pub chance_at_start: f64,
    /// How well each played, from 0 to 100; `null` for one who made no ply.
    pub accuracy: ByColour<Option<f64>>,
    /// How many plies of each were not good enough.
    pub slips: ByColour<MistakeCounts>,
    /// The reviewed plies, in order: all of them, unless the review was stopped.
    pub plies: Vec<ReviewedMove>,
}

/// How often a player slipped.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MistakeCounts {
    /// Plies that lost at least three tenths of the winning chance, or a result that was proved.
    pub blunders: u32,
    /// Plies that lost at least two tenths.
    pub mistakes: u32,
    /// Plies that lost at least one tenth.
    pub inaccuracies: u32,
}

/// A ply that was judged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReviewedMove {
    /// The number of its turn, from 1.
    pub turn: u32,
    /// The player who made it.
    pub player: Colour,
    /// Its text.
    pub ply: String,
    /// What the position after it is worth, as records write it: `+1.25` for White, `#-9` if Black wins in 9 moves.
    pub eval: String,
    /// White's winning chance after it, 0 to 1.
    pub chance: f64,
    /// How much of the winning chance the mover lost, 0 to 1.
    pub loss: f64,
    /// Whether that is worth mentioning.
    pub slip: Option<MistakeKind>,
    /// Whether that is certain: the values before and after the ply are proved.
    pub proved: bool,
    /// The engine's preference, where the ply was a mistake.
    pub better: Option<Better>,
}

/// A ply that was not good enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MistakeKind {
    /// See [`MistakeCounts::inaccuracies`].
    Inaccuracy,
    /// See [`MistakeCounts::mistakes`].
    Mistake,
    /// See [`MistakeCounts::blunders`].
    Blunder,
}

/// What should have been played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Better {
    /// The ply and what is expected after it; at least one.
    pub line: Vec<String>,
    /// What the position after the ply is worth, as records write it.
    pub eval: String,
    /// What the ply is worth to the mover, in words.
    pub verdict: String,
}

impl Review {
    /// A review of this record.
    pub fn of(record: &Record, review: &review::Review) -> Review {
        let info = review.game.info();
        let count = |player, slip| review.count(player, slip) as u32;
        let name = |colour| Some(record.tag(&TagName::of(colour))).filter(|name| !matches!(*name, "" | "?"));
        Review {
            game: info.slug.to_string(),
            players: ByColour::of(info, |player| name(info.color(player)).map(str::to_string)),
            result: record.result().to_string(),
            chance_at_start: rounded(review.chance_at_start),
            accuracy: ByColour::of(info, |player| review.accuracy(player).map(rounded)),
            slips: ByColour::of(info, |player| MistakeCounts {
                blunders: count(player, review::MistakeKind::Blunder),
                mistakes: count(player, review::MistakeKind::Mistake),
                inaccuracies: count(player, review::MistakeKind::Inaccuracy),
            }),
            plies: review.plies.iter().map(|ply| ReviewedMove::of(info, record, ply)).collect(),
        }
    }
}

impl ReviewedMove {
    /// A judged ply of a record of this game.
    pub fn of(info: &Info, record: &Record, ply: &review::ReviewedMove) -> ReviewedMove {
        ReviewedMove {
            turn: record.turn_number(ply.id),
            player: info.color(ply.mover),
            ply: record.ply(ply.id).to_string(),
            eval: ply.worth.to_string(),
            chance: rounded(ply.chance),
            loss: rounded(ply.loss),
            slip: ply.mistake.map(MistakeKind::from),
            proved: ply.proved,
            better: ply.better.as_ref().map(Better::from),
        }
    }
}

impl From<review::MistakeKind> for MistakeKind {
    fn from(slip: review::MistakeKind) -> MistakeKind {
        match slip {
            review::MistakeKind::Inaccuracy => MistakeKind::Inaccuracy,
            review::MistakeKind::Mistake => MistakeKind::Mistake,
            review::MistakeKind::Blunder => MistakeKind::Blunder,
        }
    }
}

impl From<&review::BetterLine> for Better {
    fn from(better: &review::BetterLine) -> Better {
        Better {
            line: better.line.clone(),
            eval: better.eval.worth.to_string(),
            verdict: better.verdict.clone(),
        }
    }
}

/// Four digits: more would only be noise.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}
