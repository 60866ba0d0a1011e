use std::error::Error;

use play::{Bout, Pool, Room};
use wire::{ByColour, Clock, Colour, Snapshot};

use super::*;
use crate::clock::advance;
use crate::limits::Limits;
use crate::live::{Kept, Request};
use crate::store::{self, ListPart, millis};

type Outcome = Result<(), Box<dyn Error>>;

/// A game between Ada (White) and Ben (Black), and the folder of its database.
async fn game(
    first_move: Option<u32>,
) -> Result<(tempfile::TempDir, Arc<Hall>, Arc<LiveGame>), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let hall = hall(&folder).await?;
    let person = |name: &str| wire::Seat::Person { name: name.to_string() };
    let rules = catalog::find("gorogo").map_err(|error| error.to_string())?;
    let kept = Kept {
        game: rules.info().slug.to_string(),
        position: rules.start(&::game::Setup::default())?.text(),
        deal: None,
        seats: ByColour { white: person("Ada"), black: person("Ben") },
        clock: Some(Clock { seconds: 300, increment: 2 }),
        first_move,
        together: false,
        at: millis(hall.now()).unsigned_abs(),
        milliseconds: None,
    };
    let holders = vec![(Colour::White, "ada".to_string()), (Colour::Black, "ben".to_string())];
    let id = hall.create(&kept, "ada", "key", holders).await.map_err(|_| "no game is made")?;
    let game = hall.open(&id).await.map_err(|_| "the game is not found")?;
    Ok((folder, hall, game))
}

async fn hall(folder: &tempfile::TempDir) -> Result<Arc<Hall>, Box<dyn Error>> {
    let store = store::open(&folder.path().join("games.db").to_string_lossy()).await?;
    Ok(Hall::new(store, Pool::new(Room { thinkers: 1, mebibytes: 16 }), Limits::default()))
}

async fn seen(game: &Arc<LiveGame>, hall: &Arc<Hall>) -> Result<Snapshot, Box<dyn Error>> {
    game.snapshot(hall, "ada").await.map_err(|denial| denial.0.sentence.into())
}

async fn play(game: &Arc<LiveGame>, hall: &Arc<Hall>, visitor: &str, ply: &str) -> Outcome {
    let seq = seen(game, hall).await?.live.seq;
    let act = wire::Act::Ply { ply: ply.to_string() };
    let request = Request { key: format!("{visitor} {seq}"), seq, act, lag: Duration::ZERO };
    match game.act(hall, visitor, request).await {
        Reply::Done(_) => Ok(()),
        other => Err(format!("{other:?}").into()),
    }
}

/// Whether the game is aborted once its keeper has looked after this many seconds.
async fn aborted_after(seconds: u64, game: &Arc<LiveGame>, hall: &Arc<Hall>) -> Result<bool, Box<dyn Error>> {
    advance(Duration::from_secs(seconds));
    flags(hall).await;
    Ok(seen(game, hall).await?.live.cancelled)
}

/// Each side has a minute for its first move, counted from its own turn.
#[tokio::test]
async fn a_game_without_a_first_move_is_aborted() -> Outcome {
    for played in [["Hc3"].as_slice(), &[]] {
        let (folder, hall, game) = game(Some(60_000)).await?;
        for ply in played {
            assert!(!aborted_after(50, &game, &hall).await?);
            play(&game, &hall, "ada", ply).await?;
        }
        let before = seen(&game, &hall).await?.live;
        assert!(
            before.abort_in.is_some_and(|left| left.0 > 58_000 && left.0 <= 60_000),
            "{:?}",
            before.abort_in
        );
        assert_eq!(before.clocks.and_then(|clocks| clocks.running), None);
        assert!(!aborted_after(59, &game, &hall).await?);
        assert!(aborted_after(2, &game, &hall).await?);
        let late = if played.is_empty() { "White" } else { "Black" };
        let after = seen(&game, &hall).await?.live;
        assert_eq!((after.abort_in, after.view.choices.is_some()), (None, false));
        let ending = after.ending.ok_or("the game goes on")?;
        assert_eq!(ending.winner, None);
        assert_eq!(ending.reason, format!("The game was aborted: {late} did not make a first move in time"));
        assert!(play(&game, &hall, "ben", "a1").await.is_err());
        // It is in no list, and a server that starts reads the same.
        let list = ListPart { game: None, offset: 0, limit: 9 };
        assert!(hall.store.games_of("ada", &list).await?.games.is_empty());
        let id = game.id.clone();
        hall.store.close().await;
        let hall = self::hall(&folder).await?;
        let again = hall.open(&id).await.map_err(|_| "the game is gone")?;
        let again = seen(&again, &hall).await?.live;
        assert_eq!((again.cancelled, again.ending), (true, Some(ending)));
    }
    Ok(())
}

/// The clock of each side starts after its first move, and takes the place of the minute.
#[tokio::test]
async fn clocks_start_after_first_moves() -> Outcome {
    let (_folder, hall, game) = game(Some(60_000)).await?;
    advance(Duration::from_secs(30));
    play(&game, &hall, "ada", "Hc3").await?;
    advance(Duration::from_secs(30));
    play(&game, &hall, "ben", "a1").await?;
    let left = |live: wire::Live| live.clocks.map(|clocks| (clocks.left, clocks.running));
    let (start, running) = left(seen(&game, &hall).await?.live).ok_or("there are no clocks")?;
    assert!((295_000..=300_000).contains(&start.white.0), "{}", start.white.0);
    assert_eq!((start.black.0, running), (300_000, Some(Colour::White)));
    assert!(!aborted_after(200, &game, &hall).await?);
    let live = seen(&game, &hall).await?.live;
    assert_eq!((live.abort_in, live.ending), (None, None));
    assert!(!aborted_after(101, &game, &hall).await?);
    let ending = seen(&game, &hall).await?.live.ending.ok_or("the flag does not fall")?;
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
    let old: Kept = serde_json::from_str(stored)?;
    let running = |bout: &Bout| (bout.running().is_some(), bout.first_move().is_some());
    assert_eq!(running(&old.bout()?), (true, false));
    let new = Kept { first_move: Some(60_000), ..old.clone() };
    assert_eq!(running(&new.bout()?), (false, true));
    // The rule is kept with the game, and read again.
    let again: Kept = serde_json::from_str(&serde_json::to_string(&new)?)?;
    assert_eq!(running(&again.bout()?), (false, true));

    let (_folder, hall, game) = game(None).await?;
    assert!(!aborted_after(100, &game, &hall).await?);
    let live = seen(&game, &hall).await?.live;
    assert_eq!(live.clocks.map(|clocks| clocks.left.white.0 / 1000), Some(199));
    assert!(!aborted_after(201, &game, &hall).await?);
    let ending = seen(&game, &hall).await?.live.ending.ok_or("the flag does not fall")?;
    assert_eq!(ending.winner, Some(Colour::Black));
    Ok(())
}
