use std::hash::{BuildHasher, RandomState};
use std::time::{Duration, Instant};

use catalog::{Computer, Game, Limits, Options, Puzzle, SearchRequest, State, Stop};
use draw::Charset;
use game::Random;
use play::{EngineSource, GameSession, HINT_TIME, SearchJob, Seat, SessionConfig, Timestamp};

use crate::job::{self, Job, JobId, JobMessage, RunningSearch};
use crate::settings::{Characters, Colours, Settings, Touch};
use crate::storage::personal_files::PersonalFiles;
use crate::storage::progress::{PuzzleOutcome, PuzzleProgress};
use crate::storage::results::{LevelGame, LevelResults};
use crate::terminal::background::Background;
use crate::theme::{ColorDepth, Look, Role};

/// What all screens share: the games, the settings, the files and the people who work in the background.
pub(crate) struct AppContext {
    pub(crate) games: &'static [&'static dyn Game],
    pub(crate) settings: Settings,
    pub(crate) files: PersonalFiles,
    /// The results against the levels.
    pub(crate) results: LevelResults,
    /// The puzzles solved.
    pub(crate) solved: PuzzleProgress,
    /// What computers may use.
    pub(crate) options: Options,
    /// How long computers may think, if it was said on the command line.
    pub(crate) limits: Option<Limits>,
    /// Whether a touched piece must be moved, if that was said from outside.
    pub(crate) touch: Option<Touch>,
    /// What the terminal has behind its words, if it told.
    pub(crate) background: Option<Background>,
    /// What the terminal can show.
    depth: ColorDepth,
    /// Plain characters were asked for on the command line.
    plain: Charset,
    jobs: Vec<Job>,
    last_job: JobId,
    random: Random,
    notices: Vec<Notice>,
    /// Moments are counted from here.
    started: Instant,
    /// The day, if it is not to be the calendar's.
    day: Option<String>,
    /// Whether the settings are others than those in the file.
    unsaved: bool,
}

/// A message to the person, until the next key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Notice {
    pub(crate) text: String,
    pub(crate) role: Role,
}

impl AppContext {
    pub(crate) fn new(
        games: &'static [&'static dyn Game],
        files: PersonalFiles,
        depth: ColorDepth,
        plain: Charset,
    ) -> AppContext {
        let (settings, complaint) = files.settings();
        let (results, lost) = files.results();
        let (solved, forgotten) = files.solved();
        let mut context = AppContext {
            games,
            settings,
            files,
            results,
            solved,
            options: Options::default(),
            limits: None,
            touch: None,
            background: None,
            depth,
            plain,
            jobs: Vec::new(),
            last_job: JobId::FIRST,
            random: Random::new(RandomState::new().hash_one(0)),
            notices: Vec::new(),
            started: Instant::now(),
            day: None,
            unsaved: false,
        };
        complaint.into_iter().chain(lost).chain(forgotten).for_each(|complaint| context.warn(complaint));
        context
    }

    /// How things are to look now.
    pub(crate) fn look(&self) -> Look {
        let charset = match self.settings.characters {
            Characters::Plain => Charset::Ascii,
            Characters::All => self.plain,
        };
        let depth = match self.settings.colours {
            Colours::Terminal => self.depth,
            Colours::Sixteen => self.depth.min(ColorDepth::Sixteen),
            Colours::None => ColorDepth::None,
        };
        Look { charset, depth }
    }

    /// Hands out work; what it tells carries the number given back.
    pub(crate) fn spawn(&mut self, work: impl FnOnce(&mut dyn FnMut(JobMessage)) + Send + 'static) -> JobId {
        self.last_job = self.last_job.next();
        self.jobs.push(Job::new(self.last_job, work));
        self.last_job
    }

    /// Lets somebody think.
    pub(crate) fn search(
        &mut self,
        source: EngineSource,
        state: &dyn State,
        limits: Limits,
        lines: usize,
    ) -> RunningSearch {
        let stop = Stop::new();
        let task = SearchRequest { limits, lines, stop: stop.clone(), ..SearchRequest::default() };
        let job = self.spawn(job::think(SearchJob { source, state: state.copy(), task }));
        RunningSearch::new(job, stop)
    }

    /// Lets somebody find out what follows a ply in a puzzle, after the right ones so far and the answers to them.
    pub(crate) fn check_puzzle_move(
        &mut self,
        puzzle: &Puzzle,
        played: &[String],
        ply: &str,
    ) -> RunningSearch {
        let stop = Stop::new();
        let job = self.spawn(job::reply(puzzle.clone(), played.to_vec(), ply.to_string(), stop.clone()));
        RunningSearch::new(job, stop)
    }

    /// Notes what was done with a puzzle.
    pub(crate) fn record_puzzle(&mut self, puzzle: &Puzzle, outcome: PuzzleOutcome) {
        let (solved, kept) = self.files.record_puzzle(puzzle, outcome);
        self.solved = solved;
        if let Err(why) = kept {
            self.warn(format!("solved puzzles cannot be saved: {why}"));
        }
    }

    /// The strongest computer of a game, for tips and analysis.
    pub(crate) fn strongest_engine(&self, game: &'static dyn Game) -> EngineSource {
        let options = self.options;
        EngineSource::lazy(move || Seat::from(Computer::STRONGEST).engine(game, &options))
    }

    pub(crate) fn take_jobs(&mut self) -> Vec<Job> {
        std::mem::take(&mut self.jobs)
    }

    /// How long the engine may think about a hint.
    pub(crate) fn hint_limits(&self) -> Limits {
        self.limits.unwrap_or(Limits::time(HINT_TIME))
    }

    /// How long a computer may think about a ply.
    pub(crate) fn limits(&self) -> Limits {
        self.limits.unwrap_or_else(|| Limits::time(Duration::from_secs(self.settings.seconds.into())))
    }

    /// The moment, for what happens in a game.
    pub(crate) fn now(&self) -> Timestamp {
        Timestamp(self.started.elapsed())
    }

    /// The day, as records write it.
    pub(crate) fn today(&self) -> String {
        self.day.clone().unwrap_or_else(|| jiff::Zoned::now().strftime("%Y.%m.%d").to_string())
    }

    /// Lets every day be this one.
    pub(crate) fn set_date(&mut self, day: &str) {
        self.day = Some(day.to_string());
    }

    /// A game about to be played today, from now on.
    pub(crate) fn session(&self, start: SessionConfig) -> GameSession {
        GameSession::new(SessionConfig { at: self.now(), ..start.with_date(&self.today()) })
    }

    /// A number nobody knows beforehand.
    pub(crate) fn random_number(&mut self) -> u64 {
        self.random.bits()
    }

    /// Makes every random choice repeatable.
    pub(crate) fn seed(&mut self, seed: u64) {
        self.random = Random::new(seed);
    }

    /// Tells the person something, instead of what was told before.
    pub(crate) fn notify(&mut self, text: impl Into<String>) {
        self.notices.retain(|notice| notice.role == Role::Bad);
        self.notices.push(Notice { text: text.into(), role: Role::Notice });
    }

    /// Tells the person of something that went wrong, beside whatever else did.
    pub(crate) fn warn(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.notices.retain(|notice| notice.text != text);
        self.notices.push(Notice { text, role: Role::Bad });
    }

    pub(crate) fn notices(&self) -> &[Notice] {
        &self.notices
    }

    pub(crate) fn clear_notices(&mut self) {
        self.notices.clear();
    }

    /// The settings are to be kept as they are now.
    pub(crate) fn settings_changed(&mut self) {
        self.unsaved = true;
    }

    /// Counts a game that is over. Another program may have counted others meanwhile.
    pub(crate) fn add_result(&mut self, level_game: &LevelGame) {
        let (results, complaint) = self.files.results();
        self.results = results.with(level_game);
        complaint.into_iter().for_each(|complaint| self.warn(complaint));
        if let Err(why) = self.files.save_results(&self.results) {
            self.warn(format!("the result cannot be saved: {why}"));
        }
    }

    /// Keeps the settings if they have changed.
    pub(crate) fn flush(&mut self) {
        if std::mem::take(&mut self.unsaved)
            && let Err(why) = self.files.save_settings(&self.settings)
        {
            self.warn(format!("the settings cannot be saved: {why}"));
        }
    }
}
