//! The short form of a game's rules, laid out for a terminal.

use std::io::Write;

use catalog::Game;
use catalog::rulebook::{Block, Page, RulesForm, pages};
use draw::{Charset, Colour, Tone};
use game::Info;

use super::unmarked;
use crate::error::CliError;
use crate::output;

/// The width of text, for the usual window.
const WIDTH: usize = 78;

/// Prints the short form: text, a frame around the summary, pieces and boards.
pub(super) fn print(game: &dyn Game, charset: Charset, out: &mut dyn Write) -> Result<(), CliError> {
    let sheet = PageFormatter { game, charset, colour: output::style(charset).colour };
    for page in pages(game, RulesForm::Short) {
        for line in sheet.page(&page) {
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    Ok(())
}

struct PageFormatter<'a> {
    game: &'a dyn Game,
    charset: Charset,
    colour: Colour,
}

impl PageFormatter<'_> {
    /// The lines of a page; an empty line ends each paragraph.
    fn page(&self, page: &Page) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for (at, block) in page.blocks.iter().enumerate() {
            lines.extend(self.block(block));
            let pieces = |block: Option<&Block>| matches!(block, Some(Block::Pieces { .. } | Block::Item(_)));
            let goes_on = pieces(Some(block)) && pieces(page.blocks.get(at + 1));
            if !goes_on && !matches!(block, Block::Continued(_)) {
                lines.push(String::new());
            }
        }
        let state = page.position.as_deref().and_then(|text| self.game.read(text).ok());
        if let Some(state) = state {
            let rows = draw::diagram(&page.drawn, &state.scene(), self.info(), self.charset);
            lines.extend(rows.into_iter().map(|row| format!("    {row}")));
            lines.push(String::new());
        }
        lines
    }

    fn block(&self, block: &Block) -> Vec<String> {
        let words = |words: &str| self.wrapped(words, WIDTH);
        match block {
            Block::Heading(title) => vec![self.bold(title)],
            // There are no page breaks here.
            Block::Continued(_) => Vec::new(),
            Block::Text(text) | Block::Claim(text) | Block::Task(text) => words(text),
            Block::Item(text) => words(&format!("- {text}")),
            Block::Table(rows) => rows.iter().map(|row| self.in_charset(row)).collect(),
            Block::Summary(text) => self.framed(text),
            Block::Pieces { pieces, words } => {
                let glyph = |piece| draw::glyph(piece, Tone::of(piece.owner, self.info()), self.charset);
                let row = pieces.iter().map(glyph).collect::<Vec<_>>().join("  ");
                words_below(&format!("    {row:<18}  "), &self.wrapped(words, WIDTH - 24))
            }
        }
    }

    fn framed(&self, text: &str) -> Vec<String> {
        let edge = format!("+{}+", "-".repeat(WIDTH - 2));
        let (top, bottom, side) = match self.charset {
            Charset::Unicode => {
                let edge = "─".repeat(WIDTH - 2);
                (format!("┌{edge}┐"), format!("└{edge}┘"), '│')
            }
            Charset::Ascii => (edge.clone(), edge, '|'),
        };
        let inner = WIDTH - 4;
        let rows = self.wrapped(text, inner).into_iter().map(|line| format!("{side} {line:<inner$} {side}"));
        std::iter::once(top).chain(rows).chain([bottom]).collect()
    }

    fn wrapped(&self, text: &str, width: usize) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in self.in_charset(&unmarked(text)).split_whitespace() {
            let Some(line) = lines.last_mut() else { continue };
            if line.is_empty() {
                line.push_str(word);
            } else if line.chars().count() + 1 + word.chars().count() <= width {
                line.push(' ');
                line.push_str(word);
            } else {
                lines.push(word.to_string());
            }
        }
        lines
    }

    fn in_charset(&self, text: &str) -> String {
        match self.charset {
            Charset::Unicode => text.to_string(),
            Charset::Ascii => draw::to_ascii(text),
        }
    }

    fn bold(&self, text: &str) -> String {
        match self.colour {
            Colour::Ansi => format!("\x1b[1m{text}\x1b[0m"),
            Colour::None => text.to_string(),
        }
    }

    fn info(&self) -> &'static Info {
        self.game.info()
    }
}

/// Text with a bullet; further lines are indented.
fn words_below(sign: &str, lines: &[String]) -> Vec<String> {
    let blank = " ".repeat(sign.chars().count());
    let sign = |at: usize| if at == 0 { sign } else { blank.as_str() };
    lines.iter().enumerate().map(|(at, line)| format!("{}{line}", sign(at))).collect()
}
