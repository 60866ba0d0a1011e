//! Repository checks and release builds: `cargo xtask help` lists them.

mod dependencies;
mod dist;
mod games;
mod licences;
mod links;
mod metadata;
mod retired_names;
mod sources;
mod versions;

use std::process::ExitCode;

use clap::Parser;

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Check the rules of ARCHITECTURE.md and STYLE.md that a program can check
    Tidy,
    /// Check the licences of all dependencies, and list large ones that are there in several versions
    Licences,
    /// Build what a release offers for download, in target/dist
    Dist(dist::Options),
}

fn main() -> ExitCode {
    let (name, complaints) = match Task::parse() {
        Task::Tidy => ("tidy", tidy()),
        Task::Licences => ("licences", licences::check().unwrap_or_else(|error| vec![error])),
        Task::Dist(options) => ("dist", dist::run(&options).err().into_iter().collect()),
    };
    for complaint in &complaints {
        eprintln!("{name}: {complaint}");
    }
    if complaints.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn tidy() -> Vec<String> {
    let checks = [
        dependencies::check(),
        games::check(),
        links::check(),
        retired_names::check(),
        sources::check(),
        versions::check(),
    ];
    checks.map(|checked| checked.unwrap_or_else(|error| vec![error])).concat()
}
