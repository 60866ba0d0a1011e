use std::net::TcpListener;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};
use std::{fs, thread};

use game::Unpoisoned;

/// A private PostgreSQL server that listens only at a socket in a temporary folder. It stops when dropped.
pub struct PostgresServer {
    programs: PathBuf,
    folder: PathBuf,
    server: Option<Child>,
    databases: AtomicU32,
    /// The TLS port, if any.
    tls_port: Option<u16>,
}

/// The timeout for starting and stopping, also on slow and busy machines.
const TIMEOUT: Duration = Duration::from_secs(120);

/// The number of ports to try.
const PORT_ATTEMPTS: usize = 10;

impl PostgresServer {
    /// Starts a server; `None` if the variable `TRILITH_POSTGRES` is `skip`.
    ///
    /// # Panics
    /// If PostgreSQL is not installed or does not start.
    pub fn start() -> Option<PostgresServer> {
        if std::env::var("TRILITH_POSTGRES").is_ok_and(|word| word == "skip") {
            eprintln!("PostgreSQL is left out: TRILITH_POSTGRES=skip");
            return None;
        }
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("trilith-pg-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut cluster = PostgresServer {
            programs: programs(),
            folder,
            server: None,
            databases: AtomicU32::new(0),
            tls_port: None,
        };
        if is_root() {
            // PostgreSQL refuses to run as root.
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
        cluster.restart();
        Some(cluster)
    }

    /// Starts a server that also listens at a local port, with TLS.
    ///
    /// # Panics
    /// As [`PostgresServer::start`], or if openssl is not installed.
    pub fn start_with_tls() -> Option<PostgresServer> {
        let mut cluster = PostgresServer::start()?;
        cluster.kill();
        cluster.make_certificates();
        cluster.start_at_port(std::iter::repeat_with(free_port).take(PORT_ATTEMPTS));
        Some(cluster)
    }

    /// Starts the server at the first usable port: another process may take a free port first.
    fn start_at_port(&mut self, ports: impl IntoIterator<Item = u16>) {
        for port in ports {
            self.tls_port = Some(port);
            if self.try_start() {
                return;
            }
        }
        panic!("PostgreSQL finds no free port: {}", self.log());
    }

    /// Creates a certificate authority, a certificate for `localhost` signed by it, and an unrelated authority.
    fn make_certificates(&self) {
        let request = ["req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
        for authority in ["authority", "stranger"] {
            let subject = format!("/CN={authority}");
            let (key, certificate) = (format!("{authority}.key"), format!("{authority}.crt"));
            self.openssl(
                &[&request[..], &["-subj", &subject, "-keyout", &key, "-out", &certificate]].concat(),
            );
        }
        let name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
        let end = ["-addext", "basicConstraints=critical,CA:FALSE"];
        let signed = ["-CA", "authority.crt", "-CAkey", "authority.key"];
        let files = ["-keyout", "server.key", "-out", "server.crt"];
        self.openssl(&[&request[..], &name, &end, &signed, &files].concat());
    }

    /// Runs openssl in the folder as the user of the server, who must own the keys.
    fn openssl(&self, arguments: &[&str]) {
        let mut openssl = self.command("openssl");
        let made = openssl.args(arguments).output().unwrap();
        assert!(made.status.success(), "openssl: {}", String::from_utf8_lossy(&made.stderr));
    }

    /// The TLS address of a database, without `sslmode`. The certificate is for `localhost`.
    ///
    /// # Panics
    /// If the cluster was started without TLS.
    pub fn tls_address(&self, database: &str) -> String {
        let port = self.tls_port.expect("a cluster with TLS");
        format!("postgres://postgres@localhost:{port}/{database}")
    }

    /// The certificate file of the authority that signed the server's certificate.
    pub fn authority(&self) -> PathBuf {
        self.folder.join("authority.crt")
    }

    /// The certificate file of an unrelated authority.
    pub fn other_authority(&self) -> PathBuf {
        self.folder.join("stranger.crt")
    }

    /// A server that is shared by tests running at the same time.
    ///
    /// # Panics
    /// As [`PostgresServer::start`].
    pub fn shared() -> Option<Arc<PostgresServer>> {
        static SHARED: Mutex<Weak<PostgresServer>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unpoisoned();
        if let Some(running) = shared.upgrade() {
            return Some(running);
        }
        let cluster = Arc::new(PostgresServer::start()?);
        *shared = Arc::downgrade(&cluster);
        Some(cluster)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// A command for one of PostgreSQL's programs, as a user that it accepts.
    fn command(&self, program: &str) -> Command {
        let own = self.programs.join(program);
        let path = if own.exists() { own } else { PathBuf::from(program) };
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

    /// Restarts the server after [`PostgresServer::kill`].
    ///
    /// # Panics
    /// If it does not start.
    pub fn restart(&mut self) {
        assert!(self.try_start(), "PostgreSQL does not start: {}", self.log());
    }

    /// Starts the server; `false` if it ends, because its port is in use.
    fn try_start(&mut self) -> bool {
        let (key, certificate) = (self.folder.join("server.key"), self.folder.join("server.crt"));
        let network = match self.tls_port {
            None => vec!["listen_addresses=".to_string()],
            Some(port) => vec![
                // One address only: with several, it would start if one of them is usable.
                "listen_addresses=127.0.0.1".to_string(),
                format!("port={port}"),
                "ssl=on".to_string(),
                format!("ssl_key_file={}", key.display()),
                format!("ssl_cert_file={}", certificate.display()),
            ],
        };
        let server = self
            .command("postgres")
            // Without fsync: no test crashes the machine.
            .args(["-F", "-c", "max_connections=200"])
            .args(network.iter().flat_map(|setting| ["-c", setting]))
            .arg("-k")
            .arg(&self.folder)
            .arg("-D")
            .arg(self.data())
            .stdout(Stdio::null())
            .stderr(fs::File::create(self.folder.join("log")).unwrap())
            .spawn();
        self.server = Some(server.unwrap());
        let until = Instant::now() + TIMEOUT;
        let socket = self.folder.join(format!(".s.PGSQL.{}", self.port()));
        while UnixStream::connect(&socket).is_err() || !self.is_ready() {
            if self.server.as_mut().is_none_or(|server| server.try_wait().unwrap().is_some()) {
                self.server = None;
                return false;
            }
            assert!(Instant::now() < until, "PostgreSQL does not start: {}", self.log());
            thread::sleep(Duration::from_millis(50));
        }
        true
    }

    /// The log of the server.
    fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    /// The port, which is part of the socket's name.
    fn port(&self) -> u16 {
        self.tls_port.unwrap_or(5432)
    }

    fn is_ready(&self) -> bool {
        let mut ready = self.command("pg_isready");
        ready
            .args(["-q", "-p", &self.port().to_string(), "-h"])
            .arg(&self.folder)
            .status()
            .is_ok_and(|status| status.success())
    }

    /// Kills the server, as in a crash.
    ///
    /// # Panics
    /// If it cannot be killed.
    pub fn kill(&mut self) {
        let Some(mut server) = self.server.take() else { return };
        let mut stop = self.command("pg_ctl");
        stop.args(["stop", "--silent", "--mode=immediate", "-D"]).arg(self.data());
        let _gone_already = stop.stdout(Stdio::null()).stderr(Stdio::null()).status();
        server.wait().unwrap();
    }

    /// Creates an empty database and returns its name.
    ///
    /// # Panics
    /// If it cannot be created.
    pub fn database(&self) -> String {
        let name = format!("games{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        name
    }

    /// The address of a database.
    pub fn address(&self, database: &str) -> String {
        format!("postgres://postgres@localhost/{database}?host={}", self.folder.display())
    }

    /// Runs SQL and returns the output.
    ///
    /// # Panics
    /// If the statement fails.
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
        psql.args(["-p", &self.port().to_string()]);
        let output = psql.arg("-h").arg(&self.folder).output().unwrap();
        assert!(output.status.success(), "{sql}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim().to_string()
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        self.kill();
        let _stays = fs::remove_dir_all(&self.folder);
    }
}

/// A free port.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.starts_with(b"0"))
}

/// The folder of the newest PostgreSQL's programs.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Another process may take a port between its choice and its use.
    #[test]
    fn a_port_that_was_taken_meanwhile_is_left_alone() {
        let Some(mut cluster) = PostgresServer::start() else { return };
        cluster.kill();
        cluster.make_certificates();
        let other = TcpListener::bind("127.0.0.1:0").unwrap();
        let taken = other.local_addr().unwrap().port();
        cluster.start_at_port([taken, free_port(), free_port(), free_port()]);
        assert_ne!(cluster.tls_port, Some(taken));
        assert_eq!(cluster.sql("postgres", "SHOW ssl"), "on");
    }
}
