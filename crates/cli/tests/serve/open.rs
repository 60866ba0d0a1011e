//! `trilith serve --open` starts the browser by the system's own opener.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::serve::process::Process;
use crate::support::PATIENCE;

/// A machine whose opener writes down what it is asked for, and half a second later that it still runs.
struct FakeDesktop {
    folder: TempDir,
}

impl FakeDesktop {
    fn new() -> FakeDesktop {
        let machine = FakeDesktop { folder: tempfile::tempdir().unwrap() };
        let script = format!(
            "#!/bin/sh\necho \"$#\" \"$1\" >> '{0}'\nsleep 0.5\necho on >> '{0}'\n",
            machine.notes().display()
        );
        for opener in ["xdg-open", "open"] {
            let file = machine.programs().join(opener);
            fs::create_dir_all(machine.programs()).unwrap();
            fs::write(&file, &script).unwrap();
            fs::set_permissions(&file, Permissions::from_mode(0o755)).unwrap();
        }
        machine
    }

    fn programs(&self) -> PathBuf {
        self.folder.path().join("bin")
    }

    fn notes(&self) -> PathBuf {
        self.folder.path().join("notes")
    }

    fn serve(&self, options: &[&str]) -> Process {
        let database = self.folder.path().join("games.db");
        let path = format!("{}:/usr/bin:/bin", self.programs().display());
        Process::with(options, &database.to_string_lossy(), |command| {
            command.env("PATH", path).process_group(0);
        })
    }
}

/// Waits until so many lines are written.
fn lines(notes: &Path, count: usize) -> Vec<String> {
    let begin = Instant::now();
    loop {
        let text = fs::read_to_string(notes).unwrap_or_default();
        if text.lines().count() >= count {
            return text.lines().map(str::to_string).collect();
        }
        assert!(begin.elapsed() < PATIENCE, "only this was written: {text:?}");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_browser_opens_what_was_printed_and_outlives_ctrl_c() {
    let machine = FakeDesktop::new();
    let server = machine.serve(&["--open"]);
    assert_eq!(lines(&machine.notes(), 1)[0], format!("1 {}", server.site));
    // As a terminal does it: everybody in the foreground is told.
    let group = format!("-{}", server.id());
    assert!(Command::new("kill").args(["-INT", "--", &group]).status().unwrap().success());
    assert_eq!(lines(&machine.notes(), 2)[1], "on");
}

#[test]
fn the_browser_opens_the_address_that_people_use() {
    let machine = FakeDesktop::new();
    let _server = machine.serve(&["--open", "--public-url", "https://trilith.example"]);
    assert_eq!(lines(&machine.notes(), 1)[0], "1 https://trilith.example");
}

#[test]
fn a_machine_without_a_browser_is_served_all_the_same() {
    let machine = FakeDesktop::new();
    fs::remove_dir_all(machine.programs()).unwrap();
    let server = machine.serve(&["--open"]);
    assert!(server.site.starts_with("http://127.0.0.1:"), "{}", server.site);
}
