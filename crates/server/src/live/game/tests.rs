use std::error::Error;

use play::{Client, EnginePool, PoolLimits, SessionConfig};
use wire::{ByColour, Seat};

use super::*;
use crate::config::Limits;
use crate::live::Outbox;
use crate::store;

/// A game of Ada against herself, and the folder of its database.
async fn game() -> Result<(tempfile::TempDir, Arc<GameRegistry>, Arc<LiveGame>), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let store = store::open(&folder.path().join("games.db").to_string_lossy()).await?;
    let registry = GameRegistry::new(
        store,
        EnginePool::new(PoolLimits { workers: 1, mebibytes: 16 }),
        Limits::default(),
    );
    let ada = || Seat::Person { name: "Ada".to_string() };
    let rules = catalog::GAMES.first().ok_or("there is no game")?;
    let stored = StoredGame {
        game: rules.info().slug.to_string(),
        position: rules.start(&::game::Setup::default())?.text(),
        deal: None,
        seats: ByColour { white: ada(), black: ada() },
        clock: None,
        first_move: None,
        together: true,
        at: 0,
        milliseconds: None,
    };
    let id = registry.create(&stored, "ada", "key", Vec::new()).await.map_err(|_| "no game is made")?;
    let game = registry.open(&id).await.map_err(|_| "the game is not found")?;
    Ok((folder, registry, game))
}

/// Resigns for the first player.
fn resign(session: &mut GameSession, now: Timestamp) -> Result<Change<'_>, wire::Error> {
    session.apply_next(Player::One, EventKind::Resign, now).map_err(|refusal| refused(&refusal))
}

/// The rules may panic after the session has changed.
#[tokio::test]
async fn a_game_is_read_again_after_a_panic() -> Result<(), Box<dyn Error>> {
    let (_folder, registry, game) = game().await?;
    let mut inner = game.inner.lock().await;
    let broken: ApplyEvent = Box::new(|session, now| {
        resign(session, now)?;
        std::panic::resume_unwind(Box::new("a test"))
    });
    let reply = game.commit(&registry, &mut inner, "broken".to_string(), 0, broken, None).await;
    assert!(
        matches!(reply, ActionReply::Refused(ref error, 0) if error.code == ErrorCode::Internal),
        "{reply:?}"
    );
    drop(inner);
    let mut inner = game.lock_fresh(&registry).await?;
    assert_eq!(inner.session().seq(), 0);
    let reply = game.commit(&registry, &mut inner, "good".to_string(), 0, Box::new(resign), None).await;
    assert!(matches!(reply, ActionReply::Done(1)), "{reply:?}");
    Ok(())
}

/// The event may be written although its answer is no longer awaited.
#[tokio::test]
async fn a_game_is_read_again_after_an_act_that_was_given_up() -> Result<(), Box<dyn Error>> {
    let (_folder, registry, game) = game().await?;
    let mut inner = game.inner.lock().await;
    let act = game.commit(&registry, &mut inner, "key".to_string(), 0, Box::new(resign), None);
    // Begun, and dropped at the first wait.
    tokio::select! {
        biased;
        _ = act => panic!("the act was not given up"),
        () = std::future::ready(()) => {}
    }
    assert!(inner.stale);
    Ok(())
}

/// A page of a visitor, and what reads its messages.
fn page(
    number: u64,
    visitor: &str,
) -> (Viewer, tokio::sync::mpsc::Receiver<tokio_tungstenite::tungstenite::Message>) {
    let (outbox, messages) = Outbox::new();
    let address = std::net::IpAddr::from([127, 0, 0, 1]);
    let client = Client { address, visitor: visitor.to_string(), is_established: true };
    (Viewer { number, client, outbox, hidden: Arc::default() }, messages)
}

/// A game of two people in which so many plies have been played, and nothing captured.
fn quiet_session(plies: usize) -> Result<GameSession, Box<dyn Error>> {
    let rules = catalog::find("barragoon")?;
    let person = || play::Seat::Person("Ada".to_string());
    let seats = ByPlayer::new(person(), person());
    let mut session =
        GameSession::new(SessionConfig::new(rules, rules.start(&::game::Setup::default())?, seats));
    let mut random = ::game::Random::new(1);
    while session.ply_count() < plies {
        let moves = session.state().moves();
        let ply = moves.get(random.below(moves.len())).ok_or("the game is over")?;
        session.play(ply, Timestamp::default())?;
        let captures = session.plies().last().is_some_and(|ply| ply.captures);
        if captures || session.ending().is_some() {
            session.undo(Timestamp::default())?;
        }
    }
    Ok(session)
}

/// What it costs to make an event and to send it does not grow with the game, and hardly with the pages that watch.
#[tokio::test]
async fn an_event_costs_the_same_in_a_long_game() -> Result<(), Box<dyn Error>> {
    let (_folder, registry, game) = game().await?;
    let mut inner = game.inner.lock().await;
    inner.seat_owners = vec![(Colour::White, "ada".to_string())];
    let mut cost = |plies: usize, spectators: u64| -> Result<u64, Box<dyn Error>> {
        let mut costs = Vec::new();
        let (viewers, mut messages): (Vec<_>, Vec<_>) =
            (0..=spectators).map(|number| page(number, if number == 0 { "ada" } else { "bob" })).unzip();
        *game.viewers() = viewers;
        inner.session = Arc::new(Mutex::new(quiet_session(plies)?));
        for _ in 0..9 {
            let moves = inner.session().state().moves();
            let ply = moves.first().cloned().ok_or("the game is over")?;
            let apply: ApplyEvent =
                Box::new(move |session, now| session.play(&ply, now).map_err(|refusal| refused(&refusal)));
            let allocated = allocation_counter::measure(|| {
                let next = inner.session().seq() + 1;
                assert!(write(&mut inner.session(), next, Timestamp::default(), apply).is_ok());
                game.send_event(&registry, &inner);
            });
            costs.push(allocated.bytes_total);
            for messages in &mut messages {
                assert!(messages.try_recv().is_ok());
            }
        }
        costs.sort_unstable();
        Ok(costs.get(costs.len() / 2).copied().unwrap_or_default())
    };
    let (short, long, crowded) = (cost(20, 1)?, cost(1_500, 1)?, cost(20, 30)?);
    assert!(long * 2 < short * 3, "{short} bytes at first, {long} after 1500 moves");
    assert!(crowded < short * 2, "{short} bytes with one spectator, {crowded} with thirty");
    Ok(())
}
