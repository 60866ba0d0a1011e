use std::path::PathBuf;
use std::time::Duration;

use catalog::CheckPart;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Subcommand};

use super::{PositionArgs, duration, number};
use crate::memory::mebibytes;

/// `solve GAME`, or one of the commands that stand beside it.
pub(crate) enum SolveArgs {
    Prove(SolveJob),
    Other(SolveCommand),
}

impl SolveArgs {
    pub(crate) fn job(self) -> SolveJob {
        match self {
            SolveArgs::Prove(job) => job,
            SolveArgs::Other(SolveCommand::Certify(args)) => args.job(),
            SolveArgs::Other(SolveCommand::Check(args)) => args.job(),
            SolveArgs::Other(SolveCommand::Merge(args)) => args.job(),
            SolveArgs::Other(SolveCommand::Units(args)) => args.job(),
        }
    }
}

// Not derived: clap reads optional arguments that are flattened twice as absent.
impl FromArgMatches for SolveArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<SolveArgs, Error> {
        match matches.subcommand_name() {
            Some(_) => SolveCommand::from_arg_matches(matches).map(SolveArgs::Other),
            None => SolveJob::from_arg_matches(matches).map(SolveArgs::Prove),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = SolveArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for SolveArgs {
    fn augment_args(command: Command) -> Command {
        let command = SolveCommand::augment_subcommands(SolveJob::augment_args(command));
        command
            .subcommand_required(false)
            .arg_required_else_help(false)
            .args_conflicts_with_subcommands(true)
            .subcommand_negates_reqs(true)
    }

    fn augment_args_for_update(command: Command) -> Command {
        SolveArgs::augment_args(command)
    }
}

/// No game may have one of these names, because `solve GAME` stands beside them.
#[derive(Subcommand)]
pub(crate) enum SolveCommand {
    /// Write a certificate of a proof: the winner's moves
    Certify(CertifyArgs),
    /// Check a certificate using only the rules
    Check(CheckArgs),
    /// Join stores of sub-proofs
    Merge(MergeArgs),
    /// List positions whose proofs together prove this one
    Units(UnitsArgs),
}

#[derive(Args)]
pub(crate) struct CertifyArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Certificate to write
    #[arg(value_name = "FILE")]
    certificate: PathBuf,
    /// Use the sub-proofs of this store, and add new ones
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Keep sub-proofs of at least N nodes [default: 8192]
    #[arg(long, value_name = "N", requires = "store", value_parser = |text: &str| number::<u64>(text, 1..=u64::MAX))]
    keep: Option<u64>,
    /// Include every position with at least this many plies to come
    #[arg(long, value_name = "PLIES", default_value_t = 11)]
    early: u32,
    /// Leave out later proofs of at most N nodes
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = |text: &str| number::<u64>(text, 1..=u64::MAX))]
    unnamed: u64,
    /// Write shortcuts instead: moves whose proofs take more than N nodes
    #[arg(long, value_name = "N", conflicts_with_all = ["store", "unnamed", "take", "limit", "nodes", "hash"], value_parser = |text: &str| number::<u64>(text, 1..=u64::MAX))]
    slow: Option<u64>,
    /// Reuse the moves of another certificate
    #[arg(long, value_name = "FILE")]
    take: Option<PathBuf>,
    #[command(flatten)]
    limits: ProofArgs,
}

impl CertifyArgs {
    fn job(self) -> SolveJob {
        SolveJob {
            certificate: Some(self.certificate),
            store: self.store,
            keep: self.keep,
            early: self.early,
            unnamed: self.unnamed,
            slow: self.slow,
            take: self.take,
            limits: self.limits,
            ..SolveJob::of(self.position)
        }
    }
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Certificate to check
    #[arg(value_name = "FILE")]
    certificate: PathBuf,
    /// Check part K of N; all parts together are the complete check
    #[arg(long, value_name = "K/N", value_parser = part)]
    part: Option<CheckPart>,
    /// Number of threads [default: cores]
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u16>(text, 1..=256))]
    threads: Option<u16>,
    /// Memory for checked positions, in MiB [default: by the size of the certificate]
    #[arg(long, value_name = "MIB", value_parser = mebibytes)]
    hash: Option<u32>,
}

impl CheckArgs {
    fn job(self) -> SolveJob {
        SolveJob {
            check: Some(self.certificate),
            part: self.part,
            limits: ProofArgs { threads: self.threads, hash: self.hash, ..ProofArgs::default() },
            ..SolveJob::of(self.position)
        }
    }
}

#[derive(Args)]
pub(crate) struct MergeArgs {
    /// Game, or an unambiguous prefix of its name
    game: String,
    /// Store to add to
    #[arg(value_name = "STORE")]
    store: PathBuf,
    /// Stores to read
    #[arg(value_name = "FILE", required = true)]
    from: Vec<PathBuf>,
    /// Keep sub-proofs of at least N nodes [default: 1]
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u64>(text, 1..=u64::MAX))]
    keep: Option<u64>,
}

impl MergeArgs {
    fn job(self) -> SolveJob {
        SolveJob {
            store: Some(self.store),
            merge: self.from,
            keep: self.keep,
            ..SolveJob::of(PositionArgs::start_of(self.game))
        }
    }
}

#[derive(Args)]
pub(crate) struct UnitsArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Store of existing sub-proofs; it need not exist yet
    #[arg(value_name = "STORE")]
    store: PathBuf,
    /// Approximate number of positions
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = |text: &str| number::<u32>(text, 1..=1_000_000))]
    count: u32,
}

impl UnitsArgs {
    fn job(self) -> SolveJob {
        SolveJob { store: Some(self.store), units: Some(self.count), ..SolveJob::of(self.position) }
    }
}

/// How much a proof may take.
#[derive(Args, Default)]
pub(crate) struct ProofArgs {
    /// Give up after this time, such as 30s or 10m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) limit: Option<Duration>,
    /// Give up after N nodes
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u64>(text, 1..=u64::MAX))]
    pub(crate) nodes: Option<u64>,
    /// Number of threads [default: 1; cores with a store or a certificate]
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u16>(text, 1..=256))]
    pub(crate) threads: Option<u16>,
    /// Memory for proved positions, in MiB [default: 256; 1024 with a store or a certificate]
    #[arg(long, value_name = "MIB", value_parser = mebibytes)]
    pub(crate) hash: Option<u32>,
}

/// A proof, or work with proofs. The hidden options are how this work was asked for before it had commands.
#[derive(Args)]
pub(crate) struct SolveJob {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) limits: ProofArgs,
    /// Keep sub-proofs in FILE and continue from those it holds
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
    /// Keep sub-proofs of at least N nodes [default: 8192]
    #[arg(long, value_name = "N", requires = "store", value_parser = |text: &str| number::<u64>(text, 1..=u64::MAX))]
    pub(crate) keep: Option<u64>,
    #[arg(long, hide = true, value_name = "N", requires = "store", conflicts_with_all = ["merge", "json"], value_parser = |text: &str| number::<u32>(text, 1..=1_000_000))]
    pub(crate) units: Option<u32>,
    #[arg(long, hide = true, value_name = "FILE", num_args = 1.., requires = "store", conflicts_with = "json")]
    pub(crate) merge: Vec<PathBuf>,
    #[arg(long, hide = true, value_name = "FILE", conflicts_with_all = ["units", "merge", "json"])]
    pub(crate) certificate: Option<PathBuf>,
    #[arg(long, hide = true, value_name = "PLIES", default_value_t = 11, requires = "certificate")]
    pub(crate) early: u32,
    #[arg(long, hide = true, value_name = "N", default_value_t = 256, requires = "certificate", value_parser = |text: &str| number::<u64>(text, 1..=u64::MAX))]
    pub(crate) unnamed: u64,
    #[arg(long, hide = true, value_name = "N", requires = "certificate", conflicts_with_all = ["store", "unnamed", "take", "limit", "nodes", "hash"], value_parser = |text: &str| number::<u64>(text, 1..=u64::MAX))]
    pub(crate) slow: Option<u64>,
    #[arg(long, hide = true, value_name = "FILE", requires = "certificate")]
    pub(crate) take: Option<PathBuf>,
    #[arg(long, hide = true, value_name = "FILE", conflicts_with_all = ["store", "certificate", "json", "nodes", "limit"])]
    pub(crate) check: Option<PathBuf>,
    #[arg(long, hide = true, value_name = "K/N", requires = "check", value_parser = part)]
    pub(crate) part: Option<CheckPart>,
    /// Print one JSON object: value, winner, margin, plies, line, nodes, milliseconds
    #[arg(long)]
    pub(crate) json: bool,
}

impl SolveJob {
    /// The plain proof of a position.
    fn of(position: PositionArgs) -> SolveJob {
        SolveJob {
            position,
            limits: ProofArgs::default(),
            store: None,
            keep: None,
            units: None,
            merge: Vec::new(),
            certificate: None,
            early: 0,
            unnamed: 0,
            slow: None,
            take: None,
            check: None,
            part: None,
            json: false,
        }
    }
}

/// Reads `3/16`, the third of sixteen parts.
fn part(text: &str) -> Result<CheckPart, String> {
    let numbers =
        text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
    numbers
        .filter(|(number, of)| (1..=*of).contains(number))
        .map(|(number, of)| CheckPart { number, of })
        .ok_or_else(|| "expected a part such as 3/16, from 1/16 to 16/16".to_string())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use clap::CommandFactory;

    use crate::args::Cli;

    #[test]
    fn no_game_is_called_like_a_command_of_solve() {
        let mut cli = Cli::command();
        cli.build();
        let commands = cli.find_subcommand("solve").unwrap().get_subcommands();
        let names: Vec<&str> = commands.flat_map(clap::Command::get_name_and_visible_aliases).collect();
        assert!(names.contains(&"certify") && names.contains(&"help"), "{names:?}");
        for game in catalog::GAMES {
            assert!(!names.contains(&game.info().slug), "solve {} would be a command", game.info().slug);
        }
    }
}
