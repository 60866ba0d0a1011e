use catalog::{GAMES, Game, PlacementNotation, State};
use game::{Grid, Placement, Setup};
use record::sgf::{SgfEntry, SgfNode};
use record::{Fault, MAX_FAULTS, Mark, NodeId, Note, ParsedRecord, Record};

use super::movement::Movement;
use super::{MARKS, NEUTRAL, OTHER_MARK, POSITION, size, square, tags};
use crate::Study;

/// A game in the Smart Game Format as a record, or the good part of it and what is wrong with the rest.
pub fn from_sgf(entry: &SgfEntry) -> ParsedRecord {
    let mut faults = entry.faults.clone();
    let record = read(entry, &mut faults).unwrap_or_else(|fault| {
        // That nothing is there has its reason already if the reading broke off.
        if !entry.tree.nodes().is_empty() || entry.faults.is_empty() {
            faults.push(fault);
        }
        Record::new()
    });
    faults.sort_by_key(|fault| fault.place);
    faults.truncate(MAX_FAULTS + 1);
    ParsedRecord { place: entry.place, record, faults }
}

fn read(entry: &SgfEntry, faults: &mut Vec<Fault>) -> Result<Record, Fault> {
    let nodes = entry.tree.nodes();
    let root =
        nodes.first().ok_or_else(|| Fault::new(entry.place, "()", "expected a node, which begins with ;"))?;
    let (game, placement_notation) = game_of(root)?;
    let start = match root.value(POSITION) {
        Some(position) => game
            .read(&position.text)
            .map_err(|error| Fault { place: position.place, sentence: error.to_string() })?,
        None => {
            refuse_setup(root)?;
            let usual = game.start(&Setup::default());
            usual.map_err(|error| Fault { place: root.place, sentence: error.to_string() })?
        }
    };
    refuse_other_board(root, start.as_ref())?;
    let mut study = Study::new(game, start);
    remark(root, study.note_mut(), faults);
    read_plies(entry, &mut study, placement_notation, faults);
    let mut record = study.into_record();
    tags::read(root, &mut record, faults);
    Ok(record)
}

/// Plays every node, those of the main line first.
fn read_plies(
    entry: &SgfEntry,
    study: &mut Study,
    placement_notation: &dyn PlacementNotation,
    faults: &mut Vec<Fault>,
) {
    let main_line = entry.tree.mainline().count();
    let grid = study.state().scene().grid;
    // The record's ply of every node; a node without a ply belongs to the ply before it.
    let mut plies: Vec<Option<NodeId>> = Vec::new();
    let mut end = None;
    for (index, node) in entry.tree.nodes().iter().enumerate() {
        if index == main_line {
            end = Some(study.record().end());
        }
        let before = match node.parent {
            // What hangs on a node that could not be read cannot be read either.
            Some(parent) => plies.get(parent).copied().flatten(),
            None if index == 0 => Some(NodeId::START),
            None => {
                faults.push(Fault::new(node.place, ";", "expected one root in each game"));
                None
            }
        };
        let read = before.map(|before| {
            if study.at() != before {
                study.go(before);
            }
            play(node, study, placement_notation, grid, end)?;
            if index > 0 {
                remark(node, study.note_mut(), faults);
            }
            Ok(study.at())
        });
        plies
            .push(read.and_then(|read: Result<NodeId, Fault>| read.map_err(|fault| faults.push(fault)).ok()));
    }
}

/// Why a variation that repeats the last ply of the game may not go on from it, as if that had been played.
const ENDED: &str = "the game ends before it, and a variation can only replace a move that was played";

/// The game whose rules the root names; without a name, the one whose plies are placements.
fn game_of(root: &SgfNode) -> Result<(&'static dyn Game, &'static dyn PlacementNotation), Fault> {
    let placement_notation = GAMES.iter().filter_map(|game| Some((*game, game.placement_notation()?)));
    let rules = root.value("RU");
    let mut fitting = placement_notation
        .filter(|(game, _)| rules.is_none_or(|rules| rules.text.eq_ignore_ascii_case(game.info().name)));
    fitting.next().ok_or_else(|| {
        let (place, text) = rules.map_or((root.place, ""), |rules| (rules.place, rules.text.as_str()));
        Fault::new(place, text, "RU names no game here whose moves place stones")
    })
}

/// What Go programs write for a game of Go on another board is no game of ours.
fn refuse_other_board(root: &SgfNode, start: &dyn State) -> Result<(), Fault> {
    let grid = start.scene().grid;
    let due = [size(grid), format!("{}:{}", grid.files, grid.ranks)];
    for (name, due) in [("GM", &["1".to_string()][..]), ("SZ", &due)] {
        if let Some(said) = root.value(name).filter(|said| !due.iter().any(|due| due == said.text.trim())) {
            let expected = format!("{} is written with {name}[{}]", start.info().name, due.join("] or SZ["));
            return Err(Fault::new(said.place, &said.text, expected));
        }
    }
    Ok(())
}

/// Stones that are set up mean nothing without all the rest of the position.
fn refuse_setup(node: &SgfNode) -> Result<(), Fault> {
    let expected =
        || format!("a position is given by {POSITION} at the root, because stones alone do not describe it");
    match ["AB", "AW", "AE"].iter().find_map(|name| Some((name, node.value(name)?))) {
        Some((name, value)) => Err(Fault::new(value.place, name, expected())),
        None => Ok(()),
    }
}

/// Plays a node's ply. After the end of the game, once that is known, nothing more was played.
fn play(
    node: &SgfNode,
    study: &mut Study,
    placement_notation: &dyn PlacementNotation,
    grid: Grid,
    end: Option<NodeId>,
) -> Result<(), Fault> {
    if node.parent.is_some() {
        refuse_setup(node)?;
    }
    let Some(Movement { mover, stone, point }) = Movement::of(node)? else { return Ok(()) };
    if Some(study.at()) == end {
        return Err(Fault::new(point.place, &point.text, ENDED));
    }
    let info = study.state().info();
    let at = square(&point.text, grid).ok_or_else(|| {
        let expected = format!("expected a point of the board, or {NEUTRAL} beside a pass");
        Fault::new(point.place, &point.text, expected)
    })?;
    let ply = placement_notation.ply(Placement { stone, at });
    let due = study.state().turn();
    if info.color(due) != mover {
        return Err(Fault::new(point.place, &ply, format!("{} decides here", info.players[due].person)));
    }
    study.play(&ply).map_err(|refusal| Fault { place: point.place, sentence: refusal.to_string() })?;
    if let Some(place) = point.place {
        study.set_place(place);
    }
    Ok(())
}

fn remark(node: &SgfNode, note: &mut Note, faults: &mut Vec<Fault>) {
    for number in node.values(OTHER_MARK).unwrap_or_default() {
        match number.text.parse() {
            Ok(number) => note.mark(Mark(number)),
            Err(_) => {
                faults.push(Fault::new(number.place, &number.text, "expected a mark, a number up to 255"));
            }
        }
    }
    for (mark, property, value) in MARKS {
        if node.values(property).is_some_and(|values| values.iter().any(|said| said.text == value)) {
            note.mark(mark);
        }
    }
    if let Some(comment) = node.value("C") {
        note.add_comment(&comment.text);
    }
}
