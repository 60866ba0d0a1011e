use std::time::{Duration, Instant};

use catalog::{Analysis, Disagreement, Engine, Game, Options, PvLine, SearchRequest, State, Stop};
use game::{Player, Setup};

use super::command::EngineFailure::{self, NotStarted, Unreliable, WrongOption};
use super::command::{EngineCommand, EngineError, EngineTimeouts};
use super::info_parser;
use super::option::EngineOption;
use super::program::Program;
use crate::ugi::result;

/// A program that plays. When it fails it is ended, loses the game, and is started anew for the next one.
pub(crate) struct UgiProcess {
    game: &'static dyn Game,
    command: EngineCommand,
    options: Options,
    timeouts: EngineTimeouts,
    program: Option<InitializedProgram>,
    /// Why there is no program, or none that can be relied on in this game.
    failure_reason: Option<EngineFailure>,
}

/// A program that has introduced itself.
struct InitializedProgram {
    program: Program,
    options: Vec<EngineOption>,
}

/// No program has more options: one that announces on and on would fill memory.
const MOST_OPTIONS: usize = 256;

/// The interval at which the stop flag is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

impl UgiProcess {
    /// Starts the program.
    ///
    /// # Errors
    /// If it does not start, does not introduce itself, or has no option that was given, or none with that value.
    pub(crate) fn start(
        game: &'static dyn Game,
        command: EngineCommand,
        options: Options,
        timeouts: EngineTimeouts,
    ) -> Result<UgiProcess, EngineError> {
        let mut engine = UgiProcess { game, command, options, timeouts, program: None, failure_reason: None };
        let refuse = |failure| EngineError { program: engine.command.program.clone(), failure };
        engine.program = Some(engine.initialize().map_err(refuse)?);
        Ok(engine)
    }

    fn initialize(&self) -> Result<InitializedProgram, EngineFailure> {
        let program = Program::start(&self.command)?;
        let mut program = InitializedProgram { program, options: Vec::new() };
        program.send("ugi");
        let until = Instant::now() + self.timeouts.0;
        loop {
            let line = program.read_line(until, "ugi")?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["ugiok"] => break,
                ["option", "name", ref rest @ ..] if program.options.len() < MOST_OPTIONS => {
                    program.options.push(EngineOption::read(rest));
                }
                ["option", "name", ..] => {
                    return Err(Unreliable(format!("it announced more than {MOST_OPTIONS} options")));
                }
                _ => (),
            }
        }
        self.set_options(&program)?;
        Ok(program)
    }

    /// Sets our options where the program has them, then those of the command line.
    fn set_options(&self, program: &InitializedProgram) -> Result<(), EngineFailure> {
        if let Some(option) = program.option("Game").filter(|_| !self.is_asked("Game")) {
            program.set(option, self.game.info().slug);
        }
        for (name, number) in
            [("Threads", self.options.threads.max(1)), ("Hash", self.options.table_mebibytes)]
        {
            if let Some(option) = program.option(name).filter(|_| !self.is_asked(name)) {
                program.set(option, &option.nearest(number));
            }
        }
        for (name, value) in &self.command.options {
            let Some(option) = program.option(name) else {
                let known: Vec<&str> = program.options.iter().map(|option| option.name.as_str()).collect();
                let known = known.join(", ");
                return Err(WrongOption(format!("it has no option '{name}': expected one of {known}")));
            };
            option.check(value).map_err(|error| {
                let expected = error.expected();
                WrongOption(format!("its option '{name}' cannot be '{value}': {expected}"))
            })?;
            program.set(option, value);
        }
        Ok(())
    }

    /// Whether this option was set on the command line.
    fn is_asked(&self, name: &str) -> bool {
        self.command.options.iter().any(|(asked, _)| asked.eq_ignore_ascii_case(name))
    }

    /// Tells the program of a new game and waits until it is ready for it.
    fn start_new_game(&self, program: &InitializedProgram, seed: u64) -> Result<(), EngineFailure> {
        if let Some(option) = program.option("Seed").filter(|_| !self.is_asked("Seed")) {
            program.set(option, &seed.to_string());
        }
        program.send("uginewgame");
        self.await_ready(program)
    }

    fn await_ready(&self, program: &InitializedProgram) -> Result<(), EngineFailure> {
        program.send("isready");
        let until = Instant::now() + self.timeouts.0;
        while program.read_line(until, "isready")?.trim() != "readyok" {}
        Ok(())
    }

    /// Shows the program the game so far.
    fn show(&self, program: &InitializedProgram, state: &dyn State) -> Result<(), EngineFailure> {
        let usual = self.game.start(&Setup::default()).is_ok_and(|start| start.text() == state.start());
        let start = if usual { "startpos".to_string() } else { format!("fen {}", state.start()) };
        let plies = state.plies();
        let moves = if plies.is_empty() { String::new() } else { format!(" moves {}", plies.join(" ")) };
        program.send(&format!("position {start}{moves}"));
        self.await_ready(program)
    }

    /// The one word it answers.
    fn query(&self, program: &InitializedProgram, what: &str) -> Result<String, EngineFailure> {
        let question = format!("query {what}");
        program.send(&question);
        let until = Instant::now() + self.timeouts.0;
        loop {
            let line = program.read_line(until, &question)?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["response", word] => return Ok(word.to_string()),
                ["response", ..] => {
                    let answer = format!("it answered '{question}' with '{}'", quoted(&line));
                    return Err(Unreliable(answer));
                }
                _ => (),
            }
        }
    }

    fn choose(
        &self,
        program: &InitializedProgram,
        state: &dyn State,
        task: &SearchRequest,
        report: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, EngineFailure> {
        self.show(program, state)?;
        // A program that plays another game, or another position, is found out before it does.
        for (what, truth) in [("p1turn", state.turn() == Player::One), ("gameover", false)] {
            let claim = self.query(program, what)?;
            if claim != truth.to_string() {
                return Err(Unreliable(wrong_answer(what, &claim, &truth.to_string())));
            }
        }
        program.send(&format!("go {}", limits(state, task)));
        let analysis = self.await_ply(program, task, report)?;
        match analysis.ply().map(|ply| (ply, state.copy().play(ply))) {
            Some((ply, Err(refusal))) => Err(Unreliable(format!("it offered '{}': {refusal}", quoted(ply)))),
            _ => Ok(analysis),
        }
    }

    fn await_ply(
        &self,
        program: &InitializedProgram,
        task: &SearchRequest,
        report: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, EngineFailure> {
        let start = Instant::now();
        let mut until = start + self.timeouts.for_ply(task.limits.hard);
        let mut stop = Some(&task.stop);
        let mut last_word = start;
        let mut analysis = Analysis::default();
        loop {
            if stop.is_some_and(Stop::is_stopped) {
                program.send("stop");
                (stop, until) = (None, Instant::now() + self.timeouts.for_stop());
            }
            let now = Instant::now();
            let silent = task.limits.hard.is_none() && now > last_word + self.timeouts.0;
            if now > until || silent {
                let waited = start.elapsed().as_secs_f64();
                return Err(Unreliable(format!("it returned no ply within {waited:.1} s")));
            }
            let Some(line) = program.program.read_line(now + POLL_INTERVAL)? else { continue };
            last_word = Instant::now();
            let mut words = line.split_whitespace();
            if words.next() == Some("bestmove") {
                return chosen(analysis, words.next()).ok_or_else(|| {
                    let line = quoted(&line);
                    Unreliable(format!("it returned no ply, but the game is not over: '{line}'"))
                });
            }
            info_parser::parse_info(&mut analysis, &line);
            report(&analysis);
        }
    }

    /// Does something with the program; one that fails is ended.
    fn try_with_program<T>(
        &mut self,
        act: impl FnOnce(&UgiProcess, &InitializedProgram) -> Result<T, EngineFailure>,
    ) -> Result<T, EngineFailure> {
        if let Some(failure_reason) = &self.failure_reason {
            return Err(failure_reason.clone());
        }
        let not_started = || NotStarted("it does not run".to_string());
        let program = self.program.take().ok_or_else(not_started)?;
        match act(self, &program) {
            Ok(answer) => {
                self.program = Some(program);
                Ok(answer)
            }
            Err(why) => {
                self.failure_reason = Some(why.clone());
                Err(why)
            }
        }
    }
}

impl Engine for UgiProcess {
    fn analyze(
        &mut self,
        state: &dyn State,
        task: &SearchRequest,
        report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let chosen = self.try_with_program(|engine, program| engine.choose(program, state, task, report));
        chosen.unwrap_or_else(|failure| Analysis::failed(failure.to_string()))
    }

    fn new_game(&mut self, seed: u64) {
        self.failure_reason = None;
        // A program may have ended since its last game; that is no reason to lose the next one.
        if self.try_with_program(|engine, program| engine.start_new_game(program, seed)).is_ok() {
            return;
        }
        self.failure_reason = None;
        match self.initialize() {
            Ok(program) => {
                self.program = Some(program);
                let _ = self.try_with_program(|engine, program| engine.start_new_game(program, seed));
            }
            Err(failure) => self.failure_reason = Some(failure),
        }
    }

    /// A program that fails only now has nothing left to lose.
    fn confirm_result(&mut self, state: &dyn State) -> Result<(), Disagreement> {
        let claim = self.try_with_program(|engine, program| {
            engine.show(program, state)?;
            engine.query(program, "result")
        });
        let truth = result(state);
        match claim {
            Ok(claim) if claim != truth => {
                self.program = None;
                Err(Disagreement { sentence: wrong_answer("result", &claim, truth) })
            }
            _ => Ok(()),
        }
    }
}

impl InitializedProgram {
    fn send(&self, line: &str) {
        self.program.send(line);
    }

    /// The option of this name, in either case.
    fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    fn set(&self, option: &EngineOption, value: &str) {
        self.send(&format!("setoption name {} value {value}", option.name));
    }

    /// The next line, which is due as the answer to a question.
    fn read_line(&self, until: Instant, question: &str) -> Result<String, EngineFailure> {
        self.program
            .read_line(until)?
            .ok_or_else(|| Unreliable(format!("it did not answer '{question}' in time")))
    }
}

fn limits(state: &dyn State, task: &SearchRequest) -> String {
    let limits = &task.limits;
    let mut words = Vec::new();
    words.extend(limits.depth.map(|depth| format!("depth {depth}")));
    words.extend(limits.nodes.map(|nodes| format!("nodes {nodes}")));
    words.extend(limits.hard.map(|time| format!("movetime {}", time.as_millis().max(1))));
    if words.is_empty() {
        words.push("infinite".to_string());
    }
    if !task.search_moves.is_empty() {
        let texts = task.search_moves.iter().filter_map(|&number| state.move_text(number));
        words.push(format!("searchmoves {}", texts.collect::<Vec<_>>().join(" ")));
    }
    words.join(" ")
}

/// The ply a program decided on, with what it info_parser of it if that begins so.
fn chosen(info_parser: Analysis, ply: Option<&str>) -> Option<Analysis> {
    let ply = ply.filter(|ply| !["(none)", "none", "0000"].contains(ply))?;
    if info_parser.ply() == Some(ply) {
        return Some(info_parser);
    }
    let line = PvLine { plies: vec![ply.to_string()], score: None, proved: false };
    Some(Analysis { lines: vec![line], ..info_parser })
}

fn wrong_answer(what: &str, claim: &str, truth: &str) -> String {
    format!("it answered 'query {what}' with '{}', not '{truth}'", quoted(claim))
}

/// Output of a program, as one printable line.
fn quoted(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(80).collect()
}
