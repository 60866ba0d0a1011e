use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::store::GameStore;

/// How long the result of a check is used again. A check writes to the disk, and everyone can ask for it.
const FRESH: Duration = Duration::from_secs(1);

/// Whether games can be read and written, as of a moment ago.
#[derive(Default)]
pub(crate) struct Health {
    last: Mutex<Option<(Instant, Result<(), &'static str>)>>,
}

impl Health {
    /// The result of the last check, or of a new one. Requests that come meanwhile wait for the same one.
    ///
    /// # Errors
    /// With what is wrong, in plain words.
    pub(crate) async fn check(self: &Arc<Self>, store: &Arc<dyn GameStore>) -> Result<(), &'static str> {
        let (health, store) = (Arc::clone(self), Arc::clone(store));
        // In a task of its own, so that the check finishes even if the request is dropped.
        let checked = tokio::spawn(async move {
            let mut last = health.last.lock().await;
            if let Some((at, result)) = *last
                && at.elapsed() < FRESH
            {
                return result;
            }
            let result = store.check().await.map_err(|error| {
                tracing::warn!(%error, "the health check fails");
                error.summary()
            });
            *last = Some((Instant::now(), result));
            result
        });
        checked.await.unwrap_or(Err("the health check broke down"))
    }
}
