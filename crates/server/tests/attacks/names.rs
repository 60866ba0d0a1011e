//! Pages of other sites, names that lead to this machine, methods, cookies.

use reqwest::Method;
use reqwest::header::{ALLOW, CONTENT_TYPE, HOST, ORIGIN, SET_COOKIE};
use serde_json::json;

use crate::support::{TestServer, Visitor, invitation, refused};

async fn post_from(guest: &Visitor, origin: &str) -> reqwest::Response {
    let body = json!({ "game": "gorogo" }).to_string();
    let request = guest.ask(Method::POST, "/api/view").header(CONTENT_TYPE, "application/json").body(body);
    request.header(ORIGIN, origin).send().await.expect("an answer")
}

async fn get_as(guest: &Visitor, path: &str, host: &str) -> reqwest::Response {
    guest.ask(Method::GET, path).header(HOST, host).send().await.expect("an answer")
}

#[tokio::test]
async fn a_page_of_another_site_can_do_nothing() {
    let site = TestServer::new().await;
    let guest = site.visitor().await;
    let id = guest.create(&invitation("gorogo")).await;
    let own = format!("http://{}", site.address);
    assert_eq!(post_from(&guest, &own).await.status(), 200);
    guest.knock(&[("origin", &own)]).await.expect("its own page may open a socket");
    for origin in
        ["https://evil.example", "null", "http://localhost.evil.example", "http://127.0.0.1:1", "file://", ""]
    {
        let why = refused(post_from(&guest, origin).await, 400).await;
        assert!(why.contains("other sites"), "{why}");
        assert!(guest.knock(&[("origin", origin)]).await.is_err(), "{origin}");
        let link = guest.ask(Method::POST, &format!("/api/games/{id}/link")).header(ORIGIN, origin);
        refused(link.send().await.expect("an answer"), 400).await;
    }
    // What a form of another site can send without being asked for leave is not read at all.
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let form = guest.ask(Method::POST, "/api/games").header(CONTENT_TYPE, kind).body("{}");
        assert_eq!(form.send().await.expect("an answer").status(), 415);
    }
    // No other site is given leave to read.
    let asked = guest.ask(Method::GET, "/api/games").header(ORIGIN, "https://evil.example");
    let answer = asked.send().await.expect("an answer");
    assert!(answer.headers().keys().all(|name| !name.as_str().starts_with("access-control-")));
    site.close().await;
}

#[tokio::test]
async fn a_name_that_was_made_to_lead_here_is_not_ours() {
    let site = TestServer::new().await;
    let guest = site.stranger();
    for host in ["localhost", "LOCALHOST:3141", "127.0.0.1:80", "[::1]:80"] {
        assert_eq!(get_as(&guest, "/api/catalog", host).await.status(), 200, "{host}");
    }
    for host in ["evil.example", "evil.example:3141", "localhost.evil.example", "127.0.0.1.evil.example"] {
        for path in ["/api/catalog", "/", "/metrics", "/healthz"] {
            let why = refused(get_as(&guest, path, host).await, 400).await;
            assert!(why.contains("not called"), "{why}");
        }
    }
    site.close().await;
}

/// A server for other machines is still not to be reached by a name that another site can point at it.
#[cfg(unix)]
#[tokio::test]
async fn a_server_for_other_machines_answers_to_its_own_names_only() {
    let site = TestServer::set(|config| config.bind = "0.0.0.0:0".parse().expect("an address")).await;
    let guest = site.stranger();
    let output = std::process::Command::new("uname").arg("-n").output().expect("uname runs");
    let machine = String::from_utf8(output.stdout).expect("text").trim().to_string();
    let short = machine.split('.').next().expect("a first part").to_string();
    let own = [
        "localhost".to_string(),
        "192.168.1.7:3141".to_string(),
        "[fe80::1]:3141".to_string(),
        format!("{machine}:3141"),
        short.to_uppercase(),
        format!("{short}.local"),
    ];
    for host in own {
        assert_eq!(get_as(&guest, "/api/catalog", &host).await.status(), 200, "{host}");
    }
    for host in
        ["evil.example", "evil.example:3141", &format!("{short}.evil.example"), "evil.local", "local", ""]
    {
        let why = refused(get_as(&guest, "/api/catalog", host).await, 400).await;
        assert!(why.contains("--public-url"), "{why}");
        // Another site learns nothing about this machine.
        assert!(host.contains(&short) || !why.contains(&short), "{why}");
    }
    site.close().await;
}

#[tokio::test]
async fn behind_a_proxy_the_public_address_decides() {
    let site =
        TestServer::set(|config| config.public_url = Some("https://trilith.example".to_string())).await;
    let guest = site.stranger();
    assert_eq!(get_as(&guest, "/api/catalog", "trilith.example").await.status(), 200);
    assert_eq!(get_as(&guest, "/healthz", &site.address.to_string()).await.status(), 200);
    refused(get_as(&guest, "/api/catalog", "evil.example").await, 400).await;
    assert_eq!(post_from(&guest, "https://trilith.example").await.status(), 200);
    for origin in ["http://trilith.example", "https://evil.example", &format!("http://{}", site.address)] {
        refused(post_from(&guest, origin).await, 400).await;
    }
    site.close().await;
}

#[tokio::test]
async fn a_cookie_is_for_us_alone() {
    let plain = TestServer::new().await;
    let secure =
        TestServer::set(|config| config.public_url = Some("https://trilith.example".to_string())).await;
    for (site, is_secure) in [(&plain, false), (&secure, true)] {
        let answer = site.stranger().fetch("/api/games").await;
        let cookie = answer.headers()[SET_COOKIE].to_str().expect("plain").to_string();
        let flags: Vec<&str> = cookie.split("; ").skip(1).collect();
        for flag in ["HttpOnly", "SameSite=Lax", "Path=/"] {
            assert!(flags.contains(&flag), "{cookie}");
        }
        assert!(!cookie.contains("Domain"), "{cookie}");
        assert_eq!(flags.contains(&"Secure"), is_secure, "{cookie}");
        assert_eq!(answer.headers().contains_key("strict-transport-security"), is_secure);
        assert_eq!(answer.headers()["cache-control"], "no-store");
        // Somebody known is given no other one.
        let guest = site.visitor().await;
        assert!(!guest.fetch("/api/games").await.headers().contains_key(SET_COOKIE));
    }
    plain.close().await;
    secure.close().await;
}

/// The page is for reading: any other method was answered with the page and 200.
#[tokio::test]
async fn the_page_answers_reading_methods_only() {
    let site = TestServer::new().await;
    let guest = site.stranger();
    let brew = Method::from_bytes(b"BREW").expect("a method");
    // A build without the page has no files of it, and says so at every address of the page.
    let (status, paths) = match page::why_missing() {
        None => (200, &["/", "/g/abc", "/index.html"][..]),
        Some(_) => (404, &["/", "/g/abc"][..]),
    };
    for path in paths {
        assert_eq!(guest.fetch(path).await.status(), status, "{path}");
        let head = guest.ask(Method::HEAD, path).send().await.expect("an answer");
        assert_eq!(head.status(), status, "{path}");
        for method in
            [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS, Method::TRACE, brew.clone()]
        {
            let answer = guest.ask(method.clone(), path).send().await.expect("an answer");
            assert_eq!(answer.headers().get(ALLOW).expect("what is allowed"), "GET, HEAD", "{method} {path}");
            let why = refused(answer, 405).await;
            assert!(why.contains("GET"), "{why}");
        }
    }
    // What is not there stays missing, whatever the method.
    for path in ["/api/nothing", "/_app/nothing.js"] {
        let answer = guest.ask(Method::POST, path).send().await.expect("an answer");
        refused(answer, 404).await;
    }
    site.close().await;
}
