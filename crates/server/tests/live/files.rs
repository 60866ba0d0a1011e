//! Live games as files to keep.

use wire::{ErrorCode, PositionQuery};

use crate::live::two_players::{GAME, TwoPlayers};
use crate::support::{Database, TestServer, Visitor};

#[tokio::test]
async fn a_picture_of_a_game_is_the_drawing_of_its_position() {
    let database = Database::file();
    let server = TestServer::open(&database.address()).await;
    let mut table = TwoPlayers::new(&server.site()).await;
    table.play().await;
    table.play().await;
    let (position, plies) = (Some(table.white.snapshot.start.clone()), table.white.plies());
    let stands = PositionQuery { game: GAME.to_string(), position, plies, ..PositionQuery::default() };
    let watcher = Visitor::new(&server.site()).await;
    let path = |ending: &str| format!("/api/games/{}/picture.{ending}", table.id);
    for (ending, kind) in [("svg", "image/svg+xml"), ("png", "image/png")] {
        let drawn = watcher.post_for_file(&format!("/api/picture.{ending}"), &stands).await.unwrap();
        let picture = watcher.file(&path(ending)).await.unwrap();
        assert_eq!(picture.kind, kind);
        assert_eq!(picture.name, format!("attachment; filename=\"{GAME}-{}.{ending}\"", table.id));
        assert!(!picture.bytes.is_empty() && picture.bytes == drawn.bytes, "{ending}");
        let missing = watcher.file(&format!("/api/games/nobody/picture.{ending}")).await.unwrap_err();
        assert_eq!(missing.code, ErrorCode::Missing);
    }
    let (path, before) = (path("svg"), watcher.file(&path("svg")).await.unwrap());
    table.play().await;
    assert_ne!(watcher.file(&path).await.unwrap().bytes, before.bytes, "it shows the board as it stands");
}
