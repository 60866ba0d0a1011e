use draw::{Charset, Tone};
use game::{Info, Piece};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::{Block, Page};
use crate::theme::{Look, Role};

/// Lays out a page in lines of at most `width` columns, starting with its heading.
pub(crate) fn set(page: &Page, info: &Info, width: u16, look: Look) -> Vec<Line<'static>> {
    let width = usize::from(width).max(2);
    let mut lines = Vec::new();
    let mut before: Option<&Block> = None;
    for block in &page.blocks {
        if before.is_some_and(|before| has_gap_before(before, block)) {
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
            Block::Summary(words) => framed(words, width, look),
            Block::Pieces { pieces, words } => legend(pieces, words, info, width, look),
        });
    }
    lines
}

/// Whether an empty line separates two blocks: list items, and a board with its caption, stay together.
fn has_gap_before(before: &Block, block: &Block) -> bool {
    let group = |block: &Block| match block {
        Block::Item(_) => 1,
        Block::Claim(_) | Block::Task(_) => 2,
        Block::Pieces { .. } => 3,
        _ => 0,
    };
    group(before) == 0 || group(before) != group(block)
}

/// Wrapped text with emphasis. The first line begins with a bullet and the others are indented as far.
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

/// The words of a text with Markdown emphasis, each as one or more spans. Text between backticks is literal.
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

/// Text in a frame.
fn framed(words: &str, width: usize, look: Look) -> Vec<Line<'static>> {
    let (horizontal, vertical, corners) = match look.charset {
        Charset::Unicode => ("─", "│", ["┌", "┐", "└", "┘"]),
        Charset::Ascii => ("-", "|", ["+"; 4]),
    };
    let inner = width.saturating_sub(4).max(1);
    let faint = Role::Faint.style(look.depth);
    let edge = |left, right| Line::styled(format!("{left}{}{right}", horizontal.repeat(inner + 2)), faint);
    let mut lines = vec![edge(corners[0], corners[1])];
    for line in paragraph(words, Role::Text, ("", inner), look) {
        let gap = " ".repeat(inner.saturating_sub(line.width()));
        let mut spans = vec![Span::styled(format!("{vertical} "), faint)];
        spans.extend(line.spans);
        spans.push(Span::styled(format!("{gap} {vertical}"), faint));
        lines.push(Line::from(spans));
    }
    lines.push(edge(corners[2], corners[3]));
    lines
}

/// Pieces with their descriptions. In a narrow column the text is below the row of pieces.
fn legend(pieces: &[Piece], words: &str, info: &Info, width: usize, look: Look) -> Vec<Line<'static>> {
    let glyph = |piece: &Piece| draw::glyph(piece, Tone::of(piece.owner, info), look.charset);
    let row = pieces.iter().map(glyph).collect::<Vec<_>>().join("  ");
    if pieces.len() == 1 || width >= 4 * row.chars().count() {
        return paragraph(words, Role::Text, (&format!("{row:<4} "), width), look);
    }
    let mut lines = vec![Line::styled(row, Role::Text.style(look.depth))];
    lines.extend(paragraph(words, Role::Text, ("  ", width), look));
    lines
}

/// A table. If a row is too long, its last column is wrapped.
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

/// The start of a table's last column: after the last gap of its header.
fn last_column(head: &str) -> usize {
    let letters: Vec<char> = head.chars().collect();
    let gap = letters.windows(2).rposition(|pair| pair == [' ', ' ']);
    gap.map_or(0, |at| at + 2)
}

fn in_charset(text: &str, look: Look) -> String {
    match look.charset {
        Charset::Unicode => text.to_string(),
        Charset::Ascii => draw::to_ascii(text),
    }
}

#[cfg(test)]
mod tests {
    use super::super::RulesForm;
    use super::*;
    use crate::theme::ColorDepth;

    const PLAIN: Look = Look { charset: Charset::Unicode, depth: ColorDepth::None };

    fn text(lines: &[Line]) -> Vec<String> {
        lines.iter().map(|line| line.to_string()).collect()
    }

    #[test]
    fn words_are_broken_and_keep_their_emphasis() {
        let lines = paragraph("one *two three*, `*` four", Role::Text, ("• ", 11), PLAIN);
        assert_eq!(text(&lines), ["• one two", "  three, *", "  four"]);
        let strong = Role::Strong.style(ColorDepth::None);
        assert!(lines[1].spans.iter().any(|span| span.content == "three" && span.style == strong));
    }

    #[test]
    fn the_summary_stands_in_a_frame() {
        let lines = framed("one two three", 11, PLAIN);
        assert_eq!(text(&lines), ["┌─────────┐", "│ one two │", "│ three   │", "└─────────┘"]);
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

    /// No line of any page is wider than its column, in any window, even with the longest words that rules may contain.
    #[test]
    fn every_page_fits_its_column() {
        assert_eq!(testkit::MIN_COLUMN_WIDTH, crate::widgets::board::PANEL_WIDTH.0 - 1);
        let longest = || format!("a {} a", "w".repeat(testkit::MAX_WORD_LENGTH));
        let words = [Block::Heading, Block::Text, Block::Item, Block::Claim, Block::Task];
        let extreme = Page { blocks: words.map(|block| block(longest())).into(), ..Page::default() };
        let info = catalog::GAMES[0].info();
        let books = catalog::GAMES.iter().flat_map(|game| {
            [RulesForm::Short, RulesForm::Full].map(|form| (game.info(), super::super::pages(*game, form)))
        });
        for (info, pages) in books.chain([(info, vec![extreme])]) {
            for page in pages {
                for width in testkit::MIN_COLUMN_WIDTH..100 {
                    for charset in [Charset::Unicode, Charset::Ascii] {
                        for line in set(&page, info, width, Look { charset, ..PLAIN }) {
                            assert!(line.width() <= usize::from(width), "{width}: {line}");
                        }
                    }
                }
            }
        }
    }
}
