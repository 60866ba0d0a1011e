use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use catalog::{Analysis, Engine, Game, Options, SearchRequest, State};
use files::GameFile;
use game::{ByPlayer, Color, Player};
use play::{EngineSource, GameSession, SearchJob, Seat, SessionConfig};
use tui::Touch;

use super::menu;
use crate::args::PlayArgs;
use crate::error::CliError;
use crate::interrupt::leave_on_interrupt;
use crate::output::{self, CharsetWriter};
use crate::player_spec::{EngineSettings, PlayerSpec};

mod game_file;
pub(crate) mod input;
mod plain_game;

use plain_game::{InputLoop, PlainGame};

/// The default time per move and for hints.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let game = args.position.game()?;
    if !args.plain && menu::is_for_people() {
        return on_screen(args, game);
    }
    leave_on_interrupt();
    let task =
        SearchRequest { limits: args.limits.or_time(DEFAULT_TIME), lines: 1, ..SearchRequest::default() };
    let seed = args.seed.unwrap_or_else(output::random_seed);
    let mut thinkers = ByPlayer::new(None, None);
    for side in Player::BOTH {
        let player = player_spec(args, game, side);
        if *player != PlayerSpec::Human {
            let mut thinker = player.engine(game, settings(args))?;
            thinker.new_game(seed ^ side as u64);
            thinkers[side] = Some(thinker);
        }
    }
    let session =
        GameSession::new(SessionConfig::from_study(game_file::study(args, game)?, seats(args, game)));
    let plain = PlainGame::new(session, output::charset(args.ascii), touch(args));
    play(plain, EnginePlayers { thinkers, task }, game_file::open(args)?, out)
}

/// Plays in full-screen mode.
fn on_screen(args: &PlayArgs, game: &'static dyn Game) -> Result<(), CliError> {
    let players = ByPlayer::from_fn(|side| player_spec(args, game, side));
    for player in [players.one, players.two].into_iter().filter(|player| **player != PlayerSpec::Human) {
        // Check the players before the first move.
        let settings = EngineSettings { options: Options::default(), ..settings(args) };
        player.engine(game, settings)?;
    }
    let study = game_file::study(args, game)?;
    let mut game_file = game_file::open(args)?;
    // Check the game file before the first move.
    save(&mut game_file, &GameSession::new(SessionConfig::from_study(study.copy(), seats(args, game))))?;
    let mut app = menu::app(output::charset(args.ascii))?;
    if let Some(seed) = args.seed {
        app.seed(seed);
    }
    if args.touch_move {
        app.force_touch_move();
    }
    app.set_engine(args.engine.options(), args.limits.given());
    app.continue_game(study, seats(args, game), game_file);
    menu::show(app)
}

fn touch(args: &PlayArgs) -> Touch {
    if args.touch_move { Touch::Move } else { Touch::Free }
}

fn settings(args: &PlayArgs) -> EngineSettings {
    EngineSettings { options: args.engine.options(), patience: args.timeouts.patience() }
}

/// The player of a side.
fn player_spec<'a>(args: &'a PlayArgs, game: &dyn Game, side: Player) -> &'a PlayerSpec {
    match game.info().color(side) {
        Color::White => &args.white,
        Color::Black => &args.black,
    }
}

fn seats(args: &PlayArgs, game: &'static dyn Game) -> ByPlayer<Seat> {
    ByPlayer::from_fn(|side| player_spec(args, game, side).seat(game, settings(args)))
}

/// The engines that play, and their search request.
struct EnginePlayers {
    thinkers: ByPlayer<Option<Box<dyn Engine>>>,
    task: SearchRequest,
}

impl EnginePlayers {
    /// The choice of the engine to move; `None` if a person is to move.
    fn choose(&mut self, state: &dyn State) -> Option<Analysis> {
        let source = EngineSource::Ready(self.thinkers[state.turn()].take()?);
        let errand = SearchJob { source, state: state.copy(), task: self.task.clone() };
        let thought = errand.run(&mut |_| ());
        self.thinkers[state.turn()] = thought.engine;
        Some(thought.analysis)
    }
}

fn play(
    mut plain: PlainGame,
    mut computers: EnginePlayers,
    mut game_file: Option<GameFile>,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let out = &mut CharsetWriter { out, charset: plain.charset() };
    loop {
        if plain.is_changed() {
            plain.draw(out)?;
            save(&mut game_file, plain.session())?;
        }
        if plain.is_over() && !plain.session().has_person() {
            return Ok(());
        }
        let chosen = if plain.is_over() { None } else { computers.choose(plain.state()) };
        let Some(chosen) = chosen else {
            match ask(&mut plain, out)? {
                InputLoop::Continue => continue,
                InputLoop::Quit => return Ok(()),
            }
        };
        let (prompt, name) = (plain.prompt(), plain.session().seats()[plain.state().turn()].to_string());
        let played = match chosen.ply() {
            Some(ply) => plain.play(ply).map_err(|refusal| refusal.to_string()),
            None => Err(chosen.failure.clone().unwrap_or_else(|| "it returned no move".to_string())),
        };
        match played {
            Ok(ply) => writeln!(out, "{prompt}{ply} ({name})")?,
            Err(fault) => return forfeit(&mut plain, &fault, &mut game_file, out),
        }
    }
}

fn save(game_file: &mut Option<GameFile>, session: &GameSession) -> Result<(), CliError> {
    game_file.as_mut().map_or(Ok(()), |game_file| Ok(game_file.save(session.study().record())?))
}

/// A player that returns no legal move loses immediately.
fn forfeit(
    plain: &mut PlainGame,
    fault: &str,
    game_file: &mut Option<GameFile>,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    plain.forfeit(fault).map_err(|refusal| CliError::Negative(refusal.to_string()))?;
    save(game_file, plain.session())?;
    let ending = plain.session().ending().map(|ending| ending.sentence(plain.state().info()));
    Ok(writeln!(out, "{}", draw::printable(&ending.unwrap_or_default()))?)
}

/// Prompts for a line and handles it.
fn ask(plain: &mut PlainGame, out: &mut dyn Write) -> Result<InputLoop, CliError> {
    if plain.is_over() {
        let verdict = plain.verdict().unwrap_or("The game is over.");
        writeln!(out, "{verdict} 'undo' undoes the last move, 'quit' leaves.")?;
    }
    write!(out, "{}", plain.prompt())?;
    out.flush()?;
    let Some(line) = input::line()? else {
        writeln!(out, "\nThe input ended{}.", if plain.is_over() { "" } else { " before the game did" })?;
        return Ok(InputLoop::Quit);
    };
    // Input from a pipe is echoed, so that a transcript looks like the screen.
    if !io::stdin().is_terminal() {
        writeln!(out, "{line}")?;
    }
    plain.handle_line(&line, out)
}
