use std::path::PathBuf;

use catalog::Study;
use files::GameFile;
use play::{Bout, Start};
use record::Record;

use crate::desk::Desk;
use crate::kept::{Counted, Kept};
use crate::results::Contest;
use crate::seats;

/// Games with fewer plies are not worth a place among the saved ones, unless a person saves them.
pub(crate) const LEAST_SHELVED: usize = 3;

/// Where a board keeps its game after every ply: the one place for a game in progress and, if one was named, a file.
#[derive(Default)]
pub(crate) struct Slot {
    /// What this board left in the one place last.
    mine: Option<Kept>,
    keeper: Option<GameFile>,
    /// Where this board's game is kept since it was over.
    finished: Option<PathBuf>,
    counted: Counted,
    /// Why the game could not be kept last time: nobody wants to hear it after every ply.
    trouble: Option<String>,
}

impl Slot {
    /// The game is kept in a file, too.
    pub(crate) fn with(keeper: Option<GameFile>) -> Slot {
        Slot { keeper, ..Slot::default() }
    }

    /// A place for another game after this one: a new one in the same file.
    pub(crate) fn next(&self, desk: &mut Desk) -> Slot {
        let keeper = self.keeper.as_ref().map(|keeper| GameFile::append_to(keeper.path()));
        Slot::with(keeper.and_then(|keeper| keeper.map_err(|why| desk.warn(why.to_string())).ok()))
    }

    /// The game that is opened was over before: it is not counted again.
    pub(crate) fn was_over(&mut self) {
        self.counted = Counted::Already;
    }

    /// How the person stands against the level with this game, which is over.
    pub(crate) fn standing(&self, bout: &Bout, desk: &Desk) -> Vec<String> {
        let Some(contest) = Contest::of(bout) else { return Vec::new() };
        let results = match self.counted {
            Counted::Not => desk.results.with(&contest),
            Counted::Already => desk.results.clone(),
        };
        results.sentences(bout.game().info().slug, contest.level())
    }

    /// Keeps the game as it stands; another unfinished one that is in the way moves to the saved games.
    pub(crate) fn keep(&mut self, bout: &Bout, desk: &mut Desk) {
        let in_place = self.keep_in_place(bout, desk);
        let kept = self.keep_in_file(bout).and(in_place);
        self.tell(kept, desk);
    }

    fn keep_in_place(&mut self, bout: &Bout, desk: &mut Desk) -> Result<(), String> {
        let file = self.keeper.as_ref().map(|keeper| keeper.path().to_path_buf());
        let game = Kept { record: bout.study().into_record(), file, counted: self.counted };
        if game.plies() == 0 {
            self.forget(desk);
            return Ok(());
        }
        let (there, complaint) = desk.files.unfinished(desk.games);
        // The same game with another file is in nobody's way.
        let is_another =
            |there: &Kept| Some(there) != self.mine.as_ref() && !is_same(&there.record, &game.record);
        if there.as_ref() != Some(&game) {
            if let Some(other) = there.filter(is_another) {
                shelve(&other, desk).map_err(|why| format!("another game has replaced it: {why}"))?;
            }
            desk.files.keep_unfinished(&game)?;
        }
        if let Some(complaint) = complaint {
            desk.warn(complaint);
        }
        self.mine = Some(game);
        Ok(())
    }

    /// The game is over: it moves to the finished ones among the saved games.
    pub(crate) fn finish(&mut self, bout: &Bout, desk: &mut Desk) {
        let on_shelf = self.keep_on_shelf(bout, desk);
        let kept = self.keep_in_file(bout).and(on_shelf);
        if kept.is_ok() {
            self.forget(desk);
            self.count(bout, desk);
        }
        self.tell(kept, desk);
    }

    /// Counts the game once. Nobody can go on with it any more: whatever happens now, it is not counted twice.
    fn count(&mut self, bout: &Bout, desk: &mut Desk) {
        if self.counted == Counted::Not
            && let Some(contest) = Contest::of(bout)
        {
            self.counted = Counted::Already;
            desk.count(&contest);
        }
    }

    fn keep_on_shelf(&mut self, bout: &Bout, desk: &Desk) -> Result<(), String> {
        if bout.state().ply_count() < LEAST_SHELVED {
            return Ok(());
        }
        let study = bout.study();
        let shelf = desk.files.shelf();
        let kept = shelf.keep_finished(self.finished.as_deref(), &seats::label(bout), study.record())?;
        self.finished = kept.or(self.finished.take());
        Ok(())
    }

    fn tell(&mut self, kept: Result<(), String>, desk: &mut Desk) {
        let trouble = kept.err();
        if let Some(why) = trouble.as_ref().filter(|why| self.trouble.as_ref() != Some(*why)) {
            desk.warn(format!("this game cannot be saved: {why}"));
        }
        self.trouble = trouble;
    }

    /// The game is over or has no ply any more; whatever else is kept stays.
    fn forget(&mut self, desk: &Desk) {
        let mine = self.mine.take();
        if mine.is_some() && desk.files.unfinished(desk.games).0 == mine {
            desk.files.forget_unfinished();
        }
    }

    fn keep_in_file(&mut self, bout: &Bout) -> Result<(), String> {
        self.keeper
            .as_mut()
            .map_or(Ok(()), |keeper| keeper.save(bout.study().record()).map_err(|why| why.to_string()))
    }
}

/// The game that was left, open at its end, and where it is kept beside the one place. In its file it takes its old place,
/// with all that stands there.
pub(crate) fn resume(study: Study, left: &Kept, desk: &mut Desk) -> (Start, Slot) {
    let start = Start::of_named(study);
    let slot = Slot { counted: left.counted, ..Slot::default() };
    let Some(file) = left.file.as_ref().filter(|file| file.exists()) else { return (start, slot) };
    let last = files::games(file).ok().and_then(|mut games| games.pop());
    let (start, is_there) = match last.filter(|last| is_same(last, start.study.record())) {
        Some(last) if last == **start.study.record() => (start, true),
        // What somebody added to it there was never replayed.
        Some(last) => match Study::open(last) {
            Ok(study) => (Start { seats: start.seats, ..Start::of_named(study) }, true),
            Err(_) => (start, false),
        },
        None => (start, false),
    };
    let keeper = if is_there { GameFile::replace_last(file) } else { GameFile::append_to(file) };
    (start, Slot { keeper: keeper.map_err(|why| desk.warn(why.to_string())).ok(), ..slot })
}

/// The game that was left, open at its end.
///
/// # Errors
/// If it does not fit the game.
pub(crate) fn opened(left: &Kept) -> Result<Study, String> {
    let mut study = Study::open(left.record.clone()).map_err(|fault| fault.to_string())?;
    study.go_to_end();
    Ok(study)
}

/// Whether two records are of the same game: its start and its plies.
fn is_same(one: &Record, other: &Record) -> bool {
    let start =
        |record: &Record| catalog::start(record).ok().map(|(game, start)| (game.info().slug, start.text()));
    let plies = |record: &Record| record.mainline().map(|id| record.ply(id).to_string()).collect::<Vec<_>>();
    start(one) == start(other) && plies(one) == plies(other)
}

/// Moves an unfinished game to the saved ones, and says so.
fn shelve(game: &Kept, desk: &mut Desk) -> Result<(), String> {
    let study = match opened(game) {
        Ok(study) => study,
        Err(why) => {
            desk.warn(desk.files.set_unfinished_aside(&why));
            return Ok(());
        }
    };
    if game.plies() < LEAST_SHELVED {
        return Ok(());
    }
    let info = study.game().info();
    let shelf = desk.files.shelf();
    let name = shelf.free_name(info.slug);
    shelf.save(&name, study.record())?;
    desk.say(format!("The unfinished game of {} is saved as {name}.", info.name));
    Ok(())
}
