//! What visitors can make a server write into its log.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Stdio;
use std::time::Duration;

use crate::serve::process::Process;

/// Sends a request and gives the status line of the answer.
fn status(address: &str, request_line: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    write!(stream, "{request_line}\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).lines().next().unwrap_or_default().to_string()
}

/// Each CONNECT was answered with 200 and a page, and left an error in the log.
#[test]
fn connect_is_refused_and_leaves_no_log() {
    let folder = tempfile::tempdir().unwrap();
    let (database, log) = (folder.path().join("games.db"), folder.path().join("log"));
    let file = std::fs::File::create(&log).unwrap();
    let mut server = Process::with(&[], &database.to_string_lossy(), |command| {
        command.stderr(Stdio::from(file));
    });
    let address = server.site.strip_prefix("http://").unwrap().to_string();
    for target in ["/", "/g/abc", "example.com:80", &address] {
        let answer = status(&address, &format!("CONNECT {target} HTTP/1.1"));
        assert!(answer.starts_with("HTTP/1.1 405"), "{target}: {answer}");
    }
    server.kill();
    assert_eq!(std::fs::read_to_string(&log).unwrap(), "");
}
