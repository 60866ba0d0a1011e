use std::io::{self, IsTerminal, Write};

use draw::Charset;
use formats::Study;
use game::Color;
use record::{NodeId, TagName};

use super::ShowArgs;
use crate::commands::play::input;
use crate::error::CliError;
use crate::output::{self, CharsetWriter};
use crate::records;

const HELP: &str = "  Enter or n  the next move            p, b     the move before
  start, end  go to the start or end  12       go to turn 12
  v           choose a variation      text     print the record
  q           leave
";

pub(crate) fn run(args: &ShowArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let record = records::read_one(&args.source, args.number)?;
    let study = Study::of(record);
    let charset = output::charset(args.ascii);
    let out = &mut CharsetWriter { out, charset };
    let mut viewer = Viewer { study, charset };
    if let Some(ply) = args.ply {
        viewer.go_to_ply(ply)?;
        return viewer.draw(out);
    }
    viewer.title(out)?;
    viewer.draw(out)?;
    // If the record comes from standard input, there is no interactive input.
    let from_input =
        args.source.files.is_empty() || args.source.files.iter().any(|file| file.as_os_str() == "-");
    if args.all || from_input {
        while viewer.study.forward() {
            viewer.describe(out)?;
            viewer.draw(out)?;
        }
        return viewer.farewell(out);
    }
    viewer.step_through(out)
}

/// Steps through a record.
struct Viewer {
    study: Study,
    charset: Charset,
}

impl Viewer {
    fn go_to_ply(&mut self, ply: usize) -> Result<(), CliError> {
        for number in 0..ply {
            if !self.study.forward() {
                return Err(CliError::Negative(format!(
                    "the game has {number} moves, so there is no move {ply}"
                )));
            }
        }
        Ok(())
    }

    /// Players, place and date, as far as known.
    fn title(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let record = self.study.record();
        let tag = |name: TagName| record.tags().get(&name).filter(|text| !text.is_empty() && *text != "?");
        let said = |name: TagName| tag(name).map(draw::printable);
        let info = self.study.game().info();
        let player = |colour: Color| {
            let side = info.players[info.player_of(colour)].person;
            said(TagName::of(colour)).map_or_else(|| side.to_string(), |name| format!("{name} ({side})"))
        };
        let [white, black] = Color::BOTH.map(player);
        writeln!(out, "{}: {white} against {black}, {}", info.name, record.result())?;
        let place: Vec<_> =
            [TagName::EVENT, TagName::SITE, TagName::DATE].into_iter().filter_map(said).collect();
        if !place.is_empty() {
            writeln!(out, "{}", place.join(", "))?;
        }
        self.comment(out)?;
        writeln!(out)?;
        Ok(())
    }

    fn draw(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let state = self.study.state();
        write!(out, "{}", draw::text(&state.scene(), state.info(), output::style(self.charset)))?;
        Ok(())
    }

    /// The last move and its comment.
    fn describe(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let (record, at) = (self.study.record(), self.study.at());
        let signs: String = record.note(at).marks().iter().filter_map(|mark| mark.sign()).collect();
        writeln!(out, "\n{}. {}{signs}", record.turn_number(at), record.ply(at))?;
        self.comment(out)
    }

    fn comment(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let note = self.study.record().note(self.study.at());
        if let Some(eval) = note.eval {
            writeln!(out, "evaluation {eval}")?;
        }
        if let Some(clock) = note.clock {
            writeln!(out, "clock {clock}")?;
        }
        if !note.comment().is_empty() {
            writeln!(out, "{}", draw::printable(note.comment()))?;
        }
        Ok(())
    }

    fn farewell(&self, out: &mut dyn Write) -> Result<(), CliError> {
        writeln!(out, "\n{}", self.study.record().result())?;
        Ok(())
    }

    /// Handles input line by line until it ends.
    fn step_through(&mut self, out: &mut dyn Write) -> Result<(), CliError> {
        loop {
            let record = self.study.record();
            let total = record.end();
            let (turn, turns) = (record.turn_number(self.study.at()), record.turn_number(total));
            write!(out, "turn {turn} of {turns}, ? for help> ")?;
            out.flush()?;
            let Some(line) = input::line()? else {
                writeln!(out)?;
                return Ok(());
            };
            if !io::stdin().is_terminal() {
                writeln!(out, "{line}")?;
            }
            let before = self.study.at();
            match line.to_lowercase().as_str() {
                "q" | "quit" | "exit" => return Ok(()),
                "?" | "h" | "help" => write!(out, "{HELP}")?,
                "" | "n" | "next" => {
                    if !self.study.forward() {
                        self.farewell(out)?;
                    }
                }
                "p" | "b" | "back" => {
                    self.study.back();
                }
                "start" => self.study.go(NodeId::START),
                "end" => self.study.go_to_end(),
                "text" => {
                    write!(out, "{}", output::printable_lines(&self.study.record().to_string()))?;
                }
                "v" => self.variation(out)?,
                typed => self.turn(typed, out)?,
            }
            if self.study.at() != before {
                self.describe(out)?;
                self.draw(out)?;
            }
        }
    }

    /// Jumps to a turn of the main line.
    fn turn(&mut self, typed: &str, out: &mut dyn Write) -> Result<(), CliError> {
        let record = self.study.record();
        let Ok(wanted) = typed.parse::<u32>() else {
            return Ok(writeln!(out, "There is no command '{typed}'; ? lists the commands.")?);
        };
        let found = record.mainline().take_while(|&id| record.turn_number(id) <= wanted).last();
        self.study.go(found.unwrap_or(NodeId::START));
        Ok(())
    }

    /// Lists variations, and follows the chosen one.
    fn variation(&mut self, out: &mut dyn Write) -> Result<(), CliError> {
        let plies = self.study.record().children(self.study.at()).to_vec();
        if plies.len() < 2 {
            return Ok(writeln!(out, "No variations begin after this move.")?);
        }
        for (number, &id) in plies.iter().enumerate() {
            writeln!(out, "  {}  {}", number + 1, self.study.record().ply(id))?;
        }
        write!(out, "which> ")?;
        out.flush()?;
        let typed = input::line()?.unwrap_or_default();
        let chosen =
            typed.parse::<usize>().ok().and_then(|number| plies.get(number.checked_sub(1)?).copied());
        if let Some(id) = chosen {
            self.study.go(id);
        }
        Ok(())
    }
}
