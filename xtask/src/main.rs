//! `cargo xtask tidy`: house rules that a program can check.

mod dependencies;
mod games;
mod links;
mod sources;

use std::process::ExitCode;

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() != Some("tidy") {
        eprintln!("usage: cargo xtask tidy");
        return ExitCode::from(2);
    }
    let complaints = [dependencies::check(), games::check(), links::check(), sources::check()].map(
        |checked| match checked {
            Ok(complaints) => complaints,
            Err(error) => vec![error],
        },
    );
    let complaints = complaints.concat();
    for complaint in &complaints {
        eprintln!("tidy: {complaint}");
    }
    if complaints.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
