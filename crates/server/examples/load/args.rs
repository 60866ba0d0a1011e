use std::path::PathBuf;

use clap::Parser;

/// Plays many games at once on a server, and tells how long plies take from sent to seen
#[derive(Parser)]
#[command(name = "load")]
pub(crate) struct Args {
    /// How many games, with two sockets each
    #[arg(long, default_value_t = 1_000)]
    pub(crate) games: usize,
    /// For how long
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub(crate) seconds: u64,
    /// How long each game waits between two plies
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0)]
    pub(crate) pause: f64,
    /// For as long again, so many visitors have the strongest computer think, one second each, again and again
    #[arg(long, value_name = "VISITORS", default_value_t = 0)]
    pub(crate) level8: usize,
    /// A server that runs already, and allows this much; otherwise one is started
    #[arg(long, conflicts_with_all = ["binary", "database"])]
    pub(crate) url: Option<String>,
    /// The program that is started
    #[arg(long, default_value = "target/release/trilith")]
    pub(crate) binary: PathBuf,
    /// Where it keeps the games; otherwise in a file that is deleted afterwards
    #[arg(long)]
    pub(crate) database: Option<String>,
    /// One JSON object instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}
