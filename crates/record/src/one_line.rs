/// The text as one line: control characters and runs of blanks become one space, none at the ends. Every text of a
/// record is kept so; then lines can be wrapped anywhere and nothing in a file steers a terminal.
pub(crate) fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split(|letter: char| letter.is_whitespace() || letter.is_control()) {
        if !word.is_empty() && !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_and_controls_become_one_space() {
        assert_eq!(one_line("  a\r\n\tb \u{1b}[31m c\u{a0}"), "a b [31m c");
        assert_eq!(one_line(" \n "), "");
    }
}
