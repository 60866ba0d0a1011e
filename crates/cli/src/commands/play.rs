use std::io::{self, Write};

use catalog::State;
use draw::Charset;

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::look;

mod input;
mod table;

use table::{Table, Turn};

pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    game(args.position.state()?, look::charset(args.ascii), out)
}

/// Plays one game between people on standard input.
pub(crate) fn game(start: Box<dyn State>, charset: Charset, out: &mut dyn Write) -> Result<(), Failure> {
    let mut table = Table::new(start, charset);
    table.draw(out)?;
    loop {
        if table.is_over() {
            writeln!(out, "The game is over. 'undo' takes the last ply back, 'quit' leaves.")?;
        }
        write!(out, "{}", table.prompt())?;
        out.flush()?;
        let Some(line) = input::line(&mut io::stdin().lock())? else {
            writeln!(out, "\nThe input ended{}.", if table.is_over() { "" } else { " before the game did" })?;
            return Ok(());
        };
        match table.answer(&line, out)? {
            Turn::Next => (),
            Turn::Quit => return Ok(()),
        }
    }
}
