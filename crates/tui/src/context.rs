use std::hash::{BuildHasher, RandomState};
use std::time::{Duration, Instant};

use catalog::{Game, Limits, Options, SearchRequest, State, Stop};
use draw::Charset;
use engines::Computer;
use game::Random;
use play::{EngineSource, GameSession, HINT_TIME, SearchJob, Seat, SessionConfig, Timestamp};
use review::Puzzle;

use crate::job::{self, Job, JobId, JobMessage, RunningSearch};
use crate::settings::{Characters, Colours, Settings, Touch};
use crate::storage::personal_files::PersonalFiles;
use crate::storage::progress::{PuzzleOutcome, PuzzleProgress};
use crate::storage::results::{LevelGame, LevelResults};
use crate::terminal::background::Background;
use crate::theme::{ColorDepth, Look, Role};

/// State shared by all screens: games, settings, files and background jobs.
pub(crate) struct AppContext {
    pub(crate) games: &'static [&'static dyn Game],
    pub(crate) settings: Settings,
    pub(crate) files: PersonalFiles,
    /// Results against the levels.
    pub(crate) results: LevelResults,
    /// Puzzles solved.
    pub(crate) solved: PuzzleProgress,
    /// Options of all engines.
    pub(crate) options: Options,
    /// Search limits from the command line.
    pub(crate) limits: Option<Limits>,
    /// Touch-move from the command line.
    pub(crate) touch: Option<Touch>,
    /// The terminal's background colour, if the terminal reported it.
    pub(crate) background: Option<Background>,
    /// The colour depth of the terminal.
    depth: ColorDepth,
    /// The charset from the command line.
    plain: Charset,
    jobs: Vec<Job>,
    last_job: JobId,
    random: Random,
    notices: Vec<Notice>,
    /// Timestamps are relative to this instant.
    started: Instant,
    /// A fixed date instead of the calendar's.
    day: Option<String>,
    /// Whether the settings differ from the file.
    unsaved: bool,
}

/// A message that is shown until the next key.
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

    /// The charset and colours in use.
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

    /// Starts a background job. Its updates carry the returned id.
    pub(crate) fn spawn(&mut self, work: impl FnOnce(&mut dyn FnMut(JobMessage)) + Send + 'static) -> JobId {
        self.last_job = self.last_job.next();
        self.jobs.push(Job::new(self.last_job, work));
        self.last_job
    }

    /// Starts a search in the background.
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

    /// Starts a background check of a move in a puzzle, after the moves played so far.
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

    /// Records the outcome of a puzzle.
    pub(crate) fn record_puzzle(&mut self, puzzle: &Puzzle, outcome: PuzzleOutcome) {
        let (solved, kept) = self.files.record_puzzle(puzzle, outcome);
        self.solved = solved;
        if let Err(why) = kept {
            self.warn(format!("solved puzzles cannot be saved: {why}"));
        }
    }

    /// The strongest engine of a game, for hints and analysis.
    pub(crate) fn strongest_engine(&self, game: &'static dyn Game) -> EngineSource {
        let options = self.options;
        EngineSource::lazy(move || Seat::from(Computer::STRONGEST).engine(game, &options))
    }

    pub(crate) fn take_jobs(&mut self) -> Vec<Job> {
        std::mem::take(&mut self.jobs)
    }

    /// Search limits for hints.
    pub(crate) fn hint_limits(&self) -> Limits {
        self.limits.unwrap_or(Limits::time(HINT_TIME))
    }

    /// Search limits for a move of a computer player.
    pub(crate) fn limits(&self) -> Limits {
        self.limits.unwrap_or_else(|| Limits::time(Duration::from_secs(self.settings.seconds.into())))
    }

    /// The timestamp for events of a game.
    pub(crate) fn now(&self) -> Timestamp {
        Timestamp(self.started.elapsed())
    }

    /// Today's date in the format of records.
    pub(crate) fn today(&self) -> String {
        self.day.clone().unwrap_or_else(|| jiff::Zoned::now().strftime("%Y.%m.%d").to_string())
    }

    /// Uses this date instead of the calendar's.
    pub(crate) fn set_date(&mut self, day: &str) {
        self.day = Some(day.to_string());
    }

    /// A new game session that starts now.
    pub(crate) fn new_game(&self, start: SessionConfig) -> GameSession {
        GameSession::new(SessionConfig { at: self.now(), ..start.with_date(&self.today()) })
    }

    /// A random number.
    pub(crate) fn random_number(&mut self) -> u64 {
        self.random.bits()
    }

    /// Seeds all random choices.
    pub(crate) fn seed(&mut self, seed: u64) {
        self.random = Random::new(seed);
    }

    /// Shows a message, replacing earlier ones except errors.
    pub(crate) fn notify(&mut self, text: impl Into<String>) {
        self.notices.retain(|notice| notice.role == Role::Bad);
        self.notices.push(Notice { text: text.into(), role: Role::Notice });
    }

    /// Shows an error, in addition to earlier ones.
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

    /// Marks the settings as changed; they are written by `flush`.
    pub(crate) fn settings_changed(&mut self) {
        self.unsaved = true;
    }

    /// Adds a finished game to the results. They are read again first, because another process may have changed the
    /// file.
    pub(crate) fn add_result(&mut self, level_game: &LevelGame) {
        let (results, complaint) = self.files.results();
        self.results = results.with(level_game);
        complaint.into_iter().for_each(|complaint| self.warn(complaint));
        if let Err(why) = self.files.save_results(&self.results) {
            self.warn(format!("the result cannot be saved: {why}"));
        }
    }

    /// Writes the settings if they have changed.
    pub(crate) fn flush(&mut self) {
        if std::mem::take(&mut self.unsaved)
            && let Err(why) = self.files.save_settings(&self.settings)
        {
            self.warn(format!("the settings cannot be saved: {why}"));
        }
    }
}
