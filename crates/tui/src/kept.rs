use std::path::PathBuf;

use catalog::Game;
use game::{ByPlayer, Info, Player};
use record::{Link, Reader, Record, TagName};
use serde::Deserialize;

/// A game in progress as it is kept after every ply: its record, whose tags name the players, and where else it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kept {
    pub(crate) record: Record,
    /// The file it is kept in beside this, if one was named.
    pub(crate) file: Option<PathBuf>,
    pub(crate) counted: Counted,
}

/// Whether a game is among the results against the levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Counted {
    /// It is counted when it is over.
    #[default]
    Not,
    /// It was over before: whoever takes the end back and plays on is not counted again.
    Already,
}

/// The tag that names the other file.
const FILE: &str = "KeptIn";

/// The tag of a game that was counted.
const COUNTED: &str = "Counted";

impl Kept {
    /// The text of the file in progress.
    pub(crate) fn text(&self) -> String {
        let mut record = self.record.clone();
        if let (Some(file), Ok(tag)) = (self.file.as_ref().and_then(|file| file.to_str()), TagName::new(FILE))
        {
            record.tags_mut().set(tag, file);
        }
        if let (Counted::Already, Ok(tag)) = (self.counted, TagName::new(COUNTED)) {
            record.tags_mut().set(tag, "yes");
        }
        record.to_string()
    }

    /// Reads the text of the file in progress.
    pub(crate) fn read(text: &str) -> Result<Kept, String> {
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
        let counted = if take(COUNTED)?.is_some() { Counted::Already } else { Counted::Not };
        Ok(Kept { record, file, counted })
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
pub(crate) struct Old {
    game: String,
    start: String,
    plies: Vec<String>,
    players: [String; 2],
    #[serde(default)]
    deal: Option<String>,
    #[serde(default)]
    file: Option<PathBuf>,
}

impl Old {
    /// The same as a record. Whether its plies are legal is found out when it is opened.
    pub(crate) fn kept(self, games: &[&'static dyn Game]) -> Result<Kept, String> {
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
        Ok(Kept { record, file: self.file, counted: Counted::Not })
    }
}
