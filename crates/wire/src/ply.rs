use serde::{Deserialize, Serialize};

/// One legal ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ply {
    /// Its text.
    pub ply: String,
}

/// Where plies have led.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Position {
    /// The position's text.
    pub position: String,
}
