use game::{Editable, Position};

/// The narrowest column of words beside a board, in the smallest window.
pub const NARROWEST_COLUMN: u16 = 26;

/// A word fits that column, after the sign and the blank of a list's item, too.
pub const LONGEST_WORD: usize = NARROWEST_COLUMN as usize - 2;

/// Lines of `RULES.md` and `GUIDE.md` are read in editors and terminals.
const LONGEST_LINE: usize = 130;

/// Words of the whole game in a box.
const LONGEST_SUMMARY: usize = 90;

/// A game's rules make a little book: a title, chapters (numbered paragraphs with a name, or headings), each beginning
/// with words, every board with words before it, and no word too long for the column beside a board. Paragraphs that
/// call the program are for print, where there is room.
///
/// # Panics
/// With the line of `RULES.md` that does not fit.
pub fn check_book<P: Position>() {
    let last_number = check_lines::<P>("RULES.md", P::INFO.rules);
    assert!(last_number > 0, "RULES.md of {} has no numbered paragraph '1. **Name.** …'", P::INFO.name);
}

/// The same for the short form, which has no numbers. It begins with the game's name, the aim, and between `>` signs the
/// whole game in a few words; letters between backticks that begin an item stand for pieces of the editor.
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
    let within = (1..=LONGEST_SUMMARY).contains(&words);
    assert!(within, "the summary of {name} has {words} words, expected at most {LONGEST_SUMMARY}");
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

/// Checks each line; gives the number of the last paragraph.
fn check_lines<P: Position>(file: &str, text: &str) -> usize {
    let mut reader = Reader { last_number: 0, due: None };
    let mut fenced = false;
    for (number, line) in text.lines().enumerate() {
        if line.trim().starts_with("```") {
            fenced = !fenced;
            continue;
        }
        let kind = if fenced { Kind::drawn::<P>(line) } else { Kind::of::<P>(line) };
        if let Err(why) = reader.check(line, &kind) {
            panic!("{file} of {}, line {}: {why}: {line}", P::INFO.name, number + 1);
        }
    }
    reader.last_number
}

/// What a line of the rules is.
enum Kind<'a> {
    Empty,
    Heading,
    /// A numbered paragraph begins: its number, and the words after its name.
    Rule(usize, &'a str),
    Position,
    Drawn,
    Written,
}

impl Kind<'_> {
    fn of<P: Position>(line: &str) -> Kind<'_> {
        let bare = line.trim();
        if bare.is_empty() {
            return Kind::Empty;
        }
        if bare.starts_with('#') {
            return Kind::Heading;
        }
        if let Some((number, rest)) = bare.split_once(". **")
            && let (Ok(number), Some((_, words))) = (number.parse(), rest.split_once("**"))
        {
            return Kind::Rule(number, words);
        }
        // What is indented deeper than any paragraph is drawn.
        match Kind::drawn::<P>(line) {
            Kind::Position if line.starts_with("    ") => Kind::Position,
            _ if line.starts_with("       ") => Kind::Drawn,
            _ => Kind::Written,
        }
    }

    fn drawn<P: Position>(line: &str) -> Kind<'_> {
        if line.trim().parse::<P>().is_ok() { Kind::Position } else { Kind::Drawn }
    }
}

const CHAPTER: &str = "a chapter begins with words";

struct Reader {
    last_number: usize,
    /// What must have words before anything is drawn.
    due: Option<&'static str>,
}

impl Reader {
    fn check(&mut self, line: &str, kind: &Kind) -> Result<(), String> {
        let width = line.chars().count();
        if width > LONGEST_LINE {
            return Err(format!("{width} letters, at most {LONGEST_LINE}"));
        }
        match *kind {
            Kind::Heading => self.due = Some(CHAPTER),
            Kind::Rule(number, words) => {
                if number != self.last_number + 1 {
                    return Err(format!("paragraph {number} follows {}", self.last_number));
                }
                self.last_number = number;
                self.due = words.trim().is_empty().then_some(CHAPTER);
                check_words(words)?;
            }
            Kind::Position => {
                if let Some(due) = self.due.replace("a board has words before it") {
                    return Err(due.to_string());
                }
            }
            // An item belongs to the words before its list.
            Kind::Written if !line.trim().starts_with("- ") => {
                self.due = None;
                check_words(line)?;
            }
            Kind::Written => check_words(line)?,
            Kind::Drawn if self.due == Some(CHAPTER) => return Err(CHAPTER.to_string()),
            Kind::Empty | Kind::Drawn => (),
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
    match line.split_whitespace().map(|word| (word, plain(word))).find(|(_, width)| *width > LONGEST_WORD) {
        Some((word, width)) => {
            Err(format!("'{word}' has {width} letters, at most {LONGEST_WORD} fit beside a board"))
        }
        None => Ok(()),
    }
}
