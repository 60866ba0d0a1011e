mod short;

use std::io::Write;

use catalog::Game;
use catalog::rulebook::RulesForm;
use draw::{Charset, Colour};

use crate::args::RulesArgs;
use crate::error::CliError;
use crate::output;

pub(crate) fn run(args: &RulesArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let charset = output::charset(args.ascii);
    let form = if args.full { RulesForm::Full } else { RulesForm::Short };
    print(args.game()?, form, charset, out)
}

/// Prints a game's rules.
pub(crate) fn print(
    game: &dyn Game,
    form: RulesForm,
    charset: Charset,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    match form {
        RulesForm::Short => short::print(game, charset, out),
        RulesForm::Full => print_full(game.info().rules, charset, out),
    }
}

/// Prints a game's `RULES.md`.
fn print_full(rules: &str, charset: Charset, out: &mut dyn Write) -> Result<(), CliError> {
    let colour = output::style(charset).colour;
    let mut fenced = false;
    for line in rules.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
            continue;
        }
        let line = if fenced { format!("    {line}") } else { emphasised(line, colour) };
        match charset {
            Charset::Unicode => writeln!(out, "{line}")?,
            Charset::Ascii => writeln!(out, "{}", draw::to_ascii(&line))?,
        }
    }
    Ok(())
}

/// Headings and `**bold**` text in bold, if the terminal supports it, without Markdown markup.
fn emphasised(line: &str, colour: Colour) -> String {
    let (on, off) = match colour {
        Colour::Ansi => ("\x1b[1m", "\x1b[0m"),
        Colour::None => ("", ""),
    };
    if let Some(heading) = line.strip_prefix('#') {
        return format!("{on}{}{off}", heading.trim_start_matches('#').trim_start());
    }
    // A board or table: indented deeper than any paragraph, printed unchanged.
    if line.starts_with("       ") {
        return line.to_string();
    }
    let mut parts = line.split("**");
    let mut text = unmarked(parts.next().unwrap_or_default());
    for (number, part) in parts.enumerate() {
        text += if number % 2 == 0 { on } else { off };
        text += &unmarked(part);
    }
    text
}

/// Removes the markup of code and `*emphasis*`. Unpaired stars and backticks stay.
fn unmarked(part: &str) -> String {
    let mut text = String::new();
    for (number, piece) in part.split('`').enumerate() {
        // Text between backticks is literal.
        text += &if number % 2 == 1 { piece.to_string() } else { piece.replace('*', "") };
    }
    text
}
