use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{error, fmt, thread};

use catalog::Stop;
use game::{Failure, FailureKind};

use crate::{Errand, Listener, Mind};

/// A bounded pool of thinkers: so many think at once, with so much memory. Others wait in order of importance, equal
/// ones in the order they came, and nobody overtakes: who needs much memory is not passed over for ever.
///
/// Where the system can, thinkers give way to all other threads of the process: a thought has time, an answer has none.
#[derive(Clone)]
pub struct Pool {
    hall: Arc<Hall>,
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
        write!(f, "a thinker with {wanted} MiB does not fit: expected at most {room} MiB")
    }
}

impl error::Error for TooLarge {}

impl Failure for TooLarge {
    fn kind(&self) -> FailureKind {
        FailureKind::Invalid
    }
}

struct Hall {
    room: Room,
    priority: Priority,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    waiting: Vec<Waiting>,
    thinking: Vec<Thinking>,
    last: u64,
}

struct Waiting {
    number: u64,
    importance: Importance,
    mebibytes: usize,
    errand: Errand,
    listener: Box<dyn Listener>,
}

struct Thinking {
    number: u64,
    mebibytes: usize,
}

impl Pool {
    /// A pool with so much room; at least one thinks.
    pub fn new(room: Room) -> Pool {
        let room = Room { thinkers: room.thinkers.max(1), ..room };
        Pool { hall: Arc::new(Hall { room, priority: Priority::below_own(), queue: Mutex::default() }) }
    }

    /// Has an errand done as soon as there is room. Its thinker uses so much memory, and had better be
    /// [made](crate::Mind::Made) when it is time.
    ///
    /// # Errors
    /// If it needs more memory than there is.
    pub fn ask(
        &self,
        importance: Importance,
        mebibytes: usize,
        errand: Errand,
        listener: impl Listener + 'static,
    ) -> Result<Ticket, TooLarge> {
        let room = self.hall.room.mebibytes;
        if mebibytes > room {
            return Err(TooLarge { wanted: mebibytes, room });
        }
        let stop = errand.task.stop.clone();
        let mut queue = self.hall.queue();
        queue.last += 1;
        let number = queue.last;
        let listener = Box::new(listener);
        queue.waiting.push(Waiting { number, importance, mebibytes, errand, listener });
        // The most important first, then who came first.
        queue.waiting.sort_by_key(|waiting| (std::cmp::Reverse(waiting.importance), waiting.number));
        drop(queue);
        self.hall.advance();
        Ok(Ticket { hall: Arc::clone(&self.hall), number, stop })
    }
}

impl Hall {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // Nothing is left half done while it is locked.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets whoever is next think, as long as there is room.
    fn advance(self: &Arc<Hall>) {
        while let Some(next) = self.next() {
            let desk = Desk { hall: Arc::clone(self), number: next.number };
            // A work that is not begun because there is no room for a thread gives its errand back.
            let parcel = Arc::new(Mutex::new(Some((next.errand, next.listener))));
            let taken = Arc::clone(&parcel);
            let priority = self.priority;
            let work = move || {
                priority.take();
                // Whatever happens here, the room is free again afterwards.
                let _desk = desk;
                if let Some((errand, mut listener)) = open(&taken) {
                    errand.run_for(listener.as_mut());
                }
            };
            let begun = thread::Builder::new().name("pool".to_string()).spawn(work).is_ok();
            if !begun && let Some((errand, mut listener)) = open(&parcel) {
                let mind =
                    Mind::made(|| Err("there is no room for another thread: try again later".to_string()));
                Errand { mind, ..errand }.run_for(listener.as_mut());
            }
        }
    }

    /// Takes the next errand out of the queue, if there is room for it.
    fn next(&self) -> Option<Waiting> {
        let mut queue = self.queue();
        let used: usize = queue.thinking.iter().map(|thinking| thinking.mebibytes).sum();
        let first = queue.waiting.first()?;
        if queue.thinking.len() >= self.room.thinkers || used + first.mebibytes > self.room.mebibytes {
            return None;
        }
        let next = queue.waiting.remove(0);
        queue.thinking.push(Thinking { number: next.number, mebibytes: next.mebibytes });
        Some(next)
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

#[cfg(not(target_os = "linux"))]
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

/// Where somebody thinks; free again when dropped, even by a panic.
struct Desk {
    hall: Arc<Hall>,
    number: u64,
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.hall.queue().thinking.retain(|thinking| thinking.number != self.number);
        self.hall.advance();
    }
}

/// An errand's place in a pool. An errand whose ticket is dropped is cancelled: nobody waits for it.
pub struct Ticket {
    hall: Arc<Hall>,
    number: u64,
    stop: Stop,
}

impl Ticket {
    /// Where the errand stands.
    pub fn place(&self) -> Place {
        let queue = self.hall.queue();
        let before = queue.waiting.iter().position(|waiting| waiting.number == self.number);
        match before {
            Some(before) => Place::Waiting(before),
            None if queue.thinking.iter().any(|thinking| thinking.number == self.number) => Place::Thinking,
            None => Place::Over,
        }
    }

    /// Leaves the queue unheard; who is being thought about already is answered soon.
    pub fn cancel(&self) {
        self.stop.stop();
        let mut queue = self.hall.queue();
        let place = queue.waiting.iter().position(|waiting| waiting.number == self.number);
        // Dropped only when nobody is kept from the queue by it.
        let left = place.map(|place| queue.waiting.remove(place));
        drop(queue);
        if left.is_some() {
            self.hall.advance();
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.cancel();
    }
}
