//! `/healthz` checks the database, and reports what is wrong with it.

use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use tokio::time::sleep;

use crate::live::store::sql;
use crate::live::two_players::TwoPlayers;
use crate::support::{Database, PATIENCE, TestServer, Visitor};

/// Waits until the health check answers with this status, and gives its text. Results are kept for a moment.
async fn health(visitor: &Visitor, status: u16) -> String {
    let until = Instant::now() + Duration::from_secs(10);
    loop {
        let answer = visitor.fetch("/healthz").await;
        let (got, text) = (answer.status().as_u16(), answer.text().await.unwrap());
        if got == status {
            return text;
        }
        assert!(Instant::now() < until, "{got} {text}");
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_healthy_database_is_ok() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        assert_eq!(health(&server.stranger(), 200).await, "ok\n");
        server.close().await;
    }
}

#[tokio::test]
async fn a_file_that_is_gone_or_damaged_is_reported() {
    type Damage = fn(&Path);
    let damages: [(&str, Damage); 5] = [
        ("deleted or replaced", |file| std::fs::remove_file(file).unwrap()),
        ("deleted or replaced", |file| {
            std::fs::copy(file, file.with_extension("copy")).unwrap();
            std::fs::rename(file.with_extension("copy"), file).unwrap();
        }),
        ("damaged", |file| drop(std::fs::File::create(file).unwrap())),
        ("damaged", |file| {
            let length = std::fs::metadata(file).unwrap().len();
            std::fs::write(file, "this is not a database ".repeat(length as usize / 23 + 1)).unwrap();
        }),
        // All but the header: what was read before is still remembered, the file has to be read again.
        ("damaged", |file| {
            let length = std::fs::metadata(file).unwrap().len();
            let mut file = std::fs::File::options().write(true).open(file).unwrap();
            file.seek(SeekFrom::Start(100)).unwrap();
            file.write_all(&vec![0xA5; length as usize - 100]).unwrap();
        }),
    ];
    for (reason, damage) in damages {
        let database = Database::file();
        // A first run, so that everything is in the file and nothing beside it.
        TestServer::open(&database.address()).await.close().await;
        let server = TestServer::open(&database.address()).await;
        let guest = server.visitor().await;
        health(&guest, 200).await;
        damage(Path::new(&database.address()));
        let said = health(&guest, 503).await;
        // SQLite may replace the log of a damaged file before the check reads the file.
        let is_named = said.contains(reason) || said.contains("deleted or replaced");
        assert!(is_named && said.lines().count() == 1, "{said}");
        assert!(!said.contains(&database.address()), "the path is shown: {said}");
    }
}

/// A player gets no acknowledgement for a move when the file is no longer there.
#[tokio::test]
async fn a_move_is_not_acknowledged_once_the_file_is_deleted() {
    let database = Database::file();
    let server = TestServer::open(&database.address()).await;
    let mut table = TwoPlayers::new(&server.site()).await;
    table.play().await;
    std::fs::remove_file(database.address()).unwrap();
    let (decides, _) = table.in_order();
    let ply = decides.legal()[0].clone();
    let seq = decides.seq();
    decides.send("lost", seq, &wire::GameAction::Ply { ply }).await.unwrap();
    let answer = decides.answer("lost").await;
    assert!(answer.is_err(), "{answer:?}");
}

#[tokio::test]
async fn a_database_that_cannot_be_read_is_reported() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        health(&server.stranger(), 200).await;
        match &database {
            Database::File(_) => sql(&database.address(), "ALTER TABLE games RENAME TO hidden").await,
            Database::Shared(cluster, name) => {
                drop(cluster.sql(name, "ALTER TABLE servers RENAME TO hidden"));
            }
        }
        let said = health(&server.stranger(), 503).await;
        assert!(said.starts_with("the database") && !said.contains("hidden"), "{said}");
    }
}

/// Everyone can request it, so the check writes to the disk once a second at most.
#[tokio::test]
async fn many_requests_write_little() {
    let database = Database::file();
    let server = TestServer::with(&database.address(), |config| config.limits.requests = 100_000).await;
    let guest = server.visitor().await;
    health(&guest, 200).await;
    let log = format!("{}-wal", database.address());
    let length = || std::fs::metadata(&log).unwrap().len();
    let (before, begin) = (length(), Instant::now());
    for _ in 0..500 {
        assert_eq!(guest.fetch("/healthz").await.status(), 200);
        assert!(begin.elapsed() < PATIENCE);
    }
    // A check writes a page or two, of 4096 bytes and a header each.
    let most = 2 * (begin.elapsed().as_secs() + 2);
    assert!((length() - before) / 4120 <= most, "{} bytes in {:?}", length() - before, begin.elapsed());
}

/// A metric that is missing before something happens cannot be told from one that no longer exists.
#[tokio::test]
async fn every_metric_is_listed_from_the_start_and_requests_are_counted() {
    let server = TestServer::new().await;
    let visitor = server.visitor().await;
    let measured = async || visitor.fetch("/metrics").await.text().await.unwrap();
    let text = measured().await;
    let has = |line: &str| text.lines().any(|other| other.starts_with(line));
    for metric in ["trilith_sockets ", "trilith_games_open ", "trilith_games_made ", "trilith_too_many "] {
        assert!(has(metric), "{metric} is missing in\n{text}");
    }
    for metric in ["trilith_act_seconds", "trilith_commit_events"] {
        assert!(has(&format!("{metric}_count ")) && has(&format!("# HELP {metric} ")), "{metric}: {text}");
    }
    // No test has requested this yet.
    let idle = r#"{method="GET",route="/api/openapi.json",status="200""#;
    assert!(has(&format!("trilith_http_request_seconds_bucket{idle},le=\"0.001\"}} 0")), "{text}");
    assert!(has(&format!("trilith_http_request_seconds_count{idle}}} 0")), "{text}");
    let count = |text: &str, labels: &str| {
        let start = format!("trilith_http_request_seconds_count{{{labels}}} ");
        text.lines().find_map(|line| line.strip_prefix(&start)?.parse::<u64>().ok()).unwrap_or(0)
    };
    let missing = r#"method="GET",route="/api/games/{id}",status="404""#;
    let before = count(&text, missing);
    let routes = |text: &str| text.lines().filter(|line| line.contains("_seconds_count{")).count();
    for number in 0..20 {
        assert_eq!(visitor.fetch(&format!("/api/games/none-{number}")).await.status(), 404);
        assert_eq!(visitor.fetch(&format!("/api/nothing-{number}")).await.status(), 404);
        visitor.ask(reqwest::Method::DELETE, &format!("/{number}")).send().await.unwrap();
    }
    let text = measured().await;
    assert!(count(&text, missing) >= before + 20, "{text}");
    assert!(count(&text, r#"method="GET",route="unknown",status="404""#) >= 20, "{text}");
    assert!(!text.contains("none-1") && !text.contains("nothing-1") && routes(&text) < 200, "{text}");
}
