//! `trilith`: play and study GoRoGo, Barragoon and Greener from the command line.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod args;
mod commands;
mod failure;
mod look;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use args::Cli;
use failure::Failure;

fn main() -> ExitCode {
    let outcome = match Cli::try_parse() {
        Ok(cli) => run(cli),
        Err(error) => explain(&error),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        // A reader such as `head` that has seen enough is no failure.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // Nothing is left to tell people if standard error is closed, too.
            let _ = writeln!(io::stderr(), "trilith: {failure}");
            failure.code()
        }
    }
}

fn run(cli: Cli) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    commands::run(cli, &mut out)?;
    out.flush()?;
    Ok(())
}

/// Help and version go to people as they are; a wrong use becomes one sentence with the way out.
fn explain(error: &clap::Error) -> Result<(), Failure> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        error.print()?;
        return Ok(());
    }
    let text = error.to_string();
    let mut sentence: Vec<&str> =
        text.lines().take_while(|line| !line.starts_with("Usage:")).map(str::trim).collect();
    sentence.retain(|line| !line.is_empty() && !line.starts_with("For more information"));
    let sentence = sentence.join(" ");
    let sentence = sentence.strip_prefix("error: ").unwrap_or(&sentence);
    Err(Failure::Wrong(format!("{sentence}; see 'trilith help'")))
}
