/// A count with its noun: `1 ply`, `2 plies`, `3 games`.
pub fn pluralize(count: impl Into<u64>, noun: &str) -> String {
    let count = count.into();
    format!("{count} {}", plural(count, noun))
}

/// The noun for so many: `stone` for one, `stones` for more.
pub fn plural(count: u64, noun: &str) -> String {
    match (count, noun.strip_suffix('y')) {
        (1, _) => noun.to_string(),
        (_, Some(stem)) => format!("{stem}ies"),
        _ => format!("{noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_has_no_plural() {
        assert_eq!(["ply", "game"].map(|noun| pluralize(1_u32, noun)), ["1 ply", "1 game"]);
        assert_eq!(["ply", "game"].map(|noun| pluralize(0_u32, noun)), ["0 plies", "0 games"]);
    }
}
