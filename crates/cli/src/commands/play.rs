use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use catalog::{Engine, Game, Options, SearchRequest, State};
use files::GameFile;
use game::{ByPlayer, Color, Player};
use play::{Bout, Errand, Mind, Seat, Start};
use tui::Touch;

use super::menu;
use crate::args::PlayArgs;
use crate::contestant::{Contestant, Means};
use crate::failure::Failure;
use crate::interrupt::leave_on_interrupt;
use crate::look::{self, Speech};

pub(crate) mod input;
mod keeper;
mod plain_game;

use plain_game::{PlainGame, Turn};

/// Time for a ply of a computer that does not know itself, and for a hint.
const USUAL: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = args.position.game()?;
    if !args.plain && menu::is_for_people() {
        return on_screen(args, game);
    }
    leave_on_interrupt();
    let task = SearchRequest { limits: args.limits.or_time(USUAL), lines: 1, ..SearchRequest::default() };
    let seed = args.seed.unwrap_or_else(look::unpredictable);
    let mut thinkers = ByPlayer::new(None, None);
    for side in Player::BOTH {
        let player = seated(args, game, side);
        if *player != Contestant::Human {
            let mut thinker = player.engine(game, means(args)).map_err(Failure::Wrong)?;
            thinker.new_game(seed ^ side as u64);
            thinkers[side] = Some(thinker);
        }
    }
    let bout = Bout::new(Start::of(keeper::study(args, game)?, seats(args, game)));
    let plain = PlainGame::new(bout, look::charset(args.ascii), touch(args));
    play(plain, Computers { thinkers, task }, keeper::keeper(args)?, out)
}

/// Plays on the terminal's screens.
fn on_screen(args: &PlayArgs, game: &'static dyn Game) -> Result<(), Failure> {
    let players = ByPlayer::from_fn(|side| seated(args, game, side));
    for player in [players.one, players.two].into_iter().filter(|player| **player != Contestant::Human) {
        // Whoever cannot play is told before the first ply.
        let means = Means { options: Options::default(), ..means(args) };
        player.engine(game, means).map_err(Failure::Wrong)?;
    }
    let study = keeper::study(args, game)?;
    let mut keeper = keeper::keeper(args)?;
    // A file that cannot be written is told before the first ply.
    keep(&mut keeper, &Bout::new(Start::of(study.copy(), seats(args, game))))?;
    let mut app = menu::app(look::charset(args.ascii))?;
    if let Some(seed) = args.seed {
        app.seed(seed);
    }
    if args.touch_move {
        app.touch_move();
    }
    app.engine(args.engine.options(), args.limits.asked());
    app.go_on(study, seats(args, game), keeper);
    menu::show(app)
}

fn touch(args: &PlayArgs) -> Touch {
    if args.touch_move { Touch::Move } else { Touch::Free }
}

fn means(args: &PlayArgs) -> Means {
    Means { options: args.engine.options(), patience: args.guests.patience() }
}

/// Who was asked to play a side.
fn seated<'a>(args: &'a PlayArgs, game: &dyn Game, side: Player) -> &'a Contestant {
    match game.info().color(side) {
        Color::White => &args.white,
        Color::Black => &args.black,
    }
}

fn seats(args: &PlayArgs, game: &'static dyn Game) -> ByPlayer<Seat> {
    ByPlayer::from_fn(|side| seated(args, game, side).seat(game, means(args)))
}

/// Who thinks, and what they are asked.
struct Computers {
    thinkers: ByPlayer<Option<Box<dyn Engine>>>,
    task: SearchRequest,
}

impl Computers {
    /// The ply of the computer to move, or why it has none; nothing if a person is to move.
    fn choose(&mut self, state: &dyn State) -> Option<Result<String, String>> {
        let mind = Mind::Present(self.thinkers[state.turn()].take()?);
        let errand = Errand { mind, state: state.copy(), task: self.task.clone() };
        let thought = errand.run(&mut |_| ());
        self.thinkers[state.turn()] = thought.thinker;
        let fault = thought.insight.failure.clone().unwrap_or_else(|| "it returned no move".to_string());
        Some(thought.insight.ply().map(str::to_string).ok_or(fault))
    }
}

fn play(
    mut plain: PlainGame,
    mut computers: Computers,
    mut keeper: Option<GameFile>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let out = &mut Speech { out, charset: plain.charset() };
    loop {
        if plain.is_fresh() {
            plain.draw(out)?;
            keep(&mut keeper, plain.bout())?;
        }
        if plain.is_over() && !plain.bout().has_person() {
            return Ok(());
        }
        let chosen = if plain.is_over() { None } else { computers.choose(plain.state()) };
        let Some(chosen) = chosen else {
            match ask(&mut plain, out)? {
                Turn::Next => continue,
                Turn::Quit => return Ok(()),
            }
        };
        let (prompt, name) = (plain.prompt(), plain.bout().seats()[plain.state().turn()].to_string());
        let played = chosen.and_then(|ply| plain.play(&ply).map_err(|refusal| refusal.to_string()));
        match played {
            Ok(ply) => writeln!(out, "{prompt}{ply} ({name})")?,
            Err(fault) => return forfeit(&mut plain, &fault, &mut keeper, out),
        }
    }
}

fn keep(keeper: &mut Option<GameFile>, bout: &Bout) -> Result<(), Failure> {
    keeper.as_mut().map_or(Ok(()), |keeper| Ok(keeper.save(bout.study().record())?))
}

/// The game of a player that has no legal ply to offer is lost, at once.
fn forfeit(
    plain: &mut PlainGame,
    fault: &str,
    keeper: &mut Option<GameFile>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    plain.forfeit(fault).map_err(|refusal| Failure::No(refusal.to_string()))?;
    keep(keeper, plain.bout())?;
    let ending = plain.bout().ending().map(|ending| ending.sentence(plain.state().info()));
    Ok(writeln!(out, "{}", draw::printable(&ending.unwrap_or_default()))?)
}

/// Asks a person for the next line and does what it says.
fn ask(plain: &mut PlainGame, out: &mut dyn Write) -> Result<Turn, Failure> {
    if plain.is_over() {
        writeln!(out, "The game is over. 'undo' undoes the last move, 'quit' leaves.")?;
    }
    write!(out, "{}", plain.prompt())?;
    out.flush()?;
    let Some(line) = input::line()? else {
        writeln!(out, "\nThe input ended{}.", if plain.is_over() { "" } else { " before the game did" })?;
        return Ok(Turn::Quit);
    };
    // A transcript reads like the screen: where nobody sees the typing, it is shown.
    if !io::stdin().is_terminal() {
        writeln!(out, "{line}")?;
    }
    plain.answer(&line, out)
}
