use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

use serde::Deserialize;

/// The output of `cargo metadata`.
#[derive(Deserialize)]
pub(crate) struct Metadata {
    pub(crate) packages: Vec<Package>,
    /// The target folder, as an absolute path.
    pub(crate) target_directory: PathBuf,
}

#[derive(Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) license: Option<String>,
    /// The source registry; `None` for packages of this repository.
    source: Option<String>,
    manifest_path: PathBuf,
}

impl Package {
    pub(crate) fn is_ours(&self) -> bool {
        self.source.is_none()
    }

    /// The folder of its sources.
    pub(crate) fn folder(&self) -> PathBuf {
        self.manifest_path.parent().map(PathBuf::from).unwrap_or_default()
    }
}

/// The packages of a workspace alone.
pub(crate) fn workspace(manifest: &str) -> Result<Metadata, String> {
    metadata(manifest, &["--no-deps", "--offline"])
}

/// The packages of a workspace and all their dependencies, for all systems.
pub(crate) fn with_dependencies(manifest: &str) -> Result<Metadata, String> {
    metadata(manifest, &["--locked"])
}

fn metadata(manifest: &str, arguments: &[&str]) -> Result<Metadata, String> {
    let mut cargo = cargo();
    cargo.args(["metadata", "--format-version", "1", "--manifest-path", manifest]).args(arguments);
    serde_json::from_str(&output(&mut cargo)?)
        .map_err(|error| format!("cargo metadata of {manifest}: {error}"))
}

/// Names and versions of the packages that one package is compiled from for a target.
pub(crate) fn compiled_from(
    manifest: &str,
    package: &str,
    target: &str,
) -> Result<BTreeSet<(String, String)>, String> {
    let mut cargo = cargo();
    cargo.args(["tree", "--locked", "--manifest-path", manifest, "--package", package, "--target", target]);
    cargo.args(["--edges", "normal", "--prefix", "none", "--format", "{p}"]);
    let tree = output(&mut cargo)?;
    // A line is `name v1.2.3`, optionally with its path.
    let packages = tree.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        Some((words.next()?.to_string(), words.next()?.trim_start_matches('v').to_string()))
    });
    Ok(packages.collect())
}

/// The cargo that runs this program.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The output of a command, or its error message.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("cannot run {name}: {error}"))?;
    if !output.status.success() {
        let arguments =
            command.get_args().map(|argument| argument.to_string_lossy()).collect::<Vec<_>>().join(" ");
        let complaint = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{name} {arguments} failed: {}", complaint.trim()));
    }
    String::from_utf8(output.stdout).map_err(|_| format!("{name} printed text that is not UTF-8"))
}
