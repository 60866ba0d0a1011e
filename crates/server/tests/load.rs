//! The load program plays a small load without an error.

use std::path::PathBuf;
use std::process::Stdio;

use serde_json::Value;
use server::Limits;
use tokio::process::Command;

use crate::support::TestServer;

/// Built with the tests of the crate, beside them; not if one of them alone is asked for.
fn program() -> PathBuf {
    let here = std::env::current_exe().expect("a path");
    let folder = here.parent().and_then(|folder| folder.parent()).expect("a folder");
    let program = folder.join("examples/load");
    if !program.exists() {
        let build = ["build", "--quiet", "--package", "server", "--example", "load"];
        let built = std::process::Command::new(env!("CARGO")).args(build).status().expect("cargo");
        assert!(built.success(), "the load program cannot be built");
    }
    program
}

#[tokio::test]
async fn twenty_games_are_played_without_an_error() {
    let many = 1_000_000;
    let server = TestServer::set(|config| {
        config.limits =
            Limits { requests: many, messages: many, games: many, sockets: many, ..Limits::default() };
    })
    .await;
    let load = Command::new(program())
        .args(["--url", &server.site(), "--games", "20", "--seconds", "3", "--pause", "1", "--level8", "3"])
        .arg("--json")
        .stderr(Stdio::inherit())
        .output();
    let output = load.await.expect("it runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    assert!(output.status.success(), "{report}");
    assert!(report["quiet"]["plies"].as_u64() > Some(20), "{report}");
    assert_eq!(report["errors"], 0, "{report}");
    assert!(report["thinking"]["answered"].as_u64() >= Some(3), "{report}");
    assert!(report["thinking"]["last_place"].as_u64() >= Some(1), "{report}");
    server.close().await;
}
