//! Names of players that cannot be seen, or that pass for something else.

use serde_json::json;
use wire::CreatedGame;

use crate::support::{TestServer, Visitor, key, refused};

fn new_game(name: &str) -> serde_json::Value {
    json!({
        "key": key(), "game": "gorogo",
        "seats": { "white": { "kind": "me", "name": name }, "black": { "kind": "open" } }
    })
}

async fn is_refused(guest: &Visitor, name: &str) {
    let answer = guest.send("/api/games", &new_game(name)).await;
    assert_eq!(answer.status(), 400, "{name:?} was accepted");
    let why = refused(answer, 400).await;
    assert!(why.contains("name"), "{why}");
}

async fn is_accepted(guest: &Visitor, name: &str) {
    let CreatedGame { id } = match guest.post("/api/games", &new_game(name)).await {
        Ok(created) => created,
        Err(error) => panic!("{name:?} was refused: {}", error.sentence),
    };
    let game: serde_json::Value = guest.get(&format!("/api/games/{id}")).await.unwrap();
    assert_eq!(game["live"]["seats"]["white"]["name"], name);
}

#[tokio::test]
async fn a_name_can_be_seen() {
    let site = TestServer::set(|config| config.limits.games = 10_000).await;
    let guest = site.visitor().await;
    // Soft hyphen, grapheme joiner, Hangul fillers, Mongolian vowel separator, variation selectors, a reserved code point,
    // an annotation, a tag, line and paragraph separators.
    let invisible = "\u{AD}\u{34F}\u{115F}\u{1160}\u{17B4}\u{180E}\u{200B}\u{200C}\u{200D}\u{2028}\u{2029}\u{2060}\u{2061}\
                     \u{2065}\u{206A}\u{3164}\u{FE00}\u{FE0F}\u{FEFF}\u{FFA0}\u{FFF9}\u{1D173}\u{E0001}\u{E0041}\u{E0101}";
    for letter in invisible.chars() {
        for name in [
            format!("{letter}x"),
            format!("A{letter}da"),
            format!("Ada{letter}x"),
            letter.to_string().repeat(3),
        ] {
            // Separators at the end are trimmed as blanks are.
            if !name.trim().is_empty() && name.trim().contains(letter) {
                is_refused(&guest, &name).await;
            }
        }
    }
    // Blank glyphs: Braille, Khitan and Egyptian blanks, a note without a head.
    for blank in ["\u{2800}", "\u{2800}\u{2800}", "\u{16FE4}", "\u{13441}", "\u{1D159}", "Ada\u{2800}"] {
        is_refused(&guest, blank).await;
    }
    site.close().await;
}

#[tokio::test]
async fn a_name_keeps_to_its_line() {
    let site = TestServer::new().await;
    let guest = site.visitor().await;
    for name in [
        // Marks piled upon one letter cover the lines above.
        &format!("A{}", "\u{301}".repeat(5)),
        &format!("Ada{}", "\u{489}".repeat(8)),
        // A mark without a letter joins what stands before the name.
        "\u{301}da",
        "A \u{301}",
        "\u{20E3}",
    ] {
        is_refused(&guest, name).await;
    }
    site.close().await;
}

#[tokio::test]
async fn a_person_is_not_named_like_a_computer() {
    let site = TestServer::new().await;
    let guest = site.visitor().await;
    for name in [
        "LEVEL:8",
        "Level:8",
        "level:99",
        "Bot:hard",
        "ENGINE:x",
        "Custom:1,2",
        "Seed:x",
        "ｌｅｖｅｌ：８",
        "level : 8",
    ] {
        is_refused(&guest, name).await;
    }
    site.close().await;
}

#[tokio::test]
async fn ordinary_names_of_all_scripts_are_accepted() {
    let site = TestServer::set(|config| config.limits.games = 10_000).await;
    let guest = site.visitor().await;
    for name in [
        "Ada",
        "Ada Lovelace",
        "O'Brien-Smith, Jr.",
        "Zoë",
        "Zoe\u{308}",
        "Nguyễn Thị Ngọc",
        "Nguye\u{302}\u{303}n",
        "Łukasz Żółć",
        "Иван Й",
        "Ελένη",
        "דָּוִד בֶּן־גּוּרִיּוֹן",
        "محمّد",
        "علی\u{200C}رضا",
        "नरेन्द्र",
        "क्\u{200D}ष",
        "ශ්\u{200D}රී",
        "ทักษิณ ชินวัตร",
        "བསྟན་འཛིན",
        "မောင်",
        "ស៊ីហនុ",
        "김민준",
        "山田太郎",
        "葛\u{E0100}城",
        "ᠮᠣᠩᠭᠣᠯ",
        "Ⓜ️",
        "♟️ Ada",
        "👍🏽",
        "👩\u{200D}💻",
        "👩🏽\u{200D}❤\u{FE0F}\u{200D}👨🏻",
        "🏳️\u{200D}🌈",
        "🇩🇪",
        "1\u{FE0F}\u{20E3}",
        "?!",
        "Leveller",
        "Botticelli",
        "Level 8",
        "Plain",
    ] {
        is_accepted(&guest, name).await;
    }
    site.close().await;
}
