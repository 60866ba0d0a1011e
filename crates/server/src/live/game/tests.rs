use std::error::Error;

use play::{Pool, Room};
use wire::{ByColour, Seat};

use super::*;
use crate::limits::Limits;
use crate::store;

/// A game of Ada against herself, and the folder of its database.
async fn game() -> Result<(tempfile::TempDir, Arc<Hall>, Arc<LiveGame>), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let store = store::open(&folder.path().join("games.db").to_string_lossy()).await?;
    let hall = Hall::new(store, Pool::new(Room { thinkers: 1, mebibytes: 16 }), Limits::default());
    let ada = || Seat::Person { name: "Ada".to_string() };
    let rules = catalog::GAMES.first().ok_or("there is no game")?;
    let kept = Kept {
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
    let id = hall.create(&kept, "ada", "key", Vec::new()).await.map_err(|_| "no game is made")?;
    let game = hall.open(&id).await.map_err(|_| "the game is not found")?;
    Ok((folder, hall, game))
}

/// Resigns for the first player.
fn resign(bout: &mut Bout, now: Moment) -> Result<(), wire::Error> {
    bout.act(Player::One, Act::Resign, now).map_err(|refusal| refused(&refusal))
}

/// The rules may panic after the session has changed.
#[tokio::test]
async fn a_game_is_read_again_after_a_panic() -> Result<(), Box<dyn Error>> {
    let (_folder, hall, game) = game().await?;
    let mut inner = game.inner.lock().await;
    let broken: Happen = Box::new(|bout, now| {
        resign(bout, now)?;
        std::panic::resume_unwind(Box::new("a test"))
    });
    let reply = game.commit(&hall, &mut inner, "broken".to_string(), 0, broken, None).await;
    assert!(matches!(reply, Reply::Refused(ref error, 0) if error.code == Code::Internal), "{reply:?}");
    drop(inner);
    let mut inner = game.settled(&hall).await?;
    assert_eq!(inner.bout().seq(), 0);
    let reply = game.commit(&hall, &mut inner, "good".to_string(), 0, Box::new(resign), None).await;
    assert!(matches!(reply, Reply::Done(1)), "{reply:?}");
    Ok(())
}

/// The event may be written although its answer is no longer awaited.
#[tokio::test]
async fn a_game_is_read_again_after_an_act_that_was_given_up() -> Result<(), Box<dyn Error>> {
    let (_folder, hall, game) = game().await?;
    let mut inner = game.inner.lock().await;
    let act = game.commit(&hall, &mut inner, "key".to_string(), 0, Box::new(resign), None);
    // Begun, and dropped at the first wait.
    tokio::select! {
        biased;
        _ = act => panic!("the act was not given up"),
        () = std::future::ready(()) => {}
    }
    assert!(inner.doubtful);
    Ok(())
}
