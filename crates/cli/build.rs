//! Sets the text of `trilith --version`: the version, and the commit if built from a checkout.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

fn main() {
    let version = env::var("CARGO_PKG_VERSION").expect("Cargo sets it");
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("Cargo sets it")).join("../..");
    let commit = commit(&root).map_or(String::new(), |commit| format!(" ({commit})"));
    println!("cargo:rustc-env=TRILITH_VERSION={version}{commit}");
    // Without any such line, Cargo would run this script after a change of any file.
    println!("cargo:rerun-if-changed=build.rs");
}

/// The short hash and date (UTC) of the current commit.
fn commit(root: &Path) -> Option<String> {
    // Sources without a repository may be inside another project's repository, whose commits must not be used.
    if !root.join(".git").exists() {
        return None;
    }
    for file in ["HEAD", "logs/HEAD"] {
        watch(root, file);
    }
    if let Some(branch) = git(root, &["symbolic-ref", "--quiet", "HEAD"]) {
        watch(root, &branch);
    }
    let format = ["--no-show-signature", "--abbrev=10", "--date=format-local:%Y-%m-%d", "--format=%h %cd"];
    git(root, &[&["log", "-1"], &format[..]].concat())
}

/// Makes Cargo run this script after a change of a file. Missing files are skipped, because they would count as changed
/// in every build.
fn watch(root: &Path, file: &str) {
    let Some(path) = git(root, &["rev-parse", "--git-path", file]) else { return };
    let path = root.join(path);
    if fs::exists(&path).unwrap_or(false) {
        println!("cargo:rerun-if-changed={}", path.display());
    }
}

/// The output of git, if it is installed and succeeds.
fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).current_dir(root).env("TZ", "UTC").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let text = text.trim();
    (output.status.success() && !text.is_empty()).then(|| text.to_string())
}
