use std::io::{self, BufRead, Write};

use catalog::{Engine, SearchRequest, Stop};

use super::session::{GoRequest, UgiAction, UgiSession};
use super::settings::{EngineConfig, Settings};
use super::worker::{Output, Work};
use crate::line::{Line, Lines};

/// Runs until the input ends or `quit`. Commands are read during searches.
///
/// # Errors
/// If the input cannot be read or the output not be written.
pub fn serve(settings: Settings, input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let session = UgiSession::new(settings).map_err(io::Error::other)?;
    let mut server = UgiServer { session, output: Output::new(output), engine_slot: None, work: None };
    let outcome = server.listen(Lines::new(input));
    server.end_work();
    outcome
}

struct UgiServer<W> {
    session: UgiSession,
    output: Output<W>,
    /// The engine; `None` while a search runs.
    engine_slot: Option<LoadedEngine>,
    work: Option<Work>,
}

struct LoadedEngine {
    engine: Box<dyn Engine>,
    engine_config: EngineConfig,
}

impl<W: Write + Send + 'static> UgiServer<W> {
    fn listen(&mut self, lines: impl Iterator<Item = io::Result<Line>>) -> io::Result<()> {
        for line in lines {
            let Line::Text(line) = line? else {
                self.output.say(&[format!("info string {}", Line::TOO_LONG_MESSAGE)])?;
                continue;
            };
            if self.work.as_ref().is_some_and(Work::is_done) {
                self.end_work();
            }
            if self.work.is_some() && UgiSession::needs_idle_engine(&line) {
                self.output.say(&["info string still busy: send stop first, or wait for the answer"])?;
                continue;
            }
            match self.session.answer(&line) {
                UgiAction::Quit => return Ok(()),
                answer => self.act(answer)?,
            }
        }
        Ok(())
    }

    fn act(&mut self, answer: UgiAction) -> io::Result<()> {
        match answer {
            UgiAction::Say(lines) => return self.output.say(&lines),
            UgiAction::Ready => {
                if self.work.is_none() {
                    self.prepare()?;
                }
                return self.output.say(&["readyok"]);
            }
            UgiAction::NewGame => match &mut self.engine_slot {
                Some(engine_slot) if engine_slot.engine_config == self.session.settings().engine_config() => {
                    engine_slot.engine.new_game(self.session.settings().seed());
                }
                _ => return self.prepare(),
            },
            UgiAction::Think(request) => return self.think(request),
            UgiAction::Count(plies) => match self.session.without_history() {
                Ok(state) => match Work::count(state, plies, self.output.clone()) {
                    Ok(work) => self.work = Some(work),
                    Err(error) => return self.output.say(&[refused(&error), "response none".to_string()]),
                },
                Err(error) => return self.output.say(&[format!("info string {error}")]),
            },
            // The answer is sent before the next line is read.
            UgiAction::Stop | UgiAction::Quit => self.end_work(),
        }
        Ok(())
    }

    /// Has an engine at hand that fits the settings; one just made begins a game.
    fn prepare(&mut self) -> io::Result<()> {
        if self
            .engine_slot
            .as_ref()
            .is_some_and(|engine_slot| engine_slot.engine_config == self.session.settings().engine_config())
        {
            return Ok(());
        }
        // Its memory is freed before the next one allocates.
        self.engine_slot = None;
        if let Some(remark) = self.session.fit() {
            self.output.say(&[remark])?;
        }
        if let Ok(mut engine) = self.session.settings().engine() {
            engine.new_game(self.session.settings().seed());
            self.engine_slot =
                Some(LoadedEngine { engine, engine_config: self.session.settings().engine_config() });
        }
        Ok(())
    }

    fn think(&mut self, GoRequest { limits, among, warnings }: GoRequest) -> io::Result<()> {
        self.output.say(&warnings)?;
        self.prepare()?;
        let Some(engine_slot) = self.engine_slot.take() else {
            return self.output.say(&["info string no engine can play this game", "bestmove (none)"]);
        };
        let task = SearchRequest {
            limits,
            search_moves: among,
            stop: Stop::new(),
            ..self.session.settings().task()
        };
        match Work::think(engine_slot.engine, self.session.copy(), task, self.output.clone()) {
            Ok(work) => self.work = Some(work),
            Err(error) => {
                let answer = Work::answer(None, self.session.copy().as_ref());
                return self.output.say(&[refused(&error), answer]);
            }
        }
        Ok(())
    }

    /// Ends what is being done; the engine comes back for the same settings, since none can change meanwhile.
    fn end_work(&mut self) {
        if let Some(engine) = self.work.take().and_then(Work::end) {
            self.engine_slot =
                Some(LoadedEngine { engine, engine_config: self.session.settings().engine_config() });
        }
    }
}

fn refused(error: &io::Error) -> String {
    format!("info string no thread can be started to think: {error}")
}
