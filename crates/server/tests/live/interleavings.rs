//! Two servers on one database, and players who act at the same time and claim to have seen any event.

use futures_util::StreamExt;
use futures_util::future::join_all;
use futures_util::stream;
use game::Random;
use server::Limits;
use sha2::{Digest, Sha256};
use testkit::effort;
use wire::{Colour, GameAction, Offer};

use crate::live::two_players::{GAME, TwoPlayers};
use crate::support::{ActionOutcome, Database, Page, TestServer, Visitor, invitation, key};

/// How many games are played at the same time.
const AT_ONCE: usize = 12;

/// How many rounds each of them has; in each, every page sends something.
const ROUNDS: usize = 12;

/// Events whose own number is not that of their row, or whose number is missing.
const DAMAGED: &str = "SELECT count(*) FROM events WHERE (event::json->>'seq')::bigint <> seq";
const WITH_GAPS: &str = "SELECT count(*) FROM games WHERE seq <> (SELECT count(*) FROM events WHERE game = id) \
     OR seq <> COALESCE((SELECT max(events.seq) FROM events WHERE game = id), 0)";

#[tokio::test(flavor = "multi_thread")]
async fn no_claimed_number_damages_a_game() {
    let Some(database) = Database::postgres() else { return };
    let Database::Shared(cluster, name) = &database else { return };
    let many = 1_000_000;
    let limits = Limits { requests: many, messages: many, games: many, sockets: many, ..Limits::default() };
    let one = TestServer::with(&database.address(), |config| config.limits = limits).await;
    let two = TestServer::with(&database.address(), |config| config.limits = limits).await;
    let sites = [one.site(), two.site()];
    let players = join_all([0, 1, 0, 1].map(|at: usize| Visitor::new(&sites[at]))).await;
    let count = effort().choose(300, 10_000);
    let games = stream::iter(0..count).map(|seed| play(seed, &players, &sites));
    let played: usize = games.buffer_unordered(AT_ONCE).collect::<Vec<usize>>().await.into_iter().sum();
    assert!(played > 4 * count as usize, "{played} acts were done in {count} games");
    assert_eq!(cluster.sql(name, DAMAGED), "0", "damaged games");
    assert_eq!(cluster.sql(name, WITH_GAPS), "0", "games with gaps");
}

/// Plays a game of two, each with pages on different servers, while two strangers try to join; how many acts were done.
async fn play(seed: u64, players: &[Visitor], sites: &[String; 2]) -> usize {
    let mut random = Random::new(seed);
    let id = players[0].create(&invitation(GAME)).await;
    let mut pages = join_all(players.iter().map(|player| player.open(&id))).await;
    pages.push(players[0].at(&sites[1]).open(&id).await);
    let (mut done, mut latest) = (0, 0);
    for _ in 0..ROUNDS {
        if random.below(2) == 0 {
            // Sometimes all pages have seen what was done, sometimes they lag behind.
            join_all(pages.iter_mut().map(|page| page.until(move |page| page.seq() >= latest))).await;
        }
        let acts: Vec<(u32, GameAction)> = pages.iter().map(|page| any_act(page, &mut random)).collect();
        let sent = pages.iter_mut().zip(acts).map(|(page, (seq, act))| async move {
            let key = key();
            page.send(&key, seq, &act).await.expect("it is sent");
            page.answer(&key).await.expect("an answer")
        });
        for answer in join_all(sent).await {
            if let ActionOutcome::Done(seq) = answer {
                (done, latest) = (done + 1, latest.max(seq));
            }
        }
    }
    // The same game at both servers.
    let mut seen = Vec::new();
    for site in sites {
        seen.push(players[0].at(site).open(&id).await.snapshot);
    }
    let latest = seen.iter().map(|snapshot| snapshot.live.seq).max().unwrap_or(0);
    for page in &mut pages {
        page.until(|page| page.seq() >= latest).await;
        assert_eq!(page.seq(), latest, "game {seed}");
    }
    assert!(pages.iter().all(|page| page.plies() == pages[0].plies()), "game {seed}");
    done
}

/// Something that a page may send, and the last event that it claims to have seen.
fn any_act(page: &Page, random: &mut Random) -> (u32, GameAction) {
    let offer = [Offer::Takeback, Offer::Draw, Offer::Rematch][random.below(3)];
    let act = match random.below(40) {
        0..24 => {
            let plies = page.legal();
            let ply =
                if plies.is_empty() { "a1".to_string() } else { plies[random.below(plies.len())].clone() };
            GameAction::Ply { ply }
        }
        24..31 => GameAction::Sit { colour: Colour::Black, name: "Ben".to_string() },
        31..34 => GameAction::Offer { offer },
        34 | 35 => GameAction::Answer { offer, accept: random.below(2) == 0 },
        36 => GameAction::Withdraw { offer },
        37 | 38 => GameAction::Takeback,
        _ => [GameAction::Claim, GameAction::Cancel, GameAction::Resign][random.below(3)].clone(),
    };
    let claimed = match random.below(6) {
        0 => page.seq().saturating_sub(1),
        1 => page.seq() + 1,
        2 => page.seq() + 2,
        _ => page.seq(),
    };
    (claimed, act)
}

/// What the store keeps of a visitor: the hash of the first part of their cookie.
fn stored_hash(visitor: &Visitor) -> String {
    let token = visitor.token.as_deref().and_then(|cookie| cookie.split('.').next()).unwrap();
    Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What servers of version 0.1 left behind: an event in the row after the one whose number it carries, and a stranger
/// who holds a seat by it.
#[tokio::test]
async fn a_damaged_game_is_repaired_when_it_is_opened() {
    let Some(database) = Database::postgres() else { return };
    let Database::Shared(cluster, name) = &database else { return };
    let server = TestServer::open(&database.address()).await;
    let mut table = TwoPlayers::new(&server.site()).await;
    table.play().await;
    table.play().await;
    let (id, plies) = (table.id.clone(), table.white.plies());
    let eve = Visitor::new(&server.site()).await;
    let hash = stored_hash(&eve);
    server.close().await;
    let stray = r#"{"seq":1,"at":1,"by":"black","kind":"sit","player":"Eve"}"#;
    for row in [4, 5] {
        cluster.sql(
            name,
            &format!(
                "INSERT INTO events (game, seq, key, event) VALUES ('{id}', {row}, '{hash}.{row}', '{stray}')"
            ),
        );
    }
    cluster.sql(
        name,
        &format!("INSERT INTO holders (game, colour, visitor) VALUES ('{id}', 'black', '{hash}')"),
    );
    // Without the repair the seat would count.
    let seat_owners = format!("SELECT count(*) FROM holders WHERE game = '{id}' AND visitor = '{hash}'");
    assert_eq!(cluster.sql(name, &seat_owners), "1");
    cluster.sql(name, &format!("UPDATE games SET seq = 5, status = 'over' WHERE id = '{id}'"));

    let server = TestServer::open(&database.address()).await;
    let site = server.site();
    assert!(eve.at(&site).snapshot(&id).await.yours.is_empty(), "the stray event took a seat");
    assert_eq!(cluster.sql(name, &seat_owners), "0");
    table.white = table.ada.at(&site).open(&id).await;
    table.black = table.ben.at(&site).open(&id).await;
    assert_eq!((table.white.seq(), table.white.plies()), (3, plies));
    assert_eq!(table.black.snapshot.yours, [Colour::Black]);
    table.play().await;
    assert_eq!(table.white.seq(), 4);
    assert_eq!(cluster.sql(name, DAMAGED), "0");
    assert_eq!(cluster.sql(name, WITH_GAPS), "0");
}
