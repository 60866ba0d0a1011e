use draw::Charset;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::{Block, Page};
use crate::look::Look;
use crate::palette::Role;

/// A page set in lines of at most so many columns, from its heading on.
pub(crate) fn set(page: &Page, width: u16, look: Look) -> Vec<Line<'static>> {
    let width = usize::from(width).max(2);
    let mut lines = Vec::new();
    let mut before: Option<&Block> = None;
    for block in &page.blocks {
        if before.is_some_and(|before| parted(before, block)) {
            lines.push(Line::default());
        }
        before = Some(block);
        let faint = Role::Faint;
        lines.extend(match block {
            Block::Heading(words) => paragraph(words, Role::Strong, ("", width), look),
            Block::Continued(words) => paragraph(words, faint, ("", width), look),
            Block::Text(words) => paragraph(words, Role::Text, ("", width), look),
            Block::Item(words) => paragraph(words, Role::Text, ("• ", width), look),
            Block::Claim(words) => paragraph(words, faint, ("  ", width), look),
            Block::Task(words) => paragraph(words, Role::Notice, ("► ", width), look),
            Block::Table(rows) => table(rows, width, look),
        });
    }
    lines
}

/// Whether an empty line stands between two blocks: items of a list, and what is said of a board, keep together.
fn parted(before: &Block, block: &Block) -> bool {
    let group = |block: &Block| match block {
        Block::Item(_) => 1,
        Block::Claim(_) | Block::Task(_) => 2,
        _ => 0,
    };
    group(before) == 0 || group(before) != group(block)
}

/// Words broken at blanks, with emphasis; the first line begins with a sign and the others are indented as far.
fn paragraph(words: &str, role: Role, (sign, width): (&str, usize), look: Look) -> Vec<Line<'static>> {
    let style = role.style(look.depth);
    let strong = style.patch(Role::Strong.style(look.depth));
    let words = in_charset(words, look);
    let indent = sign.chars().count();
    let mut lines = vec![vec![Span::styled(sign.to_string(), style)]];
    let mut column = indent;
    for word in styled_words(&words, style, strong) {
        let length: usize = word.iter().map(Span::width).sum();
        if column > indent && column + 1 + length > width {
            lines.push(vec![Span::raw(" ".repeat(indent))]);
            column = indent;
        }
        if let Some(line) = lines.last_mut() {
            if column > indent {
                line.push(Span::styled(" ", style));
                column += 1;
            }
            column += length;
            line.extend(word);
        }
    }
    lines.into_iter().map(Line::from).collect()
}

/// The words of a marked text, each of one or more spans. Between backticks everything is literal.
fn styled_words(text: &str, plain: Style, strong: Style) -> Vec<Vec<Span<'static>>> {
    let mut words: Vec<Vec<Span>> = vec![Vec::new()];
    let (mut code, mut style) = (false, plain);
    for letter in text.chars() {
        match letter {
            '`' => code = !code,
            '*' if !code => style = if style == plain { strong } else { plain },
            ' ' => words.push(Vec::new()),
            _ => {
                let Some(word) = words.last_mut() else { continue };
                match word.last_mut() {
                    Some(span) if span.style == style => span.content.to_mut().push(letter),
                    _ => word.push(Span::styled(letter.to_string(), style)),
                }
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Rows as they are; of a row that is too long the last column is broken.
fn table(rows: &[String], width: usize, look: Look) -> Vec<Line<'static>> {
    let rows: Vec<String> = rows.iter().map(|row| in_charset(row, look)).collect();
    let last = rows.first().map_or(0, |head| last_column(head));
    let indent = if last + 12 <= width { last } else { 2 };
    let broken = rows.iter().flat_map(|row| {
        if row.chars().count() <= width {
            return vec![row.clone()];
        }
        let head: String = row.chars().take(indent).collect();
        let rest: String = row.chars().skip(indent).collect();
        let mut lines = crate::text::wrapped(&rest, (width - indent) as u16);
        for (at, line) in lines.iter_mut().enumerate() {
            *line = if at == 0 { format!("{head}{line}") } else { format!("{:indent$}{line}", "") };
        }
        lines
    });
    broken.map(Line::raw).collect()
}

/// Where the last column of a table begins: after the last gap of its head.
fn last_column(head: &str) -> usize {
    let letters: Vec<char> = head.chars().collect();
    let gap = letters.windows(2).rposition(|pair| pair == [' ', ' ']);
    gap.map_or(0, |at| at + 2)
}

fn in_charset(text: &str, look: Look) -> String {
    match look.charset {
        Charset::Unicode => text.to_string(),
        Charset::Ascii => draw::plain(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Depth;

    const PLAIN: Look = Look { charset: Charset::Unicode, depth: Depth::None };

    fn text(lines: &[Line]) -> Vec<String> {
        lines.iter().map(|line| line.to_string()).collect()
    }

    #[test]
    fn words_are_broken_and_keep_their_emphasis() {
        let lines = paragraph("one *two three*, `*` four", Role::Text, ("• ", 11), PLAIN);
        assert_eq!(text(&lines), ["• one two", "  three, *", "  four"]);
        let strong = Role::Strong.style(Depth::None);
        assert!(lines[1].spans.iter().any(|span| span.content == "three" && span.style == strong));
    }

    #[test]
    fn only_the_last_column_of_a_table_is_broken() {
        let rows = [
            "sign  name   a tile passes",
            "x     cross  never at all",
            "+     turns  left or right, never straight on",
        ];
        let lines = table(&rows.map(String::from), 29, PLAIN);
        let expected = [
            "sign  name   a tile passes",
            "x     cross  never at all",
            "+     turns  left or right,",
            "             never straight",
            "             on",
        ];
        assert_eq!(text(&lines), expected);
    }

    /// No line of any page is wider than its column, in any window, nor of a page with the longest words that a game's
    /// rules may have.
    #[test]
    fn every_page_fits_its_column() {
        assert_eq!(testkit::NARROWEST_COLUMN, crate::board::PANEL.0 - 1);
        let longest = || format!("a {} a", "w".repeat(testkit::LONGEST_WORD));
        let words = [Block::Heading, Block::Text, Block::Item, Block::Claim, Block::Task];
        let extreme = Page { blocks: words.map(|block| block(longest())).into(), position: None };
        for pages in catalog::GAMES.iter().map(|game| super::super::pages(*game)).chain([vec![extreme]]) {
            for page in pages {
                for width in testkit::NARROWEST_COLUMN..100 {
                    for charset in [Charset::Unicode, Charset::Ascii] {
                        for line in set(&page, width, Look { charset, ..PLAIN }) {
                            assert!(line.width() <= usize::from(width), "{width}: {line}");
                        }
                    }
                }
            }
        }
    }
}
