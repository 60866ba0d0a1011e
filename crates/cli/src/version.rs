/// What `trilith --version` prints after the name, such as `0.1.0 (0123456789 2026-11-18)`; without the commit if the
/// sources have no repository. The build script sets it.
pub(crate) const VERSION: &str = env!("TRILITH_VERSION");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_the_manifests_and_then_the_commit() {
        let rest = VERSION.strip_prefix(env!("CARGO_PKG_VERSION"));
        assert!(rest.is_some_and(|rest| rest.is_empty() || is_commit(rest)), "{VERSION}");
    }

    fn is_commit(text: &str) -> bool {
        let inner = text.strip_prefix(" (").and_then(|text| text.strip_suffix(')'));
        let parts = inner.and_then(|inner| inner.split_once(' '));
        parts.is_some_and(|(hash, day)| {
            hash.len() >= 10 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()) && day.len() == 10
        })
    }
}
