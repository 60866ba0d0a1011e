//! What is acknowledged has reached the disk before.

use std::process::Command;

use wire::{ClientMessage, Count, ServerMessage};

use crate::serve::process::Process;
use crate::support::{PATIENCE, Visitor, together};

const CALLS: &str = "trace=fsync,fdatasync,write,writev,sendto,sendmsg";

/// How the list of calls shows the beginning of an acknowledgement.
const DONE: &str = r#"{\"kind\":\"done\""#;

/// How many plies are played: the server writes other things now and then, but not between every two messages.
const PLIES: usize = 12;

#[tokio::test]
async fn the_disk_is_synced_before_a_ply_is_acknowledged() {
    if Command::new("strace").arg("-V").output().is_err() {
        eprintln!("left out: install strace to see that the disk is synced before a ply is acknowledged");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (database, calls) = (folder.path().join("games.db"), folder.path().join("calls"));
    let mut strace = Command::new("strace");
    strace.args(["-D", "-f", "-qq", "-s", "64", "-e", CALLS, "-o"]).arg(&calls);
    let server = Process::under(strace, &database.to_string_lossy());
    let ada = Visitor::new(&server.site).await;
    let mut page = ada.open(&ada.create(&together("gorogo")).await).await;
    for ply in 0..PLIES {
        // So that the list of calls shows where the ply begins.
        page.socket.say(&ClientMessage::Ping { t: Count(ply as u64) }).await.unwrap();
        while !matches!(page.hear().await, ServerMessage::Pong { .. }) {}
        page.play().await;
    }
    drop(server);
    // What watches the server ends a little later.
    let until = tokio::time::Instant::now() + PATIENCE;
    let calls = loop {
        let text = std::fs::read_to_string(&calls).unwrap();
        if text.matches(DONE).count() >= PLIES || tokio::time::Instant::now() > until {
            break text;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    let (mut synced, mut acknowledged) = (false, 0);
    for call in calls.lines() {
        if call.contains(r#"{\"kind\":\"pong\""#) {
            synced = false;
        } else if is_sync(call) {
            synced = true;
        } else if call.contains(DONE) {
            assert!(synced, "acknowledged before it was on the disk:\n{call}");
            acknowledged += 1;
        }
    }
    assert_eq!(acknowledged, PLIES, "{calls}");
}

/// Whether a sync is over with this line; it may have begun in another one.
fn is_sync(call: &str) -> bool {
    let sync = ["fdatasync(", "fsync(", "fdatasync resumed", "fsync resumed"];
    call.ends_with("= 0") && sync.iter().any(|name| call.contains(name))
}
