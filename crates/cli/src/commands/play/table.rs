use std::io::Write;
use std::time::{Duration, Instant};

use catalog::{Computer, Limits, Options, Spelling, State, Step, Task};
use draw::Charset;
use game::Target;
use play::{Bout, Errand, Mind, Moment, Refusal, Seat};

use crate::commands::rules;
use crate::failure::Failure;
use crate::look;

/// A game being played line by line, and the ply being chosen.
pub(crate) struct Table {
    bout: Bout,
    /// Moments are counted from here.
    begun: Instant,
    /// A ply of which only the beginning has been typed.
    spelling: Spelling,
    charset: Charset,
    /// Whether the position has not been drawn yet.
    fresh: bool,
}

/// What an answer led to.
pub(crate) enum Turn {
    Next,
    Quit,
}

/// Time for a hint.
const HINT: Duration = Duration::from_secs(1);

const HELP: &str = "  moves     list the legal plies          undo      take the last ply back
  board     draw the board again          back      forget a half-chosen ply
  position  print the position's text     rules     print the rules
  hint      ask a strong player           help      this list
  quit      leave
";

impl Table {
    pub(crate) fn new(bout: Bout, charset: Charset) -> Table {
        let spelling = Spelling::new(bout.state());
        Table { bout, begun: Instant::now(), spelling, charset, fresh: true }
    }

    pub(crate) fn bout(&self) -> &Bout {
        &self.bout
    }

    fn now(&self) -> Moment {
        Moment(self.begun.elapsed())
    }

    pub(crate) fn state(&self) -> &dyn State {
        self.bout.state()
    }

    /// Whether the position has not been drawn yet.
    pub(crate) fn is_fresh(&self) -> bool {
        self.fresh
    }

    /// Plays a ply and gives its proper text.
    pub(crate) fn play(&mut self, ply: &str) -> Result<String, Refusal> {
        let ply = self.bout.play(ply, self.now())?;
        self.change();
        Ok(ply)
    }

    /// There is another position.
    fn change(&mut self) {
        self.restart_spelling();
        self.fresh = true;
    }

    pub(crate) fn is_over(&self) -> bool {
        self.bout.ending().is_some()
    }

    pub(crate) fn draw(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        self.fresh = false;
        if let Some(turn) = self.state().last_turn() {
            writeln!(out, "{}.", turn.sentence)?;
        }
        write!(out, "{}", draw::text(&self.state().scene(), self.state().info(), look::style(self.charset)))?;
        Ok(())
    }

    /// What stands before the cursor: who decides, and what has been chosen so far.
    pub(crate) fn prompt(&self) -> String {
        let player = self.state().info().players[self.state().turn()].person;
        let chosen: String =
            self.spelling.chosen().iter().map(|target| format!(" {}", name(*target))).collect();
        format!("{player}{chosen}> ")
    }

    /// Whoever decides loses by a fault of its own.
    pub(crate) fn forfeit(&mut self, fault: &str) -> Result<(), Refusal> {
        self.bout.forfeit(fault, self.now())
    }

    /// Does what a line says.
    pub(crate) fn answer(&mut self, line: &str, out: &mut dyn Write) -> Result<Turn, Failure> {
        match line.to_lowercase().as_str() {
            "" => (),
            "quit" | "exit" | "q" => return Ok(Turn::Quit),
            "help" | "?" => self.help(out)?,
            "moves" => writeln!(out, "{}", self.state().moves().join(" "))?,
            "board" => self.draw(out)?,
            "position" => writeln!(out, "{}", self.state().text())?,
            "rules" => rules::print(self.state().info().rules, self.charset, out)?,
            "undo" if self.spelling.back() => (),
            "undo" if self.bout.undo(self.now()).is_ok() => self.change(),
            "undo" => writeln!(out, "There is no ply to take back.")?,
            "hint" => self.hint(out)?,
            "back" => self.restart_spelling(),
            _ => self.choose(line, out)?,
        }
        Ok(Turn::Next)
    }

    fn help(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let examples: Vec<String> = self.state().moves().into_iter().take(3).collect();
        writeln!(
            out,
            "Type a ply, such as {}, or only its beginning to be asked for the rest.",
            examples.join(" or ")
        )?;
        write!(out, "{HELP}")?;
        Ok(())
    }

    /// The ply a strong player would choose, and why.
    fn hint(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.is_over() {
            return Ok(writeln!(out, "The game is over.")?);
        }
        let game = self.bout.game();
        let mind = Mind::made(move || Seat::from(Computer::STRONGEST).thinker(game, &Options::default()));
        let task = Task { limits: Limits::time(HINT), ..Task::default() };
        let insight = Errand { mind, state: self.state().copy(), task }.run(&mut |_| ()).insight;
        if let Some(line) = insight.lines.first() {
            writeln!(out, "{}: {}", line.plies.join(" "), line.verdict())?;
        }
        Ok(())
    }

    /// A whole ply in any spelling, or the next part of one.
    fn choose(&mut self, line: &str, out: &mut dyn Write) -> Result<(), Failure> {
        // Once a ply is begun, "0 2" means a square; before, it may mean a whole ply.
        if !self.spelling.chosen().is_empty() && self.click(line, out)? {
            return Ok(());
        }
        match self.play(line) {
            Ok(ply) if ply == line => Ok(()),
            Ok(ply) => Ok(writeln!(out, "{ply}")?),
            Err(Refusal::Ply(catalog::Refusal::Unreadable(error))) => {
                if self.spelling.chosen().is_empty() && self.click(line, out)? {
                    return Ok(());
                }
                Ok(writeln!(out, "{error}; 'moves' lists the legal plies, 'help' explains.")?)
            }
            Err(Refusal::Over) => Ok(writeln!(out, "{line} is not legal here: the game is over.")?),
            Err(refusal) => Ok(writeln!(out, "{refusal}.")?),
        }
    }

    fn restart_spelling(&mut self) {
        self.spelling = Spelling::new(self.state());
    }

    /// Takes the line for one click; `false` if it cannot be one.
    fn click(&mut self, line: &str, out: &mut dyn Write) -> Result<bool, Failure> {
        let Some(target) = self.spelling.read(line, self.state().scene().grid) else { return Ok(false) };
        match self.spelling.click(target) {
            Step::Impossible => return Ok(false),
            Step::Further => self.ask(out)?,
            Step::Ply(ply) => match self.play(&ply) {
                Ok(ply) => writeln!(out, "{ply}")?,
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
