use std::fs;
use std::path::{Component, Path, PathBuf};

/// The folder of the book, and its table of contents.
const BOOK: &str = "docs";
const SUMMARY: &str = "docs/SUMMARY.md";

/// Checks that links in the documentation have targets, and that every page of the book is in its table of contents.
pub(crate) fn check() -> Result<Vec<String>, String> {
    let mut complaints = Vec::new();
    let pages = markdown_files(Path::new(BOOK))?;
    for file in pages.iter().chain(&other_texts()?) {
        complaints.extend(broken_links(file)?);
    }
    let summary = read(Path::new(SUMMARY))?;
    let listed: Vec<PathBuf> = targets(&summary).map(|target| resolve(Path::new(SUMMARY), target)).collect();
    let missing = pages.iter().filter(|page| *page != Path::new(SUMMARY) && !listed.contains(page));
    complaints.extend(missing.map(|page| format!("{SUMMARY} does not list {}", page.display())));
    Ok(complaints)
}

/// Texts outside the book: those in the root of the repository, and the description of the Python wheel.
fn other_texts() -> Result<Vec<PathBuf>, String> {
    let mut texts = vec![PathBuf::from("python/README.md")];
    for entry in fs::read_dir(".").map_err(|error| error.to_string())? {
        let name = PathBuf::from(entry.map_err(|error| error.to_string())?.file_name());
        if name.extension().is_some_and(|extension| extension == "md") {
            texts.push(name);
        }
    }
    Ok(texts)
}

fn broken_links(file: &Path) -> Result<Vec<String>, String> {
    let text = read(file)?;
    let mut broken = Vec::new();
    for target in targets(&text) {
        let (path, place) = target.split_once('#').unwrap_or((target, ""));
        let to = if path.is_empty() { file.to_path_buf() } else { resolve(file, path) };
        if !to.exists() {
            broken.push(format!("{} links to {target}, which is not there", file.display()));
        } else if file.starts_with(BOOK) && !to.starts_with(BOOK) {
            broken.push(format!("{} links to {target}, which is not part of the book", file.display()));
        } else if !place.is_empty() && !has_heading(&read(&to)?, place) {
            broken.push(format!("{} links to {target}, but there is no such heading", file.display()));
        }
    }
    // A page of the book may include a file from elsewhere.
    for (_, rest) in
        text.match_indices("{{#include ").map(|(begin, word)| (begin, &text[begin + word.len()..]))
    {
        let included = rest.split("}}").next().unwrap_or_default();
        if !resolve(file, included).exists() {
            broken.push(format!("{} includes {included}, which is not there", file.display()));
        }
    }
    Ok(broken)
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// The targets of Markdown links, without web addresses.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let links = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    links
        .map(|(target, _)| target)
        .filter(|target| !target.contains("://") && !target.contains(char::is_whitespace))
        .filter(|target| !target.is_empty() && *target != "target")
}

/// Resolves the target of a link in a file.
fn resolve(file: &Path, target: &str) -> PathBuf {
    let mut path = file.parent().map(Path::to_path_buf).unwrap_or_default();
    for part in Path::new(target).components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            Component::CurDir => {}
            other => path.push(other),
        }
    }
    path
}

fn has_heading(text: &str, place: &str) -> bool {
    text.lines().filter(|line| line.starts_with('#')).any(|line| slug(line.trim_start_matches('#')) == place)
}

/// The anchor of a heading: lower case, hyphens for spaces, no other punctuation.
fn slug(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter.to_ascii_lowercase() }).collect()
}

fn markdown_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            files.extend(markdown_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found() {
        let text = "See [one](a.md), ![a picture](b.svg), [three](c.md#place), [below](#place) and [far](https://x.example/).";
        assert_eq!(targets(text).collect::<Vec<_>>(), ["a.md", "b.svg", "c.md#place", "#place"]);
    }

    #[test]
    fn links_start_at_the_file_that_holds_them() {
        assert_eq!(resolve(Path::new("docs/a/b.md"), "../c.md"), Path::new("docs/c.md"));
        assert_eq!(resolve(Path::new("README.md"), "docs/c.md"), Path::new("docs/c.md"));
    }

    #[test]
    fn headings_are_named_as_addresses_name_them() {
        assert_eq!(slug(" `choices`: what may be clicked"), "choices-what-may-be-clicked");
        assert!(has_heading("# One\n\n## Your engine, as a player\n", "your-engine-as-a-player"));
    }
}
