mod queue;
mod usage;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use catalog::Stop;
use game::{Failure, FailureKind};
use thiserror::Error;

use self::queue::{Queue, QueuedJob, Work};
pub use self::usage::Client;
use crate::{JobListener, SearchJob};

/// Runs jobs that use engines, a bounded number at once with bounded memory, and one more short job.
///
/// Clients share it fairly: those who have used the least engine time lately come first, by address and by visitor. Among
/// equals the more important job comes first, then the shorter, then the earlier one. A long job that needs much memory
/// is not overtaken by other long ones. While others wait, a job is stopped, with its answer so far, after its turn.
///
/// Where the system supports it, searches run at low priority, so that requests are not delayed.
#[derive(Clone)]
pub struct EnginePool {
    shared: Arc<Shared>,
}

/// How much a pool may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PoolLimits {
    /// The number of searches at once.
    pub workers: usize,
    /// The memory of all of them together.
    pub mebibytes: usize,
}

/// The priority of a job: higher numbers run first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct JobPriority(pub u8);

/// About how long a job takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum JobLength {
    /// Some hundredths of a second, such as a move of a level that counts nodes.
    Short,
    /// As long as its limits allow.
    Long,
}

/// The properties of a job that the pool schedules by.
#[derive(Clone, Debug)]
pub struct JobRequest {
    /// The visitor it is for.
    pub client: Client,
    /// Its priority.
    pub priority: JobPriority,
    /// About how long it takes.
    pub length: JobLength,
    /// The memory it takes; next to nothing for a short job.
    pub mebibytes: usize,
}

/// The state of a job in the pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobStatus {
    /// The number of jobs ahead of it; running jobs are not counted.
    Queued(usize),
    /// It is running.
    Running,
    /// It is finished or cancelled.
    Finished,
}

/// A job needs more memory than the pool has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("an engine with {wanted} MiB does not fit: expected at most {room} MiB")]
pub struct JobTooLarge {
    wanted: usize,
    room: usize,
}

impl Failure for JobTooLarge {
    fn kind(&self) -> FailureKind {
        FailureKind::Invalid("too_much_memory")
    }
}

struct Shared {
    room: PoolLimits,
    niceness: Niceness,
    queue: Mutex<Queue>,
}

/// The interval at which turns are checked.
const TURN_CHECK: Duration = Duration::from_millis(50);

impl EnginePool {
    /// A pool with so much room; at least one thinks.
    pub fn new(room: PoolLimits) -> EnginePool {
        let room = PoolLimits { workers: room.workers.max(1), ..room };
        EnginePool {
            shared: Arc::new(Shared { room, niceness: Niceness::below_own(), queue: Mutex::default() }),
        }
    }

    /// Runs a job on a thread of its own when it is its turn. Once `stop` is raised, it is to end soon. If there is no
    /// thread for it, it is called with the reason instead.
    ///
    /// # Errors
    /// If it needs more memory than there is.
    pub fn submit(
        &self,
        request: JobRequest,
        stop: Stop,
        job: impl FnOnce(Result<(), String>) + Send + 'static,
    ) -> Result<JobHandle, JobTooLarge> {
        let (wanted, room) = (request.mebibytes, self.shared.room.mebibytes);
        if wanted > room {
            return Err(JobTooLarge { wanted, room });
        }
        let number = self.shared.queue().add(request, stop.clone(), Box::new(job));
        self.shared.advance();
        Ok(JobHandle { shared: Arc::clone(&self.shared), number, stop })
    }

    /// Runs a search when it is its turn. To save memory, its engine should be [made](crate::EngineSource::Lazy) only then.
    ///
    /// # Errors
    /// If it needs more memory than there is.
    pub fn search(
        &self,
        request: JobRequest,
        search: SearchJob,
        mut listener: impl JobListener + 'static,
    ) -> Result<JobHandle, JobTooLarge> {
        self.submit(request, search.task.stop.clone(), move |started| search.run_with(started, &mut listener))
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // Nothing is left half done while it is locked.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the jobs whose turn it is, as long as there is room.
    fn advance(self: &Arc<Shared>) {
        while let Some(next) = self.next() {
            self.start(next);
        }
        self.watch_turns();
    }

    fn next(&self) -> Option<QueuedJob> {
        self.queue().next(self.room, Instant::now())
    }

    fn start(self: &Arc<Shared>, next: QueuedJob) {
        let guard = RunningGuard { shared: Arc::clone(self), number: next.number };
        // If no thread can be started, the job is taken back from here.
        let pending = Arc::new(Mutex::new(Some(next.work)));
        let taken = Arc::clone(&pending);
        let niceness = self.niceness;
        let run = move || {
            niceness.apply();
            // The guard is released even after a panic.
            let _guard = guard;
            if let Some(work) = take_work(&taken) {
                work(Ok(()));
            }
        };
        let begun = thread::Builder::new().name("pool".to_string()).spawn(run).is_ok();
        if !begun && let Some(work) = take_work(&pending) {
            work(Err("cannot start another thread: try again later".to_string()));
        }
    }

    /// While jobs wait, a thread ends the turns of those that run.
    fn watch_turns(self: &Arc<Shared>) {
        {
            let mut queue = self.queue();
            if queue.is_watched || !queue.end_turns(Instant::now()) {
                return;
            }
            queue.is_watched = true;
        }
        let shared = Arc::clone(self);
        let watch = move || {
            loop {
                thread::sleep(TURN_CHECK);
                let mut queue = shared.queue();
                if !queue.end_turns(Instant::now()) {
                    queue.is_watched = false;
                    return;
                }
            }
        };
        if thread::Builder::new().name("pool turns".to_string()).spawn(watch).is_err() {
            self.queue().is_watched = false;
        }
    }
}

/// The scheduling priority of search threads.
#[derive(Clone, Copy)]
struct Niceness {
    /// The niceness: 19 is the lowest priority.
    #[cfg(target_os = "linux")]
    nice: i32,
}

#[cfg(target_os = "linux")]
impl Niceness {
    /// A tenth of what this thread would get.
    fn below_own() -> Niceness {
        let own = rustix::process::getpriority_process(None).unwrap_or(0);
        Niceness { nice: (own + 10).min(19) }
    }

    /// Applies it to this thread. Linux has a niceness per thread; other systems have one per process.
    fn apply(self) {
        let _thinks_all_the_same = rustix::process::setpriority_process(None, self.nice);
    }
}

#[cfg(windows)]
impl Niceness {
    fn below_own() -> Niceness {
        Niceness {}
    }

    /// Windows has few steps: this one gives way to threads of the usual priority.
    fn apply(self) {
        use thread_priority::{ThreadPriority, WinAPIThreadPriority, set_current_thread_priority};
        let lowest = ThreadPriority::Os(WinAPIThreadPriority::Lowest.into());
        let _thinks_all_the_same = set_current_thread_priority(lowest);
    }
}

#[cfg(not(any(target_os = "linux", windows)))]
impl Niceness {
    fn below_own() -> Niceness {
        Niceness {}
    }

    fn apply(self) {}
}

fn take_work(pending: &Mutex<Option<Work>>) -> Option<Work> {
    pending.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// The place of a running job; free again when dropped, even by a panic.
struct RunningGuard {
    shared: Arc<Shared>,
    number: u64,
}

impl Drop for RunningGuard {
    fn drop(&mut self) {
        self.shared.queue().end(self.number, Instant::now());
        self.shared.advance();
    }
}

/// A handle to a job in the pool. Dropping it cancels the job.
pub struct JobHandle {
    shared: Arc<Shared>,
    number: u64,
    stop: Stop,
}

impl JobHandle {
    /// Where the job stands.
    pub fn status(&self) -> JobStatus {
        self.shared.queue().status(self.number, Instant::now())
    }

    /// Leaves the queue unheard; who is being result about already is answered soon.
    pub fn cancel(&self) {
        self.stop.stop();
        // Dropped after the lock has been released.
        let left = self.shared.queue().remove(self.number);
        if left.is_some() {
            self.shared.advance();
        }
    }
}

impl Drop for JobHandle {
    fn drop(&mut self) {
        self.cancel();
    }
}
