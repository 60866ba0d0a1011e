use std::path::PathBuf;

use catalog::Game;
use files::{FileVersion, GameFile};
use formats::Study;
use game::{ByPlayer, Info, Player};
use play::{GameSession, SessionConfig};
use record::{Link, Reader, Record, TagName};
use serde::Deserialize;

use crate::context::AppContext;
use crate::player_names;
use crate::storage::results::LevelGame;

/// Games with fewer plies are not saved automatically.
pub(crate) const MIN_ARCHIVED_PLIES: usize = 3;

/// Saves a game after every move: in the autosave file and, if one was given, in a game file.
#[derive(Default)]
pub(crate) struct Autosave {
    /// What this game last wrote to the autosave file.
    last_saved: Option<UnfinishedGame>,
    /// The version of the file after that: while it is the same, the file is not read again.
    version: Option<FileVersion>,
    game_file: Option<GameFile>,
    /// The file of the finished game, once it is over.
    finished: Option<PathBuf>,
    counted: CountStatus,
    /// The last error, which is reported once and not after every move.
    last_error: Option<String>,
}

impl Autosave {
    /// Saves the game in a game file as well, if one is given.
    pub(crate) fn new(game_file: Option<GameFile>) -> Autosave {
        Autosave { game_file, ..Autosave::default() }
    }

    /// The autosave of a following game, which is appended to the same game file.
    pub(crate) fn for_next_game(&self, context: &mut AppContext) -> Autosave {
        let game_file = self.game_file.as_ref().map(|game_file| GameFile::append_to(game_file.path()));
        Autosave::new(
            game_file.and_then(|game_file| game_file.map_err(|why| context.warn(why.to_string())).ok()),
        )
    }

    /// Marks a game that was already over as counted.
    pub(crate) fn mark_counted(&mut self) {
        self.counted = CountStatus::Counted;
    }

    /// The results against the level, including this finished game.
    pub(crate) fn result_sentences(&self, session: &GameSession, context: &AppContext) -> Vec<String> {
        let Some(level_game) = LevelGame::of(session) else { return Vec::new() };
        let results = match self.counted {
            CountStatus::Pending => context.results.with(&level_game),
            CountStatus::Counted => context.results.clone(),
        };
        results.sentences(session.game().info().slug, level_game.level())
    }

    /// Saves the game. Another unfinished game in the autosave file moves to the saved games.
    pub(crate) fn save(&mut self, session: &GameSession, context: &mut AppContext) {
        let record = session.study().into_record();
        let in_file = self.save_to_file(&record);
        let kept = in_file.and(self.save_in_place(record, context));
        self.report(kept, context);
    }

    fn save_in_place(&mut self, record: Record, context: &mut AppContext) -> Result<(), String> {
        let file = self.game_file.as_ref().map(|game_file| game_file.path().to_path_buf());
        let game = UnfinishedGame { record, file, counted: self.counted };
        if game.plies() == 0 {
            self.clear(context);
            return Ok(());
        }
        let version = context.files.unfinished_version();
        if version.is_none() || version != self.version {
            let (there, complaint) = context.files.unfinished(context.games);
            // The same game with another game file is replaced.
            let is_another = |there: &&UnfinishedGame| {
                Some(*there) != self.last_saved.as_ref() && !is_same_game(&there.record, &game.record)
            };
            if let Some(other) = there.as_ref().filter(is_another) {
                archive(other, context).map_err(|why| format!("another game has replaced it: {why}"))?;
            }
            complaint.into_iter().for_each(|complaint| context.warn(complaint));
            self.last_saved = there.filter(|_| version.is_some());
        }
        self.version = if self.last_saved.as_ref() == Some(&game) {
            version
        } else {
            context.files.save_unfinished(&game)?;
            context.files.unfinished_version()
        };
        self.last_saved = Some(game);
        Ok(())
    }

    /// Moves a finished game from the autosave file to the finished games.
    pub(crate) fn finish(&mut self, session: &GameSession, context: &mut AppContext) {
        let record = session.study().into_record();
        let in_library = self.save_to_library(session, &record, context);
        let kept = self.save_to_file(&record).and(in_library);
        if kept.is_ok() {
            self.clear(context);
            self.count_result(session, context);
        }
        self.report(kept, context);
    }

    /// Adds the game to the results once. Called after the autosave file was removed, so that a crash cannot count it
    /// twice.
    fn count_result(&mut self, session: &GameSession, context: &mut AppContext) {
        if self.counted == CountStatus::Pending
            && let Some(level_game) = LevelGame::of(session)
        {
            self.counted = CountStatus::Counted;
            context.add_result(&level_game);
        }
    }

    fn save_to_library(
        &mut self,
        session: &GameSession,
        record: &Record,
        context: &AppContext,
    ) -> Result<(), String> {
        if session.ply_count() < MIN_ARCHIVED_PLIES {
            return Ok(());
        }
        let library = context.files.library();
        let kept = library.save_finished(self.finished.as_deref(), &player_names::label(session), record)?;
        self.finished = kept.or(self.finished.take());
        Ok(())
    }

    fn report(&mut self, kept: Result<(), String>, context: &mut AppContext) {
        let last_error = kept.err();
        if let Some(why) = last_error.as_ref().filter(|why| self.last_error.as_ref() != Some(*why)) {
            context.warn(format!("this game cannot be saved: {why}"));
        }
        self.last_error = last_error;
    }

    /// Removes this game from the autosave file; another game there stays.
    fn clear(&mut self, context: &AppContext) {
        let (saved, version) = (self.last_saved.take(), self.version.take());
        let is_unchanged = version.is_some() && version == context.files.unfinished_version();
        // Programs that copy or synchronise files may change the time of the same content.
        if is_unchanged || saved.is_some() && context.files.unfinished(context.games).0 == saved {
            context.files.remove_unfinished();
        }
    }

    fn save_to_file(&mut self, record: &Record) -> Result<(), String> {
        let Some(game_file) = &mut self.game_file else { return Ok(()) };
        game_file.save(record).map_err(|why| why.to_string())
    }
}

/// Continues the unfinished game, in its game file if it has one. There it replaces its old version and keeps the
/// comments of the file.
pub(crate) fn resume(
    study: Study,
    left: &UnfinishedGame,
    context: &mut AppContext,
) -> (SessionConfig, Autosave) {
    let start = SessionConfig::from_tags(study);
    let slot = Autosave { counted: left.counted, ..Autosave::default() };
    let Some(file) = left.file.as_ref().filter(|file| file.exists()) else { return (start, slot) };
    let last = files::games(file).ok().and_then(|mut games| games.pop());
    let (start, is_there) = match last.filter(|last| is_same_game(last, start.study.record())) {
        Some(last) if last == **start.study.record() => (start, true),
        // The file may have been edited, so it is replayed.
        Some(last) => match Study::open(last) {
            Ok(study) => (SessionConfig { seats: start.seats, ..SessionConfig::from_tags(study) }, true),
            Err(_) => (start, false),
        },
        None => (start, false),
    };
    let game_file = if is_there { GameFile::replace_last(file) } else { GameFile::append_to(file) };
    (start, Autosave { game_file: game_file.map_err(|why| context.warn(why.to_string())).ok(), ..slot })
}

/// Opens the unfinished game at its end.
///
/// # Errors
/// If a move is illegal.
pub(crate) fn open_at_end(left: &UnfinishedGame) -> Result<Study, String> {
    let mut study = Study::open(left.record.clone()).map_err(|fault| fault.to_string())?;
    study.go_to_end();
    Ok(study)
}

/// Whether two records have the same start and the same moves.
fn is_same_game(one: &Record, other: &Record) -> bool {
    let start =
        |record: &Record| formats::start(record).ok().map(|(game, start)| (game.info().slug, start.text()));
    let plies = |record: &Record| record.mainline().map(|id| record.ply(id).to_string()).collect::<Vec<_>>();
    start(one) == start(other) && plies(one) == plies(other)
}

/// Moves an unfinished game to the saved games and shows a message.
fn archive(game: &UnfinishedGame, context: &mut AppContext) -> Result<(), String> {
    let study = match open_at_end(game) {
        Ok(study) => study,
        Err(why) => {
            context.warn(context.files.back_up_unfinished(&why));
            return Ok(());
        }
    };
    if game.plies() < MIN_ARCHIVED_PLIES {
        return Ok(());
    }
    let info = study.game().info();
    let library = context.files.library();
    let name = library.free_name(info.slug);
    library.save(&name, study.record())?;
    context.notify(format!("The unfinished game of {} is saved as {name}.", info.name));
    Ok(())
}

/// A game in progress as autosaved: its record, with the players in its tags, and its game file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UnfinishedGame {
    pub(crate) record: Record,
    /// The game file, if one was given.
    pub(crate) file: Option<PathBuf>,
    pub(crate) counted: CountStatus,
}

/// Whether a game is included in the results against the levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum CountStatus {
    /// It will be counted when it ends.
    #[default]
    Pending,
    /// It has ended before: undoing the end and playing on does not count again.
    Counted,
}

/// The tag that names the game file.
const FILE: &str = "KeptIn";

/// The tag of a game that was counted.
const COUNTED: &str = "Counted";

impl UnfinishedGame {
    /// The text of the autosave file.
    pub(crate) fn text(&self) -> String {
        let mut record = self.record.clone();
        if let (Some(file), Ok(tag)) = (self.file.as_ref().and_then(|file| file.to_str()), TagName::new(FILE))
        {
            record.tags_mut().set(tag, file);
        }
        if let (CountStatus::Counted, Ok(tag)) = (self.counted, TagName::new(COUNTED)) {
            record.tags_mut().set(tag, "yes");
        }
        record.to_string()
    }

    /// Reads the text of the autosave file.
    pub(crate) fn read(text: &str) -> Result<UnfinishedGame, String> {
        let entry = Reader::new(text.as_bytes()).next().ok_or("it contains no game")?;
        let entry = entry.map_err(|error| error.to_string())?;
        let mut record = entry.faultless().map_err(|fault| fault.to_string())?;
        let mut take = |name: &str| {
            let tag = TagName::new(name).map_err(|error| error.to_string())?;
            let value = record.tags().get(&tag).map(str::to_string);
            record.tags_mut().remove(&tag);
            Ok::<_, String>(value)
        };
        let file = take(FILE)?.map(PathBuf::from);
        let counted = if take(COUNTED)?.is_some() { CountStatus::Counted } else { CountStatus::Pending };
        Ok(UnfinishedGame { record, file, counted })
    }

    /// The number of plies.
    pub(crate) fn plies(&self) -> usize {
        self.record.mainline().count()
    }

    /// The game's slug.
    pub(crate) fn slug(&self) -> &str {
        self.record.tag(&TagName::GAME)
    }
}

/// The JSON form of autosaved games before they were records. It is only read.
#[derive(Deserialize)]
pub(crate) struct LegacyGame {
    game: String,
    start: String,
    plies: Vec<String>,
    players: [String; 2],
    #[serde(default)]
    deal: Option<String>,
    #[serde(default)]
    file: Option<PathBuf>,
}

impl LegacyGame {
    /// Converts it to a record. Moves are checked when it is opened.
    pub(crate) fn into_unfinished(self, games: &[&'static dyn Game]) -> Result<UnfinishedGame, String> {
        let known = games.iter().map(|game| game.info()).find(|info| info.slug == self.game);
        let info: &Info = known.ok_or_else(|| format!("there is no game '{}'", self.game))?;
        let mut record = Record::of(&self.game, Some(&self.start));
        let [one, two] = self.players;
        let players = ByPlayer::new(one, two);
        for side in Player::BOTH {
            record.tags_mut().set(TagName::of(info.color(side)), &players[side]);
        }
        if let Some(deal) = &self.deal {
            record.tags_mut().set(TagName::DEAL, deal);
        }
        for ply in &self.plies {
            record.append(ply, Link::NewTurn).map_err(|fault| fault.to_string())?;
        }
        Ok(UnfinishedGame { record, file: self.file, counted: CountStatus::Pending })
    }
}
