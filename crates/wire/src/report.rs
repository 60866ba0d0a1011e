use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Count, Match};

/// What a game is like, measured in games that computers played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Report {
    /// The game's slug.
    pub game: String,
    /// What people call it.
    pub name: String,
    /// The board's size.
    pub size: String,
    /// What people call the players; the first one begins.
    pub players: [String; 2],
    /// What was to be played, and by which numbers.
    pub plan: ReportPlan,
    /// Whether all of it was played; an interrupted report covers what there is.
    pub complete: bool,
    /// Games of players against their like: random play first, then the levels upwards.
    pub series: Vec<ReportSeries>,
    /// Players that search against those that search half as much.
    pub doublings: Vec<Doubling>,
    /// The first plies; `null` if not all of them are judged.
    pub openings: Option<Openings>,
}

/// The numbers on which a report rests. The same numbers give the same report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReportPlan {
    /// Decides every random choice.
    pub seed: Count,
    /// Games of random play and of each level up to 5.
    pub games: Count,
    /// Games of each level above and of each doubling; so many of every level are judged.
    pub upper_games: Count,
    /// Random plies before the players take over; none where starts are dealt at random.
    pub random_plies: u32,
    /// Positions that level 8 looks at for a ply.
    pub nodes: Count,
    /// Positions that the judge looks at for each position of a game.
    pub judge_nodes: Count,
    /// Positions that the judge looks at for each first ply.
    pub opening_nodes: Count,
    /// Positions that a proof may expand.
    pub proof_nodes: Count,
}

/// Games of players of one strength against each other. A list of parts has ten of them, one for each tenth of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReportSeries {
    /// `random`, or a level as the command line names it, such as `level:5`.
    pub player: String,
    /// How many were finished.
    pub games: Count,
    /// How many of them are no copies of others.
    pub distinct: Count,
    /// Games that the player who begins won.
    pub wins: Count,
    /// Drawn games.
    pub draws: Count,
    /// Games that the player who begins lost.
    pub losses: Count,
    /// The part of all points that the player who begins made.
    pub score: Estimate,
    /// The part of the games that somebody won.
    pub decisive: Estimate,
    /// How long the games are.
    pub length: GameLengths,
    /// How many plies there are to choose from.
    pub branching: Branching,
    /// What ended the games, the most frequent first.
    pub endings: Vec<EndingCount>,
    /// What the judge saw; `null` if no game was judged.
    pub drama: Option<Drama>,
    /// When results were proved; `null` if no game was judged.
    pub decided: Option<Decided>,
}

/// A number measured, and the bounds between which the true one lies in 95 of 100 such reports.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// How long games are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameLengths {
    /// The mean number of plies.
    pub plies: Estimate,
    /// The mean number of turns.
    pub turns: Estimate,
    /// Plies of the shortest game.
    pub shortest: Count,
    /// Half of the games have no more plies.
    pub median: Count,
    /// Plies of the longest game.
    pub longest: Count,
    /// How many games are how long.
    pub bins: Vec<Bin>,
}

/// Games of similar length.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Bin {
    /// The fewest plies.
    pub from: Count,
    /// The most plies.
    pub to: Count,
    /// How many games.
    pub games: Count,
}

/// How many plies there are to choose from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Branching {
    /// The mean over games of a game's mean.
    pub mean: Estimate,
    /// The most there ever were.
    pub most: Count,
    /// The mean in each tenth of a game; `null` where no ply fell.
    pub tenths: Vec<Option<f64>>,
    /// By the kind of decision.
    pub phases: Vec<PhaseBranching>,
}

/// How many plies there are to choose from in decisions of one kind.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PhaseBranching {
    /// The kind, one word.
    pub phase: String,
    /// How many such decisions there were.
    pub decisions: Count,
    /// The mean.
    pub mean: f64,
    /// The most.
    pub most: Count,
}

/// What ended games, and for whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct EndingCount {
    /// The cause in words.
    pub reason: String,
    /// Games that the player who begins won so.
    pub first: Count,
    /// Games that the other player won so.
    pub second: Count,
    /// Games that ended so without a winner.
    pub nobody: Count,
}

/// What the judge saw in the games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Drama {
    /// How many games were judged.
    pub games: Count,
    /// How often the lead changed in a game.
    pub lead_changes: Estimate,
    /// The part of a won game in which the winner was behind.
    pub behind: Option<Estimate>,
    /// How far behind, as the square root of the deficit, 0 to 1.
    pub drama: Option<Estimate>,
    /// The part of the won games in which the winner was nearly lost.
    pub comebacks: Option<Estimate>,
    /// The winner's mean chance in each tenth of a won game; `null` where nothing is known.
    pub chances: Vec<Option<f64>>,
}

/// When the results of games were decided, by proof.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Decided {
    /// How many games were looked at.
    pub games: Count,
    /// After which part of the plies.
    pub part: Estimate,
    /// How many plies before the end.
    pub plies_before: Estimate,
    /// The part of the games that was decided at the end of each tenth.
    pub tenths: Vec<f64>,
    /// The part of the games in which the last ply before that threw a proved win away.
    pub thrown_away: Estimate,
}

/// A match between a player that searches and one that searches half as much, from the view of the former.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Doubling {
    /// Positions that the stronger one looks at for a ply.
    pub nodes: Count,
    /// The result.
    pub result: Match,
}

/// What the judge thinks of the first plies.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Openings {
    /// How many starts were looked at: one, or some deals.
    pub starts: Count,
    /// The size of the board.
    pub files: u8,
    /// The same upwards.
    pub ranks: u8,
    /// The mean winning chance of the player who begins, if that player chooses best.
    pub best: f64,
    /// The plies from the only start, the best first; empty where there are several.
    pub plies: Vec<OpeningPly>,
    /// The same by squares, one map for each square that a ply names.
    pub maps: Vec<OpeningMap>,
}

/// A first ply.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct OpeningPly {
    /// Its text.
    pub ply: String,
    /// The winning chance after it of the player who made it.
    pub chance: f64,
}

/// The first plies by the squares that they name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct OpeningMap {
    /// Which of a ply's squares: `on`, or `from` and `to`.
    pub square: String,
    /// The squares that any ply names so.
    pub squares: Vec<OpeningSquare>,
}

/// A square that first plies name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct OpeningSquare {
    /// The square.
    pub square: String,
    /// The winning chance after the best of these plies, the mean over the starts that have any.
    pub chance: f64,
    /// How many starts have any.
    pub starts: Count,
}
