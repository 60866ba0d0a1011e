use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;

use files::AtomicFile;
use formats::{Format, RecordWriter, VerifiedRecord};
use game::pluralize;

use super::MergeArgs;
use crate::error::CliError;
use crate::interrupt::leave_on_interrupt;
use crate::output::SafeForTerminal;

/// Counts of merged games.
#[derive(Default)]
struct Counts {
    /// Games read.
    games: u64,
    copies: u64,
    /// Records written: fewer than games if games were merged into trees.
    records: u64,
}

pub(crate) fn run(args: &MergeArgs, out: &mut dyn Write) -> Result<(), CliError> {
    match &args.output {
        None => merge(args, &mut SafeForTerminal::new(out)).map(drop),
        Some(path) => {
            leave_on_interrupt();
            // The output may be one of the inputs, so it is replaced at the end.
            let mut draft = AtomicFile::create(path)?;
            let Counts { games, copies, records } = merge(args, &mut draft)?;
            draft.finish()?;
            let trees = if args.tree { format!(" as {}", pluralize(records, "tree")) } else { String::new() };
            let games = pluralize(games, "game");
            Ok(writeln!(out, "{games} written{trees}, {copies} left out as duplicates")?)
        }
    }
}

fn merge(args: &MergeArgs, out: &mut dyn Write) -> Result<Counts, CliError> {
    let mut counts = Counts::default();
    let mut writer = RecordWriter::new(out, Format::Text);
    let mut seen = HashSet::new();
    let mut trees: Vec<VerifiedRecord> = Vec::new();
    args.source.each_good(|record| {
        let text = record.to_string();
        if !seen.insert(fingerprint(&text)) {
            counts.copies += 1;
            return Ok(());
        }
        counts.games += 1;
        if args.tree {
            return plant(&mut trees, record);
        }
        counts.records += 1;
        Ok(writer.put(&text)?)
    })?;
    for tree in &trees {
        counts.records += 1;
        writer.write(tree)?;
    }
    Ok(counts)
}

/// A 64-bit hash; collisions are negligible.
fn fingerprint(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Adds a game to the tree of its start.
fn plant(trees: &mut Vec<VerifiedRecord>, record: VerifiedRecord) -> Result<(), CliError> {
    match trees.iter_mut().find(|tree| tree.begins_as(&record)) {
        Some(tree) => tree.merge(&record).map_err(|fault| CliError::Negative(fault.to_string())),
        None => {
            trees.push(record);
            Ok(())
        }
    }
}
