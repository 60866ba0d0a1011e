use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;

use draw::{Charset, Colour, Style};
use indicatif::ProgressBar;

/// The style of boards: colours if the terminal supports them and `NO_COLOR` is not set.
pub(crate) fn style(charset: Charset) -> Style {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let able = io::stdout().is_terminal() && !is_dumb() && enable_escape_codes();
    Style { charset, colour: if wanted && able { Colour::Ansi } else { Colour::None } }
}

/// Whether the terminal supports colour escape codes. On Windows this enables them.
pub(crate) fn enable_escape_codes() -> bool {
    #[cfg(windows)]
    let able = crossterm::ansi_support::supports_ansi();
    #[cfg(not(windows))]
    let able = true;
    able
}

/// Whether the terminal is line-based.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// ASCII if requested by `--ascii` or if the terminal supports no other characters; pipes and files support all.
pub(crate) fn charset(ascii: bool) -> Charset {
    let terminal = || io::stdout().is_terminal() && !is_unicode(|name| std::env::var(name).ok());
    if ascii || terminal() { Charset::Ascii } else { Charset::Unicode }
}

/// Whether the locale is UTF-8, by the first locale variable that is set; `true` if none is.
fn is_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable).find(|text| !text.is_empty());
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

/// A random seed.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one(0)
}

/// A path, safe to print.
pub(crate) fn path(path: &Path) -> String {
    draw::printable(&path.to_string_lossy()).into_owned()
}

/// Untrusted text of several lines, safe to print.
pub(crate) fn printable_lines(text: &str) -> String {
    text.split('\n').map(draw::printable).collect::<Vec<_>>().join("\n")
}

/// The interval between two frames of a progress bar.
const TICK: Duration = Duration::from_millis(200);

/// Animates a progress bar, unless no thread can be started, because the bar would panic.
pub(crate) fn animate(bar: &ProgressBar) {
    if thread::Builder::new().spawn(|| ()).is_ok_and(|thread| thread.join().is_ok()) {
        bar.enable_steady_tick(TICK);
    }
}

/// Converts output to ASCII if requested.
pub(crate) struct CharsetWriter<'a> {
    pub(crate) out: &'a mut dyn Write,
    pub(crate) charset: Charset,
}

impl Write for CharsetWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Formatting never splits a character.
        match self.charset {
            Charset::Unicode => self.out.write_all(bytes)?,
            Charset::Ascii => {
                self.out.write_all(draw::to_ascii(&String::from_utf8_lossy(bytes)).as_bytes())?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Escapes unsafe text if standard output is a terminal; files and pipes get it unchanged.
pub(crate) struct SafeForTerminal<'a> {
    out: &'a mut dyn Write,
    is_terminal: bool,
}

impl SafeForTerminal<'_> {
    pub(crate) fn new(out: &mut dyn Write) -> SafeForTerminal<'_> {
        SafeForTerminal { out, is_terminal: io::stdout().is_terminal() }
    }
}

impl Write for SafeForTerminal<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Formatting never splits a character.
        if self.is_terminal {
            self.out.write_all(printable_lines(&String::from_utf8_lossy(bytes)).as_bytes())?;
        } else {
            self.out.write_all(bytes)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_escaped_on_a_terminal_only() {
        for (is_terminal, expected) in [(true, "a\\u{202e}b\nc\n"), (false, "a\u{202e}b\nc\n")] {
            let mut written = Vec::new();
            let mut out = SafeForTerminal { out: &mut written, is_terminal };
            assert!(write!(out, "a\u{202e}b\nc\n").is_ok());
            assert_eq!(String::from_utf8_lossy(&written), expected);
        }
    }

    #[test]
    fn the_first_variable_that_tells_a_locale_decides() {
        let of = |all: &str, kind: &str, lang: &str| {
            let (all, kind, lang) = (all.to_string(), kind.to_string(), lang.to_string());
            is_unicode(move |name| match name {
                "LC_ALL" => Some(all.clone()),
                "LC_CTYPE" => Some(kind.clone()),
                _ => Some(lang.clone()),
            })
        };
        assert!(of("", "", "de_DE.UTF-8") && of("C.utf8", "C", "C") && of("", "en_GB.UTF-8", "C"));
        assert!(!of("C", "en_GB.UTF-8", "en_GB.UTF-8") && !of("", "POSIX", "en_GB.UTF-8"));
        assert!(!of("", "", "de_DE.ISO-8859-1"));
        assert!(is_unicode(|_| None));
    }
}
