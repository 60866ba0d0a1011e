use std::io::{self, IsTerminal, Write};
use std::process::Command;

use catalog::GAMES;
use clap::CommandFactory;
use draw::Charset;
use tui::{App, ColorDepth, ExitAction, PersonalFiles};

use crate::args::Cli;
use crate::error::CliError;
use crate::output;

/// Runs `trilith` without a command: opens the menu on a terminal, otherwise prints help.
pub(crate) fn run(charset: Charset, out: &mut dyn Write) -> Result<(), CliError> {
    if !is_for_people() {
        write!(out, "{}", Cli::command().render_help())?;
        return Ok(());
    }
    show(app(charset)?)
}

/// Whether standard input and output are a terminal with full-screen support.
pub(crate) fn is_for_people() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal() && !output::is_dumb()
}

/// The application with the user's settings.
pub(crate) fn app(charset: Charset) -> Result<App, CliError> {
    let store = PersonalFiles::for_user().map_err(CliError::Usage)?;
    Ok(App::new(GAMES, store, ColorDepth::detect(), charset))
}

/// Runs the screens, then opens the browser if requested.
pub(crate) fn show(app: App) -> Result<(), CliError> {
    let left = tui::run(app)
        .map_err(|error| CliError::Usage(format!("cannot use the terminal: {error}; try --plain")))?;
    match left {
        ExitAction::Quit => Ok(()),
        ExitAction::OpenBrowser => browse(),
    }
}

/// Runs `trilith serve --open` in a separate process, without the threads and signal handlers of the screens.
fn browse() -> Result<(), CliError> {
    let failed = |error: io::Error| CliError::Usage(format!("cannot start 'trilith serve --open': {error}"));
    let program = std::env::current_exe().map_err(failed)?;
    let status = Command::new(program).args(["serve", "--open"]).status().map_err(failed)?;
    if status.success() {
        Ok(())
    } else {
        Err(CliError::Usage("the server has ended: see above".to_string()))
    }
}
