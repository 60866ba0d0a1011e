use std::time::Duration;

use crate::one_line::one_line;
use crate::{Eval, Mark, TimeLeft};

/// The annotations of a ply, or of the start.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Note {
    /// What the position after the ply is worth.
    pub eval: Option<Eval>,
    /// The time left of the player who made the ply.
    pub clock: Option<TimeLeft>,
    marks: Vec<Mark>,
    comment: String,
}

impl Note {
    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        *self == Note::default()
    }

    /// The comment, without evaluation and clock.
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Replaces the comment. The text is kept as one line, and an `[%eval …]` or `[%clk …]` in it is understood.
    pub fn set_comment(&mut self, text: &str) {
        self.comment.clear();
        self.add_comment(text);
    }

    /// Adds to the comment, in the same way.
    pub fn add_comment(&mut self, text: &str) {
        let rest = self.take_commands(text);
        // Only what is new is looked at, so that a thousand small comments cost no more than one long one.
        let near = self.comment.len().saturating_sub(MAX_COMMAND);
        let seam = (0..=near).rev().find(|&at| self.comment.is_char_boundary(at)).unwrap_or(0);
        let line = one_line(&rest);
        if !line.is_empty() && !self.comment.is_empty() {
            self.comment.push(' ');
        }
        self.comment.push_str(&line);
        if has_command(&self.comment[seam..]) {
            // Pieces of a command that only joining made whole; as they are, they would not read back as text.
            let broken = self.comment[seam..].replace("[%", "[ %");
            self.comment.replace_range(seam.., &broken);
        }
    }

    /// Sets what is left on the clock.
    pub fn set_clock(&mut self, left: Duration) {
        self.clock = Some(TimeLeft::from(left));
    }

    /// The marks in the order they were given.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Adds a mark, once.
    pub fn mark(&mut self, mark: Mark) {
        if !self.marks.contains(&mark) {
            self.marks.push(mark);
        }
    }

    /// Takes marks away that do not please.
    pub fn keep_marks(&mut self, please: impl FnMut(&Mark) -> bool) {
        self.marks.retain(please);
    }

    /// All but the marks in one text: the commands, then the comment.
    pub fn content(&self) -> String {
        let eval = self.eval.map(|eval| format!("[%eval {eval}]"));
        let clock = self.clock.map(|clock| format!("[%clk {clock}]"));
        let comment = Some(self.comment.clone()).filter(|comment| !comment.is_empty());
        [eval, clock, comment].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// Adds another note to this one; the other one's evaluation and clock win.
    pub fn join(&mut self, other: &Note) {
        self.eval = other.eval.or(self.eval);
        self.clock = other.clock.or(self.clock);
        other.marks.iter().for_each(|&mark| self.mark(mark));
        if self.comment != other.comment {
            self.add_comment(&other.comment);
        }
    }

    /// Adds what another record notes about the same ply and this one does not: the first evaluation, clock and grade
    /// stay. The engine's mark must not cover what the engine did not write.
    pub fn adopt(&mut self, other: &Note) {
        self.eval = self.eval.or(other.eval);
        self.clock = self.clock.or(other.clock);
        if self.comment != other.comment {
            self.add_comment(&other.comment);
        }
        let is_judged = |note: &Note| note.marks.contains(&Mark::JUDGED);
        let has_opinion = |note: &Note| note.marks.iter().any(|mark| mark.is_quality());
        let is_opinion = |mark: &Mark| mark.is_quality() || *mark == Mark::JUDGED;
        let mut taken = other.marks.clone();
        match (is_judged(self), is_judged(other)) {
            // If two people disagree, both grades stay.
            (false, false) => (),
            (true, true) if !has_opinion(self) => (),
            (false, true) if !has_opinion(self) && has_opinion(other) => (),
            // A person's grade replaces the engine's, and a line that a person has written as well is the person's.
            (true, false) if has_opinion(other) || !has_opinion(self) => {
                self.marks.retain(|mark| !is_opinion(mark));
            }
            _ => taken.retain(|mark| !is_opinion(mark)),
        }
        taken.into_iter().for_each(|mark| self.mark(mark));
    }

    /// Understands the commands of a text and gives the rest of it.
    fn take_commands(&mut self, text: &str) -> String {
        let mut rest = String::with_capacity(text.len());
        let mut unread = text;
        while let Some(at) = unread.find("[%") {
            rest.push_str(&unread[..at]);
            unread = &unread[at..];
            match command(unread) {
                Some((command, length)) => {
                    match command {
                        Command::Eval(eval) => self.eval = Some(eval),
                        Command::Clock(clock) => self.clock = Some(clock),
                    }
                    rest.push(' ');
                    unread = &unread[length..];
                }
                None => {
                    rest.push_str("[%");
                    unread = &unread[2..];
                }
            }
        }
        rest.push_str(unread);
        rest
    }
}

/// A command for programs in a comment.
enum Command {
    Eval(Eval),
    Clock(TimeLeft),
}

/// No command is longer, so that looking for its end costs little.
const MAX_COMMAND: usize = 64;

/// The command that a text beginning with `[%` begins with, and how many bytes it takes.
fn command(text: &str) -> Option<(Command, usize)> {
    let length = text.bytes().take(MAX_COMMAND).position(|letter| letter == b']')?;
    let mut words = text.get(2..length)?.split_whitespace();
    let (Some(name), Some(value), None) = (words.next(), words.next(), words.next()) else { return None };
    let command = match name {
        "eval" => Command::Eval(value.parse().ok()?),
        "clk" => Command::Clock(value.parse().ok()?),
        _ => return None,
    };
    Some((command, length + 1))
}

fn has_command(text: &str) -> bool {
    text.match_indices("[%").any(|(at, _)| command(&text[at..]).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Note {
        let mut note = Note::default();
        note.add_comment(text);
        note
    }

    #[test]
    fn commands_are_understood_wherever_they_stand() {
        let note = read("good [%clk 0:01:00]\n[%eval\t-0.5,9] move [%csl Ga1]");
        assert_eq!(note.content(), "[%eval -0.50,9] [%clk 0:01:00] good move [%csl Ga1]");
        assert_eq!(read(&note.content()), note);
    }

    #[test]
    fn what_is_no_command_stays_text() {
        for text in ["[%eval soon]", "[%clk]", "[%", "a [%eval 1", "[%eval 1 2]", "[%é]"] {
            assert_eq!((read(text).comment(), read(text).eval), (text, None));
        }
    }

    #[test]
    fn the_engine_mark_covers_only_what_the_engine_wrote() {
        for (one, two, both) in [
            // A person's grade stays without the engine's mark, in either order.
            (&[1, 2][..], &[255][..], &[1, 2][..]),
            (&[1], &[2, 255], &[1]),
            (&[2, 255], &[1, 9], &[1, 9]),
            // A line that a person wrote, too.
            (&[], &[255], &[]),
            (&[255], &[], &[]),
            // What only one has.
            (&[9], &[2, 255], &[9, 2, 255]),
            (&[2, 255], &[9], &[2, 255, 9]),
            (&[2, 255], &[4, 255], &[2, 255]),
            (&[255], &[255], &[255]),
            (&[1], &[2], &[1, 2]),
        ] {
            let note = |marks: &[u8]| {
                let mut note = Note::default();
                marks.iter().for_each(|&mark| note.mark(Mark(mark)));
                note
            };
            let mut joined = note(one);
            joined.adopt(&note(two));
            assert_eq!(joined, note(both), "{one:?} {two:?}");
        }
    }

    #[test]
    fn the_first_evaluation_stays() {
        let mut note = read("[%eval 0.5,9] fine");
        note.adopt(&read("[%eval -0.5,9] [%clk 0:01:00] bad"));
        assert_eq!(note.content(), "[%eval +0.50,9] [%clk 0:01:00] fine bad");
    }

    #[test]
    fn a_command_in_a_command_reads_back() {
        for text in ["[%eval [%clk 0:01:00]5]", "[%ev[%eval 1]al 2]", "[%eval [%eval [%eval 1]2]3]"] {
            let note = read(text);
            assert_eq!(read(&note.content()), note);
        }
    }
}
