use std::fs;
use std::path::Path;

/// Texts for readers of the repository.
const TEXTS: [&str; 5] = ["README.md", "ARCHITECTURE.md", "STYLE.md", "BENCHMARKS.md", "CHANGELOG.md"];

/// Every file that a text links to is there.
pub(crate) fn check() -> Result<Vec<String>, String> {
    let mut complaints = Vec::new();
    for name in TEXTS {
        let text = fs::read_to_string(name).map_err(|error| format!("{name}: {error}"))?;
        let broken = targets(&text).filter(|target| !target.contains("://") && !Path::new(target).exists());
        complaints.extend(broken.map(|target| format!("{name} links to {target}, which is not there")));
    }
    Ok(complaints)
}

/// What stands in the round brackets of `[text](target)`, without a `#place`.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target.split_once('#').map_or(target, |(file, _)| file))
        // A place in the same text.
        .filter(|target| !target.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found() {
        let text = "See [one](a.md), ![a picture](b.svg), [three](c.md#place) and [below](#place).";
        assert_eq!(targets(text).collect::<Vec<_>>(), ["a.md", "b.svg", "c.md"]);
    }
}
