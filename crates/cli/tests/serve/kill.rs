//! Whatever is acknowledged is there after a kill, and what was not is sent again and happens once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use testkit::PostgresServer;
use tokio::time::sleep;
use wire::{Colour, GameAction, NewGame, Snapshot};

use crate::serve::process::Process;
use crate::support::{ActionOutcome, Disconnected, PATIENCE, Page, Visitor, invitation, key};

/// A game that takes long.
const GAME: &str = "greener";

/// How often a server is killed, with how many games in progress.
fn rounds_and_games() -> (usize, usize) {
    if std::env::var_os("TRILITH_DEEP").is_some() { (20, 100) } else { (3, 20) }
}

/// What all games of a test share.
struct LoadTest {
    /// Where players come back to: each begins elsewhere.
    sites: Vec<String>,
    acknowledged: AtomicUsize,
    over: AtomicBool,
}

/// One game, its players, and the plies that were acknowledged.
struct Match {
    siege: Arc<LoadTest>,
    id: String,
    visitors: [Visitor; 2],
    pages: [Option<Page>; 2],
    plies: Vec<String>,
}

impl Match {
    async fn begin(siege: &Arc<LoadTest>) -> Match {
        let site = |number: usize| siege.sites[number % siege.sites.len()].clone();
        let visitors = [Visitor::new(&site(0)).await, Visitor::new(&site(1)).await];
        let mut game = Match {
            siege: Arc::clone(siege),
            id: visitors[0].create(&new_game()).await,
            visitors,
            pages: [None, None],
            plies: Vec::new(),
        };
        game.act(1, |page| {
            (page.seq() == 0).then(|| GameAction::Sit { colour: Colour::Black, name: String::new() })
        })
        .await;
        game
    }

    /// The page of a player; whoever lost it comes back, to another server if there is one.
    async fn page(&mut self, player: usize) -> &mut Page {
        while self.pages[player].is_none() {
            match self.visitors[player].try_open(&self.id).await {
                Ok(page) => {
                    let plies = page.plies();
                    assert!(plies.starts_with(&self.plies), "{:?} are lost: {plies:?}", self.plies);
                    assert!(
                        plies.len() <= self.plies.len() + 1,
                        "{plies:?} were never sent: {:?}",
                        self.plies
                    );
                    self.pages[player] = Some(page);
                }
                Err(Disconnected) => {
                    let sites = &self.siege.sites;
                    let here = sites.iter().position(|site| *site == self.visitors[player].site).unwrap();
                    self.visitors[player] = self.visitors[player].at(&sites[(here + 1) % sites.len()]);
                    sleep(Duration::from_millis(50)).await;
                }
            }
        }
        self.pages[player].as_mut().unwrap()
    }

    /// A player does something, if there is something to do, and sends it again until it is acknowledged.
    async fn act(
        &mut self,
        player: usize,
        choose: impl Fn(&Page) -> Option<GameAction>,
    ) -> Option<GameAction> {
        let page = self.page(player).await;
        let (sent, seq, act) = (key(), page.seq(), choose(page)?);
        loop {
            let page = self.page(player).await;
            let answer = match page.send(&sent, seq, &act).await {
                Ok(()) => page.answer(&sent).await,
                Err(Disconnected) => Err(Disconnected),
            };
            match answer {
                Ok(ActionOutcome::Done(done)) => {
                    assert_eq!(done, seq + 1);
                    return Some(act);
                }
                Ok(ActionOutcome::Refused(code, why)) => {
                    panic!("{act:?} at {seq} is refused ({code:?}): {why}")
                }
                Err(Disconnected) => self.pages[player] = None,
            }
        }
    }

    /// Both see where the game stands.
    async fn see(&mut self, player: usize, plies: usize) {
        loop {
            let page = self.page(player).await;
            if page.plies().len() >= plies {
                return;
            }
            if page.try_hear().await.is_err() {
                self.pages[player] = None;
            }
        }
    }

    async fn play(mut self) -> Match {
        let choose = |page: &Page| {
            page.snapshot.live.view.choices.as_ref()?;
            let plies = page.legal();
            let ply = plies.get(page.seq() as usize * 7 % plies.len().max(1))?;
            Some(GameAction::Ply { ply: ply.clone() })
        };
        let mut idle = 0;
        while !self.siege.over.load(Ordering::Relaxed) && idle < 2 {
            for player in 0..2 {
                let known = self.plies.len();
                self.see(player, known).await;
                match self.act(player, choose).await {
                    Some(GameAction::Ply { ply }) => {
                        idle = 0;
                        self.plies.push(ply);
                        self.siege.acknowledged.fetch_add(1, Ordering::Relaxed);
                    }
                    _ => idle += 1,
                }
            }
        }
        self
    }

    /// The store has what was acknowledged, and nothing else.
    async fn check(mut self) {
        let known = self.plies.len();
        self.see(0, known).await;
        let snapshot: Snapshot = self.visitors[0].get(&format!("/api/games/{}", self.id)).await.unwrap();
        let kept: Vec<String> = snapshot.plies.into_iter().map(|played| played.ply).collect();
        assert_eq!(kept, self.plies);
    }
}

fn new_game() -> NewGame {
    invitation(GAME)
}

/// A moment nobody can foresee.
fn random(most: Duration) -> Duration {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    Duration::from_nanos(u64::from(now.subsec_nanos()).wrapping_mul(2_654_435_761) % most.as_nanos() as u64)
}

/// Plays games at these servers, and kills one after the other.
async fn run_load_test(mut servers: Vec<Process>) {
    let (rounds, games) = rounds_and_games();
    let siege = Arc::new(LoadTest {
        sites: servers.iter().map(|server| server.site.clone()).collect(),
        acknowledged: AtomicUsize::new(0),
        over: AtomicBool::new(false),
    });
    let mut matches = tokio::task::JoinSet::new();
    for _ in 0..games {
        matches.spawn(Match::begin(&siege).await.play());
    }
    for round in 0..rounds {
        let before = siege.acknowledged.load(Ordering::Relaxed);
        let until = tokio::time::Instant::now() + PATIENCE;
        while siege.acknowledged.load(Ordering::Relaxed) < before + games {
            assert!(tokio::time::Instant::now() < until, "nobody plays");
            // Where a game is over, another one begins.
            if let Some(game) = matches.try_join_next() {
                game.unwrap().check().await;
                matches.spawn(Match::begin(&siege).await.play());
            }
            sleep(Duration::from_millis(5)).await;
        }
        sleep(random(Duration::from_millis(300))).await;
        let count = servers.len();
        servers[round % count].kill_and_restart();
    }
    siege.over.store(true, Ordering::Relaxed);
    while let Some(game) = matches.join_next().await {
        game.unwrap().check().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.db").to_string_lossy().into_owned();
    run_load_test(vec![Process::start(&database)]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_one_of_two_servers_is_killed() {
    let Some(cluster) = PostgresServer::shared() else { return };
    let database = cluster.address(&cluster.database());
    run_load_test(vec![Process::start(&database), Process::start(&database)]).await;
}
