//! The Go Text Protocol, version 2, for games whose every ply is a placement.
//!
//! [`serve`] talks; [`GtpSession`] is the board with its player.

mod clocks;
mod commands;
mod files;
mod request;
mod session;
mod vertex;

use std::io::{self, BufRead, Write};

use catalog::Game;

use crate::line::{Line, Lines};
use request::Request;
pub use request::UnsupportedGame;
pub use session::GtpSession;

/// Runs until the input ends or `quit`.
///
/// # Errors
/// If the input cannot be read or the output not be written, or the game has plies that Go has not.
pub fn serve(game: &'static dyn Game, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut session = GtpSession::new(game).map_err(io::Error::other)?;
    for line in Lines::new(input) {
        match line? {
            Line::TooLong => write!(output, "? {}\n\n", Line::TOO_LONG_MESSAGE)?,
            Line::Text(line) => {
                if let Some(reply) = session.reply(&line) {
                    output.write_all(reply.as_bytes())?;
                }
            }
        }
        output.flush()?;
        if session.has_quit() {
            break;
        }
    }
    Ok(())
}

impl GtpSession {
    /// The framed reply to a line; `None` if it has no command.
    pub fn reply(&mut self, line: &str) -> Option<String> {
        let line = request::cleaned(line);
        let Request { id, name, arguments } = Request::read(&line)?;
        let (mark, content) = match commands::find(self, name) {
            None => ('?', "unknown command".to_string()),
            Some(command) => match command(self, &arguments) {
                Ok(content) => ('=', content),
                Err(error) => ('?', error.to_string()),
            },
        };
        Some(format!("{mark}{id} {content}\n\n"))
    }
}
