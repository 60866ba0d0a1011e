//! Searches and other jobs, alone and in a pool.

use std::net::IpAddr;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use catalog::{Analysis, Engine, GAMES, SearchRequest, State, Stop, find};
use game::Setup;
use play::{
    Client, EngineCache, EnginePool, EngineSource, JobHandle, JobLength, JobListener, JobPriority,
    JobRequest, JobResult, JobStatus, PoolLimits, SearchJob,
};

fn state() -> Box<dyn State> {
    find("gorogo").unwrap().start(&Setup::default()).unwrap()
}

/// Thinks until it is let go or stopped.
struct Patient(Receiver<()>);

impl Engine for Patient {
    fn analyze(
        &mut self,
        _: &dyn State,
        task: &SearchRequest,
        report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        report(&Analysis { depth: 1, ..Analysis::default() });
        while !task.stop.is_stopped() && self.0.recv_timeout(Duration::from_millis(1)).is_err() {}
        Analysis { depth: 2, ..Analysis::default() }
    }

    fn new_game(&mut self, _: u64) {}
}

/// Panics.
struct Broken;

impl Engine for Broken {
    fn analyze(&mut self, _: &dyn State, _: &SearchRequest, _: &mut dyn FnMut(&Analysis)) -> Analysis {
        panic!("this engine is out of order")
    }

    fn new_game(&mut self, _: u64) {}
}

/// What listeners have heard, in order.
#[derive(Clone, Default)]
struct Diary(Arc<Mutex<Vec<String>>>);

impl Diary {
    fn write(&self, line: String) {
        self.0.lock().unwrap().push(line);
    }

    fn read(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }
}

struct Ear(&'static str, Diary);

impl JobListener for Ear {
    fn progress(&mut self, analysis: &Analysis) {
        self.1.write(format!("{} round {}", self.0, analysis.depth));
    }

    fn finished(&mut self, result: &mut JobResult, _: &dyn State) {
        let failure = result.analysis.failure.clone().unwrap_or_default();
        self.1.write(format!("{} over {}{failure}", self.0, result.analysis.depth));
    }
}

fn patient() -> (Sender<()>, SearchJob) {
    let (go, wait) = channel();
    let source = EngineSource::lazy(move || Ok(Box::new(Patient(wait))));
    (go, SearchJob { source, state: state(), task: SearchRequest::default() })
}

fn client(visitor: &str) -> Client {
    Client { address: IpAddr::from([127, 0, 0, 1]), visitor: visitor.to_string(), is_established: true }
}

/// A long job of the same visitor.
fn job(priority: u8, mebibytes: usize) -> JobRequest {
    JobRequest { client: client("ada"), priority: JobPriority(priority), length: JobLength::Long, mebibytes }
}

fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(60);
    while !is_so() {
        assert!(Instant::now() < end, "{what}");
        thread::sleep(Duration::from_millis(1));
    }
}

fn is_at(handle: &JobHandle, place: JobStatus) {
    wait_for(&format!("not at {place:?}"), || handle.status() == place);
}

#[test]
fn a_job_tells_rounds_can_be_cancelled_and_gives_its_thinker_back() {
    let diary = Diary::default();
    let (_go, search) = patient();
    let job = search.start(Ear("a", diary.clone())).unwrap();
    wait_for("no round was told", || !diary.read().is_empty());
    assert!(!job.is_over());
    assert!(job.end().is_some(), "the engine comes back");
    assert_eq!(diary.read(), ["a round 1", "a over 2"]);
}

#[test]
fn a_thinker_that_panics_fails_with_a_sentence() {
    let search = || SearchJob {
        source: EngineSource::Ready(Box::new(Broken)),
        state: state(),
        task: SearchRequest::default(),
    };
    let result = search().run(&mut |_| ());
    assert!(result.engine.is_none());
    assert!(result.analysis.failure.unwrap().contains("the search failed"));
    let diary = Diary::default();
    assert!(search().start(Ear("b", diary.clone())).unwrap().end().is_none());
    assert!(diary.read()[0].starts_with("b over 0the search failed"), "{:?}", diary.read());
    let nobody = EngineSource::lazy(|| Err("nobody is at home".to_string()));
    let result =
        SearchJob { source: nobody, state: state(), task: SearchRequest::default() }.run(&mut |_| ());
    assert_eq!(result.analysis.failure.as_deref(), Some("nobody is at home"));
}

#[test]
fn the_important_come_first_and_each_knows_its_place() {
    let pool = EnginePool::new(PoolLimits { workers: 1, mebibytes: 100 });
    let diary = Diary::default();
    let ask = |name: &'static str, priority: u8| {
        let (go, search) = patient();
        (go, pool.search(job(priority, 10), search, Ear(name, diary.clone())).unwrap())
    };
    let (go_first, first) = ask("first", 0);
    is_at(&first, JobStatus::Running);
    let (go_low, low) = ask("low", 1);
    let (go_high, high) = ask("high", 5);
    let (go_next, next) = ask("next", 5);
    assert_eq!(
        (high.status(), next.status(), low.status()),
        (JobStatus::Queued(0), JobStatus::Queued(1), JobStatus::Queued(2))
    );
    for (go, handle) in [(&go_first, &high), (&go_high, &next), (&go_next, &low)] {
        go.send(()).unwrap();
        is_at(handle, JobStatus::Running);
    }
    assert_eq!(first.status(), JobStatus::Finished);
    go_low.send(()).unwrap();
    is_at(&low, JobStatus::Finished);
    let ends: Vec<String> = diary.read().into_iter().filter(|line| line.contains("over")).collect();
    assert_eq!(ends, ["first over 2", "high over 2", "next over 2", "low over 2"]);
}

#[test]
fn no_more_think_at_once_than_fit() {
    let pool = EnginePool::new(PoolLimits { workers: 3, mebibytes: 100 });
    let diary = Diary::default();
    let ask = |mebibytes: usize| {
        let (go, search) = patient();
        pool.search(job(0, mebibytes), search, Ear("x", diary.clone())).map(|handle| (go, handle))
    };
    assert!(ask(101).is_err_and(|error| error.to_string().contains("at most 100 MiB")));
    let (go_one, one) = ask(60).unwrap();
    let (_go_large, large) = ask(50).unwrap();
    let (_go_small, small) = ask(10).unwrap();
    is_at(&one, JobStatus::Running);
    // There is a free engine and room for the small one, but nobody overtakes.
    assert_eq!((large.status(), small.status()), (JobStatus::Queued(0), JobStatus::Queued(1)));
    go_one.send(()).unwrap();
    is_at(&large, JobStatus::Running);
    is_at(&small, JobStatus::Running);
    let (_go_last, last) = ask(40).unwrap();
    is_at(&last, JobStatus::Running);
    let (_go_none, none) = ask(0).unwrap();
    assert_eq!(none.status(), JobStatus::Queued(0), "three think already");
}

/// One visitor fills the queue with important, endless jobs; another asks for something later.
#[test]
fn a_visitor_with_many_jobs_does_not_hold_up_another() {
    let pool = EnginePool::new(PoolLimits { workers: 1, mebibytes: 10 });
    let diary = Diary::default();
    let ask = |name: &'static str, request: JobRequest| {
        let (go, search) = patient();
        (go, pool.search(request, search, Ear(name, diary.clone())).unwrap())
    };
    let many: Vec<_> = (0..20).map(|_| ask("many", job(5, 10))).collect();
    is_at(&many[0].1, JobStatus::Running);
    let other = || JobRequest { client: client("ben"), ..job(1, 10) };
    // A short job does not even wait for the one that runs.
    let (go_short, short) = ask("short", JobRequest { length: JobLength::Short, ..other() });
    is_at(&short, JobStatus::Running);
    assert_eq!(many[0].1.status(), JobStatus::Running);
    go_short.send(()).unwrap();
    is_at(&short, JobStatus::Finished);
    // A long one waits for the end of one turn, not of all.
    let (_go_long, long) = ask("long", other());
    is_at(&long, JobStatus::Running);
    let waiting = many.iter().filter(|(_, handle)| matches!(handle.status(), JobStatus::Queued(_))).count();
    assert!(waiting >= 17, "{waiting} of twenty still wait");
}

#[test]
fn a_visitor_alone_is_not_interrupted() {
    let pool = EnginePool::new(PoolLimits { workers: 1, mebibytes: 100 });
    let diary = Diary::default();
    let (go, search) = patient();
    let first = pool.search(job(1, 1), search, Ear("first", diary.clone())).unwrap();
    let (_go_next, search) = patient();
    let next = pool.search(job(1, 1), search, Ear("next", diary.clone())).unwrap();
    is_at(&first, JobStatus::Running);
    thread::sleep(Duration::from_millis(2_500));
    assert_eq!((first.status(), next.status()), (JobStatus::Running, JobStatus::Queued(0)));
    go.send(()).unwrap();
    is_at(&next, JobStatus::Running);
}

#[test]
fn the_cancelled_leave() {
    let pool = EnginePool::new(PoolLimits { workers: 1, mebibytes: 100 });
    let diary = Diary::default();
    let ask = |name: &'static str, mebibytes: usize| {
        let (go, search) = patient();
        (go, pool.search(job(0, mebibytes), search, Ear(name, diary.clone())).unwrap())
    };
    let (_go_a, a) = ask("a", 1);
    let (_go_b, b) = ask("b", 1);
    let (_go_c, c) = ask("c", 1);
    let (_go_d, d) = ask("d", 1);
    is_at(&a, JobStatus::Running);
    b.cancel();
    assert_eq!((b.status(), c.status()), (JobStatus::Finished, JobStatus::Queued(0)));
    // Nobody waits for it any more.
    drop(c);
    assert_eq!(d.status(), JobStatus::Queued(0));
    a.cancel();
    is_at(&d, JobStatus::Running);
    d.cancel();
    is_at(&d, JobStatus::Finished);
    assert_eq!(diary.read(), ["a round 1", "a over 2", "d round 1", "d over 2"]);
}

#[test]
fn a_broken_thinker_or_listener_gives_its_place_back() {
    struct Deaf;
    impl JobListener for Deaf {
        fn progress(&mut self, _: &Analysis) {}
        fn finished(&mut self, _: &mut JobResult, _: &dyn State) {
            panic!("this listener is out of order")
        }
    }
    let pool = EnginePool::new(PoolLimits { workers: 1, mebibytes: 1 });
    let diary = Diary::default();
    let broken = || SearchJob {
        source: EngineSource::Ready(Box::new(Broken)),
        state: state(),
        task: SearchRequest::default(),
    };
    let handles: Vec<JobHandle> = (0..5)
        .map(|_| pool.search(job(0, 1), broken(), Ear("x", diary.clone())).unwrap())
        .chain([pool.search(job(0, 1), broken(), Deaf).unwrap()])
        .collect();
    let (go, search) = patient();
    let last = pool.search(job(0, 1), search, Ear("last", diary.clone())).unwrap();
    go.send(()).unwrap();
    is_at(&last, JobStatus::Finished);
    assert!(handles.iter().all(|handle| handle.status() == JobStatus::Finished));
    assert_eq!(diary.read().last().map(String::as_str), Some("last over 2"));
    assert_eq!(diary.read().iter().filter(|line| line.contains("the search failed")).count(), 5);
}

/// A job that is no search waits for its turn as any other, is stopped when it has had it, and may fail.
#[test]
fn any_job_shares_the_pool() {
    let pool = EnginePool::new(PoolLimits { workers: 1, mebibytes: 100 });
    let diary = Diary::default();
    let ask = |name: &'static str, request: JobRequest| {
        let (stop, diary) = (Stop::default(), diary.clone());
        let raised = stop.clone();
        let work = move |started: Result<(), String>| {
            diary.write(format!("{name} {started:?}"));
            wait_for("the turn does not end", || raised.is_stopped());
        };
        pool.submit(request, stop, work).unwrap()
    };
    let first = ask("first", job(5, 60));
    is_at(&first, JobStatus::Running);
    assert!(
        pool.submit(job(0, 101), Stop::default(), |_| ())
            .is_err_and(|error| error.to_string().contains("100"))
    );
    let low = ask("low", job(0, 60));
    let (go, search) = patient();
    let high = pool.search(job(1, 60), search, Ear("high", diary.clone())).unwrap();
    assert_eq!((high.status(), low.status()), (JobStatus::Queued(0), JobStatus::Queued(1)));
    // Another visitor waits: the first one's turn ends after a second.
    let other = ask("other", JobRequest { client: client("ben"), ..job(0, 60) });
    is_at(&other, JobStatus::Running);
    assert_eq!(first.status(), JobStatus::Finished);
    other.cancel();
    is_at(&high, JobStatus::Running);
    go.send(()).unwrap();
    is_at(&low, JobStatus::Running);
    low.cancel();
    is_at(&low, JobStatus::Finished);
    let broken = pool.submit(job(0, 1), Stop::default(), |_| panic!("this job is out of order")).unwrap();
    is_at(&broken, JobStatus::Finished);
    let begun: Vec<String> = diary.read().into_iter().filter(|line| line.ends_with("Ok(())")).collect();
    assert_eq!(begun, ["first Ok(())", "other Ok(())", "low Ok(())"]);
}

/// Counts the engines that are left.
struct Counted(Arc<()>);

impl Engine for Counted {
    fn analyze(&mut self, _: &dyn State, _: &SearchRequest, _: &mut dyn FnMut(&Analysis)) -> Analysis {
        Analysis { depth: 77, nodes: Arc::strong_count(&self.0) as u64, ..Analysis::default() }
    }

    fn new_game(&mut self, _: u64) {}
}

#[test]
fn engines_are_used_again_and_as_many_are_kept_as_there_are_games() {
    let (cache, left) = (Arc::new(EngineCache::default()), Arc::new(()));
    let engine = || Some(Box::new(Counted(Arc::clone(&left))) as Box<dyn Engine>);
    for _ in 0..2 {
        GAMES.iter().for_each(|&game| cache.keep(game, engine()));
    }
    assert_eq!(Arc::strong_count(&left), 1 + GAMES.len());
    for &game in GAMES {
        let search =
            SearchJob { source: cache.strongest(game, 1), state: state(), task: SearchRequest::default() };
        let result = search.run(&mut |_| ());
        assert_eq!(result.analysis.depth, 77, "another engine was made");
        cache.keep(game, result.engine);
    }
    assert_eq!(Arc::strong_count(&left), 1 + GAMES.len());
}

/// Tells its thread's priority, which the system says the other way round, as a depth.
#[cfg(target_os = "linux")]
struct Modest;

#[cfg(target_os = "linux")]
impl Engine for Modest {
    fn analyze(&mut self, _: &dyn State, _: &SearchRequest, _: &mut dyn FnMut(&Analysis)) -> Analysis {
        Analysis { depth: niceness(), ..Analysis::default() }
    }

    fn new_game(&mut self, _: u64) {}
}

/// How far this thread gives way to others: 0 to 19, unless somebody has been given more than usual.
#[cfg(target_os = "linux")]
fn niceness() -> u32 {
    let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
    let mut fields = stat.rsplit(')').next().unwrap().split_whitespace();
    fields.nth(16).unwrap().parse().unwrap()
}

/// Those who serve others do not wait for an engine. Each thread is begun by the one before it, and gives way no further.
#[cfg(target_os = "linux")]
#[test]
fn thinkers_give_way_to_everybody_else() {
    let (own, diary) = (niceness(), Diary::default());
    let pool = EnginePool::new(PoolLimits { workers: 1, mebibytes: 1 });
    let handles: Vec<JobHandle> = ["a", "b", "c"]
        .into_iter()
        .map(|name| {
            let source = EngineSource::lazy(|| Ok(Box::new(Modest)));
            let search = SearchJob { source, state: state(), task: SearchRequest::default() };
            pool.search(job(1, 1), search, Ear(name, diary.clone())).unwrap()
        })
        .collect();
    wait_for("all are answered", || diary.read().len() == handles.len());
    let lower = (own + 10).min(19);
    assert_eq!(diary.read(), ["a", "b", "c"].map(|name| format!("{name} over {lower}")));
    assert_eq!(niceness(), own, "the others keep their priority");
}
