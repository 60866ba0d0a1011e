use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Count;

/// How many sequences of legal plies there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Perft {
    /// The number of sequences.
    pub count: Count,
    /// How many plies each has.
    pub depth: u32,
}

/// How many of them begin with a ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Branch {
    /// The number of sequences.
    pub count: Count,
    /// The ply.
    pub ply: String,
}
