mod queue;
mod usage;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{error, fmt, thread};

use catalog::Stop;
use game::{Failure, FailureKind};

use self::queue::{Queue, Waiting};
pub use self::usage::Client;
use crate::{Errand, Listener, Mind};

/// Runs engine jobs, a bounded number at once with bounded memory, and one more short job.
///
/// Clients share it fairly: those who have used the least engine time lately come first, by address and by visitor. Among
/// equals the more important job comes first, then the shorter, then the earlier one. A long job that needs much memory
/// is not overtaken by other long ones. While others wait, a job is asked for its answer once it has had its turn.
///
/// Where the system can, thinkers give way to all other threads of the process, so that searches do not delay answers.
#[derive(Clone)]
pub struct Pool {
    shared: Arc<Shared>,
}

/// How much a pool may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// How many think at once.
    pub thinkers: usize,
    /// The memory of all of them together.
    pub mebibytes: usize,
}

/// How soon an errand is wanted: the larger the sooner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Importance(pub u8);

/// About how long a job takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum JobLength {
    /// Some hundredths of a second, such as a move of a level that counts nodes.
    Short,
    /// As long as its limits allow.
    Long,
}

/// What a pool has to know of a job.
#[derive(Clone, Debug)]
pub struct JobRequest {
    /// The visitor it is for.
    pub client: Client,
    /// How soon it is wanted.
    pub importance: Importance,
    /// About how long it takes.
    pub length: JobLength,
    /// The memory it takes; next to nothing for a short job.
    pub mebibytes: usize,
}

/// Where an errand stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// So many are before it, thinkers at work not counted.
    Waiting(usize),
    /// Somebody is thinking about it.
    Thinking,
    /// It is over or was cancelled.
    Over,
}

/// An errand that no pool of this size can ever do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    wanted: usize,
    room: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooLarge { wanted, room } = self;
        write!(f, "an engine with {wanted} MiB does not fit: expected at most {room} MiB")
    }
}

impl error::Error for TooLarge {}

impl Failure for TooLarge {
    fn kind(&self) -> FailureKind {
        FailureKind::Invalid
    }
}

struct Shared {
    room: Room,
    priority: Priority,
    queue: Mutex<Queue>,
}

/// The interval at which turns are checked.
const TURN_CHECK: Duration = Duration::from_millis(50);

impl Pool {
    /// A pool with so much room; at least one thinks.
    pub fn new(room: Room) -> Pool {
        let room = Room { thinkers: room.thinkers.max(1), ..room };
        Pool { shared: Arc::new(Shared { room, priority: Priority::below_own(), queue: Mutex::default() }) }
    }

    /// Runs a job when it is its turn. To save memory, its engine should be [made](crate::Mind::Made) only then.
    ///
    /// # Errors
    /// If it needs more memory than there is.
    pub fn ask(
        &self,
        request: JobRequest,
        errand: Errand,
        listener: impl Listener + 'static,
    ) -> Result<Ticket, TooLarge> {
        let (wanted, room) = (request.mebibytes, self.shared.room.mebibytes);
        if wanted > room {
            return Err(TooLarge { wanted, room });
        }
        let stop = errand.task.stop.clone();
        let number = self.shared.queue().add(request, errand, Box::new(listener));
        self.shared.advance();
        Ok(Ticket { shared: Arc::clone(&self.shared), number, stop })
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

    fn next(&self) -> Option<Waiting> {
        self.queue().next(self.room, Instant::now())
    }

    fn start(self: &Arc<Shared>, next: Waiting) {
        let slot = Slot { shared: Arc::clone(self), number: next.number };
        // If the system refuses a thread, the job comes back from here.
        let parcel = Arc::new(Mutex::new(Some((next.errand, next.listener))));
        let taken = Arc::clone(&parcel);
        let priority = self.priority;
        let work = move || {
            priority.take();
            // Whatever happens here, the room is free again afterwards.
            let _slot = slot;
            if let Some((errand, mut listener)) = open(&taken) {
                errand.run_for(listener.as_mut());
            }
        };
        let begun = thread::Builder::new().name("pool".to_string()).spawn(work).is_ok();
        if !begun && let Some((errand, mut listener)) = open(&parcel) {
            let mind = Mind::made(|| Err("cannot start another thread: try again later".to_string()));
            Errand { mind, ..errand }.run_for(listener.as_mut());
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

/// How much thinkers get while others want the machine, too.
#[derive(Clone, Copy)]
struct Priority {
    /// As the system counts it: 19 gives way to everybody.
    #[cfg(target_os = "linux")]
    nice: i32,
}

#[cfg(target_os = "linux")]
impl Priority {
    /// A tenth of what this thread would get.
    fn below_own() -> Priority {
        let own = rustix::process::getpriority_process(None).unwrap_or(0);
        Priority { nice: (own + 10).min(19) }
    }

    /// Gives it to this thread. Linux counts each on its own; elsewhere it would be the whole process's.
    fn take(self) {
        let _thinks_all_the_same = rustix::process::setpriority_process(None, self.nice);
    }
}

#[cfg(windows)]
impl Priority {
    fn below_own() -> Priority {
        Priority {}
    }

    /// Windows has few steps: this one gives way to threads of the usual priority.
    fn take(self) {
        use thread_priority::{ThreadPriority, WinAPIThreadPriority, set_current_thread_priority};
        let lowest = ThreadPriority::Os(WinAPIThreadPriority::Lowest.into());
        let _thinks_all_the_same = set_current_thread_priority(lowest);
    }
}

#[cfg(not(any(target_os = "linux", windows)))]
impl Priority {
    fn below_own() -> Priority {
        Priority {}
    }

    fn take(self) {}
}

type Parcel = Mutex<Option<(Errand, Box<dyn Listener>)>>;

fn open(parcel: &Parcel) -> Option<(Errand, Box<dyn Listener>)> {
    parcel.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// The place of a running job; free again when dropped, even by a panic.
struct Slot {
    shared: Arc<Shared>,
    number: u64,
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.shared.queue().end(self.number, Instant::now());
        self.shared.advance();
    }
}

/// An errand's place in a pool. An errand whose ticket is dropped is cancelled: nobody waits for it.
pub struct Ticket {
    shared: Arc<Shared>,
    number: u64,
    stop: Stop,
}

impl Ticket {
    /// Where the errand stands.
    pub fn place(&self) -> Place {
        self.shared.queue().place(self.number, Instant::now())
    }

    /// Leaves the queue unheard; who is being thought about already is answered soon.
    pub fn cancel(&self) {
        self.stop.stop();
        // Dropped only when nobody is kept from the queue by it.
        let left = self.shared.queue().remove(self.number);
        if left.is_some() {
            self.shared.advance();
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.cancel();
    }
}
