use std::io::Write;

use catalog::{Refusal, Spelling, State, Step};
use draw::Charset;
use game::{Grid, Target};

use crate::commands::rules;
use crate::failure::Failure;
use crate::look;

/// A game being played line by line, and the ply being chosen.
pub(crate) struct Table {
    state: Box<dyn State>,
    /// A ply of which only the beginning has been typed.
    spelling: Spelling,
    charset: Charset,
}

/// What an answer led to.
pub(crate) enum Turn {
    Next,
    Quit,
}

const HELP: &str = "\
  moves     list the legal plies          undo      take the last ply back
  board     draw the board again          back      forget a half-chosen ply
  position  print the position's text     rules     print the rules
  help      this list                     quit      leave
";

impl Table {
    pub(crate) fn new(start: Box<dyn State>, charset: Charset) -> Table {
        let spelling = Spelling::new(start.as_ref());
        Table { state: start, spelling, charset }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.state.outcome().is_some()
    }

    pub(crate) fn draw(&self, out: &mut dyn Write) -> Result<(), Failure> {
        write!(out, "{}", draw::text(&self.state.scene(), self.state.info(), look::style(self.charset)))?;
        Ok(())
    }

    /// What stands before the cursor: who decides, and what has been chosen so far.
    pub(crate) fn prompt(&self) -> String {
        let player = self.state.info().players[self.state.turn()].person;
        let chosen: String =
            self.spelling.chosen().iter().map(|target| format!(" {}", name(*target))).collect();
        format!("{player}{chosen}> ")
    }

    /// Does what a line says.
    pub(crate) fn answer(&mut self, line: &str, out: &mut dyn Write) -> Result<Turn, Failure> {
        match line.to_lowercase().as_str() {
            "" => (),
            "quit" | "exit" | "q" => return Ok(Turn::Quit),
            "help" | "?" => self.help(out)?,
            "moves" => writeln!(out, "{}", self.state.moves().join(" "))?,
            "board" => self.draw(out)?,
            "position" => writeln!(out, "{}", self.state.text())?,
            "rules" => rules::print(self.state.info().rules, self.charset, out)?,
            "undo" => self.undo(out)?,
            "back" => self.restart_spelling(),
            _ => self.choose(line, out)?,
        }
        Ok(Turn::Next)
    }

    fn help(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let examples: Vec<String> = self.state.moves().into_iter().take(3).collect();
        writeln!(
            out,
            "Type a ply, such as {}, or only its beginning to be asked for the rest.",
            examples.join(" or ")
        )?;
        write!(out, "{HELP}")?;
        Ok(())
    }

    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.state.undo() {
            Some(_) => {
                self.restart_spelling();
                self.draw(out)
            }
            None => Ok(writeln!(out, "There is no ply to take back.")?),
        }
    }

    /// A whole ply in any spelling, or the next part of one.
    fn choose(&mut self, line: &str, out: &mut dyn Write) -> Result<(), Failure> {
        // Once a ply is begun, "0 2" means a square; before, it may mean a whole ply.
        if !self.spelling.chosen().is_empty() && self.click(line, out)? {
            return Ok(());
        }
        match self.state.play(line) {
            Ok(ply) => self.played(&ply, out),
            Err(Refusal::Illegal(error)) => Ok(writeln!(out, "{error}.")?),
            Err(Refusal::Unreadable(error)) => {
                if self.spelling.chosen().is_empty() && self.click(line, out)? {
                    return Ok(());
                }
                Ok(writeln!(out, "{error}; 'moves' lists the legal plies, 'help' explains.")?)
            }
        }
    }

    fn played(&mut self, ply: &str, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{ply}")?;
        self.restart_spelling();
        self.draw(out)
    }

    fn restart_spelling(&mut self) {
        self.spelling = Spelling::new(self.state.as_ref());
    }

    /// Takes the line for one click; `false` if it cannot be one.
    fn click(&mut self, line: &str, out: &mut dyn Write) -> Result<bool, Failure> {
        let next = self.spelling.next();
        let Some(target) = read_target(line, &next, self.state.scene().grid) else { return Ok(false) };
        match self.spelling.click(target) {
            Step::Impossible => return Ok(false),
            Step::Further => self.ask(out)?,
            Step::Ply(ply) => match self.state.play(&ply) {
                Ok(ply) => self.played(&ply, out)?,
                Err(refusal) => writeln!(out, "{refusal}.")?,
            },
        }
        Ok(true)
    }

    /// Shows what may come next in a ply that is begun.
    fn ask(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut squares = Vec::new();
        for target in self.spelling.next() {
            match target {
                Target::Cell(square) => squares.push(square.to_string()),
                Target::Choice(choice) => writeln!(out, "  {}  {}", choice.number, choice.label)?,
            }
        }
        if !squares.is_empty() {
            squares.sort_unstable();
            writeln!(out, "  to {}", squares.join(" "))?;
        }
        Ok(())
    }
}

fn name(target: Target) -> String {
    match target {
        Target::Cell(square) => square.to_string(),
        Target::Choice(choice) => choice.label.to_string(),
    }
}

/// The target a line means, of those that may come next: a menu's number or the beginning of its label, a
/// square, or a line and column counted from 0 at the top left.
fn read_target(line: &str, next: &[Target], grid: Grid) -> Option<Target> {
    let typed = line.to_lowercase();
    let choices = || next.iter().filter(|target| matches!(target, Target::Choice(_)));
    let numbered =
        choices().find(|target| matches!(target, Target::Choice(c) if c.number.to_string() == typed));
    if numbered.is_some() {
        return numbered.copied();
    }
    let mut labelled =
        choices().filter(|target| matches!(target, Target::Choice(c) if c.label.starts_with(&typed)));
    if let (Some(target), None) = (labelled.next(), labelled.next()) {
        return Some(*target);
    }
    let square = match grid.square(&typed) {
        Ok(square) => Some(square),
        Err(_) => {
            let (row, column) = typed.split_once([' ', ','])?;
            grid.from_top_left(row.trim().parse().ok()?, column.trim().parse().ok()?)
        }
    };
    square.map(Target::Cell)
}
