use std::error::Error;
use std::num::NonZeroU64;
use std::time::Duration;

use catalog::Score;
use engines::LevelNumber;
use game::{AnyFailure, Color, Failure, HeldPieces, Info, Player, Scene, Setup, Square};
use thiserror::Error;

use super::clocks::CanadianClocks;
use super::files::{load_sgf, print_sgf};
use super::session::GtpSession;
use super::vertex::column;

/// What a command does: the content of the reply, or the error.
pub(crate) type CommandFn = fn(&mut GtpSession, &[&str]) -> Result<String, GtpError>;

/// The protocol's own commands.
const COMMANDS: &[(&str, CommandFn)] = &[
    ("protocol_version", |_, _| Ok("2".to_string())),
    ("name", |_, _| Ok("Trilith".to_string())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_string())),
    ("known_command", known_command),
    ("list_commands", list_commands),
    ("quit", quit),
    ("boardsize", board_size),
    ("clear_board", clear_board),
    ("komi", komi),
    ("play", play),
    ("genmove", gen_move),
    ("undo", undo),
    ("time_settings", time_settings),
    ("time_left", time_left),
    ("reg_genmove", reg_gen_move),
    ("final_score", final_score),
    ("showboard", show_board),
    ("loadsgf", load_sgf),
    ("printsgf", print_sgf),
];

/// What Go does not have; each is called by the game's slug, `-` and this.
const EXTENSIONS: &[(&str, CommandFn)] = &[
    ("position", position),
    ("set_position", set_position),
    ("legal_moves", legal_moves),
    ("outcome", outcome),
    ("evaluate", evaluate),
    ("level", level),
    ("nodes", nodes),
    ("seed", seed),
];

/// Why a command fails. The protocol gives the words of most errors.
#[derive(Debug, Error)]
pub(crate) enum GtpError {
    #[error("syntax error")]
    Syntax,
    #[error("unacceptable size")]
    Size,
    #[error("illegal move: {0}")]
    Illegal(Box<dyn Error>),
    #[error("there is no passing in {0}")]
    NoPassing(&'static str),
    #[error("it is {0}'s turn")]
    NotYourTurn(Color),
    #[error("cannot choose")]
    NoChoice,
    #[error("{0}")]
    Search(String),
    #[error("cannot undo")]
    NothingToUndo,
    #[error("cannot score: the game is not over")]
    NotOver,
    #[error("the game is over")]
    Over,
    #[error("levels run from {} to {}", LevelNumber::LOWEST, LevelNumber::HIGHEST)]
    Level,
    #[error("cannot load file: {0}")]
    Load(Box<dyn Error>),
    #[error("cannot write file: {0}")]
    Write(Box<dyn Error>),
    #[error("{0}")]
    Other(AnyFailure),
}

impl<F: Failure + Send + Sync + 'static> From<F> for GtpError {
    fn from(failure: F) -> GtpError {
        GtpError::Other(failure.into())
    }
}

/// What the command of this name does.
pub(crate) fn find(session: &GtpSession, name: &str) -> Option<CommandFn> {
    let extension = name.strip_prefix(session.game.info().slug).and_then(|rest| rest.strip_prefix('-'));
    let (list, name) = extension.map_or((COMMANDS, name), |name| (EXTENSIONS, name));
    list.iter().find(|(known, _)| *known == name).map(|(_, command)| *command)
}

fn known_command(session: &mut GtpSession, arguments: &[&str]) -> Result<String, GtpError> {
    let name = arguments.first().ok_or(GtpError::Syntax)?;
    Ok(find(session, name).is_some().to_string())
}

fn list_commands(session: &mut GtpSession, _: &[&str]) -> Result<String, GtpError> {
    let slug = session.game.info().slug;
    let own = EXTENSIONS.iter().map(|(name, _)| format!("{slug}-{name}"));
    Ok(COMMANDS.iter().map(|(name, _)| (*name).to_string()).chain(own).collect::<Vec<_>>().join("\n"))
}

fn quit(session: &mut GtpSession, _: &[&str]) -> Result<String, GtpError> {
    session.quit = true;
    Ok(String::new())
}

fn board_size(session: &mut GtpSession, arguments: &[&str]) -> Result<String, GtpError> {
    // Boards that are not square have two numbers in other programs; ours has one.
    let &[size] = arguments else { return Err(GtpError::Syntax) };
    let size: u32 = number(&[size])?;
    let grid = session.vertices.grid();
    if size != u32::from(grid.files) || size != u32::from(grid.ranks) {
        return Err(GtpError::Size);
    }
    clear_board(session, &[])
}

fn clear_board(session: &mut GtpSession, _: &[&str]) -> Result<String, GtpError> {
    let start = session.game.start(&Setup::default())?;
    session.begin(start);
    Ok(String::new())
}

/// Accepted without effect: the rules decide ties.
fn komi(_: &mut GtpSession, arguments: &[&str]) -> Result<String, GtpError> {
    number::<f64>(arguments).map(|_| String::new())
}

fn play(session: &mut GtpSession, arguments: &[&str]) -> Result<String, GtpError> {
    let &[colour, vertex, ..] = arguments else { return Err(GtpError::Syntax) };
    session.play(player(session, colour)?, vertex)?;
    Ok(String::new())
}

/// A ply that is played at once. A game that is over is passed in, as Go ends.
fn gen_move(session: &mut GtpSession, arguments: &[&str]) -> Result<String, GtpError> {
    let vertex = reg_gen_move(session, arguments)?;
    let colour = arguments.first().copied().unwrap_or_default();
    session.play(player(session, colour)?, &vertex)?;
    Ok(vertex)
}

fn reg_gen_move(session: &mut GtpSession, arguments: &[&str]) -> Result<String, GtpError> {
    let player = player(session, arguments.first().ok_or(GtpError::Syntax)?)?;
    session.expect_turn(player)?;
    if session.state.outcome().is_some() {
        return Ok("pass".to_string());
    }
    let analysis = session.think()?;
    analysis.ply().map(|ply| session.vertices.write(ply)).ok_or(GtpError::NoChoice)
}

fn undo(session: &mut GtpSession, _: &[&str]) -> Result<String, GtpError> {
    if session.undo() { Ok(String::new()) } else { Err(GtpError::NothingToUndo) }
}

fn time_settings(session: &mut GtpSession, arguments: &[&str]) -> Result<String, GtpError> {
    let &[main, period, stones, ..] = arguments else { return Err(GtpError::Syntax) };
    session.clocks = CanadianClocks::new(seconds(main)?, seconds(period)?, number(&[stones])?);
    Ok(String::new())
}

fn time_left(session: &mut GtpSession, arguments: &[&str]) -> Result<String, GtpError> {
    let &[colour, time, stones, ..] = arguments else { return Err(GtpError::Syntax) };
    let (player, time, stones) = (player(session, colour)?, seconds(time)?, number(&[stones])?);
    // Without `time_settings`, the time is taken as an absolute limit.
    let clocks = session.clocks.or_else(|| CanadianClocks::new(time, Duration::ZERO, 0));
    session.clocks = clocks.map(|mut clocks| {
        clocks.set(player, time, stones);
        clocks
    });
    Ok(String::new())
}

/// The lead of the winner; the least there is where a win has none.
fn final_score(session: &mut GtpSession, _: &[&str]) -> Result<String, GtpError> {
    let outcome = session.state.outcome().ok_or(GtpError::NotOver)?;
    let Some(winner) = outcome.winner else { return Ok("0".to_string()) };
    let lead = session.state.score().map_or(0, |points| points[winner].saturating_sub(points[!winner]));
    let colour = session.state.info().color(winner).program().chars().next().unwrap_or('?');
    let lead = match lead {
        0 => "0.5".to_string(),
        lead => lead.to_string(),
    };
    Ok(format!("{}+{lead}", colour.to_uppercase()))
}

fn show_board(session: &mut GtpSession, _: &[&str]) -> Result<String, GtpError> {
    let scene = session.state.scene();
    let letters: String = (0..scene.grid.files).map(|file| format!(" {}", column(file))).collect();
    let mut lines = vec![String::new(), format!("  {letters}")];
    for rank in (0..scene.grid.ranks).rev() {
        let places: String =
            (0..scene.grid.files).map(|file| format!(" {}", sign(&scene, file, rank))).collect();
        lines.push(format!("{:>2}{places} {}", rank + 1, rank + 1));
    }
    lines.push(format!("  {letters}"));
    lines.extend(Player::BOTH.map(|player| holding(session, &scene, player)));
    lines.push(scene.prompt.clone());
    Ok(lines.join("\n"))
}

/// `White: 7 stones, 2 henges, captures 0`.
fn holding(session: &GtpSession, scene: &Scene, player: Player) -> String {
    let info = session.state.info();
    let hand = |hand: &HeldPieces| game::pluralize(hand.count, hand.name) + ", ";
    let points = session.state.score().map(|points| format!("{} {}, ", info.score, points[player]));
    let facts: String = scene.hands[player].iter().map(hand).chain(points).collect();
    format!("{}: {}", info.players[player].person, facts.trim_end_matches(", "))
}

fn sign(scene: &Scene, file: u8, rank: u8) -> String {
    let piece = scene.piece(Square::new(file, rank));
    piece.map_or_else(|| ".".to_string(), |piece| piece.label.clone())
}

fn position(session: &mut GtpSession, _: &[&str]) -> Result<String, GtpError> {
    Ok(session.state.text())
}

fn set_position(session: &mut GtpSession, arguments: &[&str]) -> Result<String, GtpError> {
    let state = session.game.read(&arguments.join(" "))?;
    session.begin(state);
    Ok(String::new())
}

fn legal_moves(session: &mut GtpSession, _: &[&str]) -> Result<String, GtpError> {
    let plies = session.state.moves();
    Ok(plies.iter().map(|ply| session.vertices.write(ply)).collect::<Vec<_>>().join(" "))
}

fn outcome(session: &mut GtpSession, _: &[&str]) -> Result<String, GtpError> {
    let outcome = session.state.outcome();
    Ok(outcome.map_or_else(|| "none".to_string(), |outcome| outcome.sentence(session.state.info())))
}

/// `score 25 depth 7 nodes 1000 line C3 HB2`, in hundredths for the player to move, or `win 5` and `loss 4` in plies; `proved`
/// before the line if that is certain.
fn evaluate(session: &mut GtpSession, _: &[&str]) -> Result<String, GtpError> {
    if session.state.outcome().is_some() {
        return Err(GtpError::Over);
    }
    let analysis = session.think()?;
    let line = analysis.lines.first().ok_or(GtpError::NoChoice)?;
    let score = match line.score {
        None => "none".to_string(),
        Some(score) => match (Score::wins_in(score), Score::loses_in(score)) {
            (Some(plies), _) => format!("win {plies}"),
            (_, Some(plies)) => format!("loss {plies}"),
            _ => format!("score {}", score.number()),
        },
    };
    let plies: Vec<String> = line.plies.iter().map(|ply| session.vertices.write(ply)).collect();
    let proved = if line.proved { " proved" } else { "" };
    Ok(format!("{score} depth {} nodes {}{proved} line {}", analysis.depth, analysis.nodes, plies.join(" ")))
}

fn level(session: &mut GtpSession, arguments: &[&str]) -> Result<String, GtpError> {
    let level: u8 = number(arguments)?;
    session.level = LevelNumber::try_from(level).map_err(|_| GtpError::Level)?;
    session.reset_engine();
    Ok(String::new())
}

/// Positions for a ply; without a number, as many as the time allows.
fn nodes(session: &mut GtpSession, arguments: &[&str]) -> Result<String, GtpError> {
    session.nodes = match arguments {
        [] => None,
        _ => Some(number::<NonZeroU64>(arguments)?.get()),
    };
    Ok(String::new())
}

/// Sets the seed of random choices; without an argument it is random.
fn seed(session: &mut GtpSession, arguments: &[&str]) -> Result<String, GtpError> {
    session.seed = if arguments.is_empty() { None } else { Some(number(arguments)?) };
    session.reset_engine();
    Ok(String::new())
}

/// `b`, `black`, `w` or `white` in either case.
fn player(session: &GtpSession, colour: &str) -> Result<Player, GtpError> {
    let info: &Info = session.state.info();
    info.player(&colour.to_lowercase()).ok_or(GtpError::Syntax)
}

fn number<T: std::str::FromStr>(arguments: &[&str]) -> Result<T, GtpError> {
    arguments.first().and_then(|word| word.parse().ok()).ok_or(GtpError::Syntax)
}

/// Longer times are as good as none.
const LONGEST: f64 = 1e9;

fn seconds(word: &str) -> Result<Duration, GtpError> {
    let seconds: f64 = number(&[word])?;
    if seconds >= 0.0 { Ok(Duration::from_secs_f64(seconds.min(LONGEST))) } else { Err(GtpError::Syntax) }
}
