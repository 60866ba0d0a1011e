use std::io::{self, IsTerminal};

use draw::{Charset, Colour, Style};

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
