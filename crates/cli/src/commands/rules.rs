use std::io::Write;

use draw::{Charset, Colour};

use crate::args::RulesArgs;
use crate::failure::Failure;
use crate::look;

pub(crate) fn run(args: &RulesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let charset = look::charset(args.ascii);
    print(args.game()?.info().rules, charset, out)
}

/// Writes a game's `RULES.md` for a terminal.
pub(crate) fn print(rules: &str, charset: Charset, out: &mut dyn Write) -> Result<(), Failure> {
    let colour = look::style(charset).colour;
    let mut fenced = false;
    for line in rules.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
            continue;
        }
        let line = if fenced { format!("    {line}") } else { emphasised(line, colour) };
        match charset {
            Charset::Unicode => writeln!(out, "{line}")?,
            Charset::Ascii => writeln!(out, "{}", plain(&line))?,
        }
    }
    Ok(())
}

/// Headings and `**bold**` words in bold type where there is some, without their marks where there is not.
fn emphasised(line: &str, colour: Colour) -> String {
    let (on, off) = match colour {
        Colour::Ansi => ("\x1b[1m", "\x1b[0m"),
        Colour::None => ("", ""),
    };
    if let Some(heading) = line.strip_prefix('#') {
        return format!("{on}{}{off}", heading.trim_start_matches('#').trim_start());
    }
    let mut parts = line.split("**");
    let mut text = parts.next().unwrap_or_default().to_string();
    for (number, part) in parts.enumerate() {
        text += if number % 2 == 0 { on } else { off };
        text += part;
    }
    text
}

/// The line in ASCII: box drawing becomes `+ - |`, typographic marks their plain forms.
fn plain(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    for letter in line.chars() {
        match letter {
            '─' | '–' | '═' | '━' => text.push('-'),
            '—' => text.push_str("--"),
            '│' | '║' | '┃' | '↕' => text.push('|'),
            '┌' | '┬' | '┐' | '├' | '┼' | '┤' | '└' | '┴' | '┘' | '╋' | '✢' => {
                text.push('+');
            }
            '·' | '•' => text.push('.'),
            '×' | '✕' => text.push('x'),
            '→' | '▶' => text.push('>'),
            '←' | '◀' => text.push('<'),
            '↑' | '▲' => text.push('^'),
            '↓' | '▼' => text.push('v'),
            '…' => text.push_str("..."),
            '°' => text.push_str(" degrees"),
            '§' => text.push_str("par. "),
            '−' => text.push('-'),
            '≤' => text.push_str("<="),
            '≥' => text.push_str(">="),
            '\'' | '’' | '‘' => text.push('\''),
            '“' | '”' => text.push('"'),
            other if other.is_ascii() => text.push(other),
            _ => text.push('?'),
        }
    }
    text
}
