use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::Duration;

use draw::{Charset, Colour, Style};
use indicatif::ProgressBar;

/// How boards look here: plain characters if asked for, colours if the terminal shows them and `NO_COLOR`
/// is not set.
pub(crate) fn style(charset: Charset) -> Style {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let able = io::stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    Style { charset, colour: if wanted && able { Colour::Ansi } else { Colour::None } }
}

/// The characters a person asked for by `--ascii`.
pub(crate) fn charset(ascii: bool) -> Charset {
    if ascii { Charset::Ascii } else { Charset::Unicode }
}

/// A number nobody knows beforehand, for games that should not repeat.
pub(crate) fn unpredictable() -> u64 {
    RandomState::new().hash_one(0)
}

/// Between two frames of a progress bar.
const TICK: Duration = Duration::from_millis(200);

/// Lets a bar move by itself, unless the system has no thread for it: the bar would panic.
pub(crate) fn animate(bar: &ProgressBar) {
    if thread::Builder::new().spawn(|| ()).is_ok_and(|thread| thread.join().is_ok()) {
        bar.enable_steady_tick(TICK);
    }
}

/// Passes on what is written in plain characters if asked for, else as it is.
pub(crate) struct Speech<'a> {
    pub(crate) out: &'a mut dyn Write,
    pub(crate) charset: Charset,
}

impl Write for Speech<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Formatting hands over whole pieces of text, never half a character.
        match self.charset {
            Charset::Unicode => self.out.write_all(bytes)?,
            Charset::Ascii => self.out.write_all(draw::plain(&String::from_utf8_lossy(bytes)).as_bytes())?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
