use game::ParseError;

/// What stands for a blank in a position's text where a text must be one token.
pub(crate) const SPACE_SUBSTITUTE: char = '_';

/// A line, read but not yet understood for any game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command<'a> {
    Nothing,
    Ugi,
    IsReady,
    SetOption { name: String, value: String },
    NewGame,
    Position { text: Option<String>, moves: Vec<&'a str> },
    Go(Vec<&'a str>),
    Perft(&'a str),
    Query(&'a str),
    Stop,
    Quit,
}

const COMMANDS: &str =
    "expected ugi, isready, setoption, uginewgame, position, go, stop, query, perft or quit";

impl<'a> Command<'a> {
    /// # Errors
    /// If the line is no command.
    pub(crate) fn read(line: &'a str) -> Result<Command<'a>, ParseError> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(Command::Nothing) };
        let rest: Vec<&str> = words.collect();
        match (first, &rest[..]) {
            ("ugi", _) => Ok(Command::Ugi),
            ("isready", _) => Ok(Command::IsReady),
            ("uginewgame", _) => Ok(Command::NewGame),
            ("stop", _) => Ok(Command::Stop),
            ("quit", _) => Ok(Command::Quit),
            ("setoption", words) => set_option(words)
                .ok_or_else(|| ParseError::new(line, "expected setoption name NAME value VALUE")),
            ("position", words) => position(words).ok_or_else(|| {
                ParseError::new(line, "expected position startpos or position fen TEXT, then moves PLY…")
            }),
            ("go", ["perft", depth, ..]) | ("perft", [depth, ..]) => Ok(Command::Perft(depth)),
            ("go", _) => Ok(Command::Go(rest)),
            ("query", [what, ..]) => Ok(Command::Query(what)),
            ("query" | "perft", []) => Err(ParseError::new(line, "expected a word more")),
            _ => Err(ParseError::new(first, COMMANDS)),
        }
    }
}

/// `name NAME value VALUE`, where both may have several words.
fn set_option<'a>(words: &[&str]) -> Option<Command<'a>> {
    let (first, rest) = words.split_first()?;
    let value_at = rest.iter().position(|word| *word == "value")?;
    let (name, value) = rest.split_at(value_at);
    let complete = *first == "name" && !name.is_empty() && value.len() > 1;
    complete.then(|| Command::SetOption {
        name: name.join(" "),
        value: value.get(1..).unwrap_or_default().join(" "),
    })
}

/// `startpos` or `fen TEXT`, then perhaps `moves PLY…`. A text has blanks, or [`SPACE_SUBSTITUTE`] for them.
fn position<'a>(words: &[&'a str]) -> Option<Command<'a>> {
    let moves_at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let (place, moves) = words.split_at(moves_at);
    let text = match place {
        ["startpos"] => None,
        ["fen", text @ ..] if !text.is_empty() => Some(text.join(" ").replace(SPACE_SUBSTITUTE, " ")),
        _ => return None,
    };
    Some(Command::Position { text, moves: moves.get(1..).unwrap_or_default().to_vec() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_may_stand_apart() {
        assert_eq!(Command::read(" \t"), Ok(Command::Nothing));
        assert_eq!(Command::read("  isready  "), Ok(Command::IsReady));
        assert_eq!(
            Command::read("position  fen 5/5 w\t1+2  moves  a1 b2"),
            Ok(Command::Position { text: Some("5/5 w 1+2".to_string()), moves: vec!["a1", "b2"] })
        );
        assert_eq!(
            Command::read("position fen 5/5_w_1+2"),
            Ok(Command::Position { text: Some("5/5 w 1+2".to_string()), moves: vec![] })
        );
        assert_eq!(
            Command::read("setoption name Own Book value a b"),
            Ok(Command::SetOption { name: "Own Book".to_string(), value: "a b".to_string() })
        );
        assert_eq!(Command::read("go perft 3"), Ok(Command::Perft("3")));
    }

    #[test]
    fn half_a_command_is_refused() {
        for line in [
            "xyzzy",
            "setoption",
            "setoption name",
            "setoption name value 3",
            "setoption name Hash",
            "setoption name Hash value",
            "setoption Hash value 3",
            "position",
            "position fen",
            "position fen moves a1",
            "position here",
            "query",
            "perft",
        ] {
            assert!(Command::read(line).is_err(), "{line}");
        }
    }
}
