//! `trilith serve` as a process of its own.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use assert_cmd::cargo::cargo_bin;

/// A running server, which is killed when it is dropped.
pub(crate) struct Process {
    child: Child,
    pub(crate) site: String,
    database: String,
}

impl Process {
    /// Starts a server at a free port.
    pub(crate) fn start(database: &str) -> Process {
        Process::run(Command::new(cargo_bin("trilith")), database, "0", &[])
    }

    /// Starts a server with more options, in surroundings of its own.
    pub(crate) fn with(options: &[&str], database: &str, surroundings: impl FnOnce(&mut Command)) -> Process {
        let mut command = Command::new(cargo_bin("trilith"));
        surroundings(&mut command);
        Process::run(command, database, "0", options)
    }

    /// Starts a server under another program, such as one that watches it.
    pub(crate) fn under(mut watcher: Command, database: &str) -> Process {
        watcher.arg(cargo_bin("trilith"));
        Process::run(watcher, database, "0", &[])
    }

    fn run(mut command: Command, database: &str, port: &str, options: &[&str]) -> Process {
        command.args(["serve", "--port", port, "--database", database]).args(options);
        // Many visitors of a test share one address.
        command.args([
            "--sockets",
            "10000",
            "--games",
            "100000",
            "--messages",
            "1000000",
            "--requests",
            "1000000",
        ]);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let site = line.split_whitespace().find(|word| word.starts_with("http://"));
        let site = site.unwrap_or_else(|| panic!("it says '{line}'")).trim_end_matches(',').to_string();
        Process { child, site, database: database.to_string() }
    }

    /// Kills it without a word, and starts it again at the same port.
    pub(crate) fn kill_and_restart(&mut self) {
        self.kill();
        let port = self.site.rsplit(':').next().unwrap().to_string();
        *self = Process::run(Command::new(cargo_bin("trilith")), &self.database.clone(), &port, &[]);
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Asks it to stop with SIGTERM, and gives its exit code.
    pub(crate) fn stop(&mut self) -> Option<i32> {
        let id = self.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        self.child.wait().unwrap().code()
    }

    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
