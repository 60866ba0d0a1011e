use catalog::Game;

/// A page of a game's rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Page {
    /// The paragraph's number and name, or a heading.
    pub(crate) title: String,
    pub(crate) blocks: Vec<Block>,
    /// The text of a position to look at and to try plies on.
    pub(crate) position: Option<String>,
}

/// A part of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Block {
    /// Words that may be broken anywhere.
    Text(String),
    /// Lines that must stay as they are.
    Table(Vec<String>),
}

/// A game's rules, a Markdown text, page by page: a new page begins with every numbered paragraph and heading, and
/// after every position, so that each page has one board.
pub(crate) fn pages(game: &dyn Game) -> Vec<Page> {
    let mut handbook = Handbook { game, pages: Vec::new(), paragraph: Vec::new() };
    let mut fenced = false;
    for line in game.info().rules.lines() {
        let bare = line.trim();
        if bare.starts_with("```") {
            fenced = !fenced;
            handbook.finish();
        } else if bare.is_empty() {
            handbook.finish();
        } else if fenced || is_drawn(line) {
            handbook.paragraph.push(Line::Drawn(line.to_string()));
        } else if let Some(title) = title(bare) {
            handbook.finish();
            handbook.begin(title.0);
            handbook.paragraph.extend(Some(title.1).filter(|rest| !rest.is_empty()).map(Line::Written));
        } else {
            handbook.paragraph.push(Line::Written(bare.to_string()));
        }
    }
    handbook.finish();
    handbook.pages.retain(|page| !page.blocks.is_empty() || page.position.is_some());
    handbook.pages
}

enum Line {
    Written(String),
    Drawn(String),
}

struct Handbook<'a> {
    game: &'a dyn Game,
    pages: Vec<Page>,
    paragraph: Vec<Line>,
}

impl Handbook<'_> {
    fn begin(&mut self, title: String) {
        self.pages.push(Page { title, blocks: Vec::new(), position: None });
    }

    /// The page that goes on; a new one if the last has its board already.
    fn page(&mut self) -> &mut Page {
        let full = self.pages.last().is_none_or(|page| page.position.is_some());
        if full {
            let title = self.pages.last().map_or_else(String::new, |page| page.title.clone());
            self.begin(title);
        }
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    /// Puts a paragraph on its page.
    fn finish(&mut self) {
        let lines = std::mem::take(&mut self.paragraph);
        let mut written = Vec::new();
        let mut drawn = Vec::new();
        for line in lines {
            match line {
                Line::Written(words) if words.starts_with("- ") => {
                    self.write(&mut written);
                    written.push(words);
                }
                Line::Written(words) => written.push(words),
                Line::Drawn(line) => drawn.push(line),
            }
        }
        self.write(&mut written);
        if !drawn.is_empty() {
            self.draw(&drawn);
        }
    }

    fn write(&mut self, written: &mut Vec<String>) {
        if !written.is_empty() {
            let text = unmarked(&written.join(" "));
            written.clear();
            self.page().blocks.push(Block::Text(text));
        }
    }

    /// A position becomes the page's board, and what is claimed of it words; anything else stays a table.
    fn draw(&mut self, drawn: &[String]) {
        let position = drawn.iter().position(|line| self.game.read(line.trim()).is_ok());
        let Some(at) = position else {
            let indent = drawn.iter().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
            let table = drawn.iter().map(|line| line[indent..].trim_end().to_string()).collect();
            self.page().blocks.push(Block::Table(table));
            return;
        };
        let claims = drawn[at + 1..].iter().filter_map(|line| claim(line.trim())).collect::<Vec<_>>();
        let page = self.page();
        page.blocks.extend(claims.into_iter().map(Block::Text));
        page.position = Some(drawn[at].trim().to_string());
    }
}

/// A line that is indented deeper than any paragraph is drawn.
fn is_drawn(line: &str) -> bool {
    line.starts_with("       ") || (line.starts_with("    ") && line.matches('/').count() >= 4)
}

/// The heading a line is, or the name of the numbered paragraph it begins, and the rest of the line.
fn title(line: &str) -> Option<(String, String)> {
    if let Some(heading) = line.strip_prefix('#') {
        return Some((unmarked(heading.trim_start_matches('#').trim()), String::new()));
    }
    let (number, rest) = line.split_once(". ")?;
    let numbered = number.parse::<u8>().is_ok();
    let (name, rest) = rest.strip_prefix("**")?.split_once("**")?;
    let name = name.trim_end_matches('.');
    numbered
        .then(|| (format!("{number}. {name}"), format!("{name}. {}", rest.trim_start_matches(['.', ' ']))))
}

/// What is said of a position, in words.
fn claim(line: &str) -> Option<String> {
    let (what, said) = line.split_once(": ")?;
    Some(match what {
        "legal" => format!("► Legal: {said}"),
        "illegal" => format!("► Not legal: {said}"),
        "plies" => format!("► Legal plies: {said}"),
        "over" => format!("► Then: {said}"),
        _ => format!("► Try {}", what.strip_prefix("after ")?),
    })
}

/// Without the marks of code, of `*emphasis*` and of `**bold**`; between backticks everything is literal.
fn unmarked(text: &str) -> String {
    let pieces = text.split('`').enumerate();
    pieces.map(|(at, piece)| if at % 2 == 1 { piece.to_string() } else { piece.replace('*', "") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every position that stands on a line of its own is on a page, in order, and no text is lost.
    #[test]
    fn the_pages_hold_all_of_the_rules() {
        for game in catalog::GAMES {
            let pages = pages(*game);
            let shown: Vec<&str> = pages.iter().filter_map(|page| page.position.as_deref()).collect();
            let lines = game.info().rules.lines().map(str::trim);
            let written: Vec<&str> = lines.filter(|line| game.read(line).is_ok()).collect();
            assert_eq!(shown, written, "{}", game.info().name);
            assert!(pages.len() >= 10, "{}", game.info().name);
            let text: String = pages
                .iter()
                .flat_map(|page| &page.blocks)
                .map(|block| match block {
                    Block::Text(text) => text.clone(),
                    Block::Table(lines) => lines.join(" "),
                })
                .collect::<Vec<_>>()
                .join(" ");
            // The last words of every paragraph are there.
            for line in game.info().rules.lines().filter(|line| !is_drawn(line) && line.ends_with('.')) {
                let words = unmarked(line.trim());
                let last = words.rsplit(' ').next().unwrap_or_default();
                assert!(text.contains(last), "{last}");
            }
        }
    }
}
