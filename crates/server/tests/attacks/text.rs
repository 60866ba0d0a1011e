//! Texts that a database cannot keep.

use serde_json::json;
use wire::{ClientMessage, Colour, GameAction, ServerMessage};

use crate::support::{ActionOutcome, Database, TestServer, refused, together};

/// PostgreSQL keeps no text with U+0000 in it; whatever holds one is refused before it gets there.
#[tokio::test]
async fn a_null_character_is_refused_in_every_text() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let eve = server.visitor().await;
        let body = |key: &str, name: &str, position: Option<&str>, deal: Option<&str>| {
            json!({
                "key": key, "game": "gorogo", "position": position, "setup": { "deal": deal },
                "seats": { "white": { "kind": "me", "name": name }, "black": { "kind": "open" } },
            })
        };
        let wrong = [
            body("a\0b", "Eve", None, None),
            body("\0", "Eve", None, None),
            body("key", "E\0ve", None, None),
            body("key", "Eve", Some("\0"), None),
            body("key", "Eve", None, Some("1\0")),
        ];
        for body in wrong {
            let why = refused(eve.send("/api/games", &body).await, 400).await;
            assert!(!why.contains('\0') && !why.contains("UTF8"), "{why}");
        }
        for path in ["/api/games/%00", "/api/games/0123456789abcdefgh%00k", "/api/games/%00/record"] {
            refused(eve.fetch(path).await, 404).await;
        }
        for token in ["%00", "0123456789abcdefghjkmnpq%00r"] {
            refused(eve.send(&format!("/api/seats/{token}"), &json!({})).await, 404).await;
        }

        let id = eve.create(&together("gorogo")).await;
        let mut page = eve.open(&id).await;
        let ply = GameAction::Ply { ply: page.legal()[0].clone() };
        let answer = page.act_at("a\0b", 0, &ply).await;
        assert!(
            matches!(&answer, ActionOutcome::Refused(wire::ErrorCode::Invalid, why) if why.contains("key")),
            "{answer:?}"
        );
        for act in [
            GameAction::Ply { ply: "\0".to_string() },
            GameAction::Ply { ply: format!("{}\0", page.legal()[0]) },
            GameAction::Sit { colour: Colour::Black, name: "E\0ve".to_string() },
        ] {
            page.act_at("key", 0, &act).await.refused();
        }
        let hello = ClientMessage::Hello { v: wire::PROTOCOL, game: "\0".to_string(), seq: None };
        page.socket.say(&hello).await.unwrap();
        page.socket.find(|told| matches!(told, ServerMessage::Missing { .. }).then_some(())).await.unwrap();
        assert_eq!(eve.snapshot(&id).await.plies.len(), 0);
        server.close().await;
    }
}
