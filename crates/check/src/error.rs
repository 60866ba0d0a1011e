use std::{error, fmt};

/// Why a claim is not confirmed. Positions and plies are texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckError {
    /// A game along the advised plies ends otherwise.
    Lost(String),
    /// The advised ply is not legal.
    Illegal {
        /// The position.
        position: String,
        /// The ply.
        ply: String,
    },
    /// The strategy claims to cover the position, but names no ply.
    NoPly(String),
    /// The strategy does not cover the position, and the position is not won.
    NotWon(String),
    /// The check was stopped.
    Stopped,
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckError::Lost(position) => {
                write!(
                    f,
                    "the claim is wrong: the game ends in '{position}', and the claimed winner has not won"
                )
            }
            CheckError::Illegal { position, ply } => {
                write!(f, "the certificate is wrong: {ply} is not legal in '{position}'")
            }
            CheckError::NoPly(position) => {
                write!(f, "the certificate is wrong: what it names in '{position}' is no ply")
            }
            CheckError::NotWon(position) => {
                write!(
                    f,
                    "the claim is not proved: '{position}' is reached, and the claimed winner does not win it"
                )
            }
            CheckError::Stopped => {
                f.write_str("it was stopped before its end; start it again with more time")
            }
        }
    }
}

impl error::Error for CheckError {}
