use std::fs;

use serde_json::Value;

use crate::metadata;

/// Each workspace has its own manifest.
const CARGO_MANIFESTS: [&str; 3] = ["Cargo.toml", "python/Cargo.toml", "fuzz/Cargo.toml"];

/// npm manifests and lock files.
const NPM_MANIFESTS: [&str; 4] = [
    "web/package.json",
    "web/package-lock.json",
    "web/tools/lighthouse/package.json",
    "web/tools/lighthouse/package-lock.json",
];

/// Checks that all manifests have the same version.
pub(crate) fn check() -> Result<Vec<String>, String> {
    let mut named = Vec::new();
    for manifest in CARGO_MANIFESTS {
        for package in metadata::workspace(manifest)?.packages {
            named.push((format!("{manifest} ({})", package.name), package.version));
        }
    }
    for manifest in NPM_MANIFESTS {
        let text = fs::read_to_string(manifest).map_err(|error| format!("{manifest}: {error}"))?;
        let json: Value = serde_json::from_str(&text).map_err(|error| format!("{manifest}: {error}"))?;
        named.extend(npm_versions(&json).into_iter().map(|version| (manifest.to_string(), version)));
    }
    Ok(disagreements(&named))
}

/// The versions in an npm manifest; a lock file has two.
fn npm_versions(manifest: &Value) -> Vec<String> {
    let inner = &manifest["packages"][""];
    let places = [Some(manifest), inner.is_object().then_some(inner)];
    places
        .into_iter()
        .flatten()
        .map(|place| place["version"].as_str().unwrap_or("none").to_string())
        .collect()
}

/// Compares all versions with the first one.
fn disagreements(named: &[(String, String)]) -> Vec<String> {
    let Some((first, expected)) = named.first() else { return Vec::new() };
    let others = named.iter().filter(|(_, version)| version != expected);
    others
        .map(|(place, version)| format!("{place} has version {version}, but {first} has {expected}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_lock_file_names_its_version_twice() {
        assert_eq!(npm_versions(&json!({ "version": "1.0.0" })), ["1.0.0"]);
        let lock = json!({ "version": "1.0.0", "packages": { "": { "version": "2.0.0" } } });
        assert_eq!(npm_versions(&lock), ["1.0.0", "2.0.0"]);
        assert_eq!(npm_versions(&json!({ "packages": { "": {} } })), ["none", "none"]);
    }

    #[test]
    fn another_version_is_found() {
        let named = [("a", "1.0.0"), ("b", "1.0.0"), ("c", "1.0.1")];
        let named = named.map(|(place, version)| (place.to_string(), version.to_string()));
        assert_eq!(disagreements(&named), ["c has version 1.0.1, but a has 1.0.0"]);
    }
}
