use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use spdx::{Expression, ParseMode};

use crate::metadata;

/// The workspaces that are distributed as binaries.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "python/Cargo.toml"];

/// Licences that allow binary distribution with only a notice.
const ALLOWED: [&str; 8] = [
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Zlib",
];

/// Packages with more source bytes than this take noticeable time to compile.
const LARGE: u64 = 300_000;

/// Reports dependencies with licences that are not allowed, and prints large ones with several versions.
pub(crate) fn check() -> Result<Vec<String>, String> {
    let mut complaints = BTreeSet::new();
    for manifest in MANIFESTS {
        let packages = metadata::with_dependencies(manifest)?.packages;
        let others: Vec<_> = packages.iter().filter(|package| !package.is_ours()).collect();
        for package in &others {
            let complaint = complain(package.license.as_deref());
            complaints.extend(complaint.map(|why| format!("{} {}: {why}", package.name, package.version)));
        }
        println!("{manifest}: {} dependencies", others.len());
        let sizes = others
            .iter()
            .map(|package| (package.name.as_str(), package.version.as_str(), source_size(&package.folder())));
        for line in duplicates(sizes) {
            println!("  {line}");
        }
    }
    Ok(complaints.into_iter().collect())
}

/// An error message if a licence is not allowed.
fn complain(license: Option<&str>) -> Option<String> {
    let Some(license) = license else { return Some("it names no licence".to_string()) };
    // Older packages write `MIT/Apache-2.0`.
    let expression = match Expression::parse_mode(license, ParseMode::LAX) {
        Ok(expression) => expression,
        Err(error) => return Some(format!("'{license}' is not an SPDX expression: {}", error.reason)),
    };
    let is_allowed = expression.evaluate(|requirement| {
        // An exception only adds permissions.
        requirement.license.id().is_some_and(|id| ALLOWED.contains(&id.name))
    });
    (!is_allowed).then(|| format!("'{license}' is not allowed by the list in xtask/src/licences.rs"))
}

/// One line for each large package with several versions.
fn duplicates<'a>(packages: impl Iterator<Item = (&'a str, &'a str, u64)>) -> Vec<String> {
    let mut versions: BTreeMap<&str, Vec<(&str, u64)>> = BTreeMap::new();
    for (name, version, size) in packages {
        versions.entry(name).or_default().push((version, size));
    }
    let several = versions
        .into_iter()
        .filter(|(_, versions)| versions.len() > 1 && versions.iter().any(|(_, size)| *size > LARGE));
    several
        .map(|(name, versions)| {
            let versions: Vec<_> =
                versions.iter().map(|(version, size)| format!("{version} ({} kB)", size / 1000)).collect();
            format!("{name} in several versions: {}", versions.join(", "))
        })
        .collect()
}

/// The number of bytes of Rust sources in a folder.
fn source_size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(metadata) if metadata.is_dir() => source_size(&entry.path()),
        Ok(metadata) if entry.path().extension().is_some_and(|extension| extension == "rs") => metadata.len(),
        _ => 0,
    });
    sizes.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_allowed_side_of_or_is_enough_and_both_of_and_are_needed() {
        for allowed in [
            "MIT",
            "GPL-3.0-only OR MIT",
            "MIT/Apache-2.0",
            "(MIT OR GPL-2.0-only) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception",
        ] {
            assert_eq!(complain(Some(allowed)), None, "{allowed}");
        }
        for refused in ["GPL-3.0-only", "MIT AND GPL-3.0-only", "(GPL-2.0-only OR AGPL-3.0-only) AND MIT"] {
            assert!(complain(Some(refused)).is_some_and(|why| why.contains("not allowed")), "{refused}");
        }
        assert!(complain(Some("free for all")).is_some_and(|why| why.contains("SPDX")));
        assert!(complain(None).is_some());
    }

    #[test]
    fn only_large_packages_in_several_versions_are_listed() {
        let packages = [
            ("a", "1.0.0", LARGE + 1),
            ("a", "2.0.0", 0),
            ("b", "1.0.0", LARGE + 1),
            ("c", "1.0.0", 1),
            ("c", "2.0.0", 1),
        ];
        assert_eq!(duplicates(packages.into_iter()), ["a in several versions: 1.0.0 (300 kB), 2.0.0 (0 kB)"]);
    }
}
