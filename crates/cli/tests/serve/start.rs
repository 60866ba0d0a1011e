//! A server that cannot start says why in one sentence.

use std::net::TcpListener;

use assert_cmd::Command;
use testkit::Cluster;

use crate::process::Process;

/// What a server says that must not start.
fn refusal(arguments: &[&str]) -> String {
    let mut command = Command::cargo_bin("trilith").unwrap();
    let output = command.arg("serve").args(arguments).timeout(crate::support::PATIENCE).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(output.stdout.is_empty());
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

#[test]
fn a_port_that_is_taken_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.db");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let said = refusal(&["--port", &port, "--database", &database.to_string_lossy()]);
    assert!(
        said.contains(&format!("cannot listen at 127.0.0.1:{port}")) && said.contains("--port"),
        "{said}"
    );
    assert!(!database.exists());
}

#[test]
fn settings_with_which_nobody_could_play_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.db");
    let wrong = [
        ["--patience", "0", "too short"],
        ["--longest-think", "0", "too short"],
        ["--claim-after", "0", "too short"],
        ["--public-url", "https://a b", "https://trilith.example"],
        ["--database", "mysql://ada@localhost/games", "sqlite:FILE or postgres://"],
    ];
    for [option, value, way_out] in wrong {
        let given = ["--port", "0", option, value];
        let said = if option == "--database" {
            refusal(&given)
        } else {
            refusal(&[&given[..], &["--database", &database.to_string_lossy()]].concat())
        };
        assert!(said.contains(way_out), "{said}");
    }
    assert!(!database.exists());
}

#[test]
fn a_database_that_is_none_of_ours_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let letter = folder.path().join("letter.txt");
    std::fs::write(&letter, "Dear Ada, this is no database.\n".repeat(50)).unwrap();
    let said = refusal(&["--port", "0", "--database", &letter.to_string_lossy()]);
    assert!(said.contains("holds something else than games of Trilith"), "{said}");
    let nowhere = letter.join("games.db");
    let said = refusal(&["--port", "0", "--database", &nowhere.to_string_lossy()]);
    assert!(said.contains("cannot open the database"), "{said}");
}

#[test]
fn a_file_that_another_server_uses_is_named_and_free_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.db").to_string_lossy().into_owned();
    let mut first = Process::start(&database);
    let said = refusal(&["--port", "0", "--database", &database]);
    assert!(said.contains(&format!("'{database}' is in use by another server")), "{said}");
    first.kill_and_restart();
}

#[test]
fn a_postgresql_that_is_away_newer_or_none_of_ours_is_named() {
    let said = refusal(&["--port", "0", "--database", "postgres://ada:secret@127.0.0.1:1/games"]);
    assert!(said.contains("cannot open the database 'postgres://ada@127.0.0.1:1/games'"), "{said}");
    let Some(cluster) = Cluster::shared() else { return };
    let foreign = cluster.database();
    cluster.sql(&foreign, "CREATE TABLE photos (id INTEGER)");
    let said = refusal(&["--port", "0", "--database", &cluster.address(&foreign)]);
    assert!(said.contains("holds something else than games of Trilith"), "{said}");
    let newer = cluster.database();
    drop(Process::start(&cluster.address(&newer)));
    cluster.sql(
        &newer,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (99990101000000, 'later', TRUE, '', 0)",
    );
    let said = refusal(&["--port", "0", "--database", &cluster.address(&newer)]);
    assert!(said.contains("was made by a newer version of Trilith"), "{said}");
}
