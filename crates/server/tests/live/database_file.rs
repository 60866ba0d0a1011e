//! The SQLite file: complete after a stop, and used by one server only.

use std::path::{Path, PathBuf};

use server::store::{AppendOutcome, NewGameRow, StoreError, open};

use crate::live::store::{append, new, reopen, texts};
use crate::live::two_players::TwoPlayers;
use crate::support::{Database, TestServer};

/// A file beside the database, such as `games.db-wal`.
fn beside(database: &str, ending: &str) -> PathBuf {
    PathBuf::from(format!("{database}{ending}"))
}

#[tokio::test]
async fn a_stopped_server_leaves_one_complete_file() {
    let database = Database::file();
    let server = TestServer::open(&database.address()).await;
    let mut table = TwoPlayers::new(&server.site()).await;
    for _ in 0..4 {
        table.play().await;
    }
    let (id, seq) = (table.id.clone(), table.white.seq());
    server.close().await;
    for ending in ["-wal", "-shm"] {
        assert!(!beside(&database.address(), ending).exists(), "{ending} is still there");
    }
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    std::fs::copy(database.address(), &copy).unwrap();
    let store = open(&copy.to_string_lossy()).await.unwrap();
    let row = store.load(&id).await.unwrap().expect("the game is in the copy");
    assert_eq!(row.events.len(), seq as usize);
}

/// What waits to be written when the store is closed is written, or refused: never acknowledged and lost.
#[tokio::test]
async fn a_store_that_is_closed_finishes_what_is_queued() {
    let database = Database::file();
    let store = open(&database.address()).await.unwrap();
    for game in 0..50 {
        store.create(new(&format!("g{game}"), &format!("k{game}"))).await.unwrap();
    }
    let appending: Vec<_> = (0..50)
        .map(|game| {
            let store = store.clone();
            tokio::spawn(async move { store.append(append(&format!("g{game}"), 0, "a")).await })
        })
        .collect();
    tokio::task::yield_now().await;
    store.close().await;
    let mut acknowledged = Vec::new();
    for (game, append) in appending.into_iter().enumerate() {
        if let Ok(appended) = append.await.unwrap() {
            assert_eq!(appended, AppendOutcome::Done(1));
            acknowledged.push(format!("g{game}"));
        }
    }
    assert!(store.append(append("g0", 0, "late")).await.is_err());
    assert!(store.create(new("late", "late")).await.is_err());
    let store = reopen(&database.address()).await.unwrap();
    for id in acknowledged {
        let row = store.load(&id).await.unwrap().unwrap();
        assert_eq!(texts(&row.events), ["event a"], "{id}");
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_second_server_is_refused_even_if_the_lock_file_was_deleted() {
    let database = Database::file();
    let address = database.address();
    let store = open(&address).await.unwrap();
    let lock_file = beside(&address, "-lock");
    for attempt in 0..2 {
        assert!(lock_file.exists());
        std::fs::remove_file(&lock_file).unwrap();
        let refused = open(&address).await.err();
        assert!(matches!(refused, Some(StoreError::Taken(_))), "{attempt}: {refused:?}");
    }
    store.create(new("g", "k")).await.unwrap();
    store.close().await;
    assert!(reopen(&address).await.unwrap().load("g").await.unwrap().is_some());
}

/// A file that is copied over, moved or deleted while the server runs must not swallow what is acknowledged.
#[tokio::test]
async fn nothing_is_acknowledged_once_the_file_is_gone() {
    type Damage = fn(&Path);
    let damages: [(&str, Damage); 5] = [
        ("deleted", |file| std::fs::remove_file(file).unwrap()),
        ("moved", |file| std::fs::rename(file, file.with_extension("moved")).unwrap()),
        ("replaced", |file| {
            let copy = file.with_extension("copy");
            std::fs::copy(file, &copy).unwrap();
            std::fs::rename(copy, file).unwrap();
        }),
        ("truncated", |file| drop(std::fs::File::create(file).unwrap())),
        ("without its log", |file| std::fs::remove_file(beside(&file.to_string_lossy(), "-wal")).unwrap()),
    ];
    for (name, damage) in damages {
        let database = Database::file();
        let store = open(&database.address()).await.unwrap();
        store.create(new("g", "k")).await.unwrap();
        assert_eq!(store.append(append("g", 0, "a")).await.unwrap(), AppendOutcome::Done(1));
        damage(Path::new(&database.address()));
        let appended = store.append(append("g", 1, "b")).await;
        assert!(appended.is_err(), "{name}: {appended:?}");
        assert!(store.create(new("h", "k2")).await.is_err(), "{name}");
        assert!(store.cancel("g", 1).await.is_err(), "{name}");
        assert!(store.heartbeat().await.is_err(), "{name}: pages are not sent away");
    }
}

/// A file that was moved away and back is the same file.
#[tokio::test]
async fn a_file_that_comes_back_is_used_again() {
    let database = Database::file();
    let file = PathBuf::from(database.address());
    let store = open(&database.address()).await.unwrap();
    store.create(new("g", "k")).await.unwrap();
    std::fs::rename(&file, file.with_extension("moved")).unwrap();
    assert!(store.append(append("g", 0, "a")).await.is_err());
    std::fs::rename(file.with_extension("moved"), &file).unwrap();
    assert_eq!(store.append(append("g", 0, "b")).await.unwrap(), AppendOutcome::Done(1));
    store.heartbeat().await.unwrap();
}

/// The file is checked while SQLite moves pages from the log into it: that is no damage.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_grows_is_whole() {
    let database = Database::file();
    let store = open(&database.address()).await.unwrap();
    let growing = store.clone();
    let growing = tokio::spawn(async move {
        // Some 12 MB: SQLite moves 4 MB at a time.
        for game in 0..600 {
            let row =
                NewGameRow { start: "x".repeat(20_000), ..new(&format!("g{game}"), &format!("k{game}")) };
            growing.create(row).await.unwrap();
        }
    });
    while !growing.is_finished() {
        store.check().await.unwrap();
        store.heartbeat().await.unwrap();
    }
    growing.await.unwrap();
    store.check().await.unwrap();
    assert!(std::fs::metadata(database.address()).unwrap().len() > 8_000_000);
    store.close().await;
}
