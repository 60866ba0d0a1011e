use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::{Release, clear};
use crate::metadata::{cargo, output};

/// The program and its documents.
pub(super) struct Program {
    pub(super) binary: PathBuf,
    /// The folder in which npm built the page, with its packages.
    pub(super) page_sources: PathBuf,
    /// A folder with `man` and `completions`.
    pub(super) documents: PathBuf,
}

/// Each shell with the file name under which it looks for completions.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "trilith.bash"),
    ("elvish", "trilith.elv"),
    ("fish", "trilith.fish"),
    ("powershell", "_trilith.ps1"),
    ("zsh", "_trilith"),
];

/// Builds the program with the web page.
pub(super) fn program(release: &Release) -> Result<Program, String> {
    let mut build = build_command(release);
    build.args(["--profile", "dist", "--target", &release.target]).envs([release.path_flags()?]);
    build.env_remove("TRILITH_PAGE");
    let built = artifacts(&mut build)?;
    let page = built.page_output.ok_or("cargo did not say where it built the page")?;
    check_page(&page)?;
    // A cross-compiled program does not run here; a native one writes the same documents.
    let runnable = if release.target == release.host {
        built.binary.clone()
    } else {
        artifacts(build_command(release).env("TRILITH_PAGE", "skip"))?.binary
    };
    let documents = release.build_folder.join("documents");
    write_documents(&runnable, &documents)?;
    Ok(Program { binary: built.binary, page_sources: page.join("web"), documents })
}

fn build_command(release: &Release) -> Command {
    let mut build = cargo();
    build.args(["build", "--locked", "--package", "cli", "--message-format", "json-render-diagnostics"]);
    build.arg("--target-dir").arg(&release.build_folder);
    build
}

/// The artifacts in Cargo's messages.
#[derive(Debug, PartialEq)]
struct Artifacts {
    binary: PathBuf,
    /// The output folder of the page's build script.
    page_output: Option<PathBuf>,
}

fn artifacts(build: &mut Command) -> Result<Artifacts, String> {
    build.stdout(Stdio::piped()).stderr(Stdio::inherit());
    let child = build.spawn().map_err(|error| format!("cannot run cargo: {error}"))?;
    let output = child.wait_with_output().map_err(|error| format!("cargo build: {error}"))?;
    if !output.status.success() {
        return Err("cargo build failed".to_string());
    }
    read_messages(&String::from_utf8_lossy(&output.stdout)).ok_or("cargo built no program".to_string())
}

/// Reads cargo's messages, one JSON object per line.
fn read_messages(messages: &str) -> Option<Artifacts> {
    let (mut binary, mut page_output) = (None, None);
    for message in messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let text = |value: &Value| value.as_str().map(str::to_string);
        match message["reason"].as_str() {
            Some("compiler-artifact") if message["target"]["name"] == "trilith" => {
                binary = text(&message["executable"]).or(binary);
            }
            Some("build-script-executed")
                if text(&message["package_id"]).is_some_and(|id| id.contains("/crates/page#")) =>
            {
                page_output = text(&message["out_dir"]).or(page_output);
            }
            _ => {}
        }
    }
    Some(Artifacts { binary: binary?.into(), page_output: page_output.map(PathBuf::from) })
}

/// The crate builds without a page if Node is missing, but a release must have one.
fn check_page(output: &Path) -> Result<(), String> {
    let listing = output.join("files.rs");
    let text = fs::read_to_string(&listing).map_err(|error| format!("{}: {error}", listing.display()))?;
    let has_page = text.contains("WHY_NOT: Option<&str> = None");
    if has_page {
        Ok(())
    } else {
        Err("the page for browsers is missing; cargo's warning says why".to_string())
    }
}

/// Lets the program write its manual pages and completions.
fn write_documents(program: &Path, documents: &Path) -> Result<(), String> {
    let (man, completions) = (documents.join("man"), documents.join("completions"));
    clear(&man)?;
    clear(&completions)?;
    output(Command::new(program).arg("generate-man").arg(&man))?;
    for (shell, name) in COMPLETIONS {
        let script = output(Command::new(program).args(["completions", shell]))?;
        let path = completions.join(name);
        fs::write(&path, script).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_and_the_page_are_found_among_cargos_messages() {
        let messages = r#"{"reason":"build-script-executed","package_id":"path+file:///a/crates/page#0.1.0","out_dir":"/out"}
{"reason":"build-script-executed","package_id":"registry+page#0.1.0","out_dir":"/other"}
{"reason":"compiler-artifact","target":{"name":"page"},"executable":null}
{"reason":"compiler-artifact","target":{"name":"trilith"},"executable":"/bin/trilith"}
{"reason":"build-finished","success":true}"#;
        let found = read_messages(messages).unwrap();
        let expected = Artifacts { binary: "/bin/trilith".into(), page_output: Some("/out".into()) };
        assert_eq!(found, expected);
        assert_eq!(read_messages("{}"), None);
    }
}
