use std::fs;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// A private PostgreSQL that listens at a socket in a temporary folder only. It ends when it is dropped.
pub struct Cluster {
    programs: PathBuf,
    folder: PathBuf,
    server: Option<Child>,
    databases: AtomicU32,
}

/// Longer nobody waits for it to start or end, even on a slow and busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

impl Cluster {
    /// Starts one; `None` if the variable `TRILITH_POSTGRES` is `skip`.
    ///
    /// # Panics
    /// If PostgreSQL is not installed, or does not start: it is a tool of tests.
    pub fn start() -> Option<Cluster> {
        if std::env::var("TRILITH_POSTGRES").is_ok_and(|word| word == "skip") {
            eprintln!("PostgreSQL is left out: TRILITH_POSTGRES=skip");
            return None;
        }
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("trilith-pg-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut cluster =
            Cluster { programs: programs(), folder, server: None, databases: AtomicU32::new(0) };
        if is_root() {
            // It refuses to run as root.
            let owned = Command::new("chown").arg("postgres").arg(&cluster.folder).status().unwrap();
            assert!(owned.success(), "there is no user postgres: install the package postgresql");
        }
        let made = cluster
            .command("initdb")
            .args(["--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C", "-D"])
            .arg(cluster.data())
            .output()
            .unwrap();
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        cluster.begin();
        Some(cluster)
    }

    /// One that tests who run at the same time share.
    ///
    /// # Panics
    /// As [`Cluster::start`].
    pub fn shared() -> Option<Arc<Cluster>> {
        static SHARED: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(running) = shared.upgrade() {
            return Some(running);
        }
        let cluster = Arc::new(Cluster::start()?);
        *shared = Arc::downgrade(&cluster);
        Some(cluster)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// One of PostgreSQL's programs, run as somebody it accepts.
    fn command(&self, program: &str) -> Command {
        let path = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(path);
            command
        } else {
            Command::new(path)
        };
        command.current_dir(&self.folder).stdin(Stdio::null());
        command
    }

    /// Starts the server again after [`Cluster::end`].
    ///
    /// # Panics
    /// If it does not start.
    pub fn begin(&mut self) {
        let server = self
            .command("postgres")
            // Without waiting for the disk: no test ends the machine.
            .args(["-F", "-c", "listen_addresses=", "-c", "max_connections=200", "-k"])
            .arg(&self.folder)
            .arg("-D")
            .arg(self.data())
            .stdout(Stdio::null())
            .stderr(fs::File::create(self.folder.join("log")).unwrap())
            .spawn();
        self.server = Some(server.unwrap());
        let until = Instant::now() + PATIENCE;
        while UnixStream::connect(self.folder.join(".s.PGSQL.5432")).is_err() || !self.answers() {
            let log = || fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(Instant::now() < until, "PostgreSQL does not start: {}", log());
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn answers(&self) -> bool {
        let mut ready = self.command("pg_isready");
        ready.arg("-q").arg("-h").arg(&self.folder).status().is_ok_and(|status| status.success())
    }

    /// Ends the server at once, as if it broke down.
    ///
    /// # Panics
    /// If it cannot be ended.
    pub fn end(&mut self) {
        let Some(mut server) = self.server.take() else { return };
        let mut stop = self.command("pg_ctl");
        stop.args(["stop", "--silent", "--mode=immediate", "-D"]).arg(self.data());
        let _gone_already = stop.stdout(Stdio::null()).stderr(Stdio::null()).status();
        server.wait().unwrap();
    }

    /// Makes an empty database, and gives its name.
    ///
    /// # Panics
    /// If it cannot be made.
    pub fn database(&self) -> String {
        let name = format!("games{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        name
    }

    /// The address of a database.
    pub fn address(&self, database: &str) -> String {
        format!("postgres://postgres@localhost/{database}?host={}", self.folder.display())
    }

    /// What a database answers.
    ///
    /// # Panics
    /// If it does not.
    pub fn sql(&self, database: &str, sql: &str) -> String {
        let mut psql = self.command("psql");
        psql.args([
            "-X",
            "-q",
            "-A",
            "-t",
            "-v",
            "ON_ERROR_STOP=1",
            "-U",
            "postgres",
            "-d",
            database,
            "-c",
            sql,
        ]);
        let output = psql.arg("-h").arg(&self.folder).output().unwrap();
        assert!(output.status.success(), "{sql}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim().to_string()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.end();
        let _stays = fs::remove_dir_all(&self.folder);
    }
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.starts_with(b"0"))
}

/// Where the programs of the newest PostgreSQL lie.
fn programs() -> PathBuf {
    let all = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> = all.map(|entry| entry.path().join("bin")).collect();
    versions.sort_by_key(|path| version(path));
    let found = versions.pop().filter(|path| path.join("postgres").exists());
    let on_path = || {
        let folders = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&folders).find(|folder| folder.join("initdb").exists())
    };
    found.or_else(on_path).expect(
        "PostgreSQL is not installed: install it (Debian: apt-get install postgresql), or set TRILITH_POSTGRES=skip",
    )
}

fn version(path: &Path) -> u32 {
    let version = path.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    version.and_then(|version| version.split('.').next()?.parse().ok()).unwrap_or(0)
}
