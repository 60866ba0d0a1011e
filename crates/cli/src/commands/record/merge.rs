use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;

use files::Draft;
use record::{Record, TagName};

use super::MergeArgs;
use crate::failure::Failure;
use crate::records::Format;

pub(crate) fn run(args: &MergeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (mut games, mut copies) = (0, 0);
    match &args.output {
        None => merge(args, out, &mut games, &mut copies),
        Some(path) => {
            // The output may be one of the inputs: it is replaced at the end.
            let mut draft = Draft::create(path).map_err(Failure::Wrong)?;
            merge(args, &mut draft, &mut games, &mut copies)?;
            draft.finish().map_err(Failure::Wrong)?;
            Ok(writeln!(out, "{games} games written, {copies} left out that were there twice")?)
        }
    }
}

fn merge(args: &MergeArgs, out: &mut dyn Write, games: &mut u64, copies: &mut u64) -> Result<(), Failure> {
    let mut seen = HashSet::new();
    let mut trees: Vec<Record> = Vec::new();
    let mut separator = "";
    args.source.each_good(|record| {
        let text = record.to_string();
        if !seen.insert(fingerprint(&text)) {
            *copies += 1;
            return Ok(());
        }
        if args.tree {
            return plant(&mut trees, record);
        }
        *games += 1;
        write!(out, "{separator}{text}")?;
        separator = Format::Text.separator();
        Ok(())
    })?;
    for tree in &trees {
        *games += 1;
        write!(out, "{separator}{tree}")?;
        separator = Format::Text.separator();
    }
    Ok(())
}

/// Two different texts with the same fingerprint do not happen: it has 64 bits.
fn fingerprint(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Adds a game to the tree of its start.
fn plant(trees: &mut Vec<Record>, record: Record) -> Result<(), Failure> {
    let start = |record: &Record| {
        [TagName::GAME, TagName::POSITION].map(|name| record.tags().get(&name).map(str::to_string))
    };
    match trees.iter_mut().find(|tree| start(tree) == start(&record)) {
        Some(tree) => tree.merge(&record).map_err(|fault| Failure::No(fault.to_string())),
        None => {
            trees.push(record);
            Ok(())
        }
    }
}
