use std::error::Error;

use play::{EnginePool, PoolLimits};
use wire::{ByColour, Seat};

use super::*;
use crate::config::Limits;
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
