use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::build::Program;
use super::files::{Files, read};
use super::{Release, archive, clear, notices};
use crate::metadata::output;

/// Source files of the package.
const SOURCES: &str = "packaging/debian";

const MAINTAINER: &str = "The Trilith authors <trilith@localhost>";

/// Each completion script with the place where Debian's shells look for it.
const COMPLETIONS: [(&str, &str); 3] = [
    ("trilith.bash", "usr/share/bash-completion/completions/trilith"),
    ("trilith.fish", "usr/share/fish/vendor_completions.d/trilith.fish"),
    ("_trilith", "usr/share/zsh/vendor-completions/_trilith"),
];

/// Makes the Debian package, with dpkg-deb.
pub(super) fn write(release: &Release, program: &Program, notices: &str) -> Result<PathBuf, String> {
    let architecture = architecture(&release.target)?;
    let mut files = files(program, notices)?;
    let size: usize = files.iter().map(|(_, content)| content.bytes.len()).sum();
    let depends = depends(&program.binary, &release.build_folder)?;
    let control = control(&release.version, architecture, &depends, size.div_ceil(1024));
    files.add("DEBIAN/control", control);
    files.add("DEBIAN/conffiles", "/etc/default/trilith\n");
    for script in ["postinst", "postrm", "prerm"] {
        files.add_program(format!("DEBIAN/{script}"), &Path::new(SOURCES).join(script))?;
    }
    let folder = release.build_folder.join("deb");
    unpack(&files, release.epoch, &folder)?;
    let package = release.folder.join(format!("trilith_{}_{architecture}.deb", release.version));
    let mut build = Command::new("dpkg-deb");
    build.args(["--root-owner-group", "--build"]).arg(&folder).arg(&package);
    output(build.env("SOURCE_DATE_EPOCH", release.epoch.to_string()))?;
    Ok(package)
}

/// Debian's name for the processor of a target.
fn architecture(target: &str) -> Result<&'static str, String> {
    match target.split_once('-') {
        Some(("x86_64", system)) if system.contains("linux-gnu") => Ok("amd64"),
        Some(("aarch64", system)) if system.contains("linux-gnu") => Ok("arm64"),
        _ => Err(format!("there is no Debian package for {target}")),
    }
}

/// The files that the package installs.
fn files(program: &Program, notices: &str) -> Result<Files, String> {
    let sources = Path::new(SOURCES);
    let gzip = |bytes: &[u8]| archive::gzip(bytes).map_err(|error| format!("gzip: {error}"));
    let mut files = Files::default();
    files.add_program("usr/bin/trilith", &program.binary)?;
    for (name, place) in COMPLETIONS {
        files.add_copy(place, &program.documents.join("completions").join(name))?;
    }
    let mut pages = Files::default();
    pages.add_folder("usr/share/man/man1", &program.documents.join("man"))?;
    for (path, page) in pages.iter() {
        files.add(format!("{path}.gz"), gzip(&page.bytes)?);
    }
    files.add_copy("etc/default/trilith", &sources.join("trilith.default"))?;
    files.add_copy("usr/lib/systemd/system/trilith.service", &sources.join("trilith.service"))?;
    files.add_copy("usr/share/doc/trilith/copyright", &sources.join("copyright"))?;
    files.add("usr/share/doc/trilith/changelog.gz", gzip(&read(Path::new("CHANGELOG.md"))?)?);
    files.add(format!("usr/share/doc/trilith/{}.gz", notices::FILE_NAME), gzip(notices.as_bytes())?);
    Ok(files)
}

/// The packages with the libraries that the program is linked to, as dpkg-shlibdeps finds them.
fn depends(binary: &Path, build_folder: &Path) -> Result<String, String> {
    let folder = build_folder.join("shlibdeps");
    clear(&folder.join("debian"))?;
    // dpkg-shlibdeps requires this file and reads only names from it.
    let control = folder.join("debian/control");
    fs::write(&control, "Source: trilith\n\nPackage: trilith\nArchitecture: any\n")
        .map_err(|error| format!("{}: {error}", control.display()))?;
    let mut command = Command::new("dpkg-shlibdeps");
    let found = output(command.args(["-O", "-e"]).arg(binary).current_dir(&folder))?;
    let depends = found.lines().find_map(|line| line.strip_prefix("shlibs:Depends="));
    depends.map(str::to_string).ok_or_else(|| format!("dpkg-shlibdeps found nothing: {found}"))
}

fn control(version: &str, architecture: &str, depends: &str, kibibytes: usize) -> String {
    let processor = match architecture {
        "amd64" => "\n .\n It needs a processor of the level x86-64-v3: most PCs since 2013.",
        _ => "",
    };
    format!(
        "Package: trilith
Version: {version}
Architecture: {architecture}
Maintainer: {MAINTAINER}
Installed-Size: {kibibytes}
Depends: {depends}
Section: misc
Priority: optional
Description: play, study and solve GoRoGo, Barragoon and Greener
 Three abstract board games for two, against people or the computer, in the
 terminal and in the browser, with lessons, puzzles, analysis and proofs. A
 service for the web is included, and is not started unless it is enabled.{processor}
"
    )
}

/// Writes files into an empty folder, with exact permissions regardless of the umask.
fn unpack(files: &Files, epoch: u64, folder: &Path) -> Result<(), String> {
    clear(folder)?;
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let tar = archive::tar("", files, epoch).map_err(failed)?;
    let mut archive = tar::Archive::new(tar.as_slice());
    archive.set_preserve_permissions(true);
    archive.set_preserve_mtime(true);
    archive.unpack(folder).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_targets_of_debian_have_an_architecture() {
        assert_eq!(architecture("x86_64-unknown-linux-gnu"), Ok("amd64"));
        assert_eq!(architecture("aarch64-unknown-linux-gnu"), Ok("arm64"));
        for target in ["x86_64-pc-windows-msvc", "aarch64-apple-darwin", "x86_64-unknown-linux-musl"] {
            assert!(architecture(target).is_err(), "{target}");
        }
    }

    #[test]
    fn every_line_of_a_description_is_indented() {
        for architecture in ["amd64", "arm64"] {
            let control = control("0.1.0", architecture, "libc6", 1);
            let (_, description) = control.split_once("Description: ").unwrap();
            assert!(description.lines().skip(1).all(|line| line.starts_with(' ')), "{description}");
        }
    }
}
