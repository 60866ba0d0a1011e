use std::io::{self, IsTerminal, Write};
use std::process::Command;

use catalog::GAMES;
use clap::CommandFactory;
use draw::Charset;
use tui::{Afterwards, App, Depth, PersonalFiles};

use crate::args::Cli;
use crate::failure::Failure;
use crate::look;

/// What `trilith` alone does: a menu for people, help for programs.
pub(crate) fn run(charset: Charset, out: &mut dyn Write) -> Result<(), Failure> {
    if !is_for_people() {
        write!(out, "{}", Cli::command().render_help())?;
        return Ok(());
    }
    show(app(charset)?)
}

/// Whether somebody sits at a terminal that can show screens.
pub(crate) fn is_for_people() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal() && !look::is_dumb()
}

/// The screens with this person's settings.
pub(crate) fn app(charset: Charset) -> Result<App, Failure> {
    let store = PersonalFiles::of_person().map_err(Failure::Wrong)?;
    Ok(App::new(GAMES, store, Depth::detect(), charset))
}

/// Shows the screens until they are left, and opens the browser for those who want to go on there.
pub(crate) fn show(app: App) -> Result<(), Failure> {
    let left = tui::run(app)
        .map_err(|error| Failure::Wrong(format!("cannot use the terminal: {error}; try --plain")))?;
    match left {
        Afterwards::Nothing => Ok(()),
        Afterwards::Browse => browse(),
    }
}

/// Runs `trilith serve --open` in a process of its own, without the screens' threads and signals.
fn browse() -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::Wrong(format!("cannot start 'trilith serve --open': {error}"));
    let program = std::env::current_exe().map_err(failed)?;
    let status = Command::new(program).args(["serve", "--open"]).status().map_err(failed)?;
    if status.success() { Ok(()) } else { Err(Failure::Wrong("the server has ended: see above".to_string())) }
}
