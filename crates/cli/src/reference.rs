//! Generates the chapter of the book that lists all commands from the parser.

use std::fmt::Write;

use clap::{Arg, Command, CommandFactory};

use crate::args::Cli;

/// The text above the commands.
const HEAD: &str = "# Command line\n\n<!-- Generated from the parser: TRILITH_SAMPLES=write cargo test -p cli reference -->\n
Commands and games can be shortened to any unambiguous prefix. `--help` prints the help of a command, and `--json` makes it
print [JSON](json.md) for programs. Exit codes: 0 for success, 1 for a negative answer to a valid request, such as an illegal
move, 2 for wrong use or unreadable input, 130 after Ctrl-C.\n";

fn chapter() -> String {
    let mut cli = Cli::command();
    cli.build();
    let mut text = HEAD.to_string();
    describe(&cli, "trilith", &mut text);
    text
}

/// The sections of a command and its subcommands.
fn describe(command: &Command, name: &str, text: &mut String) {
    let about = command.get_long_about().or(command.get_about()).map(ToString::to_string).unwrap_or_default();
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let _ = write!(text, "\n## `{name}`\n\n{}.\n\n```text\n{usage}\n```\n", about.trim_end_matches('.'));
    let shown: Vec<&Arg> = command.get_arguments().filter(|arg| is_listed(arg)).collect();
    if !shown.is_empty() {
        text.push_str("\n| argument | |\n|---|---|\n");
    }
    for arg in shown {
        let help = arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default();
        let paragraphs =
            help.split("\n\n").map(|lines| lines.split_whitespace().collect::<Vec<_>>().join(" "));
        let help = paragraphs.collect::<Vec<_>>().join(". ").replace('|', "\\|");
        let _ = writeln!(text, "| `{}` | {help}{}{} |", spelled(arg), default(arg), values(arg));
    }
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set() && inner.get_name() != "help")
    {
        describe(inner, &format!("{name} {}", inner.get_name()), text);
    }
}

/// Whether an argument is listed: `--help` is not.
fn is_listed(arg: &Arg) -> bool {
    !arg.is_hide_set() && arg.get_id() != "help"
}

/// `-p, --position <TEXT>`, or `<GAME>`.
fn spelled(arg: &Arg) -> String {
    let value = arg.get_action().takes_values().then(|| {
        let names = arg.get_value_names().unwrap_or_default();
        let name = names.first().map_or_else(|| arg.get_id().to_string().to_uppercase(), ToString::to_string);
        if arg.is_required_set() || !arg.is_positional() { format!("<{name}>") } else { format!("[{name}]") }
    });
    let short = arg.get_short().map(|short| format!("-{short}"));
    let long = arg.get_long().map(|long| format!("--{long}"));
    let option = [short, long].into_iter().flatten().collect::<Vec<_>>().join(", ");
    [Some(option).filter(|option| !option.is_empty()), value]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ")
}

fn default(arg: &Arg) -> String {
    match arg.get_default_values() {
        [value] if arg.get_action().takes_values() => format!(" [default: {}]", value.to_string_lossy()),
        _ => String::new(),
    }
}

/// The values that an option accepts, if they can be listed.
fn values(arg: &Arg) -> String {
    let shown = arg.get_possible_values().into_iter().filter(|value| !value.is_hide_set());
    let names: Vec<String> = shown.map(|value| value.get_name().to_string()).collect();
    if names.is_empty() { String::new() } else { format!(" [possible values: {}]", names.join(", ")) }
}

#[test]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
fn reference_is_current() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/command-line.md");
    if std::env::var_os("TRILITH_SAMPLES").is_some_and(|wish| wish == "write") {
        std::fs::write(&file, chapter()).unwrap();
    }
    assert!(
        std::fs::read_to_string(&file).unwrap() == chapter(),
        "{} is old: run TRILITH_SAMPLES=write cargo test -p cli reference",
        file.display()
    );
}
