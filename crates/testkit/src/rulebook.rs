use game::{Editable, Position, Present, Square, Target};

/// The minimum width of the text beside a board, in the smallest window.
pub const MIN_COLUMN_WIDTH: u16 = 26;

/// The maximum length of a word, so that it fits that column after the bullet of a list item.
pub const MAX_WORD_LENGTH: usize = MIN_COLUMN_WIDTH as usize - 2;

/// The maximum line length of `RULES.md` and `GUIDE.md`.
const MAX_LINE_LENGTH: usize = 130;

/// The maximum number of words of the summary box.
const MAX_SUMMARY_WORDS: usize = 90;

/// Checks the structure of a game's rules: a title; chapters (numbered paragraphs with a name, or headings) that begin
/// with text; text before every board; and no word too long for the column beside a board, except in paragraphs about
/// the command line.
///
/// # Panics
/// With the wrong line of `RULES.md`.
pub fn check_rulebook<P: Position>() {
    let last_number = check_lines::<P>("RULES.md", P::INFO.rules);
    assert!(last_number > 0, "RULES.md of {} has no numbered paragraph '1. **Name.** …'", P::INFO.name);
}

/// Checks the short form of the rules, which has no numbers. It begins with the game's name, the aim and a summary in
/// `>` lines; list items may begin with labels of the editor's pieces between backticks.
///
/// # Panics
/// With what is missing in `GUIDE.md`.
pub fn check_guide<P: Editable>() {
    let (name, guide) = (P::INFO.name, P::INFO.guide);
    let mut paragraphs = guide.split("\n\n").map(str::trim);
    assert_eq!(paragraphs.next(), Some(format!("# {name}").as_str()), "how GUIDE.md of {name} begins");
    let aim = paragraphs.next().unwrap_or_default();
    let written = |text: &str| text.starts_with(|letter: char| letter.is_alphabetic());
    assert!(written(aim), "GUIDE.md of {name} must say the aim first, not '{aim}'");
    let summary = paragraphs.next().unwrap_or_default();
    assert!(
        summary.lines().all(|line| line.starts_with("> ")),
        "GUIDE.md of {name} needs a summary after the aim"
    );
    let words = summary.split_whitespace().filter(|word| *word != ">").count();
    let within = (1..=MAX_SUMMARY_WORDS).contains(&words);
    assert!(within, "the summary of {name} has {words} words, expected at most {MAX_SUMMARY_WORDS}");
    let again = paragraphs.find(|paragraph| paragraph.starts_with('>'));
    assert_eq!(again, None, "GUIDE.md of {name} has a second summary");
    let palette = P::palette().items;
    for line in guide.lines().filter(|line| line.starts_with("- `")) {
        let (keys, _) = line.split_once(" *").unwrap_or_else(|| panic!("'{line}' names no piece"));
        for key in keys.trim_start_matches("- ").split(' ') {
            let known = palette.iter().any(|item| key == format!("`{}`", item.key));
            assert!(known, "the palette of {name} has no {key}: {line}");
        }
    }
    check_lines::<P>("GUIDE.md", guide);
}

/// Checks each line and returns the number of the last paragraph.
fn check_lines<P: Position>(file: &str, text: &str) -> usize {
    let mut reader = LineChecker { last_number: 0, due: None };
    let mut fenced = false;
    for (number, line) in text.lines().enumerate() {
        if line.trim().starts_with("```") {
            fenced = !fenced;
            continue;
        }
        let kind = if fenced { LineKind::drawn::<P>(line) } else { LineKind::of::<P>(line) };
        if let Err(why) = reader.check(line, &kind) {
            panic!("{file} of {}, line {}: {why}: {line}", P::INFO.name, number + 1);
        }
    }
    reader.last_number
}

/// The kind of a line of the rules.
enum LineKind<'a> {
    Empty,
    Heading,
    /// The start of a numbered paragraph: its number, and the text after its name.
    Rule(usize, &'a str),
    Position,
    Drawn,
    Written,
}

impl LineKind<'_> {
    fn of<P: Position>(line: &str) -> LineKind<'_> {
        let bare = line.trim();
        if bare.is_empty() {
            return LineKind::Empty;
        }
        if bare.starts_with('#') {
            return LineKind::Heading;
        }
        if let Some((number, rest)) = bare.split_once(". **")
            && let (Ok(number), Some((_, words))) = (number.parse(), rest.split_once("**"))
        {
            return LineKind::Rule(number, words);
        }
        // Lines indented deeper than any paragraph are diagrams.
        match LineKind::drawn::<P>(line) {
            LineKind::Position if line.starts_with("    ") => LineKind::Position,
            _ if line.starts_with("       ") => LineKind::Drawn,
            _ => LineKind::Written,
        }
    }

    fn drawn<P: Position>(line: &str) -> LineKind<'_> {
        if line.trim().parse::<P>().is_ok() { LineKind::Position } else { LineKind::Drawn }
    }
}

const CHAPTER: &str = "a chapter begins with words";

struct LineChecker {
    last_number: usize,
    /// The reason why text is required before a diagram, if it is.
    due: Option<&'static str>,
}

impl LineChecker {
    fn check(&mut self, line: &str, kind: &LineKind) -> Result<(), String> {
        let width = line.chars().count();
        if width > MAX_LINE_LENGTH {
            return Err(format!("{width} letters, at most {MAX_LINE_LENGTH}"));
        }
        match *kind {
            LineKind::Heading => self.due = Some(CHAPTER),
            LineKind::Rule(number, words) => {
                if number != self.last_number + 1 {
                    return Err(format!("paragraph {number} follows {}", self.last_number));
                }
                self.last_number = number;
                self.due = words.trim().is_empty().then_some(CHAPTER);
                check_words(words)?;
            }
            LineKind::Position => {
                if let Some(due) = self.due.replace("a board has words before it") {
                    return Err(due.to_string());
                }
            }
            // A list item belongs to the text before the list.
            LineKind::Written if !line.trim().starts_with("- ") => {
                self.due = None;
                check_words(line)?;
            }
            LineKind::Written => check_words(line)?,
            LineKind::Drawn if self.due == Some(CHAPTER) => return Err(CHAPTER.to_string()),
            LineKind::Empty | LineKind::Drawn => (),
        }
        Ok(())
    }
}

fn check_words(line: &str) -> Result<(), String> {
    if line.split_whitespace().count() > 2 && line.split_whitespace().all(|word| word.len() == 1) {
        return Err("a board's letters are indented as deep as its rows".to_string());
    }
    if line.contains("`trilith ") || line.contains("`--") {
        return Ok(());
    }
    if line.contains("**") {
        return Err("only the name of a paragraph is written between **".to_string());
    }
    let plain = |word: &str| word.chars().filter(|letter| !matches!(letter, '`' | '*')).count();
    match line.split_whitespace().map(|word| (word, plain(word))).find(|(_, width)| *width > MAX_WORD_LENGTH)
    {
        Some((word, width)) => {
            Err(format!("'{word}' has {width} letters, at most {MAX_WORD_LENGTH} fit beside a board"))
        }
        None => Ok(()),
    }
}

/// Checks every example in a Markdown text of the rules against the game.
///
/// An example is a paragraph with an optional diagram, the position as text, and lines with claims about it.
///
/// ```text
/// 5   .  .  X  w2 X  .  .
/// 4   .  .  .  .  .  .  .
///     a  b  c  d  e  f  g
/// 7/7/7/7/2xZx2/7/7/7/7 w move
/// legal: d5d4 d5d3
/// illegal: d5c5 d5f5
/// moves: 8
/// after d5d4: 7/7/7/7/2x1x2/3Z3/7/7/7 b move
/// over: White wins: Brown has no tile left
/// ```
///
/// With a line such as `chosen: d5`, the diagram marks exactly the empty squares that the chosen piece reaches by `*`.
/// Ranks that are not drawn are empty. `moves` is the number of legal moves. Lines below `after` are about the
/// resulting position. Positions quoted in sentences must be valid.
///
/// # Panics
/// If an example is wrong or cannot be read, or if there is none.
pub fn check_examples<P: Present>(rules: &str) {
    let paragraphs = rules.split('\n').map(str::trim).collect::<Vec<_>>();
    let paragraphs = paragraphs.split(|line| line.is_empty() || line.starts_with("```"));
    let mut examples = 0;
    for lines in paragraphs.filter(|lines| lines.iter().all(|line| !line.contains('`'))) {
        let Some(at) = lines.iter().position(|line| is_position::<P>(line)) else { continue };
        let position = read::<P>(lines[at]);
        let chosen = lines[at + 1..].iter().find_map(|line| line.strip_prefix("chosen: "));
        check_board(&position, &lines[..at], chosen);
        lines[at + 1..].iter().fold(position, |position, claim| checked(position, claim));
        examples += 1;
    }
    assert!(examples > 0, "the rules of {} hold no example", P::INFO.name);
    let quoted = rules.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    for text in quoted.filter(|text| is_position::<P>(text)) {
        // Alone, or in double quotes inside a command.
        read::<P>(text.split('"').nth(1).unwrap_or(text));
    }
}

/// Whether a text is meant to be a position: nothing else has this many rows.
fn is_position<P: Position>(text: &str) -> bool {
    text.matches('/').count() >= 4 || text.parse::<P>().is_ok()
}

fn read<P: Position>(text: &str) -> P {
    let position: P = text.parse().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(position.to_string(), text);
    position
}

/// Checks that the drawn ranks show the position, and that the others are empty.
fn check_board<P: Present>(position: &P, drawn: &[&str], chosen: Option<&str>) {
    let scene = position.scene();
    let reached = chosen.map_or(Vec::new(), |chosen| reached(position, chosen));
    let empty = |square| if reached.contains(&Target::Cell(square)) { "*" } else { "." };
    let label = |file, rank| {
        let square = Square::new(file, rank);
        scene.piece(square).map_or(empty(square), |piece| &piece.label)
    };
    let labels = |rank| -> Vec<&str> { (0..scene.grid.files).map(|file| label(file, rank)).collect() };
    let mut hidden: Vec<u8> = (0..scene.grid.ranks).collect();
    for line in drawn {
        let mut words = line.split_whitespace();
        let Some(rank) = words.next().and_then(|word| word.parse::<u8>().ok()) else { continue };
        let cells: Vec<&str> = words.map(|word| if word == "·" { "." } else { word }).collect();
        assert_eq!(cells, labels(rank - 1), "rank {rank} of {position}");
        hidden.retain(|&other| other != rank - 1);
    }
    let full = |rank: &u8| labels(*rank).iter().any(|&label| label != ".");
    assert!(drawn.is_empty() || !hidden.iter().any(full), "a rank is missing in the drawing of {position}");
}

/// The destinations of moves that begin with a click on a square.
fn reached<P: Present>(position: &P, chosen: &str) -> Vec<Target> {
    let grid = position.scene().grid;
    let from = Target::Cell(grid.square(chosen).unwrap_or_else(|error| panic!("{error}")));
    let clicks = position.moves().into_iter().map(P::clicks);
    let ends: Vec<Target> =
        clicks.filter(|clicks| clicks[0] == from).map(|clicks| clicks[clicks.len() - 1]).collect();
    assert!(!ends.is_empty(), "no legal move begins with {chosen} in {position}");
    ends
}

/// Checks a claim about a position; returns the position of the next line.
fn checked<P: Position>(mut position: P, claim: &str) -> P {
    let (what, said) = claim.split_once(": ").unwrap_or_else(|| panic!("unknown claim: {claim}"));
    let plies = |text: &str| -> Vec<P::Move> {
        text.split(' ').map(|ply| ply.parse().unwrap_or_else(|error| panic!("{error}"))).collect()
    };
    match what {
        "legal" | "illegal" => {
            for ply in plies(said) {
                assert_eq!(position.is_legal(ply), what == "legal", "{ply} in {position}");
            }
        }
        "chosen" => (),
        "moves" => assert_eq!(position.moves().len().to_string(), said, "{position}"),
        "over" => {
            let sentence = position.outcome().map(|outcome| outcome.sentence(P::INFO));
            assert_eq!(sentence.as_deref(), Some(said), "{position}");
        }
        _ => {
            let played = what.strip_prefix("after ").unwrap_or_else(|| panic!("unknown claim: {claim}"));
            for ply in plies(played) {
                position.play(ply).unwrap_or_else(|error| panic!("{error}"));
            }
            assert_eq!(position.to_string(), said, "{claim}");
        }
    }
    position
}
