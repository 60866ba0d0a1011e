//! What both stores must do, in the same words.

use std::sync::Arc;
use std::time::{Duration, Instant};

use play::{Event, EventKind, Timestamp};
use server::store::{
    Append, AppendOutcome, EventRejection, GameHead, ListPart, NewEvent, NewGameRow, Store, StoreError,
    StoredEvent, Summary, open,
};
use tokio::time::sleep;
use wire::{Colour, Error, ErrorCode};

use crate::support::{Database, PATIENCE};

const START: &str = r#"{"what":"a start"}"#;

pub(crate) fn new(id: &str, key: &str) -> NewGameRow {
    NewGameRow {
        id: id.to_string(),
        creator: "ada".to_string(),
        key: key.to_string(),
        start: START.to_string(),
        summary: summary("new"),
        deadline: None,
        seat_owners: vec![(Colour::White, "ada".to_string())],
    }
}

fn summary(text: &str) -> Summary {
    Summary { game: "gorogo".to_string(), text: text.to_string() }
}

/// The list of a visitor's games, as text.
async fn listed(store: &Arc<dyn Store>, visitor: &str) -> Vec<(String, String)> {
    let all = ListPart { game: None, offset: 0, limit: 10 };
    let games = store.games_of(visitor, &all).await.unwrap().games;
    games.into_iter().map(|game| (game.id, game.summary)).collect()
}

/// An event that happens as it is told.
pub(crate) fn append(game: &str, seq: u32, key: &str) -> Append {
    let ply = format!("event {key}");
    let make = move |seq, at| {
        let summary = summary("begun");
        let event = Event { seq, at, by: Colour::White, kind: EventKind::Ply { ply } };
        Ok(NewEvent { event, over: false, aborted: false, begun: true, summary, deadline: None })
    };
    Append { game: game.to_string(), seq, key: key.to_string(), make: Box::new(make), seat_owner: None }
}

pub(crate) fn texts(events: &[StoredEvent]) -> Vec<String> {
    let text = |stored: &StoredEvent| match &stored.event.kind {
        EventKind::Ply { ply } => ply.clone(),
        kind => panic!("{kind:?} instead of a ply"),
    };
    events.iter().map(text).collect()
}

/// Opens a store that was closed a moment ago. What another test starts just then may still hold its file.
pub(crate) async fn reopen(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    let until = Instant::now() + PATIENCE;
    loop {
        match open(address).await {
            Err(StoreError::Taken(_)) if Instant::now() < until => sleep(Duration::from_millis(10)).await,
            opened => return opened,
        }
    }
}

/// Runs a test on an empty store of each kind.
async fn on_both<T: Future<Output = ()>>(test: impl Fn(Arc<dyn Store>) -> T) {
    for database in Database::both() {
        let store = open(&database.address()).await.unwrap();
        test(Arc::clone(&store)).await;
        store.close().await;
    }
}

#[tokio::test]
async fn the_same_key_makes_one_game() {
    on_both(|store| async move {
        assert_eq!(store.create(new("g1", "k")).await.unwrap(), "g1");
        assert_eq!(store.create(new("g2", "k")).await.unwrap(), "g1");
        assert_eq!(store.create(new("g3", "other")).await.unwrap(), "g3");
        assert!(store.load("g2").await.unwrap().is_none());
        let row = store.load("g1").await.unwrap().unwrap();
        assert_eq!((row.start.as_str(), row.cancelled, row.next, row.events.len()), (START, false, None, 0));
        assert_eq!(row.seat_owners, [(Colour::White, "ada".to_string())]);
    })
    .await;
}

#[tokio::test]
async fn an_event_is_kept_once_or_not_at_all() {
    on_both(|store| async move {
        store.create(new("g", "k")).await.unwrap();
        assert_eq!(store.append(append("g", 0, "a")).await.unwrap(), AppendOutcome::Done(1));
        assert_eq!(store.append(append("g", 1, "b")).await.unwrap(), AppendOutcome::Done(2));
        // The same key, however late and wherever it thinks the game stands.
        assert_eq!(store.append(append("g", 0, "a")).await.unwrap(), AppendOutcome::Known(1));
        assert_eq!(store.append(append("g", 2, "a")).await.unwrap(), AppendOutcome::Known(1));
        assert_eq!(store.append(append("g", 1, "c")).await.unwrap(), AppendOutcome::Stale(2));
        assert_eq!(store.append(append("g", 3, "c")).await.unwrap(), AppendOutcome::Stale(2));
        assert_eq!(store.append(append("none", 0, "a")).await.unwrap(), AppendOutcome::Gone);
        let refusal = Error { code: ErrorCode::Conflict, sentence: "no".to_string() };
        let refused = refusal.clone();
        let refuse = Append {
            make: Box::new(move |_, _| Err(EventRejection::Refused(refused))),
            seat_owner: Some((Colour::Black, "ben".to_string())),
            ..append("g", 2, "c")
        };
        assert_eq!(store.append(refuse).await.unwrap(), AppendOutcome::Refused(refusal));
        let row = store.load("g").await.unwrap().unwrap();
        assert_eq!(texts(&row.events), ["event a", "event b"]);
        assert_eq!(row.seat_owners.len(), 1);
        // What was refused leaves its key free.
        assert_eq!(store.append(append("g", 2, "c")).await.unwrap(), AppendOutcome::Done(3));
        assert_eq!(texts(&store.events_after("g", 1).await.unwrap()), ["event b", "event c"]);
    })
    .await;
}

/// A fault in the rules of one game leaves all other games alone.
#[tokio::test]
async fn a_panic_while_an_event_is_made_fails_that_event_only() {
    on_both(|store| async move {
        for game in 0..20 {
            store.create(new(&format!("g{game}"), &format!("k{game}"))).await.unwrap();
        }
        let broken = || Append { make: Box::new(|_, _| panic!("a test")), ..append("g7", 0, "broken") };
        let all = (0..20).map(|game| {
            let append = if game == 7 { broken() } else { append(&format!("g{game}"), 0, "a") };
            let store = Arc::clone(&store);
            tokio::spawn(async move { store.append(append).await })
        });
        let outcomes = futures_util::future::join_all(all).await;
        for (game, outcome) in outcomes.into_iter().enumerate() {
            let outcome = outcome.expect("the panic is caught").unwrap();
            let expected = if game == 7 { AppendOutcome::Panicked } else { AppendOutcome::Done(1) };
            assert_eq!(outcome, expected, "g{game}");
        }
        assert_eq!(store.append(broken()).await.unwrap(), AppendOutcome::Panicked);
        assert!(store.load("g7").await.unwrap().unwrap().events.is_empty());
        assert_eq!(store.append(append("g7", 0, "a")).await.unwrap(), AppendOutcome::Done(1));
        assert_eq!(store.create(new("later", "later")).await.unwrap(), "later");
    })
    .await;
}

#[tokio::test]
async fn of_many_who_append_at_once_one_succeeds() {
    on_both(|store| async move {
        store.create(new("g", "k")).await.unwrap();
        for seq in 0..5 {
            let all = (0..20).map(|n| store.append(append("g", seq, &format!("{seq}/{n}"))));
            let outcomes = futures_util::future::join_all(all).await;
            let done =
                outcomes.iter().filter(|outcome| matches!(outcome, Ok(AppendOutcome::Done(_)))).count();
            let stale =
                outcomes.iter().filter(|outcome| matches!(outcome, Ok(AppendOutcome::Stale(_)))).count();
            assert_eq!((done, stale), (1, 19));
        }
        let resends = (0..20).map(|_| store.append(append("g", 5, "again")));
        let outcomes = futures_util::future::join_all(resends).await;
        assert_eq!(
            outcomes.iter().filter(|outcome| matches!(outcome, Ok(AppendOutcome::Done(6)))).count(),
            1
        );
        assert_eq!(
            outcomes.iter().filter(|outcome| matches!(outcome, Ok(AppendOutcome::Known(6)))).count(),
            19
        );
    })
    .await;
}

#[tokio::test]
async fn what_is_done_outlives_the_store() {
    for database in Database::both() {
        let store = open(&database.address()).await.unwrap();
        store.create(new("g", "k")).await.unwrap();
        store.append(append("g", 0, "a")).await.unwrap();
        drop(store);
        let store = reopen(&database.address()).await.unwrap();
        assert_eq!(texts(&store.load("g").await.unwrap().unwrap().events), ["event a"]);
        assert_eq!(store.append(append("g", 1, "a")).await.unwrap(), AppendOutcome::Known(1));
    }
}

#[tokio::test]
async fn a_game_is_called_off_only_before_its_first_ply() {
    on_both(|store| async move {
        for id in ["played", "fresh"] {
            store.create(new(id, id)).await.unwrap();
        }
        store.append(append("played", 0, "a")).await.unwrap();
        assert_eq!(store.cancel("played", 1).await.unwrap(), AppendOutcome::Stale(1));
        assert_eq!(store.cancel("fresh", 7).await.unwrap(), AppendOutcome::Stale(7));
        assert_eq!(store.cancel("fresh", 0).await.unwrap(), AppendOutcome::Done(0));
        assert!(store.load("fresh").await.unwrap().unwrap().cancelled);
        assert_eq!(store.append(append("fresh", 0, "a")).await.unwrap(), AppendOutcome::Stale(0));
        let ids = ["played", "fresh", "none"].map(str::to_string);
        let mut stands = store.game_heads(&ids).await.unwrap();
        stands.sort_by(|one, two| one.0.cmp(&two.0));
        let expected = [
            ("fresh".to_string(), GameHead { seq: 0, cancelled: true }),
            ("played".to_string(), GameHead { seq: 1, cancelled: false }),
        ];
        assert_eq!(stands, expected);
    })
    .await;
}

#[tokio::test]
async fn seats_and_links_lead_to_their_game() {
    on_both(|store| async move {
        store.create(new("g", "k")).await.unwrap();
        let later = Timestamp(store.now().await.unwrap().0 + Duration::from_secs(60));
        store.link("g", Colour::White, "hash", later).await.unwrap();
        for _ in 0..2 {
            assert_eq!(store.take_link("hash", "tablet").await.unwrap().as_deref(), Some("g"));
        }
        assert_eq!(store.take_link("hash", "other").await.unwrap(), None);
        assert_eq!(store.take_link("unknown", "tablet").await.unwrap(), None);
        let sit = Append { seat_owner: Some((Colour::Black, "ben".to_string())), ..append("g", 0, "sit") };
        store.append(sit).await.unwrap();
        assert_eq!(store.load("g").await.unwrap().unwrap().seat_owners.len(), 3);
        store.create(new("next", "k2")).await.unwrap();
        store.set_rematch("g", "next").await.unwrap();
        store.set_rematch("g", "another").await.unwrap();
        assert_eq!(store.load("g").await.unwrap().unwrap().next.as_deref(), Some("next"));
        for who in ["ada", "tablet", "ben"] {
            assert!(listed(&store, who).await.contains(&("g".to_string(), "begun".to_string())), "{who}");
            assert!(store.has_games(who).await.unwrap(), "{who}");
        }
        assert!(listed(&store, "nobody").await.is_empty());
        assert!(!store.has_games("nobody").await.unwrap());
        assert_eq!(listed(&store, "ada").await.len(), 2);
        store.cancel("next", 0).await.unwrap();
        assert_eq!(listed(&store, "ada").await, [("g".to_string(), "begun".to_string())]);
    })
    .await;
}

#[tokio::test]
async fn deadlines_are_found_when_they_are_over() {
    on_both(|store| async move {
        let at = |seconds| Timestamp(Duration::from_secs(seconds));
        for (id, deadline) in [("soon", Some(at(100))), ("late", Some(at(200))), ("never", None)] {
            store.create(NewGameRow { deadline, ..new(id, id) }).await.unwrap();
        }
        assert!(store.overdue(at(99)).await.unwrap().is_empty());
        assert_eq!(store.overdue(at(100)).await.unwrap(), ["soon"]);
        // One that was noted too early is corrected, but only where the game still stands there.
        store.set_deadline("late", 1, Some(at(150))).await.unwrap();
        assert_eq!(store.overdue(at(199)).await.unwrap(), ["soon"]);
        store.set_deadline("late", 0, Some(at(250))).await.unwrap();
        assert_eq!(store.overdue(at(249)).await.unwrap(), ["soon"]);
        let end = |seq, at| {
            Ok(NewEvent {
                event: Event { seq, at, by: Colour::White, kind: EventKind::Flag },
                over: true,
                aborted: false,
                begun: false,
                summary: summary("over"),
                deadline: None,
            })
        };
        let flag = Append { make: Box::new(end), ..append("soon", 0, "flag") };
        assert_eq!(store.append(flag).await.unwrap(), AppendOutcome::Done(1));
        assert_eq!(store.overdue(at(300)).await.unwrap(), ["late"]);
    })
    .await;
}

#[tokio::test]
async fn an_outage_is_forgiven_in_every_game_with_a_running_clock() {
    on_both(|store| async move {
        let before = store.now().await.unwrap();
        let deadline = Timestamp(before.0 + Duration::from_secs(60));
        for number in 0..700 {
            let id = format!("clocked {number:03}");
            store.create(NewGameRow { deadline: Some(deadline), ..new(&id, &id) }).await.unwrap();
        }
        store.create(new("unclocked", "unclocked")).await.unwrap();
        sleep(Duration::from_millis(1_100)).await;
        let forgiven = store.skip_outage("outage").await.unwrap();
        assert_eq!(forgiven.len(), 700);
        assert!(forgiven.iter().all(|(id, seq)| id.starts_with("clocked") && *seq == 1));
        assert!(store.overdue(Timestamp(deadline.0 + Duration::from_secs(1))).await.unwrap().is_empty());
        let row = store.load("clocked 699").await.unwrap().unwrap();
        let [StoredEvent { seq: 1, key, event }] = row.events.as_slice() else { panic!("{:?}", row.events) };
        assert_eq!(
            (key.as_str(), event.seq, event.at, &event.kind),
            ("outage", 1, row.touched, &EventKind::SkipElapsed)
        );
        assert!(row.touched > before);
        assert!(store.load("unclocked").await.unwrap().unwrap().events.is_empty());
    })
    .await;
}

#[tokio::test]
async fn only_what_nobody_played_is_swept_away() {
    on_both(|store| async move {
        for id in ["unplayed", "played", "cancelled"] {
            store.create(new(id, id)).await.unwrap();
        }
        store.append(append("played", 0, "a")).await.unwrap();
        store.cancel("cancelled", 0).await.unwrap();
        let now = store.now().await.unwrap();
        let later = Timestamp(now.0 + Duration::from_secs(120));
        store.link("unplayed", Colour::White, "hash", later).await.unwrap();
        store.link("played", Colour::White, "old", Timestamp(now.0 - Duration::from_secs(1))).await.unwrap();
        store.link("played", Colour::White, "new", later).await.unwrap();
        assert_eq!(store.delete_unplayed(Timestamp(now.0 - Duration::from_secs(60))).await.unwrap(), 0);
        assert_eq!(store.delete_unplayed(Timestamp(now.0 + Duration::from_secs(60))).await.unwrap(), 2);
        assert!(store.load("played").await.unwrap().is_some());
        assert!(store.load("unplayed").await.unwrap().is_none());
        assert_eq!(store.take_link("hash", "ben").await.unwrap(), None);
        assert_eq!(store.take_link("old", "ben").await.unwrap(), None);
        assert_eq!(store.take_link("new", "ben").await.unwrap().as_deref(), Some("played"));
    })
    .await;
}

/// Where several servers may work at once, each knows of those that run, and not of those that were killed.
#[tokio::test]
async fn servers_know_of_others_that_run() {
    on_both(|store| async move { assert_eq!(store.heartbeat().await.unwrap(), None) }).await;
    let Some(database) = Database::postgres() else { return };
    let one = open(&database.address()).await.unwrap();
    let two = open(&database.address()).await.unwrap();
    one.heartbeat().await.unwrap();
    assert!(two.heartbeat().await.unwrap().is_some());
    assert!(one.heartbeat().await.unwrap().is_some());
    two.close().await;
    let until = tokio::time::Instant::now() + crate::support::PATIENCE;
    while one.heartbeat().await.unwrap().is_some() {
        assert!(tokio::time::Instant::now() < until, "a server that has ended counts as alive");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// They would not hear of each other.
#[tokio::test]
async fn a_file_has_one_server_at_a_time() {
    let database = Database::file();
    let store = open(&database.address()).await.unwrap();
    let Database::File(folder) = &database else { return };
    let link = folder.path().join("link.db");
    std::os::unix::fs::symlink(database.address(), &link).unwrap();
    for name in [database.address(), link.to_string_lossy().into_owned()] {
        let error = open(&name).await.err().unwrap();
        assert_eq!(
            error.to_string(),
            format!("'{name}' is in use by another server: end that one, or name another with --database")
        );
    }
    store.create(new("g", "k")).await.unwrap();
    drop(store);
    assert!(reopen(&database.address()).await.unwrap().load("g").await.unwrap().is_some());
}

#[tokio::test]
async fn a_database_of_something_else_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let text = path("letter.txt");
    std::fs::write(&text, "Dear Ada, this is no database, but it is long enough to be one.".repeat(30))
        .unwrap();
    assert!(matches!(open(&text).await, Err(StoreError::Foreign(named)) if named == text));
    let other = path("photos.db");
    sql(&other, "CREATE TABLE photos (id INTEGER)").await;
    let error = open(&other).await.err().unwrap();
    assert!(matches!(error, StoreError::Foreign(_)), "{error}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is put beside it");
    assert_eq!(
        error.to_string(),
        format!("'{other}' holds something else than games of Trilith: name another with --database")
    );
    assert!(
        open(&path("letter.txt/games.db"))
            .await
            .is_err_and(|error| matches!(error, StoreError::Unusable(..)))
    );
    assert!(
        open(&folder.path().to_string_lossy())
            .await
            .is_err_and(|error| matches!(error, StoreError::Unusable(..)))
    );
    let Some(Database::Shared(cluster, name)) = Database::postgres() else { return };
    cluster.sql(&name, "CREATE TABLE photos (id INTEGER)");
    assert!(matches!(open(&cluster.address(&name)).await, Err(StoreError::Foreign(_))));
    assert_eq!(
        cluster.sql(&name, "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'"),
        "1"
    );
}

const LATER: &str = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
     VALUES (99990101000000, 'later', TRUE, '', 0)";

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    for database in Database::both() {
        open(&database.address()).await.unwrap().close().await;
        match &database {
            Database::File(_) => sql(&database.address(), LATER).await,
            Database::Shared(cluster, name) => drop(cluster.sql(name, LATER)),
        }
        let error = reopen(&database.address()).await.err().unwrap();
        assert!(matches!(error, StoreError::Newer(_)), "{error}");
        assert!(error.to_string().ends_with(
            "was made by a newer version of Trilith: use that version, or name another with --database"
        ));
    }
}

/// A password is not shown.
#[tokio::test]
async fn a_database_that_is_away_is_named() {
    let error = open("postgres://ada:secret@127.0.0.1:1/games").await.err().unwrap().to_string();
    assert!(error.starts_with("cannot open the database 'postgres://ada@127.0.0.1:1/games': "), "{error}");
    assert!(!error.contains("pool") && !error.contains('\n'), "{error}");
    let error = open("postgres:///games?host=/nowhere").await.err().unwrap().to_string();
    assert!(error.starts_with("cannot open the database 'postgres:///games?host=/nowhere': "), "{error}");
}

/// Wherever a password stands in an address, an error does not repeat it.
#[tokio::test]
async fn a_password_is_never_shown() {
    let addresses = [
        "postgres://127.0.0.1:1/games?user=ada&password=secret",
        "postgres://127.0.0.1:1/games?password=secret&user=ada",
        "postgres://127.0.0.1:1/games?p%61ssword=secret",
        "postgres://127.0.0.1:1/games?passwd=secret",
        "postgres://ada:sec@secret@127.0.0.1:1/games",
        "postgres://ada:sec/secret@127.0.0.1:1/games",
        "postgres://ada:sec?secret@127.0.0.1:1/games",
        "postgres://ada:1?secret@127.0.0.1:1/games",
        "postgres://ada:secret@127.0.0.1:wrong/games",
        "postgres://ada:secret@127.0.0.1:1/games?sslmode=wrong",
        "mysql://ada:secret@127.0.0.1/games",
        "ada:secret://127.0.0.1/games",
        "mysql:ada:secret@127.0.0.1/games",
        "postgres:ada:secret@127.0.0.1/games",
        "Postgres://ada:secret@127.0.0.1:1/games",
        "https://127.0.0.1/games?password=secret",
    ];
    for address in addresses {
        let error = open(address).await.err().unwrap();
        let shown = format!("{error} {error:?}");
        assert!(!shown.contains("secret") && !shown.contains("sec@"), "{address}: {shown}");
        assert_eq!(error.to_string().lines().count(), 1, "{error}");
    }
    assert!(
        !std::path::Path::new("mysql:").exists()
            && !std::path::Path::new("mysql:ada:secret@127.0.0.1").exists()
    );
}

#[tokio::test]
async fn an_unknown_kind_of_database_is_refused() {
    let error = open("mysql://ada@localhost/games").await.err().unwrap().to_string();
    assert_eq!(
        error,
        "cannot use a database of the kind 'mysql': expected sqlite:FILE or postgres://USER@HOST/NAME"
    );
    // A file may have any name, if it is said to be one.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a:b@c.db");
    let store = open(&format!("sqlite:{}", file.display())).await.unwrap();
    store.close().await;
    assert!(file.exists());
}

pub(crate) async fn sql(path: &str, sql: &'static str) {
    use sqlx::Connection;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let mut connection = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::query(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}
