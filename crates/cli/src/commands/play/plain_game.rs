use std::io::Write;
use std::time::Instant;

use catalog::rulebook::RulesForm;
use catalog::{Limits, MoveInput, MoveInputStep, Options, SearchRequest, State};
use draw::Charset;
use engines::Computer;
use game::{Player, Target};
use play::{EngineSource, GameSession, HINT_TIME, SearchJob, Seat, SessionError, Timestamp};
use tui::Touch;

use crate::commands::rules;
use crate::error::CliError;
use crate::output;

/// A game in line mode, and the move being entered.
pub(crate) struct PlainGame {
    session: GameSession,
    /// Timestamps are relative to this instant.
    begun: Instant,
    /// A partially entered move.
    spelling: MoveInput,
    /// The parts as typed, if the game prompts for each.
    parts: String,
    touch: Touch,
    charset: Charset,
    /// Whether the position must be drawn.
    fresh: bool,
}

/// Whether the input loop continues.
pub(crate) enum InputLoop {
    Continue,
    Quit,
}

const TOUCHED: &str = "touch-move: a chosen piece must be moved";

const HELP: &str = "  moves     list the legal moves          undo      undo the last move
  board     draw the board again          back      cancel an incomplete move
  position  print the position's text     rules     print the rules; `rules full` prints all of them
  hint      suggest a move                help      this list
  quit      leave
";

impl PlainGame {
    pub(crate) fn new(session: GameSession, charset: Charset, touch: Touch) -> PlainGame {
        let spelling = MoveInput::new(session.state());
        PlainGame {
            session,
            begun: Instant::now(),
            spelling,
            parts: String::new(),
            touch,
            charset,
            fresh: true,
        }
    }

    pub(crate) fn charset(&self) -> Charset {
        self.charset
    }

    pub(crate) fn session(&self) -> &GameSession {
        &self.session
    }

    fn now(&self) -> Timestamp {
        Timestamp(self.begun.elapsed())
    }

    pub(crate) fn state(&self) -> &dyn State {
        self.session.state()
    }

    /// Whether the position must be drawn.
    pub(crate) fn is_changed(&self) -> bool {
        self.fresh
    }

    /// Plays a move and returns its canonical text.
    pub(crate) fn play(&mut self, ply: &str) -> Result<String, SessionError> {
        let change = self.session.play(ply, self.now())?;
        let ply = change.added.map(|ply| ply.text.clone()).unwrap_or_default();
        self.change();
        Ok(ply)
    }

    /// Resets the input after the position changed.
    fn change(&mut self) {
        self.restart_spelling();
        self.fresh = true;
    }

    pub(crate) fn is_over(&self) -> bool {
        self.session.ending().is_some()
    }

    /// How the game ended for its only person; `None` between two persons, and while it is played.
    pub(crate) fn verdict(&self) -> Option<&'static str> {
        let seats = self.session.seats();
        let person =
            Player::BOTH.into_iter().find(|&side| seats[side].is_person() && !seats[!side].is_person())?;
        Some(match self.session.ending()?.winner {
            Some(winner) if winner == person => "You won.",
            Some(_) => "You lost.",
            None => "The game is a draw.",
        })
    }

    pub(crate) fn draw(&mut self, out: &mut dyn Write) -> Result<(), CliError> {
        self.fresh = false;
        if let Some(turn) = self.state().last_turn() {
            writeln!(out, "{}.", turn.sentence)?;
        }
        write!(
            out,
            "{}",
            draw::text(&self.state().scene(), self.state().info(), output::style(self.charset))
        )?;
        Ok(())
    }

    /// The prompt: the player to decide, and the choices so far.
    pub(crate) fn prompt(&self) -> String {
        let player = self.state().info().players[self.state().turn()].person;
        let chosen: String =
            self.spelling.chosen().iter().map(|target| format!(" {}", target.name())).collect();
        let asked = self.state().next_prompt(&self.parts).map_or(String::new(), |asked| format!(" {asked}"));
        format!("{player}{chosen}{asked}> ")
    }

    /// The player to decide forfeits the game.
    pub(crate) fn forfeit(&mut self, fault: &str) -> Result<(), SessionError> {
        self.session.forfeit(fault, self.now()).map(drop)
    }

    /// Handles a line of input.
    pub(crate) fn handle_line(&mut self, line: &str, out: &mut dyn Write) -> Result<InputLoop, CliError> {
        match line.to_lowercase().as_str() {
            "" => (),
            "quit" | "exit" | "q" => return Ok(InputLoop::Quit),
            "help" | "?" => self.help(out)?,
            "moves" => writeln!(out, "{}", self.state().moves().join(" "))?,
            "board" => self.draw(out)?,
            "position" => writeln!(out, "{}", self.state().text())?,
            "rules" => rules::print(self.session.game(), RulesForm::Short, self.charset, out)?,
            "rules full" => rules::print(self.session.game(), RulesForm::Full, self.charset, out)?,
            "undo" | "back" if self.is_touched() => writeln!(out, "{TOUCHED}.")?,
            "undo" if self.step_back() => (),
            "undo" if self.session.undo(self.now()).is_ok() => self.change(),
            "undo" => writeln!(out, "There is no move to undo.")?,
            "hint" => self.hint(out)?,
            "back" => self.restart_spelling(),
            _ => self.choose(line, out)?,
        }
        Ok(InputLoop::Continue)
    }

    fn help(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let examples: Vec<String> = self.state().moves().into_iter().take(3).collect();
        writeln!(
            out,
            "Type a move such as {}. If you type only its beginning, you are offered the possible endings.",
            examples.join(" or ")
        )?;
        write!(out, "{HELP}")?;
        Ok(())
    }

    /// Prints the engine's suggestion.
    fn hint(&self, out: &mut dyn Write) -> Result<(), CliError> {
        if self.is_over() {
            return Ok(writeln!(out, "The game is over.")?);
        }
        let game = self.session.game();
        let source =
            EngineSource::lazy(move || Seat::from(Computer::STRONGEST).engine(game, &Options::default()));
        let task = SearchRequest { limits: Limits::time(HINT_TIME), ..SearchRequest::default() };
        let insight = SearchJob { source, state: self.state().copy(), task }.run(&mut |_| ()).analysis;
        if let Some(line) = insight.lines.first() {
            writeln!(out, "{}: {}", line.plies.join(" "), line.words())?;
        }
        Ok(())
    }

    /// Whether a chosen piece must be moved.
    fn is_touched(&self) -> bool {
        self.touch == Touch::Move && self.spelling.chosen().len() == 1
    }

    /// Reads a whole move in any notation, or the next part of one.
    fn choose(&mut self, line: &str, out: &mut dyn Write) -> Result<(), CliError> {
        // After the first choice, "0 2" is a square; before, it may be a whole move.
        if !self.spelling.chosen().is_empty() && self.click(line, out)? {
            return Ok(());
        }
        let parts = format!("{} {line}", self.parts);
        if self.state().next_prompt(&parts).is_some() {
            // A line that is also a menu choice is treated as one.
            self.click(line, out)?;
            self.parts = parts;
            return Ok(());
        }
        let is_part = self.state().next_prompt(&self.parts).is_some() && line.parse::<u8>().is_ok();
        let typed = if is_part { &parts } else { line };
        if self.releases_touched_piece(typed) {
            return Ok(writeln!(out, "{TOUCHED}.")?);
        }
        match self.play(typed) {
            Ok(ply) if ply == line => Ok(()),
            Ok(ply) => Ok(writeln!(out, "{ply}")?),
            Err(refusal) => {
                // Keep the first part of a partial move and prompt for the others again.
                self.parts = self.parts.split_whitespace().next().unwrap_or_default().to_string();
                self.explain(&refusal, line, out)
            }
        }
    }

    /// Whether a typed move is of another piece than the touched one.
    fn releases_touched_piece(&self, typed: &str) -> bool {
        let touched = self.touch == Touch::Move && !self.spelling.chosen().is_empty();
        touched && self.state().copy().play(typed).is_ok_and(|ply| !self.spelling.goes_on_with(&ply))
    }

    /// Explains why a line was rejected, unless it is a partial choice.
    fn explain(&mut self, refusal: &SessionError, line: &str, out: &mut dyn Write) -> Result<(), CliError> {
        let error = match refusal {
            SessionError::Ply(catalog::MoveError::Unreadable(error)) => error,
            SessionError::Over => return Ok(writeln!(out, "{line} is not legal here: the game is over.")?),
            refusal => return Ok(writeln!(out, "{refusal}.")?),
        };
        if self.spelling.chosen().is_empty() && self.click(line, out)? {
            return Ok(());
        }
        let why = match self.spelling.read(line, self.state().scene().grid) {
            Some(target) => Some(self.spelling.illegal_reason(target, self.state())),
            None if self.spelling.chosen().is_empty() => None,
            None => self.spelling.menu_number_error(line),
        };
        match why {
            Some(why) => Ok(writeln!(out, "{why}.")?),
            None => Ok(writeln!(out, "{error}; 'moves' lists the legal moves, 'help' explains.")?),
        }
    }

    fn restart_spelling(&mut self) {
        self.spelling = MoveInput::new(self.state());
        self.parts.clear();
    }

    /// Undoes the last part of a partial move; `false` if there is none.
    fn step_back(&mut self) -> bool {
        let begun = !self.parts.is_empty();
        self.parts.clear();
        self.spelling.back() || begun
    }

    /// Treats the line as a click; `false` if it is not one.
    fn click(&mut self, line: &str, out: &mut dyn Write) -> Result<bool, CliError> {
        let Some(target) = self.spelling.read(line, self.state().scene().grid) else { return Ok(false) };
        match self.spelling.click(target) {
            MoveInputStep::Impossible => return Ok(false),
            MoveInputStep::Further => self.ask(out)?,
            MoveInputStep::Ply(ply) => match self.play(&ply) {
                Ok(ply) => writeln!(out, "{ply}")?,
                Err(refusal) => writeln!(out, "{refusal}.")?,
            },
        }
        Ok(true)
    }

    /// Shows how a partial move can continue.
    fn ask(&self, out: &mut dyn Write) -> Result<(), CliError> {
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
