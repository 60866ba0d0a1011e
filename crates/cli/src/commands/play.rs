use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use catalog::{Game, Player, State, Task, Thinker};
use draw::Charset;
use game::{ByPlayer, Player as Side};

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::look::{self, Speech};

pub(crate) mod input;
mod table;

use table::{Table, Turn};

/// Time for a ply of a computer that does not know itself, and for a hint.
const USUAL: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = args.position.game()?;
    let task = Task { limits: args.limits.or_time(USUAL), lines: 1, ..Task::default() };
    let seed = args.seed.unwrap_or_else(look::unpredictable);
    let seat = |side: Side| -> Result<Seat, Failure> {
        let player = if game.info().players[side].program == "white" { &args.white } else { &args.black };
        if *player == Player::Human {
            return Ok(Seat::Person);
        }
        let mut thinker = game.thinker(player, &args.engine.options()).map_err(Failure::Wrong)?;
        thinker.new_game(seed ^ side as u64);
        Ok(Seat::Computer { name: player.to_string(), thinker, task: task.clone() })
    };
    let seats = ByPlayer::new(seat(Side::One)?, seat(Side::Two)?);
    play(game, args.position.state()?, seats, look::charset(args.ascii), out)
}

/// Who decides for a side.
enum Seat {
    Person,
    Computer { name: String, thinker: Box<dyn Thinker>, task: Task },
}

/// Plays one game between people on standard input.
pub(crate) fn between_people(
    game: &'static dyn Game,
    start: Box<dyn State>,
    charset: Charset,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    play(game, start, ByPlayer::new(Seat::Person, Seat::Person), charset, out)
}

fn play(
    game: &'static dyn Game,
    start: Box<dyn State>,
    mut seats: ByPlayer<Seat>,
    charset: Charset,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let computers_only = Side::BOTH.iter().all(|&side| matches!(seats[side], Seat::Computer { .. }));
    let out = &mut Speech { out, charset };
    let mut table = Table::new(game, start, charset);
    table.draw(out)?;
    loop {
        match &mut seats[table.turn()] {
            _ if table.is_over() && computers_only => return Ok(()),
            Seat::Computer { name, thinker, task } if !table.is_over() => {
                let insight = thinker.think(table.state(), task, &mut |_| ());
                let ply = insight.ply().unwrap_or_default().to_string();
                writeln!(out, "{}{ply} ({name})", table.prompt())?;
                table.play(&ply)?;
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
        if table.is_fresh() {
            table.draw(out)?;
        }
    }
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
