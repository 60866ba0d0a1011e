use std::path::PathBuf;

use catalog::{Game, Study};
use files::GameFile;
use game::{ByPlayer, Info, Player};
use play::{GameSession, SessionConfig};
use record::{Link, Reader, Record, TagName};
use serde::Deserialize;

use crate::context::AppContext;
use crate::player_names;
use crate::storage::results::LevelGame;

/// Games with fewer plies are not worth a place among the saved ones, unless a person saves them.
pub(crate) const MIN_ARCHIVED_PLIES: usize = 3;

/// Where a board keeps its game after every ply: the one place for a game in progress and, if one was named, a file.
#[derive(Default)]
pub(crate) struct Autosave {
    /// What this board left in the one place last.
    last_saved: Option<UnfinishedGame>,
    game_file: Option<GameFile>,
    /// Where this board's game is kept since it was over.
    finished: Option<PathBuf>,
    counted: CountStatus,
    /// Why the game could not be kept last time: nobody wants to hear it after every ply.
    last_error: Option<String>,
}

impl Autosave {
    /// The game is kept in a file, too.
    pub(crate) fn new(game_file: Option<GameFile>) -> Autosave {
        Autosave { game_file, ..Autosave::default() }
    }

    /// A place for another game after this one: a new one in the same file.
    pub(crate) fn for_next_game(&self, context: &mut AppContext) -> Autosave {
        let game_file = self.game_file.as_ref().map(|game_file| GameFile::append_to(game_file.path()));
        Autosave::new(
            game_file.and_then(|game_file| game_file.map_err(|why| context.warn(why.to_string())).ok()),
        )
    }

    /// The game that is opened was over before: it is not counted again.
    pub(crate) fn mark_counted(&mut self) {
        self.counted = CountStatus::Counted;
    }

    /// How the person stands against the level with this game, which is over.
    pub(crate) fn result_sentences(&self, session: &GameSession, context: &AppContext) -> Vec<String> {
        let Some(level_game) = LevelGame::of(session) else { return Vec::new() };
        let results = match self.counted {
            CountStatus::Pending => context.results.with(&level_game),
            CountStatus::Counted => context.results.clone(),
        };
        results.sentences(session.game().info().slug, level_game.level())
    }

    /// Keeps the game as it stands; another unfinished one that is in the way moves to the saved games.
    pub(crate) fn save(&mut self, session: &GameSession, context: &mut AppContext) {
        let in_place = self.save_in_place(session, context);
        let kept = self.save_to_file(session).and(in_place);
        self.report(kept, context);
    }

    fn save_in_place(&mut self, session: &GameSession, context: &mut AppContext) -> Result<(), String> {
        let file = self.game_file.as_ref().map(|game_file| game_file.path().to_path_buf());
        let game = UnfinishedGame { record: session.study().into_record(), file, counted: self.counted };
        if game.plies() == 0 {
            self.clear(context);
            return Ok(());
        }
        let (there, complaint) = context.files.unfinished(context.games);
        // The same game with another file is in nobody's way.
        let is_another = |there: &UnfinishedGame| {
            Some(there) != self.last_saved.as_ref() && !is_same_game(&there.record, &game.record)
        };
        if there.as_ref() != Some(&game) {
            if let Some(other) = there.filter(is_another) {
                archive(&other, context).map_err(|why| format!("another game has replaced it: {why}"))?;
            }
            context.files.save_unfinished(&game)?;
        }
        if let Some(complaint) = complaint {
            context.warn(complaint);
        }
        self.last_saved = Some(game);
        Ok(())
    }

    /// The game is over: it moves to the finished ones among the saved games.
    pub(crate) fn finish(&mut self, session: &GameSession, context: &mut AppContext) {
        let in_library = self.save_to_library(session, context);
        let kept = self.save_to_file(session).and(in_library);
        if kept.is_ok() {
            self.clear(context);
            self.count_result(session, context);
        }
        self.report(kept, context);
    }

    /// Counts the game once. Nobody can go on with it any more: whatever happens now, it is not counted twice.
    fn count_result(&mut self, session: &GameSession, context: &mut AppContext) {
        if self.counted == CountStatus::Pending
            && let Some(level_game) = LevelGame::of(session)
        {
            self.counted = CountStatus::Counted;
            context.add_result(&level_game);
        }
    }

    fn save_to_library(&mut self, session: &GameSession, context: &AppContext) -> Result<(), String> {
        if session.state().ply_count() < MIN_ARCHIVED_PLIES {
            return Ok(());
        }
        let study = session.study();
        let library = context.files.library();
        let kept =
            library.save_finished(self.finished.as_deref(), &player_names::label(session), study.record())?;
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

    /// The game is over or has no ply any more; whatever else is kept stays.
    fn clear(&mut self, context: &AppContext) {
        let last_saved = self.last_saved.take();
        if last_saved.is_some() && context.files.unfinished(context.games).0 == last_saved {
            context.files.remove_unfinished();
        }
    }

    fn save_to_file(&mut self, session: &GameSession) -> Result<(), String> {
        self.game_file.as_mut().map_or(Ok(()), |game_file| {
            game_file.save(session.study().record()).map_err(|why| why.to_string())
        })
    }
}

/// The game that was left, open at its end, and where it is kept beside the one place. In its file it takes its old place,
/// with all that stands there.
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
        // What somebody added to it there was never replayed.
        Some(last) => match Study::open(last) {
            Ok(study) => (SessionConfig { seats: start.seats, ..SessionConfig::from_tags(study) }, true),
            Err(_) => (start, false),
        },
        None => (start, false),
    };
    let game_file = if is_there { GameFile::replace_last(file) } else { GameFile::append_to(file) };
    (start, Autosave { game_file: game_file.map_err(|why| context.warn(why.to_string())).ok(), ..slot })
}

/// The game that was left, open at its end.
///
/// # Errors
/// If it does not fit the game.
pub(crate) fn open_at_end(left: &UnfinishedGame) -> Result<Study, String> {
    let mut study = Study::open(left.record.clone()).map_err(|fault| fault.to_string())?;
    study.go_to_end();
    Ok(study)
}

/// Whether two records are of the same game: its start and its plies.
fn is_same_game(one: &Record, other: &Record) -> bool {
    let start =
        |record: &Record| catalog::start(record).ok().map(|(game, start)| (game.info().slug, start.text()));
    let plies = |record: &Record| record.mainline().map(|id| record.ply(id).to_string()).collect::<Vec<_>>();
    start(one) == start(other) && plies(one) == plies(other)
}

/// Moves an unfinished game to the saved ones, and says so.
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

/// A game in progress as it is kept after every ply: its record, whose tags name the players, and where else it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UnfinishedGame {
    pub(crate) record: Record,
    /// The file it is kept in beside this, if one was named.
    pub(crate) file: Option<PathBuf>,
    pub(crate) counted: CountStatus,
}

/// Whether a game is among the results against the levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum CountStatus {
    /// It is counted when it is over.
    #[default]
    Pending,
    /// It was over before: whoever takes the end back and plays on is not counted again.
    Counted,
}

/// The tag that names the other file.
const FILE: &str = "KeptIn";

/// The tag of a game that was counted.
const COUNTED: &str = "Counted";

impl UnfinishedGame {
    /// The text of the file in progress.
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

    /// Reads the text of the file in progress.
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

    /// How many plies it has.
    pub(crate) fn plies(&self) -> usize {
        self.record.mainline().count()
    }

    /// The game's slug.
    pub(crate) fn slug(&self) -> &str {
        self.record.tag(&TagName::GAME)
    }
}

/// The form in which games in progress were kept before they were records. It is read, never written.
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
    /// The same as a record. Whether its plies are legal is found out when it is opened.
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
