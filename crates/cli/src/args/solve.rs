use std::path::PathBuf;
use std::time::Duration;

use catalog::CertificatePart;
use clap::Args;

use super::{PositionArgs, duration, number};
use crate::memory::mebibytes;

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Give up after this time, such as 30s or 10m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) limit: Option<Duration>,
    /// Give up after this many positions
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u64>(text, 1..=u64::MAX))]
    pub(crate) nodes: Option<u64>,
    /// How many threads prove side by side [default: 1, for a store or a certificate one a core]
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u16>(text, 1..=256))]
    pub(crate) threads: Option<u16>,
    /// Memory for positions already proved, in MiB [default: 256, for a store or a certificate 1024, for a check by its certificate]
    #[arg(long, value_name = "MIB", value_parser = mebibytes)]
    pub(crate) hash: Option<u32>,
    /// Keep sub-proofs in a file, and go on from those it holds
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
    /// The fewest positions of a sub-proof that is kept [default: 8192; merging keeps all]
    #[arg(long, value_name = "N", requires = "store", value_parser = |text: &str| number::<u64>(text, 1..=u64::MAX))]
    pub(crate) keep: Option<u64>,
    /// List about so many positions whose proofs, merged into the store, would prove this one
    #[arg(long, value_name = "N", requires = "store", conflicts_with_all = ["merge", "json"], value_parser = |text: &str| number::<u32>(text, 1..=1_000_000))]
    pub(crate) units: Option<u32>,
    /// Add the sub-proofs of other stores to the store
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "store", conflicts_with = "json")]
    pub(crate) merge: Vec<PathBuf>,
    /// Write a certificate: the winner's ply early in the game and wherever a proof would take long
    #[arg(long, value_name = "FILE", conflicts_with_all = ["units", "merge", "json"])]
    pub(crate) certificate: Option<PathBuf>,
    /// The certificate names every position with at least so many plies to come; with --slow none is looked at that has fewer
    #[arg(long, value_name = "PLIES", default_value_t = 11, requires = "certificate")]
    pub(crate) early: u32,
    /// The most positions a later proof may take that is left to the check of the certificate
    #[arg(long, value_name = "N", default_value_t = 256, requires = "certificate", value_parser = |text: &str| number::<u64>(text, 1..=u64::MAX))]
    pub(crate) unnamed: u64,
    /// Write shortcuts instead: plies beside the program's own certificate whose proofs take more positions than this
    #[arg(long, value_name = "N", requires = "certificate", conflicts_with_all = ["store", "unnamed", "take", "limit", "nodes", "hash"], value_parser = |text: &str| number::<u64>(text, 1..=u64::MAX))]
    pub(crate) slow: Option<u64>,
    /// Take the plies over that another certificate names
    #[arg(long, value_name = "FILE", requires = "certificate")]
    pub(crate) take: Option<PathBuf>,
    /// Check a certificate with nothing but the rules, not trusting what proved it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["store", "certificate", "json", "nodes", "limit"])]
    pub(crate) check: Option<PathBuf>,
    /// Check one of so many parts only, such as 3/16; all of them together are the whole check
    #[arg(long, value_name = "K/N", requires = "check", value_parser = part)]
    pub(crate) part: Option<CertificatePart>,
    /// One JSON object: value, winner, margin, plies, line, nodes, milliseconds
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads `3/16`, the third of sixteen parts.
fn part(text: &str) -> Result<CertificatePart, String> {
    let numbers =
        text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
    numbers
        .filter(|(number, of)| (1..=*of).contains(number))
        .map(|(number, of)| CertificatePart { number, of })
        .ok_or_else(|| "expected a part such as 3/16, from 1/16 to 16/16".to_string())
}
