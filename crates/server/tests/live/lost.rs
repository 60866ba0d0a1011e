//! Messages, lines, servers and databases get lost; plies do not, and none happens twice.

use std::time::Duration;

use futures_util::future::join_all;
use testkit::PostgresServer;
use tokio::time::sleep;
use wire::{ByColour, Colour, ErrorCode, GameAction, NewGame, NewSeat, ServerMessage, Snapshot, TimeControl};

use crate::live::two_players::{GAME, TwoPlayers};
use crate::support::{
    ActionOutcome, Database, Disconnected, Page, TestServer, Visitor, invitation, key, together,
};

/// A game at one screen, where plies are taken back freely.
async fn alone(site: &str) -> (Visitor, Page) {
    let ada = Visitor::new(site).await;
    let id = ada.create(&together(GAME)).await;
    let page = ada.open(&id).await;
    (ada, page)
}

#[tokio::test]
async fn a_late_resend_of_a_ply_taken_back_plays_nothing() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let (_ada, mut page) = alone(&server.site()).await;
        let ply = GameAction::Ply { ply: page.legal().swap_remove(0) };
        let sent = key();
        assert_eq!(page.act_at(&sent, 0, &ply).await, ActionOutcome::Done(1));
        assert_eq!(page.act(GameAction::Takeback).await, ActionOutcome::Done(2));
        // The same request again: what became of it then, and nothing more.
        assert_eq!(page.act_at(&sent, 0, &ply).await, ActionOutcome::Done(1));
        assert_eq!(page.act_at(&sent, 2, &ply).await, ActionOutcome::Done(1));
        assert!(page.plies().is_empty());
        // Another request from where the page stood then.
        for seq in [0, 1, 3] {
            assert!(
                matches!(
                    page.act_at(&key(), seq, &ply).await,
                    ActionOutcome::Refused(ErrorCode::Conflict, _)
                ),
                "{seq}"
            );
        }
        assert!(page.plies().is_empty());
        assert_eq!(page.act(ply).await, ActionOutcome::Done(3));
        assert_eq!(page.plies().len(), 1);
    }
}

/// The commit is done, `done` is lost, the socket is dead.
#[tokio::test]
async fn a_ply_whose_answer_was_lost_is_played_once() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let mut table = TwoPlayers::new(&server.site()).await;
        for round in 0..10 {
            if table.white.snapshot.live.ending.is_some() {
                break;
            }
            let (id, ada, ben) = (table.id.clone(), table.ada.clone(), table.ben.clone());
            let (decides, waits) = table.in_order();
            let (plies, seq) = (decides.plies().len(), decides.seq());
            let ply = GameAction::Ply { ply: decides.legal().swap_remove(0) };
            let sent = key();
            decides.send(&sent, seq, &ply).await.unwrap();
            if round % 2 == 0 {
                // The other one sees it: the answer is on its way to nobody.
                waits.until(|page| page.seq() == seq + 1).await;
            }
            let who = if decides.snapshot.yours == [Colour::White] { &ada } else { &ben };
            *decides = who.open(&id).await;
            assert_eq!(decides.act_at(&sent, seq, &ply).await, ActionOutcome::Done(seq + 1));
            decides.until(|page| page.seq() == seq + 1).await;
            waits.until(|page| page.seq() == seq + 1).await;
            assert_eq!(decides.plies().len(), plies + 1);
            table.agree();
        }
    }
}

/// The same key, sent by two pages at once.
#[tokio::test]
async fn a_request_sent_twice_at_once_is_done_once() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let (ada, mut page) = alone(&server.site()).await;
        let mut tab = ada.open(&page.snapshot.id).await;
        for seq in 0..6 {
            let ply = GameAction::Ply { ply: page.legal().swap_remove(0) };
            let sent = key();
            let answers =
                futures_util::future::join(page.act_at(&sent, seq, &ply), tab.act_at(&sent, seq, &ply)).await;
            assert_eq!(answers, (ActionOutcome::Done(seq + 1), ActionOutcome::Done(seq + 1)));
            page.until(|page| page.seq() == seq + 1).await;
            tab.until(|page| page.seq() == seq + 1).await;
            assert_eq!(page.plies().len() as u32, seq + 1);
        }
    }
}

/// Two tabs play different plies at once, at one screen, where both sides are theirs.
#[tokio::test]
async fn of_two_plies_at_once_one_is_played() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let (ada, mut page) = alone(&server.site()).await;
        let mut tab = ada.open(&page.snapshot.id).await;
        for seq in 0..6 {
            let plies = page.legal();
            let (first, last) = (plies[0].clone(), plies[plies.len() - 1].clone());
            let keys = (key(), key());
            let (one, two) = futures_util::future::join(
                page.act_at(&keys.0, seq, &GameAction::Ply { ply: first }),
                tab.act_at(&keys.1, seq, &GameAction::Ply { ply: last }),
            )
            .await;
            assert_ne!(
                one == ActionOutcome::Done(seq + 1),
                two == ActionOutcome::Done(seq + 1),
                "{one:?} {two:?}"
            );
            page.until(|page| page.seq() == seq + 1).await;
            tab.until(|page| page.seq() == seq + 1).await;
            assert_eq!((page.plies(), page.plies().len() as u32), (tab.plies(), seq + 1));
        }
    }
}

/// How long an outage must be so that the clock of a test runs out.
const CLOCK: TimeControl = TimeControl { seconds: 10, increment: 0 };
const OUTAGE: Duration = Duration::from_secs(11);

#[tokio::test]
async fn a_computer_that_was_killed_moves_after_the_restart() {
    // Every case waits for an outage, so they wait together.
    let cases = [None, Some(CLOCK)].map(|clock| {
        join_all(Database::both().into_iter().map(move |database| kill_a_computer(database, clock)))
    });
    join_all(cases).await;
}

async fn kill_a_computer(database: Database, clock: Option<TimeControl>) {
    let server = TestServer::open(&database.address()).await;
    let ada = Visitor::new(&server.site()).await;
    let computer = NewSeat::Computer { player: "level:8".to_string(), milliseconds: Some(2_500) };
    let seats = ByColour { white: NewSeat::Me { name: String::new() }, black: computer };
    let id = ada.create(&NewGame { seats, clock, ..invitation(GAME) }).await;
    let mut page = ada.open(&id).await;
    if page.snapshot.live.view.choices.is_some() {
        page.play().await;
    }
    let plies = page.plies();
    drop(server);
    if clock.is_some() {
        sleep(OUTAGE).await;
    }
    let server = TestServer::open(&database.address()).await;
    let mut page = ada.at(&server.site()).open(&id).await;
    assert_eq!(page.snapshot.live.ending, None, "a flag fell");
    page.until(|page| page.plies().len() > plies.len()).await;
    assert_eq!(page.plies()[..plies.len()], plies);
    assert_eq!(page.snapshot.live.ending, None, "a flag fell");
}

#[tokio::test]
async fn nobody_loses_on_time_by_an_outage() {
    join_all(Database::both().into_iter().map(outlast_an_outage)).await;
}

async fn outlast_an_outage(database: Database) {
    let server = TestServer::open(&database.address()).await;
    let mut table = TwoPlayers::timed(&server.site(), CLOCK).await;
    table.play().await;
    table.play().await;
    let plies = table.white.plies();
    drop(server);
    sleep(OUTAGE).await;

    let server = TestServer::open(&database.address()).await;
    table.white = table.ada.at(&server.site()).open(&table.id).await;
    table.black = table.ben.at(&server.site()).open(&table.id).await;
    assert_eq!(table.white.snapshot.live.ending, None, "a flag fell");
    assert_eq!(table.white.plies(), plies);
    let clocks = table.white.snapshot.live.clocks.unwrap();
    assert!(clocks.left.get(clocks.running.unwrap()).0 > 1_000, "{clocks:?}");
    // From now on time runs as before.
    table.white.until(|page| page.snapshot.live.ending.is_some()).await;
}

/// A clock that runs while nobody looks is no way to beat a computer.
#[tokio::test]
async fn a_computer_plays_on_when_its_opponent_leaves() {
    let database = Database::file();
    let server = TestServer::open(&database.address()).await;
    let ada = Visitor::new(&server.site()).await;
    let computer = NewSeat::Computer { player: "level:1".to_string(), milliseconds: None };
    let seats = ByColour { white: NewSeat::Me { name: String::new() }, black: computer };
    let clock = TimeControl { seconds: 1, increment: 0 };
    let id = ada.create(&NewGame { seats, clock: Some(clock), ..invitation(GAME) }).await;
    let mut page = ada.open(&id).await;
    if page.snapshot.live.view.choices.is_some() {
        let ply = page.legal().swap_remove(0);
        page.send(&key(), page.seq(), &GameAction::Ply { ply }).await.unwrap();
    }
    drop(page);
    let path = format!("/api/games/{id}");
    let ending = loop {
        let snapshot: Snapshot = ada.get(&path).await.unwrap();
        if let Some(ending) = snapshot.live.ending {
            break ending;
        }
        sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(ending.winner, Some(Colour::Black));
}

/// Comes back as a page does: again and again.
async fn come_back(visitor: &Visitor, game: &str) -> Page {
    loop {
        match visitor.try_open(game).await {
            Ok(page) => return page,
            Err(Disconnected) => sleep(Duration::from_millis(100)).await,
        }
    }
}

#[tokio::test]
async fn pages_are_told_when_the_database_goes_away_and_lose_nothing() {
    let Some(mut cluster) = PostgresServer::start() else { return };
    let name = cluster.database();
    let server = TestServer::open(&cluster.address(&name)).await;
    let mut table = TwoPlayers::timed(&server.site(), CLOCK).await;
    table.play().await;
    table.play().await;
    let (plies, seq) = (table.white.plies(), table.white.seq());
    cluster.kill();
    let (id, ada, ben) = (table.id.clone(), table.ada.clone(), table.ben.clone());
    let (decides, waits) = table.in_order();
    let ply = GameAction::Ply { ply: decides.legal().swap_remove(0) };
    let sent = key();
    decides.send(&sent, seq, &ply).await.unwrap();
    // Who acts and who waits are both told.
    assert!(decides.answer(&sent).await.is_err(), "a ply was acknowledged that nobody keeps");
    while !matches!(waits.hear().await, ServerMessage::Restart { reload: false, .. }) {}
    // Meanwhile nobody sees what is not kept, and time runs for nobody.
    sleep(OUTAGE).await;
    cluster.restart();
    let white = decides.snapshot.yours == [Colour::White];
    let (who, other) = if white { (&ada, &ben) } else { (&ben, &ada) };
    (*decides, *waits) = (come_back(who, &id).await, come_back(other, &id).await);
    assert_eq!(decides.snapshot.live.ending, None, "a flag fell");
    assert_eq!(decides.plies(), plies);
    let forgiven = decides.seq();
    // As a page sends it again: from where it stood before.
    let answer = decides.act_at(&sent, seq, &ply).await;
    assert_eq!(answer, ActionOutcome::Done(forgiven + 1));
    waits.until(|page| page.seq() == forgiven + 1).await;
    assert_eq!(waits.plies().len(), plies.len() + 1);
}
