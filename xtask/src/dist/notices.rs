use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

use serde::Deserialize;
use spdx::{Expression, ParseMode};

use super::Release;
use crate::metadata;

pub(super) const FILE_NAME: &str = "THIRD-PARTY-NOTICES.txt";

/// How the names of files with licences begin, in lower case.
const LICENCE_FILES: [&str; 6] = ["license", "licence", "copying", "copyright", "notice", "unlicense"];

/// A third-party package in a release.
struct Package {
    name: String,
    version: String,
    license: String,
    texts: Vec<String>,
}

/// The notices for the program: crates, Rust's standard library and the packages of npm in the page.
pub(super) fn for_program(release: &Release, page_sources: &Path) -> Result<String, String> {
    let mut packages = crates("Cargo.toml", "cli", &release.target)?;
    packages.extend(npm_packages(page_sources)?);
    render(&release.version, packages)
}

/// The notices for the wheel.
pub(super) fn for_wheel(release: &Release) -> Result<String, String> {
    render(&release.version, crates("python/Cargo.toml", "trilith-python", &release.target)?)
}

/// The crates from which a package is compiled, and the standard library.
fn crates(manifest: &str, package: &str, target: &str) -> Result<Vec<Package>, String> {
    let compiled = metadata::compiled_from(manifest, package, target)?;
    let known = metadata::with_dependencies(manifest)?.packages;
    let used = known.into_iter().filter(|package| {
        !package.is_ours() && compiled.contains(&(package.name.clone(), package.version.clone()))
    });
    let mut packages = vec![Package {
        name: "Rust standard library".to_string(),
        version: rust_version()?,
        license: "MIT OR Apache-2.0".to_string(),
        texts: standard_texts("MIT OR Apache-2.0")?,
    }];
    for package in used {
        let license = package.license.clone().ok_or_else(|| format!("{} names no licence", package.name))?;
        let texts = texts(&package.folder(), &license)?;
        packages.push(Package { name: package.name, version: package.version, license, texts });
    }
    Ok(packages)
}

fn rust_version() -> Result<String, String> {
    let printed = metadata::output(std::process::Command::new("rustc").arg("--version"))?;
    Ok(printed.split_whitespace().nth(1).unwrap_or_default().to_string())
}

/// An npm manifest.
#[derive(Deserialize)]
struct Manifest {
    #[serde(default)]
    name: String,
    #[serde(default)]
    version: String,
    #[serde(default)]
    license: String,
    #[serde(default)]
    dependencies: BTreeMap<String, String>,
}

/// A package in the list of bundled packages that Vite writes.
#[derive(Deserialize)]
struct Bundled {
    name: String,
}

/// The npm packages in the page: bundled code, and direct dependencies such as fonts.
fn npm_packages(page_sources: &Path) -> Result<Vec<Package>, String> {
    let bundled: Vec<Bundled> =
        read_json(&page_sources.join(".svelte-kit/output/client/.vite/licenses.json"))?;
    let own: Manifest = read_json(&page_sources.join("package.json"))?;
    let mut names: Vec<String> = bundled.into_iter().map(|package| package.name).collect();
    names.extend(own.dependencies.into_keys());
    names.sort();
    names.dedup();
    let package = |name: String| {
        let folder = page_sources.join("node_modules").join(name);
        let Manifest { name, version, license, .. } = read_json(&folder.join("package.json"))?;
        let texts = texts(&folder, &license)?;
        Ok(Package { name, version, license, texts })
    };
    names.into_iter().map(package).collect()
}

fn read_json<T: for<'a> Deserialize<'a>>(file: &Path) -> Result<T, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))
}

/// The licence files of a package, or else the standard texts of its licences.
fn texts(folder: &Path, license: &str) -> Result<Vec<String>, String> {
    let mut texts = Vec::new();
    collect(folder, &mut texts).map_err(|error| format!("{}: {error}", folder.display()))?;
    if texts.is_empty() { standard_texts(license) } else { Ok(texts) }
}

/// Collects licence files in a folder and its subfolders, which may contain vendored code.
fn collect(folder: &Path, texts: &mut Vec<String>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().to_lowercase();
        let is_code = name.ends_with(".rs") || name.ends_with(".js") || name.ends_with(".ts");
        if path.is_dir() && name != "node_modules" {
            collect(&path, texts)?;
        } else if path.is_file() && !is_code && LICENCE_FILES.iter().any(|start| name.starts_with(start)) {
            texts.push(normalize(&String::from_utf8_lossy(&fs::read(&path)?)));
        }
    }
    Ok(())
}

/// Normalises line endings, so that equal texts compare equal.
fn normalize(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
    lines.join("\n")
}

fn standard_texts(license: &str) -> Result<Vec<String>, String> {
    let expression = Expression::parse_mode(license, ParseMode::LAX)
        .map_err(|error| format!("'{license}' is not an SPDX expression: {}", error.reason))?;
    let ids = expression.requirements().filter_map(|requirement| requirement.req.license.id());
    Ok(ids.map(|id| normalize(id.text())).collect())
}

/// The list of packages, and each distinct licence text once.
fn render(version: &str, mut packages: Vec<Package>) -> Result<String, String> {
    packages.sort_by(|one, other| (&one.name, &one.version).cmp(&(&other.name, &other.version)));
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut list, mut all_texts) = (String::new(), String::new());
    for package in &packages {
        let mut used = Vec::new();
        for text in &package.texts {
            let next = numbers.len() + 1;
            let number = *numbers.entry(text).or_insert(next);
            if number == next {
                let _ = write!(all_texts, "\n{}\nText {number}\n\n{text}\n", "-".repeat(80));
            }
            used.push(number.to_string());
        }
        let Package { name, version, license, .. } = package;
        if used.is_empty() {
            return Err(format!("there is no text of the licence of {name} {version}, {license}"));
        }
        let _ = writeln!(list, "{name} {version}: {license} (text {})", used.join(", "));
    }
    Ok(format!(
        "Trilith {version} contains the software of others listed here. The texts of their licences follow the list.\n\n{list}{all_texts}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, texts: &[&str]) -> Package {
        let texts = texts.iter().map(|text| normalize(text)).collect();
        Package { name: name.to_string(), version: "1.0.0".to_string(), license: "MIT".to_string(), texts }
    }

    #[test]
    fn a_text_that_several_packages_share_is_printed_once() {
        let packages = vec![package("b", &["one \r\ntwo\n"]), package("a", &["three", "one\ntwo"])];
        let text = render("0.1.0", packages).unwrap();
        assert!(text.contains("\na 1.0.0: MIT (text 1, 2)\nb 1.0.0: MIT (text 2)\n"), "{text}");
        assert_eq!(text.matches("one\ntwo").count(), 1, "{text}");
    }

    #[test]
    fn a_package_without_a_text_is_an_error() {
        assert!(render("0.1.0", vec![package("a", &[])]).is_err());
    }

    #[test]
    fn standard_texts_are_known() {
        let texts = standard_texts("MIT/Apache-2.0").unwrap();
        assert!(texts.iter().any(|text| text.contains("Permission is hereby granted")));
        assert!(texts.iter().any(|text| text.contains("Apache License")));
    }
}
