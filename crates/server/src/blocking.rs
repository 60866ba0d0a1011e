use std::sync::{Arc, LazyLock};
use std::thread::available_parallelism;

use tokio::task::spawn_blocking;
use wire::ErrorCode;

use crate::api_error::ApiError;
use crate::fair_queue::{FairLimits, FairQueue};
use crate::visitor::Requester;

/// Answers are worked out on as many threads as there are cores, and one more for an address that has none of them: its
/// answer does not wait for those of others. Each takes a few megabytes at most.
static PERMITS: LazyLock<Arc<FairQueue>> = LazyLock::new(|| {
    let cores = available_parallelism().map_or(2, std::num::NonZero::get).clamp(2, 16);
    let limits = FairLimits { all: cores + 1, per_address: cores, per_visitor: cores / 2 };
    Arc::new(FairQueue::new(limits))
});

/// Stored games are replayed beside that: a visitor's other work must not delay a game that others play.
static REPLAY_PERMITS: LazyLock<Arc<FairQueue>> =
    LazyLock::new(|| Arc::new(FairQueue::new(FairLimits { all: 3, per_address: 2, per_visitor: 1 })));

/// Works an answer out away from the threads that serve connections.
pub(crate) async fn run_blocking<T: Send + 'static>(
    job: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    run(&PERMITS, job).await
}

/// Replays a stored game away from the threads that serve connections.
pub(crate) async fn replay<T: Send + 'static>(
    job: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    run(&REPLAY_PERMITS, job).await
}

async fn run<T: Send + 'static>(
    queue: &Arc<FairQueue>,
    job: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let broken = || ApiError::new(ErrorCode::Internal, "the server failed to do this: try again");
    let permit = FairQueue::acquire(queue, Requester::current()).await.ok_or_else(broken)?;
    // The permit is held until the work is done, even if the request was given up.
    let done = spawn_blocking(move || {
        let _permit = permit;
        job()
    });
    done.await.unwrap_or_else(|_| Err(broken()))
}
