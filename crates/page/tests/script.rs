//! The page is built where it can be; elsewhere the build goes on without it, and says in one sentence what is missing.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};

use tempfile::TempDir;

/// The build script as a program of its own.
fn script() -> PathBuf {
    static BUILT: OnceLock<(TempDir, PathBuf)> = OnceLock::new();
    let (_, program) = BUILT.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("script");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("build.rs");
        let rustc =
            Command::new("rustc").args(["--edition", "2024", "-o"]).arg(&program).arg(source).status();
        assert!(rustc.unwrap().success());
        (folder, program)
    });
    program.clone()
}

/// Why there is no page after a release build where these programs are all there are.
fn why(programs: &[(&str, &str)]) -> String {
    let (why, warned) = why_in("release", None, programs);
    assert_eq!(warned.as_deref(), Some(why.as_str()));
    why
}

/// Why there is no page after a build in this profile, with this value of `TRILITH_PAGE`, and Cargo's warning, if any.
fn why_in(profile: &str, wish: Option<&str>, programs: &[(&str, &str)]) -> (String, Option<String>) {
    // One at a time: a program that is being written for one test would be held open by what another one starts.
    static ALONE: Mutex<()> = Mutex::new(());
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().unwrap();
    let (path, out) = (folder.path().join("bin"), folder.path().join("out"));
    fs::create_dir(&path).unwrap();
    fs::create_dir(&out).unwrap();
    for (name, text) in programs {
        let program = path.join(name);
        fs::write(&program, format!("#!/bin/sh\n{text}\n")).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let mut script = Command::new(script());
    script.env_clear().env("PATH", &path).env("OUT_DIR", &out).env("PROFILE", profile);
    if let Some(wish) = wish {
        script.env("TRILITH_PAGE", wish);
    }
    let built = script.env("CARGO_MANIFEST_DIR", env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let said = String::from_utf8(built.stdout).unwrap();
    let warned =
        said.lines().find_map(|line| line.strip_prefix("cargo:warning=the browser's page is left out: "));
    let files = fs::read_to_string(out.join("files.rs")).unwrap();
    let why = files.split('"').nth(1).unwrap_or_else(|| panic!("{files}")).to_string();
    assert!(files.starts_with("pub(crate) const WHY_NOT: Option<&str> = Some("), "{files}");
    assert!(files.ends_with("FILES: &[(&str, &[u8])] = &[];\n"), "{files}");
    (why, warned.map(str::to_string))
}

const AGAIN: &str =
    "install Node 20.19 or later with npm, and build again after 'cargo clean --release -p page'";

#[test]
fn without_node_or_npm_or_with_an_old_one_it_is_left_out() {
    assert_eq!(why(&[]), format!("Node is not installed: {AGAIN}"));
    assert_eq!(why(&[("node", "exit 1")]), format!("Node is not installed: {AGAIN}"));
    for old in ["v12.22.9", "v20.18.1", "v8"] {
        let says = why(&[("node", &format!("echo {old}")), ("npm", "echo 6.14.4")]);
        assert_eq!(says, format!("Node {old} is too old: {AGAIN}"));
    }
    assert_eq!(why(&[("node", "echo v20.19.0")]), format!("npm is not installed: {AGAIN}"));
    let (why, warned) = why_in("debug", Some("build"), &[]);
    assert_eq!(why, format!("Node is not installed: {}", AGAIN.replace("--release ", "")));
    assert_eq!(warned, Some(why));
}

/// Linters and editors check other profiles: they neither wait for npm nor see a warning.
#[test]
fn only_release_builds_run_npm() {
    let programs = [("node", "echo v22.12.0"), ("npm", "exit 1")];
    let (why, warned) = why_in("debug", None, &programs);
    assert!(why.starts_with("only release builds include it: use 'cargo run --release'"), "{why}");
    assert_eq!(warned, None);
    let (why, warned) = why_in("release", Some("skip"), &programs);
    assert_eq!((why.as_str(), warned), ("it was built with TRILITH_PAGE=skip", None));
}

#[test]
fn without_the_registry_it_is_left_out() {
    let npm = r#"if [ "$1" = --version ]; then echo 10.8.2; exit; fi
echo "npm warn a word of warning" >&2
echo "npm error code ECONNREFUSED" >&2
exit 1"#;
    assert_eq!(
        why(&[("node", "echo v22.12.0"), ("npm", npm)]),
        "npm could not fetch what it needs (npm error code ECONNREFUSED): see that npm reaches its registry, \
         and build again after 'cargo clean --release -p page'"
    );
}
