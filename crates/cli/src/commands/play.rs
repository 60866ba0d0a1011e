use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use catalog::{Game, Options, Study, Task, Thinker};
use draw::Charset;
use files::Keeper;
use game::{ByPlayer, Colour, Player};
use record::Record;

use super::menu;
use crate::args::PlayArgs;
use crate::contestant::{Contestant, Means};
use crate::failure::Failure;
use crate::interrupt::leave_on_interrupt;
use crate::look::{self, Speech};

pub(crate) mod input;
mod keeper;
mod table;

use table::{Table, Turn};

/// Time for a ply of a computer that does not know itself, and for a hint.
const USUAL: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = args.position.game()?;
    if !args.plain && menu::is_for_people() {
        return on_screen(args, game);
    }
    leave_on_interrupt();
    let task = Task { limits: args.limits.or_time(USUAL), lines: 1, ..Task::default() };
    let seed = args.seed.unwrap_or_else(look::unpredictable);
    let seat = |side: Player| -> Result<Seat, Failure> {
        let player = seated(args, game, side);
        if *player == Contestant::Human {
            return Ok(Seat::Person);
        }
        let mut thinker = player.thinker(game, means(args)).map_err(Failure::Wrong)?;
        thinker.new_game(seed ^ side as u64);
        Ok(Seat::Computer { name: player.to_string(), thinker, task: task.clone() })
    };
    let seats = ByPlayer::new(seat(Player::One)?, seat(Player::Two)?);
    let study = keeper::study(args, game)?;
    play(study, seats, keeper::keeper(args)?, look::charset(args.ascii), out)
}

/// Plays on the terminal's screens.
fn on_screen(args: &PlayArgs, game: &'static dyn Game) -> Result<(), Failure> {
    let players = ByPlayer::from_fn(|side| seated(args, game, side));
    for player in [players.one, players.two].into_iter().filter(|player| **player != Contestant::Human) {
        // Whoever cannot play is told before the first ply.
        let means = Means { options: Options::default(), ..means(args) };
        player.thinker(game, means).map_err(Failure::Wrong)?;
    }
    let study = keeper::study(args, game)?;
    let mut keeper = keeper::keeper(args)?;
    // A file that cannot be written is told before the first ply.
    keep(&mut keeper, || keeper::record(&study))?;
    let mut app = menu::app(look::charset(args.ascii))?;
    if let Some(seed) = args.seed {
        app.seed(seed);
    }
    app.engine(args.engine.options(), args.limits.asked());
    app.go_on(study, ByPlayer::from_fn(|side| players[side].seat(game, means(args))), keeper);
    menu::show(app)
}

fn means(args: &PlayArgs) -> Means {
    Means { options: args.engine.options(), patience: args.guests.patience() }
}

/// Who was asked to play a side.
fn seated<'a>(args: &'a PlayArgs, game: &dyn Game, side: Player) -> &'a Contestant {
    match game.info().colour(side) {
        Colour::White => &args.white,
        Colour::Black => &args.black,
    }
}

/// Who decides for a side.
enum Seat {
    Person,
    Computer { name: String, thinker: Box<dyn Thinker>, task: Task },
}

fn play(
    study: Study,
    mut seats: ByPlayer<Seat>,
    mut keeper: Option<Keeper>,
    charset: Charset,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let computers_only = Player::BOTH.iter().all(|&side| matches!(seats[side], Seat::Computer { .. }));
    let out = &mut Speech { out, charset };
    let mut table = Table::new(study, charset);
    loop {
        if table.is_fresh() {
            table.draw(out)?;
            keep(&mut keeper, || keeper::record(table.study()))?;
        }
        let prompt = table.prompt();
        match &mut seats[table.turn()] {
            _ if table.is_over() && computers_only => return Ok(()),
            Seat::Computer { name, thinker, task } if !table.is_over() => {
                let insight = thinker.think(table.state(), task, &mut |_| ());
                let played = match insight.ply() {
                    Some(ply) => table.play(ply).map_err(|refusal| refusal.to_string()),
                    None => Err(insight.failure.unwrap_or_else(|| "it offered no ply".to_string())),
                };
                match played {
                    Ok(ply) => writeln!(out, "{prompt}{ply} ({name})")?,
                    Err(fault) => {
                        let sentence = forfeit(&table, name, &fault);
                        keep(&mut keeper, || keeper::forfeited(table.study(), &sentence))?;
                        return Ok(writeln!(out, "{sentence}")?);
                    }
                }
            }
            _ => match ask(&mut table, out)? {
                Turn::Next => (),
                // A person who takes back wants their own ply back, not the computer's.
                Turn::Undone => {
                    while !table.is_at_start() && matches!(seats[table.turn()], Seat::Computer { .. }) {
                        table.undo();
                    }
                }
                Turn::Quit => return Ok(()),
            },
        }
    }
}

fn keep(keeper: &mut Option<Keeper>, record: impl FnOnce() -> Record) -> Result<(), Failure> {
    keeper.as_mut().map_or(Ok(()), |keeper| Ok(keeper.keep(&record())?))
}

/// The game of a player that has no legal ply to offer is lost, at once.
fn forfeit(table: &Table, name: &str, fault: &str) -> String {
    let players = &table.state().info().players;
    let (loser, winner) = (players[table.turn()].person, players[!table.turn()].person);
    format!("{winner} wins: {loser} ({name}) forfeits, {fault}")
}

/// Asks a person for the next line and does what it says.
fn ask(table: &mut Table, out: &mut dyn Write) -> Result<Turn, Failure> {
    if table.is_over() {
        writeln!(out, "The game is over. 'undo' takes the last ply back, 'quit' leaves.")?;
    }
    write!(out, "{}", table.prompt())?;
    out.flush()?;
    let Some(line) = input::line()? else {
        writeln!(out, "\nThe input ended{}.", if table.is_over() { "" } else { " before the game did" })?;
        return Ok(Turn::Quit);
    };
    // A transcript reads like the screen: where nobody sees the typing, it is shown.
    if !io::stdin().is_terminal() {
        writeln!(out, "{line}")?;
    }
    table.answer(&line, out)
}
