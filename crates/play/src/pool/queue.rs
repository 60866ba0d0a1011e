use std::cmp::Reverse;
use std::time::{Duration, Instant};

use catalog::Stop;

use super::usage::{Rank, RunningTime, Usage};
use super::{Client, JobLength, JobRequest, JobStatus, PoolLimits};

/// The jobs of a pool, and what their clients have used.
#[derive(Default)]
pub(super) struct Queue {
    waiting: Vec<QueuedJob>,
    running: Vec<RunningJob>,
    usage: Usage,
    last: u64,
    /// Whether a thread watches over the turns.
    pub(super) is_watched: bool,
}

pub(super) struct QueuedJob {
    pub(super) number: u64,
    request: JobRequest,
    stop: Stop,
    pub(super) work: Work,
}

/// What a job does; with the reason why it cannot, if there is no thread for it.
pub(super) type Work = Box<dyn FnOnce(Result<(), String>) + Send>;

struct RunningJob {
    number: u64,
    request: JobRequest,
    lane: Lane,
    since: Instant,
    stop: Stop,
}

/// Where a job runs: beside the usual places there is one for short jobs only, so that they need not wait for long ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lane {
    Normal,
    Express,
}

/// While others wait, all clients together are to have had a turn after about this time.
const ROUND: Duration = Duration::from_secs(3);

/// But each turn is at least this long: less would hardly give a move.
const SHORTEST_TURN: Duration = Duration::from_millis(200);

/// A turn is no longer than this while others wait.
const LONGEST_TURN: Duration = Duration::from_secs(1);

impl Queue {
    /// Adds a job and gives its number.
    pub(super) fn add(&mut self, request: JobRequest, stop: Stop, work: Work) -> u64 {
        self.last += 1;
        self.waiting.push(QueuedJob { number: self.last, request, stop, work });
        self.last
    }

    /// Takes the job out that is to run next, if there is room for it.
    pub(super) fn next(&mut self, room: PoolLimits, now: Instant) -> Option<QueuedJob> {
        self.sort(now);
        let usual = self.running.iter().filter(|job| job.lane == Lane::Normal);
        let used: usize = usual.map(|job| job.request.mebibytes).sum();
        let fits = |job: &QueuedJob| used + job.request.mebibytes <= room.mebibytes;
        let busy = |lane| self.running.iter().filter(|job| job.lane == lane).count();
        let is_usual = busy(Lane::Normal) < room.workers && self.waiting.first().is_some_and(fits);
        let (at, lane) = if is_usual {
            (0, Lane::Normal)
        } else if busy(Lane::Express) == 0 {
            // Short jobs take little memory: one more of them always fits.
            let is_short = |job: &QueuedJob| job.request.length == JobLength::Short;
            (self.waiting.iter().position(is_short)?, Lane::Express)
        } else {
            return None;
        };
        let job = self.waiting.remove(at);
        let (number, request, stop) = (job.number, job.request.clone(), job.stop.clone());
        self.running.push(RunningJob { number, request, lane, since: now, stop });
        Some(job)
    }

    /// Clients that have used the least come first; then the more important, the shorter and the earlier job.
    fn sort(&mut self, now: Instant) {
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.sort_by_cached_key(|job| {
            let JobRequest { client, priority, length, .. } = &job.request;
            (self.rank(client, now), Reverse(*priority), *length, job.number)
        });
        self.waiting = waiting;
    }

    fn rank(&self, client: &Client, now: Instant) -> Rank {
        let mut running = RunningTime::default();
        for job in &self.running {
            let time = now.saturating_duration_since(job.since);
            if job.request.client.address == client.address {
                running.of_address += time;
            }
            if job.request.client == *client {
                running.of_visitor += time;
            }
        }
        self.usage.rank(client, running, now)
    }

    /// Asks each running job for its answer if it has had its turn and a client that has used less is waiting. Returns
    /// whether jobs wait, so that this has to be repeated.
    pub(super) fn end_turns(&mut self, now: Instant) -> bool {
        if self.waiting.is_empty() {
            return false;
        }
        let mut clients: Vec<&Client> = self.waiting.iter().map(|job| &job.request.client).collect();
        clients.sort_unstable_by_key(|client| (client.address, client.visitor.as_str()));
        clients.dedup();
        let turn = (ROUND / clients.len() as u32).clamp(SHORTEST_TURN, LONGEST_TURN);
        for job in &self.running {
            let client = &job.request.client;
            let rank = self.rank(client, now);
            let has_had_its_turn = now.saturating_duration_since(job.since) >= turn;
            if has_had_its_turn
                && clients.iter().any(|other| *other != client && self.rank(other, now) < rank)
            {
                job.stop.stop();
            }
        }
        true
    }

    /// A job is over.
    pub(super) fn end(&mut self, number: u64, now: Instant) {
        let Some(at) = self.running.iter().position(|job| job.number == number) else { return };
        let job = self.running.swap_remove(at);
        self.usage.add(&job.request.client, now.saturating_duration_since(job.since), now);
    }

    /// Takes a waiting job out.
    pub(super) fn remove(&mut self, number: u64) -> Option<QueuedJob> {
        let at = self.waiting.iter().position(|job| job.number == number)?;
        Some(self.waiting.remove(at))
    }

    /// The state of a job in the pool.
    pub(super) fn status(&mut self, number: u64, now: Instant) -> JobStatus {
        self.sort(now);
        match self.waiting.iter().position(|job| job.number == number) {
            Some(before) => JobStatus::Queued(before),
            None if self.running.iter().any(|job| job.number == number) => JobStatus::Running,
            None => JobStatus::Finished,
        }
    }
}
