//! A server that cannot start says why in one sentence.

use std::net::TcpListener;

use assert_cmd::Command;
use testkit::PostgresServer;

use crate::serve::process::Process;

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

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_another_server_uses_is_named_even_without_its_lock_file() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.db").to_string_lossy().into_owned();
    let _first = Process::start(&database);
    std::fs::remove_file(format!("{database}-lock")).unwrap();
    let said = refusal(&["--port", "0", "--database", &database]);
    assert!(said.contains(&format!("'{database}' is in use by another server")), "{said}");
}

/// Wherever a password stands in the address of a database, it is not repeated.
#[test]
fn a_password_is_never_printed() {
    let addresses = [
        "postgres://ada:secret@127.0.0.1:1/games",
        "postgres://127.0.0.1:1/games?user=ada&password=secret",
        "postgres://127.0.0.1:1/games?passwd=secret",
        "mysql://ada:secret@127.0.0.1/games",
        "mysql:ada:secret@127.0.0.1/games",
        "sqlserver://127.0.0.1;user=ada;password=secret",
    ];
    for address in addresses {
        let mut command = Command::cargo_bin("trilith").unwrap();
        let command = command.env("RUST_LOG", "warn").args(["serve", "--port", "0", "--database", address]);
        let output = command.timeout(crate::support::PATIENCE).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(!said.contains("secret"), "{said}");
    }
    let said = refusal(&["--port", "0", "--database", "mysql://ada:secret@127.0.0.1/games"]);
    assert!(said.contains("'mysql'") && said.contains("sqlite:FILE or postgres://USER@HOST/NAME"), "{said}");
}

/// A server that could not keep a move must not start.
#[test]
fn a_file_or_folder_that_cannot_be_written_is_named() {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::{PermissionsExt, chown};

    let mode = |path: &std::path::Path, mode| set_permissions(path, Permissions::from_mode(mode)).unwrap();
    // Permissions do not bind root: then the server runs as a user whom they bind.
    let plain: &[&str] =
        if is_root() { &["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] } else { &[] };
    let binary = assert_cmd::cargo::cargo_bin("trilith");
    let run = |arguments: &[&str]| {
        let mut words: Vec<&std::ffi::OsStr> = plain.iter().map(std::ffi::OsStr::new).collect();
        words.push(binary.as_os_str());
        words.extend(arguments.iter().map(std::ffi::OsStr::new));
        Command::new(words[0]).args(&words[1..]).timeout(crate::support::PATIENCE).output()
    };
    if !run(&["--version"]).is_ok_and(|output| output.status.success()) {
        eprintln!("left out: the tests run as root, and no other user can run the program by setpriv");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.db");
    Process::start(&database.to_string_lossy()).stop();
    let all = ["", "games.db", "games.db-lock"].map(|name| folder.path().join(name));
    if is_root() {
        all.iter().for_each(|path| chown(path, Some(65534), Some(65534)).unwrap());
    }
    let fresh = folder.path().join("fresh.db");
    // The file, its folder, both; and a folder where no file can be made.
    for (database, file_mode, folder_mode) in [
        (&database, 0o444, 0o755),
        (&database, 0o644, 0o555),
        (&database, 0o444, 0o555),
        (&fresh, 0o644, 0o555),
    ] {
        mode(&all[1], file_mode);
        mode(folder.path(), folder_mode);
        let output = run(&["serve", "--port", "0", "--database", &database.to_string_lossy()]).unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{file_mode:o} {folder_mode:o}: {said}");
        let expected = format!(
            "trilith: cannot write to the database '{}': let this user write to the file and to its folder, \
             or name another with --database\n",
            database.display()
        );
        assert_eq!(said, expected, "{file_mode:o} {folder_mode:o}");
    }
    mode(folder.path(), 0o755);
}

fn is_root() -> bool {
    std::process::Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.starts_with(b"0\n"))
}

#[test]
fn a_postgresql_that_is_away_newer_or_none_of_ours_is_named() {
    let said = refusal(&["--port", "0", "--database", "postgres://ada:secret@127.0.0.1:1/games"]);
    assert!(said.contains("cannot open the database 'postgres://ada@127.0.0.1:1/games'"), "{said}");
    let Some(cluster) = PostgresServer::shared() else { return };
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
