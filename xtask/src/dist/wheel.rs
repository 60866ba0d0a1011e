use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use super::{Release, clear, notices};
use crate::metadata::output;

/// The licence folder for `pyproject.toml`, which exists only during a build.
const LICENCES: &str = "python/licenses";

/// Builds the wheel with pip and the build system of `pyproject.toml`.
pub(super) fn write(release: &Release) -> Result<PathBuf, String> {
    if release.target != release.host {
        return Err(format!("a wheel is built on the machine it is for, not for {}", release.target));
    }
    write_licences(release)?;
    let built = build(release);
    let removed = fs::remove_dir_all(LICENCES).map_err(|error| format!("{LICENCES}: {error}"));
    built.and(removed)?;
    let entries = fs::read_dir(&release.folder).map_err(|error| error.to_string())?;
    let mut paths = entries.flatten().map(|entry| entry.path());
    let wheel = paths.find(|path| path.extension().is_some_and(|extension| extension == "whl"));
    wheel.ok_or("pip made no wheel".to_string())
}

fn write_licences(release: &Release) -> Result<(), String> {
    let folder = Path::new(LICENCES);
    clear(folder)?;
    let failed = |error: std::io::Error| format!("{LICENCES}: {error}");
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(name, folder.join(name)).map_err(failed)?;
    }
    fs::write(folder.join(notices::FILE_NAME), notices::for_wheel(release)?).map_err(failed)
}

fn build(release: &Release) -> Result<(), String> {
    let python = env::var("PYTHON").unwrap_or_else(|_| "python3".to_string());
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "--disable-pip-version-check", "wheel", "--no-deps", "--wheel-dir"]);
    pip.arg(&release.folder).arg("./python").envs([release.path_flags()?]);
    pip.env("CARGO_TARGET_DIR", release.build_folder.join("python"));
    pip.env("SOURCE_DATE_EPOCH", release.epoch.to_string());
    // `pypi` tags the wheel with the oldest compatible system.
    pip.env("MATURIN_PEP517_ARGS", "--locked --strip --compatibility pypi");
    output(&mut pip).map(|_| ())
}
