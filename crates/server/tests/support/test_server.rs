//! A server of one's own, which can be killed.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use server::store::StoreError;
use server::{Config, Limits, PoolLimits, ServeError, Server, ShutdownToken};
use testkit::PostgresServer;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use super::{PATIENCE, Visitor};

/// Where the games of a test are kept.
pub(crate) enum Database {
    File(tempfile::TempDir),
    Shared(Arc<PostgresServer>, String),
}

impl Database {
    pub(crate) fn file() -> Database {
        Database::File(tempfile::tempdir().unwrap())
    }

    /// `None` if PostgreSQL is left out.
    pub(crate) fn postgres() -> Option<Database> {
        let cluster = PostgresServer::shared()?;
        let name = cluster.database();
        Some(Database::Shared(cluster, name))
    }

    /// One of each kind.
    pub(crate) fn both() -> Vec<Database> {
        [Some(Database::file()), Database::postgres()].into_iter().flatten().collect()
    }

    pub(crate) fn address(&self) -> String {
        match self {
            Database::File(folder) => folder.path().join("games.db").to_string_lossy().into_owned(),
            Database::Shared(cluster, name) => cluster.address(name),
        }
    }
}

/// A running server. It has its own threads: to drop it is to kill it.
pub(crate) struct TestServer {
    runtime: Option<Runtime>,
    running: JoinHandle<()>,
    stop: ShutdownToken,
    pub(crate) address: SocketAddr,
    /// Where its games are, if nobody else needs them.
    own: Option<Database>,
}

impl TestServer {
    /// A server with games of its own.
    pub(crate) async fn new() -> TestServer {
        TestServer::set(|_| ()).await
    }

    /// A server with games of its own, set as a test needs it.
    pub(crate) async fn set(set: impl FnOnce(&mut Config)) -> TestServer {
        let own = Database::file();
        let mut server = TestServer::with(&own.address(), set).await;
        server.own = Some(own);
        server
    }

    /// A server of these games.
    pub(crate) async fn open(database: &str) -> TestServer {
        TestServer::with(database, |_| ()).await
    }

    /// A server of these games, set as a test needs it.
    pub(crate) async fn with(database: &str, set: impl FnOnce(&mut Config)) -> TestServer {
        let mut config = Config {
            bind: SocketAddr::from(([127, 0, 0, 1], 0)),
            database: database.to_string(),
            public_url: None,
            trusted_proxies: Vec::new(),
            pool: PoolLimits { workers: 1, mebibytes: 256 },
            limits: Limits::default(),
        };
        set(&mut config);
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let server = runtime.spawn(opened(config)).await.unwrap();
        let (address, stop) = (server.address(), ShutdownToken::new());
        let stopped = stop.clone();
        let running = runtime.spawn(async move { server.run(stopped).await.expect("a good end") });
        TestServer { runtime: Some(runtime), running, stop, address, own: None }
    }

    pub(crate) fn site(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Somebody who has never been here.
    pub(crate) fn stranger(&self) -> Visitor {
        Visitor::stranger(&self.site())
    }

    /// Somebody who has just come in.
    pub(crate) async fn visitor(&self) -> Visitor {
        Visitor::new(&self.site()).await
    }

    /// Ends it: whatever was done to it, it ends in time and nothing in it has broken.
    pub(crate) async fn close(mut self) {
        self.stop.cancel();
        timeout(PATIENCE, &mut self.running).await.expect("it ends").expect("nothing broke");
    }
}

/// The server. One that was killed a moment ago holds its file until its last thread is gone, where a process of its own
/// would be gone at once.
async fn opened(config: Config) -> Server {
    let until = Instant::now() + PATIENCE;
    loop {
        match Server::open(config.clone()).await {
            Err(ServeError::Store(StoreError::Taken(_))) if Instant::now() < until => {
                sleep(Duration::from_millis(10)).await;
            }
            opened => return opened.unwrap(),
        }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Under these limits an absence counts at once.
pub(crate) fn impatient(config: &mut Config) {
    config.limits.claim_after = Duration::ZERO;
}
