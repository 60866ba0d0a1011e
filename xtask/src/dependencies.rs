use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use serde_json::Value;

/// Each workspace crate with the workspace crates that it uses.
type Dependencies = BTreeMap<String, BTreeSet<String>>;

/// Compares ARCHITECTURE.md's dependency table with the manifests.
pub(crate) fn check() -> Result<Vec<String>, String> {
    let documented = documented(
        &fs::read_to_string("ARCHITECTURE.md").map_err(|error| format!("ARCHITECTURE.md: {error}"))?,
    );
    let documented = with_games(&documented, &games()?);
    let actual = actual()?;
    let mut complaints = Vec::new();
    for name in documented.keys().filter(|name| !actual.contains_key(*name)) {
        complaints.push(format!("ARCHITECTURE.md's table has a line for `{name}`, which is no crate"));
    }
    for (name, uses) in &actual {
        let Some(allowed) = documented.get(name) else {
            complaints.push(format!("ARCHITECTURE.md's table has no line for the crate `{name}`"));
            continue;
        };
        for used in uses.difference(allowed) {
            complaints.push(format!("`{name}` uses `{used}`, which ARCHITECTURE.md's table does not allow"));
        }
        for spare in allowed.difference(uses) {
            complaints.push(format!("ARCHITECTURE.md's table lets `{name}` use `{spare}`, but it does not"));
        }
    }
    Ok(complaints)
}

/// The games, which share the row `games/*` of the table.
fn games() -> Result<Vec<String>, String> {
    let folders = fs::read_dir("games").map_err(|error| format!("games: {error}"))?;
    Ok(folders.filter_map(|folder| folder.ok()?.file_name().into_string().ok()).collect())
}

/// The table with `games/*` replaced by each game.
fn with_games(documented: &Dependencies, games: &[String]) -> Dependencies {
    let each = |name: &String| if name == "games/*" { games.to_vec() } else { vec![name.clone()] };
    let rows = documented.iter().flat_map(|(name, uses)| {
        let uses: BTreeSet<String> = uses.iter().flat_map(each).collect();
        each(name).into_iter().map(move |name| (name, uses.clone()))
    });
    rows.collect()
}

/// The table: rows of `| crate | workspace crates | … |` below its heading. Several rows of a crate count together.
fn documented(text: &str) -> Dependencies {
    let section = text.split_once("## Dependencies between crates").map_or("", |(_, rest)| rest);
    let section = section.split_once("\n## ").map_or(section, |(section, _)| section);
    let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_string).collect::<BTreeSet<_>>();
    let mut documented = Dependencies::new();
    for row in section.lines().filter(|line| line.starts_with("| `")) {
        let mut cells = row.split('|').skip(1).map(names);
        if let (Some(mut name), Some(uses)) = (cells.next(), cells.next())
            && let Some(name) = name.pop_first()
        {
            documented.entry(name).or_default().extend(uses);
        }
    }
    documented
}

/// The dependencies according to Cargo, without dev-dependencies.
fn actual() -> Result<Dependencies, String> {
    let output = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    let metadata: Value =
        serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
    let empty = Vec::new();
    let list = |value: &Value| value.as_array().unwrap_or(&empty).clone();
    let name = |value: &Value| value["name"].as_str().unwrap_or_default().to_string();
    let packages = list(&metadata["packages"]);
    let ours: BTreeSet<String> = packages.iter().map(name).collect();
    let uses = |package: &Value| {
        let normal =
            list(&package["dependencies"]).into_iter().filter(|dependency| dependency["kind"].is_null());
        normal.map(|dependency| name(&dependency)).filter(|used| ours.contains(used)).collect()
    };
    Ok(packages.iter().map(|package| (name(package), uses(package))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_speaks_of_all_games() {
        let table = "## Dependencies between crates\n| `games/*` | `a` | x |\n| `b` | `a` `games/*` | y |\n";
        let documented = with_games(&documented(table), &["one".to_string(), "two".to_string()]);
        assert_eq!(documented.keys().collect::<Vec<_>>(), ["b", "one", "two"]);
        assert_eq!(documented["b"].iter().collect::<Vec<_>>(), ["a", "one", "two"]);
    }

    #[test]
    fn the_table_is_read_to_its_end_and_no_further() {
        let text = "## Dependencies between crates\n| crate | may use |\n|---|---|\n| `a` | – | x |\n| `b` | `a` | y |\n| `b` | `c` | |\n## Next\n| `z` | `a` |\n";
        let documented = documented(text);
        assert_eq!(documented.keys().collect::<Vec<_>>(), ["a", "b"]);
        assert!(documented["a"].is_empty());
        assert_eq!(documented["b"].iter().collect::<Vec<_>>(), ["a", "c"]);
    }
}
