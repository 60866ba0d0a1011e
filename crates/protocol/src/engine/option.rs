use game::ParseError;

/// An option that a program has announced: its name, and the values that it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EngineOption {
    pub(crate) name: String,
    values: Values,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Values {
    Number { least: i64, most: i64 },
    OneOf(Vec<String>),
    Switch,
    Text,
}

/// The words that part an announcement.
const PARTS: [&str; 5] = ["type", "default", "min", "max", "var"];

impl EngineOption {
    /// The words after `option name`. What is not understood is no reason to refuse a value.
    pub(crate) fn read(words: &[&str]) -> EngineOption {
        let mut words = words.iter().copied().peekable();
        let mut text = || {
            let mut text = Vec::new();
            while let Some(word) = words.next_if(|word| !PARTS.contains(word)) {
                text.push(word);
            }
            (text.join(" "), words.next())
        };
        let (name, mut part) = text();
        let (mut kind, mut least, mut most, mut choices) = (String::new(), i64::MIN, i64::MAX, Vec::new());
        while let Some(named) = part {
            let value;
            (value, part) = text();
            match named {
                "type" => kind = value,
                "min" => least = value.parse().unwrap_or(least),
                "max" => most = value.parse().unwrap_or(most),
                "var" => choices.push(value),
                _ => (),
            }
        }
        let values = match kind.as_str() {
            "spin" if least <= most => Values::Number { least, most },
            "combo" if !choices.is_empty() => Values::OneOf(choices),
            "check" => Values::Switch,
            _ => Values::Text,
        };
        EngineOption { name, values }
    }

    /// # Errors
    /// What the program expects, if it has announced that it does not take this value.
    pub(crate) fn check(&self, value: &str) -> Result<(), ParseError> {
        let refuse = |expected: String| Err(ParseError::new(value, expected));
        let is = |known: &str| known.eq_ignore_ascii_case(value);
        match &self.values {
            Values::Number { least, most } if !is_between(value, *least, *most) => {
                refuse(match (*least, *most) {
                    (i64::MIN, i64::MAX) => "expected a whole number".to_string(),
                    (i64::MIN, most) => format!("expected a whole number up to {most}"),
                    (least, i64::MAX) => format!("expected a whole number from {least}"),
                    (least, most) => format!("expected a whole number from {least} to {most}"),
                })
            }
            Values::OneOf(known) if !known.iter().any(|known| is(known)) => {
                refuse(format!("expected one of {}", known.join(", ")))
            }
            Values::Switch if !is("true") && !is("false") => refuse("expected true or false".to_string()),
            _ => Ok(()),
        }
    }

    /// The number nearest to this one that the program takes.
    pub(crate) fn nearest(&self, number: usize) -> String {
        match self.values {
            Values::Number { least, most } => {
                i64::try_from(number).unwrap_or(i64::MAX).clamp(least, most).to_string()
            }
            _ => number.to_string(),
        }
    }
}

/// A number without bounds may have any length, such as a seed.
fn is_between(value: &str, least: i64, most: i64) -> bool {
    match value.parse::<i128>() {
        Ok(number) => {
            (least == i64::MIN || number >= i128::from(least))
                && (most == i64::MAX || number <= i128::from(most))
        }
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_option(line: &str) -> EngineOption {
        EngineOption::read(&line.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn values_are_checked_against_what_was_announced() {
        for (line, good, bad) in [
            ("Level type spin default 8 min 1 max 8", &["1", "8"][..], &["0", "99", "x", ""][..]),
            ("Move Overhead type spin default 0 min 0", &["0", "99999999999999999999"], &["-1", "1.5"]),
            ("Own Book type check default true", &["true", "False"], &["yes"]),
            (
                "Style type combo default Very Solid var Very Solid var Risky",
                &["very solid", "Risky"],
                &["Solid"],
            ),
            ("Seed type string default random", &["7", "anything at all"], &[]),
            ("Odd type spin min 3 max 1", &["anything"], &[]),
            ("Bare", &["anything"], &[]),
        ] {
            let option = parse_option(line);
            assert!(line.starts_with(&option.name) && !option.name.contains("type"), "{option:?}");
            good.iter().for_each(|value| assert_eq!(option.check(value), Ok(()), "{line}: {value}"));
            bad.iter().for_each(|value| assert!(option.check(value).is_err(), "{line}: {value}"));
        }
        assert_eq!(parse_option("Hash type spin min 1 max 16").nearest(64), "16");
    }
}
