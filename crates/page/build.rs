//! Builds the page with npm and generates the list of its files.
//!
//! Only release builds include the page, so that linters and editors do not run npm. `TRILITH_PAGE=build` includes it in
//! other builds, `TRILITH_PAGE=skip` leaves it out. Without Node, with an old one or without the registry the crate builds
//! all the same, and gives the reason why there is no page.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

/// The sources of the page. Cargo watches only these, not the files that npm creates.
const SOURCES: [&str; 8] = [
    "package.json",
    "package-lock.json",
    ".npmrc",
    "svelte.config.js",
    "vite.config.ts",
    "tsconfig.json",
    "src",
    "static",
];

/// The minimum version of Node: major and minor.
const OLDEST_NODE: (u32, u32) = (20, 19);

/// On Windows npm is a script, which needs its extension.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Do not retry an unreachable registry: the rest of Trilith works without the page.
const FETCH: [&str; 8] = [
    "ci",
    "--no-audit",
    "--no-fund",
    "--omit=dev",
    "--ignore-scripts",
    "--fetch-retries=1",
    "--fetch-retry-mintimeout=1000",
    "--fetch-timeout=60000",
];

fn main() {
    println!("cargo:rerun-if-env-changed=TRILITH_PAGE");
    let web = Path::new(&variable("CARGO_MANIFEST_DIR")).join("../../web");
    for source in SOURCES.iter().chain(&["messages"]) {
        println!("cargo:rerun-if-changed={}", web.join(source).display());
    }
    let out = PathBuf::from(variable("OUT_DIR"));
    let built = match env::var("TRILITH_PAGE").as_deref() {
        Ok("skip") => Err("it was built with TRILITH_PAGE=skip".to_string()),
        Ok("build") => build(&web, &out.join("web")).inspect_err(warn),
        _ if is_release() => build(&web, &out.join("web")).inspect_err(warn),
        _ => {
            Err("only release builds include it: use 'cargo run --release', or build with TRILITH_PAGE=build"
                .to_string())
        }
    };
    let listing = match built {
        Ok(folder) => listing(&folder),
        Err(why) => format!(
            "pub(crate) const WHY_NOT: Option<&str> = Some({why:?});\npub(crate) const FILES: &[(&str, &[u8])] = &[];\n"
        ),
    };
    fs::write(out.join("files.rs"), listing).expect("the build folder can be written");
}

fn is_release() -> bool {
    variable("PROFILE") == "release"
}

fn warn(why: &String) {
    println!("cargo:warning=the browser's page is left out: {why}");
}

fn variable(name: &str) -> String {
    env::var(name).expect("Cargo sets it")
}

/// Builds the page in a copy of its sources and returns the output folder.
fn build(web: &Path, copy: &Path) -> Result<PathBuf, String> {
    check_node()?;
    let broken = |error: io::Error| format!("its sources cannot be copied ({error})");
    let lock = "package-lock.json";
    let same_packages =
        fs::read(copy.join(lock)).ok() == fs::read(web.join(lock)).ok() && copy.join("done").exists();
    for source in SOURCES.iter().chain(&["messages"]) {
        replace(&web.join(source), &copy.join(source)).map_err(broken)?;
    }
    if !same_packages {
        run(copy, &FETCH).map_err(|why| {
            let way_out = format!("see that npm reaches its registry, and {}", again());
            format!("npm could not fetch what it needs ({why}): {way_out}")
        })?;
        fs::write(copy.join("done"), "").map_err(broken)?;
    }
    run(copy, &["run", "build"]).map_err(|why| {
        format!("npm could not build it ({why}): 'npm ci && npm run build' in 'web' tells more")
    })?;
    Ok(copy.join("build"))
}

/// How to repeat the build: Cargo does not notice that Node or the registry has become available, and cleans only one
/// profile.
fn again() -> String {
    let profile = if is_release() { "--release " } else { "" };
    format!("build again after 'cargo clean {profile}-p page'")
}

fn check_node() -> Result<(), String> {
    let (major, minor) = OLDEST_NODE;
    let way_out = format!("install Node {major}.{minor} or later with npm, and {}", again());
    let node = version("node").ok_or_else(|| format!("Node is not installed: {way_out}"))?;
    let mut numbers = node.trim_start_matches('v').split('.').map(|number| number.parse().unwrap_or(0));
    if (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) < OLDEST_NODE {
        return Err(format!("Node {node} is too old: {way_out}"));
    }
    version(NPM).map(|_| ()).ok_or_else(|| format!("npm is not installed: {way_out}"))
}

/// The version that a program prints, if it is installed.
fn version(program: &str) -> Option<String> {
    let output = Command::new(program).arg("--version").output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
}

fn run(folder: &Path, arguments: &[&str]) -> Result<(), String> {
    let mut npm = Command::new(NPM);
    npm.args(arguments).current_dir(folder).stdin(Stdio::null());
    let output = npm.output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let said =
        String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    let mut lines =
        said.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("npm warn"));
    Err(lines.next().unwrap_or("it said nothing").to_string())
}

/// Copies a file or a folder, replacing the target.
fn replace(from: &Path, to: &Path) -> io::Result<()> {
    if to.is_dir() {
        fs::remove_dir_all(to)?;
    }
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let name = entry?.file_name();
            replace(&from.join(&name), &to.join(&name))?;
        }
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    if from.exists() { fs::copy(from, to).map(|_| ()) } else { Ok(()) }
}

/// The list of all files below a folder, as Rust code.
fn listing(folder: &Path) -> String {
    let mut files = Vec::new();
    collect(folder, folder, &mut files);
    files.sort();
    let lines = files.iter().map(|(name, path)| format!("    ({name:?}, include_bytes!({path:?})),\n"));
    format!(
        "pub(crate) const WHY_NOT: Option<&str> = None;\npub(crate) const FILES: &[(&str, &[u8])] = &[\n{}];\n",
        lines.collect::<String>()
    )
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, String)>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(root, &path, files);
        } else if let (Ok(name), Some(path)) = (path.strip_prefix(root), path.to_str()) {
            files.push((name.to_string_lossy().replace('\\', "/"), path.to_string()));
        }
    }
}
