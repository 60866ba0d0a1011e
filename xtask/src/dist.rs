//! `cargo xtask dist`: the files of a release. With the same sources, compilers and path they have the same bytes.

mod archive;
mod build;
mod checksums;
mod deb;
mod files;
mod notices;
mod wheel;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use clap::Args;

use crate::metadata;

use self::files::Files;

#[derive(Args)]
pub(crate) struct Options {
    /// Build for this target; by default for this machine
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
    /// Make a Debian package as well
    #[arg(long)]
    deb: bool,
    /// Make a wheel for Python as well
    #[arg(long)]
    wheel: bool,
}

/// The release to build.
struct Release {
    version: String,
    /// The target triple of the host.
    host: String,
    target: String,
    /// The timestamp of files, in seconds since 1970.
    epoch: u64,
    /// Where the finished files go.
    folder: PathBuf,
    /// Cargo's target folder; `folder` contains only finished files.
    build_folder: PathBuf,
}

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let release = Release::new(options)?;
    warn_of_changes();
    clear(&release.folder)?;
    let program = build::program(&release)?;
    let notices = notices::for_program(&release, &program.page_sources)?;
    let common = common_files(&program.documents, &notices)?;

    let mut files = Files::default();
    files.add_program(release.executable(), &program.binary)?;
    files.append(common);
    let archive = archive::write(&release, &files)?;
    println!("{}: {}", release.executable(), size(&program.binary)?);
    let mut made = vec![archive];
    if options.deb {
        made.push(deb::write(&release, &program, &notices)?);
    }
    if options.wheel {
        made.push(wheel::write(&release)?);
    }
    for file in &made {
        println!("{}: {}", file.display(), size(file)?);
    }
    checksums::write(&release.folder)
}

impl Release {
    fn new(options: &Options) -> Result<Release, String> {
        let metadata = metadata::workspace("Cargo.toml")?;
        let program = metadata.packages.iter().find(|package| package.name == "cli");
        let version = program.ok_or("there is no package cli")?.version.clone();
        let rustc = metadata::output(Command::new("rustc").arg("-vV"))?;
        let host = rustc.lines().find_map(|line| line.strip_prefix("host: "));
        let host = host.ok_or("rustc does not name its host")?.to_string();
        Ok(Release {
            version,
            target: options.target.clone().unwrap_or_else(|| host.clone()),
            host,
            epoch: epoch()?,
            folder: metadata.target_directory.join("dist"),
            build_folder: metadata.target_directory.join("dist-build"),
        })
    }

    fn is_for_windows(&self) -> bool {
        self.target.contains("windows")
    }

    /// The file name of the program.
    fn executable(&self) -> &'static str {
        if self.is_for_windows() { "trilith.exe" } else { "trilith" }
    }

    /// Flags that remove local paths from the binaries, as the name and value of a Cargo setting. It extends the flags
    /// of `.cargo/config.toml`, which RUSTFLAGS would replace.
    fn path_flags(&self) -> Result<(String, String), String> {
        let home = env::var_os("CARGO_HOME").map(PathBuf::from);
        let home = home.or_else(|| Some(env::home_dir()?.join(".cargo"))).ok_or("there is no home folder")?;
        let here = env::current_dir().map_err(|error| error.to_string())?;
        let flags = [(&home, "/cargo"), (&here, "/trilith")]
            .map(|(folder, name)| format!("--remap-path-prefix={}={name}", folder.display()));
        if flags.iter().any(|flag| flag.contains(char::is_whitespace)) {
            return Err("cargo cannot be given paths with spaces: build in another folder".to_string());
        }
        let triple = self.target.to_uppercase().replace(['-', '.'], "_");
        Ok((format!("CARGO_TARGET_{triple}_RUSTFLAGS"), flags.join(" ")))
    }
}

/// Warns of uncommitted changes, because `trilith --version` prints the commit.
fn warn_of_changes() {
    let changes =
        metadata::output(Command::new("git").args(["status", "--porcelain", "--untracked-files=no"]));
    if changes.is_ok_and(|changes| !changes.is_empty()) {
        eprintln!("dist: some files differ from the commit that the program will name");
    }
}

/// `SOURCE_DATE_EPOCH`, or else the time of the commit.
fn epoch() -> Result<u64, String> {
    let text = match env::var("SOURCE_DATE_EPOCH") {
        Ok(text) => text,
        Err(_) => {
            metadata::output(Command::new("git").args(["log", "-1", "--no-show-signature", "--format=%ct"]))
                .map_err(|error| format!("outside a checkout of git, set SOURCE_DATE_EPOCH ({error})"))?
        }
    };
    text.trim()
        .parse()
        .map_err(|_| format!("SOURCE_DATE_EPOCH is '{text}', which is not a number of seconds"))
}

/// The files of the archive besides the program.
fn common_files(documents: &Path, notices: &str) -> Result<Files, String> {
    let mut files = Files::default();
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        files.add_copy(name, Path::new(name))?;
    }
    files.add(notices::FILE_NAME, notices);
    for folder in ["completions", "man"] {
        files.add_folder(folder, &documents.join(folder))?;
    }
    Ok(files)
}

/// Creates an empty folder.
fn clear(folder: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    fs::create_dir_all(folder).map_err(failed)
}

/// The size of a file as text.
fn size(file: &Path) -> Result<String, String> {
    let metadata = fs::metadata(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(format!("{:.1} MB ({} bytes)", metadata.len() as f64 / 1e6, metadata.len()))
}
