use std::io::{self, BufRead, Write};

use catalog::{Engine, SearchRequest, Stop};

use super::desk::{Answer, Desk, Errand};
use super::settings::{Recipe, Settings};
use super::worker::{Voice, Work};
use crate::line::{Line, Lines};

/// Talks until the input ends or says `quit`. Thinking never keeps a line from being heard.
///
/// # Errors
/// If the input cannot be read or the output not be written.
pub fn serve(settings: Settings, input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let desk = Desk::new(settings).map_err(io::Error::other)?;
    let mut server = Server { desk, voice: Voice::new(output), seat: None, work: None };
    let outcome = server.listen(Lines::new(input));
    server.end_work();
    outcome
}

struct Server<W> {
    desk: Desk,
    voice: Voice<W>,
    /// Who thinks; away while work is being done.
    seat: Option<Seat>,
    work: Option<Work>,
}

struct Seat {
    thinker: Box<dyn Engine>,
    recipe: Recipe,
}

impl<W: Write + Send + 'static> Server<W> {
    fn listen(&mut self, lines: impl Iterator<Item = io::Result<Line>>) -> io::Result<()> {
        for line in lines {
            let Line::Text(line) = line? else {
                self.voice.say(&[format!("info string {}", Line::REFUSAL)])?;
                continue;
            };
            if self.work.as_ref().is_some_and(Work::is_done) {
                self.end_work();
            }
            if self.work.is_some() && Desk::disturbs(&line) {
                self.voice.say(&["info string still busy: send stop first, or wait for the answer"])?;
                continue;
            }
            match self.desk.answer(&line) {
                Answer::Quit => return Ok(()),
                answer => self.act(answer)?,
            }
        }
        Ok(())
    }

    fn act(&mut self, answer: Answer) -> io::Result<()> {
        match answer {
            Answer::Say(lines) => return self.voice.say(&lines),
            Answer::Ready => {
                if self.work.is_none() {
                    self.prepare()?;
                }
                return self.voice.say(&["readyok"]);
            }
            Answer::NewGame => match &mut self.seat {
                Some(seat) if seat.recipe == self.desk.settings().recipe() => {
                    seat.thinker.new_game(self.desk.settings().seed());
                }
                _ => return self.prepare(),
            },
            Answer::Think(errand) => return self.think(errand),
            Answer::Count(plies) => match self.desk.bare() {
                Ok(state) => match Work::count(state, plies, self.voice.clone()) {
                    Ok(work) => self.work = Some(work),
                    Err(error) => return self.voice.say(&[refused(&error), "response none".to_string()]),
                },
                Err(error) => return self.voice.say(&[format!("info string {error}")]),
            },
            // The answer is sent before the next line is read.
            Answer::Stop | Answer::Quit => self.end_work(),
        }
        Ok(())
    }

    /// Has a thinker at hand that fits the settings; one just made begins a game.
    fn prepare(&mut self) -> io::Result<()> {
        if self.seat.as_ref().is_some_and(|seat| seat.recipe == self.desk.settings().recipe()) {
            return Ok(());
        }
        // Its memory is free before the next one asks for some.
        self.seat = None;
        if let Some(remark) = self.desk.fit() {
            self.voice.say(&[remark])?;
        }
        if let Ok(mut thinker) = self.desk.settings().engine() {
            thinker.new_game(self.desk.settings().seed());
            self.seat = Some(Seat { thinker, recipe: self.desk.settings().recipe() });
        }
        Ok(())
    }

    fn think(&mut self, Errand { limits, among, remarks }: Errand) -> io::Result<()> {
        self.voice.say(&remarks)?;
        self.prepare()?;
        let Some(seat) = self.seat.take() else {
            return self.voice.say(&["info string no engine can play this game", "bestmove (none)"]);
        };
        let task =
            SearchRequest { limits, search_moves: among, stop: Stop::new(), ..self.desk.settings().task() };
        match Work::think(seat.thinker, self.desk.copy(), task, self.voice.clone()) {
            Ok(work) => self.work = Some(work),
            Err(error) => {
                let answer = Work::answer(None, self.desk.copy().as_ref());
                return self.voice.say(&[refused(&error), answer]);
            }
        }
        Ok(())
    }

    /// Ends what is being done; the thinker comes back for the same settings, since none can change meanwhile.
    fn end_work(&mut self) {
        if let Some(thinker) = self.work.take().and_then(Work::end) {
            self.seat = Some(Seat { thinker, recipe: self.desk.settings().recipe() });
        }
    }
}

fn refused(error: &io::Error) -> String {
    format!("info string no thread can be started to think: {error}")
}
