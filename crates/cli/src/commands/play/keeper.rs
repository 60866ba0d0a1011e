use std::fs;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use catalog::{Game, Study};
use record::{GameResult, Reader, Record, TagName};

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::records::{save, unreadable};

/// Keeps a game in a file, which is written anew after every ply.
pub(crate) struct Keeper {
    path: PathBuf,
    /// The other games of the file.
    others: String,
}

impl Keeper {
    /// The keeper that was asked for. A game that was loaded from the same file takes its old place.
    pub(crate) fn new(args: &PlayArgs) -> Result<Option<Keeper>, Failure> {
        let Some(path) = &args.record else { return Ok(None) };
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            let name = path.display();
            return Err(Failure::Wrong(format!(
                "cannot keep the game in {name}: it is no regular file, so name another by --record"
            )));
        }
        let mut games = if path.exists() { read(path)? } else { Vec::new() };
        if args.load.as_ref().is_some_and(|load| is_same(load, path)) {
            games.pop();
        }
        let others = games.iter().map(|game| format!("{game}\n")).collect();
        Ok(Some(Keeper { path: path.clone(), others }))
    }

    /// Saves the game as it stands.
    pub(crate) fn keep(&self, study: &Study) -> Result<(), Failure> {
        let mut record = study.record().clone();
        match study.state().outcome().filter(|_| record.result() != GameResult::Open) {
            Some(outcome) => {
                record.tags_mut().set(TagName::TERMINATION, &outcome.sentence(study.game().info()));
            }
            None => record.tags_mut().remove(&TagName::TERMINATION),
        }
        self.save(&record)
    }

    /// Saves a game that the player to move has lost by a fault of its own.
    pub(crate) fn keep_forfeit(&self, study: &Study, sentence: &str) -> Result<(), Failure> {
        let mut record = study.record().clone();
        record.set_result(GameResult::Win(catalog::colour(study.game().info(), !study.state().turn())));
        record.tags_mut().set(TagName::TERMINATION, sentence);
        self.save(&record)
    }

    fn save(&self, record: &Record) -> Result<(), Failure> {
        save(&self.path, &format!("{}{record}", self.others))
    }
}

/// The study that a game begins with: loaded, or new with who plays and when.
pub(crate) fn study(args: &PlayArgs, game: &'static dyn Game) -> Result<Study, Failure> {
    let Some(path) = &args.load else {
        let mut study = Study::new(game, args.position.state()?);
        study.set_tag(TagName::DATE, &jiff::Zoned::now().strftime("%Y.%m.%d").to_string());
        study.set_tag(TagName::WHITE, &args.white.to_string());
        study.set_tag(TagName::BLACK, &args.black.to_string());
        return Ok(study);
    };
    let record = read(path)?.pop();
    let record = record.ok_or_else(|| Failure::Wrong(format!("{} holds no game", path.display())))?;
    let named = record.tag(&TagName::GAME).to_string();
    let wrong =
        |fault: record::Fault| Failure::Wrong(format!("cannot go on with {}: {fault}", path.display()));
    let mut study = Study::open(record).map_err(wrong)?;
    if study.game().info().slug != game.info().slug {
        let wanted = game.info().slug;
        return Err(Failure::Wrong(format!("{} holds a game of {named}, not of {wanted}", path.display())));
    }
    study.go_to_end();
    Ok(study)
}

/// All games of a file, none of them faulty: what could not be read would be lost when the file is saved.
fn read(path: &Path) -> Result<Vec<Record>, Failure> {
    let name = path.display().to_string();
    let file = fs::File::open(path).map_err(|error| unreadable(&name, &error))?;
    let entries: io::Result<Vec<_>> = Reader::new(BufReader::new(file)).collect();
    let entries = entries.map_err(|error| unreadable(&name, &error))?;
    let records = entries.into_iter().map(record::Entry::faultless).collect::<Result<_, _>>();
    let way_out = "'trilith record convert --lenient' keeps the good part";
    records.map_err(|fault| Failure::Wrong(format!("cannot read {name}: {fault}; {way_out}")))
}

fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
