use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use wire::Code;

use crate::failure::Denial;

/// So many answers are worked out at a time; others wait. Each takes a few megabytes at most.
static DESKS: Semaphore = Semaphore::const_new(8);

/// Works an answer out away from the threads that serve connections.
pub(crate) async fn work<T: Send + 'static>(
    job: impl FnOnce() -> Result<T, Denial> + Send + 'static,
) -> Result<T, Denial> {
    let broken = || Denial::new(Code::Internal, "the server could not work this out: try again");
    let desk = DESKS.acquire().await.map_err(|_| broken())?;
    // The desk is taken until the work is done, even if nobody waits for it any more.
    let done = spawn_blocking(move || {
        let _desk = desk;
        job()
    });
    done.await.unwrap_or_else(|_| Err(broken()))
}
