//! Cookies that the server did not issue.

use reqwest::header::{COOKIE, SET_COOKIE};
use reqwest::{Method, Response};
use serde_json::json;
use wire::{Colour, CreatedGame};

use crate::support::{Database, TestServer, Visitor, invitation};

/// The name and the value of the cookie that an answer sets.
fn issued(answer: &Response) -> Option<(String, String)> {
    let cookie = answer.headers().get(SET_COOKIE)?.to_str().ok()?;
    let (name, value) = cookie.split(';').next()?.split_once('=')?;
    Some((name.to_string(), value.to_string()))
}

/// The part of a signed cookie that identifies the visitor, which was the whole cookie in earlier versions.
fn unsigned(visitor: &Visitor) -> String {
    visitor.token.as_deref().and_then(|cookie| cookie.split('.').next()).expect("a cookie").to_string()
}

#[tokio::test]
async fn a_cookie_that_the_server_did_not_issue_is_replaced() {
    let site = TestServer::new().await;
    let known = site.visitor().await;
    let own = known.token.clone().expect("a cookie");
    assert!(issued(&known.fetch("/api/games").await).is_none(), "a signed cookie is kept");
    let mut changed: Vec<String> = Vec::new();
    for at in [0, own.len() / 2, own.len() - 1] {
        let mut letters: Vec<char> = own.chars().collect();
        letters[at] = if letters[at] == '0' { '1' } else { '0' };
        changed.push(letters.into_iter().collect());
    }
    let invented = ["a".repeat(26), "0".repeat(26), format!("{}.0.", "a".repeat(26)), unsigned(&known)];
    for cookie in invented.into_iter().chain(changed) {
        let eve = site.stranger().with_token(&cookie);
        let (_, value) =
            issued(&eve.fetch("/api/games").await).unwrap_or_else(|| panic!("{cookie} is accepted"));
        assert!(!value.starts_with(&cookie[..20]), "{cookie} was chosen by the client, and signed");
    }
    site.close().await;
}

/// A cookie from before signatures is worth what it owns: without a seat it is replaced, with one it is signed.
#[tokio::test]
async fn a_seat_outlives_the_change_to_signed_cookies() {
    let site = TestServer::new().await;
    let ada = site.visitor().await;
    let id = ada.create(&invitation("gorogo")).await;
    let old = site.stranger().with_token(&unsigned(&ada));
    let answer = old.fetch(&format!("/api/games/{id}")).await;
    let (_, value) = issued(&answer).expect("a signed cookie instead of the old one");
    assert!(value.starts_with(&unsigned(&ada)) && value.len() > 50, "{value}");
    let snapshot: wire::Snapshot = answer.json().await.expect("a game");
    assert_eq!(snapshot.yours, [Colour::White]);
    let renewed = site.stranger().with_token(&value);
    assert_eq!(renewed.snapshot(&id).await.yours, [Colour::White]);
    assert!(issued(&renewed.fetch("/api/games").await).is_none(), "it is replaced once");
    site.close().await;
}

#[tokio::test]
async fn a_signed_cookie_is_good_after_a_restart() {
    for database in Database::both() {
        let first = TestServer::open(&database.address()).await;
        let ada = first.visitor().await;
        first.close().await;
        let second = TestServer::open(&database.address()).await;
        assert!(issued(&ada.at(&second.site()).fetch("/api/games").await).is_none());
        let elsewhere = TestServer::new().await;
        let answer = ada.at(&elsewhere.site()).fetch("/api/games").await;
        assert!(issued(&answer).is_some(), "another server has another key");
        elsewhere.close().await;
        second.close().await;
    }
}

/// Under https the name of the cookie says that no other site, and no other name of ours, can have set it.
#[tokio::test]
async fn under_https_the_cookie_belongs_to_this_host() {
    let site =
        TestServer::set(|config| config.public_url = Some("https://trilith.example".to_string())).await;
    let (name, value) = issued(&site.stranger().fetch("/api/games").await).expect("a cookie");
    assert_eq!(name, "__Host-trilith");
    let ask = |cookie: String| site.stranger().ask(Method::GET, "/api/games").header(COOKIE, cookie).send();
    let answer = ask(format!("{name}={value}")).await.expect("an answer");
    assert!(issued(&answer).is_none());
    // Under the old name, which a page of a neighbouring name can set, it is worth no more than an unsigned one.
    let answer = ask(format!("trilith={value}")).await.expect("an answer");
    let (_, other) = issued(&answer).expect("another cookie");
    assert_ne!(other.split('.').next(), value.split('.').next());
    let new = json!({ "key": "1", "game": "gorogo", "seats": { "white": { "kind": "me" }, "black": { "kind": "open" } } });
    let making = site.stranger().ask(Method::POST, "/api/games").header(COOKIE, format!("{name}={value}"));
    making.json(&new).send().await.expect("an answer").json::<CreatedGame>().await.expect("a game");
    let answer = ask(format!("trilith={value}")).await.expect("an answer");
    let (name, other) = issued(&answer).expect("a cookie of the new name");
    assert_eq!((name.as_str(), other.split('.').next()), ("__Host-trilith", value.split('.').next()));
    site.close().await;
}
