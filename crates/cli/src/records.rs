//! Reading records from files and standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use formats::{CheckedRecord, Format, ReadOptions, RecordError, RecordReader, VerifiedRecord};
use record::Fault;

use crate::error::CliError;

/// Input options of record commands.
#[derive(Args)]
pub(crate) struct SourceArgs {
    /// Files; `-` or none means standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Input format [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    from: Option<Format>,
    /// Game of records that do not name it
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Keep the valid part of faulty records
    #[arg(long)]
    pub(crate) lenient: bool,
}

/// A record that was read.
pub(crate) struct SourceRecord<'a> {
    /// The file name as given.
    file: &'a str,
    pub(crate) checked: CheckedRecord,
}

impl SourceRecord<'_> {
    /// All faults in the format of compilers: file, line, column, sentence.
    pub(crate) fn faults(&self) -> impl Iterator<Item = String> {
        let CheckedRecord { place, faults, .. } = &self.checked;
        let place = |fault: &Fault| fault.place.unwrap_or(*place);
        faults.iter().map(move |fault| format!("{}:{}: {}", self.file, place(fault), fault.sentence))
    }
}

/// The faults that `--lenient` writes to standard error. After a few hundred, faults are only counted.
#[derive(Default)]
struct FaultReport {
    listed: usize,
    unlisted: u64,
}

/// The maximum number of listed faults.
const MOST_LISTED: usize = 300;

impl FaultReport {
    /// Lists the faults of a record.
    fn add(&mut self, found: &SourceRecord) {
        let count = found.checked.faults.len();
        let listed = count.min(MOST_LISTED - self.listed);
        self.listed += listed;
        self.unlisted += (count - listed) as u64;
        for fault in found.faults().take(listed) {
            print_error_line(&fault);
        }
        if listed > 0 && found.checked.good_part.is_none() {
            print_error_line(&format!("{}:{}: this record is left out", found.file, found.checked.place));
        }
    }

    /// Counts the faults that were not listed.
    fn finish(&self) {
        if self.unlisted > 0 {
            print_error_line(&format!("and {} more", self.unlisted));
        }
    }
}

fn print_error_line(line: &str) {
    // If standard error is closed, the error cannot be reported.
    let _ = writeln!(io::stderr(), "{}", draw::printable(line));
}

impl SourceArgs {
    /// One file in any format.
    pub(crate) fn of(file: &Path) -> SourceArgs {
        SourceArgs { files: vec![file.to_path_buf()], from: None, game: None, lenient: false }
    }

    /// Passes records one by one; only one is in memory.
    pub(crate) fn each(
        &self,
        mut take: impl FnMut(SourceRecord) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let sort = self.sort()?;
        let standard_input = [PathBuf::from("-")];
        let files = if self.files.is_empty() { &standard_input[..] } else { &self.files };
        for file in files {
            let is_input = file.as_os_str() == "-";
            let name = if is_input { "standard input".to_string() } else { file.display().to_string() };
            let broken = |error: io::Error| unreadable(&name, &error);
            let input: Box<dyn BufRead> = if is_input {
                Box::new(io::stdin().lock())
            } else {
                Box::new(BufReader::with_capacity(1 << 16, File::open(file).map_err(broken)?))
            };
            let reader = RecordReader::new(input, sort).map_err(|error| match error {
                RecordError::Unfit(fault) => CliError::Usage(fault.to_string()),
                RecordError::Broken(error) => broken(error),
            })?;
            for checked in reader.checked() {
                take(SourceRecord { file: &name, checked: checked.map_err(broken)? })?;
            }
        }
        Ok(())
    }

    /// Passes valid records one by one, or with `--lenient` the valid part of each, reporting what is left out.
    pub(crate) fn each_good(
        &self,
        mut take: impl FnMut(VerifiedRecord) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let (mut kept, mut left_out) = (0_u64, 0_u64);
        let mut losses = FaultReport::default();
        let read = self.each(|found| {
            match found.faults().next() {
                Some(told) if !self.lenient => {
                    return Err(CliError::Usage(format!("{told}; --lenient keeps the valid part")));
                }
                Some(_) => losses.add(&found),
                None => (),
            }
            let Some(record) = found.checked.good_part else {
                left_out += 1;
                return Ok(());
            };
            kept += 1;
            take(record)
        });
        losses.finish();
        read?;
        if kept == 0 && left_out > 0 {
            return Err(CliError::Negative("there is no valid part to keep".to_string()));
        }
        Ok(())
    }

    /// The format of a file: as given, or detected from its beginning.
    pub(crate) fn format(&self, file: &Path) -> Result<Format, CliError> {
        let ReadOptions { format, game } = self.sort()?;
        let games = game.as_ref().map_or(catalog::GAMES, std::slice::from_ref);
        let recognised = || Format::recognise(&mut File::open(file)?, games);
        let broken = |error| unreadable(&file.display().to_string(), &error);
        format.map_or_else(|| recognised().map_err(broken), Ok)
    }

    /// The input options.
    fn sort(&self) -> Result<ReadOptions, CliError> {
        let game = self.game.as_deref().map(catalog::find).transpose()?;
        Ok(ReadOptions { format: self.from, game })
    }
}

/// Reads the name of a format, and lists them in the help.
pub(crate) fn format_parser() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL.map(|(_, name, about)| PossibleValue::new(name).help(about));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Format>())
}

fn unreadable(name: &str, error: &io::Error) -> CliError {
    CliError::Usage(format!("cannot read {name}: {error}"))
}

/// The one record of a file, or the one with this number.
pub(crate) fn read_one(source: &SourceArgs, number: Option<usize>) -> Result<VerifiedRecord, CliError> {
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
        Some(_) => Err(CliError::Usage(format!("there are {count} games: choose one with --number"))),
        None if count == 0 => Err(CliError::Usage("there is no game in the input".to_string())),
        None => {
            let number = number.unwrap_or(1);
            Err(CliError::Usage(format!("there is no game {number}: expected a number from 1 to {count}")))
        }
    }
}
