use std::error::Error;

use play::{EnginePool, GameSession, PoolLimits};
use wire::{ByColour, Colour, Snapshot, TimeControl};

use super::*;
use crate::clock::advance;
use crate::config::Limits;
use crate::live::{ActionRequest, StoredGame};
use crate::store::{self, ListPart, millis, stored_form};

type Outcome = Result<(), Box<dyn Error>>;

/// A game between Ada (White) and Ben (Black), and the folder of its database.
async fn game(
    first_move: Option<u32>,
) -> Result<(tempfile::TempDir, Arc<GameRegistry>, Arc<LiveGame>), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let registry = registry(&folder).await?;
    let person = |name: &str| wire::Seat::Person { name: name.to_string() };
    let rules = catalog::find("gorogo").map_err(|error| error.to_string())?;
    let stored = StoredGame {
        game: rules.info().slug.to_string(),
        position: rules.start(&::game::Setup::default())?.text(),
        deal: None,
        seats: ByColour { white: person("Ada"), black: person("Ben") },
        clock: Some(TimeControl { seconds: 300, increment: 2 }),
        first_move,
        together: false,
        at: millis(registry.now()).unsigned_abs(),
        milliseconds: None,
    };
    let seat_owners = vec![(Colour::White, "ada".to_string()), (Colour::Black, "ben".to_string())];
    let id = registry.create(&stored, "ada", "key", seat_owners).await.map_err(|_| "no game is made")?;
    let game = registry.open(&id).await.map_err(|_| "the game is not found")?;
    Ok((folder, registry, game))
}

async fn registry(folder: &tempfile::TempDir) -> Result<Arc<GameRegistry>, Box<dyn Error>> {
    let store = store::open(&folder.path().join("games.db").to_string_lossy()).await?;
    Ok(GameRegistry::new(store, EnginePool::new(PoolLimits { workers: 1, mebibytes: 16 }), Limits::default()))
}

async fn seen(game: &Arc<LiveGame>, registry: &Arc<GameRegistry>) -> Result<Snapshot, Box<dyn Error>> {
    game.snapshot(registry, "ada").await.map_err(|error| error.0.sentence.into())
}

async fn play(game: &Arc<LiveGame>, registry: &Arc<GameRegistry>, visitor: &str, ply: &str) -> Outcome {
    let seq = seen(game, registry).await?.live.seq;
    let act = wire::GameAction::Ply { ply: ply.to_string() };
    let request = ActionRequest { key: format!("{visitor} {seq}"), seq, act, lag: Duration::ZERO };
    match game.act(registry, visitor, request).await {
        ActionReply::Done(_) => Ok(()),
        other => Err(format!("{other:?}").into()),
    }
}

/// Whether the game is aborted once its maintenance has looked after this many seconds.
async fn aborted_after(
    seconds: u64,
    game: &Arc<LiveGame>,
    registry: &Arc<GameRegistry>,
) -> Result<bool, Box<dyn Error>> {
    advance(Duration::from_secs(seconds));
    flags(registry).await;
    Ok(seen(game, registry).await?.live.cancelled)
}

/// Each side has a minute for its first move, counted from its own turn.
#[tokio::test]
async fn a_game_without_a_first_move_is_aborted() -> Outcome {
    for played in [["Hc3"].as_slice(), &[]] {
        let (folder, registry, game) = game(Some(60_000)).await?;
        for ply in played {
            assert!(!aborted_after(50, &game, &registry).await?);
            play(&game, &registry, "ada", ply).await?;
        }
        let before = seen(&game, &registry).await?.live;
        assert!(
            before.abort_in.is_some_and(|left| left.0 > 58_000 && left.0 <= 60_000),
            "{:?}",
            before.abort_in
        );
        assert_eq!(before.clocks.and_then(|clocks| clocks.running), None);
        assert!(!aborted_after(59, &game, &registry).await?);
        assert!(aborted_after(2, &game, &registry).await?);
        let late = if played.is_empty() { "White" } else { "Black" };
        let after = seen(&game, &registry).await?.live;
        assert_eq!((after.abort_in, after.view.choices.is_some()), (None, false));
        let ending = after.ending.ok_or("the game goes on")?;
        assert_eq!(ending.winner, None);
        assert_eq!(ending.reason, format!("The game was aborted: {late} did not make a first move in time"));
        assert!(play(&game, &registry, "ben", "a1").await.is_err());
        // It is in no list, and a server that starts reads the same.
        let list = ListPart { game: None, offset: 0, limit: 9 };
        assert!(registry.store.games_of("ada", &list).await?.games.is_empty());
        let id = game.id.clone();
        registry.store.close().await;
        let registry = self::registry(&folder).await?;
        let again = registry.open(&id).await.map_err(|_| "the game is gone")?;
        let again = seen(&again, &registry).await?.live;
        assert_eq!((again.cancelled, again.ending), (true, Some(ending)));
    }
    Ok(())
}

/// The clock of each side starts after its first move, and takes the place of the minute.
#[tokio::test]
async fn clocks_start_after_first_moves() -> Outcome {
    let (_folder, registry, game) = game(Some(60_000)).await?;
    advance(Duration::from_secs(30));
    play(&game, &registry, "ada", "Hc3").await?;
    advance(Duration::from_secs(30));
    play(&game, &registry, "ben", "a1").await?;
    let left = |live: wire::GameStatus| live.clocks.map(|clocks| (clocks.left, clocks.running));
    let (start, running) = left(seen(&game, &registry).await?.live).ok_or("there are no clocks")?;
    assert!((295_000..=300_000).contains(&start.white.0), "{}", start.white.0);
    assert_eq!((start.black.0, running), (300_000, Some(Colour::White)));
    assert!(!aborted_after(200, &game, &registry).await?);
    let live = seen(&game, &registry).await?.live;
    assert_eq!((live.abort_in, live.ending), (None, None));
    assert!(!aborted_after(101, &game, &registry).await?);
    let ending = seen(&game, &registry).await?.live.ending.ok_or("the flag does not flag")?;
    assert_eq!(ending.winner, Some(Colour::Black));
    Ok(())
}

/// What version 0.1 stored says nothing of first moves: a clock starts with each player's first turn, and no game is
/// aborted.
#[tokio::test]
async fn older_games_keep_their_clocks() -> Outcome {
    let stored = r#"{"game":"gorogo","position":"5/5/5/5/5 w 10+3 10+2","deal":null,
        "seats":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"person","name":"Ben"}},
        "clock":{"seconds":300,"increment":2},"together":false,"at":1000000,"milliseconds":null}"#;
    let old: StoredGame = stored_form::read(stored)?;
    let running = |session: &GameSession| (session.running().is_some(), session.first_move().is_some());
    assert_eq!(running(&old.session()?), (true, false));
    let new = StoredGame { first_move: Some(60_000), ..old.clone() };
    assert_eq!(running(&new.session()?), (false, true));
    // The rule is kept with the game, and read again.
    let again: StoredGame = stored_form::read(&stored_form::write(&new)?)?;
    assert_eq!(running(&again.session()?), (false, true));

    let (_folder, registry, game) = game(None).await?;
    assert!(!aborted_after(100, &game, &registry).await?);
    let live = seen(&game, &registry).await?.live;
    assert_eq!(live.clocks.map(|clocks| clocks.left.white.0 / 1000), Some(199));
    assert!(!aborted_after(201, &game, &registry).await?);
    let ending = seen(&game, &registry).await?.live.ending.ok_or("the flag does not flag")?;
    assert_eq!(ending.winner, Some(Colour::Black));
    Ok(())
}
