//! Records in files: where they come from, and in which format.

mod format;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Write};
use std::path::{Path, PathBuf};

use catalog::{Game, ListReader};
use clap::Args;
use record::{Entry, Fault, JsonReader, NodeId, Reader, Record, TagName};

use format::BEGINNING;
pub(crate) use format::Format;

use crate::failure::Failure;

/// Where records are read from.
#[derive(Args)]
pub(crate) struct SourceArgs {
    /// The files; - or none is standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The format of the input; otherwise it is recognised
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The game of a bare list of moves, and of records that do not name theirs
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Keep the good part of what is faulty
    #[arg(long)]
    pub(crate) lenient: bool,
}

/// A record that was found, replayed by the rules of its game.
pub(crate) struct Found<'a> {
    /// The file, as it was named.
    pub(crate) file: &'a str,
    /// The record, and all that is wrong with it.
    pub(crate) entry: Entry,
    /// Whether its game and its start are known, so that its plies were replayed.
    pub(crate) is_replayed: bool,
}

impl Found<'_> {
    /// A fault as compilers write it: file, line, column, sentence.
    pub(crate) fn told(&self, fault: &Fault) -> String {
        format!("{}:{}: {}", self.file, fault.place.unwrap_or(self.entry.place), fault.sentence)
    }

    /// Tells people what is lost with the faulty part, and why.
    fn tell_loss(&self) {
        let mut lines: Vec<String> = self.entry.faults.iter().map(|fault| self.told(fault)).collect();
        if !self.is_replayed {
            lines.push(format!("{}:{}: this record is left out", self.file, self.entry.place));
        }
        // Nobody is left to be told if standard error is closed.
        let _ = writeln!(io::stderr(), "{}", lines.join("\n"));
    }
}

impl SourceArgs {
    /// One file, in whatever format it is.
    pub(crate) fn of(file: &Path) -> SourceArgs {
        SourceArgs { files: vec![file.to_path_buf()], from: None, game: None, lenient: false }
    }

    /// Hands over one record after another; no more than one is kept.
    pub(crate) fn each(&self, mut take: impl FnMut(Found) -> Result<(), Failure>) -> Result<(), Failure> {
        let named = self.named()?;
        let standard_input = [PathBuf::from("-")];
        let files = if self.files.is_empty() { &standard_input[..] } else { &self.files };
        for file in files {
            let name = if file.as_os_str() == "-" {
                "standard input".to_string()
            } else {
                file.display().to_string()
            };
            for entry in self.entries(file, &name)? {
                let mut entry = entry.map_err(|error| unreadable(&name, &error))?;
                // What the text itself does not give cannot be replayed.
                let record = &mut entry.record;
                if entry.faults.is_empty() || !record.tags().is_empty() || record.end() != NodeId::START {
                    if let Some(game) = named.filter(|_| record.tags().get(&TagName::GAME).is_none()) {
                        record.tags_mut().set(TagName::GAME, game.info().slug);
                    }
                    entry.faults.extend(catalog::verify(record));
                    entry.faults.sort_by_key(|fault| fault.place.unwrap_or(entry.place));
                }
                let is_replayed = entry.faults.is_empty() || catalog::start(&entry.record).is_ok();
                take(Found { file: &name, entry, is_replayed })?;
            }
        }
        Ok(())
    }

    /// Hands over one faultless record after another, or with `--lenient` the good part of each; what is left out is told.
    pub(crate) fn each_good(
        &self,
        mut take: impl FnMut(Record) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (mut kept, mut left_out) = (0_u64, 0_u64);
        self.each(|found| {
            match found.entry.faults.first() {
                Some(fault) if !self.lenient => {
                    let told = found.told(fault);
                    return Err(Failure::Wrong(format!("{told}; --lenient keeps the good part")));
                }
                Some(_) => found.tell_loss(),
                None => (),
            }
            if !found.is_replayed {
                left_out += 1;
                return Ok(());
            }
            kept += 1;
            take(found.entry.record)
        })?;
        if kept == 0 && left_out > 0 {
            return Err(Failure::No("there is no good part to keep".to_string()));
        }
        Ok(())
    }

    fn entries(
        &self,
        file: &Path,
        name: &str,
    ) -> Result<Box<dyn Iterator<Item = io::Result<Entry>>>, Failure> {
        let broken = |error: io::Error| unreadable(name, &error);
        let mut input: Box<dyn BufRead> = if file.as_os_str() == "-" {
            Box::new(io::stdin().lock())
        } else {
            Box::new(BufReader::with_capacity(1 << 16, File::open(file).map_err(broken)?))
        };
        let format = match self.from {
            Some(format) => format,
            None => {
                let begun = beginning(&mut input).map_err(broken)?;
                let format = self.recognised(&begun)?;
                input = Box::new(Cursor::new(begun).chain(input));
                format
            }
        };
        Ok(match format {
            Format::Text => Box::new(Reader::new(input)),
            Format::Json => Box::new(JsonReader::new(input)),
            Format::Sgf => Box::new(catalog::sgf_games(input)),
            Format::Abstractplay => {
                let lists = ListReader::new(self.game()?, input);
                Box::new(lists?)
            }
        })
    }

    /// The format of a file: the one that was named, or the one it begins like.
    pub(crate) fn format(&self, file: &Path) -> Result<Format, Failure> {
        let begun = || beginning(&mut File::open(file)?);
        match self.from {
            Some(format) => Ok(format),
            None => {
                self.recognised(&begun().map_err(|error| unreadable(&file.display().to_string(), &error))?)
            }
        }
    }

    fn recognised(&self, beginning: &[u8]) -> Result<Format, Failure> {
        Ok(match self.named()? {
            Some(game) => Format::of(beginning, &[game]),
            None => Format::of(beginning, catalog::GAMES),
        })
    }

    /// The game that was named.
    fn named(&self) -> Result<Option<&'static dyn Game>, Failure> {
        self.game.as_deref().map(catalog::find).transpose().map_err(Failure::from)
    }

    /// The game of a bare list: the one that was named, or the only one that has such lists.
    fn game(&self) -> Result<&'static dyn Game, Failure> {
        if let Some(game) = self.named()? {
            return Ok(game);
        }
        let mut placing = catalog::GAMES.iter().filter(|game| game.placing().is_some());
        match (placing.next(), placing.next()) {
            (Some(game), None) => Ok(*game),
            _ => Err(Failure::Wrong("a list of moves does not say its game: name it by --game".to_string())),
        }
    }
}

/// As much of an input as tells its format.
fn beginning(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut begun = Vec::new();
    input.take(BEGINNING as u64).read_to_end(&mut begun)?;
    Ok(begun)
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::Wrong(format!("cannot read {name}: {error}"))
}

/// The one record of a file, or the one with this number.
pub(crate) fn one(source: &SourceArgs, number: Option<usize>) -> Result<Record, Failure> {
    let (mut count, mut wanted) = (0, None);
    source.each_good(|record| {
        count += 1;
        if count == number.unwrap_or(1) {
            wanted = Some(record);
        }
        Ok(())
    })?;
    match wanted {
        Some(record) if number.is_some() || count == 1 => Ok(record),
        Some(_) => Err(Failure::Wrong(format!("there are {count} games: choose one by --number"))),
        None if count == 0 => Err(Failure::Wrong("there is no game in the input".to_string())),
        None => {
            Err(Failure::Wrong(format!("there is no game number {}: there are {count}", number.unwrap_or(1))))
        }
    }
}
