mod puzzle;
mod serve;
mod solve;

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use arena::Sprt;
use catalog::{Game, LevelNumber, Limits, Options, State};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use game::{ParseError, Setup};
use protocol::engine::Patience;

use crate::commands::record::RecordCommand;
use crate::commands::report::ReportArgs;
use crate::commands::review::ReviewArgs;
use crate::contestant::Contestant;
use crate::failure::Failure;
use crate::memory::mebibytes;
use crate::version::VERSION;

pub(crate) use self::puzzle::PuzzleArgs;
pub(crate) use self::serve::ServeArgs;
pub(crate) use self::solve::SolveArgs;

/// Play, study and solve abstract board games. `trilith` alone opens the menu, `trilith games` lists the games.
#[derive(Parser)]
#[command(name = "trilith", version = VERSION, max_term_width = 100, infer_subcommands = true)]
pub(crate) struct Cli {
    /// Plain characters only, in the menu and on its boards
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games: slug, name, the two players
    Games(GamesArgs),
    /// Print the rules of a game, with drawn boards
    Rules(RulesArgs),
    /// Draw a position
    Show(ShowArgs),
    /// Say whose turn it is, the score, and how the game ended if it did
    Status(StatusArgs),
    /// List the legal plies
    Moves(MovesArgs),
    /// Play plies and print the position's text
    After(AfterArgs),
    /// Count the sequences of legal plies
    Perft(PerftArgs),
    /// Play a game
    Play(PlayArgs),
    /// Find the one winning ply of a position
    Puzzle(PuzzleArgs),
    /// Choose one ply for a position
    Best(BestArgs),
    /// Judge the best plies of a position, deeper and deeper
    #[command(alias = "analyse")]
    Analyze(AnalyzeArgs),
    /// Find the exact value of a position
    Solve(SolveArgs),
    /// Play a match between two players
    Arena(ArenaArgs),
    /// Judge every ply of a record, and write the judgements into it
    Review(ReviewArgs),
    /// Tell what a game is like: balance, length, branching, drama, from games that computers play
    Report(ReportArgs),
    /// Check, convert, show, merge and count records of games
    #[command(subcommand)]
    Record(RecordCommand),
    /// Measure the search: a node total that is a fingerprint, and nodes a second
    Bench(BenchArgs),
    /// Be an engine for other programs: the Universal Game Interface on standard input and output
    Ugi(UgiArgs),
    /// Be an engine for programs made for Go: the Go Text Protocol on standard input and output
    Gtp(GtpArgs),
    /// Play, learn and analyse in the browser, alone or with a friend by link
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
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct RulesArgs {
    /// The game, or an unambiguous beginning of its name (see `trilith games`)
    game: String,
    /// Plain characters only
    #[arg(long)]
    pub(crate) ascii: bool,
}

impl RulesArgs {
    pub(crate) fn game(&self) -> Result<&'static dyn Game, Failure> {
        find(&self.game)
    }
}

#[derive(Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Plain characters only
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Write an SVG picture to this file instead
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write a PNG picture to this file instead
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// One JSON object for programs that draw boards: status, scene, choices
    #[arg(long, conflicts_with_all = ["svg", "png", "ascii"])]
    pub(crate) json: bool,
    /// How many pixels wide the PNG is
    #[arg(long, value_name = "PIXELS", default_value_t = 800, value_parser = |text: &str| number::<u32>(text, 16..=4096))]
    pub(crate) width: u32,
}

#[derive(Args)]
pub(crate) struct StatusArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct AfterArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The plies, in order
    #[arg(value_name = "PLY")]
    pub(crate) plies: Vec<String>,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// How many plies deep
    // Nobody waits for more than a dozen; the bound keeps a slip of the finger from taking all memory.
    #[arg(value_parser = |text: &str| number::<u32>(text, 0..=99))]
    pub(crate) depth: u32,
    /// Count by first ply
    #[arg(long)]
    pub(crate) divide: bool,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Who plays White: human, level:1 to level:8, bot:NAME, uct or engine:COMMAND
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    pub(crate) white: Contestant,
    /// Who plays Black, whatever the game calls that side; the game's own name for it will do, too
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    pub(crate) black: Contestant,
    /// Keep the game in this file, saved after every ply; games that are there already stay
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Go on with the last game of this file, whatever its format
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "deal", "size"])]
    pub(crate) load: Option<PathBuf>,
    /// Line by line, as through a pipe, instead of on the terminal's screens
    #[arg(long)]
    pub(crate) plain: bool,
    /// A touched piece must be moved, as people agree at the table
    #[arg(long)]
    pub(crate) touch_move: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) guests: GuestArgs,
    /// Makes every random choice repeatable
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Plain characters only
    #[arg(long)]
    pub(crate) ascii: bool,
}

#[derive(Args)]
pub(crate) struct BestArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Play as this level, 1 to 8
    #[arg(long, value_name = "N", value_parser = level)]
    pub(crate) level: Option<LevelNumber>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Makes every random choice repeatable
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// One JSON object: ply, score, line, depth, nodes, solved
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// How many plies to judge
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = |text: &str| number::<u16>(text, 1..=1000))]
    pub(crate) lines: u16,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// One JSON object a round
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ArenaArgs {
    /// The game, or an unambiguous beginning of its name (see `trilith games`)
    game: String,
    /// The first player: level:1 to level:8, bot:NAME, uct or engine:COMMAND
    pub(crate) first: Contestant,
    /// The second player
    pub(crate) second: Contestant,
    /// How many games, played in pairs with sides swapped
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = |text: &str| number::<u32>(text, 1..=10_000_000))]
    pub(crate) games: u32,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) guests: GuestArgs,
    /// Stop when it is clear whether the first player is stronger by HIGH rather than by LOW Elo points, 20 rather than
    /// 0 if not said; a negative LOW needs =, as in --sprt=-5:5
    #[arg(long, value_name = "LOW:HIGH", num_args = 0..=1, default_missing_value = "0:20", value_parser = sprt)]
    pub(crate) sprt: Option<Sprt>,
    /// Random plies before the players take over; by default 4, or none where starts are dealt at random
    #[arg(long, value_name = "PLIES", value_parser = |text: &str| number::<u16>(text, 0..=200))]
    pub(crate) opening: Option<u16>,
    /// The board's size, such as 9x6, in games that have several
    #[arg(long, value_name = "SIZE")]
    pub(crate) size: Option<String>,
    /// Games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = |text: &str| number::<u16>(text, 1..=256))]
    pub(crate) concurrency: u16,
    /// Decides every random choice
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// One JSON object at the end: games, wins, draws, losses, score, elo, error, and forfeits if there were any
    #[arg(long)]
    pub(crate) json: bool,
}

impl ArenaArgs {
    pub(crate) fn game(&self) -> Result<&'static dyn Game, Failure> {
        find(&self.game)
    }
}

#[derive(Args)]
pub(crate) struct UgiArgs {
    /// The game to begin with; programs may set another by the option Game
    game: Option<String>,
}

impl UgiArgs {
    pub(crate) fn game(&self) -> Result<&'static dyn Game, Failure> {
        match (&self.game, catalog::GAMES.first()) {
            (None, Some(game)) => Ok(*game),
            (name, _) => find(name.as_deref().unwrap_or_default()),
        }
    }
}

#[derive(Args)]
pub(crate) struct GtpArgs {
    /// The game; otherwise the first that is played as Go is
    game: Option<String>,
}

impl GtpArgs {
    pub(crate) fn game(&self) -> Result<&'static dyn Game, Failure> {
        let playable = catalog::GAMES.iter().find(|game| game.placing().is_some());
        let game = match (&self.game, playable) {
            (None, Some(game)) => *game,
            (name, _) => find(name.as_deref().unwrap_or_default())?,
        };
        match game.placing() {
            Some(_) => Ok(game),
            None => {
                Err(Failure::Wrong(format!("{} is not played as Go is: see 'trilith ugi'", game.info().name)))
            }
        }
    }
}

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// The game; otherwise all of them
    game: Option<String>,
    /// One JSON object a game: game, fingerprint, nodes, milliseconds
    #[arg(long)]
    pub(crate) json: bool,
}

impl BenchArgs {
    pub(crate) fn games(&self) -> Result<Vec<&'static dyn Game>, Failure> {
        match &self.game {
            Some(name) => Ok(vec![find(name)?]),
            None => Ok(catalog::GAMES.to_vec()),
        }
    }
}

/// How much a computer may do for a ply.
#[derive(Args)]
pub(crate) struct LimitArgs {
    /// Time for a ply, such as 500ms or 2s; a bare number is milliseconds
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// How many plies deep
    #[arg(long, value_name = "PLIES", value_parser = |text: &str| number::<u32>(text, 1..=200))]
    depth: Option<u32>,
    /// How many positions
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u64>(text, 1..=u64::MAX))]
    nodes: Option<u64>,
}

impl LimitArgs {
    /// The limits asked for, if any was.
    pub(crate) fn asked(&self) -> Option<Limits> {
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
    /// How many threads think
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = |text: &str| number::<u16>(text, 1..=256))]
    threads: u16,
    /// Memory for positions already searched, in MiB
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
pub(crate) struct GuestArgs {
    /// How long an engine may say nothing: when it starts, when it gets ready, and for a ply without --time
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration)]
    patience: Duration,
}

impl GuestArgs {
    pub(crate) fn patience(&self) -> Patience {
        Patience(self.patience)
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
    /// The shell
    pub(crate) shell: Shell,
}

#[derive(Args)]
pub(crate) struct GenerateManArgs {
    /// The folder, which must exist
    pub(crate) folder: PathBuf,
}

/// A game and one of its positions.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// The game, or an unambiguous beginning of its name (see `trilith games`)
    game: String,
    /// The position's text; otherwise the game's start
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with_all = ["deal", "size"])]
    position: Option<String>,
    /// Start from the random deal with this number, in games that are dealt
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = |text: &str| number::<u64>(text, 0..=u64::MAX))]
    deal: Option<u64>,
    /// Start on a board of this size, such as 9x6, in games that have several
    #[arg(long, value_name = "SIZE")]
    size: Option<String>,
}

impl PositionArgs {
    pub(crate) fn game(&self) -> Result<&'static dyn Game, Failure> {
        find(&self.game)
    }

    /// The number of the deal asked for.
    pub(crate) fn deal(&self) -> Option<u64> {
        self.deal
    }

    /// The position asked for.
    pub(crate) fn state(&self) -> Result<Box<dyn State>, Failure> {
        let game = self.game()?;
        Ok(match &self.position {
            Some(text) => game.read(text)?,
            None => game.start(&Setup { size: self.size.clone(), deal: self.deal })?,
        })
    }
}

fn find(name: &str) -> Result<&'static dyn Game, Failure> {
    Ok(catalog::find(name)?)
}
