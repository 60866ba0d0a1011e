//! A database that hangs: nobody waits for ever.

use std::time::Duration;

use futures_util::StreamExt;
use server::store::{Append, StoreError, open};
use sqlx::{Connection, PgConnection};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

use wire::{GameAction, SeatLink};

use crate::live::store::{append, new, sql};
use crate::support::{Database, PATIENCE, TestServer, refused, together};

#[tokio::test]
async fn a_lock_that_somebody_keeps_is_not_waited_for_for_ever() {
    let Some(database) = Database::postgres() else { return };
    let store = open(&database.address()).await.unwrap();
    store.create(new("g", "k")).await.unwrap();
    let mut somebody = PgConnection::connect(&database.address()).await.unwrap();
    let mut work = somebody.begin().await.unwrap();
    sqlx::query("LOCK TABLE games").execute(&mut *work).await.unwrap();
    let refused = timeout(PATIENCE, store.append(append("g", 0, "a"))).await.expect("an answer");
    assert!(matches!(&refused, Err(StoreError::Away(why)) if why.contains("lock timeout")), "{refused:?}");
    work.rollback().await.unwrap();
    store.append(append("g", 0, "a")).await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn a_database_that_says_nothing_is_not_waited_for_for_ever() {
    let Some(database) = Database::postgres() else { return };
    let line = Line::to(&database.address());
    let store = open(&line.address).await.unwrap();
    store.create(new("g", "k")).await.unwrap();
    // In the middle of a transaction, where no connection is waited for.
    let (Append { make, .. }, silent) = (append("g", 0, "a"), line.silent.clone());
    let make = Box::new(move |next, at| {
        silent.send_replace(true);
        make(next, at)
    });
    let act = Append { make, ..append("g", 0, "a") };
    let asked = timeout(PATIENCE, store.append(act)).await.expect("an answer");
    assert!(matches!(asked, Err(StoreError::Away(_))), "{asked:?}");
    let asked = timeout(PATIENCE, store.load("g")).await.expect("an answer");
    assert!(matches!(asked, Err(StoreError::Away(_))), "{asked:?}");
    // Once it speaks again, all goes on.
    line.silent.send_replace(false);
    let answered = async {
        while store.append(append("g", 0, "b")).await.is_err() {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, answered).await.expect("it answers again");
}

/// Requests, sockets and the server's own work wait for the database at the same time.
#[tokio::test]
async fn a_server_stops_in_time_while_its_database_hangs() {
    let Some(database) = Database::postgres() else { return };
    let line = Line::to(&database.address());
    let server = TestServer::open(&line.address).await;
    let guest = server.visitor().await;
    let id = guest.create(&together("gorogo")).await;
    let mut page = guest.open(&id).await;
    line.silent.send_replace(true);
    let act = GameAction::Ply { ply: page.legal()[0].clone() };
    page.send("key", 0, &act).await.unwrap();
    let request = tokio::spawn(async move { guest.fetch("/api/games/0123456789abcdefghjk").await });
    // The server itself asks the database every other second.
    sleep(Duration::from_secs(3)).await;
    let begun = Instant::now();
    server.close().await;
    assert!(begun.elapsed() < Duration::from_millis(7500), "{:?}", begun.elapsed());
    request.abort();
}

/// What the database says is for the log.
#[tokio::test]
async fn an_answer_does_not_quote_the_database() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let guest = server.visitor().await;
        let id = guest.create(&together("gorogo")).await;
        let link: SeatLink = guest.post(&format!("/api/games/{id}/link"), &()).await.unwrap();
        let mut page = guest.open(&id).await;
        for table in ["games", "events", "holders", "links"] {
            hide(&database, table).await;
        }
        let unknown = "0123456789abcdefghjk";
        let answers = [
            guest.send("/api/games", &together("gorogo")).await,
            guest.fetch("/api/games").await,
            guest.fetch(&format!("/api/games/{unknown}")).await,
            guest.fetch(&format!("/api/games/{unknown}/record")).await,
            guest.send(&format!("/api/games/{id}/link"), &()).await,
            guest.send(&format!("/api/seats/{}", link.token), &()).await,
        ];
        for answer in answers {
            let sentence = refused(answer, 500).await;
            assert_eq!(sentence, "the database does not answer: try again later");
        }
        let act = GameAction::Ply { ply: page.legal()[0].clone() };
        page.send("key", 0, &act).await.unwrap();
        while let Some(Ok(message)) = page.socket.stream.next().await {
            let message = message.to_string();
            assert!(
                !["relation", "no such table", "hidden"].iter().any(|word| message.contains(word)),
                "{message}"
            );
        }
    }
}

/// Renames a table, so that no statement finds it.
async fn hide(database: &Database, table: &str) {
    let text = format!("ALTER TABLE {table} RENAME TO hidden_{table}");
    match database {
        Database::File(_) => sql(&database.address(), text.leak()).await,
        Database::Shared(cluster, name) => drop(cluster.sql(name, &text)),
    }
}

/// A line to a database that can flag silent without breaking.
struct Line {
    address: String,
    silent: watch::Sender<bool>,
    _folder: tempfile::TempDir,
}

/// The name of PostgreSQL's socket in its folder.
const SOCKET: &str = ".s.PGSQL.5432";

impl Line {
    fn to(address: &str) -> Line {
        let folder = tempfile::tempdir().unwrap();
        let (database, far) = address.split_once("?host=").unwrap();
        let (near, far) =
            (UnixListener::bind(folder.path().join(SOCKET)).unwrap(), format!("{far}/{SOCKET}"));
        let silent = watch::Sender::new(false);
        let told = silent.clone();
        tokio::spawn(async move {
            while let Ok((here, _)) = near.accept().await {
                let there = UnixStream::connect(&far).await.unwrap();
                let ((from_here, to_here), (from_there, to_there)) = (here.into_split(), there.into_split());
                tokio::spawn(carry(from_here, to_there, told.subscribe()));
                tokio::spawn(carry(from_there, to_here, told.subscribe()));
            }
        });
        Line { address: format!("{database}?host={}", folder.path().display()), silent, _folder: folder }
    }
}

async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut silent: watch::Receiver<bool>) {
    let mut bytes = [0; 8192];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        let speaks = silent.wait_for(|silent| !silent).await.is_ok();
        if !speaks || to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
