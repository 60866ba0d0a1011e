//! A game's rules as a little book.

mod guide;

use game::Piece;

use crate::Game;

/// Which of a game's two rule texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesForm {
    /// The short form with pictures for players, from the game's `GUIDE.md`.
    Short,
    /// The specification with its numbered paragraphs, from the game's `RULES.md`.
    Full,
}

/// A page of a game's rules.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Page {
    /// What stands on it.
    pub blocks: Vec<Block>,
    /// The text of a position to look at and to try plies on.
    pub position: Option<String>,
    /// The rows that draw this position in the short form, those of empty ranks left out.
    pub drawn: Vec<String>,
    /// A square of the board that is chosen, so that the squares it reaches are marked.
    pub chosen: Option<String>,
    /// The move that led to this position, on the page before.
    pub origin: Option<Origin>,
}

/// Where a position comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The text of the position before.
    pub position: String,
    /// The plies that were played there.
    pub plies: Vec<String>,
}

/// A part of a page. Words may hold `*emphasis*` and code between backticks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// The name of a chapter that begins here.
    Heading(String),
    /// The name of a chapter that goes on.
    Continued(String),
    /// A paragraph.
    Text(String),
    /// An item of a list.
    Item(String),
    /// Something that is true of the page's position.
    Claim(String),
    /// Something to do on the board.
    Task(String),
    /// Lines in columns.
    Table(Vec<String>),
    /// The whole game in a few sentences.
    Summary(String),
    /// Pieces, drawn, and what is to be known of them.
    Pieces {
        /// The pieces.
        pieces: Vec<Piece>,
        /// Their name and more.
        words: String,
    },
}

/// A table of more columns than this has no board beside it.
const WIDE: usize = 36;

/// Chapters with fewer letters together share a page.
const SHORT: usize = 480;

/// A game's rules, a Markdown text, page by page. A chapter is a numbered paragraph or what follows a heading; each
/// page has one board at most.
pub fn pages(game: &dyn Game, form: RulesForm) -> Vec<Page> {
    let mut builder = RulebookBuilder { game, form, chapters: Vec::new(), paragraph: Vec::new(), led: None };
    let mut fenced = false;
    let text = match form {
        RulesForm::Short => game.info().guide,
        RulesForm::Full => game.info().rules,
    };
    for line in text.lines() {
        let bare = line.trim();
        if bare.starts_with("```") {
            fenced = !fenced;
            builder.finish();
        } else if bare.is_empty() {
            builder.finish();
        } else if fenced || is_drawn(line) {
            builder.paragraph.push(Line::Drawn(line.to_string()));
        } else if let Some((title, rest)) = title(bare) {
            builder.finish();
            builder.chapters.push(Chapter::new(title));
            builder.paragraph.extend(Some(rest).filter(|rest| !rest.is_empty()).map(Line::Written));
        } else {
            builder.paragraph.push(Line::Written(bare.to_string()));
        }
    }
    builder.finish();
    paginate(builder.chapters)
}

/// The chapters' pages with their headings; short chapters share one.
fn paginate(chapters: Vec<Chapter>) -> Vec<Page> {
    let mut pages: Vec<Page> = Vec::new();
    for chapter in chapters {
        let all = chapter.pages.len();
        for (at, mut page) in chapter.pages.into_iter().enumerate() {
            let heading = match at {
                0 => Block::Heading(chapter.title.clone()),
                _ => Block::Continued(format!("{} · {} of {all}", chapter.title, at + 1)),
            };
            page.blocks.insert(0, heading);
            match pages.last_mut() {
                Some(before) if at == 0 && before.can_share(&page) => {
                    let mut blocks = std::mem::take(&mut before.blocks);
                    blocks.append(&mut page.blocks);
                    let with_board = if before.position.is_some() { std::mem::take(before) } else { page };
                    *before = Page { blocks, ..with_board };
                }
                _ => pages.push(page),
            }
        }
    }
    pages
}

impl Page {
    /// Whether nothing may follow on the page but what belongs to its board or table.
    fn is_full(&self) -> bool {
        let wide = |block: &Block| match block {
            Block::Table(rows) => rows.iter().any(|row| row.chars().count() > WIDE),
            _ => false,
        };
        self.position.is_some() || self.blocks.iter().any(wide)
    }

    fn can_share(&self, next: &Page) -> bool {
        let letters = |page: &Page| -> usize { page.blocks.iter().map(Block::letters).sum() };
        self.drawn.is_empty() && !(self.is_full() && next.is_full()) && letters(self) + letters(next) <= SHORT
    }
}

impl Block {
    fn letters(&self) -> usize {
        match self {
            Block::Heading(words)
            | Block::Continued(words)
            | Block::Text(words)
            | Block::Item(words)
            | Block::Claim(words)
            | Block::Task(words)
            | Block::Summary(words)
            | Block::Pieces { words, .. } => words.chars().count(),
            Block::Table(rows) => rows.iter().map(|row| row.chars().count()).sum(),
        }
    }
}

enum Line {
    Written(String),
    Drawn(String),
}

struct Chapter {
    title: String,
    pages: Vec<Page>,
}

impl Chapter {
    fn new(title: String) -> Chapter {
        Chapter { title, pages: Vec::new() }
    }

    /// The page that goes on.
    fn page(&mut self) -> &mut Page {
        if self.pages.is_empty() {
            self.pages.push(Page::default());
        }
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    /// A page for a board: a new one if the last is full. The paragraph just before introduces the board.
    fn page_for_board(&mut self) -> &mut Page {
        let page = self.page();
        let introduced = matches!(page.blocks.last(), Some(Block::Text(_)));
        if page.is_full() {
            let words = page.blocks.pop_if(|_| introduced);
            self.pages.push(Page { blocks: words.into_iter().collect(), ..Page::default() });
        }
        self.page()
    }

    /// Whether the chapter is a rule: only rules are numbered.
    fn is_rule(&self) -> bool {
        self.title.starts_with(|letter: char| letter.is_ascii_digit())
    }
}

struct RulebookBuilder<'a> {
    game: &'a dyn Game,
    form: RulesForm,
    chapters: Vec<Chapter>,
    paragraph: Vec<Line>,
    /// The position that the last example led to, and how.
    led: Option<(String, Origin)>,
}

impl RulebookBuilder<'_> {
    fn chapter(&mut self) -> &mut Chapter {
        if self.chapters.is_empty() {
            self.chapters.push(Chapter::new(String::new()));
        }
        let last = self.chapters.len() - 1;
        &mut self.chapters[last]
    }

    /// Puts a paragraph on its page.
    fn finish(&mut self) {
        let mut written: Vec<String> = Vec::new();
        let mut drawn = Vec::new();
        for line in std::mem::take(&mut self.paragraph) {
            match line {
                Line::Drawn(line) => drawn.push(line),
                Line::Written(words) => match written.last_mut() {
                    Some(before) if !words.starts_with("- ") => *before += &format!(" {words}"),
                    _ => written.push(words),
                },
            }
        }
        for words in written.into_iter().filter(|words| !is_for_print(words)) {
            let block = match (words.strip_prefix("- "), self.form) {
                (Some(item), RulesForm::Short) => guide::item(self.game, item),
                (Some(item), RulesForm::Full) => Block::Item(item.to_string()),
                (None, RulesForm::Short) => guide::paragraph(words),
                (None, RulesForm::Full) => Block::Text(words),
            };
            self.chapter().page().blocks.push(block);
        }
        if !drawn.is_empty() {
            self.draw(&drawn);
        }
    }

    /// A position becomes the page's board, and what is claimed of it words; anything else stays a table.
    fn draw(&mut self, drawn: &[String]) {
        let position = drawn.iter().position(|line| self.game.read(line.trim()).is_ok());
        let Some(at) = position else {
            let indent = drawn.iter().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
            let table = drawn.iter().map(|line| line[indent..].trim_end().to_string()).collect();
            self.chapter().page().blocks.push(Block::Table(table));
            return;
        };
        let position = drawn[at].trim().to_string();
        if self.form == RulesForm::Short {
            return self.picture(position, &drawn[..at], &drawn[at + 1..]);
        }
        let is_over = self.game.read(&position).is_ok_and(|state| state.outcome().is_some());
        let claims = drawn[at + 1..].iter().filter_map(|line| claim(line.trim()));
        // If the game is over, the board shows it.
        let claims: Vec<Block> = claims.filter(|block| !is_over || matches!(block, Block::Task(_))).collect();
        let chapter = self.chapter();
        let shown = (!chapter.is_rule()).then(|| Block::Table(vec![position.clone()]));
        let page = chapter.page_for_board();
        // Where texts are explained they are shown.
        page.blocks.extend(shown);
        page.blocks.extend(claims);
        page.position = Some(position);
    }
}

/// A line that is indented deeper than any paragraph is drawn.
fn is_drawn(line: &str) -> bool {
    line.starts_with("       ") || (line.starts_with("    ") && line.matches('/').count() >= 4)
}

/// A paragraph that calls the program speaks of the printed rules: here boards are drawn and can be tried.
fn is_for_print(words: &str) -> bool {
    words.contains("`trilith ") || words.contains("`--")
}

/// If the line is a heading or begins a numbered paragraph: its title and the rest of the line. A title that ends
/// with a full stop is not repeated, any other is the beginning of the sentence.
fn title(line: &str) -> Option<(String, String)> {
    if let Some(heading) = line.strip_prefix('#') {
        return Some((heading.trim_start_matches('#').trim().to_string(), String::new()));
    }
    let (number, rest) = line.split_once(". ")?;
    number.parse::<u8>().ok()?;
    let (name, rest) = rest.strip_prefix("**")?.split_once("**")?;
    Some(match name.strip_suffix('.') {
        Some(name) => (format!("{number}. {name}"), rest.trim_start().to_string()),
        None => (format!("{number}. {name}"), format!("{name}{rest}")),
    })
}

/// A claim about a position, in words.
fn claim(line: &str) -> Option<Block> {
    let (what, said) = line.split_once(": ")?;
    let listed = |moves: &str, link: &str| moves.split(' ').collect::<Vec<_>>().join(link);
    Some(match what {
        "legal" => Block::Claim(format!("Legal: {}", listed(said, ", "))),
        "illegal" => Block::Claim(format!("Not legal: {}", listed(said, ", "))),
        "moves" if said == "1" => Block::Claim("This is the only legal move.".to_string()),
        "moves" => Block::Claim(format!("There are {said} legal moves.")),
        "over" => Block::Claim(format!("The end. {said}.")),
        _ => Block::Task(format!("Play {}.", listed(what.strip_prefix("after ")?, ", then "))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(pages: &[Page]) -> String {
        let words = pages.iter().flat_map(|page| &page.blocks).map(|block| match block {
            Block::Heading(words)
            | Block::Continued(words)
            | Block::Text(words)
            | Block::Item(words)
            | Block::Claim(words)
            | Block::Task(words)
            | Block::Summary(words)
            | Block::Pieces { words, .. } => words.clone(),
            Block::Table(rows) => rows.join("\n"),
        });
        words.collect::<Vec<_>>().join("\n")
    }

    /// Every position that stands on a line of its own is on a page, in order, and no text is lost but what is for
    /// print.
    #[test]
    fn the_pages_hold_all_of_the_rules() {
        for game in crate::GAMES {
            let pages = pages(*game, RulesForm::Full);
            let shown: Vec<&str> = pages.iter().filter_map(|page| page.position.as_deref()).collect();
            let lines = game.info().rules.lines().map(str::trim);
            let written: Vec<&str> = lines.filter(|line| game.read(line).is_ok()).collect();
            assert_eq!(shown, written, "{}", game.info().name);
            let text = words(&pages);
            for paragraph in game.info().rules.split("\n\n").filter(|words| !is_for_print(words)) {
                let last = paragraph.lines().last().unwrap_or_default();
                if !is_drawn(last) && last.ends_with('.') {
                    let last = last.rsplit("**").next().unwrap_or_default().trim_start_matches(['-', ' ']);
                    assert!(text.contains(last), "{}: {last}", game.info().name);
                }
            }
        }
    }

    /// No title is repeated, and none is cut off from its sentence.
    #[test]
    fn chapters_begin_as_in_a_book() {
        assert_eq!(
            title("8. **A captive** is placed"),
            Some(("8. A captive".into(), "A captive is placed".into()))
        );
        assert_eq!(
            title("9. **A last stone** may stay in the hand"),
            Some(("9. A last stone".into(), "A last stone may stay in the hand".into()))
        );
        assert_eq!(title("1. **Board.** 5×5 points"), Some(("1. Board".into(), "5×5 points".into())));
        assert_eq!(title("1.5 is no chapter"), None);
    }
}
