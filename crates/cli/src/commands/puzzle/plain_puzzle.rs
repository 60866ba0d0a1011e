use std::io::Write;

use catalog::{MoveError, State, Stop};
use draw::Charset;
use review::{Puzzle, PuzzleFeedback};
use tui::{PersonalFiles, PuzzleOutcome, PuzzleProgress};

use crate::error::CliError;
use crate::output;

/// Puzzles in line mode.
pub(crate) struct PlainPuzzle {
    puzzle: Puzzle,
    /// The correct moves so far, with the opponent's replies.
    played: Vec<String>,
    /// The grade to which puzzles are restricted, if any.
    grade: Option<u8>,
    files: Option<PersonalFiles>,
    solved: PuzzleProgress,
    /// The outcome if the next move is correct.
    success: PuzzleOutcome,
    /// Whether it is solved or the solution was shown.
    done: bool,
    charset: Charset,
}

/// Whether the input loop continues.
pub(crate) enum InputLoop {
    Continue,
    Quit,
}

const HELP: &str = "  hint      where to look                 solution  the winning move and what follows
  next      another puzzle                moves     list the legal moves
  board     draw the board again          position  print the position's text
  help      this list                     quit      leave
";

impl PlainPuzzle {
    pub(crate) fn new(
        puzzle: Puzzle,
        grade: Option<u8>,
        files: Option<PersonalFiles>,
        solved: PuzzleProgress,
        charset: Charset,
    ) -> PlainPuzzle {
        PlainPuzzle {
            puzzle,
            played: Vec::new(),
            grade,
            files,
            solved,
            success: PuzzleOutcome::Solved,
            done: false,
            charset,
        }
    }

    /// The headline, the board and the task.
    pub(crate) fn draw(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let (info, state) = (self.puzzle.game().info(), self.state()?);
        let (number, grade) = (self.puzzle.number(), self.puzzle.facts().grade);
        let again = if self.solved.is_solved(&self.puzzle) { ", solved before" } else { "" };
        writeln!(out, "{}, puzzle {number}, grade {grade}{again}", info.name)?;
        write!(out, "{}", draw::text(&state.scene(), info, output::style(self.charset)))?;
        Ok(writeln!(out, "{}. Which move?", self.puzzle.task())?)
    }

    /// The position in which the next move is to be found.
    fn state(&self) -> Result<Box<dyn State>, MoveError> {
        self.puzzle.state_after(&self.played)
    }

    pub(crate) fn prompt(&self) -> String {
        format!("{} {}> ", self.puzzle.game().info().name, self.puzzle.number())
    }

    /// Handles a line of input.
    pub(crate) fn handle_line(&mut self, line: &str, out: &mut dyn Write) -> Result<InputLoop, CliError> {
        match line.to_lowercase().as_str() {
            "quit" | "exit" | "q" => return Ok(InputLoop::Quit),
            "next" => self.next(out)?,
            "" if self.done => self.next(out)?,
            "" => (),
            "help" | "?" => write!(out, "Type the move that wins.\n{HELP}")?,
            "hint" if !self.played.is_empty() => writeln!(out, "There is a hint for the first move only.")?,
            "hint" => {
                self.success = PuzzleOutcome::Helped;
                writeln!(out, "Hint: {}.", self.puzzle.hint())?;
            }
            "solution" => self.solution(out)?,
            "moves" => writeln!(out, "{}", self.state()?.moves().join(" "))?,
            "board" => self.draw(out)?,
            "position" => writeln!(out, "{}", self.state()?.text())?,
            _ => self.judge(line, out)?,
        }
        Ok(InputLoop::Continue)
    }

    /// Opens the next unsolved puzzle of the game.
    fn next(&mut self, out: &mut dyn Write) -> Result<(), CliError> {
        let next = self.solved.next(self.puzzle.game(), self.puzzle.number() + 1, self.grade);
        if let Some(next) = next {
            (self.puzzle, self.success, self.done) = (next, PuzzleOutcome::Solved, false);
            self.played.clear();
        }
        self.draw(out)
    }

    fn judge(&mut self, line: &str, out: &mut dyn Write) -> Result<(), CliError> {
        let reply = match self.puzzle.judge_after(&self.played, line, &Stop::new()) {
            Ok(reply) => reply,
            Err(refusal) => {
                return Ok(writeln!(out, "{refusal}; 'moves' lists the legal moves, 'help' explains.")?);
            }
        };
        if !reply.right {
            self.note(PuzzleOutcome::Failed, out)?;
            self.success = PuzzleOutcome::Helped;
            return Ok(writeln!(out, "No: {}. Try again.", reply.words)?);
        }
        if !reply.solved {
            return self.continue_game(reply, out);
        }
        writeln!(out, "Right: {}{}.", reply.words, follows(&reply.line))?;
        self.note(self.success, out)?;
        self.finish(out)
    }

    /// Shows the position after a correct move, if the puzzle continues.
    fn continue_game(
        &mut self,
        PuzzleFeedback { ply, answer, .. }: PuzzleFeedback,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let solver = self.puzzle.state()?.turn();
        let opponent = self.puzzle.game().info().players[!solver].person;
        match &answer[..] {
            [] => writeln!(out, "Right: {ply}. Go on: complete your turn so that it wins.")?,
            plies => writeln!(
                out,
                "Right: {ply}. {opponent} answers {}. Go on: find the move that wins.",
                plies.join(" ")
            )?,
        }
        self.played.push(ply);
        self.played.extend(answer);
        self.draw(out)
    }

    /// Shows the solution.
    fn solution(&mut self, out: &mut dyn Write) -> Result<(), CliError> {
        let ply = self.puzzle.facts().ply;
        let reply = self.puzzle.judge(ply, &Stop::new())?;
        writeln!(out, "{}{}.", reply.words, follows(&reply.line))?;
        if !self.done {
            self.note(PuzzleOutcome::Failed, out)?;
        }
        self.finish(out)
    }

    fn finish(&mut self, out: &mut dyn Write) -> Result<(), CliError> {
        (self.done, self.success) = (true, PuzzleOutcome::Helped);
        self.played.clear();
        let standing = self.solved.summary(self.puzzle.game());
        Ok(writeln!(
            out,
            "{}: {standing}. 'next' shows another puzzle, 'quit' leaves.",
            self.puzzle.game().info().name
        )?)
    }

    fn note(&mut self, outcome: PuzzleOutcome, out: &mut dyn Write) -> Result<(), CliError> {
        let Some(files) = &self.files else {
            self.solved.record(&self.puzzle, outcome);
            return Ok(());
        };
        let (solved, kept) = files.record_puzzle(&self.puzzle, outcome);
        self.solved = solved;
        kept.or_else(|why| Ok(writeln!(out, "Solved puzzles cannot be saved: {why}.")?))
    }
}

/// The continuation after a move, if known.
fn follows(line: &[String]) -> String {
    if line.is_empty() { String::new() } else { format!(", for example {}", line.join(" ")) }
}
