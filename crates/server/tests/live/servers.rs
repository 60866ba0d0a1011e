//! Two servers on one database.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join;
use wire::{Colour, CreatedGame, GameAction, NewGame, Offer, OwnGame, SeatLink};

use crate::live::two_players::{GAME, LONG, TwoPlayers};
use crate::support::{Database, TestServer, Visitor, impatient, invitation, key};

#[tokio::test]
async fn players_on_two_servers_see_each_other() {
    let Some(database) = Database::postgres() else { return };
    let one = TestServer::with(&database.address(), impatient).await;
    let two = TestServer::with(&database.address(), impatient).await;
    let new = NewGame { clock: Some(LONG), ..invitation(GAME) };
    let mut table = TwoPlayers::between(&one.site(), &two.site(), &new).await;
    for page in [&mut table.white, &mut table.black] {
        page.until(|page| page.presence.white && page.presence.black && page.presence.watchers == 0).await;
    }
    for _ in 0..6 {
        table.play().await;
    }
    // A seat that is taken at one server counts at the other.
    let phone = Visitor::new(&two.site()).await;
    let mut page = phone.open(&table.id).await;
    let link: SeatLink = table.ada.post(&format!("/api/games/{}/link", table.id), &()).await.unwrap();
    phone.at(&one.site()).post::<CreatedGame>(&format!("/api/seats/{}", link.token), &()).await.unwrap();
    page.until(|page| page.snapshot.yours == [Colour::White]).await;

    // Who is at the other server is not away.
    while table.black.snapshot.live.view.choices.is_none() {
        table.play().await;
    }
    table.white.act(GameAction::Claim).await.refused();
    drop(table.black);
    table.white.until(|page| !page.presence.black).await;
    table.white.act(GameAction::Claim).await.done();

    let mut table = TwoPlayers::between(&one.site(), &two.site(), &invitation(GAME)).await;
    table.white.act(GameAction::Cancel).await.done();
    table.black.until(|page| page.snapshot.live.cancelled).await;
    let why = table.black.act(GameAction::Resign).await.refused();
    assert_eq!(why, "the game was aborted");
}

#[tokio::test]
async fn what_a_server_said_before_is_not_believed_when_it_comes_late() {
    let Some(database) = Database::postgres() else { return };
    let Database::Shared(cluster, name) = &database else { return };
    let server = TestServer::open(&database.address()).await;
    let ada = Visitor::new(&server.site()).await;
    let mut page = ada.open(&ada.create(&invitation(GAME)).await).await;
    let id = page.snapshot.id.clone();
    let say = |there: &str| {
        let sql = format!("SELECT pg_notify('trilith_presence', 'elsewhere {id}:{there}')");
        cluster.sql(name, &sql);
    };
    say("b:0:1");
    page.until(|page| page.presence.black).await;
    say(":0:3");
    page.until(|page| !page.presence.black).await;
    say("b:0:2");
    say(":1:4");
    page.until(|page| {
        assert!(!page.presence.black, "the message before the last counts");
        page.presence.watchers == 1
    })
    .await;
}

/// Ends the connections that listen, again and again for some seconds: hardly a message of another server is heard.
const DEAFEN: &str = "DO $$ BEGIN FOR i IN 1..500 LOOP PERFORM pg_stat_clear_snapshot(); \
     PERFORM pg_terminate_backend(pid) FROM pg_stat_activity \
     WHERE datname = current_database() AND query LIKE 'LISTEN%'; PERFORM pg_sleep(0.005); END LOOP; END $$";

#[tokio::test]
async fn nothing_is_missed_when_the_listener_is_cut_off() {
    let Some(database) = Database::postgres() else { return };
    let Database::Shared(cluster, name) = &database else { return };
    let (one, two) =
        (TestServer::open(&database.address()).await, TestServer::open(&database.address()).await);
    let mut table = TwoPlayers::between(&one.site(), &two.site(), &invitation(GAME)).await;
    let (cluster, name) = (Arc::clone(cluster), name.clone());
    let deafening = tokio::task::spawn_blocking(move || cluster.sql(&name, DEAFEN));
    let mut plies = 0;
    while !deafening.is_finished() && plies < 10 {
        table.play().await;
        plies += 1;
    }
    deafening.await.unwrap();
    table.play().await;
    assert_eq!(table.white.plies().len(), plies + 1);
}

/// Keeps every game as it is for a while: whoever acts meanwhile knows nothing of the others who do.
const HOLD: &str = "DO $$ BEGIN PERFORM 1 FROM games FOR UPDATE; PERFORM pg_sleep(1); END $$";

/// Rejects rematches, as a database does that fails for a moment.
const REJECT_REMATCHES: &str = "CREATE FUNCTION reject() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$; \
     CREATE TRIGGER reject BEFORE INSERT ON games FOR EACH ROW WHEN (NEW.creator = 'rematch') EXECUTE FUNCTION reject()";

#[tokio::test]
async fn a_rematch_that_fails_is_started_later() {
    let Some(database) = Database::postgres() else { return };
    let Database::Shared(cluster, name) = &database else { return };
    let server = TestServer::open(&database.address()).await;
    let mut table = TwoPlayers::new(&server.site()).await;
    table.play().await;
    let at = table.black.act(GameAction::Resign).await.done();
    table.both_at(at).await;
    cluster.sql(name, REJECT_REMATCHES);
    table.white.act(GameAction::Offer { offer: Offer::Rematch }).await.done();
    table.both_at(at + 1).await;
    table.black.act(GameAction::Offer { offer: Offer::Rematch }).await.done();
    table.both_at(at + 2).await;
    assert_eq!((&table.white.next, &table.black.next), (&None, &None));
    cluster.sql(name, "DROP TRIGGER reject ON games");
    table.white.until(|page| page.next.is_some()).await;
    table.black.until(|page| page.next.is_some()).await;
    assert_eq!(table.white.next, table.black.next);
}

#[tokio::test]
async fn both_may_want_a_rematch_at_once_on_different_servers() {
    let Some(database) = Database::postgres() else { return };
    let Database::Shared(cluster, name) = &database else { return };
    let (one, two) =
        (TestServer::open(&database.address()).await, TestServer::open(&database.address()).await);
    let mut table = TwoPlayers::between(&one.site(), &two.site(), &invitation(GAME)).await;
    table.play().await;
    let at = table.black.act(GameAction::Resign).await.done();
    table.both_at(at).await;
    let (cluster, name) = (Arc::clone(cluster), name.clone());
    let held = tokio::task::spawn_blocking(move || cluster.sql(&name, HOLD));
    tokio::time::sleep(Duration::from_millis(300)).await;
    let (rematch, keys) = (GameAction::Offer { offer: Offer::Rematch }, (key(), key()));
    let TwoPlayers { white, black, .. } = &mut table;
    let (first, second) =
        join(white.act_at(&keys.0, at, &rematch), black.act_at(&keys.1, at, &rematch)).await;
    assert_ne!(first.done(), second.done());
    held.await.unwrap();
    white.until(|page| page.next.is_some()).await;
    black.until(|page| page.next.is_some()).await;
    assert_eq!(white.next, black.next);
    let own: Vec<OwnGame> = table.ada.get("/api/games").await.unwrap();
    assert_eq!(own.len(), 2, "one game follows");
}
