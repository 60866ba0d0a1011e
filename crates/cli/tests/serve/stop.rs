//! A server that is asked to stop ends cleanly: it logs nothing and leaves its database in order.

use std::fs::File;
use std::process::Command;

use testkit::PostgresServer;

use crate::serve::process::Process;
use crate::support::{Visitor, together};

/// Starts a server, plays, stops it with SIGTERM, and gives what it has logged.
async fn play_and_stop(database: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let mut server = Process::with(&[], database, |command| {
        command.stderr(File::create(&log).unwrap());
    });
    let ada = Visitor::new(&server.site).await;
    let mut page = ada.open(&ada.create(&together("gorogo")).await).await;
    for _ in 0..3 {
        page.play().await;
    }
    // The server would wait for a page that does not answer.
    drop(page);
    assert_eq!(server.stop(), Some(0));
    std::fs::read_to_string(log).unwrap()
}

#[tokio::test]
async fn a_clean_stop_on_postgresql_logs_nothing() {
    let Some(cluster) = PostgresServer::shared() else { return };
    assert_eq!(play_and_stop(&cluster.address(&cluster.database())).await, "");
}

#[tokio::test]
async fn a_clean_stop_on_sqlite_leaves_one_file_and_logs_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.db");
    for _ in 0..3 {
        assert_eq!(play_and_stop(&database.to_string_lossy()).await, "");
        let mut left: Vec<String> = std::fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        assert_eq!(left, ["games.db", "games.db-lock"]);
    }
}

/// A disk without room, as far as the server can see: it may not make any file larger.
#[tokio::test]
async fn a_full_disk_is_reported_and_forgotten_once_there_is_room() {
    if Command::new("prlimit").arg("--version").output().is_err() {
        eprintln!("left out: install prlimit (Debian: util-linux) to see what a full disk does");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.db").to_string_lossy().into_owned();
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; exec \"$@\"", "sh"]);
    let server = Process::under(shell, &database);
    let guest = Visitor::new(&server.site).await;
    let limit = |bytes: &str| {
        let id = server.id().to_string();
        let set =
            Command::new("prlimit").args(["--pid", &id, &format!("--fsize={bytes}:")]).status().unwrap();
        assert!(set.success());
    };
    for _ in 0..2 {
        assert_eq!(health(&guest, 200).await, "ok\n");
        limit("1");
        let said = health(&guest, 503).await;
        assert!(said.contains("cannot be written"), "{said}");
        limit("unlimited");
    }
    assert_eq!(health(&guest, 200).await, "ok\n");
}

/// Waits until the health check answers with this status, and gives its text.
async fn health(visitor: &Visitor, status: u16) -> String {
    let until = tokio::time::Instant::now() + std::time::Duration::from_secs(10);
    loop {
        let answer = visitor.fetch("/healthz").await;
        let (got, text) = (answer.status().as_u16(), answer.text().await.unwrap());
        if got == status {
            return text;
        }
        assert!(tokio::time::Instant::now() < until, "{got} {text}");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}
