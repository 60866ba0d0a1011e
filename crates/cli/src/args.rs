mod player_list;
mod puzzle;
mod serve;
mod solve;

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use arena::Sprt;
use catalog::{Game, Limits, Options, State};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use engines::LevelNumber;
use game::{ParseError, Setup};
use protocol::engine::EngineTimeouts;

use crate::commands::record::RecordCommand;
use crate::commands::report::ReportArgs;
use crate::commands::review::ReviewArgs;
use crate::error::CliError;
use crate::memory::mebibytes;
use crate::player_spec::PlayerSpec;
use crate::version::VERSION;

pub(crate) use self::puzzle::PuzzleArgs;
pub(crate) use self::serve::ServeArgs;
pub(crate) use self::solve::{SolveArgs, SolveJob};

/// Play, study and solve abstract board games.
///
/// Without a command, open the menu. Run `trilith games` to list the games.
#[derive(Parser)]
#[command(name = "trilith", version = VERSION, max_term_width = 100, infer_subcommands = true)]
pub(crate) struct Cli {
    /// Use ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games
    Games(GamesArgs),
    /// Print the rules of a game
    Rules(RulesArgs),
    /// Draw a position
    Show(ShowArgs),
    /// Print the player to move, the score and the result
    Status(StatusArgs),
    /// List the legal moves
    Moves(MovesArgs),
    /// Play moves and print the resulting position
    After(AfterArgs),
    /// Count the sequences of legal moves of a given length
    Perft(PerftArgs),
    /// Play a game
    #[command(after_help = player_list::player_list())]
    Play(PlayArgs),
    /// Solve puzzles: find the only winning move
    Puzzle(PuzzleArgs),
    /// Choose a move for a position
    Best(BestArgs),
    /// Analyse a position: list its best moves
    #[command(alias = "analyse")]
    Analyze(AnalyzeArgs),
    /// Prove the exact value of a position, and check such proofs
    Solve(SolveArgs),
    /// Play a match between two players
    Arena(ArenaArgs),
    /// Review the games of a record with the engine
    Review(ReviewArgs),
    /// Measure balance, length, branching and drama of a game
    Report(ReportArgs),
    /// Check, convert, show, merge and count game records
    #[command(subcommand)]
    Record(RecordCommand),
    /// Measure the search: node count and nodes per second
    Bench(BenchArgs),
    /// Run as an engine with the Universal Game Interface (UGI)
    Ugi(UgiArgs),
    /// Run as an engine with the Go Text Protocol (GTP)
    Gtp(GtpArgs),
    /// Start the web server: play, learn and analyse in the browser
    Serve(ServeArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Write the manual pages into a folder
    // For packages. `man` would be shorter, but then `m` would no longer stand for `moves`.
    #[command(hide = true)]
    GenerateMan(GenerateManArgs),
}

#[derive(Args)]
pub(crate) struct GamesArgs {
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct RulesArgs {
    /// Game, or an unambiguous prefix of its name
    game: String,
    /// Print the complete rules in numbered paragraphs, not the short form
    #[arg(long)]
    pub(crate) full: bool,
    /// Use ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
}

impl RulesArgs {
    pub(crate) fn game(&self) -> Result<&'static dyn Game, CliError> {
        find(&self.game)
    }
}

#[derive(Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Use ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Write an SVG picture to FILE
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write a PNG picture to FILE
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// Print one JSON object: status, scene, choices
    #[arg(long, conflicts_with_all = ["svg", "png", "ascii"])]
    pub(crate) json: bool,
    /// Width of the PNG
    #[arg(long, value_name = "PIXELS", default_value_t = 800, value_parser = |text: &str| number::<u32>(text, 16..=4096))]
    pub(crate) width: u32,
}

#[derive(Args)]
pub(crate) struct StatusArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct AfterArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Moves, in order
    #[arg(value_name = "MOVE")]
    pub(crate) plies: Vec<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Length of the sequences
    // A dozen takes days; the bound keeps a typing error from taking all memory.
    #[arg(value_parser = |text: &str| number::<u32>(text, 0..=99))]
    pub(crate) depth: u32,
    /// Count separately for each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// White: human, level:1 to level:8, bot:NAME, uct or engine:COMMAND
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    pub(crate) white: PlayerSpec,
    /// Black; the game's own name for this side, such as --brown, also works
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    pub(crate) black: PlayerSpec,
    /// Append the game to FILE and save it after every move
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Continue the last game of FILE, in any format
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "deal", "size"])]
    pub(crate) load: Option<PathBuf>,
    /// Use plain lines of text instead of full-screen mode
    #[arg(long)]
    pub(crate) plain: bool,
    /// Enforce touch-move: a chosen piece must be moved
    #[arg(long)]
    pub(crate) touch_move: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) timeouts: TimeoutArgs,
    /// Seed of all random choices [default: random]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Use ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
}

#[derive(Args)]
pub(crate) struct BestArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Choose as this level, 1 to 8 [default: 8]
    #[arg(long, value_name = "N", value_parser = level)]
    pub(crate) level: Option<LevelNumber>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Seed of all random choices [default: random]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Print one JSON object: ply, score, line, depth, nodes, solved
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(mut_arg("time", |time| time.help("Time, such as 500ms, 2s or 1m [default: 5s if no other limit is set]")))]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Number of best moves to list
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = |text: &str| number::<u16>(text, 1..=1000))]
    pub(crate) lines: u16,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Print one JSON object per iteration
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(mut_arg("time", |time| time.help("Time per move, such as 500ms, 2s or 1m [default: 100ms if no other limit is set]")))]
pub(crate) struct ArenaArgs {
    /// Game, or an unambiguous prefix of its name
    game: String,
    /// First player: level:1 to level:8, bot:NAME, uct or engine:COMMAND
    pub(crate) first: PlayerSpec,
    /// Second player
    pub(crate) second: PlayerSpec,
    /// Number of games, played in pairs with sides swapped
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = |text: &str| number::<u32>(text, 1..=10_000_000))]
    pub(crate) games: u32,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) timeouts: TimeoutArgs,
    /// Stop when a sequential test decides between LOW and HIGH Elo, as in --sprt=-5:5 [default: 0:20]
    #[arg(long, value_name = "LOW:HIGH", num_args = 0..=1, default_missing_value = "0:20", value_parser = sprt)]
    pub(crate) sprt: Option<Sprt>,
    /// Number of random moves at the start [default: 4; 0 in games that are dealt]
    #[arg(long, value_name = "PLIES", value_parser = |text: &str| number::<u16>(text, 0..=200))]
    pub(crate) opening: Option<u16>,
    /// Board size, such as 9x6, in games with several
    #[arg(long, value_name = "SIZE")]
    pub(crate) size: Option<String>,
    /// Number of games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = |text: &str| number::<u16>(text, 1..=256))]
    pub(crate) concurrency: u16,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Print one JSON object: games, wins, draws, losses, score, elo, error, forfeits
    #[arg(long)]
    pub(crate) json: bool,
}

impl ArenaArgs {
    pub(crate) fn game(&self) -> Result<&'static dyn Game, CliError> {
        find(&self.game)
    }
}

#[derive(Args)]
pub(crate) struct UgiArgs {
    /// Initial game; programs can change it with the option `Game`
    #[arg(default_value_t = slug(|_| true))]
    game: String,
}

impl UgiArgs {
    pub(crate) fn game(&self) -> Result<&'static dyn Game, CliError> {
        find(&self.game)
    }
}

#[derive(Args)]
pub(crate) struct GtpArgs {
    /// Game that is played like Go
    #[arg(default_value_t = slug(|game| game.placement_notation().is_some()))]
    game: String,
}

/// The name of the first game that a command can be used with, if it needs no other.
fn slug(fits: impl Fn(&dyn Game) -> bool) -> String {
    catalog::GAMES
        .iter()
        .find(|game| fits(**game))
        .map_or_else(String::new, |game| game.info().slug.to_string())
}

impl GtpArgs {
    pub(crate) fn game(&self) -> Result<&'static dyn Game, CliError> {
        let game = find(&self.game)?;
        match game.placement_notation() {
            Some(_) => Ok(game),
            None => Err(CliError::Usage(format!(
                "{} is not played like Go; use 'trilith ugi' instead",
                game.info().name
            ))),
        }
    }
}

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// Game [default: all]
    game: Option<String>,
    /// Print one JSON object per game: game, fingerprint, nodes, milliseconds
    #[arg(long)]
    pub(crate) json: bool,
}

impl BenchArgs {
    pub(crate) fn games(&self) -> Result<Vec<&'static dyn Game>, CliError> {
        match &self.game {
            Some(name) => Ok(vec![find(name)?]),
            None => Ok(catalog::GAMES.to_vec()),
        }
    }
}

/// How much a computer may do for a ply.
#[derive(Args)]
pub(crate) struct LimitArgs {
    /// Time per move, such as 500ms, 2s or 1m [default: 1s if no other limit is set]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Search at most N plies deep
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u32>(text, 1..=200))]
    depth: Option<u32>,
    /// Search at most N nodes
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u64>(text, 1..=u64::MAX))]
    nodes: Option<u64>,
}

impl LimitArgs {
    /// The limits asked for, if any was.
    pub(crate) fn given(&self) -> Option<Limits> {
        let asked = self.time.is_some() || self.depth.is_some() || self.nodes.is_some();
        asked.then(|| self.or_time(Duration::ZERO))
    }

    /// The limits asked for; if none was, this time.
    pub(crate) fn or_time(&self, usual: Duration) -> Limits {
        let bare = Limits { depth: self.depth, nodes: self.nodes, ..Limits::NONE };
        match self.time {
            Some(time) => Limits { depth: self.depth, nodes: self.nodes, ..Limits::time(time) },
            None if bare == Limits::NONE => Limits::time(usual),
            None => bare,
        }
    }
}

/// What a computer may use.
#[derive(Args)]
pub(crate) struct EngineArgs {
    /// Number of search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = |text: &str| number::<u16>(text, 1..=256))]
    threads: u16,
    /// Size of the transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = mebibytes)]
    hash: u32,
}

impl EngineArgs {
    pub(crate) fn options(&self) -> Options {
        Options { threads: self.threads.into(), table_mebibytes: self.hash as usize, ..Options::default() }
    }
}

/// How programs of others are treated.
#[derive(Args)]
pub(crate) struct TimeoutArgs {
    /// Time after which an unresponsive engine loses
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration)]
    patience: Duration,
}

impl TimeoutArgs {
    pub(crate) fn patience(&self) -> EngineTimeouts {
        EngineTimeouts(self.patience)
    }
}

fn level(text: &str) -> Result<LevelNumber, String> {
    text.parse().map_err(|error: ParseError| error.expected().to_string())
}

/// Reads a whole number within bounds.
pub(crate) fn number<T: FromStr + PartialOrd + Display>(
    text: &str,
    bounds: RangeInclusive<T>,
) -> Result<T, String> {
    let refuse = || format!("expected a whole number from {} to {}", bounds.start(), bounds.end());
    text.parse().ok().filter(|number| bounds.contains(number)).ok_or_else(refuse)
}

/// Nobody waits longer, and no clock overflows.
const LONGEST_TIME: Duration = Duration::from_secs(366 * 24 * 60 * 60);

/// Reads `500ms`, `2s`, `1.5s`, `1m`, or a bare number of milliseconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.find(|letter: char| !(letter.is_ascii_digit() || letter == '.')).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let seconds = match unit.trim() {
        "" | "ms" => 1e-3,
        "s" => 1.0,
        "m" | "min" => 60.0,
        _ => return Err("expected a time such as 500ms, 2s or 1m".to_string()),
    };
    let number: f64 = number.parse().map_err(|_| "expected a time such as 500ms, 2s or 1m".to_string())?;
    let time = Duration::try_from_secs_f64(number * seconds);
    time.ok()
        .filter(|time| *time <= LONGEST_TIME)
        .ok_or_else(|| "expected a time of at most a year".to_string())
}

/// Beyond this difference the weaker player wins one game in ten thousand.
const LARGEST_ELO: f64 = 1_600.0;

fn sprt(text: &str) -> Result<Sprt, String> {
    let elo = |text: &str| text.parse().ok().filter(|elo: &f64| elo.abs() <= LARGEST_ELO);
    match text.split_once(':').and_then(|(low, high)| Some((elo(low)?, elo(high)?))) {
        Some((low, high)) if low < high => Ok(Sprt { low, high }),
        _ => Err(format!(
            "expected two Elo differences from -{LARGEST_ELO} to {LARGEST_ELO}, the lower first, such as 0:20"
        )),
    }
}

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// Shell that will run the script
    pub(crate) shell: Shell,
}

#[derive(Args)]
pub(crate) struct GenerateManArgs {
    /// Existing folder
    pub(crate) folder: PathBuf,
}

/// A game and one of its positions.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// Game, or an unambiguous prefix of its name
    game: String,
    /// Position [default: the start]
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with_all = ["deal", "size"])]
    position: Option<String>,
    /// Start from deal N, in games that are dealt
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = |text: &str| number::<u64>(text, 0..=u64::MAX))]
    deal: Option<u64>,
    /// Start on a board of this size, such as 9x6, in games with several
    #[arg(long, value_name = "SIZE")]
    size: Option<String>,
}

impl PositionArgs {
    /// The start of a game.
    fn start_of(game: String) -> PositionArgs {
        PositionArgs { game, position: None, deal: None, size: None }
    }

    pub(crate) fn game(&self) -> Result<&'static dyn Game, CliError> {
        find(&self.game)
    }

    /// The number of the deal asked for.
    pub(crate) fn deal(&self) -> Option<u64> {
        self.deal
    }

    /// The position asked for.
    pub(crate) fn state(&self) -> Result<Box<dyn State>, CliError> {
        let game = self.game()?;
        Ok(match &self.position {
            Some(text) => game.read(text)?,
            None => game.start(&Setup { size: self.size.clone(), deal: self.deal })?,
        })
    }
}

fn find(name: &str) -> Result<&'static dyn Game, CliError> {
    Ok(catalog::find(name)?)
}
