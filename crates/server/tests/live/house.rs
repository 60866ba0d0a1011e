//! A server of one's own, which can be killed.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use server::store::StoreError;
use server::{Config, Limits, Room, ServeError, Server, Stopper};
use testkit::Cluster;
use tokio::runtime::Runtime;
use tokio::time::{Instant, sleep};

use crate::client::PATIENCE;

/// Where the games of a test are kept.
pub(crate) enum Database {
    File(tempfile::TempDir),
    Shared(Arc<Cluster>, String),
}

impl Database {
    pub(crate) fn file() -> Database {
        Database::File(tempfile::tempdir().unwrap())
    }

    /// `None` if PostgreSQL is left out.
    pub(crate) fn postgres() -> Option<Database> {
        let cluster = Cluster::shared()?;
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
pub(crate) struct House {
    runtime: Option<Runtime>,
    address: SocketAddr,
}

impl House {
    pub(crate) async fn open(database: &str) -> House {
        House::with(database, Limits::default()).await
    }

    pub(crate) async fn with(database: &str, limits: Limits) -> House {
        let config = Config {
            bind: SocketAddr::from(([127, 0, 0, 1], 0)),
            database: database.to_string(),
            public_url: None,
            trusted_proxies: Vec::new(),
            room: Room { thinkers: 1, mebibytes: 128 },
            limits,
        };
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let server = runtime.spawn(opened(config)).await.unwrap();
        let address = server.address();
        runtime.spawn(server.run(Stopper::new()));
        House { runtime: Some(runtime), address }
    }

    pub(crate) fn site(&self) -> String {
        format!("http://{}", self.address)
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

impl Drop for House {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Limits under which an absence counts at once.
pub(crate) fn impatient() -> Limits {
    Limits { claim_after: Duration::ZERO, ..Limits::default() }
}
