//! Helpers for text on the screen.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear};

use crate::theme::{Look, Role};

/// Wraps text at spaces into lines of at most `width` columns. Continued lines keep the indent, and words longer than a
/// line are split.
pub(crate) fn wrapped(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width).max(1);
    // Text that fits is unchanged, including aligned columns.
    if text.chars().count() <= width {
        return vec![text.trim_end().to_string()];
    }
    let indent = text.chars().take_while(|&letter| letter == ' ').count().min(width - 1);
    let mut lines = Vec::new();
    let mut line = " ".repeat(indent);
    let mut fresh = true;
    for word in text.split_whitespace() {
        let mut word: Vec<char> = word.chars().collect();
        let room = width.saturating_sub(line.chars().count() + usize::from(!fresh));
        if word.len() > room && !fresh {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            fresh = true;
        }
        while word.len() > width - indent {
            let rest = word.split_off(width - indent);
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)) + &word.iter().collect::<String>());
            word = rest;
        }
        if !fresh {
            line.push(' ');
        }
        line.extend(word);
        fresh = false;
    }
    lines.push(line.trim_end().to_string());
    lines
}

/// Shortens text to at most `width` columns, with an ellipsis.
pub(crate) fn shortened(text: &str, width: u16) -> String {
    let width = usize::from(width);
    if text.chars().count() <= width {
        return text.to_string();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// Remaining time as clocks show it: rounded up, so that 0:00 is the end.
pub(crate) fn clock(left: Duration) -> String {
    let seconds = left.as_millis().div_ceil(1000);
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// Draws wrapped paragraphs and returns their height.
pub(crate) fn write(frame: &mut Frame, area: Rect, paragraphs: &[(String, Role)], look: Look) -> u16 {
    let mut row = 0;
    for (text, role) in paragraphs {
        for line in wrapped(text, area.width) {
            if row < area.height {
                let place = Rect::new(area.x, area.y + row, area.width, 1);
                frame.render_widget(Line::styled(line, role.style(look.depth)), place);
                row += 1;
            }
        }
    }
    row
}

/// Draws lines and returns their height.
pub(crate) fn lines(frame: &mut Frame, area: Rect, lines: Vec<Line>) -> u16 {
    let count = (lines.len() as u16).min(area.height);
    for (row, line) in (0..count).zip(lines) {
        frame.render_widget(line, Rect::new(area.x, area.y + row, area.width, 1));
    }
    count
}

/// The area below its first rows.
pub(crate) fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// An area of this size centred in another one, clipped to it.
pub(crate) fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
}

/// Clears an area, draws a frame with a title and returns the area inside.
pub(crate) fn popup(frame: &mut Frame, area: Rect, title: &str, look: Look) -> Rect {
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(Role::Notice.style(look.depth))
        .title(Line::styled(format!(" {title} "), Role::Strong.style(look.depth)));
    let inner = block.inner(area);
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    inner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_is_told() {
        assert_eq!(shortened("a person", 8), "a person");
        assert_eq!(shortened("a person", 7), "a pers…");
        assert_eq!(shortened("a person", 3), "a…");
    }

    #[test]
    fn lines_break_at_blanks_and_keep_their_indent() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("  one two", 6), ["  one", "  two"]);
        assert_eq!(wrapped("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrapped("a bcdefgh i", 3), ["a", "bcd", "efg", "h i"]);
        assert_eq!(wrapped("", 5), [""]);
    }
}
