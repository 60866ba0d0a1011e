//! Games between people and computers, as they are played on sockets.

use futures_util::future::join;
use wire::{
    ByColour, ClientMessage, Colour, CreatedGame, GameAction, NewGame, NewSeat, Offer, OwnGame, Seat,
    SeatLink, ServerMessage, Snapshot, TimeControl,
};

use crate::live::store::sql;
use crate::live::two_players::{GAME, LONG, TwoPlayers};
use crate::support::{Database, PATIENCE, Page, TestServer, Visitor, impatient, invitation, key};

async fn server() -> (Database, TestServer) {
    let database = Database::file();
    let server = TestServer::open(&database.address()).await;
    (database, server)
}

#[tokio::test]
async fn two_people_play_a_whole_game() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let mut table = TwoPlayers::new(&server.site()).await;
        while table.white.snapshot.live.ending.is_none() {
            table.play().await;
        }
        assert!(table.white.legal().is_empty());
        assert_eq!(table.white.seen.len() as u32 + 1, table.black.seq() + 1);
        let kept: Snapshot = table.ada.get(&format!("/api/games/{}", table.id)).await.unwrap();
        assert_eq!(kept.plies, table.white.snapshot.plies);
        let late = GameAction::Ply { ply: "a1".to_string() };
        table.white.act(late).await.refused();
    }
}

#[tokio::test]
async fn only_who_decides_may_play() {
    let (_database, server) = server().await;
    let mut table = TwoPlayers::new(&server.site()).await;
    let watcher = Visitor::new(&server.site()).await;
    let mut watching = watcher.open(&table.id).await;
    assert!(watching.snapshot.yours.is_empty() && watching.snapshot.live.view.choices.is_none());
    for _ in 0..4 {
        let (decides, waits) = table.in_order();
        let ply = decides.legal().swap_remove(0);
        assert!(waits.snapshot.live.view.choices.is_none());
        let why = waits.act(GameAction::Ply { ply: ply.clone() }).await.refused();
        assert!(why.contains("turn"), "{why}");
        let why = watching.act(GameAction::Ply { ply }).await.refused();
        assert!(why.contains("you watch this game"), "{why}");
        table.play().await;
        let seq = table.white.seq();
        watching.until(|page| page.seq() >= seq).await;
        assert!(watching.snapshot.live.view.choices.is_none());
        assert_eq!(watching.plies(), table.white.plies());
    }
    let unknown = watching.act(GameAction::Resign).await.refused();
    assert!(unknown.contains("you watch this game"), "{unknown}");
}

/// The clock of whoever decides runs, and no other.
async fn one_clock_runs(table: &mut TwoPlayers) {
    let path = format!("/api/games/{}", table.id);
    let before: Snapshot = table.ada.get(&path).await.unwrap();
    let running = before.live.clocks.unwrap().running.expect("no clock runs");
    let decides = if before.live.view.choices.is_some() { Colour::White } else { Colour::Black };
    assert_eq!(running, decides);
    let left = |snapshot: &Snapshot, colour: Colour| snapshot.live.clocks.unwrap().left.get(colour).0;
    let waits = if running == Colour::White { Colour::Black } else { Colour::White };
    loop {
        let now: Snapshot = table.ada.get(&path).await.unwrap();
        assert_eq!(left(&now, waits), left(&before, waits), "the other clock runs");
        if left(&now, running) < left(&before, running) {
            return;
        }
    }
}

#[tokio::test]
async fn a_takeback_accepted_and_withdrawn_at_once_happens_or_not() {
    let (_database, server) = server().await;
    let mut table = TwoPlayers::timed(&server.site(), LONG).await;
    let offer = Offer::Takeback;
    for round in 0..6 {
        for _ in 0..3 {
            table.play().await;
        }
        let (plies, at) = (table.white.plies().len(), table.white.seq());
        assert_eq!(table.white.act(GameAction::Takeback).await.done(), at + 1);
        table.both_at(at + 1).await;
        assert_eq!(table.white.snapshot.live.offers.white, [offer]);
        let (accept, withdraw) = (GameAction::Answer { offer, accept: true }, GameAction::Withdraw { offer });
        let seq = at + 1;
        let (keys, TwoPlayers { white, black, .. }) = ((key(), key()), &mut table);
        let (accepted, withdrawn) = if round % 2 == 0 {
            join(black.act_at(&keys.0, seq, &accept), white.act_at(&keys.1, seq, &withdraw)).await
        } else {
            let (withdrawn, accepted) =
                join(white.act_at(&keys.1, seq, &withdraw), black.act_at(&keys.0, seq, &accept)).await;
            (accepted, withdrawn)
        };
        let done = matches!(accepted, crate::support::ActionOutcome::Done(_));
        assert_ne!(
            done,
            matches!(withdrawn, crate::support::ActionOutcome::Done(_)),
            "{accepted:?} {withdrawn:?}"
        );
        table.both_at(at + 2).await;
        assert_eq!(table.white.seq(), at + 2);
        assert_eq!(table.white.plies().len() < plies, done);
        assert!(table.white.snapshot.live.offers.white.is_empty());
        one_clock_runs(&mut table).await;
    }
}

#[tokio::test]
async fn a_ply_against_a_computer_is_taken_back_freely() {
    let (_database, server) = server().await;
    let ada = Visitor::new(&server.site()).await;
    let computer = NewSeat::Computer { player: "level:1".to_string(), milliseconds: None };
    let seats = ByColour { white: NewSeat::Me { name: String::new() }, black: computer };
    let id = ada.create(&NewGame { seats, ..invitation(GAME) }).await;
    let mut page = ada.open(&id).await;
    page.until(|page| page.snapshot.live.view.choices.is_some()).await;
    let begun = page.plies();
    page.play().await;
    page.until(|page| page.snapshot.live.view.choices.is_some()).await;
    assert!(page.plies().len() > begun.len() + 1);
    let seq = page.act(GameAction::Takeback).await.done();
    page.until(|page| page.seq() >= seq).await;
    assert_eq!(page.plies(), begun);
    // The computer is asked anew.
    page.play().await;
    page.until(|page| page.snapshot.live.view.choices.is_some()).await;
    let why = page.act(GameAction::Offer { offer: Offer::Draw }).await.refused();
    assert!(!why.is_empty());
}

#[tokio::test]
async fn hints_between_two_people_need_both_and_are_shown_to_both() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let mut table = TwoPlayers::new(&server.site()).await;
        table.play().await;
        let hint = |page: &Page| GameAction::Hint { ply: page.legal().swap_remove(0) };
        let offer = Offer::Hints;
        let free = |page: &Page| page.snapshot.live.free_hints;
        for accept in [false, true] {
            // A hint is refused until the other player has agreed.
            let (decides, waits) = table.in_order();
            assert!(!free(decides) && !free(waits));
            let act = hint(decides);
            let why = decides.act(act).await.refused();
            assert!(why.contains("agreement of both"), "{why}");
            let at = decides.act(GameAction::Offer { offer }).await.done();
            waits.until(|page| page.seq() == at).await;
            let at = waits.act(GameAction::Answer { offer, accept }).await.done();
            table.both_at(at).await;
        }
        let (decides, waits) = table.in_order();
        assert!(free(decides) && free(waits));
        let why = waits.act(hint(decides)).await.refused();
        assert!(why.contains("turn"), "{why}");
        let wrong = decides.act(GameAction::Hint { ply: "z9".to_string() }).await.refused();
        assert!(!wrong.is_empty());
        // Sent again after a lost answer, it is the same hint.
        let (key, seq, act) = (key(), decides.seq(), hint(decides));
        let first = decides.act_at(&key, seq, &act).await.done();
        assert_eq!((first, decides.act_at(&key, seq, &act).await.done()), (seq + 1, seq + 1));
        let GameAction::Hint { ply } = act else { panic!("no hint") };
        table.both_at(first).await;
        let mut watching = Visitor::new(&server.site()).await.open(&table.id).await;
        for page in [&table.white, &table.black, &watching] {
            let live = &page.snapshot.live;
            let given = live.hint.as_ref().expect("a hint");
            assert_eq!((given.ply.as_str(), given.by), (ply.as_str(), live.view.status.turn));
            assert_eq!((*live.hint_counts.get(given.by), live.seq), (1, first));
        }
        // It is on the disk, and belongs to this position only.
        let again = table.ada.snapshot(&table.id).await;
        assert_eq!(again.live.hint, table.white.snapshot.live.hint);
        table.play().await;
        let seq = table.white.seq();
        watching.until(|page| page.seq() == seq).await;
        assert_eq!((watching.snapshot.live.hint, table.white.snapshot.live.hint.clone()), (None, None));
        server.close().await;
        let server = TestServer::open(&database.address()).await;
        let kept = table.ada.at(&server.site()).snapshot(&table.id).await.live;
        assert_eq!((kept.hint_counts.white + kept.hint_counts.black, kept.free_hints), (1, true));
    }
}

#[tokio::test]
async fn a_draw_is_agreed_or_not() {
    let (_database, server) = server().await;
    let site = server.site();
    let offer = Offer::Draw;
    let with_draws = catalog::GAMES.iter().find(|game| game.info().draws).map(|game| game.info().slug);
    if let Some(game) = with_draws {
        let mut table = TwoPlayers::between(&site, &site, &invitation(game)).await;
        table.play().await;
        for accept in [false, true] {
            let at = table.white.act(GameAction::Offer { offer }).await.done();
            table.both_at(at).await;
            let at = table.black.act(GameAction::Answer { offer, accept }).await.done();
            table.both_at(at).await;
            let ending = table.black.snapshot.live.ending.clone();
            assert_eq!(ending.map(|ending| ending.winner), accept.then_some(None));
        }
    }
    if let Some(game) = catalog::GAMES.iter().find(|game| !game.info().draws) {
        let mut table = TwoPlayers::between(&site, &site, &invitation(game.info().slug)).await;
        table.play().await;
        table.white.act(GameAction::Offer { offer }).await.refused();
    }
}

#[tokio::test]
async fn who_resigns_loses_and_both_may_want_a_rematch_at_once() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let mut table = TwoPlayers::new(&server.site()).await;
        table.play().await;
        let early = table.white.act(GameAction::Offer { offer: Offer::Rematch }).await.refused();
        assert!(!early.is_empty());
        let at = table.black.act(GameAction::Resign).await.done();
        table.both_at(at).await;
        let ending = table.white.snapshot.live.ending.clone().unwrap();
        assert_eq!(ending.winner, Some(Colour::White));
        let rematch = GameAction::Offer { offer: Offer::Rematch };
        let keys = (key(), key());
        let TwoPlayers { white, black, .. } = &mut table;
        let (one, two) = join(white.act_at(&keys.0, at, &rematch), black.act_at(&keys.1, at, &rematch)).await;
        assert_ne!(one.done(), two.done());
        white.until(|page| page.next.is_some()).await;
        black.until(|page| page.next.is_some()).await;
        assert_eq!(white.next, black.next);
        let next = white.next.clone().unwrap();
        let own: Vec<OwnGame> = table.ada.get("/api/games").await.unwrap();
        assert_eq!(own.len(), 2, "one game follows");
        let (white, black) = (table.ben.open(&next).await, table.ada.open(&next).await);
        assert_eq!((white.snapshot.yours, black.snapshot.yours), (vec![Colour::White], vec![Colour::Black]));
        // Whoever comes later is told, too.
        assert_eq!(table.ada.open(&table.id).await.snapshot.live.rematch, Some(next));
    }
}

#[tokio::test]
async fn a_seat_is_taken_once() {
    let (_database, server) = server().await;
    let (ada, ben, eve) = (
        Visitor::new(&server.site()).await,
        Visitor::new(&server.site()).await,
        Visitor::new(&server.site()).await,
    );
    let id = ada.create(&invitation(GAME)).await;
    let mut pages = [ada.open(&id).await, ben.open(&id).await, eve.open(&id).await];
    let waits = pages[0].legal().swap_remove(0);
    pages[0].act(GameAction::Ply { ply: waits }).await.refused();
    let why = pages[0].sit(Colour::Black).await.refused();
    assert!(why.contains("already play the other side"), "{why}");
    pages[1].sit(Colour::White).await.refused();
    let [_, two, three] = &mut pages;
    let sit = GameAction::Sit { colour: Colour::Black, name: String::new() };
    let keys = (key(), key());
    let (one, other) = join(two.act_at(&keys.0, 0, &sit), three.act_at(&keys.1, 0, &sit)).await;
    let sat =
        |answer: &crate::support::ActionOutcome| matches!(answer, crate::support::ActionOutcome::Done(_));
    assert_ne!(sat(&one), sat(&other), "{one:?} {other:?}");
    let (sitter, late) = if sat(&one) { (two, three) } else { (three, two) };
    assert_eq!(sitter.snapshot.live.seats.black, wire::Seat::Person { name: String::new() });
    late.until(|page| page.seq() == 1).await;
    late.act(sit).await.refused();
    sitter.until(|page| page.presence.black && page.presence.watchers == 1).await;
    pages[0].until(|page| page.presence.white && page.presence.black && page.presence.watchers == 1).await;
}

#[tokio::test]
async fn a_game_nobody_has_moved_in_is_called_off() {
    let (_database, server) = server().await;
    let mut table = TwoPlayers::new(&server.site()).await;
    let mut watching = Visitor::new(&server.site()).await.open(&table.id).await;
    watching.act(GameAction::Cancel).await.refused();
    table.white.act(GameAction::Cancel).await.done();
    table.black.until(|page| page.snapshot.live.cancelled).await;
    assert!(table.black.snapshot.live.ending.is_some());
    // Sent again, it is done; anything else is not.
    table.white.act(GameAction::Cancel).await.done();
    table.black.act(GameAction::Resign).await.refused();
    assert!(table.ada.get::<Vec<OwnGame>>("/api/games").await.unwrap().is_empty());

    let mut table = TwoPlayers::new(&server.site()).await;
    table.play().await;
    let why = table.white.act(GameAction::Cancel).await.refused();
    assert!(why.contains("resign instead"), "{why}");
}

#[tokio::test]
async fn a_long_absence_is_claimed() {
    let database = Database::file();
    let server = TestServer::with(&database.address(), impatient).await;
    let mut table = TwoPlayers::new(&server.site()).await;
    while table.black.snapshot.live.view.choices.is_none() {
        table.play().await;
    }
    let present = table.white.act(GameAction::Claim).await.refused();
    assert!(present.contains("has long been away"), "{present}");
    drop(table.black);
    table.white.until(|page| !page.presence.black).await;
    table.white.act(GameAction::Claim).await.done();
    table.white.until(|page| page.snapshot.live.ending.is_some()).await;
    assert_eq!(table.white.snapshot.live.ending.unwrap().winner, Some(Colour::White));
}

#[tokio::test]
async fn a_flag_falls_when_the_time_is_over() {
    let (_database, server) = server().await;
    let mut table = TwoPlayers::timed(&server.site(), TimeControl { seconds: 8, increment: 0 }).await;
    table.play().await;
    assert_eq!(table.white.snapshot.live.clocks.unwrap().running, None, "clocks start after first moves");
    assert!(table.white.snapshot.live.abort_in.is_some_and(|left| left.0 > 50_000));
    table.play().await;
    let running = table.white.snapshot.live.clocks.unwrap().running.unwrap();
    table.white.until(|page| page.snapshot.live.ending.is_some()).await;
    table.black.until(|page| page.snapshot.live.ending.is_some()).await;
    table.agree();
    let ending = table.white.snapshot.live.ending.clone().unwrap();
    assert_ne!(ending.winner, Some(running));
    assert!(ending.winner.is_some());
    assert_eq!(table.white.snapshot.live.clocks.unwrap().left.get(running).0, 0);
}

#[tokio::test]
async fn a_private_link_takes_a_seat_elsewhere() {
    let (_database, server) = server().await;
    let mut table = TwoPlayers::new(&server.site()).await;
    let phone = Visitor::new(&server.site()).await;
    let mut page = phone.open(&table.id).await;
    assert!(page.snapshot.yours.is_empty());
    phone.post::<SeatLink>(&format!("/api/games/{}/link", table.id), &()).await.unwrap_err();
    let link: SeatLink = table.ada.post(&format!("/api/games/{}/link", table.id), &()).await.unwrap();
    let wrong = link.token.chars().rev().collect::<String>();
    phone.post::<CreatedGame>(&format!("/api/seats/{wrong}"), &()).await.unwrap_err();
    let taken: CreatedGame = phone.post(&format!("/api/seats/{}", link.token), &()).await.unwrap();
    assert_eq!(taken.id, table.id);
    // The page that is open already learns of it.
    page.until(|page| page.snapshot.yours == [Colour::White]).await;
    for _ in 0..4 {
        if page.snapshot.live.view.choices.is_some() {
            page.play().await;
            let seq = page.seq();
            table.both_at(seq).await;
        } else {
            table.play().await;
            let seq = table.white.seq();
            page.until(|page| page.seq() >= seq).await;
        }
    }
    assert_eq!(page.plies(), table.white.plies());
}

#[tokio::test]
async fn two_tabs_with_one_seat_agree() {
    let (_database, server) = server().await;
    let mut table = TwoPlayers::new(&server.site()).await;
    while table.white.snapshot.live.view.choices.is_none() {
        table.play().await;
    }
    let mut tab = table.ada.open(&table.id).await;
    assert!(tab.snapshot.live.view.choices.is_some());
    let plies = tab.legal();
    let (first, last) = (plies[0].clone(), plies[plies.len() - 1].clone());
    let seq = tab.seq();
    let keys = (key(), key());
    let (one, two) = join(
        table.white.act_at(&keys.0, seq, &GameAction::Ply { ply: first }),
        tab.act_at(&keys.1, seq, &GameAction::Ply { ply: last }),
    )
    .await;
    let done =
        |answer: &crate::support::ActionOutcome| matches!(answer, crate::support::ActionOutcome::Done(_));
    assert_ne!(done(&one), done(&two), "{one:?} {two:?}");
    tab.until(|page| page.seq() == seq + 1).await;
    table.both_at(seq + 1).await;
    assert_eq!(tab.plies(), table.white.plies());
    // One tab goes: the player is still there.
    drop(tab);
    let mut eve = Visitor::new(&server.site()).await.open(&table.id).await;
    eve.until(|page| page.presence.white && page.presence.black).await;
}

/// Version 0.1 accepted names such as `Level:8`, which new players can no longer take.
#[tokio::test]
async fn a_stored_game_with_a_name_that_is_no_longer_allowed_is_played_on() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let mut table = TwoPlayers::new(&server.site()).await;
        table.play().await;
        server.close().await;
        const RENAME: &str =
            r#"UPDATE events SET event = replace(event, '"player":"Ben"', '"player":"Level:8"')"#;
        match &database {
            Database::File(_) => sql(&database.address(), RENAME).await,
            Database::Shared(cluster, name) => drop(cluster.sql(name, RENAME)),
        }
        let server = TestServer::open(&database.address()).await;
        table.white = table.ada.at(&server.site()).open(&table.id).await;
        table.black = table.ben.at(&server.site()).open(&table.id).await;
        let named = Seat::Person { name: "Level:8".to_string() };
        assert_eq!(table.white.snapshot.live.seats.black, named);
        table.play().await;
        assert_eq!(table.white.seq(), 3);
        server.close().await;
    }
}

/// After an outage the stored deadline may be too early: it is corrected, and the game goes on.
#[tokio::test]
async fn a_deadline_that_was_noted_too_early_is_corrected() {
    let (database, server) = server().await;
    let mut table = TwoPlayers::timed(&server.site(), LONG).await;
    table.play().await;
    sql(&database.address(), "UPDATE games SET deadline = 1").await;
    // The server looks for overdue games every second.
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    tokio::time::timeout(PATIENCE, table.play()).await.expect("the game goes on");
    server.close().await;
}

#[tokio::test]
async fn presence_is_shown() {
    let (_database, server) = server().await;
    let mut table = TwoPlayers::new(&server.site()).await;
    let both = |page: &Page| page.presence.white && page.presence.black && page.presence.watchers == 0;
    table.white.until(both).await;
    table.black.until(both).await;
    let watcher = Visitor::new(&server.site()).await.open(&table.id).await;
    table.white.until(|page| page.presence.watchers == 1).await;
    drop(watcher);
    table.white.until(|page| page.presence.watchers == 0).await;
    drop(table.black);
    table.white.until(|page| !page.presence.black).await;
    let _back = table.ben.open(&table.id).await;
    table.white.until(|page| page.presence.black).await;
}

/// A player whose pages are all out of sight is away; one without a page is offline, and the opponent sees when victory can
/// be claimed.
#[tokio::test]
async fn away_is_not_offline() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let mut table = TwoPlayers::new(&server.site()).await;
        table.white.until(|page| page.presence.black).await;
        let away = |page: &Page| (page.presence.black, page.presence.black_away);
        assert_eq!((away(&table.white), table.white.presence.claim_in), ((true, false), ByColour::default()));
        table.black.socket.say(&ClientMessage::Visible { visible: false }).await.unwrap();
        table.white.until(|page| away(page) == (true, true)).await;
        // Another page of the same player is in sight.
        let second = table.ben.open(&table.id).await;
        table.white.until(|page| away(page) == (true, false)).await;
        drop(second);
        table.white.until(|page| away(page) == (true, true)).await;
        table.black.socket.say(&ClientMessage::Visible { visible: true }).await.unwrap();
        table.white.until(|page| away(page) == (true, false)).await;
        drop(table.black);
        table.white.until(|page| away(page) == (false, false)).await;
        let claim_in = table.white.presence.claim_in;
        assert_eq!(claim_in.white, None);
        assert!(claim_in.black.is_some_and(|left| left.0 > 100_000 && left.0 <= 120_000), "{claim_in:?}");
        // A reloaded page shows it as well.
        let again = table.ada.open(&table.id).await.presence.claim_in;
        assert!(again.black.is_some_and(|left| left.0 <= 120_000), "{again:?}");
        server.close().await;
    }
}

#[tokio::test]
async fn a_page_of_another_version_loads_again() {
    let (_database, server) = server().await;
    let ada = Visitor::new(&server.site()).await;
    let id = ada.create(&invitation(GAME)).await;
    let mut socket = ada.socket().await.unwrap();
    socket.say(&ClientMessage::Hello { v: 99, game: id, seq: None }).await.unwrap();
    assert!(matches!(socket.hear().await.unwrap(), ServerMessage::Restart { reload: true, .. }));
}
