use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio_util::task::AbortOnDropHandle;

use crate::args::Args;

/// The server that is measured.
pub(crate) struct Host {
    pub(crate) url: String,
    child: Option<Child>,
    _folder: Option<tempfile::TempDir>,
}

/// What a started server used.
#[derive(Clone, Copy, Default)]
pub(crate) struct Used {
    /// The most memory at once, in kilobytes.
    pub(crate) kilobytes: u64,
    /// How long it used a core.
    pub(crate) cpu: Duration,
}

/// What a server tells of itself.
#[derive(Clone, Copy, Default)]
pub(crate) struct Measures {
    pub(crate) commits: f64,
    pub(crate) events: f64,
}

impl Measures {
    pub(crate) fn since(&self, before: &Measures) -> Measures {
        Measures { commits: self.commits - before.commits, events: self.events - before.events }
    }
}

impl Host {
    pub(crate) async fn open(args: &Args) -> Result<Host, String> {
        if let Some(url) = &args.url {
            return Ok(Host { url: url.trim_end_matches('/').to_string(), child: None, _folder: None });
        }
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let database = match &args.database {
            Some(database) => database.clone(),
            None => format!("sqlite:{}", folder.path().join("games.sqlite").display()),
        };
        let mut command = Command::new(&args.binary);
        command.args(["serve", "--port", "0", "--database", &database]);
        for limit in ["--requests", "--messages", "--games", "--sockets"] {
            command.args([limit, "1000000"]);
        }
        let mut child = command
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("cannot start {}: {error}", args.binary.display()))?;
        let told = child.stdout.take().ok_or("it says nothing")?;
        let mut lines = BufReader::new(told).lines();
        let line = lines.next_line().await.ok().flatten().ok_or("the server did not start")?;
        let url =
            line.split_whitespace().find(|word| word.starts_with("http://")).ok_or("it names no address")?;
        let url = url.trim_end_matches([',', '.']).to_string();
        Ok(Host { url, child: Some(child), _folder: Some(folder) })
    }

    /// Looks at the memory of a server that was started here, until it is told to end.
    pub(crate) fn sample(&self) -> Sampler {
        let process = self.child.as_ref().and_then(Child::id);
        let most = Arc::new(AtomicU64::new(0));
        let sampled = Arc::clone(&most);
        let task = tokio::spawn(async move {
            while let Some(process) = process {
                sampled.fetch_max(memory(process), Ordering::Relaxed);
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        });
        Sampler {
            process,
            most,
            cpu: process.map_or(Duration::ZERO, cpu),
            _task: AbortOnDropHandle::new(task),
        }
    }

    /// What the server counts.
    pub(crate) async fn http_metrics(&self) -> Measures {
        let text = match reqwest::get(format!("{}/metrics", self.url)).await {
            Ok(answer) => answer.text().await.unwrap_or_default(),
            Err(_) => String::new(),
        };
        let value = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|rest| rest.trim().parse().ok()).unwrap_or_default()
        };
        Measures {
            commits: value("trilith_commit_events_count "),
            events: value("trilith_commit_events_sum "),
        }
    }

    pub(crate) async fn close(self) {
        if let Some(mut child) = self.child {
            let _gone = child.kill().await;
        }
    }
}

pub(crate) struct Sampler {
    process: Option<u32>,
    most: Arc<AtomicU64>,
    cpu: Duration,
    _task: AbortOnDropHandle<()>,
}

impl Sampler {
    pub(crate) async fn end(self) -> Option<Used> {
        let process = self.process?;
        Some(Used {
            kilobytes: self.most.load(Ordering::Relaxed),
            cpu: cpu(process).saturating_sub(self.cpu),
        })
    }
}

/// The memory of a process, in kilobytes, where the system tells.
fn memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|rest| rest.trim().trim_end_matches(" kB").parse().ok()).unwrap_or_default()
}

/// How long a process has used a core, where the system tells; its unit is a hundredth of a second.
fn cpu(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).unwrap_or_default();
    Duration::from_millis((ticks(11) + ticks(12)) * 10)
}
