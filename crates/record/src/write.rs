use std::fmt;

use crate::{GameResult, Link, Mark, NodeId, Note, Record, TagName, TreeStep};

/// Lines are broken at blanks before this column.
const WIDTH: usize = 80;

impl fmt::Display for Record {
    /// The one canonical text: tags in their order, a blank line, plies by numbered turns in lines of 80 characters,
    /// the result, and a line's end. Texts of several records are separated by a blank line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut result_written = false;
        for (name, value) in self.tags().iter() {
            // The result is written after the players and before the other tags.
            if !result_written && !COMES_BEFORE_RESULT.contains(name) {
                write_tag(f, TagName::RESULT, self.result().text())?;
                result_written = true;
            }
            write_tag(f, name.as_str(), value)?;
        }
        if !result_written {
            write_tag(f, TagName::RESULT, self.result().text())?;
        }
        f.write_str("\n")?;
        let mut writer = LineWriter { f, column: 0, opened: "" };
        self.write_plies(&mut writer)?;
        writer.word(self.result().text())?;
        f.write_str("\n")
    }
}

const COMES_BEFORE_RESULT: [TagName; 6] =
    [TagName::EVENT, TagName::SITE, TagName::DATE, TagName::ROUND, TagName::WHITE, TagName::BLACK];

impl Record {
    fn write_plies(&self, writer: &mut LineWriter) -> fmt::Result {
        writer.note(self.note(NodeId::START))?;
        let mut lines = vec![Turns::default()];
        for step in self.walk() {
            match step {
                TreeStep::Open => {
                    writer.opened = "(";
                    lines.push(lines.last().map_or_else(Turns::default, Turns::of_variation));
                }
                TreeStep::Close => {
                    writer.glue(")")?;
                    lines.pop();
                }
                TreeStep::Ply(id) => {
                    if let Some(turns) = lines.last_mut() {
                        turns.count(self.link(id));
                        self.write_ply(id, turns.now, writer)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn write_ply(&self, id: NodeId, turn: u32, writer: &mut LineWriter) -> fmt::Result {
        let ply = spelled(self.ply(id));
        match self.link(id) {
            Link::NewTurn => writer.word(&format!("{turn}. {ply}"))?,
            Link::SameTurn => {
                writer.glue(",")?;
                writer.word(&ply)?;
            }
        }
        writer.note(self.note(id))
    }
}

/// How many turns a line has had, the one before the last ply included.
#[derive(Default)]
struct Turns {
    before: u32,
    now: u32,
}

impl Turns {
    /// A variation counts from before the ply that it replaces.
    fn of_variation(&self) -> Turns {
        Turns { before: self.before, now: self.before }
    }

    fn count(&mut self, link: Link) {
        self.before = self.now;
        self.now += u32::from(link == Link::NewTurn || self.now == 0);
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "[{name} {}]", quoted(value))
}

/// A ply as a bare word, or in quotation marks if it could be taken for something else.
fn spelled(ply: &str) -> String {
    let bare = !ply.is_empty()
        && ply.chars().all(|letter| !letter.is_whitespace() && !crate::lexer::ENDS_WORD.contains(letter))
        && !ply.starts_with(|letter: char| letter.is_ascii_digit())
        && ply.contains(|letter| letter != '.')
        && ply.parse::<GameResult>().is_err()
        && Mark::at_end(ply).1.is_none();
    if bare { ply.to_string() } else { quoted(ply) }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Words in lines of limited width.
struct LineWriter<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    /// How many characters the line has so far.
    column: usize,
    /// What the next word begins with.
    opened: &'static str,
}

impl LineWriter<'_, '_> {
    /// Writes a word behind a blank, or on a new line if it does not fit.
    fn word(&mut self, word: &str) -> fmt::Result {
        let opened = std::mem::take(&mut self.opened);
        let length = opened.len() + word.chars().count();
        // One place is kept for what may be glued to the word.
        if self.column > 0 && self.column + 1 + length >= WIDTH {
            self.f.write_str("\n")?;
            self.column = 0;
        } else if self.column > 0 {
            self.f.write_str(" ")?;
            self.column += 1;
        }
        self.column += length;
        self.f.write_str(opened)?;
        self.f.write_str(word)
    }

    /// Writes directly behind the last word.
    fn glue(&mut self, sign: &str) -> fmt::Result {
        if !self.opened.is_empty() {
            return self.word(sign);
        }
        self.column += sign.len();
        self.f.write_str(sign)
    }

    fn note(&mut self, note: &Note) -> fmt::Result {
        for Mark(number) in note.marks() {
            self.word(&format!("${number}"))?;
        }
        let content = note.content();
        let mut words = content.split(' ').filter(|word| !word.is_empty());
        let Some(first) = words.next() else { return Ok(()) };
        self.word(&format!("{{{}", escaped(first)))?;
        words.try_for_each(|word| self.word(&escaped(word)))?;
        self.glue("}")
    }
}

fn escaped(comment: &str) -> String {
    comment.replace('\\', "\\\\").replace('}', "\\}")
}
